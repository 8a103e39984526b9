import { execFile } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {
  access,
  link,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

import type { CopyStore } from './copy-store.ts'

/**
 * Up to this size a file is read and written in one go: a database has two thousand of a few kilobytes, and handing each over
 * to Node's threads takes most of the time. Copies are made and read by processes of their own, which nobody waits for.
 */
export const TINY_BYTES = 256 * 1024

/** What a file holds; null when there is none. */
export async function readIfThere(place: string): Promise<Buffer | null> {
  try {
    return statSync(place).size <= TINY_BYTES ? readFileSync(place) : await readFile(place)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** What is being written has this ending until it is whole. */
export const DRAFT_ENDING = '.part'

/** Copies in a folder that the product's user alone may read. */
export function diskStore(root: string): CopyStore {
  const at = (name: string) => path.join(root, name)
  return {
    address: root,
    isRemote: false,
    // A draft is flushed as a whole before it gets its name.
    write: (name, content) => write(at(name), content, !(name.startsWith('.') && canFlushAll)),
    read: (name) => read(at(name)),
    readBytes: (name) => readIfThere(at(name)),
    has: (name) => isThere(at(name)),
    link: (name, further) => linkObject(at(name), at(further)),
    remove: (name) => rm(at(name), { force: true }),
    removeFolder: (name) => removeFolder(root, name),
    async folders() {
      const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },
    list: (folder) => list(root, folder),
    async finish(draft, name) {
      await flushAll(at(draft))
      await rename(at(draft), at(name))
      await flush(root)
    },
    async freeBytes() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}

/** A folder loses its name in one step, so that a removal that is cut short leaves no part of a copy. */
async function removeFolder(root: string, name: string): Promise<void> {
  const doomed = name.startsWith('.') ? name : `.removing-${name}`
  if (doomed !== name && (await isThere(path.join(root, name))))
    await rename(path.join(root, name), path.join(root, doomed))
  await rm(path.join(root, doomed), { recursive: true, force: true, maxRetries: 3 })
}

const isThere = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  )

async function write(place: string, content: Readable | Buffer, flush: boolean): Promise<void> {
  if (!flush && Buffer.isBuffer(content) && content.length <= TINY_BYTES) return writeAtOnce(place, content)
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  const draft = `${place}.${process.pid}${DRAFT_ENDING}`
  try {
    if (Buffer.isBuffer(content)) await writeFile(draft, content, { mode: 0o600, flush })
    else await pipeline(content, createWriteStream(draft, { mode: 0o600, flush }))
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function writeAtOnce(place: string, content: Buffer): void {
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 })
  const draft = `${place}.${process.pid}${DRAFT_ENDING}`
  try {
    writeFileSync(draft, content, { mode: 0o600 })
    renameSync(draft, place)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

const MAX_READ_BYTES = 256 * 1024

async function read(place: string): Promise<Readable | null> {
  const handle = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!handle) return null
  const { size } = await handle.stat()
  // A stream takes a buffer of this size for each read: most objects of a copy are a few kilobytes.
  return createReadStream('', { fd: handle, highWaterMark: Math.min(Math.max(size, 4096), MAX_READ_BYTES) })
}

async function linkObject(place: string, further: string): Promise<boolean> {
  await mkdir(path.dirname(further), { recursive: true, mode: 0o700 })
  try {
    await link(place, further)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return true
    // A file system without links, a file with too many of them, or one that was erased meanwhile.
    if (code === 'ENOENT' || code === 'EPERM' || code === 'ENOTSUP' || code === 'EMLINK' || code === 'EXDEV')
      return false
    throw error
  }
}

async function* list(root: string, folder: string) {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const place = path.join(entry.parentPath, entry.name)
    const found = await stat(place).catch(() => null)
    const name = path.relative(root, place).split(path.sep).join('/')
    if (found) yield { path: name, size: found.size, changedAt: found.mtime }
  }
}

/** Whether one call makes everything on a disk survive a power cut: a file at a time is slow with thousands of them. */
const canFlushAll = process.platform === 'linux'

async function flushAll(folder: string): Promise<void> {
  if (canFlushAll) await promisify(execFile)('sync', ['-f', folder])
  await flush(folder)
}

/** Makes the names in a folder survive a power cut. Windows cannot flush folders. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
