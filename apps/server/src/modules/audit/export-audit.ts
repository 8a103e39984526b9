import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import { type AdministratorActor, audit } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { contentDisposition } from '#platform/files/index.ts'

import { findBounds, findLines } from './audit.repository.ts'

export type Days = { from?: string | undefined; to?: string | undefined }

/** Entries read at a time. */
const batch = 2000

/** GET /audit/export: JSON lines for deploy/verify-audit.mjs. The download is an entry itself (AUD-13). */
export async function exportAudit(
  actor: AdministratorActor,
  days: Days,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const covered = await findBounds(db(), days)
  await transaction((tx) => auditExport(tx, { type: 'administrator', id: actor.administratorId }, covered))
  // Read again: an export up to now holds its own entry.
  const bounds = await findBounds(db(), days)
  const name = `audit-${new Date().toISOString().slice(0, 10)}.jsonl`
  return reply
    .type('application/x-ndjson')
    .header('content-disposition', contentDisposition('attachment', name))
    .header('cache-control', 'private, no-store')
    .send(Readable.from(linesOf(bounds)))
}

/** Records that the entries within these bounds are handed out. */
export const auditExport = (
  tx: Tx,
  actor: Parameters<typeof audit>[1]['actor'],
  bounds: { first: number; last: number } | null,
) =>
  audit(tx, {
    actor,
    action: 'audit_exported',
    subject: { type: 'audit' },
    details: bounds === null ? { entries: 0 } : { from_seq: bounds.first, to_seq: bounds.last },
  })

/** The lines of these entries, each with its line end; a batch at a time. */
export async function* linesOf(bounds: { first: number; last: number } | null): AsyncGenerator<string> {
  if (bounds === null) return
  for (let next = bounds.first; next <= bounds.last;) {
    const lines = await findLines(db(), { first: next, last: bounds.last, limit: batch })
    if (lines.length === 0) return
    yield lines.map(({ line }) => `${line}\n`).join('')
    next = lines.at(-1)!.seq + 1
  }
}
