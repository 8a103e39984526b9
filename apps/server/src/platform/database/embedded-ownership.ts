import path from 'node:path'

import { lockHolder, takeProcessLock } from '../process-lock.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'

const ownerFile = (home: string) => path.join(home, 'postgres.owner')

/**
 * Makes this process the only supervisor of the cluster in the folder; throws while another one is running. Returns the
 * function that releases the ownership.
 */
export function takeOwnership(home: string): () => void {
  const taken = takeProcessLock(ownerFile(home))
  if (typeof taken === 'function') return taken
  throw new EmbeddedPostgresError(
    `Already running: the database in ${home} belongs to process ${taken.pid}. Stop it first, or set another DATA_DIR.`,
  )
}

/** The process that supervises the database of the folder; undefined when none is running. */
export function ownerOf(home: string): number | undefined {
  return lockHolder(ownerFile(home))?.pid
}
