import { sql, type Reader, type StatementValue, type Tx } from '#platform/database/index.ts'

import type { ChatKind } from '../chats/chats.ts'
import type { ShownChat } from '../messages/messages.repository.ts'
import { runPrepared, runUnprepared } from '../prepared-statements.ts'

/** Index numbers (search-words.ts): a message matches with one of each list. */
export type RequiredKeys = readonly (readonly number[])[]

/** The searched messages: of one chat, or of all chats the account sees in the channel. */
export type SearchArea =
  | ShownChat
  | { readonly managerId: number; readonly channelId: number; readonly kind: ChatKind | null }

const areaCondition = (area: SearchArea) =>
  'chatId' in area
    ? 'h.chat_id = $1::int8 and h.id > $2::int8'
    : `exists (
        select from chats c where c.id = h.chat_id and ($3::text is null or c.kind = $3::text) and (
          c.kind = 'organization' and $2::int8 in (c.a_channel_id, c.b_channel_id)
          or c.kind = 'room' and (c.a_manager_id = $1::int8 and c.a_channel_id = $2::int8
            or c.b_manager_id = $1::int8 and c.b_channel_id = $2::int8)
          or exists (
            select from chat_members g where g.chat_id = c.id and g.manager_id = $1::int8
              and (g.channel_id = $2::int8 or g.channel_id is null) and h.id > g.hidden_id)))`

const areaParameters = (area: SearchArea): StatementValue[] =>
  'chatId' in area ? [area.chatId, area.hiddenId] : [area.managerId, area.channelId, area.kind]

/**
 * Ids of the newest messages older than `beforeId` with one number of each list. The expression `id + 0` keeps the planner
 * from scanning the index of ids backwards, which reads the whole table for a rare word.
 */
export async function findMessageIds(
  area: SearchArea,
  required: RequiredKeys,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<number[]> {
  const values: StatementValue[] = [...areaParameters(area), beforeId, limit]
  const [before, max] = [values.length - 1, values.length]
  const lists = required.map((list) => `m.keys && $${values.push(list)}::int4[]`)
  const rows = await runUnprepared<{ id: number }>(
    `with hits as materialized (
       select m.id, m.chat_id from messages m
       where ${lists.join(' and ')} and m.deleted_at is null and m.id + 0 < $${before}::int8
     )
     select h.id from hits h where ${areaCondition(area)} order by h.id desc limit $${max}::int8`,
    values,
  )
  return rows.map((row) => row.id)
}

/** The time of the newest message older than the id, in the chat or in any; null when there is none. */
export async function writtenBefore(reader: Reader, id: number, area: SearchArea): Promise<Date | null> {
  const chatId = 'chatId' in area ? area.chatId : null
  const text = `
    select created_at from messages where ${chatId === null ? '$2::int8 is null' : 'chat_id = $2::int8'} and id < $1::int8
    order by id desc limit 1`
  const [row] = await runPrepared<{ created_at: Date }>(reader, text, [id, chatId])
  return row?.created_at ?? null
}

/** The groups the account sees in the channel, and its saved messages. */
export async function findMemberChats(
  reader: Reader,
  managerId: number,
  channelId: number,
): Promise<number[]> {
  const text = `
    select chat_id from chat_members
    where manager_id = $1::int8 and (channel_id = $2::int8 or channel_id is null)`
  const rows = await runPrepared<{ chat_id: number }>(reader, text, [managerId, channelId])
  return rows.map((row) => row.chat_id)
}

export async function insertWords(reader: Reader, words: readonly string[]): Promise<void> {
  await sql`
    insert into message_words (word) select unnest(${words}::text[]) on conflict do nothing`.execute(reader)
}

/** Words after the id, in the order of insertion. */
export function wordsAfter(
  reader: Reader,
  id: number,
  limit: number,
): Promise<{ id: number; word: string }[]> {
  return runPrepared(
    reader,
    'select id, word from message_words where id > $1::int8 order by id limit $2::int8',
    [id, limit],
  )
}

export async function deleteWords(tx: Tx, words: readonly string[]): Promise<void> {
  await sql`delete from message_words where word = any(${words}::text[])`.execute(tx)
}

/** The channels the accounts have ever written from. */
export async function findChannelsWrittenFrom(
  reader: Reader,
  managerIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct sender_channel_id as id from messages where sender_manager_id = any(${managerIds}::int8[])`.execute(
    reader,
  )
  return rows.map(({ id }) => id)
}
