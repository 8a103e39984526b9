import type { AuditEntry } from '@uprava/contract/administration.ts'
import { actionText, partyText } from '@uprava/contract/rules/audit-texts.ts'

import { db } from '#platform/database/index.ts'

import { findAudit, type AuditFilter, type AuditRow } from './audit.repository.ts'

/** GET /audit */
export async function listAudit({
  page,
  per_page,
  ...filter
}: AuditFilter & { page: number; per_page: number }) {
  const { rows, total } = await findAudit(db(), filter, { limit: per_page, offset: (page - 1) * per_page })
  return {
    items: rows.map(presentEntry),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    total,
  }
}

/** An entry with its codes, null for one written before them, and its sentences with the names of today. */
function presentEntry({
  seq,
  at,
  actor_name: actorName,
  legacy_actor: actor,
  legacy_action: action,
  legacy_subject: subject,
  ...entry
}: AuditRow): AuditEntry {
  const { actor_type: actorType, action_code: code, subject_type: subjectType } = entry
  return {
    ...entry,
    id: seq,
    seq,
    at: at.toISOString(),
    actor: actorType === null ? (actor ?? '') : partyText(actorType, entry.actor_id, actorName),
    action: code === null ? (action ?? '') : actionText(code),
    subject:
      subjectType === null ? (subject ?? '') : partyText(subjectType, entry.subject_id, entry.subject_name),
  }
}
