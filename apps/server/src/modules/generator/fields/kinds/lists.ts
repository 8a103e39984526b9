import { russianDate } from '@uprava/contract/rules/days.ts'

import { nominativeFirst, upperFirst, genderOfFirst } from '#platform/russian/index.ts'

import type { Template, TemplateField } from '../../templates/templates.ts'
import { nominativePerson } from '../cued/cued-values.ts'
import { namedDatesIn } from '../dates.ts'
import type { FoundValues } from '../found-values.ts'

/** Fields whose items are numbered, by their labels. */
const ofItems = /^(?:вопросы|пункты|мероприятия)/iu
const inNumbers =
  /(?:^|[\s:,;.])1[.)]?\s+(?<first>\p{L}[^\n]{3,400}?)[\s,;]+2[.)]?\s+(?<second>\p{L}[^\n]{3,600})/u
const behindWord =
  /(?<!\p{L})(?:вопросы|рассматриваем|в\s+повестке|повестка)\s*[:—–-]\s+(?<items>[^.;!?\n]{4,400})/iu

/** Lists in the lines of a document: «1) … 2) …», «Вопросы: бюджет, налог, разное». */
export function listsIn(text: string, { fields }: Template): FoundValues {
  const field = fields.find(({ type, label }) => type === 'textarea' && ofItems.test(label))
  const items = field ? itemsIn(text) : []
  return items.length < 2
    ? {}
    : { [field!.key]: items.map((item, at) => `${at + 1}. ${upperFirst(item)}`).join('\n') }
}

function itemsIn(text: string): string[] {
  const numbered = inNumbers.exec(text)?.groups
  if (numbered) {
    const rest = numbered['second']!.split(/[\s,;]+[3-9][.)]?\s+(?=\p{L})/u)
    const last = rest.at(-1)!.split(/[.;!?]\s|[.;!?]?$|,\s*(?:срок|контрол|ответствен)/u)[0]!
    return [numbered['first']!, ...rest.slice(0, -1), last].map(trimmed).filter(Boolean)
  }
  const items = behindWord.exec(text)?.groups?.['items']
  return items === undefined
    ? []
    : items
        .split(/,\s+(?![^(]*\))/u)
        .map(trimmed)
        .filter(Boolean)
}

const trimmed = (item: string): string => item.replace(/^[\s,;]+|[\s,;.]+$/gu, '')

/** Fields for people with a day or a year of birth, by their labels. */
const ofBirths = /(?:список|команда).*рожд/iu
const born =
  /(?<!\p{L})(?<name>\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?),?\s+(?<birth>\d{1,2}\.\d{2}\.\d{4}|(?:20|19)\d{2}(?!\d))(?:\s*(?:года?|г\.)(?:\s*(?:рождения|р\.))?)?/gu

/** «Колесов Уйгун 2009 года рождения, Варламов Дархан 2010» → «Колесов Уйгун, 2009 г.р.; …» */
export function birthsIn(text: string, { fields }: Template, today: string): FoundValues {
  const field = fields.find(({ label }) => ofBirths.test(label))
  if (!field) return {}
  const people = [...text.matchAll(born)].map(({ groups }) => {
    const birth = groups!['birth']!
    const [day] = birth.includes('.') ? namedDatesIn(birth, today) : []
    return `${nominativeOf(groups!['name']!)}, ${day ? russianDate(day.iso) : `${birth} г.р.`}`
  })
  return people.length === 0 ? {} : { [field.key]: people.join('; ') }
}

function nominativeOf(name: string): string {
  const [last = '', first = '', ...rest] = name.split(' ')
  if (rest.length === 0 && genderOfFirst(first) === null && /[ау]$/u.test(first)) {
    const given = nominativeFirst(first, 'male')
    return `${nominativePerson(last, ['gen'])} ${given}`
  }
  return rest.length > 0 || genderOfFirst(first) === null ? nominativeFull(name) : name
}

const nominativeFull = (name: string): string => nominativePerson(name, ['acc'])

/** A patient with the day of birth, where the label asks for it. */
export function withBirth(
  text: string,
  { fields }: Template,
  values: FoundValues,
  today: string,
): FoundValues {
  const field = fields.find(
    ({ key, label }: TemplateField) => /дата\s+рождения/iu.test(label) && values[key] !== undefined,
  )
  if (!field || /\d/u.test(values[field.key]!)) return {}
  const said = /(?<birth>\d{1,2}\.\d{2}\.(?:19|20)\d{2})(?=\s*(?:г\.?\s?р|года\s+рождения|[,.;\s]|$))/u.exec(
    text,
  )?.groups?.['birth']
  const [day] = said === undefined ? [] : namedDatesIn(said, today)
  return day && day.iso < today ? { [field.key]: `${values[field.key]!}, ${russianDate(day.iso)}` } : {}
}
