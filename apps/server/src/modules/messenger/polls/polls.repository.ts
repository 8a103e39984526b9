import type { PollForm } from '@uprava/contract/messenger/polls.ts'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { ChatColumns } from '../chats/chats.ts'
import { runPrepared } from '../prepared-statements.ts'
import { pollSql, type PollColumns, type PollState } from './poll-view.ts'

/** Stores a poll before its message; answers its id. */
export async function insertPoll(tx: Tx, form: PollForm): Promise<number> {
  const { id } = await tx
    .insertInto('polls')
    .values({
      question: form.question,
      is_multiple: form.is_multiple,
      is_anonymous: form.is_anonymous,
      closes_at: form.closes_at === null ? null : new Date(form.closes_at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('poll_options')
    .values(form.options.map((text, position) => ({ poll_id: id, position, text })))
    .execute()
  return id
}

export async function setPollMessage(tx: Tx, pollId: number, messageId: number): Promise<void> {
  await tx.updateTable('polls').set({ message_id: messageId }).where('id', '=', pollId).execute()
}

/** The poll of a message with what the account has chosen. */
export type OwnPoll = { message_id: number; poll: PollColumns; mine: number[] }

const ownText = `
  select m.id as message_id, ${pollSql('m.poll_id')} as poll, coalesce((
    select array_agg(v.option_id) from poll_votes v where v.poll_id = m.poll_id and v.manager_id = $2::int8), '{}') as mine
  from messages m where m.id = any($1::int8[]) and m.poll_id is not null and m.deleted_at is null`

export function findOwnPolls(
  reader: Reader,
  managerId: number,
  messageIds: readonly number[],
): Promise<OwnPoll[]> {
  return runPrepared<OwnPoll>(reader, ownText, [messageIds, managerId])
}

const stateText = `
  select ${pollSql('p.id')} as poll, (
    select json_agg(json_build_object('manager_id', v.manager_id, 'option_ids', v.option_ids)) from (
      select manager_id, json_agg(option_id order by option_id) as option_ids from poll_votes
      where poll_id = p.id group by manager_id) v) as votes
  from polls p where p.message_id = $1::int8`

export async function findPollState(reader: Reader, messageId: number): Promise<PollState | null> {
  type Row = { poll: PollColumns; votes: { manager_id: number; option_ids: number[] }[] | null }
  const [row] = await runPrepared<Row>(reader, stateText, [messageId])
  if (!row) return null
  return { poll: row.poll, votes: new Map((row.votes ?? []).map((one) => [one.manager_id, one.option_ids])) }
}

export type LockedPoll = {
  id: number
  is_multiple: boolean
  is_anonymous: boolean
  is_closed: boolean
  option_ids: number[]
}

/** The poll of a message under a lock: votes and its end come one after another. */
export async function lockPoll(tx: Tx, messageId: number): Promise<LockedPoll | null> {
  await sql`select from polls where message_id = ${messageId} for no key update`.execute(tx)
  const { rows } = await sql<LockedPoll>`
    select id, is_multiple, is_anonymous,
      closed_at is not null or coalesce(closes_at <= clock_timestamp(), false) as is_closed,
      (select array_agg(o.id order by o.position) from poll_options o where o.poll_id = polls.id) as option_ids
    from polls where message_id = ${messageId}`.execute(tx)
  return rows[0] ?? null
}

/** What the account has chosen. */
export async function findVote(reader: Reader, pollId: number, managerId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('poll_votes')
    .select('option_id')
    .where('poll_id', '=', pollId)
    .where('manager_id', '=', managerId)
    .execute()
  return rows.map((row) => row.option_id)
}

/** Replaces what the account has chosen and counts it. Call it under the poll's lock. */
export async function replaceVote(
  tx: Tx,
  { pollId, managerId }: { pollId: number; managerId: number },
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  await sql`delete from poll_votes where poll_id = ${pollId} and manager_id = ${managerId}`.execute(tx)
  await sql`
    insert into poll_votes (poll_id, manager_id, option_id)
    select ${pollId}, ${managerId}, unnest(${after}::int8[])`.execute(tx)
  await sql`
    update poll_options set votes = votes + (id = any(${after}::int8[]))::int4 - (id = any(${before}::int8[]))::int4
    where poll_id = ${pollId} and (id = any(${after}::int8[])) <> (id = any(${before}::int8[]))`.execute(tx)
  const voters = Number(after.length > 0) - Number(before.length > 0)
  await sql`update polls set voters_count = voters_count + ${voters} where id = ${pollId}`.execute(tx)
}

export async function setClosed(tx: Tx, pollId: number): Promise<void> {
  await sql`update polls set closed_at = clock_timestamp() where id = ${pollId} and closed_at is null`.execute(
    tx,
  )
}

/** Takes the right to publish the poll now; else answers when the next may: at most one a second, on all nodes together. */
export async function takePublishing(tx: Tx, messageId: number): Promise<Date | null> {
  const { rows } = await sql`
    update polls set published_at = clock_timestamp()
    where message_id = ${messageId} and published_at <= clock_timestamp() - interval '1 second' returning id`.execute(
    tx,
  )
  if (rows.length > 0) return null
  const { rows: next } = await sql<{ at: Date }>`
    select published_at + interval '1 second' as at from polls where message_id = ${messageId}`.execute(tx)
  return next[0]?.at ?? null
}

export type EndedPoll = ChatColumns & {
  message_id: number
  question: string
  author_id: number
  author_channel_id: number
  /** Whether its message is not deleted. */
  is_shown: boolean
}

/** Ends the poll whose time came first; answers it; null: none is due. */
export async function closeNextDue(tx: Tx): Promise<EndedPoll | null> {
  const { rows } = await sql<EndedPoll>`
    with ended as (
      update polls set closed_at = closes_at where id in (
        select id from polls where closed_at is null and closes_at <= clock_timestamp() and message_id is not null
        order by closes_at limit 1 for update skip locked)
      returning message_id, question
    )
    select e.message_id, e.question, m.sender_manager_id as author_id, m.sender_channel_id as author_channel_id,
      m.deleted_at is null as is_shown,
      c.id as chat_id, c.kind, c.a_manager_id, c.b_manager_id, c.a_channel_id, c.b_channel_id
    from ended e join messages m on m.id = e.message_id join chats c on c.id = m.chat_id`.execute(tx)
  return rows[0] ?? null
}

export type VoterRow = {
  manager_id: number
  name: string
  surname: string
  avatar_id: number | null
  avatar_name: string | null
  channel_name: string | null
}

/** Who has voted for an option, by name. In a group with the channel each sits for. */
export async function findVoters(
  reader: Reader,
  { optionId, chatId }: { optionId: number; chatId: number },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: VoterRow[]; total: number }> {
  const { rows } = await sql<VoterRow>`
    select v.manager_id, n.name, n.surname, f.id as avatar_id, f.name as avatar_name, h.name as channel_name
    from poll_votes v join shared.managers n on n.id = v.manager_id
    left join shared.files f on f.id = n.avatar_file_id
    join chats c on c.id = ${chatId}
    left join chat_members g on g.chat_id = c.id and g.manager_id = v.manager_id
    left join lateral (
      select coalesce(g.channel_id, (
        select min(s.channel_id) from shared.seats s
        where s.manager_id = v.manager_id and s.channel_id in (c.a_channel_id, c.b_channel_id))) as id) w on true
    left join shared.channels h on h.id = w.id
    where v.option_id = ${optionId}
    order by n.surname, n.name, v.manager_id limit ${limit} offset ${offset}`.execute(reader)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from poll_votes where option_id = ${optionId}`.execute(reader)
  return { rows, total: counted[0]!.total }
}
