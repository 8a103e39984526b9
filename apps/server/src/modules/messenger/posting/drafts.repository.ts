import type { SubjectType } from '@uprava/contract/messenger.ts'
import type { Selectable } from 'kysely'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { MessageDraftsTable } from '../messenger.tables.ts'

export type DraftRow = Selectable<MessageDraftsTable>
export type DraftKey = { managerId: number; channelId: number; subjectType: SubjectType; subjectId: number }

export function findDrafts(reader: Reader, managerId: number, channelId: number): Promise<DraftRow[]> {
  return reader
    .selectFrom('message_drafts')
    .selectAll()
    .where('manager_id', '=', managerId)
    .where('channel_id', '=', channelId)
    .orderBy('updated_at', 'desc')
    .execute()
}

export async function upsertDraft(
  tx: Tx,
  key: DraftKey,
  { text, answerId, documentIds }: { text: string; answerId: number | null; documentIds: number[] },
): Promise<DraftRow> {
  const content = { text, answer_id: answerId, document_ids: documentIds, updated_at: new Date() }
  return tx
    .insertInto('message_drafts')
    .values({ ...columns(key), ...content })
    .onConflict((conflict) =>
      conflict.columns(['manager_id', 'channel_id', 'subject_type', 'subject_id']).doUpdateSet(content),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteDraft(tx: Tx, key: DraftKey): Promise<null> {
  const { manager_id, channel_id, subject_type, subject_id } = columns(key)
  await tx
    .deleteFrom('message_drafts')
    .where('manager_id', '=', manager_id)
    .where('channel_id', '=', channel_id)
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .execute()
  return null
}

const columns = ({ managerId, channelId, subjectType, subjectId }: DraftKey) => ({
  manager_id: managerId,
  channel_id: channelId,
  subject_type: subjectType,
  subject_id: subjectId,
})

/** Deletes drafts that were not changed for 30 days (D-06). */
export async function deleteOldDrafts(reader: Reader): Promise<void> {
  await sql`delete from message_drafts where updated_at < now() - interval '30 days'`.execute(reader)
}
