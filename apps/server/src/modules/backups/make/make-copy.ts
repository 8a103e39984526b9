import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

import type { TransactionSql } from '#platform/database/own-connection.ts'
import { productVersion } from '#platform/product-version.ts'
import { signingKey, signingKeyFile } from '#platform/signing-key.ts'

import { sha256Of } from '../digest.ts'
import { failureText, WrongUse } from '../failures.ts'
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
  /** Why what is not kept any longer is still there; null when it is gone. */
  readonly notCleaned: string | null
}

export type CopyOptions = {
  readonly label?: string | undefined
  /** The copy's name in place of one made of this moment and the label. */
  readonly id?: string | undefined
  readonly keep: string
}

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
  if (options.id !== undefined && !isCopyId(options.id)) {
    throw new WrongUse('Имя копии: время UTC, как 2026-03-07T11-05-00Z')
  }
  const startedAt = performance.now()
  const { store } = target
  await removeDrafts(target)
  const id = await freeId(target, options.id ?? copyId(new Date(), options.label))
  const folder = store.isRemote ? id : `.making-${id}`
  const writer = copyWriter(target, folder)
  const fillAndFinish = async () => {
    const { files, ...filled } = await fill(source, target, folder, writer)
    const contents = Buffer.from(asLines(writer.lines))
    await store.write(`${folder}/contents.jsonl`, contents)
    const manifest = { ...filled.manifest, contents_sha256: sha256Of(contents) }
    const size = writer.storedBytes() + manifest.files.bytes
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    await writeSummary(store, folder, { label: options.label ?? null, size, seconds })
    await writeManifest(store, folder, manifest, signingKey())
    await store.finish(folder, id)
    return { manifest, size, files }
  }
  const { manifest, size, files } = await fillAndFinish().catch(async (error: unknown) => {
    // A disk that is full is freed; what cannot be removed now is removed by the next copy.
    await store.removeFolder(folder).catch(() => undefined)
    throw error
  })
  const keys = new Set(files.lines.map(({ key }) => key))
  const notCleaned = await cleanUp(target, options.keep, keys).then(() => null, failureText)
  return { id, manifest, size, missing: files.missing, notCleaned }
}

/** Removes what is not kept any longer. The copy is complete: a failure here is no reason to lose it. */
async function cleanUp(target: Target, keep: string, used: ReadonlySet<string>): Promise<void> {
  await removeOldCopies(target, keep)
  await cleanPool(target, used, new Date())
  await cleanLog(target, new Date())
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

/**
 * What a killed process has left: drafts and removals of a folder, and in a bucket copies without a manifest. In a folder a
 * copy without one was complete and has lost it: the rest of it stays.
 */
async function removeDrafts({ store }: Target): Promise<void> {
  for (const name of await store.folders()) {
    const isLeft = store.isRemote
      ? isCopyId(name) && !(await store.has(`${name}/manifest.json`))
      : /^\.(?:making|removing)-/u.test(name)
    if (isLeft) await store.removeFolder(name)
  }
}

async function freeId({ store }: Target, wanted: string): Promise<string> {
  const taken = new Set(await store.folders())
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(id)) return id
  }
}

/** Deletes the copies that are not kept any longer. */
async function removeOldCopies({ store }: Target, keep: string): Promise<void> {
  const copies = (await listCopies(store)).map(({ id, manifest, proof }) => ({
    id,
    at: new Date(manifest.at),
    isProven: proof?.state === 'proven',
  }))
  for (const id of copiesToDelete(copies, readKeeping(keep), new Date())) await store.removeFolder(id)
}
