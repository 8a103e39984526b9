/** How many passed and how many failed: tests and checks alike. */
export interface Tally {
  passed: number
  failed: number
}

export const NOTHING: Tally = { passed: 0, failed: 0 }

export function add(one: Tally, other: Tally): Tally {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
}

export function tallyOf(isGood: boolean): Tally {
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A run that ends badly has failed even when no single test says so: it may not have got to its tests. */
export function withEnding(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
