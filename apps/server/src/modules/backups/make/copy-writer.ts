import type { Readable } from 'node:stream'

import type { Target } from '../store/open-store.ts'
import { writeSealed } from '../store/sealed-store.ts'

/** A line of `contents.jsonl`: a stored object of the copy, as it lies in the store. */
export type ContentLine = {
  readonly path: string
  readonly size: number
  readonly sha256: string
  /** Bytes before compression and encryption. */
  readonly bytes: number
  /** The table whose rows or index entries it holds. */
  readonly table?: string
}

/** Writes the objects of one copy and remembers what was written. */
export type CopyWriter = {
  /** `path` is relative to the copy; a compressed object gets the ending `.zst`. */
  write(
    path: string,
    content: Readable | Buffer,
    options?: { isCompressed?: boolean; table?: string | undefined },
  ): Promise<void>
  readonly lines: readonly ContentLine[]
  /** Bytes written so far. */
  storedBytes(): number
}

export function copyWriter({ store, key }: Target, folder: string): CopyWriter {
  const lines: ContentLine[] = []
  return {
    lines,
    async write(name, content, { isCompressed = false, table } = {}) {
      const path = isCompressed ? `${name}.zst` : name
      const { plain, stored } = await writeSealed(store, key, `${folder}/${path}`, content, {
        identity: path,
        isCompressed,
      })
      lines.push({ path, ...stored, bytes: plain.size, ...(table !== undefined && { table }) })
    },
    storedBytes: () => lines.reduce((sum, { size }) => sum + size, 0),
  }
}
