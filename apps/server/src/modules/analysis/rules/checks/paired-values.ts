import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { numberInWords } from '#platform/russian/index.ts'

import { sentenceSpans, sumsIn } from '../text-parts.ts'
import type { Location, ParsedDocument } from '../types.ts'
import type { Pair } from './pair-signs.ts'
import { areOfOneThing, isSameAction, isSamePayment, isSubmission, type Action } from './same-action.ts'
import type { Statement } from './statements.ts'

/** What the words of a statement say of its value. */
type Worded = {
  readonly kind: 'days' | 'deadline' | 'percent' | 'quorum' | 'money' | 'people' | 'years' | 'times' | ''
  readonly stems: ReadonlySet<string>
  /** The first word that is no common one: «собра» of «Собрание правомочно». */
  readonly subject: string
  /** The stem of the work that the clause begins, holds or ends: «Комплектование проводится», «закончить комплектование». */
  readonly work: string
  /** «ежегодно», or a year of its own: the one is not contradicted by the other. */
  readonly occurrence: 'yearly' | 'once' | ''
  /** The words that make the clause a special case; empty otherwise. */
  readonly ofCase: string
  /** The years that a value is of: «на 2027 год», in the clause or before it in its sentence; empty for a date. */
  readonly years: string
  /** «за год», «за полугодие»: the time that something is reported or paid for. */
  readonly period: string
  readonly isWholeService: boolean
  readonly isFromRegistration: boolean
}

/** A longer clause is a list: its words are not those of one value. Characters. */
const maxClause = 260
/** A number in figures or words; NaN for other words. */
export const numberOf = (word: string): number =>
  /^\d/u.test(word) ? Number.parseInt(word, 10) : (numberInWords(word) ?? Number.NaN)
/** What a day is the end of stands before it. */
const beforeDeadline =
  /(?:до|по|не\s+позднее|завершается|заканчивается|оканчивается|последн\p{L}+\s+день\s[^.;,]{0,40}[—–-])\s*$/iu
const counted: Readonly<Record<string, Worded['kind']>> = {
  ':чело': 'people',
  ':член': 'people',
  ':учас': 'people',
  ':раз': 'times',
  days: 'days',
  through: 'deadline',
  share: 'percent',
  money: 'money',
  quorum: 'quorum',
}

/** A clause that is about a special case has a value of its own by right; «при …» is the case that it names. */
const special =
  /(?:^|[\s,])(?:в\s+исключительн\p{L}+\s+случа\p{L}+|при\s+\p{L}+|при|если|в\s+случа\p{L}+|для(?!\s+участия)|кроме|за\s+исключением|повторн\p{L}*|продл\p{L}*|перв\p{L}+|втор\p{L}+|каждую|каждый|свыше|предупреди\p{L}*|извеща\p{L}*)(?!\p{L})/iu
const common = new Set(
  'срок дней рабоч кален течен поздн менее более должн которы после также состав размер устан поряд соотв этого такж через рубле проце числа предс'.split(
    ' ',
  ),
)

const stemsOf = (text: string): Set<string> =>
  new Set(
    (foldCase(text).match(/\p{L}{4,}/gu) ?? [])
      .filter((word) => numberInWords(word) === null)
      .map((word) => (/^прин(?:им|ят)/u.test(word) ? 'прием' : word.slice(0, 5)))
      .filter((stem) => !common.has(stem)),
  )

/**
 * The pairs whose two values are given to one thing by the same words: one action or thing with two terms, dates, shares or
 * quorums. Of those of a later statement the first.
 */
export function pairsInWords<One extends Pair>(pairs: readonly One[]): One[] {
  const read = new Map<Statement, Worded>()
  const wordsOf = (statement: Statement): Worded => {
    const known = read.get(statement) ?? worded(statement)
    read.set(statement, known)
    return known
  }
  const done = new Set<Statement>()
  return pairs.filter(({ one, other }) => {
    if (done.has(other) || !contradict([one, wordsOf(one)], [other, wordsOf(other)])) return false
    done.add(other)
    return true
  })
}

/** The term of a whole service: any of its steps may be longer than another, none longer than it. */
export const isWholeService = ({ clause }: Statement): boolean =>
  /срок\s+(?:предоставления\s+|оказания\s+)?(?:муниципальной\s+)?услуги/iu.test(clause)

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

function worded(statement: Statement): Worded {
  const { clause, written, sentence, clauseStart, end } = statement
  const kind = kindOf(statement)
  const ofCase = kind === 'quorum' ? '' : (special.exec(clause)?.[0].trim().toLowerCase() ?? '')
  return {
    kind,
    ofCase,
    stems: stemsOf(clause.replace(written, ' ')),
    subject: [...stemsOf(clause)][0] ?? '',
    work: workOf(clause),
    occurrence: /ежегодн|кажд\p{L}+\s+год|каждого\s+полугоди/iu.test(clause)
      ? 'yearly'
      : /(?<!\d)20\d\d\s+(?:года|году|г\.)/u.test(clause)
        ? 'once'
        : '',
    years: kind === 'deadline' ? '' : yearsIn(clause) || yearsIn(sentence.slice(0, sentence.indexOf(clause))),
    period: foldCase(periods.exec(clause.slice(0, end - clauseStart))?.groups?.['period'] ?? ''),
    isWholeService: isWholeService(statement),
    isFromRegistration:
      /(?:со\s+дня|после)\s+(?:регистрации|поступления|подачи)/iu.test(clause) &&
      !/жалоб|обжал|апелляц|возраж|исправл|ошиб|опечат|отзыв|отозва/iu.test(clause),
  }
}

/** None where the clause is a list, or gives several sums or shares: none of them is then the value of its thing. */
function kindOf({ kind, clause, clauseStart, isInYears, isOneOfSeveral, start }: Statement): Worded['kind'] {
  if (clause.length > maxClause) return ''
  if (kind === 'day') return beforeDeadline.test(clause.slice(0, start - clauseStart)) ? 'deadline' : ''
  if ((kind === 'money' || kind === 'share') && isOneOfSeveral) return ''
  return kind === 'days' && isInYears ? 'years' : (counted[kind] ?? '')
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

/** A term; «действует до 31 августа» ends a period and is none. */
const isTerm = (kind: Worded['kind'], { verbs }: Action): boolean =>
  kind === 'days' || kind === 'years' || (kind === 'deadline' && !verbs.has('valid'))

/** «Отчёт за полугодие»: a report of another period has a deadline of its own. */
const isSamePeriod = (one: Worded, other: Worded): boolean =>
  one.period === '' || other.period === '' || one.period === other.period

/** Whether a word is among others, in whatever case: «плата», «плату». */
const isNamed = (subject: string, stems: ReadonlySet<string>): boolean =>
  subject !== '' && [...stems].some((stem) => stem.startsWith(subject.slice(0, 4)))

/** Whether two statements give different values to the same thing. */
function contradict([first, one]: [Statement, Worded], [second, other]: [Statement, Worded]): boolean {
  const { kind } = one
  if (kind === '' || kind !== other.kind) return false
  const areBeside = first.paragraph === second.paragraph
  // «Водитель получает 2 000 рублей. Кондуктор получает 1 500 рублей»: sentences beside each other list what each gets.
  const isOfOne = isNamed(other.subject, one.stems) || isNamed(one.subject, other.stems)
  if (areBeside && kind !== 'deadline' && kind !== 'days' && !isOfOne) return false
  if (one.occurrence !== '' && other.occurrence !== '' && one.occurrence !== other.occurrence) return false
  // The quorum of an assembly is not that of a conference.
  if (kind === 'quorum')
    return one.subject === other.subject || [one.subject, other.subject].includes('квору')
  if (one.isWholeService && other.isFromRegistration && other.ofCase === '' && second.value > first.value)
    return true
  if (one.isWholeService !== other.isWholeService) return false
  if (!isSamePeriod(one, other)) return false
  if (one.years !== '' && other.years !== '' && one.years !== other.years) return false
  // Years are how long a thing lasts: a permit to trade and a permit to build have their own.
  const isOfThing = kind !== 'years' || areOfOneThing(first.action, second.action)
  if (isTerm(kind, first.action) && isOfThing && isSameAction(first.action, second.action)) return true
  // Terms of one point follow each other: those of two actions are alike in their words.
  if (kind === 'days' && areBeside) return false
  if (kind === 'deadline' && isSubmission(first.action, second.action)) return true
  if (kind === 'money' && isSamePayment(first.action, second.action)) return true
  // Complaints about one matter have a term of their own.
  if (first.action.condition.startsWith('жалоб')) return false
  if (one.ofCase !== other.ofCase || one.stems.size === 0 || other.stems.size === 0) return false
  if (kind === 'deadline' && one.work !== '' && one.work === other.work) return true
  // «по 30 ноября» ends a period, it is no deadline of another thing.
  if (kind === 'deadline' && (first.kind === 'through' || second.kind === 'through')) return false
  return isAlike(one, other, isOfOne)
}

/** Whether most words of the shorter statement are in the other one. */
function isAlike(one: Worded, other: Worded, isOfOne: boolean): boolean {
  const shared = [...one.stems].filter((stem) => other.stems.has(stem)).length
  const least = Math.min(one.stems.size, other.stems.size)
  const most = Math.max(one.stems.size, other.stems.size)
  // «Задаток», «шаг аукциона»: shares of one price, not of one thing.
  if (one.kind === 'percent' && !isOfOne) return false
  // «Задаток — пять процентов начальной цены»: a short statement has to agree as a whole.
  return (
    shared >= 2 &&
    shared / least >= (one.kind === 'deadline' ? 0.6 : 0.75) &&
    (one.ofCase === '' || shared / most >= 0.6)
  )
}
