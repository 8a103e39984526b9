import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { sha256Of } from '../digest.ts'
import { DamagedCopy, ifUnreadable, NotPossible } from '../failures.ts'
import { readLines } from '../make/copy-files.ts'
import type { ContentLine } from '../make/copy-writer.ts'
import { TINY_BYTES } from '../store/disk-store.ts'
import { keyIdOf } from '../store/encryption.ts'
import { readManifest, type Manifest } from '../store/manifest.ts'
import { mapObjects } from '../store/map-objects.ts'
import { logFolder, type Target } from '../store/open-store.ts'
import { readSealed, readSealedBytes, readText } from '../store/sealed-store.ts'
import { placeBelow } from './place-below.ts'

/** A complete copy with what lies in it. */
export type OpenCopy = {
  readonly target: Target
  readonly id: string
  readonly manifest: Manifest
  readonly contents: readonly ContentLine[]
}

/** Opens a complete copy; a wrong or missing key is said in one line (OPS-07). */
export async function openCopy(target: Target, id: string): Promise<OpenCopy> {
  const found = await readManifest(target.store, id)
  if (!found) throw new NotPossible(`Копии ${id} нет в ${target.store.address}, или она не закончена`)
  if (!found.manifest) throw new NotPossible('manifest.json: не читается')
  const fitting = await requireKey(target, id, found.manifest)
  const contents = await readContents(target, id, found.manifest)
  return { target: fitting, id, manifest: found.manifest, contents }
}

async function readContents({ store }: Target, id: string, manifest: Manifest): Promise<ContentLine[]> {
  const text = await readText(store, undefined, `${id}/contents.jsonl`).catch(ifUnreadable(''))
  if (text === null) throw new DamagedCopy('contents.jsonl: отсутствует')
  const { contents_sha256: expected = sha256Of(text) } = manifest
  if (sha256Of(text) !== expected) throw new DamagedCopy('contents.jsonl: не совпадает SHA-256')
  try {
    return readLines<ContentLine>(text)
  } catch {
    throw new DamagedCopy('contents.jsonl: не читается')
  }
}

/** The target with the copy's key, or without one for a copy that is not encrypted. */
async function requireKey(target: Target, id: string, manifest: Manifest): Promise<Target> {
  // No copy is written into a bucket without a key: such a one comes from somebody who only writes there.
  if (!manifest.encrypted && target.store.isRemote)
    throw new DamagedCopy('manifest.json: копия в S3 не зашифрована')
  if (!manifest.encrypted) return { ...target, key: undefined }
  if (!target.key) throw new NotPossible('Копия зашифрована: укажите --key-file или BACKUP_KEY_FILE')
  const ids = await Promise.all(
    ['files.jsonl', 'base-folders.json', 'schema.json'].map((name) => keyIdAt(target, `${id}/${name}`)),
  )
  const known = ids.filter((found) => found !== undefined)
  if (known.length > 0 && !known.includes(target.key.id)) throw new NotPossible('Ключ не подходит к копии')
  return target
}

async function keyIdAt({ store }: Target, name: string): Promise<string | undefined> {
  const stream = await store.read(name)
  if (!stream) return undefined
  for await (const chunk of stream) {
    stream.destroy()
    return keyIdOf(chunk as Buffer)
  }
  return undefined
}

/** An object of the copy by its name without `.zst`. */
export async function readObject(copy: OpenCopy, name: string, isCompressed: boolean): Promise<Readable> {
  const { store, key } = copy.target
  const identity = isCompressed ? `${name}.zst` : name
  const stream = await readSealed(store, key, `${copy.id}/${identity}`, { identity, isCompressed })
  if (!stream) throw new NotPossible(`${identity}: отсутствует в копии`)
  return stream
}

/** Writes the copied files of the cluster and their own log into a folder. */
export async function unpackCluster(copy: OpenCopy, folder: string): Promise<void> {
  const { target, id } = copy
  const folders = await readText(target.store, target.key, `${id}/base-folders.json`, 'base-folders.json')
  for (const name of JSON.parse(folders ?? '[]') as string[]) {
    await mkdir(placeBelow(folder, name), { recursive: true, mode: 0o700 })
  }
  await mkdir(path.join(folder, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  await mapObjects(copy.contents, async (line) => {
    const [, file] = /^base\/(.+)\.zst$/u.exec(line.path) ?? []
    const [, segment] = /^wal\/(.+)\.zst$/u.exec(line.path) ?? []
    if (file !== undefined) await unpackObject(copy, line, placeBelow(folder, file))
    if (segment !== undefined)
      await unpackObject(copy, line, placeBelow(path.join(folder, 'pg_wal'), segment))
  })
  await unpackHistories(target, path.join(folder, 'pg_wal'))
}

/** All timelines of the archive: the recovered cluster takes a number that none of them has. */
async function unpackHistories({ store, key }: Target, folder: string): Promise<void> {
  const prefix = logFolder(key)
  for await (const { path: name } of store.list(prefix)) {
    const file = /([\dA-F]{8}\.history)\.zst$/u.exec(name)?.[1]
    if (file === undefined) continue
    const content = await readSealed(store, key, name, { identity: `wal/${file}.zst`, isCompressed: true })
    if (content) await pipeline(content, createWriteStream(path.join(folder, file), { mode: 0o600 }))
  }
}

/** Writes passwords, keys and secrets of the installation into its data folder. */
export async function unpackHome(copy: OpenCopy, home: string): Promise<void> {
  for (const line of copy.contents) {
    const [, file] = /^home\/(.+)$/u.exec(line.path) ?? []
    if (file !== undefined) await unpackObject(copy, line, placeBelow(home, file))
  }
}

/** Up to this size an object is read at once. */
const SMALL_BYTES = 4 * 1024 * 1024

async function unpackObject(copy: OpenCopy, line: ContentLine, place: string): Promise<void> {
  const { store, key } = copy.target
  const isCompressed = line.path.endsWith('.zst')
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 })
  if (line.bytes <= SMALL_BYTES) {
    const options = { identity: line.path, isCompressed }
    const bytes = await readSealedBytes(store, key, `${copy.id}/${line.path}`, options)
    if (!bytes) throw new NotPossible(`${line.path}: отсутствует в копии`)
    return bytes.length <= TINY_BYTES
      ? writeFileSync(place, bytes, { mode: 0o600 })
      : writeFile(place, bytes, { mode: 0o600 })
  }
  const content = await readObject(copy, isCompressed ? line.path.slice(0, -4) : line.path, isCompressed)
  await pipeline(content, createWriteStream(place, { mode: 0o600 }))
}
