/** Inference in a linear chain of labels: `scores[t][i]` of label i at t, `transitions` as in the model header. */
export type Chain = { readonly scores: readonly Float64Array[]; readonly transitions: readonly number[] }

/** Transitions between some of `size` labels, in their order; the last row is the beginning of a sequence. */
export const transitionsAmong = (
  transitions: ArrayLike<number>,
  labels: readonly number[],
  size: number,
): number[] => [...labels, size].flatMap((from) => labels.map((to) => transitions[from * size + to] ?? 0))

/** Probability of every label at every element (forward and backward sums, in logarithms) and of every transition. */
export function marginals({ scores, transitions }: Chain): {
  readonly labels: Float64Array[]
  readonly logOfAll: number
  readonly forward: Float64Array[]
  readonly backward: Float64Array[]
} {
  const size = scores[0]?.length ?? 0
  const forward: Float64Array[] = []
  const cells = new Float64Array(size)
  for (const [at, own] of scores.entries()) {
    const before = forward[at - 1]
    forward.push(
      own.map((score, to) => {
        if (!before) return score + (transitions[size * size + to] ?? 0)
        for (let from = 0; from < size; from += 1) {
          cells[from] = (before[from] ?? 0) + (transitions[from * size + to] ?? 0)
        }
        return score + logSum(cells)
      }),
    )
  }
  const backward: Float64Array[] = Array.from({ length: scores.length }, () => new Float64Array(size))
  for (let at = scores.length - 2; at >= 0; at -= 1) {
    const after = backward[at + 1]
    const next = scores[at + 1]
    for (let from = 0; from < size; from += 1) {
      for (let to = 0; to < size; to += 1) {
        cells[to] = (transitions[from * size + to] ?? 0) + (next?.[to] ?? 0) + (after?.[to] ?? 0)
      }
      backward[at]![from] = logSum(cells)
    }
  }
  const logOfAll = logSum(forward.at(-1) ?? new Float64Array())
  const labels = forward.map((sums, at) =>
    sums.map((sum, label) => Math.exp(sum + (backward[at]?.[label] ?? 0) - logOfAll)),
  )
  return { labels, logOfAll, forward, backward }
}

/**
 * Probability of every label at every element, as `marginals` has it, by sums that are scaled at each element instead of
 * logarithms: it needs no exponential for each pair of labels.
 */
export function labelProbabilities(chain: Chain): Float64Array[] {
  const { scores } = chain
  const size = scores[0]?.length ?? 0
  const factors = Float64Array.from(chain.transitions, (score) => Math.exp(score))
  const powers = scores.map((own) => {
    const highest = own.reduce((high, score) => Math.max(high, score), -Infinity)
    return own.map((score) => Math.exp(score - highest))
  })
  const forward: Float64Array[] = []
  for (const [at, own] of powers.entries()) {
    const before = forward[at - 1]
    const sums = new Float64Array(size)
    if (before)
      for (let from = 0; from < size; from += 1)
        for (let to = 0; to < size; to += 1) sums[to]! += before[from]! * factors[from * size + to]!
    else sums.set(factors.subarray(size * size))
    for (let label = 0; label < size; label += 1) sums[label]! *= own[label]!
    // Scores so far apart that nothing is left of a factor.
    if (!scaleToOne(sums)) return marginals(chain).labels
    forward.push(sums)
  }
  let after = new Float64Array(size).fill(1)
  const labels: Float64Array[] = []
  for (let at = scores.length - 1; at >= 0; at -= 1) {
    const own = forward[at]!.map((sum, label) => sum * after[label]!)
    if (!scaleToOne(own)) return marginals(chain).labels
    labels.push(own)
    const next = new Float64Array(size)
    const weighed = powers[at]!.map((power, label) => power * after[label]!)
    for (let from = 0; from < size; from += 1)
      for (let to = 0; to < size; to += 1) next[from]! += factors[from * size + to]! * weighed[to]!
    scaleToOne(next)
    after = next
  }
  return labels.toReversed()
}

/** Divides the values by their sum; false where that cannot be done. */
function scaleToOne(values: Float64Array): boolean {
  let sum = 0
  for (const value of values) sum += value
  if (!(sum > 0 && Number.isFinite(sum))) return false
  for (let at = 0; at < values.length; at += 1) values[at]! /= sum
  return true
}

/** The most probable sequence of labels (Viterbi). `isAllowed` rules out transitions; −1 is the beginning. */
export function bestLabels(
  { scores, transitions }: Chain,
  isAllowed: (from: number, to: number) => boolean = () => true,
): number[] {
  const size = scores[0]?.length ?? 0
  const origins = Array.from({ length: size }, (_, to) => ({
    first: isAllowed(-1, to) ? [-1] : [],
    later: Array.from({ length: size }, (_label, from) => from).filter((from) => isAllowed(from, to)),
  }))
  const cameFrom: Int32Array[] = []
  let best = new Float64Array(size)
  for (const [at, own] of scores.entries()) {
    const next = new Float64Array(size).fill(-Infinity)
    const origin = new Int32Array(size).fill(-1)
    for (let to = 0; to < size; to += 1) {
      for (const from of origins[to]![at === 0 ? 'first' : 'later']) {
        const row = from < 0 ? size : from
        const sum = (from < 0 ? 0 : (best[from] ?? 0)) + (transitions[row * size + to] ?? 0) + (own[to] ?? 0)
        if (sum <= (next[to] ?? 0)) continue
        next[to] = sum
        origin[to] = from
      }
    }
    best = next
    cameFrom.push(origin)
  }
  if (size === 0) return []
  let label = best.indexOf(Math.max(...best))
  const labels: number[] = []
  for (let at = scores.length - 1; at >= 0; at -= 1) {
    labels.push(label)
    label = cameFrom[at]?.[label] ?? 0
  }
  return labels.toReversed()
}

function logSum(values: Float64Array): number {
  let highest = -Infinity
  for (const value of values) if (value > highest) highest = value
  if (highest === -Infinity) return highest
  let sum = 0
  for (const value of values) sum += Math.exp(value - highest)
  return highest + Math.log(sum)
}
