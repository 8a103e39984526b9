import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'

import { db } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'
import { signingKey } from '#platform/signing-key.ts'

import { findHead, insertHead } from './audit.repository.ts'
import type { Head } from './head.ts'
import { sendToWitnesses } from './witnesses.ts'

/** AUDIT_HEADS_FILE, else in the data folder. */
export const headsFile = () =>
  settings().AUDIT_HEADS_FILE ?? path.join(settings().DATA_DIR, 'audit-heads.jsonl')

/** What the signature of a head covers. */
const signedText = ({ seq, hash, at }: Omit<Head, 'signature'>) => `${seq}\n${hash}\n${at}`

/**
 * Signs the newest entry, stores the head, appends it to the file and hands it to the witnesses, whose answer nobody waits
 * for. Null while there is no entry.
 */
export async function signHead(): Promise<Head | null> {
  const { length: seq, head: hash } = await findHead(db())
  if (seq === 0) return null
  const unsigned = { seq, hash, at: new Date().toISOString() }
  const head: Head = { ...unsigned, signature: signingKey().sign(signedText(unsigned)) }
  await insertHead(db(), head)
  await mkdir(path.dirname(headsFile()), { recursive: true })
  await appendFile(headsFile(), `${JSON.stringify(head)}\n`, { mode: 0o640, flush: true })
  sendToWitnesses(head)
  return head
}
