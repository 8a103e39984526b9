import { isKnownForm, keyOfWord, nearestKnownForms, type Token } from '#platform/russian/index.ts'

import { isOutOfScopeWord } from './out-of-scope.ts'
import type { ScopeIndex, TermStatistics } from './types.ts'

/** Words as they are said, too far from their spelling to be recognised. */
const spoken: Readonly<Record<string, string>> = {
  скока: 'сколько',
  скоко: 'сколько',
  скольки: 'сколько',
  сколка: 'сколько',
  щас: 'сейчас',
  седня: 'сегодня',
}

/** A word as it was meant; `cost` is 0 when it stands as it was typed. */
export type Corrected = { readonly word: string; readonly key: string; readonly cost: number }

/** Puts a mistyped word right: by the base's own words, else by the words of the language. */
export function correctedWord(
  { word, key, kind }: Token,
  indexes: readonly ScopeIndex[],
  statistics: TermStatistics,
): Corrected {
  const isWord = (one: string) =>
    statistics.knows(keyOfWord(one)) || isKnownForm(one) || isOutOfScopeWord(keyOfWord(one))
  const said = spoken[word]
  if (said !== undefined) return { word: said, key: keyOfWord(said), cost: 0 }
  if (kind !== 'word' || !/^[а-я-]+$/u.test(word) || isWord(word)) return { word, key, cost: 0 }
  const spelled = word.replace(/(?<=[лт]ь?)са$/u, 'ся')
  if (spelled !== word && isWord(spelled)) return { word: spelled, key: keyOfWord(spelled), cost: 0.5 }
  const ofBase = indexes.flatMap(({ words }) => words.near(word))
  const [nearest] = (ofBase.length > 0 ? ofBase : nearestKnownForms(word)).toSorted(
    (a, b) => a.cost - b.cost || statistics.mass(keyOfWord(a.word)) - statistics.mass(keyOfWord(b.word)),
  )
  return nearest
    ? { word: nearest.word, key: keyOfWord(nearest.word), cost: nearest.cost }
    : { word, key, cost: 0 }
}
