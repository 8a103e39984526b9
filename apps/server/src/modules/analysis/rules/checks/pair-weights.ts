import { probabilityBy } from '../weighted-signs.ts'
import type { Pair, PairSign } from './pair-signs.ts'

/** The learned weights of the signs, and the probability from which a pair is reported. */
export type LearnedPairs = { readonly from: number; readonly weights: Readonly<Record<PairSign, number>> }

/** The pairs that contradict: of the statements of a place each is reported with the most probable other one. */
export function contradictionsAmong<One extends Pair>(
  pairs: readonly One[],
  { from, weights }: LearnedPairs,
): One[] {
  const probable = pairs
    .map((pair) => ({ pair, probability: probabilityBy(pair.signs, weights) }))
    .filter(({ probability }) => probability >= from)
    .toSorted((one, other) => other.probability - one.probability)
  const reported = new Set<number>()
  return probable.flatMap(({ pair }) => {
    const places = [pair.one.paragraph, pair.other.paragraph]
    if (places.some((place) => reported.has(place))) return []
    for (const place of places) reported.add(place)
    return [pair]
  })
}
