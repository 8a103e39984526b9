import type { Selectable } from 'kysely'

import { json, sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { AiEvidenceTable, Retrieved } from '../runs.tables.ts'

export type NewEvidence = Omit<
  Selectable<AiEvidenceTable>,
  'id' | 'ended_at' | 'retrieved' | 'masked' | 'mark' | 'mark_reason' | 'settled_at'
> & { retrieved: readonly Retrieved[]; masked: Readonly<Record<string, number>> }

export async function insertEvidence(tx: Tx, { retrieved, masked, ...evidence }: NewEvidence): Promise<void> {
  await tx
    .insertInto('ai_evidence')
    .values({
      ...evidence,
      retrieved: json(retrieved),
      masked: json(masked),
      mark: null,
      mark_reason: null,
      settled_at: null,
    })
    .execute()
}

/** What an entry without its texts lacks: what was asked and answered, and what was looked for or masked of it. */
export const withoutTexts = sql`question = null, draft = null, final = null, mark_reason = null, searched = '{}', masked = '{}'`

/** Clears the texts of deleted conversations; the entries with their sources and hashes are retained. */
export async function clearEvidenceTexts(
  tx: Tx,
  kind: string,
  ...subjectIds: readonly number[]
): Promise<void> {
  await sql`
    update ai_evidence set ${withoutTexts}
    where kind = ${kind} and subject_id = any(${subjectIds})`.execute(tx)
}

/** Clears the texts of answers whose messages are deleted while their conversations stay. */
export async function clearEvidenceOfMessages(
  tx: Tx,
  kind: string,
  messages: readonly { readonly id: number; readonly subjectId: number }[],
): Promise<void> {
  await sql`
    update ai_evidence set ${withoutTexts}
    where kind = ${kind} and subject_id = any(${messages.map(({ subjectId }) => subjectId)}::int8[])
      and message_id = any(${messages.map(({ id }) => id)}::int8[])`.execute(tx)
}

export async function saveMark(
  tx: Tx,
  message: { kind: string; subjectId: number; messageId: number },
  mark: 'up' | 'down' | null,
  reason: string | null,
): Promise<void> {
  await sql`
    update ai_evidence set mark = ${mark}, mark_reason = ${reason}
    where kind = ${message.kind} and subject_id = ${message.subjectId} and message_id = ${message.messageId}`.execute(
    tx,
  )
}

export type EvidenceRow = Selectable<AiEvidenceTable> & {
  retrieved: Retrieved[]
  masked: Record<string, number>
  name: string | null
  surname: string | null
}

const rowsOf = (reader: Reader, channelId: number) =>
  reader
    .selectFrom('ai_evidence')
    .leftJoin('shared.managers as managers', 'managers.id', 'ai_evidence.manager_id')
    .selectAll('ai_evidence')
    .select(['managers.name', 'managers.surname'])
    .where('ai_evidence.channel_id', '=', channelId)

export async function findEvidencePage(
  reader: Reader,
  channelId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: EvidenceRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    rowsOf(reader, channelId).orderBy('ai_evidence.id', 'desc').limit(limit).offset(offset).execute(),
    reader
      .selectFrom('ai_evidence')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('channel_id', '=', channelId)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function findEvidence(
  reader: Reader,
  channelId: number,
  id: number,
): Promise<EvidenceRow | null> {
  const row = await rowsOf(reader, channelId).where('ai_evidence.id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Deletes the entries past each channel's retention period; those of a channel on hold stay. */
export async function deleteOldEvidence(tx: Tx): Promise<void> {
  await sql`
    delete from ai_evidence e
    where e.asked_at < now() - coalesce(
      (select evidence_days from ai_channel_settings s where s.channel_id = e.channel_id), 365
    ) * interval '1 day'
      and not exists (select from shared.retention_terms t where t.channel_id = e.channel_id and t.is_held)`.execute(
    tx,
  )
}
