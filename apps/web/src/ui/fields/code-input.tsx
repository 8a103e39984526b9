import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'

import classes from './code-input.module.css'
import { Field, type FieldProps } from './field.tsx'

/** A code from an SMS has four digits (VAL-08). */
export const CODE_LENGTH = 4

interface CodeInputProps extends Omit<FieldProps, 'required'> {
  value: string
  onChange: (digits: string) => void
  /** Called once all four digits stand there. */
  onComplete?: (code: string) => void
  /** The code is all there is to do on the screen: the first box has the focus from the start. */
  focused?: boolean
  disabled?: boolean
}

/**
 * The code from an SMS: one digit a box (VAL-06), digits only (VAL-05), a pasted code is cut to four (VAL-07). A code
 * that a phone fills into the first box spreads over all of them. Emptying the value puts the focus back on the first.
 */
export function CodeInput({ value, onChange, onComplete, focused, disabled, ...field }: CodeInputProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const [digits, setDigits] = useState(() => spread(value))

  // A value that was changed from outside (a wrong code is taken away) is shown; one's own comes back as it is.
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
    if (code.length === CODE_LENGTH && code !== value) onComplete?.(code)
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
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = onlyDigits(event.clipboardData.getData('text')).slice(0, CODE_LENGTH)
    if (pasted !== '') change(spread(pasted), pasted.length)
  }

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
              // The boxes never change places.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              ref={(box) => void (boxes.current[index] = box)}
              id={index === 0 ? id : undefined}
              className={classes.box}
              type="text"
              inputMode="numeric"
              autoComplete={index === 0 ? 'one-time-code' : 'off'}
              // The caller says so where the code is all there is to do on the screen.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
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
