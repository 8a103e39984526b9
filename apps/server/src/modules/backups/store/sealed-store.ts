import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  createZstdCompress,
  createZstdDecompress,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib'

import type { CopyStore } from './copy-store.ts'
import { TINY_BYTES } from './disk-store.ts'
import { decrypt, decryptor, encrypt, encryptor, type CopyKey } from './encryption.ts'

const compressApart = promisify(zstdCompress)
const decompressApart = promisify(zstdDecompress)

/** Each step of a stream is a turn of the event loop: of the usual 16 KB they cost more than compressing. */
const largeSteps = { chunkSize: 256 * 1024 }

const compress = (bytes: Buffer) =>
  bytes.length <= TINY_BYTES ? zstdCompressSync(bytes) : compressApart(bytes)
const decompress = (bytes: Buffer) =>
  bytes.length <= TINY_BYTES / 16 ? zstdDecompressSync(bytes) : decompressApart(bytes)

/** Bytes and SHA-256 (hexadecimal) of what went through. */
export type Digest = { readonly size: number; readonly sha256: string }

export const digestOfBytes = (bytes: Buffer): Digest => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

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

/** Chains streams so that a failure of any of them fails the last one, also before anybody reads it. */
function chain(first: Readable, ...steps: Transform[]): Readable {
  const last = steps.reduce<Readable>((from, to) => {
    from.on('error', (error) => to.destroy(error))
    to.on('close', () => from.destroy())
    return from.pipe(to)
  }, first)
  // Whoever reads it later meets the failure then; until that an error that nobody listens to would end the process.
  last.on('error', () => undefined)
  return last
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
  if (Buffer.isBuffer(content)) {
    // A stream for each of the thousands of small files of a database takes most of the time of a copy.
    const compressed = isCompressed ? await compress(content) : content
    const bytes = key ? encrypt(key, identity, compressed) : compressed
    await store.write(path, bytes)
    return { plain: digestOfBytes(content), stored: digestOfBytes(bytes) }
  }
  const plain = digesting()
  const stored = digesting()
  const steps = [
    plain.stream,
    ...(isCompressed ? [createZstdCompress(largeSteps)] : []),
    ...(key ? [encryptor(key, identity)] : []),
    stored.stream,
  ]
  await store.write(path, chain(content, ...steps))
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
    ...(isCompressed ? [createZstdDecompress(largeSteps)] : []),
  )
}

/** Reads a small object written by `writeSealed` at once; null when it is not there. */
export async function readSealedBytes(
  store: CopyStore,
  key: CopyKey | undefined,
  path: string,
  { identity = path, isCompressed = false }: WriteOptions = {},
): Promise<Buffer | null> {
  const bytes = await store.readBytes(path)
  if (!bytes) return null
  const compressed = key ? decrypt(key, identity, bytes) : bytes
  return isCompressed ? decompress(compressed) : compressed
}

/** The whole of an object as text; null when it is not there. */
export async function readText(
  store: CopyStore,
  key: CopyKey | undefined,
  path: string,
  identity = path,
): Promise<string | null> {
  return (await readSealedBytes(store, key, path, { identity }))?.toString('utf8') ?? null
}
