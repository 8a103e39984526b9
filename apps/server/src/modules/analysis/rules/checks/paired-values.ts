import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { monthName } from '#platform/russian/index.ts'

import { sentenceSpans, sumsIn } from '../text-parts.ts'
import type { Location, ParsedDocument } from '../types.ts'
import {
  actionOf,
  areOfOneThing,
  isSameAction,
  isSamePayment,
  isSubmission,
  type Action,
} from './same-action.ts'
import { clausesOf } from './statements.ts'

/** A value that a clause gives to an action or a thing, with the words by which another clause says the same. */
type WordedValue = {
  readonly paragraph: number
  readonly start: number
  readonly end: number
  readonly kind: 'days' | 'deadline' | 'percent' | 'fraction' | 'money' | 'people' | 'years' | 'times'
  readonly value: string
  /** Days, for comparing; otherwise NaN. */
  readonly days: number
  readonly written: string
  readonly stems: ReadonlySet<string>
  /** The first word that is no common one: «собра» of «Собрание правомочно». */
  readonly subject: string
  /** The stem of the work that the clause begins, holds or ends: «Комплектование проводится», «закончить комплектование». */
  readonly work: string
  /** Where its clause begins, in its paragraph. */
  readonly clause: number
  /** «ежегодно», or a year of its own: the one is not contradicted by the other. */
  readonly occurrence: 'yearly' | 'once' | ''
  /** The word that makes the clause a special case; empty otherwise. */
  readonly ofCase: string
  /** The years that a value is of: «на 2027 год», in the clause or before it in its sentence; empty for a date. */
  readonly years: string
  /** «за год», «за полугодие»: the time that something is reported or paid for. */
  readonly period: string
  /** What is done to what, and from which event its term runs. */
  readonly action: Action
  readonly isWholeService: boolean
  readonly isFromRegistration: boolean
}

const stemsOfNumbers: readonly (readonly [RegExp, number])[] = [
  [/^один|^одн/u, 1],
  [/^двух|^два|^две|^втор/u, 2],
  [/^тр[её]х|^три|^трет/u, 3],
  [/^четыр/u, 4],
  [/^пяти(?!д|н)|^пять(?!д)|^пят(?:ого|ый|ая)/u, 5],
  [/^шест(?!над)/u, 6],
  [/^сем(?!над)|^седьм/u, 7],
  [/^восем(?!над)|^восьм/u, 8],
  [/^девят(?!над)/u, 9],
  [/^десят/u, 10],
  [/^пятнадцат/u, 15],
  [/^двадцат/u, 20],
  [/^тридцат/u, 30],
  [/^сорок/u, 40],
]
/** A number in figures or words; NaN for other words. */
export const numberOf = (word: string): number =>
  /^\d/u.test(word)
    ? Number.parseInt(word, 10)
    : (stemsOfNumbers.find(([stem]) => stem.test(foldCase(word)))?.[1] ?? Number.NaN)

const amount = String.raw`(?<amount>\d{1,3}(?:-го)?|\p{L}{3,14})`
const terms = new RegExp(
  String.raw`(?<![\p{L}\d])${amount}\s+(?:\([^)]{2,30}\)\s*)?(?:рабоч\p{L}+\s+|календарн\p{L}+\s+)?(?<unit>дн\p{L}*|день|суток|сутки|часов|часа|час|месяц\p{L}*)(?!\p{L})`,
  'giu',
)
/** «после 16 часов» is a time of the day. */
const clock = /(?<!\p{L})(?:после|до|с|к|в)\s+$/iu
/** «с 9 до 12 часов» is a time of the day, «раз в два месяца» says how often. */
const noTerm = /с\s+\d{1,2}(?:[.:]\d\d)?\s+(?:часов\s+)?до\s+$|раза?\s+в\s+$/iu
const sameDay = /в\s+день\s+(?:обращени|поступлени|подач|регистраци|заседани|проведени)\p{L}*/giu
const deadlines = new RegExp(
  String.raw`(?:до|по|не\s+позднее|завершается|заканчивается|оканчивается)\s+(?<day>\d{1,2})\s+(?<month>${monthName})`,
  'giu',
)
const percents = new RegExp(String.raw`(?<![\p{L}\d])${amount}\s+процент\p{L}*|(?<figure>\d{1,2})\s?%`, 'giu')
const counted: readonly (readonly [WordedValue['kind'], RegExp])[] = [
  ['people', new RegExp(String.raw`(?<![\p{L}\d])${amount}\s+(?:человек|членов|участников)(?!\p{L})`, 'giu')],
  ['years', new RegExp(String.raw`(?<![\p{L}\d])${amount}\s+(?:лет|года|год)(?!\p{L})`, 'giu')],
  ['times', new RegExp(String.raw`(?<![\p{L}\d])${amount}\s+раза?\s+в\s+\p{L}+`, 'giu')],
]
const fractions =
  /(?<![\p{L}])(?:половин[аыу]|двух\s+третей|две\s+трети|треть|трети|тр[её]х\s+четвертей)(?!\p{L})/giu

/** A clause that is about a special case has a value of its own by right. */
const special =
  /(?:^|[\s,])(?:при|если|в\s+случа\p{L}+|для(?!\s+участия)|кроме|за\s+исключением|повторн\p{L}*|продл\p{L}*|перв\p{L}+|втор\p{L}+|каждую|каждый|свыше|предупреди\p{L}*|извеща\p{L}*)(?!\p{L})/iu
const common = new Set(
  'срок дней рабоч кален течен поздн менее более должн которы после также состав размер устан поряд соотв этого такж через рубле проце числа предс'.split(
    ' ',
  ),
)

const stemsOf = (text: string): Set<string> =>
  new Set(
    (foldCase(text).match(/\p{L}{4,}/gu) ?? [])
      .map((word) => (/^прин(?:им|ят)/u.test(word) ? 'прием' : word.slice(0, 5)))
      .filter((stem) => !common.has(stem) && !stemsOfNumbers.some(([number]) => number.test(stem))),
  )

/** Two values that an act gives to one thing by the same words. */
export type PairedValues = { readonly earlier: WordedValue; readonly later: WordedValue }

/** One action or thing with two terms, dates, shares or quorums in one act, each later one with the first that it contradicts. */
export function pairedValues(document: ParsedDocument): PairedValues[] {
  const statements = document.paragraphs
    .flatMap(({ number, text }) => wordedValuesIn(number, text))
    .slice(0, 400)
  return statements.flatMap((later, at) => {
    const earlier = statements.slice(0, at).find((one) => contradict(one, later))
    return earlier ? [{ earlier, later }] : []
  })
}

const thing = String.raw`(?:размер|сумм|стоимост|цен)\p{L}*\s+(?<thing>\p{L}{4,})`
const highest = new RegExp(String.raw`(?:наибольш|максимальн|предельн)\p{L}*\s+${thing}`, 'iu')
const above = new RegExp(
  String.raw`(?:если|при)\s+${thing}\s+(?:выше|более|свыше|больше|превыша\p{L}+|превысил\p{L}*)`,
  'iu',
)

/** «Наибольший размер субсидии — 300 тысяч»; «если размер субсидии выше 500 тысяч»: a case that cannot occur. */
export function unreachableCases({ paragraphs }: ParsedDocument): Location[] {
  const found = (pattern: RegExp) =>
    paragraphs.flatMap(({ number, text }) =>
      sentenceSpans(text).flatMap((sentence) => {
        const match = pattern.exec(sentence.text)
        const sum = match && sumsIn(sentence.text).find(({ start }) => start > match.index)
        if (!match || !sum) return []
        const of = foldCase(match.groups?.['thing'] ?? '').slice(0, 5)
        const start = sentence.start + match.index
        return [{ paragraph: number, start, end: sentence.start + sum.end, of, sum }]
      }),
    )
  const limits = found(highest)
  return found(above).flatMap(({ of, sum, ...place }) => {
    const limit = limits.find((one) => one.of === of && one.sum.kopecks <= sum.kopecks)
    if (!limit) return []
    const detail = `В абзаце ${limit.paragraph} наибольшее значение: ${limit.sum.text} руб.`
    return [{ ...place, detail }]
  })
}

function wordedValuesIn(paragraph: number, text: string): WordedValue[] {
  return sentenceSpans(text).flatMap((sentence) => {
    const clauses = clausesOf(sentence.text)
    return clauses.flatMap(({ text: clause, start }) => {
      if (clause.length > 260) return []
      const ofCase = /кворум|правомочн/iu.test(clause)
        ? ''
        : (special.exec(clause)?.[0].trim().toLowerCase() ?? '')
      return onlyOnes(valuesIn(clause)).map((value): WordedValue => ({
        ...value,
        paragraph,
        start: sentence.start + start + value.start,
        end: sentence.start + start + value.end,
        stems: stemsOf(clause.replace(value.written, ' ')),
        subject: [...stemsOf(clause)][0] ?? '',
        work: workOf(clause),
        clause: sentence.start + start,
        occurrence: /ежегодн|кажд\p{L}+\s+год|каждого\s+полугоди/iu.test(clause)
          ? 'yearly'
          : /(?<!\d)20\d\d\s+(?:года|году|г\.)/u.test(clause)
            ? 'once'
            : '',
        ofCase,
        years: value.kind === 'deadline' ? '' : yearsIn(clause) || yearsIn(sentence.text.slice(0, start)),
        period: foldCase(periods.exec(clause.slice(0, value.end))?.groups?.['period'] ?? ''),
        action: actionOf(clause),
        isWholeService: /срок\s+(?:предоставления\s+|оказания\s+)?(?:муниципальной\s+)?услуги/iu.test(clause),
        isFromRegistration:
          /со\s+дня\s+(?:регистрации|поступления|подачи)/iu.test(clause) &&
          !/жалоб|обжал|апелляц|возраж|исправл|ошиб|опечат|отзыв|отозва/iu.test(clause),
      }))
    })
  })
}

const yearsIn = (text: string): string => (text.match(/(?<!\d)20\d\d(?!\d)/gu) ?? []).join(' ')

const periods = /за\s+(?:\p{L}+\s+)?(?<period>год|полугоди|квартал|месяц|сезон)/iu

const work =
  /(?<!\p{L})(?:заверш|законч|оконч|провод|провест|осуществ|организ|начин|начат)\p{L}*\s+(?<done>\p{L}{9,})|(?<!\p{L})(?<doing>\p{L}{9,})\s+(?:заверш|законч|оканч|провод|осуществ|организ|начина|длит)\p{L}*/iu
/** Nouns of an action: «перерегистрация», «комплектование». */
const ofAction = /(?:ци|ни|ти)(?:я|и|ю|е|ем|ей)$/u

function workOf(clause: string): string {
  const { done, doing } = work.exec(clause)?.groups ?? {}
  const noun = foldCase(done ?? doing ?? '')
  return ofAction.test(noun) ? noun.replace(ofAction, '') : ''
}

/** Of several sums or shares in one clause, none is the value of the thing that the clause is about. */
function onlyOnes(values: readonly Value[]): Value[] {
  const money = values.filter(({ kind }) => kind === 'money' || kind === 'percent')
  return values.filter((value) => money.length <= 1 || !money.includes(value))
}

type Value = Pick<WordedValue, 'kind' | 'value' | 'days' | 'written' | 'start' | 'end'>

function valuesIn(clause: string): Value[] {
  const make = (
    kind: WordedValue['kind'],
    value: string,
    match: RegExpExecArray,
    days = Number.NaN,
  ): Value => ({
    kind,
    value,
    days,
    written: match[0],
    start: match.index,
    end: match.index + match[0].length,
  })
  return [
    ...[...clause.matchAll(terms)].flatMap((match) => {
      const count = numberOf(match.groups?.['amount'] ?? '')
      const unit = foldCase(match.groups?.['unit'] ?? '')
      const before = clause.slice(0, match.index)
      if (Number.isNaN(count) || noTerm.test(before) || (unit.startsWith('час') && clock.test(before)))
        return []
      const days = unit.startsWith('час') ? count / 24 : unit.startsWith('месяц') ? count * 30 : count
      return [make('days', String(days), match, days)]
    }),
    ...[...clause.matchAll(sameDay)].map((match) => make('days', '0', match, 0)),
    ...[...clause.matchAll(deadlines)].map((match) =>
      make(
        'deadline',
        `${match.groups?.['day']} ${foldCase(match.groups?.['month'] ?? '').slice(0, 3)}`,
        match,
      ),
    ),
    ...[...clause.matchAll(percents)].flatMap((match) => {
      const count = Number(match.groups?.['figure'] ?? numberOf(match.groups?.['amount'] ?? ''))
      return Number.isNaN(count) ? [] : [make('percent', String(count), match)]
    }),
    ...sumsIn(clause).map(({ start, end, text: written, kopecks }): Value => ({
      kind: 'money',
      value: String(kopecks),
      days: Number.NaN,
      written: `${written} руб.`,
      start,
      end,
    })),
    ...counted.flatMap(([kind, pattern]) =>
      [...clause.matchAll(pattern)].flatMap((match) => {
        const count = numberOf(match.groups?.['amount'] ?? '')
        return Number.isNaN(count) ? [] : [make(kind, String(count), match)]
      }),
    ),
    ...(/кворум|правомочн/iu.test(clause)
      ? [...clause.matchAll(fractions)].map((match) =>
          make('fraction', foldCase(match[0]).replace(/\p{L}$/u, ''), match),
        )
      : []),
  ]
}

/** A term; «действует до 31 августа» ends a period and is none. */
const isTerm = ({ kind, action }: WordedValue): boolean =>
  kind === 'days' || kind === 'years' || (kind === 'deadline' && !action.verbs.has('valid'))

/** «Отчёт за полугодие»: a report of another period has a deadline of its own. */
const isSamePeriod = (one: WordedValue, other: WordedValue): boolean =>
  one.period === '' || other.period === '' || one.period === other.period

/** Whether a word is among others, in whatever case: «плата», «плату». */
const isNamed = (subject: string, stems: ReadonlySet<string>): boolean =>
  subject !== '' && [...stems].some((stem) => stem.startsWith(subject.slice(0, 4)))

/** Whether two statements give different values to the same thing. */
function contradict(one: WordedValue, other: WordedValue): boolean {
  if (one.kind !== other.kind || one.value === other.value) return false
  // «Водитель получает 2 000 рублей. Кондуктор получает 1 500 рублей»: sentences beside each other list what each gets.
  const isOfOne = isNamed(other.subject, one.stems) || isNamed(one.subject, other.stems)
  if (one.paragraph === other.paragraph && one.kind !== 'deadline' && one.kind !== 'days' && !isOfOne)
    return false
  // «до 20 января и до 20 июня»: one clause counts its days.
  if (one.paragraph === other.paragraph && one.clause === other.clause) return false
  if (one.occurrence !== '' && other.occurrence !== '' && one.occurrence !== other.occurrence) return false
  // The quorum of an assembly is not that of a conference.
  if (one.kind === 'fraction')
    return one.subject === other.subject || [one.subject, other.subject].includes('квору')
  if (one.isWholeService && other.isFromRegistration && other.ofCase === '' && other.days > one.days)
    return true
  if (one.isWholeService !== other.isWholeService) return false
  if (!isSamePeriod(one, other)) return false
  if (one.years !== '' && other.years !== '' && one.years !== other.years) return false
  // «За 14 дней до слушаний», «через 10 дней после них».
  if (one.kind === 'days' && one.action.isEarliest !== other.action.isEarliest) return false
  // Years are how long a thing lasts: a permit to trade and a permit to build have their own.
  const isOfThing = one.kind !== 'years' || areOfOneThing(one.action, other.action)
  if (isTerm(one) && isOfThing && isSameAction(one.action, other.action)) return true
  // Terms of one point follow each other: those of two actions are alike in their words.
  if (one.kind === 'days' && one.paragraph === other.paragraph) return false
  if (one.kind === 'deadline' && isSubmission(one.action, other.action)) return true
  if (one.kind === 'money' && isSamePayment(one.action, other.action)) return true
  // Complaints about one matter have a term of their own.
  if (one.action.condition.startsWith('жалоб')) return false
  if (one.ofCase !== other.ofCase || one.stems.size === 0 || other.stems.size === 0) return false
  if (one.kind === 'deadline' && one.work !== '' && one.work === other.work) return true
  // «по 30 ноября» ends a period, it is no deadline of another thing.
  if (one.kind === 'deadline' && [one, other].some(({ written }) => written.toLowerCase().startsWith('по')))
    return false
  const shared = [...one.stems].filter((stem) => other.stems.has(stem)).length
  const least = Math.min(one.stems.size, other.stems.size)
  const most = Math.max(one.stems.size, other.stems.size)
  const isAlike = shared / least >= (one.kind === 'deadline' ? 0.6 : 0.75)
  // «Задаток», «шаг аукциона»: shares of one price, not of one thing.
  if (one.kind === 'percent' && !isOfOne) return false
  // «Задаток — пять процентов начальной цены»: a short statement has to agree as a whole.
  return shared >= 2 && isAlike && (one.ofCase === '' || shared / most >= 0.6)
}
