import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react'

import { IconButton } from '../buttons/icon-button.tsx'
import { useMaxLength } from '../lib/use-max-length.ts'
import { Box, controlClass, Field, type FieldProps } from './field.tsx'

type NativeProps = Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'defaultValue' | 'maxLength' | keyof FieldProps
>

interface TextInputProps extends NativeProps, FieldProps {
  value: string
  onChange: (value: string) => void
  /** What is longer is cut (VAL-11), and the field says so. */
  maxLength?: number
  left?: ReactNode
  right?: ReactNode
}

/** One line of text. */
export function TextInput(props: TextInputProps) {
  const { label, labelHidden, name, description, error, required, className, ...control } = props
  const { value, onChange, maxLength, left, right, ...native } = control
  const limit = useMaxLength(maxLength, value)

  return (
    <Field
      {...{ label, labelHidden, name, error, required, className }}
      description={limit.notice ?? description}
    >
      {(frame) => (
        <Box left={left} right={right} invalid={Boolean(error)} disabled={native.disabled}>
          <input
            type="text"
            {...native}
            {...frame}
            name={name}
            className={controlClass}
            value={value}
            onChange={(event) => onChange(limit.cut(event.currentTarget.value))}
          />
        </Box>
      )}
    </Field>
  )
}

/**
 * An e-mail address. Not `type="email"`: browsers rewrite what stands in such a field (пример → xn--e1afmkfd) before one's eyes.
 */
export function EmailInput(props: Omit<TextInputProps, 'type' | 'inputMode' | 'maxLength'>) {
  return <TextInput inputMode="email" autoCapitalize="off" spellCheck={false} maxLength={254} {...props} />
}

interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'right'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, with a button that shows it. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      type={shown ? 'text' : 'password'}
      right={
        <IconButton
          size="small"
          label={shown ? 'Скрыть пароль' : 'Показать пароль'}
          icon={shown ? IconEyeOff : IconEye}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: number
  onChange: (value: number) => void
}

/** A whole number: the cut text is read as one (VAL-12), and what cannot be read is 0 (VAL-13). */
export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={String(value)}
      onChange={(text) => onChange(wholeNumber(text))}
      onFocus={(event) => {
        // A lone 0 gives way to the first digit typed.
        if (value === 0) event.currentTarget.select()
        rest.onFocus?.(event)
      }}
    />
  )
}

function wholeNumber(text: string): number {
  const number = Number.parseInt(text.replace(/[\s\u00A0]/g, ''), 10)
  return Number.isSafeInteger(number) ? number : 0
}
