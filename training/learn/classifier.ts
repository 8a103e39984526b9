import { sigmoid, softmax } from '../../apps/server/src/platform/text-models/linear-model.ts'
import { Matrix, stepAt, type Pace } from './matrix.ts'
import { randomOf, shuffled } from './random.ts'
import type { Vector } from './vocabulary.ts'

/** One example: the wanted probability of every label; a label with care 0 is neither rewarded nor punished. */
export type Lesson = {
  readonly vector: Vector
  readonly target: Float64Array
  readonly care?: Float64Array | undefined
  /** How much the example counts. */
  readonly weight: number
}

/** Learns a linear classifier by stochastic descent on the logistic loss; `known`: weights to go on from. */
export function learnClassifier(
  lessons: readonly Lesson[],
  size: { readonly rows: number; readonly labels: number },
  link: 'softmax' | 'sigmoid',
  pace: Pace,
  known?: Matrix,
): Matrix {
  const matrix = known ?? new Matrix(size.rows, size.labels)
  const random = randomOf(pace.seed)
  let turn = 0
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const index of shuffled(lessons.length, random)) {
      const { vector, target, care, weight } = lessons[index]!
      const scores = matrix.scores(vector)
      const gradient = link === 'softmax' ? softmax(scores) : scores.map(sigmoid)
      for (let label = 0; label < size.labels; label += 1) {
        gradient[label] = (gradient[label]! - target[label]!) * weight * (care?.[label] ?? 1)
      }
      const step = stepAt(pace, turn)
      matrix.pull(step * pace.decay)
      matrix.move(vector, gradient, step)
      turn += 1
    }
  }
  return matrix
}
