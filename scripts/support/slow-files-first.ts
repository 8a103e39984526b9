import { readFileSync } from 'node:fs'

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files by how long they take, the longest first; a file that fits none comes last. */
const GROUPS: ((source: string, file: string) => boolean)[] = [
  // Faults for a minute, however fast the machine is: the processors have time for two other files meanwhile.
  (source) => source.includes('runFaults('),
  // What starts programs and databases of its own takes ten times as long as another test, or generates its cases.
  (source, file) =>
    /\/src\/testing\/|\/privacy\/erase-kill/.test(file) ||
    /#testing\/(?:process|backups|nodes\/|hostile\/)|BACKUP_DIR:|from 'fast-check'|fake-model/.test(source),
]

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

function rankOf(file: string): number {
  const source = readFileSync(file, 'utf8')
  const rank = GROUPS.findIndex((fits) => fits(source, file))
  return rank === -1 ? GROUPS.length : rank
}
