import { pairSigns, type PairSign, type PairSigns } from '../../apps/server/src/modules/analysis/index.ts'
import { learnOdds } from '../learn/logistic.ts'

/** A pair of statements: whether it contradicts, and how much it counts. */
export type Lesson = {
  readonly signs: PairSigns
  readonly isContradiction: boolean
  readonly weight: number
  /** From a fragment, where contradictions are more frequent than in an act. */
  readonly isOfFragment: boolean
}
export type PairWeights = Readonly<Record<PairSign, number>>

/** Weights whose sum over the signs of a pair is the logarithm of the odds that it contradicts. */
export function learnPairs(lessons: readonly Lesson[]): PairWeights {
  const weights = learnOdds(
    lessons.map(({ signs, isOfFragment, isContradiction, weight }) => ({
      row: [...pairSigns.map((sign) => signs[sign]), Number(isOfFragment)],
      isRight: isContradiction,
      weight,
    })),
  )
  return Object.fromEntries(pairSigns.map((sign, at) => [sign, weights[at]])) as PairWeights
}
