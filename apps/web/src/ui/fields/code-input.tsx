import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'

import classes from './code-input.module.css'
import { Field, type FieldProps } from './field.tsx'

/** A code from an SMS has four digits (VAL-08). */
export const CODE_LENGTH = 4

interface CodeInputProps extends Omit<FieldProps, 'required'> {
  value: string
  onChange: (digits: string) => void
  /** Focuses the first box when mounted: the code is the only field of the screen. */
  focused?: boolean
  disabled?: boolean
}

/**
 * The code from an SMS: one digit a box (VAL-06), digits only (VAL-05), a pasted code is cut to four (VAL-07). A code
 * that a phone fills into the first box spreads over all of them. Clearing the value focuses the first.
 */
export function CodeInput({ value, onChange, focused, disabled, ...field }: CodeInputProps) {
  const { boxes, digits, write, onKeyDown, onPaste } = useCodeBoxes({ value, onChange })
  return (
    <Field {...field} group live>
      {({ id, ...described }, labelId) => (
        <fieldset
          aria-labelledby={labelId}
          aria-describedby={described['aria-describedby']}
          className={classes.boxes}
          onPaste={onPaste}
        >
          {digits.map((digit, index) => (
            <input
              // oxlint-disable-next-line react/no-array-index-key -- the boxes never change their order
              key={index}
              ref={(box) => void (boxes.current[index] = box)}
              id={index === 0 ? id : undefined}
              className={classes.box}
              type="text"
              inputMode="numeric"
              autoComplete={index === 0 ? 'one-time-code' : 'off'}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of its screen
              autoFocus={focused && index === 0}
              aria-label={`Цифра ${index + 1} из ${CODE_LENGTH}`}
              aria-invalid={described['aria-invalid']}
              disabled={disabled}
              data-figures
              value={digit}
              onChange={(event) => write(index, changedPart(digit, event.currentTarget.value))}
              onKeyDown={(event) => onKeyDown(index, event)}
              onFocus={(event) => event.currentTarget.select()}
            />
          ))}
        </fieldset>
      )}
    </Field>
  )
}

/** The digits of the boxes and what the keyboard and the clipboard do with them. */
function useCodeBoxes({ value, onChange }: Pick<CodeInputProps, 'value' | 'onChange'>) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const [digits, setDigits] = useState(() => spread(value))

  // A value changed by the caller (a wrong code is cleared) replaces the digits.
  if (digits.join('') !== value) setDigits(spread(value))

  const focusBox = (index: number) => {
    const box = boxes.current[Math.min(Math.max(index, 0), CODE_LENGTH - 1)]
    box?.focus()
    box?.select()
  }

  const change = (next: string[], focusAt: number) => {
    const code = next.join('')
    setDigits(next)
    onChange(code)
    focusBox(focusAt)
  }

  const write = (index: number, text: string) => {
    const typed = onlyDigits(text)
    if (typed === '') return
    const from = typed.length >= CODE_LENGTH ? 0 : index
    const next = digits.map((digit, at) => typed[at - from] ?? digit)
    change(next, from + typed.length)
  }

  const erase = (index: number) => {
    const at = digits[index] === '' ? Math.max(index - 1, 0) : index
    change(
      digits.map((digit, i) => (i === at ? '' : digit)),
      at,
    )
  }

  const onKeyDown = (index: number, event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      Backspace: () => erase(index),
      Delete: () => erase(index),
      ArrowLeft: () => focusBox(index - 1),
      ArrowRight: () => focusBox(index + 1),
      Home: () => focusBox(0),
      End: () => focusBox(CODE_LENGTH - 1),
    }
    const action = keys[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = onlyDigits(event.clipboardData.getData('text')).slice(0, CODE_LENGTH)
    if (pasted !== '') change(spread(pasted), pasted.length)
  }

  return { boxes, digits, write, onKeyDown, onPaste }
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}

function spread(code: string): string[] {
  return Array.from({ length: CODE_LENGTH }, (_, index) => code[index] ?? '')
}

/** What was typed into a box that may already hold a digit, on either side of it. */
function changedPart(before: string, now: string): string {
  if (before === '' || now.length <= 1 || now.length >= CODE_LENGTH) return now
  return now.startsWith(before) ? now.slice(before.length) : now.slice(0, now.length - before.length)
}
