import { distance } from 'fastest-levenshtein'

/** The candidate with the fewest edits to the word; undefined when none is near enough to be meant. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate) }))
    .toSorted((one, other) => one.distance - other.distance)
  return ranked[0]?.candidate
}
