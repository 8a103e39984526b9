import { daysBetween, russianDate } from '@uprava/contract/rules/days.ts'

import {
  genderOfFirst,
  isInfinitive,
  namedPersonIn,
  staffInCase,
  upperFirst,
  type Case,
  type Inflected,
} from '#platform/russian/index.ts'
import { tagRequest, type LabelledSpan } from '#platform/text-models/index.ts'

import type { Template, TemplateField } from '../templates/templates.ts'
import { matchOption } from './choice-words.ts'
import { controlOf, nominativePerson, phoneBehind, staffOf } from './cued/cued-values.ts'
import { namedDatesIn } from './dates.ts'
import { fieldsByKind, kindOfField } from './field-kinds.ts'
import type { FoundValues } from './found-values.ts'
import { endOfSpan } from './loose-values.ts'
import { phraseFrom, standsIn } from './noun-phrase.ts'
import { keysOf, optionWithWords } from './option-words.ts'
import { positionsIn } from './positions-in-text.ts'
import { requestHints } from './request-hints.ts'
import { grouped, withFigures } from './spoken-values.ts'
import { namedTimeIn } from './times.ts'

/** From this probability on a span is a value where no other reader has one. */
const leastProbability = 0.4
/** From this one on it goes before what other readers have. */
const sureProbability = 0.9

/** What a span says and where: the words before it show its case. */
type Said = { readonly text: string; readonly before: string; readonly start: number }

/** So many characters before a span are looked at. */
const lookBehind = 60
/** The most spans of a request that become values. */
const maxSpans = 200

/** The values that the model of fields finds in a request, as the form shows them. `today`: yyyy-mm-dd. */
export function taggedValues(
  text: string,
  { template, today, asked }: ByTemplate & { readonly asked: TemplateField | undefined },
  words: Inflected,
): { readonly sure: FoundValues; readonly likely: FoundValues } {
  const kinds = new Set(fieldsByKind(template).keys())
  const kind = asked && kindOfField(template, asked)
  const all = tagRequest(text, kinds, {
    document: template.id,
    hints: requestHints(text),
    asked: kind ?? undefined,
  })
  const spans = asked ? all.filter((span) => isSaidInAnswer(span, text)) : all
  const from = (least: number) =>
    valuesOfSpans(
      spans.filter(({ probability }) => probability >= least).slice(0, maxSpans),
      text,
      { template, today },
      words,
    )
  return { sure: from(sureProbability), likely: from(leastProbability) }
}

/** An answer that is one value is that of the field asked for; the document's own day and number it says with their words (`requisitesIn`). */
const isSaidInAnswer = ({ label, text: said }: LabelledSpan, text: string): boolean =>
  said.length < text.trim().length && !['date', 'number', 'signer-position'].includes(label)

/** An answer as the value of one field, as the form shows it; null: it has no kind, or it is none. */
export function valueOfAnswer(
  text: string,
  field: TemplateField,
  { template, today }: ByTemplate,
  words: Inflected,
): string | null {
  const label = kindOfField(template, field)
  if (label === null || fieldsByKind(template).get(label)?.key !== field.key) return null
  const span = { label, start: 0, end: text.length, text, probability: 1 }
  return valuesOfSpans([span], text, { template, today }, words)[field.key] ?? null
}

type ByTemplate = {
  readonly template: Template
  /** yyyy-mm-dd */
  readonly today: string
}

/** The values of the spans of a request, whose labels are kinds of fields. */
export function valuesOfSpans(
  marked: readonly LabelledSpan[],
  text: string,
  { template, today }: ByTemplate,
  words: Inflected,
): FoundValues {
  const found: FoundValues = {}
  const fields = fieldsByKind(template)
  const spans = withRequisitesOf(marked, text, fields)
  for (const [kind, field] of fields) {
    const own = spans.filter(({ label }) => label === kind)
    const said = (singles.has(kind) ? [mostProbable(own)] : own)
      .filter((span) => span !== undefined)
      .map((span): Said => ({
        text: unwrapped(span),
        before: text.slice(Math.max(0, span.start - lookBehind), span.start),
        start: span.start,
      }))
    const value = said.length === 0 ? null : valueOf(said, kind, field, { text, template, today, words })
    if (value !== null && value !== '') found[field.key] = value
  }
  return found
}

/** Labels of fields for who somebody is and by what documents. */
const requisites = /паспорт|реквизит|ИНН|СНИЛС|\(.*адрес/iu
const requisite =
  /^[,;]?\s*(?:(?:и\s)?(?:паспорт|серия|номер\s\d|№|выдан|код\s+подр|дата\s+рожд|родил|\d{1,2}\.\d{2}\.\d{4}\s*г\.?\s*р|ИНН|КПП|СНИЛС|ОГРН|р\/с|БИК|тел|адрес|прожива|жив[её]т|зарегистр|прописан)|(?:ул|д|дом|кв|пер|пр|г|с|пос|обл|р-н|корп)(?:\.|\s)\s*[\p{Lu}\d«]|\d{1,4}\p{L}?(?=[,.;]|$))[^,;\n]*/iu

/** Of a person or a party: with the passport, the numbers and the address that stand behind. */
function withRequisites(span: LabelledSpan, text: string): LabelledSpan {
  let { end } = span
  for (let next = requisite.exec(text.slice(end)); next; next = requisite.exec(text.slice(end)))
    end += next[0].length
  const said = text.slice(span.start, end).replace(/[\s.]+$/u, '')
  return end === span.end ? span : { ...span, end: span.start + said.length, text: said }
}

/** The spans, those of a person or a party with the requisites behind them; what was read inside of these is gone. */
function withRequisitesOf(
  spans: readonly LabelledSpan[],
  text: string,
  fields: ReadonlyMap<string, TemplateField>,
): LabelledSpan[] {
  const all = spans.map((span) =>
    requisites.test(fields.get(span.label)?.label ?? '') ? withRequisites(span, text) : span,
  )
  const longer = all.filter((span, at) => span !== spans[at])
  return all.filter(
    (span) => !longer.some((one) => one !== span && one.start <= span.start && span.start < one.end),
  )
}

const mostProbable = (spans: readonly LabelledSpan[]): LabelledSpan | undefined =>
  spans.toSorted((one, other) => other.probability - one.probability)[0]

/** Without a bracket or a quotation mark that stands alone. */
const unwrapped = ({ text, label }: LabelledSpan): string => {
  const said = text.replaceAll(/[^\S\n]+/gu, ' ').replace(/^[«"(]+(?=[^»")]*$)/u, '')
  const bare = said.replace(/(?<=^[^«"(]*)[»")]+$/u, '').trim()
  return ofParties.has(label) ? withoutNumeral(bare) : bare
}

/** Kinds for who somebody is: «школе два шкафа» goes on with a thing that is counted. */
const ofParties: ReadonlySet<string> = new Set(['own', 'organizer', 'party', 'addressee', 'person', 'author'])

/** «школе два» → «школе»; «школе № 2», «школа 2» stay. */
const withoutNumeral = (text: string): string => {
  const isCounting = !/\d/u.test(text) && /\p{L}\s\d{1,3}$/u.test(withFigures(text))
  return isCounting ? text.replace(/\s\p{L}+$/u, '') : text
}

type Surroundings = {
  readonly text: string
  readonly template: Template
  readonly today: string
  readonly words: Inflected
}

function valueOf(
  said: readonly Said[],
  kind: string,
  field: TemplateField,
  { text, template, today, words }: Surroundings,
): string | null {
  const [first] = said
  if (field.type === 'date') return dayOf(first!, kind, text, today)
  if (field.type === 'select')
    return (
      said.map((one) => matchOption(one.text, field) ?? optionWithWords(one.text, field)).find(Boolean) ??
      null
    )
  if (field.kind === 'integer') return countOf(first!.text)
  if (field.kind === 'year') return /(?:19|20)\d{2}/u.exec(withFigures(first!.text))?.[0] ?? null
  if (field.kind === 'number')
    return (
      /^(?:№|номер)?\s*(?<number>[\p{L}\d][\p{L}\d/.-]{0,20})$/iu.exec(first!.text)?.groups?.['number'] ??
      null
    )
  if (kind === 'addressee') return inDative(withoutDay(first!, today), words)
  if (kind === 'when') return momentOf(said.map((one) => one.text).join(', '), field, today)
  if (kind === 'subject')
    return /о\s+ч[её]м/iu.test(field.label)
      ? aboutOf(withoutDay(first!, today), words)
      : phraseOf(withoutDay(first!, today), words)
  const own = people.has(kind) ? said.flatMap(apart) : said
  const parts = own.map((one) => withoutLabel(formalOf(one, kind, today, words), field))
  if (singles.has(kind)) return parts[0]!
  if (!isParagraph(template, field))
    return parts.join(field.type === 'textarea' && !people.has(kind) ? '; ' : ', ')
  const lines = parts.map((part) => upperFirst(part))
  return (kind === 'points' && lines.length > 1 ? lines.map((line, at) => `${at + 1}. ${line}`) : lines).join(
    '\n',
  )
}

/** «Попов, Ноговицын и Сазыкина» are three. */
const apart = ({ text, ...where }: Said): Said[] =>
  text
    .split(/\s*,\s+(?=(?:\p{Ll}+\s+){0,4}\p{Lu}\p{Ll})|\s+и\s+(?=(?:\p{Ll}+\s+){0,4}\p{Lu}\p{Ll})/u)
    .map((one) => ({ ...where, text: one }))

/** Whether the value is a paragraph of its own in the document; another one goes on with a sentence. */
const isParagraph = ({ parts }: Template, { key, type }: TemplateField): boolean =>
  type === 'textarea' &&
  parts
    .flatMap((part) => ('text' in part ? [part.text] : 'items' in part ? part.items : []))
    .some((text) => text === `{${key}}` || text === `{${key}}.`)

/** «договор от 01.10.2026 № 7» of a field that is called so already. */
function withoutLabel(value: string, { label }: TemplateField): string {
  const own = keysOf(label)
  return value.replace(/^(?:\p{Ll}+\s+){1,2}(?=от\s\d)/u, (said) =>
    [...keysOf(said)].every((key) => own.has(key)) ? '' : said,
  )
}

function formalOf(said: Said, kind: string, today: string, words: Inflected): string {
  if (kind === 'executor') return executorOf(said, words)
  if (kind === 'control') return controlOf(said.text, words)
  if (kind === 'term' || kind === 'probation') return termOf(said.text, today)
  if (kind === 'sum') return sumOf(said.text)
  if (kind === 'reference') return documentOf(referenceOf(said.text, today))
  if (kind === 'basis') return referenceOf(said.text, today)
  if (kind === 'base') return referenceOf(phraseOf(said, words), today)
  const own = withoutDay(said, today)
  if (kind === 'position' || kind === 'signer-position') return positionOf(own, words)
  const person = phrases.has(kind) ? namedPersonIn(own.text) : null
  const isPerson = person?.isCertain === true && /^(?:\p{Ll}+\s)*$/u.test(own.text.slice(0, person.start))
  if (people.has(kind) || isPerson) return personOf(own, words)
  if (actionKinds.has(kind)) return actionOf(kind === 'services' ? own : said, kind, words)
  if (happenings.has(kind) && !verb.test(own.text)) return phraseOf(own, words)
  return phrases.has(kind) ? phraseOf(own, words) : said.text
}

/** Kinds for what is to be done. */
const actionKinds: ReadonlySet<string> = new Set(['services', 'ask', 'tasks', 'duties'])
/** Kinds for what happened: a clause, or a phrase in the case that a verb or a preposition gave it. */
const happenings: ReadonlySet<string> = new Set(['facts', 'event', 'problems', 'explanation'])
const verb = /(?<!\p{L})\p{Ll}{2,}(?:л|ла|ло|ли|[её]т|ит|ат|ят|ут|ют|[ие]м|ть)(?:ся|сь)?(?!\p{L})/u

/** «починил крышу» → «починить крышу»; services are a phrase in the nominative else: «покраску забора» → «покраска забора» */
function actionOf(said: Said, kind: string, words: Inflected): string {
  const first = /^\p{L}+/u.exec(said.text)?.[0].toLowerCase() ?? ''
  const isPast = /(?:[аеиоуыяё]л[аио]?|лся|лась|лись)$/u.test(first)
  const done = isPast ? words.basesOf(first).find((base) => isInfinitive(base)) : undefined
  if (done !== undefined) return done + said.text.slice(first.length)
  return kind === 'services' ? phraseOf(said, words) : said.text
}

/** «стадион «Юность» 5 декабря» names a place: its day is another value. */
function withoutDay(said: Said, today: string): Said {
  const last = namedDatesIn(said.text, today).at(-1)
  const isLast = last !== undefined && last.start > 0 && said.text.slice(last.end).trim() === ''
  const text = isLast ? said.text.slice(0, last.start) : said.text
  const rest = text.replace(/[\s,;:—–-]+(?:(?:с|со|по|до|от|к|на|в|и|для|за)(?:\s+\d{1,2})?)?\s*$/iu, '')
  return { ...said, text: rest.trim() || said.text }
}

/** «Винокурова телефон сорок один двадцать два» → «Винокурова, тел. 41-22» */
function executorOf(said: Said, words: Inflected): string {
  const figured = withFigures(said.text)
  const at = /[\s,]*(?:тел\p{L}*\.?\s|(?<![\p{L}№])[+\d(])/iu.exec(figured)?.index ?? -1
  if (at <= 0) return personOf(said, words)
  const phone = phoneBehind(figured.slice(at))
  const name = personOf({ ...said, text: figured.slice(0, at) }, words)
  return name + (phone === '' ? figured.slice(at) : phone)
}

/** «от 19.11.2026 № 7-02» of «запрос прокуратуры от 19.11.2026 № 7-02 о крышах» */
const documentOf = (said: string): string => /от\s+\d[^\n]*?№\s[\p{L}\d/-]+/u.exec(said)?.[0] ?? said

/** Kinds of which a document has one. */
const singles: ReadonlySet<string> = new Set(
  'own organizer party author signer chair secretary deputy base reference incoming event term probation'.split(
    ' ',
  ),
)

const numberAndDay =
  /(?<number>(?:№|номер)\s*[\p{L}\d/-]+),?\s+(?<day>от\s+(?:\d{1,2}\.\d{1,2}(?:\.\d{2,4})?|\d{1,2}(?:-?го)?\s\p{Ll}{3,8}(?:\s\d{4})?(?:\s*г(?:ода|\.))?|сегодняшнего\s+числа))/giu

/** «постановление № 17 от 9 февраля» → «постановление от 09.02.2026 № 17» */
function referenceOf(said: string, today: string): string {
  const ordered = withFigures(said)
    .replaceAll(
      /(?<=(?:договор|контракт|приказ|постановлени|соглашени)\p{L}{0,3}\s)(?=\d{1,4}\s+от\s)/giu,
      '№ ',
    )
    .replaceAll(numberAndDay, '$<day> $<number>')
    .replaceAll(/(?<!\p{L})номер\s*(?=\d)/giu, '№ ')
    .replaceAll(/№(?=\d)/gu, '№ ')
    .replace(/^(?=\d{1,2}[.\s])/u, 'от ')
    .replace(/(?<=\d{4}),\s(?=№)/u, ' ')
  const [day] = namedDatesIn(ordered, today)
  return day
    ? ordered.slice(0, day.start) +
        russianDate(day.iso) +
        ordered.slice(day.end).replace(/^\s*(?:года|г\.)/u, '')
    : ordered
}

/** «два мес.» → «2 месяца», «до конца квартала» → «до 31.12.2026» */
const termOf = (said: string, today: string): string =>
  endOfSpan(said, today) ??
  withFigures(said).replaceAll(/(?<=(?<count>\d+)\s?)мес\.?(?!\p{L})/giu, (_, count: string) =>
    /(?<!1)[2-4]$/u.test(count) ? 'месяца' : /(?<!1)1$/u.test(count) ? 'месяц' : 'месяцев',
  )

/** «24 тыс за всё» → «24 000 руб. за всё» */
const sumOf = (said: string): string =>
  withFigures(said).replaceAll(
    /(?<![\d.,])(?<number>\d{1,3}(?:[.,]\d{1,2})?)\s*(?<scale>тыс|млн|миллион)\p{L}*\.?(?:\s*(?:руб\p{L}*\.?|р\.|₽))?/giu,
    (_, number: string, scale: string) =>
      `${grouped(Math.round(Number(number.replace(',', '.')) * (scale.toLowerCase() === 'тыс' ? 1000 : 1_000_000)))} рублей`,
  )

/** Kinds whose day has passed. */
const pastDays: ReadonlySet<string> = new Set(['appeal-date', 'sent-date'])
/** Kinds for people, with or without their positions. */
const people: ReadonlySet<string> = new Set(
  'person author signer chair secretary members acquaint deputy responsible executor representative'.split(
    ' ',
  ),
)
/** Kinds whose value is a phrase in the nominative. */
const phrases: ReadonlySet<string> = new Set('own organizer party venue event goods data base'.split(' '))

function dayOf(
  { text: said, before, start: from }: Said,
  kind: string,
  text: string,
  today: string,
): string | null {
  // «доверенность до 30.06.2027» is not dated so.
  if (kind === 'date' && /(?<!\p{L})(?:до|к|с|со|по)\s+$/iu.test(before)) return null
  // «с 31 декабря по 8 января» is when it is, not by when it is done.
  if (kind === 'deadline' && /(?<!\p{L})со?\s+$/iu.test(before)) return null
  const figures = withFigures(said)
  const [next] = namedDatesIn(`с ${figures}`, today)
  const [last] = namedDatesIn(`от ${figures}`, today)
  // The document's own day is the nearest.
  const isNearer =
    kind === 'date' && last && next && daysBetween(last.iso, today) < daysBetween(today, next.iso)
  const day = pastDays.has(kind) || isNearer ? last : next
  if (day) return russianDate(day.iso)
  // «с 3 по 16 декабря»: the month is said once.
  const number = /^(?<number>\d{1,2})(?:-?(?:го|е|ое))?$/u.exec(figures)?.groups?.['number']
  const month = number && namedDatesIn(withFigures(text), today)
  if (!month || month.length === 0) return null
  const near = month.find(({ start }) => start >= from) ?? month.at(-1)!
  const [year, of] = near.iso.split('-')
  return `${number.padStart(2, '0')}.${of}.${year}`
}

function countOf(said: string): string | null {
  const figures = withFigures(said)
  const weeks = /(?:(?<number>\d{1,2})\s*)?недел/iu.exec(figures)
  if (weeks) return String(Number(weeks.groups?.['number'] ?? 1) * 7)
  return /\d{1,4}/u.exec(figures)?.[0] ?? null
}

/** «29.11.2026, 15:20, у магазина» */
function momentOf(said: string, { label }: TemplateField, today: string): string {
  const figures = withFigures(said)
  const [day] = namedDatesIn(`с ${figures}`, today)
  const time = namedTimeIn(`в ${figures}`)
  if (label.startsWith('Время')) return time?.clock ?? said
  if (!day) return said
  const [start, end] = [Math.max(0, day.start - 2), day.end - 2]
  const rest = (time && time.start - 2 >= end ? figures.slice(time.end - 2) : figures.slice(end)).replace(
    /^[\s,]+(?:в\s+)?/u,
    '',
  )
  const opening = figures.slice(0, start).trim()
  return [opening, russianDate(day.iso), time?.clock, rest].filter(Boolean).join(', ')
}

const casesBehind: readonly (readonly [RegExp, readonly Case[]])[] = [
  [/(?<!\p{L})(?:от|имени|подписью)\s+(?:\p{Ll}+\s+){1,3}$/iu, ['gen']],
  [/(?<!\p{L})(?:в|во|на)\s+$/iu, ['acc', 'pre']],
  [/(?<!\p{L})(?:о|об|при)\s+$/iu, ['pre']],
  [/(?<!\p{L})(?:про|через|под)\s+$/iu, ['acc']],
  [/(?<!\p{L})за\s+$/iu, ['acc', 'ins']],
  [/(?<!\p{L})(?:к|ко|по)\s+$/iu, ['dat']],
  [/(?<!\p{L})(?:от|из|у|для|до|без|после|около|кроме|имени|имя|подписью)\s+$/iu, ['gen']],
  [/(?<!\p{L})(?:с|со)\s+$/iu, ['ins', 'gen']],
  [/(?<!\p{L})(?:между|над|перед)\s+$/iu, ['ins']],
]
const everyCase: readonly Case[] = ['nom', 'acc', 'gen', 'dat', 'ins', 'pre']

/** The cases that a phrase may stand in, by the preposition before it and by its noun. */
function casesOf({ text, before }: Said, words: Inflected): readonly Case[] {
  const behind = casesBehind.find(([pattern]) => pattern.test(before))?.[1] ?? everyCase
  const own = behind.filter((one) => standsIn([one], text, words))
  const cases = own.length > 0 ? own : behind
  return cases.includes('nom') ? ['nom'] : cases
}

/** A phrase in the nominative; as it was said where its form is not certain. */
function phraseOf(said: Said, words: Inflected): string {
  const cases = casesOf(said, words)
  return cases[0] === 'nom' ? said.text : (phraseFrom(cases, 'nom', said.text, words) ?? said.text)
}

function positionOf(said: Said, words: Inflected): string {
  const [known] = positionsIn(said.text)
  if (known?.start !== 0) return phraseOf(said, words)
  const rest = said.text.slice(known.end).replace(/\s+(?:для|с|со|до|от|на|по\s+совм\p{L}+)(?:\s.*)?$/su, '')
  return known.text + rest
}

/** Words in small letters that the dictionary lacks, or that are first names: a name; null: no such word stands first. */
function nameInSmall(text: string, words: Inflected): string | null {
  const named = text
    .split(/\s+/u)
    .map((word) =>
      genderOfFirst(upperFirst(word)) !== null || words.basesOf(word).length === 0 ? word : null,
    )
  const length = named.includes(null) ? named.indexOf(null) : named.length
  return length === 0
    ? null
    : named
        .slice(0, length)
        .map((word) => upperFirst(word!))
        .join(' ')
}

const name = String.raw`(?:\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?|\p{Lu}\.(?:\s?\p{Lu}\.)?)`
const behindName = new RegExp(String.raw`(?<=${name}\s${name}(?:\s${name})?)\s+\p{Ll}.*$`, 'su')

/** «Поставим Смирнова», «Дать Иванову документ»: without the verb before a name and the thing behind a family name. */
function withoutVerbs(said: Said, words: Inflected): Said {
  const first = /^(?<verb>\p{Lu}\p{Ll}+)\s+(?=\p{Lu}\p{Ll})/u.exec(said.text)?.groups?.['verb']
  const bases = first === undefined ? [] : words.basesOf(first.toLowerCase())
  const isVerb = bases.length > 0 && bases.every((base) => isInfinitive(base))
  const text = isVerb ? said.text.slice(first!.length).trim() : said.text
  const thing = /^\p{Lu}\p{Ll}+(?<thing>\s+\p{Ll}{3,}(?:\s\p{Ll}.*)?)$/su.exec(text)?.groups?.['thing']
  const isThing = thing !== undefined && positionsIn(thing).length === 0
  return {
    ...said,
    text: isThing ? text.slice(0, -thing.length) : text,
    before: isVerb ? `${said.before}${first!.toLowerCase()} ` : said.before,
  }
}

/** A person, with the position where one is said, in the nominative. */
function personOf(whole: Said, words: Inflected): string {
  const said = withoutVerbs({ ...whole, text: whole.text.replace(behindName, '') }, words)
  const at = said.text.search(/\p{Lu}/u)
  if (at < 0) {
    const [known] = positionsIn(said.text)
    const rest = known?.start === 0 ? said.text.slice(known.end).trim() : said.text
    const name = rest === '' ? null : nameInSmall(rest, words)
    if (known?.start === 0)
      return [known.text, name && personNamed(name, said.before)].filter(Boolean).join(' ')
    return name === null ? phraseOf(said, words) : personNamed(name, said.before)
  }
  const job = said.text.slice(0, at).trim()
  const name = said.text.slice(at)
  if (job === '') return personNamed(name, said.before)
  const cases = casesOf({ ...said, text: job }, words)
  return staffOf(said.text, cases, words) ?? said.text
}

function personNamed(name: string, before: string): string {
  const person = namedPersonIn(
    before.slice(-30).replaceAll(/\p{Lu}/gu, (letter) => letter.toLowerCase()) + name,
  )
  const end = /[,(]/u.exec(name)?.index ?? name.length
  const shift = Math.min(30, before.length)
  if (person && person.isCertain && person.start === shift)
    return person.text + name.slice(Math.max(0, person.end - shift))
  const cases = casesBehind.find(([pattern]) => pattern.test(before))?.[1] ?? []
  return cases.length > 0 ? nominativePerson(name.slice(0, end), cases) + name.slice(end) : name
}

const dative = /^(?:«|\p{Lu}{2,}|\p{L}+(?:[уюеи]|ей|ой|ам|ям|ым|им)(?!\p{L}))/u

/** Who gets a letter, in the dative. */
function inDative(whole: Said, words: Inflected): string {
  const said = { ...whole, text: whole.text.replace(behindName, '') }
  const cases = casesOf(said, words)
  const isOrganization = !/\p{Lu}\p{Ll}/u.test(said.text)
  if (!isOrganization && dative.test(said.text)) return said.text
  if (!/\p{Lu}/u.test(said.text)) {
    const phrase = phraseFrom(cases, 'dat', said.text, words)
    return phrase ?? said.text
  }
  const named = cases[0] === 'nom' ? said.text : personOf(said, words)
  const declined = staffInCase(named, 'dative')
  return declined.isCertain ? declined.text : said.text
}

const ofDocument =
  /^(?:приказ|решени|постановлени|распоряжени|положени|план|отч[её]т|письм|запрос|уведомлени)\p{L}*\s.*?(?<!\p{L})(?<about>об?\s.+)$/isu

/** «О подготовке к зиме» */
function aboutOf(said: Said, words: Inflected): string {
  const named = ofDocument.exec(said.text)?.groups?.['about'] ?? said.text
  if (/^об?\s/iu.test(named)) return upperFirst(named)
  const behind = /(?<!\p{L})(?<about>обо?|о)\s+$/iu.exec(said.before)?.groups?.['about']
  if (behind !== undefined) return `${upperFirst(behind.toLowerCase())} ${said.text}`
  const phrase = phraseFrom(casesOf(said, words), 'pre', said.text, words)
  return phrase === null ? upperFirst(said.text) : `${/^[аоуиэ]/iu.test(phrase) ? 'Об' : 'О'} ${phrase}`
}
