import { countedForm } from '@uprava/contract/rules/counted-form.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import {
  caseForms,
  genderOf,
  positionInCase,
  staffInCase,
  withInitials,
  withSumInWords,
} from '#platform/russian/index.ts'

import type { TemplateField } from '../templates/templates.ts'

/** A value as it stands in a text. Not certain: nobody could tell how it is declined. */
export type Worded = { readonly text: string; readonly isCertain: boolean }

const sure = (text: string): Worded => ({ text, isCertain: true })

/** The value of a field in a form of the templates. `form` undefined: as it is. */
export function worded(value: string, field: TemplateField, form: string | undefined): Worded {
  const text = printed(value, field)
  switch (form) {
    case undefined:
      return sure(text)
    case 'initials':
      return sure(withInitials(text))
    case 'salutation':
      return salutation(text)
    case 'he':
      return he(text)
    case 'decided':
      return sure(decided(text))
    case 'entrusted':
      return sure(text.toLowerCase().endsWith('за собой') ? 'оставляю за собой' : `возложить на ${text}`)
    case 'calendarDays':
      return sure(calendarDays(text))
    case 'money':
      return sure(withSumInWords(text))
    default:
      return declined(text, field, form)
  }
}

function declined(text: string, { kind }: TemplateField, form: string): Worded {
  const wanted = caseForms.find((one) => one === form)
  if (!wanted) throw new Error(`Unknown form of a value: ${form}`)
  return kind === 'position' ? sure(positionInCase(text, wanted)) : staffInCase(text, wanted)
}

/** Without the sign «№» that stands in the template, and dates as people read them. */
function printed(value: string, { kind, type }: TemplateField): string {
  if (type === 'date') return russianDate(value)
  return kind === 'number' ? value.replace(/^\s*(?:№|N)\s*/iu, '') : value
}

function salutation(name: string): Worded {
  const gender = genderOf(name)
  const parts = name.split(/\s+/u).filter((part) => !part.includes('.'))
  const given = parts.length === 3 ? parts.slice(1).join(' ') : name
  if (gender === null) return { text: `Уважаемый(ая) ${name}!`, isCertain: false }
  return sure(`${gender === 'female' ? 'Уважаемая' : 'Уважаемый'} ${given}!`)
}

function he(name: string): Worded {
  const gender = genderOf(name)
  if (gender === null) return { text: 'он(а)', isCertain: false }
  return sure(gender === 'female' ? 'она' : 'он')
}

/** The council's verb agrees with its first word: Совет решил, Дума решила, Собрание решило. */
function decided(council: string): string {
  const head =
    council
      .trim()
      .split(/\s+/u)
      .find((word) => !/(?:ая|ое|ой|ый|ий)$/iu.test(word)) ?? ''
  if (/[ая]$/iu.test(head)) return 'решила'
  return /[ое]$/iu.test(head) ? 'решило' : 'решил'
}

function calendarDays(text: string): string {
  const days = Number.parseInt(text, 10)
  return `${text} ${countedForm(days, ['календарный день', 'календарных дня', 'календарных дней'])}`
}
