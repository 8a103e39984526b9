import type { Concept, Presence, Ranked } from './types.ts'

/**
 * Weights of the decision between an answer, an answer with a caution and an honest refusal. They were fitted on
 * questions with known answers and on questions about other matters; bench/ai and refusal.test.ts measure both kinds.
 * The base's own norms have everyday questions to compare with; a loaded official text has its words alone.
 */
const weights = {
  base: {
    constant: -5.7,
    answeredIdf: 0.19,
    answeredShare: 3.5,
    similarity: 4.4,
    unknown: -3.9,
    outOfScope: -12,
    outOfScopeAnswered: -10,
  },
  official: {
    constant: -5.2,
    answeredIdf: 0.32,
    answeredShare: 0,
    similarity: 5.2,
    unknown: -3,
    outOfScope: -13,
    outOfScopeAnswered: -11.5,
  },
}
/** Up to this confidence an answer is given with a caution. */
export const sureConfidence = 1
/** Upper bound of the IDF sum: long questions repeat themselves. */
const maxIdf = 30
/** How many hits are considered. */
const closest = 3

/**
 * Whether what was found answers the question: how much of the question's IDF sum the best hit covers and what share of
 * it, the similarity to the nearest everyday question, less what the base does not know and what is out of scope.
 * At most 0: refuse; not above `sureConfidence`: caution.
 */
export function confidence(concepts: readonly Concept[], found: readonly Ranked[], base: Presence): number {
  const close = found.slice(0, closest).toSorted((a, b) => b.coverage - a.coverage)
  const ofText = close.find(({ provision }) => provision.origin === 'official')
  const similarity = Math.max(0, ...found.slice(0, closest + 2).map((hit) => hit.similarity))
  // The best hit of all, and the best one of a loaded text, which has no questions to compare with.
  return Math.max(
    ...[close[0], ofText].map((hit) => (hit ? confidenceIn(hit, concepts, { similarity, base }) : -1)),
  )
}

function confidenceIn(
  { provision, answered: met }: Ranked,
  concepts: readonly Concept[],
  { similarity, base }: { similarity: number; base: Presence },
): number {
  const idf = idfOf(concepts, () => true)
  if (idf === 0) return -1
  const isAnswered = (index: number) => met.has(index)
  const isPlain = concepts.every((concept, index) => isAnswered(index) && concept.doubts.length === 0)
  // The IDF sum of a question of one or two words is small; it suffices that all of it is answered.
  if (concepts.length <= 2 && isPlain) return 2 * sureConfidence
  const answered = idfOf(concepts, (_, index) => isAnswered(index))
  const weigh = weights[provision.origin]
  return (
    weigh.constant +
    weigh.answeredIdf * Math.min(answered, maxIdf) +
    weigh.similarity * similarity +
    (weigh.answeredShare * answered +
      weigh.unknown * idfOf(concepts, ({ key }) => !base.knows(key)) +
      weigh.outOfScope * idfOf(concepts, ({ doubts }, index) => doubts.length > 0 && !isAnswered(index)) +
      weigh.outOfScopeAnswered *
        idfOf(concepts, ({ doubts }, index) => doubts.length > 0 && isAnswered(index))) /
      idf
  )
}

function idfOf(concepts: readonly Concept[], counts: (concept: Concept, index: number) => boolean): number {
  return concepts.reduce((sum, concept, index) => (counts(concept, index) ? sum + concept.idf : sum), 0)
}
