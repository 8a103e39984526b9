import { readFileSync } from 'node:fs'

/** Files by how long they take, the longest first; a file that fits none comes last. */
const GROUPS: ((source: string, file: string) => boolean)[] = [
  // Faults for a minute, however fast the machine is: the processors have time for two other files meanwhile.
  (source) => source.includes('runFaults('),
  // What starts programs and databases of its own, or reads all sources, takes ten times as long as another test, or generates its cases.
  (source, file) =>
    /\/src\/testing\/|\/privacy\/erase-kill|\/scripts\/architecture\//.test(file) ||
    /#testing\/(?:process|backups|nodes\/|hostile\/)|BACKUP_DIR:|from 'fast-check'|fake-model/.test(source),
]

/** Whether the tests of a file take ten times as long as others. */
export function isSlowFile(file: string): boolean {
  return rankOf(file) < GROUPS.length
}

/** The place of a test file by how long it takes: 0 for the longest. */
export function rankOf(file: string): number {
  const source = readFileSync(file, 'utf8')
  const rank = GROUPS.findIndex((fits) => fits(source, file))
  return rank === -1 ? GROUPS.length : rank
}
