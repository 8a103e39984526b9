import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { db } from '#platform/database/index.ts'
import { signingKey } from '#platform/signing-key.ts'

import { findBounds, findHeads } from './audit.repository.ts'
import { linesOf } from './export-audit.ts'

const program = path.resolve(import.meta.dirname, '../../../../../deploy/verify-audit.mjs')

/** What is to be verified instead of the database's own entries, heads and key. */
export type VerifiedFiles = {
  file?: string | undefined
  heads?: string | undefined
  key?: string | undefined
}

/** Runs deploy/verify-audit.mjs over an export of the database, or over the given files. */
export async function verifyStored(given: VerifiedFiles): Promise<{ exit: number; message: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-audit-'))
  try {
    const names = given.file === undefined ? await dump(folder) : given
    const options = (['heads', 'key'] as const).flatMap((name) => {
      const value = given[name] ?? names[name]
      return value === undefined ? [] : [`--${name}`, value]
    })
    const child = spawn(process.execPath, [program, names.file!, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 2)))
    const [out, error, exit] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { exit, message: (out || error).trim() }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The heads first: each of them has to be covered by the entries. */
async function dump(folder: string): Promise<VerifiedFiles> {
  const names = ['audit.jsonl', 'heads.jsonl', 'public.pem'].map((name) => path.join(folder, name))
  const [file, heads, key] = names as [string, string, string]
  const lines = (await findHeads(db())).map(
    (head) => `${JSON.stringify({ ...head, at: head.at.toISOString() })}\n`,
  )
  await writeFile(heads, lines.join(''))
  await writeFile(key, signingKey().publicKey)
  await pipeline(Readable.from(linesOf(await findBounds(db(), {}))), createWriteStream(file, { mode: 0o600 }))
  return { file, heads, key }
}
