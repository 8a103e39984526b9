import type { Readable } from 'node:stream'

import type { PersonalExport } from '@uprava/contract/installation/privacy.ts'
import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { audit } from '#modules/access/index.ts'
import { lockIdentity } from '#modules/accounts/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { readStored } from '#platform/files/index.ts'
import { refuse } from '#platform/http/index.ts'
import { enqueue } from '#platform/jobs/index.ts'

import { makeExportJob } from './exports.jobs.ts'
import {
  findExport,
  findWaitingExport,
  insertExport,
  listExportRows,
  type ExportRow,
} from './exports.repository.ts'

/** POST /persons/{person}/export: a job makes the archive; while it does, a second press answers the first. */
export async function requestExport(by: AuditParty, personId: number): Promise<PersonalExport> {
  return transaction(async (tx) => {
    const person = await lockIdentity(tx, personId)
    if (!person || person.isErased) throw refuse.notFound()
    const waiting = await findWaitingExport(tx, personId)
    if (waiting) return present(waiting)
    const row = await insertExport(tx, personId)
    await enqueue(tx, makeExportJob, { id: row.id })
    await audit(tx, {
      actor: by,
      action: 'person_exported',
      subject: { type: 'person', id: personId },
      details: { export: row.id },
    })
    return present(row)
  })
}

/** GET /exports */
export async function listExports(): Promise<PersonalExport[]> {
  return (await listExportRows(db(), new Date())).map(present)
}

/** GET /exports/{export}: the archive itself; every download stands in the journal. */
export async function downloadExport(
  by: AuditParty,
  id: number,
): Promise<{ name: string; size: number; stream: Readable }> {
  const row = await findExport(db(), id)
  const isThere = row?.state === 'ready' && row.expires_at !== null && row.expires_at > new Date()
  if (!isThere || row.file_id === null || row.size === null) throw refuse.notFound()
  const stream = await readStored(db(), row.file_id)
  try {
    await transaction((tx) =>
      audit(tx, {
        actor: by,
        action: 'person_export_downloaded',
        subject: { type: 'person', id: row.person_id },
        details: { export: id },
      }),
    )
  } catch (error) {
    stream.destroy()
    throw error
  }
  return { name: `personal-data-${row.person_id}.zip`, size: row.size, stream }
}

const present = (row: ExportRow): PersonalExport => ({
  id: row.id,
  person_id: row.person_id,
  state: row.state,
  size: row.size,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
})
