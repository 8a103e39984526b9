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
  /** Every label. */
  readonly all: readonly number[]
  /** Cells that may differ from zero; null: all. */
  kept: Uint8Array | null = null

  constructor(rows: number, labels: number) {
    this.all = Array.from({ length: labels }, (_, label) => label)
    this.labels = labels
    this.cells = new Float64Array(rows * labels)
    this.bias = new Float64Array(labels)
  }

  /** The scores of some labels, in their order. */
  scores({ rows, values }: Vector, labels = this.all): Float64Array {
    const scores = new Float64Array(labels.length)
    for (let index = 0; index < rows.length; index += 1) {
      const value = values[index]! * this.factor
      const start = rows[index]! * this.labels
      for (let at = 0; at < labels.length; at += 1) scores[at]! += this.cells[start + labels[at]!]! * value
    }
    for (let at = 0; at < labels.length; at += 1) scores[at]! += this.bias[labels[at]!]!
    return scores
  }

  /** Moves the weights of the vector against the gradient of some labels; gradients next to zero are left out. */
  move({ rows, values }: Vector, gradient: Float64Array, step: number, labels = this.all): void {
    const touched: number[] = []
    for (let at = 0; at < labels.length; at += 1) if (Math.abs(gradient[at]!) > 0.001) touched.push(at)
    for (let index = 0; index < rows.length; index += 1) {
      const value = (values[index]! * step) / this.factor
      const start = rows[index]! * this.labels
      for (const at of touched) {
        const cell = start + labels[at]!
        if (this.kept === null || this.kept[cell] === 1) this.cells[cell]! -= gradient[at]! * value
      }
    }
    for (const at of touched) this.bias[labels[at]!]! -= gradient[at]! * step * 0.1
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
