import { useMaskito } from '@maskito/react'
import { useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

import { Box, controlClass, Field, type FieldProps } from '../fields/field.tsx'
import { TIME_MASK } from './date-mask.ts'

const TIME_WANTED = 'Введите время от\u00A000:00 до\u00A023:59'

const FULL_LENGTH = '##:##'.length
const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

interface TimeInputProps extends FieldProps {
  /** `чч:мм`; empty: none, or not complete yet. */
  value: string
  onChange: (time: string) => void
}

/**
 * A time of the day in 24 hours, typed by the mask `##:##`; arrows up and down change the hour or the minute at the caret. The
 * browser's own field shows 12 hours where its language does, whatever that of the page is.
 */
export function TimeInput({ value, onChange, error, ...frame }: TimeInputProps) {
  const { label, labelHidden, name, description, required, className } = frame
  const maskRef = useMaskito({ options: TIME_MASK })
  const [text, setText] = useState(value)
  const [inForce, setInForce] = useState(value)
  const [mistake, setMistake] = useState<string>()

  if (value !== inForce) {
    setInForce(value)
    setText(value)
    setMistake(undefined)
  }

  const type = (typed: string) => {
    const time = isTime(typed) ? typed : ''
    setText(typed)
    setMistake(typed.length === FULL_LENGTH && time === '' ? TIME_WANTED : undefined)
    setInForce(time)
    if (time !== value) onChange(time)
  }
  const leave = () => {
    if (text === '' && required) setMistake(`Заполните поле «${label}»`)
    else if (text !== '' && !isTime(text)) setMistake(TIME_WANTED)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined || !isTime(text)) return
    event.preventDefault()
    const { currentTarget: input } = event
    const caret = input.selectionStart ?? 0
    flushSync(() => type(stepped(text, caret <= 2 ? 'hour' : 'minute', by)))
    input.setSelectionRange(caret, caret)
  }

  return (
    <Field {...{ label, labelHidden, name, description, required, className }} error={mistake ?? error} live>
      {(control) => (
        <Box invalid={Boolean(mistake ?? error)}>
          <input
            {...control}
            ref={maskRef}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            name={name}
            placeholder="чч:мм"
            className={controlClass}
            data-figures
            value={text}
            onInput={(event) => type(event.currentTarget.value)}
            onKeyDown={step}
            onBlur={leave}
          />
        </Box>
      )}
    </Field>
  )
}

/** One hour or minute further; after the last comes the first. */
function stepped(time: string, part: 'hour' | 'minute', by: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const parts = part === 'hour' ? [(hour + by + 24) % 24, minute] : [hour, (minute + by + 60) % 60]
  return parts.map((value) => String(value).padStart(2, '0')).join(':')
}
