import { isKnownForm, keyOfWord, nearestKnownForms, type Token } from '#platform/russian/index.ts'

import { isOutOfScopeWord } from './out-of-scope.ts'
import type { ScopeIndex, TermStatistics } from './types.ts'

/** Colloquial spellings that the correction does not recognise. */
const colloquial: ReadonlyMap<string, string> = new Map(
  Object.entries({
    скока: 'сколько',
    скоко: 'сколько',
    скольки: 'сколько',
    сколка: 'сколько',
    щас: 'сейчас',
    седня: 'сегодня',
  }),
)

/** A corrected word; `cost` is 0 when it is unchanged. */
export type Corrected = { readonly word: string; readonly key: string; readonly cost: number }

/** Words that are looked up among the spellings for one search: each costs some milliseconds. Further ones stay as typed. */
const maxLookups = 12
/** What was looked up, by search: its statistics are its own. */
const lookedUp = new WeakMap<TermStatistics, Map<string, Corrected>>()

/** Corrects a mistyped word by the words of the base, else by the words of the language; a repeated word once. */
export function correctedWord(
  { word, key, kind }: Token,
  indexes: readonly ScopeIndex[],
  statistics: TermStatistics,
): Corrected {
  const isWord = (one: string) =>
    statistics.knows(keyOfWord(one)) || isKnownForm(one) || isOutOfScopeWord(keyOfWord(one))
  const said = colloquial.get(word)
  if (said !== undefined) return { word: said, key: keyOfWord(said), cost: 0 }
  if (kind !== 'word' || !/^[а-я-]+$/u.test(word) || isWord(word)) return { word, key, cost: 0 }
  const spelled = word.replace(/(?<=[лт]ь?)са$/u, 'ся')
  if (spelled !== word && isWord(spelled)) return { word: spelled, key: keyOfWord(spelled), cost: 0.5 }
  const before = lookedUp.get(statistics) ?? new Map<string, Corrected>()
  lookedUp.set(statistics, before)
  const found = before.get(word)
  if (found) return found
  if (before.size >= maxLookups) return { word, key, cost: 0 }
  const nearest = nearestWord({ word, key }, indexes, statistics)
  before.set(word, nearest)
  return nearest
}

function nearestWord(
  { word, key }: Pick<Token, 'word' | 'key'>,
  indexes: readonly ScopeIndex[],
  statistics: TermStatistics,
): Corrected {
  const ofBase = indexes.flatMap(({ words }) => words.near(word))
  const [nearest] = (ofBase.length > 0 ? ofBase : nearestKnownForms(word)).toSorted(
    (a, b) =>
      a.cost - b.cost ||
      statistics.questionIdf(keyOfWord(a.word)) - statistics.questionIdf(keyOfWord(b.word)),
  )
  return nearest
    ? { word: nearest.word, key: keyOfWord(nearest.word), cost: nearest.cost }
    : { word, key, cost: 0 }
}
