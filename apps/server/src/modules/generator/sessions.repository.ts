import type { EngineInfo } from '@uprava/contract/runs.ts'

import { json, sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { KnownValues } from './generator.tables.ts'

export type SessionOwner = { managerId: number; channelId: number }

export type SessionRow = {
  id: number
  templateId: string | null
  confidence: number
  suggestions: string[]
  fieldValues: KnownValues
  askedKey: string | null
}

const columns = sql.raw(
  `id, template_id as "templateId", confidence, suggestions, field_values as "fieldValues", asked_key as "askedKey"`,
)

/** The condition of a session that has not expired (wire §8). */
const isActive = sql.raw(`used_at > now() - interval '24 hours'`)

export async function insertSession(tx: Tx, { managerId, channelId }: SessionOwner): Promise<SessionRow> {
  const { rows } = await sql<SessionRow>`
    insert into generator_sessions (manager_id, channel_id) values (${managerId}, ${channelId})
    returning ${columns}`.execute(tx)
  return rows[0]!
}

export async function findSession(
  reader: Reader,
  id: number,
  { managerId, channelId }: SessionOwner,
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from generator_sessions
    where id = ${id} and manager_id = ${managerId} and channel_id = ${channelId} and ${isActive}`.execute(
    reader,
  )
  return rows[0] ?? null
}

/** The session used last; with a template id, sessions of this template come first. */
export async function findNewestSession(
  reader: Reader,
  { managerId, channelId }: SessionOwner,
  templateId: string | null = null,
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from generator_sessions
    where manager_id = ${managerId} and channel_id = ${channelId} and ${isActive}
    order by (template_id is not distinct from ${templateId}::text and template_id is not null) desc, used_at desc, id desc
    limit 1`.execute(reader)
  return rows[0] ?? null
}

/** The session with a document that was used last before another one. */
export async function findPreviousSession(
  reader: Reader,
  id: number,
  { managerId, channelId }: SessionOwner,
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from generator_sessions
    where manager_id = ${managerId} and channel_id = ${channelId} and ${isActive}
      and id <> ${id} and template_id is not null
    order by used_at desc, id desc
    limit 1`.execute(reader)
  return rows[0] ?? null
}

/** The session as it is when nobody else changes it any more, locked until the end of the transaction. */
export async function lockSession(
  tx: Tx,
  id: number,
  { managerId, channelId }: SessionOwner,
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from generator_sessions
    where id = ${id} and manager_id = ${managerId} and channel_id = ${channelId} and ${isActive}
    for update`.execute(tx)
  return rows[0] ?? null
}

/** What changes of a session; the rest stays as it is stored. */
export type SessionChange = {
  templateId?: string | null
  confidence?: number
  suggestions?: readonly string[]
  fieldValues?: KnownValues
  askedKey?: string | null
}

export async function changeSession(tx: Tx, id: number, change: SessionChange): Promise<void> {
  const { templateId, confidence, suggestions, fieldValues, askedKey } = change
  await tx
    .updateTable('generator_sessions')
    .set({
      ...(templateId !== undefined && { template_id: templateId }),
      ...(confidence !== undefined && { confidence }),
      ...(suggestions !== undefined && { suggestions: [...suggestions] }),
      ...(fieldValues !== undefined && { field_values: json(fieldValues) }),
      ...(askedKey !== undefined && { asked_key: askedKey }),
      used_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export type MessageRow = { id: number; role: 'user' | 'generator'; text: string; note: EngineInfo | null }

export async function insertMessage(
  tx: Tx,
  {
    sessionId,
    role,
    text,
    note,
  }: { sessionId: number; role: MessageRow['role']; text: string; note: EngineInfo | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into generator_messages (session_id, role, text, note)
    values (${sessionId}, ${role}, ${text}, ${note === null ? null : json(note)}) returning id`.execute(tx)
  await sql`update generator_sessions set used_at = now() where id = ${sessionId}`.execute(tx)
  return rows[0]!.id
}

/** The newest messages of a session, oldest first. */
export async function findMessages(reader: Reader, sessionId: number, limit = 200): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, role, text, note from generator_messages where session_id = ${sessionId}
    order by id desc limit ${limit}`.execute(reader)
  return rows.toReversed()
}

export async function findMessage(reader: Reader, sessionId: number, id: number): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select id, role, text, note from generator_messages where session_id = ${sessionId} and id = ${id}`.execute(
    reader,
  )
  return rows[0] ?? null
}

/** The maximum number of sessions deleted at a time. */
const maxBatch = 1000

export async function deleteExpiredSessions(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from generator_sessions where id in (
      select id from generator_sessions where not (${isActive}) limit ${maxBatch} for update skip locked
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
