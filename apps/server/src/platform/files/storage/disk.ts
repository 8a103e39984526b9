import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

import type { ByteRange, FileStorage, Source } from './port.ts'

/** Files in a folder of this machine. */
export function diskStorage(root: string): FileStorage {
  return {
    put: (key, source) => put(placeOf(root, key), source),
    read: (key, range) => read(placeOf(root, key), range),
    remove: (key) => rm(placeOf(root, key), { force: true }),
    list: (prefix = '') => list(root, prefix),
    answers: () => answers(root),
    localPath: (key) => placeOf(root, key),
  }
}

/** Keys are made by us; one that leads elsewhere is a mistake of the program. */
function placeOf(root: string, key: string): string {
  if (!/^[\w-]+(?:[./][\w-]+)*$/u.test(key)) throw new Error('Not a key of the storage')
  return path.join(root, key)
}

/**
 * The bytes reach the disk before the name does, and the name appears in one step. A file of the same disk is linked,
 * which takes no time, whatever its size; whoever received it deletes its own name for it later.
 */
async function put(place: string, source: Source): Promise<void> {
  const folder = path.dirname(place)
  await makeFolder(folder)
  const draft = `${place}.${randomUUID()}.part`
  try {
    await write(draft, source)
    await flush(draft)
    await rename(draft, place)
    await flush(folder)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function write(draft: string, source: Source): Promise<void> {
  if ('bytes' in source) return writeFile(draft, source.bytes)
  // Another disk, or one without links: the bytes are copied.
  return link(source.path, draft).catch(() => copyFile(source.path, draft, constants.COPYFILE_FICLONE))
}

/** New folders are made known to the disk as well, up to the first one that was there. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let at = folder; at.length >= path.dirname(first).length; at = path.dirname(at)) await flush(at)
}

/** Waits until the disk has the bytes of a file, or the names in a folder. Windows cannot flush folders. */
async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EPERM' || error.code === 'EISDIR') return null
    throw error
  })
  try {
    await handle?.sync()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  } finally {
    await handle?.close()
  }
}

async function read(place: string, range?: ByteRange): Promise<Readable | null> {
  const handle = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return (
    handle &&
    createReadStream('', { fd: handle, start: range?.start, end: range?.end, highWaterMark: 256 * 1024 })
  )
}

async function* list(
  root: string,
  prefix: string,
): AsyncIterable<{ key: string; size: number; changedAt: Date }> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const place = path.join(entry.parentPath, entry.name)
    const key = path.relative(root, place).split(path.sep).join('/')
    const found = key.startsWith(prefix) ? await stat(place).catch(() => null) : null
    if (found) yield { key, size: found.size, changedAt: found.ctime }
  }
}

async function answers(root: string): Promise<boolean> {
  await mkdir(root, { recursive: true })
  await access(root, constants.R_OK | constants.W_OK)
  return (await stat(root)).isDirectory()
}
