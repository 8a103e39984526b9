import type { Draft } from '@uprava/contract/messenger.ts'
import type { messengerCalls } from '@uprava/contract/messenger/messenger-calls.ts'
import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'
import type { z } from 'zod'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { announce } from '#platform/realtime/index.ts'

import { authorizeChat } from '../messenger.access.ts'
import { deleteDraft, findDrafts, upsertDraft, type DraftRow } from './drafts.repository.ts'

type SavedDraft = z.output<(typeof messengerCalls)['saveDraft']['body']>

/** The actor's drafts in the channel. */
export async function listDrafts(actor: SeatActor): Promise<Draft[]> {
  const rows = await findDrafts(db(), actor.managerId, actor.channelId)
  return rows.map(present)
}

/** Stores what the actor has typed in a chat and publishes it to the account's other devices; the last write wins. */
export async function saveDraft(actor: SeatActor, saved: SavedDraft): Promise<{ draft: Draft | null }> {
  const ref = { subject_type: saved.subject_type, id: saved.id }
  await authorizeChat(db(), actor, 'read', ref)
  const answerId = saved.answer_id ?? null
  const documentIds = [...new Set(saved.custom_documents)]
  const isEmpty = saved.message === '' && answerId === null && documentIds.length === 0
  const key = {
    managerId: actor.managerId,
    channelId: actor.channelId,
    subjectType: ref.subject_type,
    subjectId: ref.id,
  }
  return transaction(async (tx) => {
    const row = isEmpty
      ? await deleteDraft(tx, key)
      : await upsertDraft(tx, key, { text: saved.message, answerId, documentIds })
    const draft = row && present(row)
    const chat = { ...ref, channel_id: actor.channelId }
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
