import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

import type { TransactionSql } from '#platform/database/own-connection.ts'
import { productVersion } from '#platform/product-version.ts'
import { signingKey, signingKeyFile } from '#platform/signing-key.ts'

import { sha256Of } from '../digest.ts'
import { WrongUse } from '../failures.ts'
import { copiesToDelete, readKeeping } from '../store/keep.ts'
import {
  copyId,
  isCopyId,
  listCopies,
  writeManifest,
  writeSummary,
  type Manifest,
} from '../store/manifest.ts'
import type { Target } from '../store/open-store.ts'
import { copyCluster, type BaseCopy } from './base-copy.ts'
import { cleanLog } from './clean-log.ts'
import { asLines, copyFiles, type CopiedFiles } from './copy-files.ts'
import { copyWriter, type CopyWriter } from './copy-writer.ts'
import { atOneMoment, type Moment } from './moment.ts'
import { cleanPool } from './pool-cleaning.ts'
import { copyRows } from './snapshot-copy.ts'
import { hashTable, readTables, useTextForm, type TableDigest } from './tables.ts'

/** What is copied: a database by its owner's address, and the data folder beside it. */
export type CopySource = {
  readonly databaseUrl: string
  readonly dataDir: string
  /** The folder of the embedded database; undefined for one that runs elsewhere. */
  readonly cluster: string | undefined
}

export type MadeCopy = {
  readonly id: string
  readonly manifest: Manifest
  /** Bytes of the copy as it is stored. */
  readonly size: number
  /** Files of the database that the storage does not have. */
  readonly missing: readonly string[]
}

export type CopyOptions = { readonly label?: string | undefined; readonly keep: string }

/** What of the data folder goes with a copy besides the database and the files. */
const HOME_ENTRIES = ['postgres.password', 'secrets', 'legal', 'audit-heads.jsonl']

/**
 * Makes a copy of one moment while the product runs. It is finished by one step: whatever ends the process before it
 * leaves a draft that the next copy removes. Run it under `exclusively`.
 */
export async function makeCopy(source: CopySource, target: Target, options: CopyOptions): Promise<MadeCopy> {
  if (options.label !== undefined && !/^[\w-]{1,40}$/u.test(options.label)) {
    throw new WrongUse('Метка копии: до 40 латинских букв, цифр, знаков - и _')
  }
  const startedAt = performance.now()
  const { store } = target
  await removeDrafts(target)
  const id = await freeId(target, copyId(new Date(), options.label))
  const folder = store.isRemote ? id : `.making-${id}`
  const writer = copyWriter(target, folder)
  try {
    const { manifest, files } = await fill(source, target, folder, writer)
    await store.write(`${folder}/contents.jsonl`, Buffer.from(asLines(writer.lines)))
    const size = writer.storedBytes() + manifest.files.bytes
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    await writeSummary(store, folder, { label: options.label ?? null, size, seconds })
    await writeManifest(store, folder, manifest, signingKey())
    await store.finish(folder, id)
    await removeOldCopies(target, options.keep)
    await cleanPool(target, new Set(files.lines.map(({ key }) => key)), new Date())
    await cleanLog(target, new Date())
    return { id, manifest, size, missing: files.missing }
  } catch (error) {
    // A disk that is full is freed; what cannot be removed now is removed by the next copy.
    await store.removeFolder(folder).catch(() => undefined)
    throw error
  }
}

async function fill(source: CopySource, target: Target, folder: string, writer: CopyWriter) {
  const { databaseUrl, cluster } = source
  const base = cluster === undefined ? undefined : await copyCluster(databaseUrl, cluster, writer)
  try {
    const read = await atOneMoment(databaseUrl, { withLog: base !== undefined }, (sql, moment) =>
      readMoment(sql, moment, base ? undefined : writer),
    )
    await base?.writeLog()
    const files = await copyFiles(target, folder, read.keys)
    const list = Buffer.from(asLines(files.lines))
    await writer.write('files.jsonl', list)
    await writeHome(source.dataDir, writer)
    return { files, manifest: manifestOf(read, files, list, target, base) }
  } finally {
    await base?.close()
  }
}

type ReadMoment = Awaited<ReturnType<typeof readMoment>>

/** Counts and hashes in the transaction of the moment; a snapshot's rows are written there as well. */
async function readMoment(sql: TransactionSql, moment: Moment, rowWriter: CopyWriter | undefined) {
  await useTextForm(sql)
  const tables = await readTables(sql)
  const digests: TableDigest[] = []
  for (const table of tables) digests.push(await hashTable(sql, table))
  if (rowWriter) await copyRows(sql, tables, rowWriter)
  const files = await sql<{ key: string }[]>`select key from files order by key collate "C"`
  const [about] = await sql<{ schema: string; version: string }[]>`
    select (select max(name) from migrations) as schema, current_setting('server_version') as version`
  return { moment, digests, keys: files.map(({ key }) => key), ...about! }
}

function manifestOf(
  { moment, digests, schema, version }: ReadMoment,
  files: CopiedFiles,
  list: Buffer,
  { key }: Target,
  base: BaseCopy | undefined,
): Manifest {
  return {
    format: 1,
    product: productVersion(),
    schema,
    database: version,
    at: moment.at.toISOString(),
    point: moment.lsn === null ? null : { lsn: moment.lsn },
    kind: base ? 'base' : 'snapshot',
    tables: digests,
    files: {
      count: files.lines.length,
      bytes: files.lines.reduce((sum, { size }) => sum + size, 0),
      list_sha256: sha256Of(list),
    },
    encrypted: key !== undefined,
    complete: true,
  }
}

/** Keys and secrets of the installation go with the copy. */
async function writeHome(dataDir: string, writer: CopyWriter): Promise<void> {
  signingKey()
  for (const entry of HOME_ENTRIES) {
    for (const file of await filesBelow(path.join(dataDir, entry))) {
      const name = path.relative(dataDir, file).split(path.sep).join('/')
      await writer.write(`home/${name}`, await readFile(file))
    }
  }
  const keyFile = signingKeyFile()
  if (path.relative(dataDir, keyFile).startsWith('..') && existsSync(keyFile)) {
    await writer.write('home/secrets/audit-key.pem', await readFile(keyFile))
  }
}

async function filesBelow(place: string): Promise<string[]> {
  try {
    const entries = await readdir(place, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return [place]
    if (code === 'ENOENT') return []
    throw error
  }
}

/** What a killed process has left: drafts of a folder, and in a bucket copies without a manifest. */
async function removeDrafts({ store }: Target): Promise<void> {
  const complete = new Set((await listCopies(store)).map(({ id }) => id))
  for (const name of await store.folders()) {
    // A manifest that cannot be read is no reason to delete the rest of a copy.
    const isUnfinished = isCopyId(name) && !complete.has(name) && !(await store.has(`${name}/manifest.json`))
    if (name.startsWith('.making-') || isUnfinished) await store.removeFolder(name)
  }
}

async function freeId({ store }: Target, wanted: string): Promise<string> {
  const taken = new Set(await store.folders())
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(id)) return id
  }
}

/** Deletes the copies that are not kept any longer, the manifest first: half a copy never looks like one. */
async function removeOldCopies({ store }: Target, keep: string): Promise<void> {
  const copies = (await listCopies(store)).map(({ id, manifest, proof }) => ({
    id,
    at: new Date(manifest.at),
    isProven: proof?.state === 'proven',
  }))
  for (const id of copiesToDelete(copies, readKeeping(keep), new Date())) {
    await store.remove(`${id}/manifest.json`)
    await store.removeFolder(id)
  }
}
