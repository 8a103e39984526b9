import {
  isAdjectiveForm,
  isInfinitive,
  upperFirst,
  verbFormOf,
  type Inflected,
} from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { isSentence } from '../predicates.ts'
import { inAccusative } from '../request-clause.ts'
import { lowerStart, withCommas } from '../statements.ts'
import { imperativeOf, inImperative, politely } from './imperatives.ts'
import { formsOf, isHow, weekday, withBan, withDash, withHours } from './verbless-rules.ts'

/** «потерял - заменить», «упал — звонить»: what is done where something happened. */
const happened = /^(?<verb>(?:не\s+)?\p{Ll}+)(?<what>(?:\s[^\s—–-]\S*){0,4})\s+[—–-]\s+(?<then>\S.*)$/iu
/** «потерял - заменить» → «если потеряли, замените» */
function asCondition(text: string, words: Inflected): string | null {
  const { verb = '', what = '', then = '' } = happened.exec(text)?.groups ?? {}
  const bare = verb.replace(/^не\s+/iu, '').toLowerCase()
  const isPast = words.basesOf(bare).some((one) => /^past-[mfp]$/u.test(verbFormOf(bare, one, words) ?? ''))
  if (!isPast) return null
  const many = bare.replace(/л(?:а)?$/u, 'ли').replace(/л(?:ся|ась)$/u, 'лись')
  const isNegated = /^не\s/iu.test(verb)
  const isNamed = !isSentence(then, words) && !then.split(' ').some((word) => isInfinitive(word))
  return `если ${isNegated ? 'не ' : ''}${many}${what}${isNamed ? ' — ' : ', '}${politely(inImperative(then, words), words)}`
}

/** A thing that is only named: «шапочка», «паспорт и полис»; more words are a rule of their own. */
const isThing = (text: string, words: Inflected): boolean => {
  const all = text.split(' ')
  if (isSentence(text, words) || /[\d—:-]/u.test(text) || all.length > 3) return false
  if (all.some((word) => weekday.test(word) || isHow(word, words))) return false
  // «связь плохая» says how it is.
  if (all.length > 1 && isAdjectiveForm(all.at(-1)!.toLowerCase(), words)) return false
  // «бейдж» is in no dictionary.
  if (all.length === 1 && words.basesOf(text.toLowerCase()).length === 0) return /^\p{L}{3,}$/u.test(text)
  return (
    all.every(
      (word) =>
        /^и$/iu.test(word) ||
        isAdjectiveForm(word.toLowerCase(), words) ||
        formsOf(word, words).some((form) => /^(?:nom|acc|gen)/u.test(form)),
    ) &&
    formsOf(all.find((word) => !isAdjectiveForm(word.toLowerCase(), words)) ?? '', words).some((form) =>
      /^(?:nom|acc)/u.test(form),
    )
  )
}

/** «медкнижка» is in no dictionary. */
const withMe = (thing: string, words: Inflected): string =>
  /^\p{Ll}+ка$/u.test(thing) && words.basesOf(thing).length === 0
    ? thing.replace(/а$/u, 'у')
    : inAccusative(thing, words)

/** «бейдж, паспорт, | воду взять»: the last thing of a row has the verb of all. */
function takenTogether(things: readonly string[], item: string, words: Inflected): string | null {
  const found = /^(?<thing>\p{Ll}+)\s(?<verb>\p{Ll}+(?:ть|ти))$/u.exec(item)?.groups
  if (things.length === 0 || !found || !isThing(found['thing']!, words)) return null
  const verb = isInfinitive(found['verb']!) ? imperativeOf(found['verb']!, words) : null
  return verb === null
    ? null
    : `${verb} ${things.map((one) => withMe(lowerStart(one), words)).join(', ')}, ${found['thing']!}`
}

/** «с собой паспорт», «при себе иметь: полис» */
const withOneself =
  /^(?:с\s+собой|при\s+себе)(?:\s+(?:иметь|взять|нужн\p{L}+|необходимо))?:?\s+(?=\p{Ll}+$|\p{Ll}+\s(?:и\s)?\p{Ll}+$)/iu

/** Rules as sentences; things in a row are one rule. */
export function rulesOf(items: readonly string[], words: Inflected): string[] {
  const rules: string[] = []
  let things: string[] = []
  const flush = (): void => {
    if (things.length > 0)
      rules.push(`при себе иметь ${things.map((one) => withMe(lowerStart(one), words)).join(', ')}`)
    things = []
  }
  for (const typed of items) {
    const item = typed.replace(withOneself, '')
    const together = takenTogether(things, item, words)
    if (together !== null) {
      rules.push(together)
      things = []
    } else if (
      isThing(item, words) ||
      (things.length > 0 && /^\p{Ll}+\s\d+(?:,\d+)?\s\p{Ll}{1,4}$/u.test(item)) ||
      (things.length > 0 && isAdjectiveForm(item.toLowerCase(), words))
    )
      things.push(item)
    else {
      flush()
      rules.push(
        asCondition(item, words) ??
          withDash(politely(inImperative(withHours(withBan(item, words)), words), words), words),
      )
    }
  }
  flush()
  return rules.map((one) => asSentence(upperFirst(withCommas(one))))
}
