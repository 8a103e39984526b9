import type { Readable } from 'node:stream'

/** Where copies are kept: a folder of this machine, or a prefix of a bucket. Paths have slashes, whatever the system. */
export type CopyStore = {
  /** As the administrator writes it: a folder or `s3://bucket/prefix`. */
  readonly address: string
  readonly isRemote: boolean
  /** Afterwards the object is there as a whole; a process killed on the way leaves nothing under the path. */
  write(path: string, content: Readable | Buffer): Promise<void>
  /** Null when there is no such object. */
  read(path: string): Promise<Readable | null>
  /** A small object at once; null when it is not there. */
  readBytes(path: string): Promise<Buffer | null>
  has(path: string): Promise<boolean>
  /** Gives the object a second path without copying its bytes; false where that is not possible. */
  link(path: string, further: string): Promise<boolean>
  remove(path: string): Promise<void>
  /** Cut short, it leaves nothing that looks like a complete copy. */
  removeFolder(folder: string): Promise<void>
  /** The names of the folders on the first level. */
  folders(): Promise<string[]>
  /** All objects below a folder, with bytes and the moment of their change. */
  list(folder: string): AsyncIterable<{ path: string; size: number; changedAt: Date }>
  /** Gives a finished folder its name in one step. A bucket has no such step: its last object makes a copy complete. */
  finish(draft: string, name: string): Promise<void>
  /** Bytes free for copies; null where nobody says so. */
  freeBytes(): Promise<number | null>
}
