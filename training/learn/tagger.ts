import { marginals, transitionsAmong, type Chain } from '../../apps/server/src/platform/text-models/chain.ts'
import { Matrix, stepAt, type Pace } from './matrix.ts'
import { randomOf, shuffled } from './random.ts'
import type { Vector } from './vocabulary.ts'

/** A sequence of elements with their labels, and the labels that are possible in it; all without them. */
export type Sequence = {
  readonly vectors: readonly Vector[]
  readonly labels: readonly number[]
  readonly possible?: readonly number[] | undefined
}

export type Tagger = { readonly matrix: Matrix; readonly transitions: Float64Array }

/**
 * Learns a linear-chain conditional random field by stochastic descent, one sequence a step; with a tagger it goes on
 * from its weights.
 */
export function learnTagger(
  sequences: readonly Sequence[],
  size: { readonly rows: number; readonly labels: number },
  pace: Pace,
  begun?: Tagger,
): Tagger {
  const { labels } = size
  const matrix = begun?.matrix ?? new Matrix(size.rows, labels)
  const transitions = begun?.transitions ?? new Float64Array((labels + 1) * labels)
  const random = randomOf(pace.seed)
  let turn = 0
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const index of shuffled(sequences.length, random)) {
      const { vectors, labels: wanted, possible = matrix.all } = sequences[index]!
      const scores = vectors.map((vector) => matrix.scores(vector, possible))
      const chain = { scores, transitions: transitionsAmong(transitions, possible, labels) }
      const sums = marginals(chain)
      const right = wanted.map((label) => possible.indexOf(label))
      const step = stepAt(pace, turn)
      matrix.pull(step * pace.decay)
      for (const [at, vector] of vectors.entries()) {
        const gradient = sums.labels[at]!.slice()
        gradient[right[at]!]! -= 1
        matrix.move(vector, gradient, step, possible)
      }
      const gradient = transitionGradient(chain, sums, right)
      const slower = step * 0.2
      for (const [cell, slope] of gradient.entries()) {
        const from = possible[Math.floor(cell / possible.length)] ?? labels
        const own = from * labels + possible[cell % possible.length]!
        transitions[own] = transitions[own]! * (1 - slower * 0.001) - slope * slower
      }
      turn += 1
    }
  }
  return { matrix, transitions }
}

/** How much more probable every transition is than it was wanted; the last row is the beginning. */
function transitionGradient(
  { scores, transitions }: Chain,
  sums: ReturnType<typeof marginals>,
  right: readonly number[],
): Float64Array {
  const size = scores[0]?.length ?? 0
  const gradient = new Float64Array(transitions.length)
  for (let label = 0; label < size; label += 1) gradient[size * size + label] = sums.labels[0]![label]!
  gradient[size * size + right[0]!]! -= 1
  for (let at = 1; at < scores.length; at += 1) {
    for (let from = 0; from < size; from += 1) {
      const before = sums.forward[at - 1]![from]!
      for (let to = 0; to < size; to += 1) {
        const cell = from * size + to
        const power = before + transitions[cell]! + scores[at]![to]! + sums.backward[at]![to]! - sums.logOfAll
        if (power > -12) gradient[cell]! += Math.exp(power)
      }
    }
    gradient[right[at - 1]! * size + right[at]!]! -= 1
  }
  return gradient
}
