/** Reproducible random numbers (mulberry32). */
export type Random = {
  /** At least `from`, less than `to`. */
  between(from: number, to: number): number
  pick<Value>(values: readonly Value[]): Value
}

export function randomOf(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) % 2 ** 32
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  return { between, pick: (values) => values[Math.floor(between(0, values.length))]! }
}
