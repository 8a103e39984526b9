import { marginals } from '../../apps/server/src/platform/text-models/chain.ts'
import { Matrix, stepAt, type Pace } from './matrix.ts'
import { randomOf, shuffled } from './random.ts'
import type { Vector } from './vocabulary.ts'

/** A sequence of elements with their labels. */
export type Sequence = { readonly vectors: readonly Vector[]; readonly labels: readonly number[] }

export type Tagger = { readonly matrix: Matrix; readonly transitions: Float64Array }

/** Learns a linear-chain conditional random field by stochastic descent, one sequence a step. */
export function learnTagger(
  sequences: readonly Sequence[],
  size: { readonly rows: number; readonly labels: number },
  pace: Pace,
): Tagger {
  const { labels } = size
  const matrix = new Matrix(size.rows, labels)
  const transitions = new Float64Array((labels + 1) * labels)
  const random = randomOf(pace.seed)
  let turn = 0
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const index of shuffled(sequences.length, random)) {
      const sequence = sequences[index]!
      const scores = sequence.vectors.map((vector) => matrix.scores(vector))
      const sums = marginals({ scores, transitions: Array.from(transitions) })
      const step = stepAt(pace, turn)
      matrix.pull(step * pace.decay)
      for (const [at, vector] of sequence.vectors.entries()) {
        const gradient = sums.labels[at]!.slice()
        gradient[sequence.labels[at]!]! -= 1
        matrix.move(vector, gradient, step)
      }
      moveTransitions(transitions, { sequence, scores, sums, labels, step: step * 0.2 })
      turn += 1
    }
  }
  return { matrix, transitions }
}

function moveTransitions(
  transitions: Float64Array,
  {
    sequence,
    scores,
    sums,
    labels,
    step,
  }: {
    readonly sequence: Sequence
    readonly scores: readonly Float64Array[]
    readonly sums: ReturnType<typeof marginals>
    readonly labels: number
    readonly step: number
  },
): void {
  const gradient = new Float64Array(transitions.length)
  for (let label = 0; label < labels; label += 1) gradient[labels * labels + label] = sums.labels[0]![label]!
  gradient[labels * labels + sequence.labels[0]!]! -= 1
  for (let at = 1; at < scores.length; at += 1) {
    for (let from = 0; from < labels; from += 1) {
      const before = sums.forward[at - 1]![from]!
      for (let to = 0; to < labels; to += 1) {
        const cell = from * labels + to
        const power = before + transitions[cell]! + scores[at]![to]! + sums.backward[at]![to]! - sums.logOfAll
        if (power > -12) gradient[cell]! += Math.exp(power)
      }
    }
    gradient[sequence.labels[at - 1]! * labels + sequence.labels[at]!]! -= 1
  }
  for (let cell = 0; cell < transitions.length; cell += 1) {
    transitions[cell] = transitions[cell]! * (1 - step * 0.001) - gradient[cell]! * step
  }
}
