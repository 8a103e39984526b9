import type { Features } from './feature-list.ts'
import type { ModelData } from './model-file.ts'

/** The score of every label for one element: bias and the weights of the features that the model knows. */
export function scoresOf({ header, weights }: ModelData, { hashes, values }: Features): Float64Array {
  const scores = Float64Array.from(header.bias)
  const { starts, labels, weights: cells } = weights
  const { steps } = header
  // The hottest loop of a tagged text: no iterators.
  for (let index = 0; index < hashes.length; index += 1) {
    const row = rowOf(weights.hashes, hashes[index]!)
    if (row < 0) continue
    const value = values[index]!
    const end = starts[row + 1]!
    for (let cell = starts[row]!; cell < end; cell += 1) {
      const label = labels[cell]!
      scores[label]! += cells[cell]! * steps[label]! * value
    }
  }
  return scores
}

/** Probabilities of scores: calibrated by the slope and shift of the header. */
export function probabilitiesOf({ header }: ModelData, scores: Float64Array): Float64Array {
  const { slope, shift } = header
  const calibrated = scores.map((score, label) => score * (slope[label] ?? 1) + (shift[label] ?? 0))
  return header.link === 'sigmoid' ? calibrated.map(sigmoid) : softmax(calibrated)
}

export const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score))

/** Probabilities that sum up to one. */
export function softmax(scores: Float64Array): Float64Array {
  const highest = scores.reduce((high, score) => Math.max(high, score), -Infinity)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

/** Index of the hash in the sorted list, −1 when it is not there. Hashes are spread evenly: the search begins where it should be. */
function rowOf(hashes: Uint32Array, hash: number): number {
  let low = 0
  let high = hashes.length - 1
  let width = 16
  const expected = Math.floor((hash / 0x1_00_00_00_00) * hashes.length)
  let at = Math.min(expected, high)
  if (at < 0) return -1
  // Widens around the expected place until the hash must lie inside, then halves.
  if ((hashes[at] ?? 0) < hash) {
    low = at
    while ((at = Math.min(high, low + width)) < high && (hashes[at] ?? 0) < hash)
      [low, width] = [at, width * 2]
    high = at
  } else {
    high = at
    while ((at = Math.max(low, high - width)) > low && (hashes[at] ?? 0) > hash)
      [high, width] = [at, width * 2]
    low = at
  }
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = hashes[middle] ?? 0
    if (found === hash) return middle
    if (found < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}
