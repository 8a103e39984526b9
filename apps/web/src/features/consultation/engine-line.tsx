import { IconCpu, IconSparkles } from '@tabler/icons-react'
import type { EngineNote } from '@uprava/contract/consultation.ts'

import classes from './engine-line.module.css'

/** Says who has answered and why: the model by its name, or the built-in engine and the reason. */
export function EngineLine({ note, more }: { note: EngineNote; more?: string }) {
  const Icon = note.engine_mode === 'model' ? IconSparkles : IconCpu
  return (
    <p className={classes.line} data-mode={note.engine_mode}>
      <Icon aria-hidden className={classes.icon} />
      <span>{[engineWords(note), more].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

export function engineWords({ engine, engine_mode: mode, engine_reason: reason }: EngineNote): string {
  if (mode === 'model') return `Ответила модель ${engine}`
  const why = reason === null ? '' : `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
  return `Ответил встроенный движок${why}`
}
