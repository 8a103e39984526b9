import type { Readable } from 'node:stream'

/** A part of an object in bytes, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number }

/** What is put into the storage: a file of this machine, or bytes. */
export type Source = { readonly path: string } | { readonly bytes: Uint8Array }

/** Where the bytes of files lie. Keys are ASCII: `2026/03/{uuid}.pdf`; an object is written once and never changed. */
export type FileStorage = {
  /** Afterwards the object is there as a whole; a process killed on the way leaves nothing under the key. */
  put(key: string, source: Source): Promise<void>
  /** Null when there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** All objects; with a prefix those whose keys begin with it. */
  list(prefix?: string): AsyncIterable<{ key: string; size: number; changedAt: Date }>
  answers(): Promise<boolean>
  /** The object as a file of this machine, when it is one. */
  localPath(key: string): string | null
}
