import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { EmbeddedPostgresError } from './embedded-error.ts'
import { processIdentity } from './embedded-processes.ts'

/**
 * Makes this process the only supervisor of the cluster in the folder; throws while another one is running. Returns the
 * function that releases the ownership. The file of a killed supervisor is taken over by the next one.
 */
export function takeOwnership(home: string): () => void {
  const file = path.join(home, 'postgres.owner')
  const mine = `${processIdentity(process.pid)}\n`
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, mine)
  try {
    while (!linkIfAbsent(temporary, file)) {
      const owner = runningOwnerIn(file)
      if (owner !== undefined) {
        throw new EmbeddedPostgresError(
          `Already running: the database in ${home} belongs to process ${owner}. Stop it first, or set another DATA_DIR.`,
        )
      }
      removeStale(file, `${temporary}.stale`)
    }
  } finally {
    rmSync(temporary, { force: true })
  }
  return () => {
    if (contentOf(file) === mine) rmSync(file, { force: true })
  }
}

/** Creating a link is atomic, so nobody reads a partly written owner. */
function linkIfAbsent(temporary: string, file: string): boolean {
  try {
    linkSync(temporary, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Two starting processes may find the same dead owner: the slower one must not remove the owner file of the quicker one. */
function removeStale(file: string, stale: string): void {
  try {
    renameSync(file, stale)
    if (runningOwnerIn(stale) === undefined) rmSync(stale)
    else renameSync(stale, file)
  } catch (error) {
    // The other process renamed it first: the next iteration finds the winner.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function runningOwnerIn(file: string): number | undefined {
  const identity = contentOf(file)?.trim()
  const pid = Number.parseInt(identity ?? '', 10)
  return pid > 0 && processIdentity(pid) === identity ? pid : undefined
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
