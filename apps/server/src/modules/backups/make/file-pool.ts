import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { storage } from '#platform/files/storage/storage.ts'

import { poolFolder, type Target } from '../store/open-store.ts'
import { digesting, readSealed, writeSealed, type Digest } from '../store/sealed-store.ts'

/** The identity of a stored file: the same in all copies that share it. */
const identityOf = (key: string) => `files/${key}`

/**
 * Puts a file of the product into the pool of the copies, where it stays 35 days after it was deleted. Null when the
 * product does not have it any more.
 */
export async function putIntoPool(target: Target, key: string): Promise<Digest | null> {
  const content = await storage().read(key)
  if (!content) return null
  const { plain } = await writeSealed(target.store, target.key, poolPath(target, key), content, {
    identity: identityOf(key),
  })
  return plain
}

/** Puts the file into the pool unless it is there. */
export async function ensureInPool(target: Target, key: string): Promise<void> {
  if (!(await target.store.has(poolPath(target, key)))) await putIntoPool(target, key)
}

export const poolPath = (target: Target, key: string) => `${poolFolder(target.key)}/${key}`

/** A file of a copy, or of the pool beside it; null when it is in neither. */
export async function readCopiedFile(target: Target, folder: string, key: string): Promise<Readable | null> {
  const options = { identity: identityOf(key) }
  const own = target.store.isRemote
    ? null
    : await readSealed(target.store, target.key, `${folder}/files/${key}`, options)
  return own ?? (await readSealed(target.store, target.key, poolPath(target, key), options))
}

/** Bytes and SHA-256 of a stream. */
export async function digestOf(content: Readable): Promise<Digest> {
  const { stream, digest } = digesting()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(content, stream, nowhere)
  return digest()
}
