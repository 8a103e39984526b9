import type { Concept, FoundProvisions } from './types.ts'

/**
 * Drops the doubts that the results dispel: an everyday question of the base, or a provision of a loaded text, has all the
 * words of the doubt together. A doubt of a single word remains.
 */
export function dropDoubts(
  concepts: readonly Concept[],
  { candidates, provisions, questions }: FoundProvisions,
): Concept[] {
  if (concepts.every(({ doubts }) => doubts.length === 0)) return [...concepts]
  const official = new Set(provisions.filter(({ origin }) => origin === 'official').map(({ id }) => id))
  const said = [
    ...questions.map(({ keys }) => new Set(keys)),
    ...candidates
      .filter(({ provisionId }) => official.has(provisionId))
      .map((candidate) => new Set(candidate.concepts.map((index) => concepts[index]?.key ?? ''))),
  ]
  return concepts.map((concept) => ({
    ...concept,
    doubts: concept.doubts.filter(
      (doubt) => doubt.length === 1 || !said.some((keys) => doubt.every((key) => keys.has(key))),
    ),
  }))
}
