import { CompiledQuery } from 'kysely'

import { preparedDriver, type Tx } from '#platform/database/index.ts'

import type { ChatColumns, Side } from '../chats/chats.ts'

/** A message to insert. */
export type NewMessage = {
  readonly chatId: number
  readonly side: Side
  readonly senderId: number
  readonly channelId: number
  readonly clientId: string
  readonly text: string
  /** Numbers of the search index (search-words.ts). */
  readonly keys: readonly number[]
  readonly hasFiles: boolean
  readonly answerId: number | null
  readonly forwardedFromId: number | null
}

/** Whether the inserted row holds everything that is shown of the message: text alone. */
export const isPlain = ({ hasFiles, answerId, forwardedFromId }: NewMessage): boolean =>
  !hasFiles && answerId === null && forwardedFromId === null

/** Why a message was not inserted. `closed`: the partner takes no messages. */
export type PostProblem = 'absent' | 'closed' | 'answer'

/**
 * The outcome of an insert. `known` is the id of the message that the same client id created before; with it, and with a
 * problem, nothing was inserted. `n` is the index in the list of messages.
 */
export type PostedRow = ChatColumns & {
  n: number
  problem: PostProblem | null
  known: number | null
  id: number
  created_at: Date
  sender_name: string
  sender_surname: string
  avatar_id: number | null
  avatar_name: string | null
  channel_name: string
}

/*
 * Both statements insert messages and update the counters of their chats. The id is assigned after the chat's row is
 * locked: within a chat ids grow in the order of commits, so that a reader who continues after an id misses none.
 */

/** Whether the partner takes messages: a listed channel, an account with a seat in any channel. */
const partnerTakes = (chat: string, managerId: string, channelId: string) => `
  case ${chat}.kind
    when 'organization' then exists (select from shared.directory_entries d where d.channel_id = ${channelId} and d.is_listed)
    else exists (select from shared.seats s where s.manager_id = ${managerId})
  end`

/**
 * One plain message. Returns no row when it may not be inserted and fails when its client id is known; the statement for
 * many names the reason. One text per side: with the side as a parameter PostgreSQL would plan it at every call.
 */
const insertOneText = (side: Side, partner: Side) => `
  with counted as (
    update chats c set
      last_message_id = nextval('messages_id_seq'), message_count = message_count + 1, ${side}_count = ${side}_count + 1
    where c.id = $1::int8 and ${partnerTakes('c', `c.${partner}_manager_id`, `c.${partner}_channel_id`)}
    returning *
  ), added as (
    insert into messages (id, chat_id, position, sender_manager_id, sender_channel_id, side, client_id, text, keys)
    select last_message_id, id, a_count + b_count, $2::int8, $3::int8, '${side}', $4::uuid, $5::text, $6::text::int4[]
    from counted
    returning id, created_at
  )
  select 0 as n, null as problem, null::int8 as known, c.id as chat_id, c.kind, c.a_manager_id, c.b_manager_id, c.a_channel_id,
    c.b_channel_id, x.id, x.created_at, m.name as sender_name, m.surname as sender_surname,
    f.id as avatar_id, f.name as avatar_name, h.name as channel_name
  from counted c
  cross join added x
  left join shared.managers m on m.id = $2::int8
  left join shared.files f on f.id = m.avatar_file_id
  left join shared.channels h on h.id = $3::int8`

const insertOneTexts: Readonly<Record<Side, string>> = {
  a: insertOneText('a', 'b'),
  b: insertOneText('b', 'a'),
}

/** Many messages, a JSON list. Chats are locked in the order of their ids. A refused message names its problem; the others are inserted. */
const insertManyText = `
  with given as materialized (
    select * from json_to_recordset($1::text::json) as i (
      n int4, chat_id int8, side text, sender_id int8, channel_id int8, client_id uuid, text text, keys int4[],
      has_files boolean, answer_id int8, forwarded_from_id int8)
  ), locked as materialized (
    select * from chats where id in (select chat_id from given) order by id for no key update
  ), checked as materialized (
    select g.*, c.id as found_id, c.kind, c.a_manager_id, c.b_manager_id, c.a_channel_id, c.b_channel_id, c.a_count, c.b_count,
      (select m.id from messages m where m.sender_manager_id = g.sender_id and m.client_id = g.client_id) as known,
      case
        when c.id is null then 'absent'
        when not ${partnerTakes(
          'c',
          `case g.side when 'a' then c.b_manager_id else c.a_manager_id end`,
          `case g.side when 'a' then c.b_channel_id else c.a_channel_id end`,
        )} then 'closed'
        when g.answer_id is not null and not exists (
          select from messages q where q.id = g.answer_id and q.chat_id = g.chat_id) then 'answer'
      end as problem
    from given g left join locked c on c.id = g.chat_id
  ), added as (
    insert into messages (chat_id, position, sender_manager_id, sender_channel_id, side, client_id, text, keys, has_files,
      answer_id, forwarded_from_manager_id)
    select chat_id, a_count + b_count + row_number() over (partition by chat_id order by n), sender_id, channel_id, side,
      client_id, text, keys, has_files, answer_id, forwarded_from_id
    from checked where known is null and problem is null
    order by n
    returning id, chat_id, side, sender_manager_id, client_id, created_at
  ), counted as (
    update chats c set
      last_message_id = new.last_id,
      message_count = c.message_count + new.a + new.b,
      a_count = c.a_count + new.a,
      b_count = c.b_count + new.b
    from (
      select chat_id, max(id) as last_id, count(*) filter (where side = 'a') as a, count(*) filter (where side = 'b') as b
      from added group by chat_id) new
    where c.id = new.chat_id
  )
  select k.n, k.problem, k.known, k.found_id as chat_id, k.kind, k.a_manager_id, k.b_manager_id, k.a_channel_id,
    k.b_channel_id, x.id, x.created_at, m.name as sender_name, m.surname as sender_surname,
    f.id as avatar_id, f.name as avatar_name, h.name as channel_name
  from checked k
  left join added x on x.sender_manager_id = k.sender_id and x.client_id = k.client_id
  left join shared.managers m on m.id = k.sender_id
  left join shared.files f on f.id = m.avatar_file_id
  left join shared.channels h on h.id = k.channel_id`

/** Inserts and commits a plain message in one round trip; null when it is refused. A known client id fails. */
export async function insertOne(message: NewMessage): Promise<PostedRow | null> {
  const { chatId, side, senderId, channelId, clientId, text, keys } = message
  const values = [chatId, senderId, channelId, clientId, text, `{${keys.join(',')}}`]
  const [row] = await preparedDriver().unsafe<PostedRow[]>(insertOneTexts[side], values, { prepare: true })
  return row ?? null
}

/** Inserts and commits in one round trip: all accepted messages, or none when the statement fails. */
export async function insertMany(messages: readonly NewMessage[]): Promise<PostedRow[]> {
  return preparedDriver().unsafe<PostedRow[]>(insertManyText, [asJson(messages)], { prepare: true })
}

/** Inserts in the transaction and answers in the order of the messages. The chats stay locked until the commit. */
export async function insertInTransaction(tx: Tx, messages: readonly NewMessage[]): Promise<PostedRow[]> {
  const { rows } = await tx.executeQuery<PostedRow>(CompiledQuery.raw(insertManyText, [asJson(messages)]))
  return rows.toSorted((one, other) => one.n - other.n)
}

function asJson(messages: readonly NewMessage[]): string {
  return JSON.stringify(
    messages.map((message, n) => ({
      n,
      chat_id: message.chatId,
      side: message.side,
      sender_id: message.senderId,
      channel_id: message.channelId,
      client_id: message.clientId,
      text: message.text,
      keys: message.keys,
      has_files: message.hasFiles,
      answer_id: message.answerId,
      forwarded_from_id: message.forwardedFromId,
    })),
  )
}
