import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { readFileList } from '../make/copy-files.ts'
import { readCopiedFile } from '../make/file-pool.ts'
import { digesting } from '../store/sealed-store.ts'
import { placeBelow } from './place-below.ts'
import type { OpenCopy } from './unpack.ts'

export type RestoredFiles = { readonly count: number; readonly missing: string[] }

/** Writes the files of these keys into a folder; those that neither the copy nor the pool has whole are answered. */
export async function restoreFiles(
  copy: OpenCopy,
  keys: readonly string[],
  folder: string,
): Promise<RestoredFiles> {
  const { target, id } = copy
  const known = new Map((await readFileList(target, id))?.map(({ key, sha256 }) => [key, sha256]))
  const missing: string[] = []
  for (const key of keys) {
    const place = placeBelow(folder, key)
    const content = await readCopiedFile(target, id, key)
    if (!content) {
      missing.push(key)
      continue
    }
    await mkdir(path.dirname(place), { recursive: true })
    const { stream, digest } = digesting()
    const expected = known.get(key)
    const isWhole = await pipeline(
      content,
      stream,
      createWriteStream(place, { mode: 0o600, flush: true }),
    ).then(
      () => expected === undefined || expected === digest().sha256,
      () => false,
    )
    if (isWhole) continue
    await rm(place, { force: true })
    missing.push(key)
  }
  return { count: keys.length - missing.length, missing }
}
