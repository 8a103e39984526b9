/** How many passed and how many failed: tests and checks alike. */
export interface TestCounts {
  passed: number
  failed: number
}

export const NOTHING: TestCounts = { passed: 0, failed: 0 }

export function add(one: TestCounts, other: TestCounts): TestCounts {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
}

export function countsOf(isGood: boolean): TestCounts {
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A run that ends badly has failed even when no single test says so: it may not have got to its tests. */
export function withEnding(counts: TestCounts, code: number): TestCounts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
