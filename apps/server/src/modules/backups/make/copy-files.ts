import { storage } from '#platform/files/storage/storage.ts'

import { listCopies } from '../store/manifest.ts'
import { poolFolder, type Target } from '../store/open-store.ts'
import { readText, writeSealed, type Digest } from '../store/sealed-store.ts'
import { digestOf, poolPath, putIntoPool, readCopiedFile } from './file-pool.ts'

/** A line of `files.jsonl`. */
export type FileLine = { readonly key: string; readonly size: number; readonly sha256: string }

export type CopiedFiles = { readonly lines: FileLine[]; readonly missing: string[] }

/**
 * Gives the copy every file of the moment. Files that an earlier copy has are shared with it: a file never changes under
 * its key. What is neither in the product nor in the pool is answered as missing.
 */
export async function copyFiles(
  target: Target,
  folder: string,
  keys: readonly string[],
): Promise<CopiedFiles> {
  const known = await knownDigests(target)
  const pooled = new Set<string>()
  const pool = poolFolder(target.key)
  for await (const { path } of target.store.list(pool)) pooled.add(path.slice(pool.length + 1))
  const lines: FileLine[] = []
  const missing: string[] = []
  for (const key of keys) {
    const digest = await shareFile(target, folder, key, pooled.has(key), known.get(key))
    if (digest) lines.push({ key, ...digest })
    else missing.push(key)
  }
  return { lines, missing }
}

async function shareFile(
  target: Target,
  folder: string,
  key: string,
  isPooled: boolean,
  known: Digest | undefined,
): Promise<Digest | null> {
  let digest = isPooled ? known : await putIntoPool(target, key)
  if (digest === null) return null
  if (!target.store.isRemote && !(await target.store.link(poolPath(target, key), `${folder}/files/${key}`))) {
    const content = await readCopiedFile(target, folder, key)
    if (!content) return null
    await writeSealed(target.store, target.key, `${folder}/files/${key}`, content, {
      identity: `files/${key}`,
    })
  }
  // Pooled since the last copy: what the product has decides, so that a damage on the way is found by the proof.
  if (!digest) {
    const content = (await storage().read(key)) ?? (await readCopiedFile(target, folder, key))
    digest = content ? await digestOf(content) : undefined
  }
  return digest ?? null
}

/** The digests of the newest copy with the same key. */
async function knownDigests({ store, key }: Target): Promise<Map<string, Digest>> {
  const copies = await listCopies(store)
  for (const { id, manifest } of copies.toReversed()) {
    if (manifest.encrypted !== (key !== undefined)) continue
    const list = await readFileList({ store, key }, id).catch(() => null)
    if (list) return new Map(list.map(({ key: name, size, sha256 }) => [name, { size, sha256 }]))
  }
  return new Map()
}

/** The lines of a copy's `files.jsonl`; null when it has none. */
export async function readFileList({ store, key }: Target, folder: string): Promise<FileLine[] | null> {
  const text = await readText(store, key, `${folder}/files.jsonl`, 'files.jsonl')
  return text === null ? null : readLines<FileLine>(text)
}

export const readLines = <Line>(text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

export const asLines = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
