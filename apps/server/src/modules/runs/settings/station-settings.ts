import { personName } from '@uprava/contract/rules/person-name.ts'
import type { EvidenceEntry, EvidenceRecord, StationSettings } from '@uprava/contract/runs.ts'

import { audit, type SeatActor } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { configuredModel } from '#platform/model/index.ts'

import { findEvidence, findEvidencePage, type EvidenceRow } from '../evidence/evidence.repository.ts'
import { findStationSettings, saveStationSettings } from './station-settings.repository.ts'

/** GET settings */
export async function getSettings({ channelId }: SeatActor): Promise<StationSettings> {
  return { ...(await findStationSettings(db(), channelId)), model: configuredModel()?.model ?? null }
}

type SettingsForm = { built_in_only?: boolean | undefined; evidence_days?: number | undefined }

/** PUT settings: what leaves the installation is a decision somebody has made, and the audit names who. */
export async function updateSettings(actor: SeatActor, form: SettingsForm): Promise<StationSettings> {
  await transaction(async (tx) => {
    const change = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
    await saveStationSettings(tx, actor.channelId, change)
    await audit(tx, {
      actor: { type: 'account', id: actor.managerId },
      action: 'ai_settings_changed',
      subject: { type: 'channel', id: actor.channelId },
      details: change,
    })
  })
  return getSettings(actor)
}

/** GET evidence */
export async function listEvidence(
  { channelId }: SeatActor,
  { page, per_page: perPage }: { page: number; per_page: number },
) {
  const { rows, total } = await findEvidencePage(db(), channelId, {
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return {
    items: rows.map(presentEntry),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
  }
}

/** GET evidence/{id} */
export async function getEvidence({ channelId }: SeatActor, id: number): Promise<EvidenceRecord> {
  const row = await findEvidence(db(), channelId, id)
  if (!row) throw refuse.notFound()
  const { draft, final, question_sha256, draft_sha256, final_sha256 } = row
  return { ...presentEntry(row), draft, final, question_sha256, draft_sha256, final_sha256 }
}

function presentEntry(row: EvidenceRow): EvidenceEntry {
  return {
    id: row.id,
    kind: row.kind,
    asked_at: row.asked_at.toISOString(),
    manager: row.manager_id === null ? null : { id: row.manager_id, full_name: personName(row) },
    question: row.question,
    verdict: row.verdict,
    state: row.state,
    engine: row.engine,
    engine_mode: row.mode,
    engine_reason: row.reason,
    retrieved: row.retrieved.map(({ norm_id, label, edition, status, score }) => ({
      norm_id,
      label: label ?? norm_id,
      edition,
      status,
      score,
    })),
    support:
      row.checked === null
        ? null
        : { checked: row.checked, supported: row.supported ?? 0, removed: row.removed ?? 0 },
    masked: row.masked,
  }
}
