import { monthName, numeralsToDigits, type Inflected } from '#platform/russian/index.ts'

import {
  longestValue,
  orders,
  prepositions,
  valueFrom,
  withoutSharedNoun,
  wordsOf,
  type Run,
  type Word,
} from './said-words.ts'

/** What takes the place of what: «не Бато, а Баир», «вместо 10-го 17 декабря», «240 исправь на 228». */
export type Replacement = {
  /** As the message says it, in whatever case. */
  readonly old: string
  readonly now: string
  /** The word behind a number, «соток» of «не 12, а 17 соток»; '' where none is. */
  readonly of: string
  /** The words of the message that say so. */
  readonly said: string
}

type Found = { readonly old: Run; readonly now: Run; readonly all: Run }

/** A longer message replaces no word. In characters. */
const longest = 400
/**
 * What a message puts in the place of what. Whether a draft says the old value is not known here: «не отказываем, а
 * соглашаемся» is found too.
 */
export function replacementsIn(message: string, words: Inflected): readonly Replacement[] {
  if (message.length > longest) return []
  const said = wordsOf(message)
  const found: Replacement[] = []
  let next = 0
  for (let at = 0; at < said.length; at += 1) {
    const pair = pairAt(said, at, words)
    if (!pair || pair.all.from < next) continue
    const whole = message.slice(startOf(message, said[pair.all.from]!.start), said[pair.all.to - 1]!.end)
    found.push({ ...replacementOf(said, pair), said: whole })
    next = pair.all.to
  }
  return found
}

/** «только у них попросим не сцену, а 60 стульев» is said of the pair as a whole. */
const startOf = (message: string, at: number): number => {
  const before = /(?:^|(?<=[\s,.;]))(?:только|но)\s[^,.;]*$/iu.exec(message.slice(0, at))
  return before ? before.index : at
}

/** A pair that begins with this word, or with the new value before it. */
function pairAt(said: readonly Word[], at: number, words: Inflected): Found | null {
  const word = said[at]!
  const next = said[at + 1]
  if (word.small === 'не' && !word.isLast) return notBut(said, at, words)
  if (word.small === 'а' && next?.small === 'не') return butNot(said, at)
  if (word.small === 'вместо') return insteadOf(said, at, words)
  return changes.test(word.small) ? changed(said, at, words) : null
}

/** «не X, а Y» */
function notBut(said: readonly Word[], at: number, words: Inflected): Found | null {
  for (let but = at + 2; but < Math.min(said.length - 1, at + 2 + longestValue); but += 1) {
    if (said[but]!.small === 'а') {
      // «там не до 11 было, а до 12»
      const isWas = but > at + 2 && /^(?:был[аио]?|будет|стоит|надо|нужно)$/u.test(said[but - 1]!.small)
      const old = { from: at + 1, to: isWas ? but - 1 : but }
      const begin = skipped(said, but + 1, /^(?:уже|теперь|как|раз|всё-таки|вообще|наоборот)$/u)
      const now = begin < said.length ? valueFrom(said, begin, old, words) : null
      return now && { old: withoutSharedNoun(said, old, now, words), now, all: { from: at, to: now.to } }
    }
    // «не 12. А 17»: another sentence.
    if (said[but]!.isLast && said[but + 1]?.small !== 'а') break
  }
  return notThen(said, at) ?? thenNot(said, at) ?? notLater(said, at)
}

/** «дел не 64, я пересчитала, их 67»: the new number a few words on. */
function notLater(said: readonly Word[], at: number): Found | null {
  const isNumber = (index: number): boolean => /^\d+$/u.test(said[index]?.text ?? '')
  if (!isNumber(at + 1) || !said[at + 1]!.isLast) return null
  const now = said.findIndex(
    (_, index) =>
      index > at + 2 && index <= at + farthest && isNumber(index) && leadsNew.test(said[index - 1]!.small),
  )
  return now === -1
    ? null
    : { old: { from: at + 1, to: at + 2 }, now: { from: now, to: now + 1 }, all: { from: at, to: now + 1 } }
}
/** In words. */
const farthest = 8
const leadsNew =
  /^(?:а|их|там|нас|вышло|получ\p{L}+|стало|теперь|уже|всего|будет|оказалось|было|надо|нужно)$/u

/** «не над третьим, над первым», «не двойня, тройня!»: the new value is said as the old one. */
function notThen(said: readonly Word[], at: number): Found | null {
  let to = at + 1
  while (to < said.length && !said[to]!.isLast && to - at < 3) to += 1
  if (to >= said.length - 1 || !said[to]!.isLast) return null
  const old = { from: at + 1, to: to + 1 }
  const now = { from: to + 1, to: to + 1 + old.to - old.from }
  return now.to <= said.length && said[now.to - 1]!.isLast && isAlike(said, old, now)
    ? { old, now, all: { from: at, to: now.to } }
    : null
}

/** «город Дагестанские Огни, не Дербент», «ячменя, не овса» */
function thenNot(said: readonly Word[], at: number): Found | null {
  const old = { from: at + 1, to: at + 2 }
  if (at === 0 || at + 1 >= said.length || !said[at - 1]!.isLast || !said[at + 1]!.isLast) return null
  let from = at - 1
  const isName = (index: number): boolean => /^\p{Lu}/u.test(said[index]?.text ?? '')
  while (isName(at + 1) && from > 0 && isName(from) && isName(from - 1) && !said[from - 1]!.isLast) from -= 1
  const now = { from, to: at }
  return isAlike(said, old, { from: at - 1, to: at }) ? { old, now, all: { from, to: old.to } } : null
}

/** Two numbers, two names, or words of one preposition or one ending. */
function isAlike(said: readonly Word[], old: Run, now: Run): boolean {
  const [one, other] = [said[old.to - 1]!, said[now.to - 1]!]
  const [first, second] = [said[old.from]!, said[now.from]!]
  if (pronouns.test(one.small) || pronouns.test(other.small)) return false
  const [isNumber, isOtherNumber] = [one, other].map(({ text }) => /\d/u.test(numeralsToDigits(text)))
  if (isNumber !== isOtherNumber) return false
  if (isNumber) return true
  if (old.to - old.from > 1 && prepositions.test(first.small))
    return first.small.slice(0, 1) === second.small.slice(0, 1) && prepositions.test(second.small)
  if (/^\p{Lu}/u.test(one.text) && /^\p{Lu}/u.test(other.text)) return true
  const isVerb = /(?:ть|ти|ем|им|ут|ют|ат|ят|ет|ит|ли|ла|л)$/u
  return (
    one.small.slice(-1) === other.small.slice(-1) && !(isVerb.test(one.small) && isVerb.test(other.small))
  )
}

const pronouns = /^(?:я|мы|ты|вы|он|она|они|нас|нам|вас|вам|их|им|его|ему|её|ей|надо|нужно|так|то|это)$/u

/** «Y, а не X» */
function butNot(said: readonly Word[], at: number): Found | null {
  const first = at + 2
  if (first >= said.length) return null
  let to = first + 1
  while (to < said.length && to - first < 3 && !said[to - 1]!.isLast && isPartOf(said, to)) to += 1
  const old = { from: first, to }
  const length = to - first
  // «Гусарова она, а не Гусева»
  const end = pronouns.test(said[at - 1]?.small ?? '') ? at - 1 : at
  let from = end - 1
  while (from > 0 && end - from < length && !said[from - 1]!.isLast) from -= 1
  // «15 декабря, а не 10»
  if (
    /^\d/u.test(said[to - 1]!.text) &&
    from > 0 &&
    !/^\d/u.test(said[at - 1]!.text) &&
    /^\d/u.test(said[from - 1]!.text)
  )
    from -= 1
  return from < 0 ? null : { old, now: { from, to: end }, all: { from, to } }
}

/** Of «а не в 17 часов» all, of «а не Райса исправь» the first word. */
const isPartOf = (said: readonly Word[], at: number): boolean =>
  prepositions.test(said[at - 1]!.small) || /\d/u.test(said[at - 1]!.text)
    ? !orders.test(said[at]!.small)
    : false

/** «вместо X Y», «вместо X поставь Y» */
function insteadOf(said: readonly Word[], at: number, words: Inflected): Found | null {
  const first = at + 1
  // «12 декабря вместо 5-го»
  if (at > 0 && said[first] && said[first].isLast && !said[at - 1]!.isLast && /\d/u.test(said[first].text)) {
    const isMonth = new RegExp(`^${monthName}$`, 'iu').test(said[at - 1]!.small)
    const from = isMonth && at > 1 ? at - 2 : at - 1
    return { old: { from: first, to: first + 1 }, now: { from, to: at }, all: { from, to: first + 1 } }
  }
  let to = first + 1
  while (
    to < said.length - 1 &&
    to - first < longestValue &&
    !said[to - 1]!.isLast &&
    !orders.test(said[to]!.small)
  ) {
    if (isValueEnd(said, to)) break
    to += 1
  }
  const old = { from: first, to }
  const begin = skipped(said, to, orders)
  if (to >= said.length || begin >= said.length) return null
  const now = valueFrom(said, begin, old, words)
  return { old: withoutSharedNoun(said, old, now, words), now, all: { from: at, to: now.to } }
}

/** A number or a name that is followed by another of its sort ends the old value. */
const isValueEnd = (said: readonly Word[], at: number): boolean =>
  (/^\d/u.test(said[at - 1]!.text) && /^\d/u.test(said[at]!.text)) ||
  (/^\p{Lu}/u.test(said[at - 1]!.text) && /^\p{Lu}/u.test(said[at]!.text)) ||
  (/^\p{Ll}/u.test(said[at - 1]!.text) && at > 0 && !prepositions.test(said[at - 1]!.small))

/** «замени X на Y», «X замени на Y», «X на Y исправь» */
function changed(said: readonly Word[], at: number, words: Inflected): Found | null {
  const on = said.findIndex(
    (word, index) => index > at && index <= at + 1 + longestValue && word.small === 'на',
  )
  if (on > at + 1 && on < said.length - 1) {
    const from = skipped(said, at + 1, names)
    if (from < on) {
      const old = { from, to: on }
      const now = valueFrom(said, on + 1, old, words)
      return { old, now, all: { from: at, to: now.to } }
    }
    return null
  }
  if (on === at + 1 && on < said.length - 1 && at > 0) {
    let from = at - 1
    while (
      from > 0 &&
      at - from < longestValue &&
      !said[from - 1]!.isLast &&
      !skips.test(said[from - 1]!.small)
    )
      from -= 1
    from = skipped(said, from, names)
    if (from >= at) return null
    const old = { from, to: at }
    const now = valueFrom(said, on + 1, old, words)
    return { old, now, all: { from, to: now.to } }
  }
  const before = said.findLastIndex((word, index) => index < at - 1 && index >= at - 4 && word.small === 'на')
  if (before < 1 || said[at - 1]!.isLast) return null
  return {
    old: { from: before - 1, to: before },
    now: { from: before + 1, to: at },
    all: { from: before - 1, to: at + 1 },
  }
}

const changes = /^(?:замен|смен|помен|исправ|поправ|передел|перепр)/u
const names = /^(?:слов[оа]|фамили[юя]|имя|дат[уа]|срок|время|сумм[уа]|цифр[уа]|число|там|тут|и|а|везде)$/u
const skips = /^(?:и|а|но|там|тут|ещё|еще|слово)$/u

const skipped = (said: readonly Word[], from: number, what: RegExp): number => {
  let at = from
  while (at < said.length - 1 && what.test(said[at]!.small)) at += 1
  return at
}

const textOf = (said: readonly Word[], { from, to }: Run): string =>
  said
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

function replacementOf(said: readonly Word[], { old, now, all }: Found): Omit<Replacement, 'said'> {
  const isNumber = /^\d/u.test(said[now.to - 1]!.text)
  const behind = isNumber && !said[now.to - 1]!.isLast ? said[Math.max(all.to, now.to)] : undefined
  return {
    old: bare(textOf(said, old)),
    now: bare(textOf(said, now)),
    of:
      behind !== undefined && /^\p{L}{3,}$/u.test(behind.text) && !orders.test(behind.small)
        ? behind.small
        : '',
  }
}

/** «20-го» → «20» */
export const bare = (value: string): string =>
  value.replaceAll(/(?<=\d)-?(?:го|е|ое|му|ого|ых|й|я)(?!\p{L})/giu, '')
