import type { Presence } from './outside.ts'
import type { Concept } from './query.ts'
import type { Ranked } from './rank.ts'

/**
 * Weights of the decision between an answer and an honest refusal. They were fitted on questions with known answers
 * and on questions about other matters; bench/ai measures both kinds.
 */
const weights = {
  constant: -5.2,
  answeredMass: 0.32,
  likeness: 5.2,
  unknown: -3,
  outside: -13,
  outsideAnswered: -11.5,
}
/** More than this says no more: long questions repeat themselves. */
const enoughMass = 30
/** So many hits may together speak for an answer. */
const closest = 3

/**
 * Whether what was found answers the question: how much of the question's IDF mass the best hit covers, how like the
 * nearest everyday question is, less what the base has never heard of and what belongs to other matters.
 * At most 0: refuse.
 */
export function confidence(concepts: readonly Concept[], found: readonly Ranked[], base: Presence): number {
  const [best] = found.slice(0, closest).toSorted((a, b) => b.coverage - a.coverage)
  const mass = massOf(concepts, () => true)
  if (!best || mass === 0) return -1
  const isAnswered = (index: number) => best.answered.has(index)
  const isPlain = concepts.every((concept, index) => isAnswered(index) && !concept.isOutside)
  // A question of one word or two has little mass; all of it answered is enough.
  if (concepts.length <= 2 && isPlain) return 1
  const answered = massOf(concepts, (_, index) => isAnswered(index))
  return (
    weights.constant +
    weights.answeredMass * Math.min(answered, enoughMass) +
    weights.likeness * Math.max(...found.slice(0, closest + 2).map(({ likeness }) => likeness)) +
    (weights.unknown * massOf(concepts, ({ key }) => !base.knows(key)) +
      weights.outside * massOf(concepts, ({ isOutside }, index) => isOutside && !isAnswered(index)) +
      weights.outsideAnswered * massOf(concepts, ({ isOutside }, index) => isOutside && isAnswered(index))) /
      mass
  )
}

function massOf(concepts: readonly Concept[], counts: (concept: Concept, index: number) => boolean): number {
  return concepts.reduce((sum, concept, index) => (counts(concept, index) ? sum + concept.mass : sum), 0)
}
