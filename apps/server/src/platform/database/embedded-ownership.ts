import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { EmbeddedPostgresError } from './embedded-error.ts'
import { markOf } from './embedded-processes.ts'

/**
 * Makes this process the only supervisor of the cluster in the folder, or refuses when another one lives. Returns what
 * gives the place up again; a supervisor that was killed leaves its file behind, and the next one takes it over.
 */
export function takeOwnership(home: string): () => void {
  const file = path.join(home, 'postgres.owner')
  const mine = `${markOf(process.pid)}\n`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    while (!placeIfAbsent(draft, file)) {
      const owner = livingOwnerIn(file)
      if (owner !== undefined) {
        throw new EmbeddedPostgresError(
          `Already running: the database in ${home} belongs to process ${owner}. Stop it first, or set another DATA_DIR.`,
        )
      }
      setAside(file, `${draft}.stale`)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (contentOf(file) === mine) rmSync(file, { force: true })
  }
}

/** A link appears whole or not at all, so nobody ever reads a half-written owner. */
function placeIfAbsent(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Two starters may find the same dead owner: the slower one must not throw out the quicker one. */
function setAside(file: string, stale: string): void {
  try {
    renameSync(file, stale)
    if (livingOwnerIn(stale) === undefined) rmSync(stale)
    else renameSync(stale, file)
  } catch (error) {
    // The other starter set it aside in the same moment: the next look tells who won.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function livingOwnerIn(file: string): number | undefined {
  const mark = contentOf(file)?.trim()
  const pid = Number.parseInt(mark ?? '', 10)
  return pid > 0 && markOf(pid) === mark ? pid : undefined
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
