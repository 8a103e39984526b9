/** Which columns the rows of a matrix of zeros and ones have. */
export type Rows = {
  readonly columns: Uint32Array
  readonly starts: Uint32Array
  /** Some of the rows, of their columns those that are kept. */
  only(rows: Uint32Array, isKept: () => boolean): Rows
  /** Adds the product of the transposed matrix with rows of numbers. */
  addTo(sums: Float32Array, rows: Float32Array, size: number): void
}

export function rowsOf(lists: readonly (readonly number[])[]): Rows {
  const columns = Uint32Array.from(lists.flat())
  const starts = new Uint32Array(lists.length + 1)
  for (const [row, list] of lists.entries()) starts[row + 1] = starts[row]! + list.length
  return {
    columns,
    starts,
    only: (rows, isKept) =>
      rowsOf(Array.from(rows, (row) => [...columns.subarray(starts[row], starts[row + 1])].filter(isKept))),
    addTo(sums, rows, size) {
      for (let row = 0; row + 1 < starts.length; row += 1)
        for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
          const column = columns[at]! * size
          for (let cell = 0; cell < size; cell += 1) sums[column + cell]! += rows[row * size + cell]!
        }
    },
  }
}

/** The product of a matrix with rows of numbers. */
export function withRows({ columns, starts }: Rows, numbers: Float32Array, size: number): Float32Array {
  const product = new Float32Array((starts.length - 1) * size)
  for (let row = 0; row + 1 < starts.length; row += 1)
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
      const column = columns[at]! * size
      for (let cell = 0; cell < size; cell += 1) product[row * size + cell]! += numbers[column + cell]!
    }
  return product
}

type UnitRows = { readonly unit: Float32Array; readonly lengths: Float32Array }

/** Rows brought to length 1, and their lengths before. */
export function unitRows(rows: Float32Array, size: number): UnitRows {
  const unit = new Float32Array(rows.length)
  const lengths = new Float32Array(rows.length / size)
  for (let row = 0; row < lengths.length; row += 1) {
    let squares = 0
    for (let at = row * size; at < (row + 1) * size; at += 1) squares += rows[at]! ** 2
    lengths[row] = Math.max(Math.sqrt(squares), 1e-6)
    for (let at = row * size; at < (row + 1) * size; at += 1) unit[at] = rows[at]! / lengths[row]!
  }
  return { unit, lengths }
}

/** The gradient of the rows from that of the rows of length 1. */
export function backThroughUnit(
  gradient: Float32Array,
  { unit, lengths }: UnitRows,
  size: number,
): Float32Array {
  const back = new Float32Array(gradient.length)
  for (let row = 0; row < lengths.length; row += 1) {
    let along = 0
    for (let at = row * size; at < (row + 1) * size; at += 1) along += gradient[at]! * unit[at]!
    for (let at = row * size; at < (row + 1) * size; at += 1)
      back[at] = (gradient[at]! - along * unit[at]!) / lengths[row]!
  }
  return back
}

/** Adam: steps of a size that follows how the gradient of each weight has been. */
export class Adam {
  readonly #mean: Float32Array
  readonly #square: Float32Array

  constructor(size: number) {
    this.#mean = new Float32Array(size)
    this.#square = new Float32Array(size)
  }

  /** `round` counts from 1. */
  move(weights: Float32Array, gradient: Float32Array, step: number, round: number): void {
    const [ofMean, ofSquare] = [1 - 0.9 ** round, 1 - 0.99 ** round]
    for (let cell = 0; cell < weights.length; cell += 1) {
      const slope = gradient[cell]!
      this.#mean[cell] = 0.9 * this.#mean[cell]! + 0.1 * slope
      this.#square[cell] = 0.99 * this.#square[cell]! + 0.01 * slope * slope
      weights[cell]! -=
        (step * (this.#mean[cell]! / ofMean)) / (Math.sqrt(this.#square[cell]! / ofSquare) + 1e-8)
    }
  }
}
