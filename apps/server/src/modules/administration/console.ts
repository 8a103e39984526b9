import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { AuditEntry, OutboxMessage, System } from '@uprava/contract/administration.ts'
import { actionText, partyText } from '@uprava/contract/rules/audit-texts.ts'

import { phoneSignInPausedUntil } from '#modules/accounts/index.ts'
import { db } from '#platform/database/index.ts'
import { listOutbox as listKept } from '#platform/outbox/index.ts'

import { findAudit, findQueues, findSystem, type AuditRow } from './console.repository.ts'

/** GET /outbox: a phone may be asked for in any spelling. */
export async function listOutbox(to: string | undefined): Promise<OutboxMessage[]> {
  const kept = await listKept(db(), to)
  return kept.map(({ createdAt, ...message }) => ({ ...message, created_at: createdAt.toISOString() }))
}

/** GET /audit */
export async function listAudit({
  search,
  page,
  per_page,
}: {
  search?: string | undefined
  page: number
  per_page: number
}) {
  const { rows, total } = await findAudit(db(), { search, limit: per_page, offset: (page - 1) * per_page })
  return {
    items: rows.map(presentEntry),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    total,
  }
}

/** An entry with its codes, null for one written before them, and its sentences. */
function presentEntry({
  at,
  legacy_actor: actor,
  legacy_action: action,
  legacy_subject: subject,
  ...entry
}: AuditRow): AuditEntry {
  const { actor_type: actorType, action_code: code, subject_type: subjectType } = entry
  return {
    ...entry,
    at: at.toISOString(),
    actor: actorType === null ? (actor ?? '') : partyText(actorType, entry.actor_id, null),
    action: code === null ? (action ?? '') : actionText(code),
    subject:
      subjectType === null ? (subject ?? '') : partyText(subjectType, entry.subject_id, entry.subject_name),
  }
}

/** GET /system */
export async function getSystem(): Promise<System> {
  const [state, queues, pausedUntil] = await Promise.all([
    findSystem(db()),
    findQueues(db()),
    phoneSignInPausedUntil(),
  ])
  return {
    versions: { product: productVersion(), node: process.versions.node, database: state.database_version },
    queues,
    outbox: { waiting: state.outbox_waiting, failing: state.outbox_failing },
    storage: { files: state.files, files_size: state.files_size, database_size: state.database_size },
    sessions: state.sessions,
    phone_sign_in_paused_until: pausedUntil?.toISOString() ?? null,
  }
}

function productVersion(): string {
  const manifest = path.resolve(import.meta.dirname, '../../../package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
