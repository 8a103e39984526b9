import type { Draft, messengerCalls } from '@uprava/contract/messenger.ts'
import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'
import type { z } from 'zod'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { announce } from '#platform/realtime/index.ts'

import { reachForReading } from '../messenger.access.ts'
import { deleteDraft, findDrafts, upsertDraft, type DraftRow } from './drafts.repository.ts'

type SavedDraft = z.output<(typeof messengerCalls)['saveDraft']['body']>

/** The actor's drafts in the channel. */
export async function listDrafts(actor: SeatActor): Promise<Draft[]> {
  const rows = await findDrafts(db(), actor.managerId, actor.channelId)
  return rows.map(present)
}

/** Keeps what the actor has typed in a chat, and tells the account's other devices; the newest one counts. */
export async function saveDraft(actor: SeatActor, saved: SavedDraft): Promise<{ draft: Draft | null }> {
  const named = { subject_type: saved.subject_type, id: saved.id }
  await reachForReading(actor, named)
  const answerId = saved.answer_id ?? null
  const documentIds = [...new Set(saved.custom_documents)]
  const isEmpty = saved.message === '' && answerId === null && documentIds.length === 0
  const place = {
    managerId: actor.managerId,
    channelId: actor.channelId,
    subjectType: named.subject_type,
    subjectId: named.id,
  }
  return transaction(async (tx) => {
    const row = isEmpty
      ? await deleteDraft(tx, place)
      : await upsertDraft(tx, place, { text: saved.message, answerId, documentIds })
    const draft = row && present(row)
    const chat = { ...named, channel_id: actor.channelId }
    const event: RealtimeEvents['draft'] = { chat, draft, origin: saved.origin ?? null }
    announce(tx, managerChannel(actor.managerId), 'draft', event)
    return { draft }
  })
}

function present(row: DraftRow): Draft {
  return {
    chat: { id: row.subject_id, subject_type: row.subject_type, channel_id: row.channel_id },
    message: row.text,
    answer_id: row.answer_id,
    custom_documents: row.document_ids,
    updated_at: row.updated_at.toISOString(),
  }
}
