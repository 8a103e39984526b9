import type { RequiredField } from '@uprava/contract/generator.ts'
import { isoDate, russianDate } from '@uprava/contract/rules/days.ts'

import { DateInput } from '#ui/dates/date-input.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'

import classes from './generator-field.module.css'

const maxLetters = { text: 500, textarea: 10_000 } as const

/** Where a value comes from that stands in the field already. */
const sources: Readonly<Record<RequiredField['source'], string>> = {
  '': '',
  said: 'Из ваших слов',
  known: 'Заполнено автоматически',
  used: '',
}

type GeneratorFieldProps = {
  field: RequiredField
  binding: { name: string; value: string; error: string | undefined; onChange: (value: string) => void }
  /** What to look at again. */
  remarks: readonly string[]
}

/** A field of the document's form, by its type (GEN-05 to GEN-13). */
export function GeneratorField({ field, binding, remarks }: GeneratorFieldProps) {
  const { label, placeholder, type, options, required } = field
  const common = {
    label,
    required,
    name: binding.name,
    error: binding.error,
    description: descriptionOf(field, binding.value, remarks),
  }
  switch (type) {
    case 'select':
      return (
        <Select
          {...common}
          placeholder="Выберите..."
          options={[
            { value: '', label: 'Выберите...', disabled: true },
            ...options.map((option) => ({ value: option, label: option })),
          ]}
          clearable={!required}
          value={binding.value === '' ? null : binding.value}
          onChange={(value) => binding.onChange(value ?? '')}
        />
      )
    case 'date':
      return (
        <DateInput
          {...common}
          value={isoDate(binding.value)}
          onChange={(day) => binding.onChange(day ? russianDate(day) : '')}
        />
      )
    case 'textarea':
      return (
        <Textarea
          {...common}
          rows={3}
          maxRows={12}
          placeholder={placeholder}
          maxLength={maxLetters.textarea}
          value={binding.value}
          onChange={binding.onChange}
        />
      )
    case 'text':
      return (
        <TextInput
          {...common}
          placeholder={placeholder}
          maxLength={maxLetters.text}
          autoComplete="off"
          value={binding.value}
          onChange={binding.onChange}
        />
      )
    default:
      return type satisfies never
  }
}

function descriptionOf(
  { description, value, source }: RequiredField,
  shown: string,
  remarks: readonly string[],
) {
  const origin = shown !== '' && shown === value ? sources[source ?? ''] : ''
  const lines = [description, origin].filter((line) => line !== '')
  if (lines.length === 0 && remarks.length === 0) return undefined
  return (
    <>
      {lines.join(' · ')}
      {remarks.map((remark) => (
        <span key={remark} className={classes.remark}>
          {remark}
        </span>
      ))}
    </>
  )
}
