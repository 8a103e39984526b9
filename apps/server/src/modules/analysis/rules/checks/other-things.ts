import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { monthOf, numberInWords } from '#platform/russian/index.ts'

import { verbOf } from './same-action.ts'
import type { Statement } from './statements.ts'

/** A longer replacement is another sentence. Words. */
const maxReplaced = 5

/**
 * «Общий объём доходов», «общий объём расходов»; «уборка парка», «уборка берега»: two statements of one wording in which a thing
 * is replaced by another are of two things. Who acts, the verb and what is given and taken anywhere may be said otherwise of one thing.
 */
export function areOfReplacedThings(one: Statement, other: Statement): boolean {
  const [first, second] = [one, other].map(wordsOf)
  const before = replacedIn(first!.before, second!.before)
  if (before.isSame) {
    const after = replacedIn(first!.after, second!.after)
    return before.kept >= 2 && after.parts.every(isRecipient) && areThings(after.parts)
  }
  return before.kept >= 1 && !isWhoActs(before) && areThings(before.parts)
}

type Words = { readonly before: readonly string[]; readonly after: readonly string[] }

const label = /^\s*(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]?|[а-я]\))\s/u
const ofWords = /[а-я]+(?:-[а-я]+)*|\d+/g

/** The words of a clause before and behind its value, in folded text. */
function wordsOf({ clause, start, end, clauseStart }: Statement): Words {
  const split = start - clauseStart
  return {
    before: foldCase(clause.slice(0, split).replace(label, '')).match(ofWords) ?? [],
    after: foldCase(clause.slice(split + end - start)).match(ofWords) ?? [],
  }
}

type Replaced = {
  readonly isSame: boolean
  /** What differs between the words in common at the beginning and at the end. */
  readonly parts: readonly (readonly string[])[]
  /** Words in common that say something. */
  readonly kept: number
  /** The words in common before what differs. */
  readonly head: readonly string[]
}

/** Whether two words are forms of one: «детей», «детях». */
function isAlike(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (one === other) return true
  if (/^\d/u.test(one) || /^\d/u.test(other)) return false
  const longest = Math.max(one.length, other.length)
  const least = Math.max(3, Math.min(5, longest - 2))
  return one.slice(0, least) === other.slice(0, least)
}

/** What differs between two rows of words. */
function replacedIn(one: readonly string[], other: readonly string[]): Replaced {
  const shorter = Math.min(one.length, other.length)
  let head = 0
  while (head < shorter && isAlike(one[head], other[head])) head += 1
  let tail = 0
  while (tail < shorter - head && isAlike(one.at(-1 - tail), other.at(-1 - tail))) tail += 1
  const parts = [one, other].map((words) => words.slice(head, words.length - tail))
  const kept = [...one.slice(0, head), ...one.slice(one.length - tail)].filter(
    (word) => word.length >= 4 && !limits.test(word),
  )
  return {
    isSame: parts.every((part) => part.length === 0),
    parts,
    kept: kept.length,
    head: one.slice(0, head),
  }
}

const limits =
  /^(?:срок|размер|сумм|составл|состав|количеств|числ|поздн|ранее|более|менее|свыше|течени|рабоч|календ|числа|устан|определ|такж|также|тольк|лишь|общ|всего|равн|пределах)/u
const small = /^(?:или|для|при|без|все|над|под|про|еще|уже|так|как|что|это|его|чем|лиц)$/u
/** What is given and taken in any procedure, and the act itself. */
const common =
  /^(?:заявл|заявк|докум|обращ|ответ|решен|запро|матер|уведо|ходат|постан|распор|приказ|настоя|данн|указан|услуг)/u
/** Who may do one thing instead of another. */
const official =
  /^(?:администр|комисс|комитет|отдел|управлен|департам|глав[аыеу]|председат|заместит|директ|руковод|начальн|специал|секретар|заявител|граждан|участник|лиц[оау]|орган|совет)/u
/** «…ает», «…ивать»: verbs that are not known by name. */
const verb =
  /(?:[аяеуи]ет|[аяуюе]ют|ит|ят|[аеи]тся|[уюая]тся|[аиеыоуя]ть(?:ся)?|ился|(?:ова|ле|че|же|ще|де)н[аоы]?)$/u

/** Whether a word names a thing. */
const isThing = (word: string): boolean =>
  /^\d/u.test(word) ||
  (word.length >= 3 &&
    !small.test(word) &&
    !limits.test(word) &&
    !common.test(word) &&
    !official.test(word) &&
    verbOf(word).length === 0 &&
    !verb.test(word) &&
    monthOf(word) === null &&
    numberInWords(word) === null)

const ordinal =
  /^(?:перв|втор|трет|четв[её]рт|пят|шест|седьм|восьм)(?:ый|ой|ий|ая|ья|ое|ье|ого|ьего|ому|ьему|ом|ьем|ей|ую|ью|ые|ьи)$/u

/** What begins and what ends are two events of one thing. */
const isOpposed = ([one = [], other = []]: readonly (readonly string[])[]): boolean =>
  (one.some(isBegin) && other.some(isEnd)) || (one.some(isEnd) && other.some(isBegin))
const isBegin = (word: string): boolean => /^(?:начал|начин|открыт|открыв)/u.test(word)
const isEnd = (word: string): boolean => /^(?:оконч|законч|оканч|заверш|закрыт|закрыв|прекращ)/u.test(word)

/** Both parts are short and name things, none of them in common. */
function areThings(parts: readonly (readonly string[])[]): boolean {
  if (parts.some((part) => part.length > maxReplaced)) return false
  const [one = [], other = []] = parts.map((part) =>
    part.filter((word) => isThing(word) || ordinal.test(word)),
  )
  const areOther = !one.some((word) => other.some((second) => isAlike(word, second)))
  return isOpposed(parts) || (one.length > 0 && other.length > 0 && areOther)
}

/** «регистрирует делопроизводитель», «регистрирует канцелярия»: one word, no dative, beside a predicate is who does it. */
const isWhoActs = ({ parts, head }: Replaced): boolean =>
  head.some((word) => /(?:[аяеуи]ет|[^щ]ит)$/u.test(word)) &&
  parts.every((part) => part.length === 1 && /[^оеиуыэю]$/u.test(part[0]!))

/** «5 000 рублей водителю», «на ремонт школы»: no event that a term runs from. */
const isRecipient = (part: readonly string[]): boolean =>
  part.length > 0 && !/^(?:со?|после|до|по|при|если|в)$/u.test(part[0]!)
