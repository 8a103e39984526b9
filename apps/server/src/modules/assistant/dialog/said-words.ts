import { isAdjectiveForm, monthName, nounForms, type Inflected } from '#platform/russian/index.ts'

/** A word of a message. */
export type Word = {
  readonly text: string
  readonly small: string
  readonly start: number
  readonly end: number
  /** A sign stands behind it. */
  readonly isLast: boolean
}
/** A run of words, `to` not included. */
export type Run = { readonly from: number; readonly to: number }
/** More words are no value. */
export const longestValue = 5

/** The words of a message, with the signs behind them. */
export function wordsOf(message: string): Word[] {
  return [...message.matchAll(/[\p{L}\d№+](?:[^\s,;!?()«»"]*[\p{L}\d%])?\.?/gu)].map((match) => {
    const isAbbreviation = /^\p{L}{1,3}\.$/u.test(match[0])
    const text = isAbbreviation ? match[0] : match[0].replace(/\.$/u, '')
    const end = match.index + text.length
    return {
      text,
      small: text.toLowerCase(),
      start: match.index,
      end,
      isLast: /^[»"]?\s*(?:[.,;:!?()]|[—–-]\s|$)/u.test(message.slice(end)),
    }
  })
}

export const prepositions = /^(?:в|во|на|с|со|до|к|ко|по|за|от|из|о|об|у|для|про)$/u
/** What says the assistant to change something. */
export const orders =
  /^(?:замен|смен|помен|исправ|поправ|передел|перепр|постав|на?пиш|укаж|впиш|сдела|надо|нужно|будет|пусть|пожалуйста|плиз|это)/u
/** The new value from a word on: as long as the old one, with the noun of a number or of an adjective, a name as a whole. */
export function valueFrom(said: readonly Word[], from: number, old: Run, words: Inflected): Run {
  const isNumber = (at: number): boolean => /^\d/u.test(said[at]?.text ?? '')
  const isAdjective = (at: number): boolean =>
    possessive.test(said[at]?.small ?? '') || isAdjectiveForm(said[at]?.small ?? '', words)
  const isName = (at: number): boolean => /^\p{Lu}\p{Ll}/u.test(said[at]?.text ?? '')
  const isNoun = (at: number): boolean =>
    words.basesOf(said[at]?.small ?? '').some((base) => nounForms(base, words) !== null)
  const oldNumber = isNumber(old.to - 1) || isNumber(old.from)
  let to = from + 1
  const mayGoOn = (): boolean =>
    to < said.length && !said[to - 1]!.isLast && !orders.test(said[to]!.small) && to - from < longestValue
  if (prepositions.test(said[from]!.small) && mayGoOn()) to += 1
  const head = to - 1
  const isDay = isNumber(head) && new RegExp(`^${monthName}$`, 'iu').test(said[to]?.small ?? '')
  if (isNumber(head)) {
    if (mayGoOn() && (isDay || !oldNumber)) to += 1
    // «не единогласно, а 9 за и 1 воздержался»
    if (!oldNumber && mayGoOn() && said[to]!.small === 'и' && isNumber(to + 1))
      to = Math.min(to + 3, said.length)
    return { from, to }
  }
  if (oldNumber) return { from, to }
  const length = old.to - old.from - (prepositions.test(said[old.from]!.small) ? 1 : 0)
  while (mayGoOn() && to - head < length && said[to]!.small !== 'и') to += 1
  // «не мама, а младшая сестра»
  while (mayGoOn() && isAdjective(to - 1) && !isAdjective(old.to - 1)) to += 1
  // «не Кравец, а Полищук Лидия Марковна», «наша заведующая, Клара Семёновна»
  while (
    isName(to - 1) &&
    isName(to) &&
    (mayGoOn() || to - head < 3) &&
    to - from < longestValue &&
    !said[to - 1]!.isLast
  )
    to += 1
  // «не в клубе, а в спортзале школы»
  if (mayGoOn() && !isName(to) && isNoun(to - 1) && isNoun(to) && !isAdjective(to - 1)) to += 1
  return { from, to }
}

const possessive = /^(?:наш|мо[йяеё]|мои|ваш|его|её|ее|их|тв)/u

/** «не в актовом зале, а в спортивном», «вместо 10 столов 15», «не 3 мешка соли, а 5»: the noun that both have stays. */
export function withoutSharedNoun(said: readonly Word[], old: Run, now: Run, words: Inflected): Run {
  const [last, other] = [said[old.to - 1]!, said[now.to - 1]!]
  if (old.to - old.from <= now.to - now.from) return old
  if (/^\d/u.test(other.text) && /^\p{L}/u.test(last.text)) {
    const number = said.findLastIndex((word, at) => at >= old.from && at < old.to && /^\d/u.test(word.text))
    return number < 0 ? old : { ...old, to: number + 1 }
  }
  return isAdjectiveForm(other.small, words) && !isAdjectiveForm(last.small, words)
    ? { ...old, to: old.to - 1 }
    : old
}
