import type { MessageFormat } from '@uprava/contract/messenger.ts'
import type { PollForm } from '@uprava/contract/messenger/polls.ts'

import { json, sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { Attachment } from '../messages/attachments.ts'
import type { FileColumns } from '../messages/messages.repository.ts'
import type { ChatActor } from '../messenger.access.ts'
import type { ScheduledMessagesTable } from '../messenger.tables.ts'
import type { StoredVoice } from '../posting/posting.repository.ts'
import { runPrepared } from '../prepared-statements.ts'

/** A chat as a scheduled message names it: a room by its partner, which it has before its first message. */
export type ScheduledRef = {
  readonly subject_type: ScheduledMessagesTable['subject_type']
  readonly id: number
}

export type ScheduledRow = {
  id: number
  manager_id: number
  channel_id: number
  subject_type: ScheduledRef['subject_type']
  subject_id: number
  /** The room with the partner, once there is one. */
  room_id: number | null
  client_id: string
  text: string
  format: MessageFormat
  answer_id: number | null
  scheduled_at: Date
  state: ScheduledMessagesTable['state']['__select__']
  problem: string | null
  files: FileColumns[] | null
  poll: PollForm | null
  voice: StoredVoice | null
}

const columns = `
  s.id, s.manager_id, s.channel_id, s.subject_type, s.subject_id, s.client_id, s.text, s.format, s.answer_id, s.scheduled_at,
  s.state, s.problem, s.poll, s.voice,
  case when s.subject_type = 'PRIVATE-MANAGER' then (
    select c.id from chats c where c.kind = 'room' and c.a_manager_id = least(s.manager_id, s.subject_id)
      and c.b_manager_id = greatest(s.manager_id, s.subject_id)) end as room_id,
  (select json_agg(json_build_object('id', f.id, 'name', x.name, 'extension', f.extension, 'size', f.size,
     'width', f.width, 'height', f.height) order by x.position)
   from scheduled_files x join shared.files f on f.id = x.file_id where x.scheduled_id = s.id) as files`

/** What is listed at most: all that wait, and the failed ones of the time that they are kept. */
const maxListed = 500

const openText = `
  select ${columns} from scheduled_messages s
  where s.manager_id = $1::int8 and s.state <> 'sent'
    and ($2::text is null or (s.subject_type = $2::text and s.subject_id = $3::int8))
  order by s.scheduled_at, s.id limit ${maxListed}`

/** What the account has not sent yet, the nearest first; of one chat or of all. */
export function findOpen(
  reader: Reader,
  managerId: number,
  ref: ScheduledRef | null,
): Promise<ScheduledRow[]> {
  return runPrepared<ScheduledRow>(reader, openText, [managerId, ref?.subject_type ?? null, ref?.id ?? null])
}

const byIdText = `select ${columns} from scheduled_messages s where s.id = $1::int8`

export async function findScheduled(reader: Reader, id: number): Promise<ScheduledRow | null> {
  const [row] = await runPrepared<ScheduledRow>(reader, byIdText, [id])
  return row ?? null
}

/** The row under a lock: whoever holds it decides whether the message is sent, changed or deleted. */
export async function lockScheduled(tx: Tx, id: number): Promise<ScheduledRow | null> {
  await sql`select from scheduled_messages where id = ${id} for update`.execute(tx)
  return findScheduled(tx, id)
}

/** What the account has put off under the client id. */
export async function findByClientId(
  reader: Reader,
  managerId: number,
  clientId: string,
): Promise<ScheduledRow | null> {
  const text = `select ${columns} from scheduled_messages s where s.manager_id = $1::int8 and s.client_id = $2::uuid`
  const [row] = await runPrepared<ScheduledRow>(reader, text, [managerId, clientId])
  return row ?? null
}

/** One after another: the number of messages of an account that wait is exact. */
export async function lockAccount(tx: Tx, managerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('scheduled messages'), ${managerId}::int4)`.execute(tx)
}

export async function countWaiting(reader: Reader, managerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scheduled_messages
    where manager_id = ${managerId} and state = 'waiting'`.execute(reader)
  return rows[0]!.count
}

export type NewScheduled = {
  readonly ref: ScheduledRef
  readonly clientId: string
  readonly text: string
  readonly format: MessageFormat
  readonly answerId: number | null
  readonly at: Date
  readonly poll: PollForm | null
  readonly voice: StoredVoice | null
}

export async function insertScheduled(
  tx: Tx,
  { managerId, channelId }: ChatActor,
  { ref, clientId, text, format, answerId, at, poll, voice }: NewScheduled,
  attachments: readonly Attachment[],
): Promise<number> {
  const { id } = await tx
    .insertInto('scheduled_messages')
    .values({
      manager_id: managerId,
      channel_id: channelId,
      subject_type: ref.subject_type,
      subject_id: ref.id,
      client_id: clientId,
      text,
      format,
      answer_id: answerId,
      scheduled_at: at,
      poll: poll && json(poll),
      voice: voice && json(voice),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const files = attachments.map(({ fileId, name }, position) => ({
    scheduled_id: id,
    position,
    file_id: fileId,
    name,
    channel_id: channelId,
  }))
  if (files.length > 0) await tx.insertInto('scheduled_files').values(files).execute()
  return id
}

export async function updateScheduled(
  tx: Tx,
  id: number,
  changed: { text: string; format: MessageFormat; scheduled_at: Date; state: 'waiting' | 'failed' },
): Promise<void> {
  const problem = changed.state === 'waiting' ? { problem: null } : {}
  await tx
    .updateTable('scheduled_messages')
    .set({ ...changed, ...problem, changed_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** The message is in its chat from this transaction on: its text and its files are there, and not here any more. */
export async function setSent(tx: Tx, id: number): Promise<void> {
  await sql`
    update scheduled_messages set state = 'sent', text = '', poll = null, voice = null, problem = null, changed_at = clock_timestamp()
    where id = ${id}`.execute(tx)
  await tx.deleteFrom('scheduled_files').where('scheduled_id', '=', id).execute()
}

/** It stays with the problem. Call it under the row's lock. */
export async function setFailed(tx: Tx, id: number, problem: string): Promise<void> {
  await sql`
    update scheduled_messages set state = 'failed', problem = ${problem}, changed_at = clock_timestamp()
    where id = ${id}`.execute(tx)
}

/** Answers the ids of its files. */
export async function deleteScheduled(tx: Tx, id: number): Promise<number[]> {
  const files = await tx
    .deleteFrom('scheduled_files')
    .where('scheduled_id', '=', id)
    .returning('file_id')
    .execute()
  await tx.deleteFrom('scheduled_messages').where('id', '=', id).execute()
  return files.map((row) => row.file_id)
}

/** The message whose time came first; null: nothing is due. */
export async function nextDue(reader: Reader): Promise<number | null> {
  const text = `
    select id from scheduled_messages where state = 'waiting' and scheduled_at <= clock_timestamp()
    order by scheduled_at, id limit 1`
  const [row] = await runPrepared<{ id: number }>(reader, text, [])
  return row?.id ?? null
}

/** How long the message waits whose time came first, in seconds; 0: nothing is due. */
export async function secondsLate(reader: Reader): Promise<number> {
  const text = `
    select coalesce(extract(epoch from clock_timestamp() - min(scheduled_at)), 0)::float8 as seconds from scheduled_messages
    where state = 'waiting' and scheduled_at <= clock_timestamp()`
  const [row] = await runPrepared<{ seconds: number }>(reader, text, [])
  return row!.seconds
}

/** Whether the account may still write from the channel: it has its seat there and is not blocked. */
export async function maySendFrom(reader: Reader, { managerId, channelId }: ChatActor): Promise<boolean> {
  const text = `
    select 1 from shared.seats s join shared.managers m on m.id = s.manager_id
    where s.manager_id = $1::int8 and s.channel_id = $2::int8 and m.is_verified and not m.is_blocked`
  return (await runPrepared(reader, text, [managerId, channelId])).length > 0
}

/** Deletes what was sent, or could not be sent and was left alone, 30 days before; answers the ids of the files. */
export async function deleteEnded(tx: Tx): Promise<number[]> {
  const ended = sql`state <> 'waiting' and changed_at < now() - interval '30 days'`
  const { rows } = await sql<{ file_id: number }>`
    delete from scheduled_files where scheduled_id in (select id from scheduled_messages where ${ended})
    returning file_id`.execute(tx)
  await sql`delete from scheduled_messages where ${ended}`.execute(tx)
  return rows.map((row) => row.file_id)
}
