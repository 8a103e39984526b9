import type { MessageFormat, MessageKind, ServiceAction } from '@uprava/contract/messenger.ts'
import { CompiledQuery } from 'kysely'

import { preparedDriver, type Tx } from '#platform/database/index.ts'

import type { ChatColumns, ChatKind, Side } from '../chats/chats.ts'

/** A message to insert. */
export type NewMessage = {
  readonly chatId: number
  readonly chatKind: ChatKind
  readonly side: Side
  readonly senderId: number
  readonly channelId: number
  readonly clientId: string
  readonly kind: MessageKind
  readonly format: MessageFormat
  readonly text: string
  /** The text without marks; null: it has none. */
  readonly plain: string | null
  /** Numbers of the search index (search-words.ts). */
  readonly keys: readonly number[]
  readonly hasFiles: boolean
  readonly answerId: number | null
  readonly forwardedFromId: number | null
  readonly mentions: readonly StoredMention[] | null
  readonly service: StoredServiceLine | null
  readonly voice: StoredVoice | null
  readonly pollId: number | null
  readonly savedFromId: number | null
  readonly wasScheduled: boolean
}

/** A mention as it is stored: without the name, which is shown as it is now. */
export type StoredMention = {
  readonly manager_id: number | null
  readonly is_all: boolean
  readonly start: number
  readonly end: number
}
export type StoredServiceLine = {
  readonly action: ServiceAction
  readonly actor_id: number | null
  readonly target_ids: readonly number[]
  /** The new name of the group, or the new role; else empty. The names of people are shown as they are now. */
  readonly detail: string
}
export type StoredVoice = { readonly duration_ms: number; readonly waveform: number[] }

/** Whether the inserted row holds everything that is shown of the message: text alone. */
export const isPlain = (message: NewMessage): boolean =>
  message.kind === 'text' &&
  !message.hasFiles &&
  message.answerId === null &&
  message.forwardedFromId === null &&
  message.mentions === null &&
  message.savedFromId === null

/** Why a message was not inserted. `closed`: the partner takes no messages; `right`: not a member who may write. */
export type PostProblem = 'absent' | 'closed' | 'right' | 'answer'

/**
 * The outcome of an insert. `known` is the id of the message that the same client id created before; with it, and with a
 * problem, nothing was inserted. `n` is the index in the list of messages.
 */
export type PostedRow = ChatColumns & {
  n: number
  problem: PostProblem | null
  known: number | null
  /** The transaction that inserts it. */
  xid: number
  id: number
  created_at: Date
  sender_name: string
  sender_surname: string
  avatar_id: number | null
  avatar_name: string | null
  channel_name: string
  /** Accounts, each in a channel, whose archived chat the message has brought back. */
  brought_back: { manager_id: number; channel_id: number }[] | null
}

/*
 * Every statement inserts messages and updates the counters of their chats. The id is assigned after the chat's row is
 * locked: within a chat ids grow in the order of commits, so that a reader who continues after an id misses none. A member's
 * row is locked before the chat's: whoever is taken out of a group meanwhile writes nothing there any more.
 */

/** Whether the partner takes messages: a listed channel, an account with a seat in any channel. */
export const partnerTakes = (chat: string, managerId: string, channelId: string) => `
  case ${chat}.kind
    when 'organization' then exists (select from shared.directory_entries d where d.channel_id = ${channelId} and d.is_listed)
    else exists (select from shared.seats s where s.manager_id = ${managerId})
  end`

/** Whether the member may write into the group (messenger §1.2). */
const mayWrite = (member: string, group: string) => `
  ${group}.closed_at is null and ${member}.role <> 'reader' and (${member}.role = 'owner' or ${group}.writes = 'all')`

/** An archived chat comes back with a message of somebody else, unless it is muted (messenger §5). */
export const bringBack = (chats: string, senderId: string, channelId: string) => `
  update chat_settings s set is_archived = false from ${chats}
  where s.chat_id = c.chat_id and s.is_archived and coalesce(s.muted_until <= now(), true) and c.side = 'a'
    and s.manager_id <> ${senderId} and (c.kind <> 'organization' or s.channel_id <> ${channelId})
  returning s.chat_id, s.manager_id, s.channel_id`

export const broughtBack = (chatId: string) => `(
  select json_agg(json_build_object('manager_id', b.manager_id, 'channel_id', b.channel_id)) from brought b
  where b.chat_id = ${chatId}) as brought_back`

const addOne = (side: Side) => `
  added as (
    insert into messages (id, chat_id, position, sender_manager_id, sender_channel_id, side, client_id, text, keys, format, plain,
      was_scheduled)
    select last_message_id, id, a_count + b_count, $2::int8, $3::int8, '${side}', $4::uuid, $5::text, $6::text::int4[],
      $7::text, $8::text, $9::boolean
    from counted
    returning id, created_at
  ), brought as (
    ${bringBack(`(select id as chat_id, kind, 'a' as side from counted) c`, '$2::int8', '$3::int8')}
  )
  select 0 as n, null as problem, null::int8 as known, pg_current_xact_id()::text::int8 as xid, c.id as chat_id, c.kind, c.a_manager_id, c.b_manager_id, c.a_channel_id,
    c.b_channel_id, x.id, x.created_at, m.name as sender_name, m.surname as sender_surname,
    f.id as avatar_id, f.name as avatar_name, h.name as channel_name, ${broughtBack('c.id')}
  from counted c
  cross join added x
  left join shared.managers m on m.id = $2::int8
  left join shared.files f on f.id = m.avatar_file_id
  left join shared.channels h on h.id = $3::int8`

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
  ), ${addOne(side)}`

const insertOneOfMemberText = `
  with member as (
    update chat_members g set written = g.written + 1 from chats c left join chat_groups k on k.chat_id = c.id
    where g.chat_id = $1::int8 and g.manager_id = $2::int8 and c.id = g.chat_id and (k.chat_id is null or ${mayWrite('g', 'k')})
    returning g.chat_id
  ), counted as (
    update chats c set
      last_message_id = nextval('messages_id_seq'), message_count = message_count + 1, a_count = a_count + 1
    from member where c.id = member.chat_id
    returning c.*
  ), ${addOne('a')}`

const insertOneTexts: Readonly<Record<Side, string>> = {
  a: insertOneText('a', 'b'),
  b: insertOneText('b', 'a'),
}

/**
 * Many messages, a JSON list. Members are locked in their order, then chats in the order of their ids. A refused message
 * names its problem; the others are inserted.
 */
const insertManyText = `
  with given as materialized (
    select * from json_to_recordset($1::text::json) as i (
      n int4, chat_id int8, side text, sender_id int8, channel_id int8, client_id uuid, kind text, format text, text text,
      plain text, keys int4[], has_files boolean, answer_id int8, forwarded_from_id int8, mentions jsonb, service jsonb,
      voice jsonb, poll_id int8, saved_from_id int8, was_scheduled boolean)
  ), members as materialized (
    select * from chat_members where (chat_id, manager_id) in (select chat_id, sender_id from given where kind <> 'service')
    order by chat_id, manager_id for no key update
  ), locked as materialized (
    select * from chats where id in (select chat_id from given) and (select count(*) from members) >= 0
    order by id for no key update
  ), checked as materialized (
    select g.*, c.id as found_id, c.kind as chat_kind, c.a_manager_id, c.b_manager_id, c.a_channel_id, c.b_channel_id, c.a_count, c.b_count,
      (select m.id from messages m where m.sender_manager_id = g.sender_id and m.client_id = g.client_id) as known,
      case
        when c.id is null then 'absent'
        when c.kind in ('group', 'saved') then case
          when g.kind = 'service' then null
          when e.chat_id is null then 'absent'
          when c.kind = 'group' and not (${mayWrite('e', 'k')}) then 'right' end
        when not ${partnerTakes(
          'c',
          `case g.side when 'a' then c.b_manager_id else c.a_manager_id end`,
          `case g.side when 'a' then c.b_channel_id else c.a_channel_id end`,
        )} then 'closed'
      end as refusal,
      g.answer_id is not null and not exists (
        select from messages q where q.id = g.answer_id and q.chat_id = g.chat_id and q.id > coalesce(e.hidden_id, 0)
          and q.kind <> 'service') as is_answer_missing
    from given g left join locked c on c.id = g.chat_id
    left join members e on e.chat_id = g.chat_id and e.manager_id = g.sender_id
    left join chat_groups k on k.chat_id = g.chat_id
  ), accepted as materialized (
    select * from checked where known is null and refusal is null and not is_answer_missing
  ), added as (
    insert into messages (chat_id, position, sender_manager_id, sender_channel_id, side, client_id, text, keys, has_files,
      answer_id, forwarded_from_manager_id, kind, format, plain, mentions, service, voice, poll_id, saved_from_id, was_scheduled)
    select chat_id, a_count + b_count + row_number() over (partition by chat_id order by n), sender_id, channel_id, side,
      client_id, text, keys, has_files, answer_id, forwarded_from_id, kind, format, plain, mentions, service, voice, poll_id,
      saved_from_id, was_scheduled
    from accepted
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
  ), written as (
    update chat_members g set written = g.written + new.count
    from (
      select chat_id, sender_manager_id, count(*) as count from added where side = 'a' group by chat_id, sender_manager_id
    ) new where g.chat_id = new.chat_id and g.manager_id = new.sender_manager_id
  ), brought as (
    ${bringBack(
      `(select distinct a.chat_id, a.chat_kind as kind, case a.kind when 'service' then 'b' else 'a' end as side, a.sender_id,
        a.channel_id from accepted a) c`,
      'c.sender_id',
      'c.channel_id',
    )}
  )
  select k.n, case when k.refusal is not null then k.refusal when k.is_answer_missing then 'answer' end as problem, k.known, pg_current_xact_id()::text::int8 as xid,
    k.found_id as chat_id, k.chat_kind as kind, k.a_manager_id, k.b_manager_id, k.a_channel_id,
    k.b_channel_id, x.id, x.created_at, m.name as sender_name, m.surname as sender_surname,
    f.id as avatar_id, f.name as avatar_name, h.name as channel_name, ${broughtBack('k.chat_id')}
  from checked k
  left join added x on x.sender_manager_id = k.sender_id and x.client_id = k.client_id
  left join shared.managers m on m.id = k.sender_id
  left join shared.files f on f.id = m.avatar_file_id
  left join shared.channels h on h.id = k.channel_id`

/** Inserts and commits a plain message in one round trip; null when it is refused. A known client id fails. */
export async function insertOne(message: NewMessage): Promise<PostedRow | null> {
  const { chatId, chatKind, side, senderId, channelId, clientId, text, keys, format, plain } = message
  const hasMembers = chatKind === 'group' || chatKind === 'saved'
  const values = [chatId, senderId, channelId, clientId, text, `{${keys.join(',')}}`, format, plain]
  const statement = hasMembers ? insertOneOfMemberText : insertOneTexts[side]
  const [row] = await preparedDriver().unsafe<PostedRow[]>(statement, [...values, message.wasScheduled], {
    prepare: true,
  })
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
      kind: message.kind,
      format: message.format,
      text: message.text,
      plain: message.plain,
      keys: message.keys,
      has_files: message.hasFiles,
      answer_id: message.answerId,
      forwarded_from_id: message.forwardedFromId,
      mentions: message.mentions,
      service: message.service,
      voice: message.voice,
      poll_id: message.pollId,
      saved_from_id: message.savedFromId,
      was_scheduled: message.wasScheduled,
    })),
  )
}
