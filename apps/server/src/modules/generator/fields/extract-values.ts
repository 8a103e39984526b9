import { russianDate } from '@uprava/contract/rules/days.ts'

import type { Orthography } from '#platform/russian/index.ts'

import type { Template, TemplateField } from '../templates/templates.ts'
import { canAnswer } from './answers/answer-kinds.ts'
import { answerValues, requisitesIn } from './answers/answer-values.ts'
import { withCorrections } from './corrections.ts'
import { cuedValues } from './cued/cued-values.ts'
import { namedDatesIn } from './dates.ts'
import { factValues } from './facts/facts.ts'
import { impliedValues } from './facts/implied-values.ts'
import type { FoundValues } from './found-values.ts'
import { clauseValues } from './kinds/clause-values.ts'
import { formalTexts } from './kinds/formal-text.ts'
import { paymentOf } from './kinds/payment.ts'
import { spanIn } from './kinds/spans.ts'
import { labelledClauses } from './labelled-clauses.ts'
import { extractSubject, looseValues } from './loose-values.ts'
import { keysOf, optionWithWords } from './option-words.ts'
import { spelled } from './spelled-text.ts'
import { withFigures } from './spoken-values.ts'
import { taggedValues } from './tagged-values.ts'

export type Reading = {
  readonly template: Template
  /** The key of the field asked for last; a bare answer is its value. */
  readonly askedKey: string | null
  /** yyyy-mm-dd */
  readonly today: string
  /** Values found before, by field key: a correction replaces a word in them. */
  readonly known?: Readonly<Record<string, string>>
}

/** Extracts field values from free text, its spelling put right; `words` is the dictionary (`orthography()`). */
export function extractValues(
  typed: string,
  { template, askedKey, today, known = {} }: Reading,
  words: Orthography,
): FoundValues {
  const message = spelled(typed, words)
  const corrected = withCorrections(withFigures(message), known)
  const text = corrected.text
  const labelled = extractLabelled(text, template, today)
  const written = extractLabelled(withCorrections(message, known).text, template, today).rest
  const facts = factValues(written, template, words)
  const asked = template.fields.find(({ key }) => key === askedKey)
  const isContinued = asked !== undefined || Object.keys(known).length > 0
  const requisites = isContinued ? requisitesIn(message, template, asked, today) : {}
  if (Object.keys(requisites).length > 0) return requisites
  const tagged = taggedValues(written, { template, today, asked }, words)
  const labels = labelledValues(labelled.rest, { template, today }, words)
  // The surest first: of the values for one field the first reader has it.
  let found = firstOf(
    labelled.values,
    corrected.values,
    tagged.sure,
    cuedValues({ written, figured: labelled.rest }, template, words),
    extractSubject(written, template, words),
    looseValues(labelled.rest, template, today),
    labels,
    facts,
    tagged.likely,
  )
  Object.assign(found, longerLists(found, facts), longerLists(found, tagged.likely))
  Object.assign(found, paymentOf(labelled.rest, template, found))
  Object.assign(found, impliedValues(labelled.rest, template, found, words))
  Object.assign(found, clauseValues(written, template, found, words))
  if (askedKey === null) Object.assign(found, spanIn(labelled.rest, template, found, today))
  Object.assign(found, formalTexts(found, template, today))
  if (found['executor'] !== undefined) found['executor'] = withPhoneApart(found['executor'])
  if (isContinued)
    found = answerValues(
      text,
      found,
      { template, asked, today, known, explicit: { ...labels, ...labelled.values, ...corrected.values } },
      words,
    )
  if (asked && found[asked.key] === undefined) {
    const answer = asAnswer(text, asked, today)
    const isBare = Object.keys(found).length === 0 && canAnswer(text, asked, today)
    if (answer !== null && (isBare || asked.type === 'date' || asked.type === 'select'))
      found[asked.key] = answer
  }
  return found
}

/** The values of readers together: of several for one field that of the first. */
const firstOf = (...found: readonly FoundValues[]): FoundValues =>
  Object.fromEntries(found.toReversed().flatMap((values) => Object.entries(values)))

/** «Терапевт Ли, хирург Орлов»: of a list that one reader has the beginning of, the whole. */
const longerLists = (found: FoundValues, other: FoundValues): FoundValues =>
  Object.fromEntries(
    Object.entries(other).filter(([key, value]) => {
      const own = found[key]
      return own !== undefined && /\p{Lu}(?:\p{Ll}+|\.)$/u.test(own) && value.startsWith(`${own}, `)
    }),
  )

/** «Сидорова 2-14-15» → «Сидорова, 2-14-15» */
const withPhoneApart = (executor: string): string =>
  executor.replace(/(?<=^\D{3,60}[\p{L}.])(?<!\sтел\p{Ll}*\.?)\s+(?=(?:тел\p{Ll}*\.?\s*)?[+\d(])/u, ', ')

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

/** What clauses give that begin with a field's label. */
function labelledValues(
  text: string,
  { template, today }: Pick<Reading, 'template' | 'today'>,
  words: Orthography,
): FoundValues {
  const found: FoundValues = {}
  for (const { field, value } of labelledClauses(text, template, words)) {
    const answer = asAnswer(value, field, today)
    if (answer !== null) found[field.key] = answer
  }
  return found
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

/** «2 недели» → «14» */
function daysOfWeeks(text: string): string | null {
  const weeks = /(?<!\d)(?<weeks>\d{1,2})\s*недел/iu.exec(text)?.groups?.['weeks']
  return weeks === undefined ? null : String(Number(weeks) * 7)
}

/** The text as the value of one field; null when it is not valid for the field. */
export function asAnswer(text: string, field: TemplateField, today: string): string | null {
  const answer = text.trim().replace(/^(?:это|будет)\s+/iu, '')
  if (answer === '') return null
  if (field.type === 'date') {
    const [day] = namedDatesIn(answer, today)
    return day ? russianDate(day.iso) : null
  }
  if (field.type === 'select') return choiceIn(answer, field)
  if (field.kind === 'integer') return daysOfWeeks(answer) ?? /\d{1,4}/u.exec(answer)?.[0] ?? null
  if (field.kind === 'year') return /(?:19|20)\d{2}/u.exec(answer)?.[0] ?? null
  return field.type === 'text'
    ? answer.replaceAll(/\s+/gu, ' ').replace(/(?<![\s.]\p{L}{1,4})\.$/u, '')
    : answer
}

/** The longest option all words of which are in the text; or the only option with all words of the text. */
function choiceIn(text: string, field: TemplateField): string | null {
  const longest = optionWithWords(text, field)
  if (longest !== null) return longest
  const textKeys = keysOf(text)
  const short =
    textKeys.size <= 3
      ? field.options.filter((option) => [...textKeys].every((key) => keysOf(option).has(key)))
      : []
  return short.length === 1 ? short[0]! : null
}
