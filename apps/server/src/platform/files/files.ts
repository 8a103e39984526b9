import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { afterCommit, afterRollback, db, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'
import { subjectLog } from '#platform/log/index.ts'

import { damagedFile } from './damaged-file.ts'
import { extensionOf, fileTypes, typeOf, type FileKind } from './file-types.ts'
import {
  deleteErasedFiles,
  deleteUnused,
  insertErasedFiles,
  insertFile,
  knownKeys,
  selectErasedFiles,
  selectFiles,
} from './files.repository.ts'
import type { FileRow } from './files.tables.ts'
import { measure } from './measure.ts'
import { prepare } from './prepare.ts'
import { acceptFile } from './sniff.ts'
import type { Source } from './storage/port.ts'
import { asking, newKey, storage } from './storage/storage.ts'

/** A file as the modules know it: `size` in bytes, `width` and `height` in pixels of pictures that could be measured. */
export type StoredFile = {
  readonly id: number
  readonly name: string
  readonly extension: string
  readonly mime: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
}

/**
 * Keeps a received file as it was sent: checks its type by content, moves it into the storage and writes its row. When
 * the transaction fails the stored bytes are removed again. Of a JPEG only the pixels, the colours and the orientation
 * are kept: where and when it was taken is nobody's business. Other formats keep their metadata.
 */
export async function storeFile(
  tx: Tx,
  file: UploadedFile,
  /** `voice`: the recording of a voice message. */
  kind: FileKind | 'voice',
): Promise<StoredFile> {
  const accepted = await acceptFile(file, kind)
  const measures = await measure(file, accepted)
  const source = accepted.mime === 'image/jpeg' ? await strippedJpeg(file) : { path: file.temporaryPath }
  return keep(tx, source, {
    ...accepted,
    size: (await stat(source.path)).size,
    width: measures?.width ?? null,
    height: measures?.height ?? null,
  })
}

async function strippedJpeg(file: UploadedFile): Promise<{ path: string }> {
  const path = await (await prepare(file)).strippedPath()
  if (path === null) throw damagedFile(file)
  return { path }
}

/** Keeps what the product itself has made: a generated document, a package. The extension decides the media type. */
export async function storeBytes(
  tx: Tx,
  made: { name: string; bytes: Uint8Array; width?: number; height?: number },
): Promise<StoredFile> {
  const extension = extensionOf(made.name)
  return keep(
    tx,
    { bytes: made.bytes },
    {
      name: made.name,
      extension,
      mime: mimeOfMade(extension),
      size: made.bytes.length,
      width: made.width ?? null,
      height: made.height ?? null,
    },
  )
}

function mimeOfMade(extension: string): string {
  if (extension === 'zip') return 'application/zip'
  const type = typeOf(extension)
  return type ? fileTypes[type].mime : 'application/octet-stream'
}

async function keep(tx: Tx, source: Source, file: Omit<StoredFile, 'id'>): Promise<StoredFile> {
  const key = newKey(file.extension || 'bin')
  afterRollback(tx, () => void removeObjects([key]))
  await asking(() => storage().put(key, source))
  return asStored(await insertFile(tx, { key, ...file }))
}

/** The files of these ids by id; what is not there is left out. */
export async function filesByIds(
  reader: Reader,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, StoredFile>> {
  const rows = await selectFiles(reader, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, asStored(row)]))
}

/**
 * Deletes files that were given up: those that nothing points at any longer lose their rows now and their bytes after
 * the commit. A file that another message or document shows stays.
 */
export async function deleteUnreferencedFiles(tx: Tx, ids: readonly number[]): Promise<void> {
  const keys = await deleteUnused(tx, ids)
  if (keys.length > 0) afterCommit(tx, () => void removeObjects(keys))
}

/**
 * Deletes files like `deleteUnreferencedFiles`, but durably: their objects are noted in the transaction and `removeErasedFiles` has to
 * be run after it. Answers how many objects have to go.
 */
export async function eraseFiles(tx: Tx, personId: number, ids: readonly number[]): Promise<number> {
  const keys = await deleteUnused(tx, [...new Set(ids)])
  if (keys.length > 0) await insertErasedFiles(tx, personId, keys)
  return keys.length
}

/**
 * Removes the noted objects and looks whether they are gone; throws while one is left, so that a job repeats it. They go to
 * no shadow of deleted files (`setRemovalHook`); `deleteElsewhere` removes what such a shadow already has of them.
 */
export async function removeErasedFiles(
  deleteElsewhere: (keys: readonly string[]) => Promise<void>,
): Promise<void> {
  const noted = await selectErasedFiles(db())
  const gone: string[] = []
  for (const key of noted) if (await isRemoved(key)) gone.push(key)
  // After the objects themselves: what is copied from them meanwhile goes as well.
  await deleteElsewhere(gone)
  await deleteErasedFiles(db(), gone)
  if (gone.length < noted.length)
    throw new Error(`${noted.length - gone.length} erased files are still stored`)
}

async function isRemoved(key: string): Promise<boolean> {
  try {
    await storage().remove(key)
  } catch (error) {
    subjectLog('files').warn({ err: error }, 'a stored object could not be removed')
  }
  const rest = await storage().read(key)
  rest?.destroy()
  return rest === null
}

/**
 * Keeps a file that the product has made on this disk: the counterpart of `storeBytes` for what does not fit into memory.
 * `size` in bytes.
 */
export async function storeGeneratedFile(
  tx: Tx,
  made: { name: string; path: string; size: number },
): Promise<StoredFile> {
  const extension = extensionOf(made.name)
  const { name, path, size } = made
  return keep(tx, { path }, { name, extension, mime: mimeOfMade(extension), size, width: null, height: null })
}

/** The bytes of a file as a stream; 404 when they are gone. */
export async function readStored(reader: Reader, id: number): Promise<Readable> {
  const [row] = await selectFiles(reader, [id])
  const stream = row && (await asking(() => storage().read(row.key)))
  if (!stream) throw refuse.notFound()
  return stream
}

/** Runs the work with the file as one of this machine, which is a copy when the storage is elsewhere. */
export async function withLocalFile<Result>(
  reader: Reader,
  id: number,
  work: (path: string, file: StoredFile) => Promise<Result>,
): Promise<Result> {
  const [row] = await selectFiles(reader, [id])
  if (!row) throw refuse.notFound()
  const local = storage().localPath(row.key)
  if (local !== null) return work(local, asStored(row))
  const copy = path.join(tmpdir(), `uprava-${randomUUID()}`)
  try {
    await writeFile(copy, '', { mode: 0o600 })
    await pipeline(await readStored(reader, id), createWriteStream(copy))
    return await work(copy, asStored(row))
  } finally {
    await rm(copy, { force: true })
  }
}

/** Younger objects may belong to a transaction that is still running. */
const orphanAgeMs = 24 * 60 * 60 * 1000

/**
 * Removes stored objects without a row, which a killed process leaves: a job for every night. Answers how many it
 * removed. Safe to run on several nodes at once.
 */
export async function sweepOrphans(minAgeMs = orphanAgeMs): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const sweep = async () => {
    const known = await knownKeys(db(), batch)
    const orphans = batch.filter((key) => !known.has(key))
    await removeObjects(orphans)
    removed += orphans.length
    batch = []
  }
  for await (const { key, changedAt } of storage().list()) {
    if (Date.now() - changedAt.getTime() > minAgeMs) batch.push(key)
    if (batch.length === 500) await sweep()
  }
  await sweep()
  return removed
}

type RemovalHook = (key: string) => Promise<void>
let removalHook: RemovalHook | undefined

/** Sets what runs before an object with a row is removed; when it fails the object stays until the next sweep. */
export function setRemovalHook(hook: RemovalHook | undefined): void {
  removalHook = hook
}

/** What cannot be removed now is an orphan for the sweep. */
async function removeObjects(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await removalHook?.(key)
      await storage().remove(key)
    } catch (error) {
      subjectLog('files').warn({ err: error }, 'a stored object could not be removed')
    }
  }
}

function asStored({ id, name, extension, mime, size, width, height }: FileRow): StoredFile {
  return { id, name, extension, mime, size, width, height }
}
