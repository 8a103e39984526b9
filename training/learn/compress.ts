import type { Weights } from '../../apps/server/src/platform/text-models/model-file.ts'
import type { Matrix } from './matrix.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The weights as a model file holds them: the `cells` largest, as whole steps from −127 to 127 label by label.
 * The rarity of a feature is multiplied in, so that the product needs no frequencies.
 */
export function compress(
  matrix: Matrix,
  { hashes, rarity }: Vocabulary,
  cells: number,
): { weights: Weights; steps: number[] } {
  const highest = new Float64Array(matrix.labels)
  const sizes: number[] = []
  for (const row of hashes.keys()) {
    for (let label = 0; label < matrix.labels; label += 1) {
      const size = Math.abs(matrix.weight(row, label) * rarity[row]!)
      highest[label] = Math.max(highest[label]!, size)
      if (size > 1e-4) sizes.push(size)
    }
  }
  const sorted = Float64Array.from(sizes).toSorted()
  const least = sorted[sorted.length - cells] ?? 0
  const steps = Array.from(highest, (high) => Number((Math.max(high, 1e-6) / 127).toPrecision(6)))
  const kept = Array.from(hashes, (hash, row) => ({ hash, row })).toSorted(
    (one, other) => one.hash - other.hash,
  )
  const found: { hash: number; cells: [label: number, weight: number][] }[] = []
  for (const { hash, row } of kept) {
    const own: [number, number][] = []
    for (let label = 0; label < matrix.labels; label += 1) {
      const weight = matrix.weight(row, label) * rarity[row]!
      const whole = Math.round(weight / steps[label]!)
      if (Math.abs(weight) >= least && whole !== 0) own.push([label, Math.max(-127, Math.min(127, whole))])
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
