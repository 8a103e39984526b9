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
/** Advice to compare with something else: it decides nothing. */
const advice = /(?<![а-яё])сверьте(?![а-яё])/iu

/** An exception or a prohibition: a rule decides together with it. */
const restriction =
  /(?<![а-яё])(?:исключени[а-яё]+|кроме|нельзя|не вправе|не допускается|запрещ[а-яё]+|не применя[а-яё]+|только|не требу[а-яё]+|без согласия)(?![а-яё])/iu

/** The sentences of a text that answer the question best, in its order, as exact substrings. At least one. */
export function quotesFor(
  text: string,
  { question, concepts, most = 2 }: { question: string; concepts: readonly Concept[]; most?: number },
): string[] {
  const all = splitSentences(text)
  const deciding = all.filter((sentence) => !advice.test(sentence))
  const sentences = deciding.length > 0 ? deciding : all
  const sharesAsked = askedKinds(question)
  const asked = concepts.reduce((sum, { idf }) => sum + idf, 0) || 1
  const scored = sentences.map((sentence, index) => ({
    sentence,
    index,
    score:
      answered([sentence], concepts) / asked +
      kindShare * (sharesAsked(sentence) ?? 0) +
      firstShare / (1 + index),
  }))
  const best = scored.toSorted((a, b) => b.score - a.score || a.index - b.index)
  const [first] = best
  if (!first) return []
  const asksNoKind = sharesAsked(first.sentence) === null
  /** Whether a sentence restricts the first one, answers a word more than it does, or names the asked fact. */
  const adds = ({ sentence, score }: (typeof best)[number]) =>
    restriction.test(sentence) ||
    (score >= first.score * leastShare &&
      (asksNoKind ||
        answered([first.sentence, sentence], concepts) > answered([first.sentence], concepts) ||
        (sharesAsked(sentence) ?? 0) > 0))
  return [
    first,
    ...best
      .slice(1)
      .filter(adds)
      .slice(0, most - 1),
  ]
    .toSorted((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence)
}

/** The IDF sum of the concepts that some sentences answer together. */
function answered(sentences: readonly string[], concepts: readonly Concept[]): number {
  const keys = new Set(sentences.flatMap(searchedWords).map(({ key }) => key))
  return concepts.reduce((sum, { idf, terms }) => {
    const strength = Math.max(
      0,
      ...terms.filter(({ term }) => keys.has(term)).map(({ strength }) => strength),
    )
    return sum + idf * strength
  }, 0)
}
