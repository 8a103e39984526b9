import { date, refusalTexts } from '@uprava/contract/fields.ts'
import { generatorLimits } from '@uprava/contract/generator.ts'

import type { Values } from '../document/fill-texts.ts'
import type { Template, TemplateField } from '../templates/templates.ts'

/** Validated values (dates as yyyy-mm-dd), and the errors of the others by the fields' positions. */
export type ValidatedValues = { readonly values: Values; readonly errors: Readonly<Record<number, string>> }

/** Validates the values of a form, keyed by field position; unknown positions are ignored. */
export function validateValues(template: Template, given: Readonly<Record<string, string>>): ValidatedValues {
  const values: Record<string, string> = {}
  const errors: Record<number, string> = {}
  for (const field of template.fields) {
    const read = validateValue(field, given[String(field.position)] ?? '')
    if ('error' in read) errors[field.position] = read.error
    else if (read.value !== '') values[field.key] = read.value
  }
  return { values, errors: { ...dateOrderErrors(template, values), ...errors } }
}

type Read = { readonly value: string } | { readonly error: string }

function validateValue(field: TemplateField, typed: string): Read {
  const text = typed.trim()
  if (text === '') return field.required ? { error: missingError(field) } : { value: '' }
  switch (field.type) {
    case 'date':
      return validateDate(field, text)
    case 'select':
      return field.options.includes(text) ? { value: text } : { error: refusalTexts.notAChoice(field.label) }
    case 'text':
      return text.length > generatorLimits.text
        ? { error: refusalTexts.tooLong(field.label, generatorLimits.text) }
        : validateKind(field, text.replaceAll(/\s+/gu, ' '))
    case 'textarea':
      return text.length > generatorLimits.textarea
        ? { error: refusalTexts.tooLong(field.label, generatorLimits.textarea) }
        : { value: text }
    default:
      return field.type satisfies never
  }
}

const missingError = ({ type, label }: TemplateField) =>
  type === 'select' ? refusalTexts.requiredChoice(label) : refusalTexts.required(label)

function validateDate({ label }: TemplateField, text: string): Read {
  const read = date(label).safeParse(text)
  return read.success ? { value: read.data } : { error: read.error.issues[0]!.message }
}

/** Accepts «14 дней» and «2026 год»; the template adds the unit. */
function validateKind({ kind, label }: TemplateField, text: string): Read {
  if (kind === 'integer') {
    const number = /^(?<number>\d{1,4})(?:\s*(?:календарн\p{L}*\s*)?(?:дн\p{L}*|день|сут\p{L}*)\.?)?$/iu.exec(
      text,
    )
    return number ? { value: number.groups!['number']! } : { error: refusalTexts.integer(label) }
  }
  if (kind === 'year') {
    const year = /^(?<year>(?:19|20)\d{2})(?:\s*(?:год\p{L}*|г\.?))?$/iu.exec(text)
    return year
      ? { value: year.groups!['year']! }
      : { error: `Поле «${label}»: введите год четырьмя цифрами` }
  }
  return { value: text }
}

/** Pairs of dates that must be in this order, by the keys of their fields. */
const pairs: readonly (readonly [earlier: string, later: string])[] = [
  ['from_date', 'to_date'],
  ['start', 'end'],
  ['appeal_date', 'redirect_date'],
]

function dateOrderErrors({ fields }: Template, values: Values): Record<number, string> {
  const found = pairs.flatMap(([earlier, later]): [number, string][] => {
    const [from, to] = [values[earlier], values[later]]
    const [first, second] = [earlier, later].map((key) => fields.find((field) => field.key === key))
    if (from === undefined || to === undefined || !first || !second || from <= to) return []
    return [[second.position, `Поле «${second.label}»: дата раньше, чем в поле «${first.label}»`]]
  })
  return Object.fromEntries(found)
}
