import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

import type { CopyStore } from './copy-store.ts'
import { decryptor, encryptor, type CopyKey } from './encryption.ts'

/** Bytes and SHA-256 (hexadecimal) of what went through. */
export type Digest = { readonly size: number; readonly sha256: string }

/** Counts and hashes a stream on its way. */
export function digesting(): { stream: Transform; digest: () => Digest } {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { stream, digest: () => ({ size, sha256: hash.digest('hex') }) }
}

/** Chains streams so that a failure of any of them fails the last one. */
export function chain(first: Readable, ...steps: Transform[]): Readable {
  return steps.reduce<Readable>((from, to) => {
    from.on('error', (error) => to.destroy(error))
    to.on('close', () => from.destroy())
    return from.pipe(to)
  }, first)
}

export type WriteOptions = {
  /** The path authenticated by the encryption; the object's own by default. */
  readonly identity?: string
  readonly isCompressed?: boolean
}

/** Writes an object, compressed and encrypted as asked; answers what it holds and what lies in the store. */
export async function writeSealed(
  store: CopyStore,
  key: CopyKey | undefined,
  path: string,
  content: Readable | Buffer,
  { identity = path, isCompressed = false }: WriteOptions = {},
): Promise<{ plain: Digest; stored: Digest }> {
  const plain = digesting()
  const stored = digesting()
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
  const steps = [
    plain.stream,
    ...(isCompressed ? [createZstdCompress()] : []),
    ...(key ? [encryptor(key, identity)] : []),
    stored.stream,
  ]
  await store.write(path, chain(source, ...steps))
  return { plain: plain.digest(), stored: stored.digest() }
}

/** Reads an object written by `writeSealed`; null when it is not there. */
export async function readSealed(
  store: CopyStore,
  key: CopyKey | undefined,
  path: string,
  { identity = path, isCompressed = false }: WriteOptions = {},
): Promise<Readable | null> {
  const stored = await store.read(path)
  if (!stored) return null
  return chain(
    stored,
    ...(key ? [decryptor(key, identity)] : []),
    ...(isCompressed ? [createZstdDecompress()] : []),
  )
}

/** The whole of an object as text; null when it is not there. */
export async function readText(
  store: CopyStore,
  key: CopyKey | undefined,
  path: string,
  identity = path,
): Promise<string | null> {
  const stream = await readSealed(store, key, path, { identity })
  return stream && (await buffer(stream)).toString('utf8')
}
