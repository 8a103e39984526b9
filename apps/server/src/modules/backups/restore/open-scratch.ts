import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { recoverCluster } from '#platform/database/embedded-recovery.ts'

import { NotPossible } from '../failures.ts'
import { loadSnapshot } from './load-snapshot.ts'
import { openLogFeeder } from './log-feeder.ts'
import { archivedTimelines, timelineAt } from './timelines.ts'
import { unpackCluster, unpackHome, type OpenCopy } from './unpack.ts'

/** A later moment of a base copy: a time, and folders with segments that the archive does not have yet. */
export type LaterMoment = { readonly time: Date; readonly furtherLog: readonly string[] }

/**
 * Brings a copy to life in an empty folder: its database listens on a free port of loopback, for its owner alone. The
 * password and the secrets of the copy are in the folder afterwards. The caller stops it.
 */
export async function openScratch(
  copy: OpenCopy,
  home: string,
  later?: LaterMoment,
): Promise<EmbeddedPostgres> {
  await mkdir(home, { recursive: true })
  // The database may run under another account, which has to enter.
  await chmod(home, 0o711)
  await unpackHome(copy, home)
  if (copy.manifest.kind === 'base') return recoverBase(copy, home, later)
  if (later)
    throw new NotPossible('Точка во времени есть только у копий встроенной базы: см. deploy/postgresql.md')
  const password = path.join(home, 'postgres.password')
  if (!existsSync(password))
    await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  const database = await startEmbeddedPostgres({ dataDir: home, durable: false })
  try {
    await loadSnapshot(copy, database.url)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function recoverBase(
  copy: OpenCopy,
  home: string,
  later: LaterMoment | undefined,
): Promise<EmbeddedPostgres> {
  const unpack = (folder: string) => unpackCluster(copy, folder)
  if (!later) {
    const lsn = copy.manifest.point?.lsn
    if (lsn === undefined) throw new NotPossible('manifest.json: у копии нет точки в журнале базы')
    return recoverCluster({ home, unpack, target: { beforeLsn: lsn } })
  }
  const feeder = await openLogFeeder(copy.target, home, later.furtherLog)
  try {
    const timeline = timelineAt(await archivedTimelines(copy.target), later.time)
    return await recoverCluster({
      home,
      unpack,
      target: { time: later.time, timeline, command: feeder.command },
    })
  } finally {
    await feeder.close()
  }
}
