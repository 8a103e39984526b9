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

/** A value in a grammatical form. Not certain: its declension is unknown. */
export type ValueForm = { readonly text: string; readonly isCertain: boolean }

const certain = (text: string): ValueForm => ({ text, isCertain: true })

/** The value of a field in a form of the templates. `form` undefined: unchanged. */
export function inForm(value: string, field: TemplateField, form: string | undefined): ValueForm {
  const text = printed(value, field)
  switch (form) {
    case undefined:
      return certain(text)
    case 'initials':
      return certain(withInitials(text))
    case 'salutation':
      return salutation(text)
    case 'he':
      return he(text)
    case 'decided':
      return certain(decided(text))
    case 'entrusted':
      return certain(text.toLowerCase().endsWith('за собой') ? 'оставляю за собой' : `возложить на ${text}`)
    case 'calendarDays':
      return certain(calendarDays(text))
    case 'whom':
      return whom(text)
    case 'money':
      return certain(withSumInWords(text))
    default:
      return declined(text, field, form)
  }
}

function declined(text: string, { kind }: TemplateField, form: string): ValueForm {
  const caseForm = caseForms.find((one) => one === form)
  if (!caseForm) throw new Error(`Unknown form of a value: ${form}`)
  return kind === 'position' ? certain(positionInCase(text, caseForm)) : staffInCase(text, caseForm)
}

/** The value as printed: without the sign «№», which the template has, and with dates as dd.mm.yyyy. */
function printed(value: string, { kind, type }: TemplateField): string {
  if (type === 'date') return russianDate(value)
  return kind === 'number' ? value.replace(/^\s*(?:№|N)\s*/iu, '') : value
}

/** «Поощрить Иванову Анну Петровну, Петрова П. П.»: each of several people in the accusative. */
function whom(text: string): ValueForm {
  const people = text.split(/[,;]\s*(?=\p{Lu})|\n/u).map((one) => staffInCase(one.trim(), 'accusative'))
  return people.every(({ isCertain }) => isCertain)
    ? certain(people.map((one) => one.text).join(', '))
    : { text, isCertain: false }
}

function salutation(name: string): ValueForm {
  const gender = genderOf(name)
  const parts = name.split(/\s+/u).filter((part) => !part.includes('.'))
  const given = parts.length === 3 ? parts.slice(1).join(' ') : name
  if (gender === null) return { text: `Уважаемый(ая) ${name}!`, isCertain: false }
  return certain(`${gender === 'female' ? 'Уважаемая' : 'Уважаемый'} ${given}!`)
}

function he(name: string): ValueForm {
  const gender = genderOf(name)
  if (gender === null) return { text: 'он(а)', isCertain: false }
  return certain(gender === 'female' ? 'она' : 'он')
}

/** The verb agrees with the council's first noun: Совет решил, Дума решила, Собрание решило. */
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
