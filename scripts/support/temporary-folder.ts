import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

import { isAlive } from './run.ts'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const PREFIX = 'uprava-run-'
/** So many bytes must be free there and in memory altogether: what the tests of copies write at a time is two thirds less. */
const ENOUGH = 8 * 1024 ** 3

/**
 * The environment that lets a run of tests keep its temporary files in memory, where there is enough of it: each of their
 * databases waits for a disk at every commit. What the run has left is removed with this process, at the latest by the next run.
 */
export function temporaryFilesInMemory(): Record<string, string> {
  try {
    removeStale()
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ENOUGH || process.availableMemory() < ENOUGH) return {}
    const folder = mkdtempSync(path.join(MEMORY, `${PREFIX}${process.pid}-`))
    // Started by root, the databases run under another account, which must be able to enter.
    chmodSync(folder, 0o755)
    process.on('exit', () => remove(folder))
    return { TMPDIR: folder }
  } catch {
    // Another system, or a folder that is not ours to write to.
    return {}
  }
}

function removeStale(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(/^uprava-run-(?<pid>\d+)-/.exec(name)?.groups?.['pid'])
    if (pid && !isAlive(pid)) remove(path.join(MEMORY, name))
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Another user's, or a program that is still ending writes there: the next run removes it.
  }
}
