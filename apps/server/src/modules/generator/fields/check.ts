import { date, refusalTexts } from '@uprava/contract/fields.ts'
import { generatorLimits } from '@uprava/contract/generator.ts'

import type { Values } from '../paper/fill.ts'
import type { Template, TemplateField } from '../templates/templates.ts'

/** Values as they go into a paper (days as yyyy-mm-dd), and what is wrong with the others, by the fields' positions. */
export type CheckedValues = { readonly values: Values; readonly errors: Readonly<Record<number, string>> }

/** Reads the values of a form, given by the positions of the fields; unknown positions are left out. */
export function checkValues(template: Template, given: Readonly<Record<string, string>>): CheckedValues {
  const values: Record<string, string> = {}
  const errors: Record<number, string> = {}
  for (const field of template.fields) {
    const read = checkValue(field, given[String(field.position)] ?? '')
    if ('error' in read) errors[field.position] = read.error
    else if (read.value !== '') values[field.key] = read.value
  }
  return { values, errors: { ...outOfOrder(template, values), ...errors } }
}

type Read = { readonly value: string } | { readonly error: string }

function checkValue(field: TemplateField, typed: string): Read {
  const text = typed.trim()
  if (text === '') return field.required ? { error: whenEmpty(field) } : { value: '' }
  switch (field.type) {
    case 'date':
      return checkDate(field, text)
    case 'select':
      return field.options.includes(text) ? { value: text } : { error: refusalTexts.notAChoice(field.label) }
    case 'text':
      return text.length > generatorLimits.text
        ? { error: refusalTexts.tooLong(field.label, generatorLimits.text) }
        : checkKind(field, text.replaceAll(/\s+/gu, ' '))
    case 'textarea':
      return text.length > generatorLimits.textarea
        ? { error: refusalTexts.tooLong(field.label, generatorLimits.textarea) }
        : { value: text }
    default:
      return field.type satisfies never
  }
}

const whenEmpty = ({ type, label }: TemplateField) =>
  type === 'select' ? refusalTexts.requiredChoice(label) : refusalTexts.required(label)

function checkDate({ label }: TemplateField, text: string): Read {
  const read = date(label).safeParse(text)
  return read.success ? { value: read.data } : { error: read.error.issues[0]!.message }
}

/** «14 дней» and «2026 год» are understood; the words stand in the template. */
function checkKind({ kind, label }: TemplateField, text: string): Read {
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

/** Pairs of days that follow each other, by the keys of their fields. */
const pairs: readonly (readonly [earlier: string, later: string])[] = [
  ['from_date', 'to_date'],
  ['start', 'end'],
  ['appeal_date', 'redirect_date'],
]

function outOfOrder({ fields }: Template, values: Values): Record<number, string> {
  const found = pairs.flatMap(([earlier, later]): [number, string][] => {
    const [from, to] = [values[earlier], values[later]]
    const [first, second] = [earlier, later].map((key) => fields.find((field) => field.key === key))
    if (from === undefined || to === undefined || !first || !second || from <= to) return []
    return [[second.position, `Поле «${second.label}»: дата раньше, чем в поле «${first.label}»`]]
  })
  return Object.fromEntries(found)
}
