import { sigmoid, softmax } from '../../apps/server/src/platform/text-models/linear-model.ts'

/** Scores of an example that the model had not learned from, and the wanted labels. */
export type Judged = {
  readonly scores: Float64Array
  readonly target: Float64Array
  readonly care?: Float64Array | undefined
}

const slopes = Array.from({ length: 60 }, (_, index) => 0.3 * 1.06 ** index)

/** The factor of all scores that makes the wanted labels most probable (temperature scaling). */
export function softmaxSlope(judged: readonly Judged[]): number {
  return best(slopes, (slope) =>
    judged.reduce((loss, { scores, target }) => {
      const probabilities = softmax(scores.map((score) => score * slope))
      return (
        loss - target.reduce((sum, share, label) => sum + share * Math.log(probabilities[label]! + 1e-9), 0)
      )
    }, 0),
  )
}

/** Factor and shift of one label's score (Platt scaling), by a search over a grid. */
export function sigmoidScale(judged: readonly Judged[], label: number): { slope: number; shift: number } {
  const own = judged.filter(({ care }) => (care?.[label] ?? 1) > 0)
  const loss = (slope: number, shift: number) =>
    own.reduce((sum, { scores, target }) => {
      const probability = sigmoid(scores[label]! * slope + shift)
      return sum - Math.log((target[label]! > 0.5 ? probability : 1 - probability) + 1e-9)
    }, 0)
  const found = { slope: 1, shift: 0 }
  for (let round = 0; round < 3; round += 1) {
    found.slope = best(slopes, (slope) => loss(slope, found.shift))
    found.shift = best(
      Array.from({ length: 81 }, (_, index) => index / 10 - 4),
      (shift) => loss(found.slope, shift),
    )
  }
  return found
}

function best(candidates: readonly number[], loss: (candidate: number) => number): number {
  let found = candidates[0]!
  let least = Infinity
  for (const candidate of candidates) {
    const own = loss(candidate)
    if (own >= least) continue
    least = own
    found = candidate
  }
  return Number(found.toPrecision(6))
}

/** A decision with its probability. */
export type Decision = { readonly probability: number; readonly isRight: boolean }

/** What is improbable is not reported, however often it was right on these texts. */
const leastThreshold = 0.3

/**
 * The lowest probability from which on a decision is right in at least `precision` of the cases; with fewer than
 * `fewest` such cases none is reported (1.01).
 */
export function thresholdFor(decisions: readonly Decision[], precision: number, fewest = 5): number {
  return lowestThat(
    decisions,
    (right, wrong) => right + wrong >= fewest && right / (right + wrong) >= precision,
  )
}

/** The lowest probability from which on at most this share of all decisions is sure and wrong. */
export function sureFrom(decisions: readonly Decision[], wrongShare: number): number {
  return lowestThat(decisions, (_, wrong) => wrong <= wrongShare * decisions.length)
}

function lowestThat(
  decisions: readonly Decision[],
  isGood: (right: number, wrong: number) => boolean,
): number {
  const sorted = decisions.toSorted((one, other) => other.probability - one.probability)
  let right = 0
  let threshold = 1.01
  for (const [index, { probability, isRight }] of sorted.entries()) {
    if (probability < leastThreshold) break
    right += isRight ? 1 : 0
    const isLastOfEqual = sorted[index + 1]?.probability !== probability
    if (isLastOfEqual && isGood(right, index + 1 - right)) threshold = probability
  }
  return Number((Math.floor(threshold * 1e4) / 1e4).toFixed(4))
}
