import { IconCpu, IconSparkles } from '@tabler/icons-react'
import type { EngineInfo } from '@uprava/contract/runs.ts'

import classes from './engine-info.module.css'

/** Says who has answered, or is answering, and why: the model by its name, or the built-in engine and the reason. */
export function EngineInfoLine({
  note,
  more,
  isGoing,
}: {
  note: EngineInfo
  more?: string
  isGoing?: boolean
}) {
  const Icon = note.engine_mode === 'model' ? IconSparkles : IconCpu
  return (
    <p className={classes.line} data-mode={note.engine_mode}>
      <Icon aria-hidden className={classes.icon} />
      <span>{[engineWords(note, isGoing), more].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

function engineWords(
  { engine, engine_mode: mode, engine_reason: reason }: EngineInfo,
  isGoing = false,
): string {
  if (mode === 'model') return `${isGoing ? 'Отвечает' : 'Ответила'} модель ${engine}`
  const why = reason === null ? '' : `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
  return `${isGoing ? 'Отвечает' : 'Ответил'} встроенный движок${why}`
}
