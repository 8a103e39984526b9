import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { OWNER, clusterFolder } from './embedded-cluster.ts'
import { ownerOf } from './embedded-ownership.ts'

/** The embedded database of a data folder that another process runs. */
export type RunningPostgres = {
  /** Contains the password of the database owner: never log it. */
  readonly url: string
  /** The process that started it and ends it. */
  readonly supervisor: number
}

/** Whether the data folder holds an embedded database. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(path.join(clusterFolder(path.resolve(dataDir)), 'PG_VERSION'))
}

/**
 * The address of the embedded database that another process runs in the data folder. Waits while it is starting;
 * undefined when nobody runs it.
 */
export async function findRunningPostgres(dataDir: string): Promise<RunningPostgres | undefined> {
  const home = path.resolve(dataDir)
  for (;;) {
    const supervisor = ownerOf(home)
    if (supervisor === undefined) return undefined
    const port = readyPort(home)
    if (port !== undefined) {
      const password = readFileSync(path.join(home, 'postgres.password'), 'utf8').trim()
      return { url: `postgres://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}`, supervisor }
    }
    await sleep(100)
  }
}

/** The port of the lock file, once PostgreSQL has written that it accepts connections. */
function readyPort(home: string): number | undefined {
  try {
    const lines = readFileSync(path.join(clusterFolder(home), 'postmaster.pid'), 'utf8').split('\n')
    return lines[7]?.trim() === 'ready' ? Number(lines[3]) : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
