import type { MessageFormat, MessageKind } from '@uprava/contract/messenger.ts'

import { json, sql, type Reader, type Tx } from '#platform/database/index.ts'

import { isPair, type Chat, type ChatColumns, type Side } from '../chats/chats.ts'
import { memberColumnsSql, type MemberColumns } from '../chats/members.ts'
import { pollSql, type PollColumns } from '../polls/poll-view.ts'
import type { StoredMention, StoredServiceLine, StoredVoice } from '../posting/posting.repository.ts'
import { runPrepared } from '../prepared-statements.ts'

/** A file of a message; `name` is what recipients see. */
export type FileColumns = {
  id: number
  name: string
  extension: string
  size: number
  width: number | null
  height: number | null
}

/** A message with all fields of its wire form. */
export type MessageRow = {
  id: number
  chat_id: number
  client_id: string
  kind: MessageKind
  format: MessageFormat
  text: string
  plain: string | null
  mentions: StoredMention[] | null
  service: StoredServiceLine | null
  voice: StoredVoice | null
  poll_id: number | null
  /** Without who has voted how. */
  poll: PollColumns | null
  was_scheduled: boolean
  /** Names of the accounts in mentions and in a service line, as they are now. */
  people: { id: number; name: string; surname: string }[] | null
  saved_from: SavedOriginal | null
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  side: Side
  is_seen: boolean
  sender_manager_id: number
  sender_name: string | null
  sender_surname: string | null
  avatar_id: number | null
  avatar_name: string | null
  sender_channel_id: number
  channel_name: string | null
  forwarded_from_manager_id: number | null
  original_name: string | null
  original_surname: string | null
  answer_id: number | null
  answer_text: string | null
  answer_voice: StoredVoice | null
  answer_is_deleted: boolean | null
  answer_is_expired: boolean | null
  answer_sender_id: number | null
  answer_name: string | null
  answer_surname: string | null
  answer_files: FileColumns[] | null
  files: FileColumns[] | null
  reactions: { emoji: string; manager_ids: number[] }[] | null
}

/** The original of a saved message and who wrote it. */
export type SavedOriginal = {
  message_id: number
  sender_manager_id: number
  sender_name: string | null
  sender_surname: string | null
  avatar_id: number | null
  avatar_name: string | null
  sender_channel_id: number
  channel_name: string | null
}

const filesOf = (messageId: string) => `(
  select json_agg(json_build_object('id', f.id, 'name', x.name, 'extension', f.extension, 'size', f.size,
    'width', f.width, 'height', f.height) order by x.position)
  from message_files x join shared.files f on f.id = x.file_id where x.message_id = ${messageId})`

/** SQL query: MessageRow for each message of the subquery `source`. A quote is cut after 300 characters. */
const messageRows = (source: string) => `
  select m.id, m.chat_id, m.client_id, m.kind, m.format, m.text, m.plain, m.mentions, m.service, m.voice, m.poll_id, m.was_scheduled,
    case when m.poll_id is not null then ${pollSql('m.poll_id')} end as poll,
    m.created_at, m.edited_at, m.deleted_at, m.side,
    m.id <= case
      when c.kind in ('room', 'organization') then case m.side when 'a' then c.b_read_id else c.a_read_id end
      when c.a_reader_id = m.sender_manager_id then c.b_read_id
      else c.a_read_id end as is_seen,
    case when m.mentions is not null or m.service is not null then (
      select json_agg(json_build_object('id', n.id, 'name', n.name, 'surname', n.surname)) from shared.managers n
      where n.id in (
        select (x ->> 'manager_id')::int8 from jsonb_array_elements(m.mentions) x
        union all select (m.service ->> 'actor_id')::int8
        union all select x::int8 from jsonb_array_elements_text(m.service -> 'target_ids') x)) end as people,
    case when m.saved_from_id is not null then (
      select json_build_object('message_id', z.id, 'sender_manager_id', z.sender_manager_id, 'sender_name', n.name,
        'sender_surname', n.surname, 'avatar_id', w.id, 'avatar_name', w.name, 'sender_channel_id', z.sender_channel_id,
        'channel_name', y.name)
      from messages z left join shared.managers n on n.id = z.sender_manager_id
      left join shared.files w on w.id = n.avatar_file_id left join shared.channels y on y.id = z.sender_channel_id
      where z.id = m.saved_from_id) end as saved_from,
    m.sender_manager_id, s.name as sender_name, s.surname as sender_surname, v.id as avatar_id, v.name as avatar_name,
    m.sender_channel_id, h.name as channel_name,
    m.forwarded_from_manager_id, o.name as original_name, o.surname as original_surname,
    q.id as answer_id, left(coalesce(q.plain, q.text), 300) as answer_text, q.voice as answer_voice, q.deleted_at is not null as answer_is_deleted, q.is_expired as answer_is_expired,
    q.sender_manager_id as answer_sender_id, t.name as answer_name, t.surname as answer_surname,
    case when q.has_files then ${filesOf('q.id')} end as answer_files,
    case when m.has_files then ${filesOf('m.id')} end as files,
    (select json_agg(json_build_object('emoji', r.emoji, 'manager_ids', r.manager_ids) order by r.since, r.emoji) from (
      select emoji, json_agg(manager_id order by created_at, manager_id) as manager_ids, min(created_at) as since
      from message_reactions where message_id = m.id group by emoji) r) as reactions
  from (${source}) m
  join chats c on c.id = m.chat_id
  left join shared.managers s on s.id = m.sender_manager_id
  left join shared.files v on v.id = s.avatar_file_id
  left join shared.channels h on h.id = m.sender_channel_id
  left join shared.managers o on o.id = m.forwarded_from_manager_id
  left join messages q on q.id = m.answer_id
  left join shared.managers t on t.id = q.sender_manager_id
  order by m.id desc`

const byIdsText = messageRows('select * from messages where id = any($1::int8[])')

/** Messages by their ids, deleted ones included, newest first. */
export function findMessages(reader: Reader, ids: readonly number[]): Promise<MessageRow[]> {
  return runPrepared<MessageRow>(reader, byIdsText, [ids])
}

/** Messages of chat $1 that are shown to a viewer to whom those up to the id `hidden` are not. */
const shown = (hidden: string) => `chat_id = $1::int8 and deleted_at is null and id > ${hidden}::int8`

/** A chat, and the newest message of it that is not shown to the viewer; 0: everything is. */
export type ShownChat = { readonly chatId: number; readonly hiddenId: number }

const newestText = messageRows(`select * from messages where ${shown('$3')} order by id desc limit $2::int8`)
const beforeText = messageRows(
  `select * from messages where ${shown('$4')} and id < $3::int8 order by id desc limit $2::int8`,
)
const afterText = messageRows(
  `select * from messages where ${shown('$4')} and id > $3::int8 order by id limit $2::int8`,
)
const fromPositionText = messageRows(`
  select * from messages where ${shown('$5')} and id <= $3::int8 and position <= $4::int8 order by id desc limit $2::int8`)

/** The newest messages of the chat; all of these answer newest first. */
export const findNewestMessages = (
  reader: Reader,
  { chatId, hiddenId }: ShownChat,
  limit: number,
): Promise<MessageRow[]> => runPrepared<MessageRow>(reader, newestText, [chatId, limit, hiddenId])

/** The newest of those older than the id. */
export const findOlderMessages = (
  reader: Reader,
  { chatId, hiddenId }: ShownChat,
  id: number,
  limit: number,
): Promise<MessageRow[]> => runPrepared<MessageRow>(reader, beforeText, [chatId, limit, id, hiddenId])

/** The oldest of those newer than the id: a reader that continues after the newest of them misses none. */
export const findNewerMessages = (
  reader: Reader,
  { chatId, hiddenId }: ShownChat,
  id: number,
  limit: number,
): Promise<MessageRow[]> => runPrepared<MessageRow>(reader, afterText, [chatId, limit, id, hiddenId])

/** The newest of those at the position or before it. `milestone`: an upper bound of their ids. */
export const findFromPosition = (
  reader: Reader,
  { chatId, hiddenId }: ShownChat,
  { milestone, position }: { milestone: number; position: number },
  limit: number,
): Promise<MessageRow[]> =>
  runPrepared<MessageRow>(reader, fromPositionText, [chatId, limit, milestone, position, hiddenId])

/** Whether the chat has messages older than the id. */
export async function hasOlder(
  reader: Reader,
  { chatId, hiddenId }: ShownChat,
  id: number,
): Promise<boolean> {
  const text = `select 1 from messages where ${shown('$3')} and id < $2::int8 limit 1`
  return (await runPrepared(reader, text, [chatId, id, hiddenId])).length > 0
}

/** How many of the messages after the position are deleted. */
export async function countDeletedAfter(reader: Reader, chatId: number, position: number): Promise<number> {
  const text = `
    select count(*) as deleted from messages
    where chat_id = $1::int8 and position > $2::int8 and deleted_at is not null`
  const [row] = await runPrepared<{ deleted: number }>(reader, text, [chatId, position])
  return row!.deleted
}

/** Every 200th position of a chat is indexed with its id (the index messages_milestones): a bound for range scans. */
export const milestoneStep = 200

/** The id at a milestone's position; the maximum id when the chat ends before it. */
export async function milestoneAt(reader: Reader, chatId: number, position: number): Promise<number> {
  const text = `
    select id from messages where chat_id = $1::int8 and position = $2::int8 and position % ${milestoneStep} = 0`
  const [row] = await runPrepared<{ id: number }>(reader, text, [chatId, position])
  return row?.id ?? Number.MAX_SAFE_INTEGER
}

const firstUnreadText = (side: Side, other: Side) => `
  with mark as materialized (
    select coalesce(r.read_position, 0) as position from chats c
    left join read_marks r on r.chat_id = c.id and r.manager_id = $2::int8 and r.side = '${side}'
    where c.id = $1::int8 and c.${other}_count > coalesce(r.read_count, 0)
  )
  select m.id from mark k join messages m on m.chat_id = $1::int8 and m.position > k.position
  where m.side = '${other}' and m.deleted_at is null and m.id >= coalesce((
    select id from messages
    where chat_id = $1::int8 and position % ${milestoneStep} = 0 and position <= k.position
    order by position desc limit 1), 0)
  order by m.id limit 1`

const firstUnreadTexts: Readonly<Record<Side, string>> = {
  a: firstUnreadText('a', 'b'),
  b: firstUnreadText('b', 'a'),
}

const firstUnreadOfMemberText = `
  with mark as materialized (
    select coalesce(r.read_position, 0) as position from chats c join chat_members g on g.chat_id = c.id and g.manager_id = $2::int8
    left join read_marks r on r.chat_id = c.id and r.manager_id = $2::int8 and r.side = 'a'
    where c.id = $1::int8 and c.a_count - g.written > coalesce(r.read_count, 0)
  )
  select m.id from mark k join messages m on m.chat_id = $1::int8 and m.position > k.position
  where m.side = 'a' and m.sender_manager_id <> $2::int8 and m.deleted_at is null and m.id >= coalesce((
    select id from messages
    where chat_id = $1::int8 and position % ${milestoneStep} = 0 and position <= k.position
    order by position desc limit 1), 0)
  order by m.id limit 1`

/** The oldest message of others that the account, on its side, has not read. */
export async function firstUnread(
  reader: Reader,
  { chat, side, managerId }: { chat: Chat; side: Side; managerId: number },
): Promise<number | null> {
  const text = isPair(chat) ? firstUnreadTexts[side] : firstUnreadOfMemberText
  const [row] = await runPrepared<{ id: number }>(reader, text, [chat.id, managerId])
  return row?.id ?? null
}

/** The first message of the chat that was written at the moment or later. */
export async function firstSince(
  reader: Reader,
  { chatId, hiddenId }: ShownChat,
  moment: Date,
): Promise<number | null> {
  const text = `
    select id from messages
    where ${shown('$3')} and created_at >= $2::timestamptz and id >= coalesce((
      select id from messages
      where chat_id = $1::int8 and position % ${milestoneStep} = 0 and created_at < $2::timestamptz
      order by position desc limit 1), 0)
    order by id limit 1`
  const [row] = await runPrepared<{ id: number }>(reader, text, [chatId, moment.toISOString(), hiddenId])
  return row?.id ?? null
}

/** The start of a day (`yyyy-mm-dd`) in the time zone. */
export async function startOfDay(reader: Reader, day: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ${day}::date::timestamp at time zone ${timeZone} as at`.execute(reader)
  return rows[0]!.at
}

/** The fields of a message that authorization and changes need, with the account's membership in its chat. */
export type MessageFacts = ChatColumns &
  MemberColumns & {
    id: number
    message_kind: MessageKind
    format: MessageFormat
    side: Side
    position: number
    sender_manager_id: number
    forwarded_from_manager_id: number | null
    text: string
    plain: string | null
    mentions: StoredMention[] | null
    voice: StoredVoice | null
    has_files: boolean
    created_at: Date
  }

const factsText = `
  select m.id, m.created_at, m.kind as message_kind, m.format, m.side, m.position, m.sender_manager_id, m.forwarded_from_manager_id,
    m.text, m.plain, m.mentions, m.voice, m.has_files, c.id as chat_id, c.kind, c.a_manager_id, c.b_manager_id, c.a_channel_id, c.b_channel_id,
    ${memberColumnsSql('g', 'k')}
  from messages m join chats c on c.id = m.chat_id
  left join chat_members g on g.chat_id = c.id and g.manager_id = $2::int8
  left join chat_groups k on k.chat_id = c.id
  where m.id = any($1::int8[]) and (m.deleted_at is null or $3::boolean)
  order by m.id`

/** Facts of messages, oldest first, for the account; of deleted ones only on request. */
export function findFacts(
  reader: Reader,
  managerId: number,
  ids: readonly number[],
  withDeleted: boolean,
): Promise<MessageFacts[]> {
  return runPrepared<MessageFacts>(reader, factsText, [ids, managerId, withDeleted])
}

/** Locks the chat's row until the end of the transaction. */
export async function lockChat(tx: Tx, chatId: number): Promise<void> {
  await sql`select from chats where id = ${chatId} for no key update`.execute(tx)
}

/** A text as it is stored. */
export type StoredText = {
  readonly text: string
  readonly format: MessageFormat
  readonly plain: string | null
  readonly mentions: readonly StoredMention[] | null
  readonly keys: readonly number[]
}

/** Changes the text and stores the former one; false when the message is deleted or the text is the same. */
export async function changeText(
  tx: Tx,
  id: number,
  { text, format, plain, mentions, keys }: StoredText,
): Promise<boolean> {
  const { rows } = await sql`
    with former as (
      select id, text from messages
      where id = ${id} and deleted_at is null and (text <> ${text} or format <> ${format}) for no key update
    ), archived as (
      insert into message_edits (message_id, text) select id, text from former
    )
    update messages m set text = ${text}, format = ${format}, plain = ${plain}, mentions = ${mentions && json(mentions)},
      keys = ${keys}::int4[], edited_at = clock_timestamp()
    from former where m.id = former.id
    returning m.id`.execute(tx)
  return rows.length > 0
}

/**
 * Adds the reaction, or removes an existing one. False when the message has `max` different reactions already. The message's
 * row is locked, so that concurrent calls are serialized.
 */
export async function toggleReaction(
  tx: Tx,
  { messageId, managerId, emoji, max }: { messageId: number; managerId: number; emoji: string; max: number },
): Promise<boolean> {
  await sql`select from messages where id = ${messageId} for no key update`.execute(tx)
  const removed = await tx
    .deleteFrom('message_reactions')
    .where('message_id', '=', messageId)
    .where('manager_id', '=', managerId)
    .where('emoji', '=', emoji)
    .executeTakeFirst()
  if (removed.numDeletedRows > 0n) return true
  const { rows } = await sql`
    insert into message_reactions (message_id, manager_id, emoji)
    select ${messageId}, ${managerId}, ${emoji}
    where exists (select from message_reactions where message_id = ${messageId} and emoji = ${emoji})
      or (select count(distinct emoji) from message_reactions where message_id = ${messageId}) < ${max}
    returning 1`.execute(tx)
  return rows.length > 0
}

export type NewMessageFile = { messageId: number; fileId: number; position: number; name: string }

export async function insertMessageFiles(tx: Tx, files: readonly NewMessageFile[]): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('message_files')
    .values(
      files.map(({ messageId, fileId, position, name }) => ({
        message_id: messageId,
        file_id: fileId,
        position,
        name,
      })),
    )
    .execute()
}

/** The files of messages in display order. */
export async function filesOfMessages(reader: Reader, ids: readonly number[]): Promise<NewMessageFile[]> {
  return reader
    .selectFrom('message_files')
    .select(['message_id as messageId', 'file_id as fileId', 'position', 'name'])
    .where('message_id', 'in', ids)
    .orderBy('message_id')
    .orderBy('position')
    .execute()
}

/** The message that the sender created under the client id; null when there is none. */
export async function findByClientId(
  reader: Reader,
  senderId: number,
  clientId: string,
): Promise<number | null> {
  const text = 'select id from messages where sender_manager_id = $1::int8 and client_id = $2::uuid'
  const [row] = await runPrepared<{ id: number }>(reader, text, [senderId, clientId])
  return row?.id ?? null
}

/** A file as a message has it; null unless the account belongs to the chat and has a seat in a channel that lists it. */
export async function findSeenFile(
  reader: Reader,
  managerId: number,
  fileId: number,
): Promise<{ name: string; extension: string } | null> {
  const text = `
    select x.name, f.extension from message_files x
    join shared.files f on f.id = x.file_id
    join messages m on m.id = x.message_id and m.deleted_at is null
    join chats c on c.id = m.chat_id
    join shared.seats s on s.manager_id = $1::int8
    where x.file_id = $2::int8 and (
      c.kind = 'organization' and s.channel_id in (c.a_channel_id, c.b_channel_id)
      or c.kind = 'room' and s.manager_id in (c.a_manager_id, c.b_manager_id)
      or exists (
        select from chat_members g where g.chat_id = c.id and g.manager_id = $1::int8
          and s.channel_id = coalesce(g.channel_id, s.channel_id) and m.id > g.hidden_id))
    limit 1`
  const [file] = await runPrepared<{ name: string; extension: string }>(reader, text, [managerId, fileId])
  return file ?? null
}

export type MediaRow = { message_id: number; file: FileColumns }

const mediaText = (isAfter: boolean) => `
  select p.id as message_id, json_build_object('id', f.id, 'name', x.name, 'extension', f.extension, 'size', f.size,
    'width', f.width, 'height', f.height) as file
  from (
    select id from messages m
    where ${shown('$6')} and has_files and id ${isAfter ? '>' : '<'} $2::int8 and exists (
      select from message_files x join shared.files f on f.id = x.file_id
      where x.message_id = m.id and ($3::text[] is null or (f.extension = any($3::text[])) <> $4::boolean))
    order by id ${isAfter ? '' : 'desc'} limit $5::int8
  ) p
  join message_files x on x.message_id = p.id
  join shared.files f on f.id = x.file_id
  where $3::text[] is null or (f.extension = any($3::text[])) <> $4::boolean
  order by p.id ${isAfter ? '' : 'desc'}, x.position`
const mediaBeforeText = mediaText(false)
const mediaAfterText = mediaText(true)

type MediaFilter = {
  /** Messages older than `beforeId`, newest first; with `afterId` those newer than it, oldest first. */
  beforeId: number
  afterId: number | undefined
  extensions: readonly string[] | null
  isOther: boolean
  limit: number
}

/** Attachments of at most `limit` messages: with the extensions, or (`isOther`) with all others. */
export function findMedia(
  reader: Reader,
  { chatId, hiddenId }: ShownChat,
  { beforeId, afterId, extensions, isOther, limit }: MediaFilter,
): Promise<MediaRow[]> {
  const text = afterId === undefined ? mediaBeforeText : mediaAfterText
  const values = [chatId, afterId ?? beforeId, extensions, isOther, limit, hiddenId]
  return runPrepared<MediaRow>(reader, text, values)
}

/** How many attachments with the extensions the chat has, and how many in messages older than `beforeId`. */
export async function countMedia(
  reader: Reader,
  { chatId, hiddenId }: ShownChat,
  filter: { beforeId: number; extensions: readonly string[] },
): Promise<{ total: number; older: number }> {
  const text = `
    select count(*) as total, count(*) filter (where m.id < $2::int8) as older
    from (select id from messages where ${shown('$4')} and has_files) m
    join message_files x on x.message_id = m.id
    join shared.files f on f.id = x.file_id and f.extension = any($3::text[])`
  const values = [chatId, filter.beforeId, filter.extensions, hiddenId]
  const [row] = await runPrepared<{ total: number; older: number }>(reader, text, values)
  return row ?? { total: 0, older: 0 }
}

/** The copy of a message among the saved ones; null: it is not saved. */
export async function findSavedCopy(
  reader: Reader,
  savedId: number,
  originalId: number,
): Promise<number | null> {
  const row = await reader
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', savedId)
    .where('saved_from_id', '=', originalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}
