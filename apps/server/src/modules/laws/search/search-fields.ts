import { normalise, type Token } from '#platform/russian/normalise.ts'

import type { Searchable } from './types.ts'

/**
 * BM25F: how much a word counts in a field, the field's usual length in words (fixed, so that a new provision does
 * not change the weights of the old ones), and how much a longer one is discounted.
 */
const fields = {
  questions: { weight: 3, usualLength: 60, discount: 0.5 },
  heading: { weight: 2, usualLength: 12, discount: 0.5 },
  act: { weight: 1, usualLength: 8, discount: 0.5 },
  text: { weight: 1, usualLength: 35, discount: 0.6 },
} as const
const saturation = 4.5

/** Words of a text that are searched by: no stop words, no single letters. */
export function searchedWords(text: string): Token[] {
  return normalise(text).filter(({ isStop, kind, word }) => !isStop && (kind !== 'word' || word.length > 1))
}

/** What the index keeps of a provision: its terms with their weights between 0 and 1, and the words as they are spelt. */
export function indexed(provision: Searchable): {
  terms: [term: string, weight: number][]
  words: Set<string>
} {
  const { act } = provision
  const found: Record<keyof typeof fields, readonly Token[]> = {
    questions: provision.questions.flatMap(searchedWords),
    heading: [provision.heading, ...provision.keywords, ...provision.topics].flatMap(searchedWords),
    act: [
      act.title,
      act.number,
      act.date === null ? '' : `${act.date.slice(0, 4)} год`,
      provision.article,
    ].flatMap(searchedWords),
    text: searchedWords(provision.text),
  }
  const counted = new Map<string, number>()
  const words = new Set<string>()
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    const { weight, usualLength, discount } = fields[name]
    const share = weight / (1 - discount + (discount * found[name].length) / usualLength)
    for (const { key, kind, word } of found[name]) {
      counted.set(key, (counted.get(key) ?? 0) + share)
      if (kind === 'word') words.add(word)
    }
  }
  return { terms: Array.from(counted, ([key, count]) => [key, count / (saturation + count)]), words }
}
