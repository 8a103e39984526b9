import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { rankOf } from './slow-files.ts'

/**
 * Runs the test files that take long before the others: one that begins last keeps a single processor busy while the others
 * have nothing left to do. A fresh clone knows no durations, so the sources decide.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not an array's
    const sorted = await super.sort(files)
    const ranked = sorted.map((file) => ({ file, rank: rankOf(file.moduleId) }))
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ file }) => file)
  }
}
