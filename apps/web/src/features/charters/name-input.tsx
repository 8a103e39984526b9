import { charterLimits } from '@uprava/contract/limits/charters-limits.ts'
import { useState, type ComponentProps } from 'react'

import { TextInput } from '#ui/fields/text-input.tsx'

import { isFullName } from './package-form.ts'

/** A person's full name. A part that is missing is no mistake, but the documents cannot decline it: the field says so. */
export function NameInput({ value, ...rest }: Omit<ComponentProps<typeof TextInput>, 'maxLength'>) {
  const [isLeft, setLeft] = useState(true)
  const isPartial = value.trim() !== '' && !isFullName(value)
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      {...rest}
      value={value}
      maxLength={charterLimits.fullName}
      description={
        isLeft && isPartial
          ? 'Укажите фамилию, имя и отчество: иначе имя не получится просклонять'
          : undefined
      }
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    />
  )
}
