import { russianDate } from '@uprava/contract/rules/days.ts'

import { normalise, personIn, upperFirst } from '#platform/russian/index.ts'

import type { Template, TemplateField } from '../templates/templates.ts'
import { daysIn, type NamedDay } from './dates.ts'

/** Values found in somebody's words, by the keys of their fields, as the form shows them (days as dd.mm.yyyy). */
export type FoundValues = Record<string, string>

export type Reading = {
  readonly template: Template
  /** The field that was asked for last; a bare answer is its value. */
  readonly asked: string | null
  /** yyyy-mm-dd */
  readonly today: string
}

/** What the words say of the template's fields. Every value stands in the words; nothing is made up. */
export function readValues(text: string, { template, asked, today }: Reading): FoundValues {
  const labelled = readLabelled(text, template, today)
  const rest = labelled.rest
  const loose = {
    ...readSubject(rest, template),
    ...readPeople(rest, template),
    ...readDays(rest, template, today),
    ...readNumbers(rest, template),
    ...readChoices(rest, template),
  }
  const found = { ...loose, ...labelled.values }
  const field = template.fields.find(({ key }) => key === asked)
  if (field && found[field.key] === undefined) {
    const answer = asAnswer(text, field, today)
    const isBare = Object.keys(found).length === 0
    if (answer !== null && (isBare || field.type === 'date' || field.type === 'select'))
      found[field.key] = answer
  }
  return found
}

/** «Должность: учитель» on a line of its own, or between semicolons. */
function readLabelled(
  text: string,
  template: Template,
  today: string,
): { values: FoundValues; rest: string } {
  const values: FoundValues = {}
  const rest: string[] = []
  let open: string | null = null
  for (const line of text.split(/\n|;\s+/u)) {
    const parts = /^\s*(?:[-–•*]\s*)?(?<label>[\p{L}][^:\n]{1,60}?)\s*(?::|\s[—–-])\s+(?<value>\S.*)$/su.exec(
      line,
    )?.groups
    const field = parts && fieldOfLabel(parts['label']!, template)
    const value = parts && field ? asAnswer(parts['value']!, field, today) : null
    if (field && value !== null) {
      values[field.key] = value
      open = field.type === 'textarea' ? field.key : null
    } else if (open !== null && /^\s*(?:\d+[.)]|[-–•])\s*\S/u.test(line)) {
      values[open] += `\n${line.trim()}`
    } else {
      open = null
      rest.push(line)
    }
  }
  return { values, rest: rest.join('\n') }
}

/** Most of the typed label's words are the field's, and most of the field's are in it. */
function fieldOfLabel(typed: string, { fields }: Template): TemplateField | undefined {
  const words = keysOf(typed)
  if (words.size === 0 || words.size > 6) return undefined
  const fits = fields
    .map((field) => {
      const own = keysOf(field.label.replaceAll(/\([^)]*\)/gu, ''))
      const common = [...words].filter((key) => own.has(key)).length
      return { field, share: common / Math.max(own.size, words.size) }
    })
    .toSorted((a, b) => b.share - a.share)
  const [best, second] = fits
  return best && best.share >= 0.5 && best.share > (second?.share ?? 0) ? best.field : undefined
}

const keysOf = (text: string): Set<string> =>
  new Set(
    normalise(text)
      .filter(({ isPart }) => !isPart)
      .map(({ key }) => key),
  )

/** A text that is the answer to one field; null when it cannot be. */
export function asAnswer(text: string, field: TemplateField, today: string): string | null {
  const answer = text.trim().replace(/^(?:это|будет)\s+/iu, '')
  if (answer === '') return null
  if (field.type === 'date') {
    const [day] = daysIn(answer, today)
    return day ? russianDate(day.iso) : null
  }
  if (field.type === 'select') return choiceIn(answer, field)
  if (field.kind === 'integer') return /\d{1,4}/u.exec(answer)?.[0] ?? null
  if (field.kind === 'year') return /(?:19|20)\d{2}/u.exec(answer)?.[0] ?? null
  return field.type === 'text'
    ? answer.replaceAll(/\s+/gu, ' ').replace(/(?<![\s.]\p{L}{1,4})\.$/u, '')
    : answer
}

/** The option whose words are all there, the longest of them; or the one that has all the words that are there. */
function choiceIn(text: string, { options }: TemplateField): string | null {
  const said = keysOf(text)
  const wordsOf = (option: string) => [...keysOf(option.replaceAll(/\([^)]*\)/gu, ''))]
  const named = options.filter(
    (option) => wordsOf(option).length > 0 && wordsOf(option).every((key) => said.has(key)),
  )
  const longest = named.toSorted((a, b) => b.length - a.length)[0]
  if (longest !== undefined) return longest
  const short =
    said.size <= 3 ? options.filter((option) => [...said].every((key) => keysOf(option).has(key))) : []
  return short.length === 1 ? short[0]! : null
}

function readChoices(text: string, { fields }: Template): FoundValues {
  const found: FoundValues = {}
  for (const field of fields.filter(({ type }) => type === 'select')) {
    const said = keysOf(text)
    const option = field.options
      .filter((one) => {
        const words = [...keysOf(one.replaceAll(/\([^)]*\)/gu, ''))]
        return words.length > 0 && words.every((key) => said.has(key))
      })
      .toSorted((a, b) => b.length - a.length)[0]
    if (option !== undefined) found[field.key] = option
  }
  return found
}

/** «Приказ о режиме работы школы» says what the order is about. */
function readSubject(text: string, { fields }: Template): FoundValues {
  if (!fields.some(({ key }) => key === 'subject')) return {}
  const about =
    /(?<!\p{L})(?:приказ|распоряжени[еяю]|постановлени[еяю]|решени[еяю]|письмо|запрос|записк[ауи]|служебк[ауи]|докладн[а-яё]+|положени[еяю]|план|отч[её]т|уведомлени[еяю])(?:\s+(?:администрации|главы|совета|директора|депутатов))*\s+(?<about>обо?\s+[^,.;:!?\n]{3,200}|о\s+[^,.;:!?\n]{3,200})/iu.exec(
      text,
    )?.groups?.['about']
  if (about === undefined) return {}
  return { subject: upperFirst(about.trim()) }
}

/** Fields that name whom the document is about, the likeliest first. Who signs is not guessed. */
const people = ['employee', 'applicant', 'student', 'patient', 'attorney', 'volunteer', 'person', 'child']

function readPeople(text: string, { fields }: Template): FoundValues {
  const person = personIn(text)
  const field = people.map((key) => fields.find((one) => one.key === key)).find((one) => one !== undefined)
  if (!person || !field) return {}
  const { last, first, middle } = person.name
  const found: FoundValues = { [field.key]: [last, first, middle].filter(Boolean).join(' ') }
  const isNominative = text.slice(person.start, person.end).replaceAll(/\s+/gu, ' ') === found[field.key]
  const behind = /^\s*[,—–-]\s*(?<position>\p{Ll}[^,.;:\d\n]{2,80})/u.exec(text.slice(person.end))?.groups
  if (isNominative && behind && fields.some(({ key }) => key === 'position')) {
    found['position'] = behind['position']!.replace(/\s+(?:с|со|на|в|от|до|по)\s*$/u, '').trim()
  }
  return found
}

/** Words before a day, and the fields they speak of. */
const cues: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<!\p{L})со?\s+$/iu, ['from_date', 'start_date', 'start', 'since']],
  [/(?<!\p{L})по\s+$/iu, ['to_date', 'end']],
  [
    /(?<!\p{L})(?:до|не\s+позднее|срок\p{L}*(?:\s+до)?)\s+$/iu,
    ['deadline', 'new_deadline', 'proposals', 'to_date', 'end'],
  ],
  [/(?:обращени|жалоб|заявлени)[^.\n]{0,60}\sот\s+$/iu, ['appeal_date']],
  [/(?<!\p{L})(?:направлен\p{L}*|перенаправлен\p{L}*)\s+$/iu, ['redirect_date']],
]

function readDays(text: string, { fields }: Template, today: string): FoundValues {
  const wanted = fields.filter(({ type, key }) => type === 'date' && key !== 'doc_date').map(({ key }) => key)
  if (wanted.length === 0) return {}
  const found: FoundValues = {}
  const free: NamedDay[] = []
  for (const day of daysIn(text, today)) {
    const before = text.slice(Math.max(0, day.start - 80), day.start)
    const key = cues
      .filter(([cue]) => cue.test(before))
      .flatMap(([, keys]) => keys)
      .find((one) => wanted.includes(one) && found[one] === undefined)
    if (key !== undefined) found[key] = russianDate(day.iso)
    else if (!/(?:от|№)\s*$/iu.test(before)) free.push(day)
  }
  const [only] = wanted
  const [first] = free
  if (wanted.length === 1 && only !== undefined && found[only] === undefined && first)
    found[only] = russianDate(first.iso)
  return found
}

const money = /\d[\d\s]*(?:[.,]\d{1,2})?\s*(?:тыс\.?\s*|млн\.?\s*)?(?:руб\p{L}*\.?|₽)/iu

function readNumbers(text: string, { fields }: Template): FoundValues {
  const found: FoundValues = {}
  const has = (key: string) => fields.some((field) => field.key === key)
  const days = /(?<!\d)(?<days>\d{1,3})\s*(?:календарн\p{L}*\s+)?(?:дн\p{L}*|день|сут\p{L}*)/iu.exec(text)
    ?.groups?.['days']
  const daysKey = ['days', 'comp_days'].find(has)
  if (days !== undefined && daysKey !== undefined) found[daysKey] = days
  const year = /(?<!\d)(?<year>20\d{2})(?=\s*(?:год|г\.))/iu.exec(text)?.groups?.['year']
  if (year !== undefined && has('year')) found['year'] = year
  const sum = money.exec(text)?.[0].trim()
  const sumKey = ['sum', 'price', 'salary', 'cost'].find(has)
  if (sum !== undefined && sumKey !== undefined) found[sumKey] = sum
  return found
}
