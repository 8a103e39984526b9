import type { Concept, Presence, Ranked } from './types.ts'

/**
 * Weights of the decision between an answer, an answer with a caution and an honest refusal. They were fitted on
 * questions with known answers and on questions about other matters; bench/ai and refusal.test.ts measure both kinds.
 * The base's own norms have everyday questions, and one that is like none of them is hardly meant; an official text
 * that was loaded has its words alone.
 */
const weights = {
  base: {
    constant: -5.7,
    answeredMass: 0.19,
    answeredShare: 3.5,
    likeness: 4.4,
    unknown: -3.9,
    outside: -12,
    outsideAnswered: -10,
  },
  official: {
    constant: -5.2,
    answeredMass: 0.32,
    answeredShare: 0,
    likeness: 5.2,
    unknown: -3,
    outside: -13,
    outsideAnswered: -11.5,
  },
}
/** Up to this an answer is given with the caution that it may be about something else. */
export const sureConfidence = 1
/** More than this says no more: long questions repeat themselves. */
const enoughMass = 30
/** So many hits may together speak for an answer. */
const closest = 3

/**
 * Whether what was found answers the question: how much of the question's IDF mass the best hit covers and what share of
 * it, how like the nearest everyday question is, less what the base does not know and what belongs to other matters.
 * At most 0: refuse; not above `sureConfidence`: caution.
 */
export function confidence(concepts: readonly Concept[], found: readonly Ranked[], base: Presence): number {
  const close = found.slice(0, closest).toSorted((a, b) => b.coverage - a.coverage)
  const ofText = close.find(({ provision }) => provision.origin === 'official')
  const likeness = Math.max(0, ...found.slice(0, closest + 2).map((hit) => hit.likeness))
  // The best of all; and the best of the texts that were loaded, whose words must speak for themselves.
  return Math.max(
    ...[close[0], ofText].map((hit) => (hit ? confidenceIn(hit, concepts, { likeness, base }) : -1)),
  )
}

function confidenceIn(
  { provision, answered: met }: Ranked,
  concepts: readonly Concept[],
  { likeness, base }: { likeness: number; base: Presence },
): number {
  const mass = massOf(concepts, () => true)
  if (mass === 0) return -1
  const isAnswered = (index: number) => met.has(index)
  const isPlain = concepts.every((concept, index) => isAnswered(index) && concept.doubts.length === 0)
  // A question of one word or two has little mass; all of it answered is enough.
  if (concepts.length <= 2 && isPlain) return 2 * sureConfidence
  const answered = massOf(concepts, (_, index) => isAnswered(index))
  const weigh = weights[provision.origin]
  return (
    weigh.constant +
    weigh.answeredMass * Math.min(answered, enoughMass) +
    weigh.likeness * likeness +
    (weigh.answeredShare * answered +
      weigh.unknown * massOf(concepts, ({ key }) => !base.knows(key)) +
      weigh.outside * massOf(concepts, ({ doubts }, index) => doubts.length > 0 && !isAnswered(index)) +
      weigh.outsideAnswered *
        massOf(concepts, ({ doubts }, index) => doubts.length > 0 && isAnswered(index))) /
      mass
  )
}

function massOf(concepts: readonly Concept[], counts: (concept: Concept, index: number) => boolean): number {
  return concepts.reduce((sum, concept, index) => (counts(concept, index) ? sum + concept.mass : sum), 0)
}
