import { createPublicKey, verify } from 'node:crypto'

import { z } from 'zod'

import type { SigningKey } from '#platform/signing-key.ts'

import { ifUnreadable } from '../failures.ts'
import type { CopyStore } from './copy-store.ts'

/** manifest.json (wire §8): what a copy holds. It is written last, so that only a complete copy has one. */
const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  /** The last migration. */
  schema: z.string(),
  /** The version of PostgreSQL. */
  database: z.string(),
  at: z.iso.datetime(),
  /** The position of the log that belongs to the moment; null for a copy without the log. */
  point: z.object({ lsn: z.string() }).nullable(),
  kind: z.enum(['base', 'snapshot']),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int(), list_sha256: z.string() }),
  /** Of `contents.jsonl`; copies of earlier versions do not have it. */
  contents_sha256: z.string().optional(),
  encrypted: z.boolean(),
  complete: z.literal(true),
})
export type Manifest = z.output<typeof manifestSchema>

/** What became of the proof of a copy. */
const proofSchema = z.object({
  at: z.iso.datetime(),
  state: z.enum(['proven', 'failed']),
  problems: z.array(z.string()),
})
export type Proof = z.output<typeof proofSchema>

const summarySchema = z.object({
  label: z.string().nullable(),
  /** Bytes of the database and files of the copy as they are stored. */
  size: z.number().int(),
  seconds: z.number(),
})
export type Summary = z.output<typeof summarySchema>

/** A complete copy as it is listed. */
export type CopyEntry = {
  readonly id: string
  readonly manifest: Manifest
  readonly summary: Summary | null
  readonly proof: Proof | null
}

const copyName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(?:-[\w-]+)?$/u

/** A copy's folder: the moment in UTC, and its label. */
export function copyId(at: Date, label: string | undefined): string {
  const moment = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  return label ? `${moment}-${label}` : moment
}

export const isCopyId = (name: string) => copyName.test(name)

/** Writes the signature, then the manifest: it makes the copy complete. */
export async function writeManifest(
  store: CopyStore,
  folder: string,
  manifest: Manifest,
  key: SigningKey,
): Promise<void> {
  const text = `${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`
  await store.write(`${folder}/manifest.sig`, Buffer.from(`${key.sign(text)}\n`))
  await store.write(`${folder}/manifest.json`, Buffer.from(text))
}

/** The manifest's bytes and, when they are sound, what they say. Null when the copy has none. */
export async function readManifest(
  store: CopyStore,
  folder: string,
): Promise<{ bytes: Buffer; manifest: Manifest | null } | null> {
  const bytes = await store.readBytes(`${folder}/manifest.json`).catch(ifUnreadable(Buffer.alloc(0)))
  return bytes && { bytes, manifest: parsed(manifestSchema, bytes) }
}

/** Whether the signature of a manifest is that of the installation's audit key. */
export async function isSigned(
  store: CopyStore,
  folder: string,
  bytes: Buffer,
  publicKey: string,
): Promise<boolean> {
  const signature = await store.readBytes(`${folder}/manifest.sig`)
  if (!signature) return false
  const decoded = Buffer.from(signature.toString('latin1').trim(), 'base64')
  return verify(null, bytes, createPublicKey(publicKey), decoded)
}

/** The complete copies of a store, oldest first. */
export async function listCopies(store: CopyStore): Promise<CopyEntry[]> {
  const copies: CopyEntry[] = []
  for (const id of (await store.folders()).filter(isCopyId).toSorted()) {
    const manifest = parsed(manifestSchema, await bytesIfReadable(store, `${id}/manifest.json`))
    if (!manifest) continue
    const summary = parsed(summarySchema, await bytesIfReadable(store, `${id}/summary.json`))
    const proof = parsed(proofSchema, await bytesIfReadable(store, `${id}/proof.json`))
    copies.push({ id, manifest, summary, proof })
  }
  return copies.toSorted((one, other) => one.manifest.at.localeCompare(other.manifest.at))
}

export async function writeProof(store: CopyStore, folder: string, proof: Proof): Promise<void> {
  await store.write(`${folder}/proof.json`, Buffer.from(`${JSON.stringify(proof)}\n`))
}

export async function writeSummary(store: CopyStore, folder: string, summary: Summary): Promise<void> {
  await store.write(`${folder}/summary.json`, Buffer.from(`${JSON.stringify(summary)}\n`))
}

/** A file that the disk does not give back is as bad as none: one damaged copy must not hide the others. */
const bytesIfReadable = (store: CopyStore, path: string) => store.readBytes(path).catch(ifUnreadable(null))

function parsed<Schema extends z.ZodType>(schema: Schema, bytes: Buffer | null): z.output<Schema> | null {
  if (!bytes) return null
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}
