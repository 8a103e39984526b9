import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { openOwnConnection } from '#platform/database/own-connection.ts'
import { storage } from '#platform/files/storage/storage.ts'
import { processIdentity } from '#platform/process-identity.ts'
import { settings } from '#platform/settings.ts'

import { DamagedCopy, NotPossible, WrongUse } from '../failures.ts'
import { listCopies } from '../store/manifest.ts'
import type { Target } from '../store/open-store.ts'
import { checkContents } from '../verify/check-objects.ts'
import { settleRestored } from './after-restore.ts'
import { inheritRegister } from './erasure-register.ts'
import { loadSnapshot } from './load-snapshot.ts'
import { openScratch } from './open-scratch.ts'
import { restoreFiles, type RestoredFiles } from './restore-files.ts'
import { openCopy, unpackHome, type OpenCopy } from './unpack.ts'

export type RestoreOptions = {
  /** Who restores, for the journal of the restored installation. */
  readonly actor: AuditParty
  readonly time?: Date | undefined
  readonly replace: boolean
  readonly sendOutbox: boolean
  /** Folders with segments of the log that are not archived yet. */
  readonly furtherLog: readonly string[]
}

export type Restored = {
  /** The copy that was taken: for a time, the newest one before it. */
  readonly id: string
  readonly moment: Date
  readonly files: RestoredFiles
  /** What of the copy is not as it was stored, a line for each: the rest has been restored with it. */
  readonly damaged: readonly string[]
  readonly notSent: number
  /** Where what was there before is now; null when there was nothing. */
  readonly aside: string | null
}

/** Of a copy that cannot be restored for its damages so many are named; `verify` names all. */
const maxNamed = 10

const NO_POINT_IN_TIME =
  'Точка во времени для этой копии недоступна: база работает вне Управы, её журнал хранит pgBackRest. Как восстановить: deploy/postgresql.md'

/**
 * Restores a copy into a data folder that is empty or, with `replace`, moved aside. All work is done in a folder beside it,
 * which gets its name at the end: a process killed before leaves everything as it was.
 */
export async function restoreIntoFolder(
  target: Target,
  id: string,
  folder: string,
  options: RestoreOptions,
): Promise<Restored> {
  const home = path.resolve(folder)
  const backups = backupsInside(home, target)
  const isFilled = (await entriesOf(home)).some((name) => name !== backups)
  if (isFilled && !options.replace) {
    throw new NotPossible(
      `В ${home} уже что-то есть: укажите пустую папку или --replace, прежнее будет отложено в сторону`,
    )
  }
  await mkdir(path.dirname(home), { recursive: true })
  await removeAbandoned(home)
  const draft = await mkdtemp(`${home}.restoring-${process.pid}-`)
  try {
    const done = await restoreDraft(target, id, { home, draft }, options)
    const aside = await exchange(home, draft, backups, isFilled)
    return { ...done, aside }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** The folders of restorings that were killed: each holds all that the copy does. */
async function removeAbandoned(home: string): Promise<void> {
  const prefix = `${path.basename(home)}.restoring-`
  for (const name of await entriesOf(path.dirname(home))) {
    if (!name.startsWith(prefix)) continue
    const pid = /^(?<pid>\d+)-\w{6}$/u.exec(name.slice(prefix.length))?.groups?.['pid']
    if (pid !== undefined && processIdentity(Number(pid)) === undefined)
      await rm(path.join(path.dirname(home), name), { recursive: true, force: true, maxRetries: 3 })
  }
}

async function restoreDraft(
  target: Target,
  id: string,
  { home, draft }: { home: string; draft: string },
  options: RestoreOptions,
) {
  let problem: Error | undefined
  for (const copy of await candidates(target, id, options.time)) {
    const damaged = await checkContents(copy)
    const later = options.time && { time: options.time, furtherLog: options.furtherLog }
    const database = await openScratch(copy, draft, later).catch((error: Error) => {
      problem = error
      // Made before another restore: an earlier copy leads to that time.
      if (/is not a child of this server's history/u.test(error.message)) return undefined
      throw asDamage(error, damaged)
    })
    if (!database) {
      for (const name of await readdir(draft)) await rm(path.join(draft, name), { recursive: true })
      continue
    }
    try {
      const moment = options.time ?? new Date(copy.manifest.at)
      const { notSent } = await settleRestored(database.url, settling(copy.id, moment, options))
      await inheritRegister(target.store, draft, [home, settings().DATA_DIR])
      const files = await restoreFiles(copy, await fileKeys(database.url), path.join(draft, 'files'))
      return { id: copy.id, moment, files, damaged, notSent }
    } finally {
      await database.stop()
      await rm(path.join(draft, 'postgres.log'), { force: true })
    }
  }
  throw problem ?? new NotPossible('Копии для этого момента нет')
}

/** What the database or the compression makes of damages says nothing of them. */
const asDamage = (error: unknown, damaged: readonly string[]): unknown =>
  damaged.length === 0 || error instanceof NotPossible
    ? error
    : new DamagedCopy(`Копия повреждена: ${damaged.slice(0, maxNamed).join('; ')}`)

const settling = (id: string, moment: Date, { actor, sendOutbox }: RestoreOptions) => ({
  id,
  actor,
  moment,
  sendOutbox,
})

/** The copy itself, or for a time the base copies before it, newest first. */
async function candidates(target: Target, id: string, time: Date | undefined): Promise<OpenCopy[]> {
  const named = await openCopy(target, id)
  if (!time) return [named]
  if (named.manifest.kind !== 'base') throw new NotPossible(NO_POINT_IN_TIME)
  const copies = await listCopies(target.store)
  const before = copies.filter(
    ({ manifest }) => manifest.kind === 'base' && Date.parse(manifest.at) <= time.getTime(),
  )
  if (before.length === 0) throw new NotPossible('До этого времени нет ни одной копии встроенной базы')
  return Promise.all(before.toReversed().map((copy) => openCopy(target, copy.id)))
}

/** Copies kept inside the data folder stay where they are. */
function backupsInside(home: string, { store }: Target): string | undefined {
  if (store.isRemote) return undefined
  const [first] = path.relative(home, store.address).split(path.sep)
  return first === undefined || first === '' || first === '..' || path.isAbsolute(first) ? undefined : first
}

const entriesOf = (folder: string) => readdir(folder).catch(() => [] as string[])

async function exchange(
  home: string,
  draft: string,
  backups: string | undefined,
  isFilled: boolean,
): Promise<string | null> {
  const aside = `${home}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const isThere = existsSync(home)
  const mode = isThere ? (await stat(home)).mode : undefined
  if (isThere) await rename(home, aside)
  await rename(draft, home)
  if (mode !== undefined) await chmod(home, mode)
  if (isThere && backups !== undefined && existsSync(path.join(aside, backups))) {
    await rename(path.join(aside, backups), path.join(home, backups))
  }
  if (isFilled) return aside
  if (isThere) await rm(aside, { recursive: true })
  return null
}

/**
 * Restores a snapshot into a database outside; its files go into the storage of the settings. With `replace` the schemas
 * that are there get other names, nothing is deleted.
 */
export async function restoreIntoDatabase(
  target: Target,
  id: string,
  databaseUrl: string,
  options: RestoreOptions,
): Promise<Restored> {
  if (options.time) throw new NotPossible(NO_POINT_IN_TIME)
  const copy = await openCopy(target, id)
  if (copy.manifest.kind === 'base') {
    throw new WrongUse('Это копия встроенной базы: её восстанавливают в папку (--data-dir)')
  }
  const aside = await emptyDatabase(databaseUrl, options.replace)
  const damaged = await checkContents(copy)
  await loadSnapshot(copy, databaseUrl).catch((error: unknown) => {
    throw asDamage(error, damaged)
  })
  const moment = new Date(copy.manifest.at)
  await inheritRegister(target.store, settings().DATA_DIR, [])
  const { notSent } = await settleRestored(databaseUrl, settling(copy.id, moment, options))
  const files = await restoreIntoStorage(copy, await fileKeys(databaseUrl))
  return { id, moment, files, damaged, notSent, aside }
}

/** Refuses a database with tables, or gives its schemas other names. */
async function emptyDatabase(databaseUrl: string, replace: boolean): Promise<string | null> {
  const sql = openOwnConnection(databaseUrl)
  try {
    const filled = await sql<{ name: string }[]>`
      select distinct n.nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'S') and n.nspname in ('public', 'shared', 'pgboss')`
    if (filled.length === 0) return null
    if (!replace)
      throw new NotPossible(
        'База данных не пуста: укажите пустую или --replace, прежнее будет отложено в сторону',
      )
    const ending = `before_${new Date().toISOString().slice(0, 19).replaceAll(/\D/gu, '')}`
    await sql.begin(async (tx) => {
      for (const { name } of filled) await tx`alter schema ${tx(name)} rename to ${tx(`${name}_${ending}`)}`
      if (filled.some(({ name }) => name === 'public')) await tx`create schema public`
    })
    return filled.map(({ name }) => `${name}_${ending}`).join(', ')
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Objects are never changed under their key: what the storage has already stays as it is. */
async function restoreIntoStorage(copy: OpenCopy, keys: readonly string[]): Promise<RestoredFiles> {
  const home = settings().DATA_DIR
  await mkdir(home, { recursive: true })
  const draft = await mkdtemp(path.join(home, 'restoring-'))
  try {
    const missing: string[] = []
    for (const key of keys) {
      const present = await storage().read(key)
      present?.destroy()
      if (present) continue
      const restored = await restoreFiles(copy, [key], draft)
      missing.push(...restored.missing)
      if (restored.count > 0) await storage().put(key, { path: path.join(draft, key) })
    }
    const secrets = path.join(home, 'secrets')
    await unpackHome(copy, draft)
    if (!existsSync(secrets) && existsSync(path.join(draft, 'secrets')))
      await rename(path.join(draft, 'secrets'), secrets)
    return { count: keys.length - missing.length, missing }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function fileKeys(databaseUrl: string): Promise<string[]> {
  const sql = openOwnConnection(databaseUrl)
  try {
    return (await sql<{ key: string }[]>`select key from files order by key`).map(({ key }) => key)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
