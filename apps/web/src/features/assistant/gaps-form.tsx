import { useState, type SubmitEvent } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

import classes from './gaps-form.module.css'

/** More fields at once are tiring; what is left is asked under the next draft. */
const maxFields = 4
const maxLength = 600

type GapsFormProps = {
  /** What the draft lacks, by the names in its brackets. */
  gaps: readonly string[]
  isLocked: boolean
  /** Sends the answers as a message: a line «название: ответ» of each field that was filled in. */
  onAnswer: (message: string) => void
}

/** The questions of a draft as a form; one message answers them all. */
export function GapsForm({ gaps, isLocked, onAnswer }: GapsFormProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const asked = gaps.slice(0, maxFields)
  const lines = asked.flatMap((gap) => {
    const value = values[gap]?.trim() ?? ''
    return value === '' ? [] : [`${gap}: ${value}`]
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (lines.length > 0 && !isLocked) onAnswer(lines.join('\n'))
  }
  return (
    <form className={classes.form} aria-label="Чего не хватает в черновике" onSubmit={submit}>
      {asked.map((gap) => (
        <TextInput
          key={gap}
          label={gap.charAt(0).toUpperCase() + gap.slice(1)}
          maxLength={maxLength}
          value={values[gap] ?? ''}
          onChange={(value) => setValues({ ...values, [gap]: value })}
        />
      ))}
      <Button
        type="submit"
        size="small"
        disabledReason={isLocked ? 'Ожидаем ответ' : lines.length === 0 && 'Заполните хотя бы одно поле'}
      >
        Дополнить черновик
      </Button>
    </form>
  )
}
