import type { Weights } from '../../apps/server/src/platform/text-models/model-file.ts'
import type { Matrix } from './matrix.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Bytes that a feature and one of its weights take in a model file, packed (`encodeModel`): means of the models. */
const featureBytes = 2.8
const cellBytes = 1.05
/** Halvings of the bound that parts what is kept from what is not. */
const halvings = 40

/**
 * The weights as a model file holds them: those that count most and fit into about `bytes`, as whole steps from −127 to 127
 * label by label. A weight counts by what it does to the scores of all texts together: a large one that two texts have
 * does less than a small one of two thousand. The rarity of a feature is multiplied in, so that the product needs no
 * frequencies.
 */
export function compress(
  matrix: Matrix,
  { hashes, rarity, norms }: Vocabulary,
  bytes: number,
  levels = 127,
): { weights: Weights; steps: number[] } {
  const least = leastKept(matrix, norms, bytes)
  const isKept = (row: number, label: number) =>
    Math.abs(matrix.weight(row, label)) * norms[row]! >= least && matrix.weight(row, label) !== 0
  const highest = new Float64Array(matrix.labels)
  for (const row of hashes.keys()) {
    for (let label = 0; label < matrix.labels; label += 1) {
      if (!isKept(row, label)) continue
      highest[label] = Math.max(highest[label]!, Math.abs(matrix.weight(row, label) * rarity[row]!))
    }
  }
  const steps = Array.from(highest, (high) => Number((Math.max(high, 1e-6) / levels).toPrecision(6)))
  const sorted = Array.from(hashes, (hash, row) => ({ hash, row })).toSorted(
    (one, other) => one.hash - other.hash,
  )
  const found: { hash: number; cells: [label: number, weight: number][] }[] = []
  for (const { hash, row } of sorted) {
    const own: [number, number][] = []
    for (let label = 0; label < matrix.labels; label += 1) {
      if (!isKept(row, label)) continue
      const whole = Math.round((matrix.weight(row, label) * rarity[row]!) / steps[label]!)
      if (whole !== 0) own.push([label, Math.max(-levels, Math.min(levels, whole))])
    }
    if (own.length > 0) found.push({ hash, cells: own })
  }
  const starts = new Uint32Array(found.length + 1)
  for (const [index, { cells: own }] of found.entries()) starts[index + 1] = starts[index]! + own.length
  const all = found.flatMap(({ cells: own }) => own)
  return {
    steps,
    weights: {
      hashes: Uint32Array.from(found, ({ hash }) => hash),
      starts,
      labels: Uint8Array.from(all, ([label]) => label),
      weights: Int8Array.from(all, ([, weight]) => weight),
    },
  }
}

/** The effect from which on the weights fit into the bytes. */
function leastKept(matrix: Matrix, norms: Float64Array, bytes: number): number {
  const effects = Float32Array.from(
    { length: norms.length * matrix.labels },
    (_, cell) =>
      Math.abs(matrix.weight(Math.floor(cell / matrix.labels), cell % matrix.labels)) *
      norms[Math.floor(cell / matrix.labels)]!,
  )
  const size = (least: number): number => {
    let total = 0
    for (let start = 0; start < effects.length; start += matrix.labels) {
      let cells = 0
      for (let cell = start; cell < start + matrix.labels; cell += 1) if (effects[cell]! >= least) cells += 1
      if (cells > 0) total += featureBytes + cellBytes * cells
    }
    return total
  }
  let [low, high] = [0, effects.reduce((most, effect) => Math.max(most, effect), 0) * 2]
  if (size(low) <= bytes) return low
  for (let round = 0; round < halvings; round += 1) {
    const middle = (low + high) / 2
    if (size(middle) <= bytes) high = middle
    else low = middle
  }
  return high
}

/** Sets the weights to zero that would not fit into the bytes, and lets only the others move from now on. */
export function prune(matrix: Matrix, { norms }: Vocabulary, bytes: number): void {
  const least = leastKept(matrix, norms, bytes)
  const kept = new Uint8Array(matrix.cells.length)
  for (const [row, norm] of norms.entries()) {
    for (let label = 0; label < matrix.labels; label += 1) {
      const cell = row * matrix.labels + label
      if (Math.abs(matrix.weight(row, label)) * norm >= least) kept[cell] = 1
      else matrix.cells[cell] = 0
    }
  }
  matrix.kept = kept
}
