import { setImmediate } from 'node:timers/promises'

import { queryKeys, searchKeys } from '#platform/russian/index.ts'

/** Longer ones are no words (and no index takes them); a text has few of them. */
const longestKey = 64
/** Keys of one document at most: the vocabulary of a long book. */
const maxKeys = 100_000
/** Characters looked at before others get their turn. */
const chunk = 20_000

/** What a name is found by: its words in any form, and their beginnings. */
export function keysOfName(name: string): string[] {
  return searchKeys(name, { prefixes: true }).filter(isUsable)
}

/** What a text is found by. A long one is taken in pieces, so that the rest of the product goes on. */
export async function keysOfText(text: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const piece of pieces(text)) {
    for (const key of searchKeys(piece)) if (isUsable(key)) keys.add(key)
    if (keys.size >= maxKeys) break
    await setImmediate()
  }
  return [...keys].slice(0, maxKeys)
}

/** What a term asks for: alternatives for each of its words. Few words are enough to find anything. */
export function searchAlternatives(term: string): string[][] {
  return queryKeys(term)
    .map((alternatives) => alternatives.filter(isUsable))
    .filter((alternatives) => alternatives.length > 0)
    .slice(0, 12)
}

const isUsable = (key: string) => key.length <= longestKey

/** The text in pieces that end at a blank; a run of letters without one is cut. */
function* pieces(text: string): Generator<string> {
  let from = 0
  while (from < text.length) {
    const blank = text.slice(from + chunk, from + 2 * chunk).search(/\s/u)
    const to = blank < 0 ? from + 2 * chunk : from + chunk + blank
    yield text.slice(from, to)
    from = to
  }
}
