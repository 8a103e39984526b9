/** Inference in a linear chain of labels: `scores[t][i]` of label i at t, `transitions` as in the model header. */
export type Chain = { readonly scores: readonly Float64Array[]; readonly transitions: readonly number[] }

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
