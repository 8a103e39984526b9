import { russianDate } from '@uprava/contract/rules/days.ts'

import { normalise, personIn, upperFirst } from '#platform/russian/index.ts'

import type { Template, TemplateField } from '../templates/templates.ts'
import { datesIn, type NamedDate } from './dates.ts'

/** Values found in free text by field key, in the form's spelling (dates as dd.mm.yyyy). */
export type FoundValues = Record<string, string>

export type Reading = {
  readonly template: Template
  /** The key of the field asked for last; a bare answer is its value. */
  readonly askedKey: string | null
  /** yyyy-mm-dd */
  readonly today: string
}

/** Extracts field values from free text. Every value is in the text. */
export function extractValues(text: string, { template, askedKey, today }: Reading): FoundValues {
  const labelled = extractLabelled(text, template, today)
  const rest = labelled.rest
  const loose = {
    ...extractSubject(rest, template),
    ...extractPerson(rest, template),
    ...extractDates(rest, template, today),
    ...extractNumbers(rest, template),
    ...extractChoices(rest, template),
  }
  const found = { ...loose, ...labelled.values }
  const field = template.fields.find(({ key }) => key === askedKey)
  if (field && found[field.key] === undefined) {
    const answer = asAnswer(text, field, today)
    const isBare = Object.keys(found).length === 0
    if (answer !== null && (isBare || field.type === 'date' || field.type === 'select'))
      found[field.key] = answer
  }
  return found
}

/** «Должность: учитель» on a line of its own, or between semicolons. */
function extractLabelled(
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

/** The field whose label shares at least half of its words with the typed label. */
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

/** The text as the value of one field; null when it is not valid for the field. */
export function asAnswer(text: string, field: TemplateField, today: string): string | null {
  const answer = text.trim().replace(/^(?:это|будет)\s+/iu, '')
  if (answer === '') return null
  if (field.type === 'date') {
    const [day] = datesIn(answer, today)
    return day ? russianDate(day.iso) : null
  }
  if (field.type === 'select') return choiceIn(answer, field)
  if (field.kind === 'integer') return /\d{1,4}/u.exec(answer)?.[0] ?? null
  if (field.kind === 'year') return /(?:19|20)\d{2}/u.exec(answer)?.[0] ?? null
  return field.type === 'text'
    ? answer.replaceAll(/\s+/gu, ' ').replace(/(?<![\s.]\p{L}{1,4})\.$/u, '')
    : answer
}

/** The longest option all words of which are in the text; or the only option with all words of the text. */
function choiceIn(text: string, { options }: TemplateField): string | null {
  const textKeys = keysOf(text)
  const wordsOf = (option: string) => [...keysOf(option.replaceAll(/\([^)]*\)/gu, ''))]
  const named = options.filter(
    (option) => wordsOf(option).length > 0 && wordsOf(option).every((key) => textKeys.has(key)),
  )
  const longest = named.toSorted((a, b) => b.length - a.length)[0]
  if (longest !== undefined) return longest
  const short =
    textKeys.size <= 3
      ? options.filter((option) => [...textKeys].every((key) => keysOf(option).has(key)))
      : []
  return short.length === 1 ? short[0]! : null
}

function extractChoices(text: string, { fields }: Template): FoundValues {
  const found: FoundValues = {}
  for (const field of fields.filter(({ type }) => type === 'select')) {
    const textKeys = keysOf(text)
    const option = field.options
      .filter((one) => {
        const words = [...keysOf(one.replaceAll(/\([^)]*\)/gu, ''))]
        return words.length > 0 && words.every((key) => textKeys.has(key))
      })
      .toSorted((a, b) => b.length - a.length)[0]
    if (option !== undefined) found[field.key] = option
  }
  return found
}

/** «Приказ о режиме работы школы» contains the subject. */
function extractSubject(text: string, { fields }: Template): FoundValues {
  if (!fields.some(({ key }) => key === 'subject')) return {}
  const about =
    /(?<!\p{L})(?:приказ|распоряжени[еяю]|постановлени[еяю]|решени[еяю]|письмо|запрос|записк[ауи]|служебк[ауи]|докладн[а-яё]+|положени[еяю]|план|отч[её]т|уведомлени[еяю])(?:\s+(?:администрации|главы|совета|директора|депутатов))*\s+(?<about>обо?\s+[^,.;:!?\n]{3,200}|о\s+[^,.;:!?\n]{3,200})/iu.exec(
      text,
    )?.groups?.['about']
  if (about === undefined) return {}
  return { subject: upperFirst(about.trim()) }
}

/** Fields for the person the document is about, the most probable first. Signers are not guessed. */
const people = ['employee', 'applicant', 'student', 'patient', 'attorney', 'volunteer', 'person', 'child']

function extractPerson(text: string, { fields }: Template): FoundValues {
  const person = personIn(text)
  const field = people.map((key) => fields.find((one) => one.key === key)).find((one) => one !== undefined)
  if (!person || !field) return {}
  const { last, first, middle } = person.name
  const found: FoundValues = { [field.key]: [last, first, middle].filter(Boolean).join(' ') }
  const isNominative = text.slice(person.start, person.end).replaceAll(/\s+/gu, ' ') === found[field.key]
  const after = /^\s*[,—–-]\s*(?<position>\p{Ll}[^,.;:\d\n]{2,80})/u.exec(text.slice(person.end))?.groups
  if (isNominative && after && fields.some(({ key }) => key === 'position')) {
    found['position'] = after['position']!.replace(/\s+(?:с|со|на|в|от|до|по)\s*$/u, '').trim()
  }
  return found
}

/** Words before a date, and the fields they indicate. */
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

function extractDates(text: string, { fields }: Template, today: string): FoundValues {
  const dateKeys = fields
    .filter(({ type, key }) => type === 'date' && key !== 'doc_date')
    .map(({ key }) => key)
  if (dateKeys.length === 0) return {}
  const found: FoundValues = {}
  const free: NamedDate[] = []
  for (const day of datesIn(text, today)) {
    const before = text.slice(Math.max(0, day.start - 80), day.start)
    const key = cues
      .filter(([cue]) => cue.test(before))
      .flatMap(([, keys]) => keys)
      .find((one) => dateKeys.includes(one) && found[one] === undefined)
    if (key !== undefined) found[key] = russianDate(day.iso)
    else if (!/(?:от|№)\s*$/iu.test(before)) free.push(day)
  }
  const [only] = dateKeys
  const [first] = free
  if (dateKeys.length === 1 && only !== undefined && found[only] === undefined && first)
    found[only] = russianDate(first.iso)
  return found
}

const money = /\d[\d\s]*(?:[.,]\d{1,2})?\s*(?:тыс\.?\s*|млн\.?\s*)?(?:руб\p{L}*\.?|₽)/iu

function extractNumbers(text: string, { fields }: Template): FoundValues {
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
