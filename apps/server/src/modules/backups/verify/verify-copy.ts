import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

import { migrateToLatest } from '#platform/database/migrate.ts'

import { DamagedCopy, failureText, isDiskFull, NotPossible, WrongUse } from '../failures.ts'
import { hashTables, tableDifferences } from '../make/tables.ts'
import { openScratch } from '../restore/open-scratch.ts'
import { openCopy, type OpenCopy } from '../restore/unpack.ts'
import { isSigned, readManifest, writeProof, type Proof } from '../store/manifest.ts'
import type { Target } from '../store/open-store.ts'
import { checkContents, checkFiles } from './check-objects.ts'
import { openDocuments } from './open-documents.ts'

/** Looks into a restored database whose address is the owner's; answers what is wrong, a line each. */
export type RestoredCheck = (databaseUrl: string) => Promise<string[]>

export type VerifyOptions = {
  /** Where the scratch instance is made. */
  readonly scratchFolder: string
  readonly keepScratch: boolean
  /** The installation's key in PEM, by which manifests are signed. */
  readonly publicKey: string
  readonly checks: readonly RestoredCheck[]
}

export type Verified = {
  readonly proof: Proof
  /** The folder of the scratch instance when it was asked to stay. */
  readonly scratch: string | null
}

const SPARE_BYTES = 64 * 1024 * 1024
/** With less than a segment of its log no server goes on. */
const LOG_SEGMENT_BYTES = 16 * 1024 * 1024

/**
 * Proves a copy: compares everything stored with its lists and the manifest, brings it to life in a scratch instance,
 * counts and hashes its tables, migrates it, opens documents. The outcome is stored beside the copy. A wrong use or key
 * is thrown and is no outcome.
 */
export async function verifyCopy(target: Target, id: string, options: VerifyOptions): Promise<Verified> {
  const { problems, scratch } = await prove(target, id, options)
  const proof: Proof = {
    at: new Date().toISOString(),
    state: problems.length === 0 ? 'proven' : 'failed',
    problems,
  }
  await writeProof(target.store, id, proof)
  return { proof, scratch }
}

async function prove(target: Target, id: string, options: VerifyOptions) {
  const found = await readManifest(target.store, id)
  if (!found) throw new NotPossible(`Копии ${id} нет в ${target.store.address}, или она не закончена`)
  if (!found.manifest) return { problems: ['manifest.json: не читается'], scratch: null }
  const problems: string[] = []
  if (!(await isSigned(target.store, id, found.bytes, options.publicKey)))
    problems.push('manifest.json: подпись не совпадает')
  const copy = await openCopy(target, id).catch((error: Error) => {
    if (error instanceof DamagedCopy) problems.push(error.message)
    // A manifest that was changed may ask for a key it was not made with.
    if (problems.length === 0) throw error
    return null
  })
  if (!copy) return { problems, scratch: null }
  problems.push(...(await checkContents(copy)), ...(await checkFiles(copy)))
  // What is damaged is named already; to bring it to life would find nothing else.
  if (problems.length > 0) return { problems, scratch: null }
  return proveAlive(copy, options)
}

async function proveAlive(copy: OpenCopy, options: VerifyOptions) {
  const needed = SPARE_BYTES + copy.contents.reduce((sum, { bytes }) => sum + bytes, 0)
  await mkdir(options.scratchFolder, { recursive: true })
  if ((await freeBytes(options.scratchFolder)) < needed)
    return { problems: [noSpace(options.scratchFolder)], scratch: null }
  const scratch = await mkdtemp(path.join(options.scratchFolder, 'uprava-verify-'))
  try {
    const problems = await examine(copy, scratch, options.checks)
    return { problems, scratch: options.keepScratch ? scratch : null }
  } catch (error) {
    if (error instanceof WrongUse) throw error
    // A server that ends for want of space cannot always write why: its log stands on the same disk.
    const isFull = isDiskFull(error) || (await freeBytes(options.scratchFolder)) < LOG_SEGMENT_BYTES
    const problem = isFull ? noSpace(options.scratchFolder) : `Копия не восстановилась: ${failureText(error)}`
    return { problems: [problem], scratch: options.keepScratch ? scratch : null }
  } finally {
    if (!options.keepScratch) await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
  }
}

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const noSpace = (folder: string) => `Не хватает места для проверки в ${folder}`

async function examine(copy: OpenCopy, scratch: string, checks: readonly RestoredCheck[]): Promise<string[]> {
  const database = await openScratch(copy, scratch)
  try {
    const problems = tableDifferences(copy.manifest.tables, await hashTables(database.url))
    await migrateToLatest(database.url)
    problems.push(...(await openDocuments(copy, database.url, scratch)))
    for (const check of checks) problems.push(...(await check(database.url)))
    return problems
  } finally {
    await database.stop()
  }
}
