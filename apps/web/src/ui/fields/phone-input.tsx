import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { useState, type ComponentPropsWithoutRef } from 'react'

import { Box, controlClass, Field, type FieldProps } from './field.tsx'
import { atEnd, overSeparators, type MaskState } from './mask.ts'
import { dropCountry, maskPhone, nationalDigits } from './phone.ts'

type NativeProps = Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'type' | keyof FieldProps>

interface PhoneInputProps extends NativeProps, FieldProps {
  /** The masked text: `''`, `+7`, `+7 (900) 00`, `+7 (900) 000-00-01`. */
  value: string
  onChange: (masked: string) => void
}

/** A Russian phone number by the mask `+7 (###) ###-##-##` (VAL-01, VAL-40). */
export function PhoneInput({
  label,
  labelHidden,
  name,
  description,
  error,
  required,
  className,
  ...control
}: PhoneInputProps) {
  const { value, onChange, ...native } = control
  const [focused, setFocused] = useState(false)
  const maskRef = useMaskito({ options: MASK })
  const masked = value === '' ? '' : maskPhone(value)

  return (
    <Field {...{ label, labelHidden, name, description, error, required, className }}>
      {(frame) => (
        <Box invalid={Boolean(error)} disabled={native.disabled}>
          <input
            autoComplete="tel"
            placeholder="+7 (___) ___-__-__"
            {...native}
            {...frame}
            ref={maskRef}
            type="tel"
            inputMode="tel"
            name={name}
            className={controlClass}
            data-figures
            value={masked === '' && focused ? '+7' : masked}
            onInput={(event) => onChange(event.currentTarget.value)}
            onFocus={(event) => {
              setFocused(true)
              native.onFocus?.(event)
            }}
            onBlur={(event) => {
              setFocused(false)
              native.onBlur?.(event)
            }}
          />
        </Box>
      )}
    </Field>
  )
}

/**
 * The library moves the caret and keeps the history of undoing; which digits count is ours to say (VAL-40). An edit is
 * handed on to it as digits that stand behind a `+7` which is already there.
 */
const MASK: MaskitoOptions = {
  mask: ['+', '7', ' ', '(', /\d/, /\d/, /\d/, ')', ' ', /\d/, /\d/, /\d/, '-', /\d/, /\d/, '-', /\d/, /\d/],
  preprocessors: [
    ({ elementState, data }, action) => {
      if (action === 'insert') return insertion(elementState, data)
      if (action !== 'validation') return { elementState: overSeparators(elementState, action, 2), data }
      const masked = maskPhone(elementState.value)
      return { elementState: masked === elementState.value ? elementState : atEnd(masked), data }
    },
  ],
  postprocessors: [
    // `+7` cannot be deleted.
    (state) => (state.value.startsWith('+7') ? state : atEnd(maskPhone(state.value))),
  ],
}

function insertion(
  { value, selection: [from, to] }: MaskState,
  data: string,
): { elementState: MaskState; data: string } {
  const before = nationalDigits(value.slice(0, from))
  const after = nationalDigits(value.slice(value.startsWith('+7') ? Math.max(to, 2) : to))
  // A whole number pasted into an empty field brings its own country.
  const inserted = before || after ? data.replace(/\D/g, '') : nationalDigits(data)

  const country =
    before.length + inserted.length + after.length - dropCountry(before + inserted + after).length
  const kept = before.slice(country)
  const room = 10 - kept.length
  const rest = after.slice(0, Math.max(room - inserted.length, 0))
  return {
    elementState: { value: maskPhone(`+7${kept}${rest}`), selection: caretAfter(kept.length) },
    data: before ? inserted : inserted.slice(country),
  }
}

/** Where the caret stands in the mask behind so many digits. */
function caretAfter(digits: number): [number, number] {
  const position = digits === 0 ? 2 : maskPhone('+7' + '0'.repeat(digits)).length
  return [position, position]
}
