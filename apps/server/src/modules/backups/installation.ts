import { tmpdir } from 'node:os'
import path from 'node:path'

import { findRunningPostgres } from '#platform/database/embedded-postgres.ts'
import { openOwnConnection } from '#platform/database/own-connection.ts'
import { settings } from '#platform/settings.ts'
import { signingKey } from '#platform/signing-key.ts'

import { NotPossible } from './failures.ts'
import { exclusively } from './make/lock.ts'
import { makeCopy, type CopySource, type MadeCopy } from './make/make-copy.ts'
import { listCopies } from './store/manifest.ts'
import { openTarget, type Target } from './store/open-store.ts'
import { verifyCopy, type RestoredCheck, type Verified } from './verify/verify-copy.ts'

/** The address of the installation's database for its owner: copies need more than the running product may do. */
async function ownerUrl(): Promise<string> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = settings()
  const url = DATABASE_OWNER_URL ?? DATABASE_URL ?? (await findRunningPostgres(DATA_DIR))?.url
  if (url === undefined) throw new NotPossible(`База данных в ${DATA_DIR} не запущена`)
  return url
}

async function source(): Promise<CopySource> {
  const { DATABASE_URL, DATA_DIR } = settings()
  return {
    databaseUrl: await ownerUrl(),
    dataDir: DATA_DIR,
    cluster: DATABASE_URL === undefined ? path.join(DATA_DIR, 'postgres') : undefined,
  }
}

/** Makes a copy of the installation. */
export async function backUp(
  target: Target,
  options: { label?: string | undefined; id?: string | undefined } = {},
): Promise<MadeCopy> {
  const from = await source()
  return exclusively(from.databaseUrl, () =>
    makeCopy(from, target, { ...options, keep: settings().BACKUP_KEEP }),
  )
}

/** Proves a copy, the newest one unless it is named; no other copy is made or proven meanwhile. */
export async function prove(
  target: Target,
  options: { id?: string | undefined; keepScratch?: boolean; checks: readonly RestoredCheck[] },
): Promise<Verified & { id: string }> {
  const id = options.id ?? (await listCopies(target.store)).at(-1)?.id
  if (id === undefined) throw new NotPossible(`В ${target.store.address} нет копий`)
  const work = () =>
    verifyCopy(target, id, {
      scratchFolder: settings().BACKUP_SCRATCH_DIR ?? tmpdir(),
      keepScratch: options.keepScratch ?? false,
      publicKey: signingKey().publicKey,
      checks: options.checks,
    })
  const url = await answeringDatabase()
  return { ...(await (url === undefined ? work() : exclusively(url, work))), id }
}

/** The installation's database when it runs: a copy is proven without it too, on another machine for instance. */
async function answeringDatabase(): Promise<string | undefined> {
  const url = await ownerUrl().catch(() => undefined)
  if (url === undefined) return undefined
  const sql = openOwnConnection(url)
  try {
    await sql`select 1`
    return url
  } catch {
    return undefined
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The store and the name of a copy given by its path, its address, or its name in the store of the settings. */
export async function findCopy(copy: string, keyFile?: string): Promise<{ target: Target; id: string }> {
  if (!copy.includes('/') && !copy.includes(path.sep))
    return { target: await openTarget(undefined, keyFile), id: copy }
  const trimmed = copy.replace(/[\\/]+$/u, '')
  const at = Math.max(trimmed.lastIndexOf('/'), trimmed.lastIndexOf(path.sep))
  const address = trimmed.slice(0, at)
  return {
    target: await openTarget(address.startsWith('s3://') ? address : path.resolve(address), keyFile),
    id: trimmed.slice(at + 1),
  }
}
