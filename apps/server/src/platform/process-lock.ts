import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

import { processIdentity } from './process-identity.ts'

/** A living process that holds a lock file, and what it wrote about its work. */
export type LockHolder = { readonly pid: number; readonly note: string }

/**
 * Takes a lock file for this process: returns the function that releases it, or who holds it. The file of a killed process
 * is taken over by the next one.
 */
export function takeProcessLock(file: string, note = ''): (() => void) | LockHolder {
  const mine = `${processIdentity(process.pid)}\n${note}\n`
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, mine)
  try {
    while (!linkIfAbsent(temporary, file)) {
      const holder = lockHolder(file)
      if (holder) return holder
      removeStale(file, `${temporary}.stale`)
    }
  } finally {
    rmSync(temporary, { force: true })
  }
  return () => {
    if (contentOf(file) === mine) rmSync(file, { force: true })
  }
}

/** The living process that holds the lock file; undefined when there is none. */
export function lockHolder(file: string): LockHolder | undefined {
  const [identity = '', note = ''] = contentOf(file)?.split('\n') ?? []
  const pid = Number.parseInt(identity, 10)
  return pid > 0 && processIdentity(pid) === identity ? { pid, note } : undefined
}

/** Creating a link is atomic, so nobody reads a partly written file. */
function linkIfAbsent(temporary: string, file: string): boolean {
  try {
    linkSync(temporary, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Two starting processes may find the same dead holder: the slower one must not remove the file of the quicker one. */
function removeStale(file: string, stale: string): void {
  try {
    renameSync(file, stale)
    if (lockHolder(stale) === undefined) rmSync(stale)
    else renameSync(stale, file)
  } catch (error) {
    // The other process renamed it first: the next iteration finds the winner.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
