import { clearEvidenceOfMessages } from '#modules/runs/index.ts'
import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import { ASSISTANT } from './run-kind-name.ts'
import './assistant.tables.ts'

/** Messages of dialogues that are older than the term of their channel. */
const expired = (at: Date) => sql`
  select m.id from assistant_messages m
  join assistant_dialogs d on d.id = m.dialog_id
  join shared.retention_terms t on t.channel_id = d.channel_id
  where t.starts_at <= ${at} and not t.is_held and m.created_at < ${at}::timestamptz - t.ai_chats * interval '1 day'`

export async function countExpiredDialogMessages(reader: Reader, at: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${expired(at)}) e`.execute(reader)
  return rows[0]!.count
}

/** Deletes so many of them with the texts of their answers in the evidence; answers how many there were. */
export async function deleteExpiredDialogMessages(tx: Tx, at: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number; subjectId: number }>`
    delete from assistant_messages where id in (${expired(at)} limit ${limit})
    returning id, dialog_id as "subjectId"`.execute(tx)
  if (rows.length > 0) await clearEvidenceOfMessages(tx, ASSISTANT, rows)
  return rows.length
}
