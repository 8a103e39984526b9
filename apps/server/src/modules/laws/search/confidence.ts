import { outsideOdds } from './outside-odds.ts'
import type { Concept, Evidence, KnownKeys, Ranked } from './types.ts'

/**
 * Weights of the decision between an answer, an answer with a caution and an honest refusal: a logistic regression fitted on
 * questions with known answers and on questions about other matters, neither in the index (decision 0158), scaled so that 0
 * refuses. bench/ai and refusal.test.ts measure both kinds. Sums of IDF are shares of the question's.
 * The base's own norms have everyday questions to compare with; a loaded official text has its words alone.
 */
const weights = {
  base: {
    constant: -1.86,
    answeredIdf: 0.051,
    answeredShare: 1.3,
    similarity: 1.38,
    unknown: -1.52,
    outOfScope: -2.26,
    outOfScopeAnswered: -3.04,
    /** Similarity of the nearest text of a provision, and of the nearest question outside the base, by parts of words. */
    letters: 1.45,
    outside: -4.69,
    /** How much the question says: by concept, up to `maxConcepts`. */
    concepts: 0.207,
    isShort: -0.26,
  },
  official: {
    constant: -5.2,
    answeredIdf: 0.32,
    answeredShare: 0,
    similarity: 5.2,
    unknown: -3,
    outOfScope: -13,
    outOfScopeAnswered: -11.5,
    letters: 0,
    outside: 0,
    concepts: 0,
    isShort: 0,
  },
}
/**
 * How much surer an answer without a caution has to be, and how much each word counts that is likelier outside the base: fitted like
 * the weights. A refusal does not look at these odds: it is the worse mistake.
 */
const cautions = { base: { least: 2.2, odds: 0.13 }, official: { least: 1, odds: 0 } }
/** Upper bound of the IDF sum: long questions repeat themselves. */
const maxIdf = 30
const maxConcepts = 8
/** Up to so many concepts a question is short. */
const maxShort = 2
/** From these similarities on the base knows the question itself, whatever words it has. */
const known = { similarity: 0.65, letters: 0.6 }
/** How many hits are considered. */
const closest = 3

/** What the confidence is decided by. */
type Grounds = Pick<Evidence, 'concepts' | 'found' | 'outside'> & { readonly base: KnownKeys }

/** At most 0: refuse; with a caution where `sure` is at most 0. */
export type Confidence = { readonly answer: number; readonly sure: number }
const certain: Confidence = { answer: 2, sure: 1 }
const none: Confidence = { answer: -1, sure: -1 }

/**
 * Whether what was found answers the question: how much of the question's IDF sum the best hit covers and what share of
 * it, the similarity to everyday questions, less what the base does not know and what is out of scope.
 */
export function confidence(grounds: Grounds): Confidence {
  const close = grounds.found.slice(0, closest).toSorted((a, b) => b.coverage - a.coverage)
  const ofText = close.find(({ provision }) => provision.origin === 'official')
  // The best hit of all, and the best one of a loaded text, which has no questions to compare with.
  const of = [close[0], ofText]
    .flatMap((hit) => (hit ? kindsOf(hit) : []))
    .map(([hit, kind]) => confidenceIn(hit, kind, grounds))
  return {
    answer: Math.max(...of.map(({ answer }) => answer), none.answer),
    sure: Math.max(...of.map(({ sure }) => sure), none.sure),
  }
}

/** An official text that has the everyday questions of its norm is judged as the base's norms are, too. */
const kindsOf = (hit: Ranked): [Ranked, keyof typeof weights][] =>
  hit.provision.origin === 'official' && hit.matchedQuestion !== null
    ? [
        [hit, 'official'],
        [hit, 'base'],
      ]
    : [[hit, hit.provision.origin]]

function confidenceIn(
  { answered: met }: Ranked,
  kind: keyof typeof weights,
  { concepts, found, outside, base }: Grounds,
): Confidence {
  const idf = idfOf(concepts, () => true)
  if (idf === 0) return none
  const isAnswered = (index: number) => met.has(index)
  const isPlain = concepts.every((concept, index) => isAnswered(index) && concept.doubts.length === 0)
  const nearest = found.slice(0, closest + 2)
  const letters = Math.max(0, ...nearest.map((hit) => hit.letters))
  // The IDF sum of a question of one or two words is small; it suffices that all of it is answered.
  if (concepts.length <= maxShort && isPlain && letters >= outside)
    return { answer: certain.answer, sure: cautions[kind].odds === 0 ? certain.sure : -outsideOdds(concepts) }
  const answered = idfOf(concepts, (_, index) => isAnswered(index))
  const similarity = Math.max(0, ...nearest.map((hit) => hit.similarity))
  if (similarity >= known.similarity && letters >= known.letters && letters >= outside) return certain
  const weigh = weights[kind]
  const answer =
    weigh.constant +
    weigh.answeredIdf * Math.min(answered, maxIdf) +
    weigh.similarity * similarity +
    weigh.letters * letters +
    weigh.outside * outside +
    weigh.concepts * Math.min(concepts.length, maxConcepts) +
    (concepts.length <= maxShort ? weigh.isShort : 0) +
    (weigh.answeredShare * answered +
      weigh.unknown * idfOf(concepts, ({ key }) => !base.knows(key)) +
      weigh.outOfScope * idfOf(concepts, ({ doubts }, index) => doubts.length > 0 && !isAnswered(index)) +
      weigh.outOfScopeAnswered *
        idfOf(concepts, ({ doubts }, index) => doubts.length > 0 && isAnswered(index))) /
      idf
  const { least, odds } = cautions[kind]
  return { answer, sure: answer - odds * outsideOdds(concepts) - least }
}

function idfOf(concepts: readonly Concept[], counts: (concept: Concept, index: number) => boolean): number {
  return concepts.reduce((sum, concept, index) => (counts(concept, index) ? sum + concept.idf : sum), 0)
}
