import { open, type FileHandle } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'

import type { ByteRange } from './port.ts'

/** Bytes that are read at once; two pieces are under way. */
const pieceLength = 256 * 1024

/**
 * A file of this machine as a stream whose `pipe` uses the same two buffers again and again. What `createReadStream` allocates
 * lies outside the heap, and a file of 40 MB makes the collector walk through the whole heap three times, while everybody waits.
 * Null when the file is gone.
 */
export async function fileInPieces(path: string, range: ByteRange): Promise<Readable | null> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return handle && new FileInPieces(handle, range)
}

class FileInPieces extends Readable {
  readonly #handle: FileHandle
  readonly #range: ByteRange

  constructor(handle: FileHandle, range: ByteRange) {
    super({ highWaterMark: 0 })
    this.#handle = handle
    this.#range = range
  }

  override _read(): void {
    // Filled by `pipe` alone.
  }

  override pipe<Target extends NodeJS.WritableStream>(target: Target): Target {
    this.#send(target as unknown as Writable).then(
      () => {
        target.end()
        this.push(null)
        this.resume()
      },
      (error: Error) => this.destroy(error),
    )
    return target
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#handle.close().then(
      () => done(error),
      () => done(error),
    )
  }

  async #send(target: Writable): Promise<void> {
    const { start, end } = this.#range
    const length = Math.min(pieceLength, end + 1 - start)
    const pieces = [Buffer.allocUnsafeSlow(length), Buffer.allocUnsafeSlow(length)] as const
    const gone = new Promise<never>((_resolve, reject) => {
      target.once('close', () => reject(new Error('The reader has left')))
    })
    let written: Promise<void> = Promise.resolve()
    // Each is awaited below, perhaps after it has failed.
    gone.catch(() => undefined)
    for (let at = start, turn: 0 | 1 = 0; at <= end; turn = turn === 0 ? 1 : 0) {
      const piece = pieces[turn]
      const { bytesRead } = await this.#handle.read(piece, 0, Math.min(length, end + 1 - at), at)
      if (bytesRead === 0) throw new Error('The file has become shorter')
      // The other piece is filled again once the system has taken it.
      await Promise.race([written, gone])
      written = writtenTo(target, piece.subarray(0, bytesRead))
      written.catch(() => undefined)
      at += bytesRead
    }
    await Promise.race([written, gone])
  }
}

const writtenTo = (target: Writable, piece: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    target.write(piece, (error) => (error ? reject(error) : resolve()))
  })
