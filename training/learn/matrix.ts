import type { Vector } from './vocabulary.ts'

/** How a learner goes through its examples. */
export type Pace = {
  readonly rounds: number
  /** First step of the descent; later ones become smaller. */
  readonly step: number
  /** Strength of the pull of all weights towards zero. */
  readonly decay: number
  readonly seed: number
}

/** Weights of features by label, with a common factor so that the pull towards zero costs one product a step. */
export class Matrix {
  readonly cells: Float64Array
  readonly bias: Float64Array
  readonly labels: number
  factor = 1

  constructor(rows: number, labels: number) {
    this.labels = labels
    this.cells = new Float64Array(rows * labels)
    this.bias = new Float64Array(labels)
  }

  scores({ rows, values }: Vector): Float64Array {
    const scores = new Float64Array(this.labels)
    for (let index = 0; index < rows.length; index += 1) {
      const value = values[index]! * this.factor
      const start = rows[index]! * this.labels
      for (let label = 0; label < this.labels; label += 1) {
        scores[label]! += this.cells[start + label]! * value
      }
    }
    for (let label = 0; label < this.labels; label += 1) scores[label]! += this.bias[label]!
    return scores
  }

  /** Moves the weights of the vector against the gradient; gradients next to zero are left out. */
  move({ rows, values }: Vector, gradient: Float64Array, step: number): void {
    const touched: number[] = []
    for (let label = 0; label < this.labels; label += 1) {
      if (Math.abs(gradient[label]!) > 0.001) touched.push(label)
    }
    for (let index = 0; index < rows.length; index += 1) {
      const value = (values[index]! * step) / this.factor
      const start = rows[index]! * this.labels
      for (const label of touched) this.cells[start + label]! -= gradient[label]! * value
    }
    for (const label of touched) this.bias[label]! -= gradient[label]! * step * 0.1
  }

  pull(share: number): void {
    this.factor *= 1 - share
    if (this.factor > 1e-6) return
    for (let cell = 0; cell < this.cells.length; cell += 1) this.cells[cell]! *= this.factor
    this.factor = 1
  }

  weight(row: number, label: number): number {
    return this.cells[row * this.labels + label]! * this.factor
  }
}

/** The step of turn `turn`: as Bottou's stochastic descent. */
export const stepAt = ({ step, decay }: Pace, turn: number): number => step / (1 + step * decay * turn)
