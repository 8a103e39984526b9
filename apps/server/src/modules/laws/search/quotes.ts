import { splitSentences } from '#platform/russian/index.ts'

import { askedKinds } from './asked-kinds.ts'
import { searchedWords } from './search-fields.ts'
import type { Concept } from './types.ts'

/** What naming the asked fact (a term, a sum, who) counts beside answering all words of the question. */
const kindShare = 0.4
/** A norm says its rule first and its exceptions later: what standing first counts; the second sentence has half of it. */
const firstShare = 0.1
/** A second sentence is given from this share of the first one's score on. */
const leastShare = 0.35

/** The sentences of a text that answer the question best, in its order, as exact substrings. At least one. */
export function quotesFor(
  text: string,
  { question, concepts, most = 2 }: { question: string; concepts: readonly Concept[]; most?: number },
): string[] {
  const sentences = splitSentences(text)
  const sharesAsked = askedKinds(question)
  const all = concepts.reduce((sum, { idf }) => sum + idf, 0) || 1
  const scored = sentences.map((sentence, index) => ({
    sentence,
    index,
    score:
      answered(sentence, concepts) / all +
      kindShare * (sharesAsked(sentence) ?? 0) +
      firstShare / (1 + index),
  }))
  const best = scored.toSorted((a, b) => b.score - a.score || a.index - b.index)
  const least = (best[0]?.score ?? 0) * leastShare
  return best
    .slice(0, most)
    .filter(({ score }) => score >= least)
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
