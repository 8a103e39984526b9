import {
  inCaseOf,
  upperFirst,
  verbFormOf,
  verbIn,
  type Inflected,
  type VerbForm,
} from '#platform/russian/index.ts'

import { constructions } from './constructions.ts'
import { doerAt, governed, type Governed } from './governed.ts'

const reflexive = /(?<!\p{L})(?<not>не\s+)?(?<verb>\p{L}{3,}(?:тся|лся|лась|лось|лись))(?!\p{L})/giu

/**
 * Who does it, in place of what is done: «Решение принимается комиссией за 10 дней» → «Комиссия принимает решение за 10 дней»;
 * without a doer «Решение принимают за 10 дней».
 */
export function withDoers(sentence: string, words: Inflected): string {
  const { passives } = constructions()
  let text = sentence
  for (const match of [...sentence.matchAll(reflexive)].toReversed()) {
    const verb = match.groups!['verb']!.toLowerCase()
    const base = words.basesOf(verb).find((one) => passives.has(one))
    const form = base === undefined ? null : verbFormOf(verb, base, words)
    if (base === undefined || form === null) continue
    const active = passives.get(base)!
    const isPast = form.startsWith('past')
    const not = match.groups!['not'] ?? ''
    const begin = clauseBegin(text, match.index)
    const end = match.index + match[0].length
    const subject = governed(text, begin, ['nom', 'acc'], words)
    const they = verbIn(isPast ? 'past-p' : 'they', active, words)
    if (they === null) continue
    if (subject && subject.end <= match.index) {
      const capital = /^\p{Lu}/u.test(text.slice(begin))
      const rest = text.slice(subject.end, match.index)
      const doer = doerAt(text, end, words)
      const does = doer ? verbIn(formWith(doer, isPast), active, words) : null
      text =
        doer && does !== null
          ? `${text.slice(0, begin)}${capital ? upperFirst(doer.text) : doer.text} ${not}${does} ${small(subject.text)}${rest.trimEnd()}${text.slice(doer.end)}`
          : `${text.slice(0, begin)}${capital ? upperFirst(subject.text) : subject.text}${rest}${not}${they}${text.slice(end)}`
      continue
    }
    const behind = governed(text, end, ['nom', 'acc'], words)
    if (behind)
      text = `${text.slice(0, match.index)}${inCaseOf(match[0], `${not.toLowerCase()}${they}`)} ${behind.text}${text.slice(behind.end)}`
    else if (begin === match.index || /(?:^|\s)и\s+$/u.test(text.slice(begin, match.index)))
      text = `${text.slice(0, match.index)}${inCaseOf(match[0], `${not.toLowerCase()}${they}`)}${text.slice(end)}`
  }
  return text
}

/** The form of the verb that agrees with its doer. */
function formWith({ isPlural, gender }: Governed, isPast: boolean): VerbForm {
  if (isPast) return isPlural ? 'past-p' : pastOf[gender]
  return isPlural ? 'they' : 'he'
}

const pastOf = { m: 'past-m', f: 'past-f', n: 'past-n' } as const

const small = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** Where the clause of a word begins: behind the sign or the conjunction before it. */
function clauseBegin(text: string, at: number): number {
  const before = text.slice(0, at)
  const found = [
    ...before.matchAll(
      /(?:^|[,;:—–(]\s+|[.!?]\s+)(?:(?:а|но|и|что|если|когда|при\s+этом|также|однако)\s+)?/gu,
    ),
  ].at(-1)
  return found ? found.index + found[0].length : 0
}
