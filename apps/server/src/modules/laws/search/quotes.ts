import { splitSentences } from '#platform/russian/index.ts'

import { searchedWords } from './search-fields.ts'
import type { Concept } from './types.ts'

/** The sentences of a text that answer the question best, in its order, as exact substrings. At least one. */
export function quotesFor(text: string, concepts: readonly Concept[], most = 2): string[] {
  const sentences = splitSentences(text)
  const scored = sentences.map((sentence, index) => ({
    sentence,
    index,
    score: answered(sentence, concepts),
  }))
  const best = scored.toSorted((a, b) => b.score - a.score || a.index - b.index)
  const least = (best[0]?.score ?? 0) / 2
  return best
    .slice(0, most)
    .filter(({ score }, place) => place === 0 || (score > 0 && score >= least))
    .toSorted((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence)
}

function answered(sentence: string, concepts: readonly Concept[]): number {
  const keys = new Set(searchedWords(sentence).map(({ key }) => key))
  return concepts.reduce((sum, { idf, terms }) => {
    const strength = Math.max(
      0,
      ...terms.filter(({ term }) => keys.has(term)).map(({ strength }) => strength),
    )
    return sum + idf * strength
  }, 0)
}
