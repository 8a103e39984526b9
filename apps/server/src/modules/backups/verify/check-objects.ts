import { sha256Of } from '../digest.ts'
import { ifUnreadable } from '../failures.ts'
import { readLines, type FileLine } from '../make/copy-files.ts'
import { digestOf, poolPath, readCopiedFile } from '../make/file-pool.ts'
import type { OpenCopy } from '../restore/unpack.ts'
import type { CopyStore } from '../store/copy-store.ts'
import { TINY_BYTES } from '../store/disk-store.ts'
import { DamagedObject } from '../store/encryption.ts'
import { mapObjects } from '../store/map-objects.ts'
import { digestOfBytes, readText, type Digest } from '../store/sealed-store.ts'

/** Compares the stored objects of a copy with `contents.jsonl`, a line for each difference. */
export async function checkContents({ target, id, contents }: OpenCopy): Promise<string[]> {
  const problems = await mapObjects(contents, async ({ path, size, sha256, table }) => {
    const where = table === undefined ? path : `таблица ${table}: ${path}`
    const found = await digestAt(target.store, `${id}/${path}`, size).catch(ifUnreadable(null))
    if (found === undefined) return [`${where}: отсутствует`]
    if (!found) return [`${where}: не читается`]
    return found.size === size && found.sha256 === sha256 ? [] : [`${where}: не совпадает SHA-256`]
  })
  return problems.flat()
}

/** Of the object as it lies in the store; undefined when there is none. `expected`: its bytes, of which small ones are read at once. */
async function digestAt(store: CopyStore, path: string, expected: number): Promise<Digest | undefined> {
  if (expected <= TINY_BYTES) {
    const bytes = await store.readBytes(path)
    return bytes ? digestOfBytes(bytes) : undefined
  }
  const stream = await store.read(path)
  return stream ? digestOf(stream) : undefined
}

/** Compares every file of a copy with `files.jsonl`, and that list with the manifest. */
export async function checkFiles(copy: OpenCopy): Promise<string[]> {
  const { target, id, manifest } = copy
  const list = await readText(target.store, target.key, `${id}/files.jsonl`, 'files.jsonl').catch(ifDamaged)
  if (list === null) return ['files.jsonl: отсутствует']
  if (list === damaged || sha256Of(list) !== manifest.files.list_sha256)
    return ['files.jsonl: не совпадает SHA-256']
  const problems: string[] = []
  for (const line of readLines<FileLine>(list)) {
    const problem = await checkFile(copy, line)
    if (problem === undefined) continue
    problems.push(problem)
    // The next copy shall not share the damage: it takes the file from the product again. In a bucket the object belongs to
    // all copies, and what is left of it may be all there is.
    if (!target.store.isRemote) await target.store.remove(poolPath(target, line.key))
  }
  return problems
}

async function checkFile(
  { target, id }: OpenCopy,
  { key, size, sha256 }: FileLine,
): Promise<string | undefined> {
  const content = await readCopiedFile(target, id, key)
  if (!content) return `файл ${key}: отсутствует`
  const found = await digestOf(content).catch(ifDamaged).catch(ifUnreadable(null))
  if (found === null) return `файл ${key}: не читается`
  if (found === damaged || found.size !== size || found.sha256 !== sha256)
    return `файл ${key}: не совпадает SHA-256`
  return undefined
}

/** What cannot be decrypted was changed. */
const damaged = Symbol('damaged')

function ifDamaged(error: unknown): typeof damaged {
  if (error instanceof DamagedObject) return damaged
  throw error
}
