import type { ComponentProps } from 'react'

import { TextInput } from './text-input.tsx'

/** ИНН of a person has twelve digits, of an organization ten (VAL-10). */
const INN_LENGTH = 12

/** ИНН: digits only (VAL-09), at most twelve of them. */
export function InnInput({
  onChange,
  ...rest
}: Omit<ComponentProps<typeof TextInput>, 'maxLength' | 'inputMode'>) {
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      data-figures
      onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, INN_LENGTH))}
    />
  )
}
