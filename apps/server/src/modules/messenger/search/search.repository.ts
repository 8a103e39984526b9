import { sql, type Reader } from '#platform/database/index.ts'

import { ask, askAnew } from '../prepared-statements.ts'

/** What is looked for: one number of each list (search-words.ts). */
export type WantedKeys = readonly (readonly number[])[]

/** Whose messages: those of one chat, or of all chats the account sees in the channel. */
export type SearchPlace =
  | { readonly chatId: number }
  | { readonly managerId: number; readonly channelId: number; readonly kind: 'room' | 'organization' | null }

const placeText = (place: SearchPlace) =>
  'chatId' in place
    ? 'h.chat_id = $1::int8'
    : `exists (
        select from chats c where c.id = h.chat_id and ($3::text is null or c.kind = $3::text) and (
          c.kind = 'organization' and $2::int8 in (c.a_channel_id, c.b_channel_id)
          or c.kind = 'room' and (c.a_manager_id = $1::int8 and c.a_channel_id = $2::int8
            or c.b_manager_id = $1::int8 and c.b_channel_id = $2::int8)))`

const placeValues = (place: SearchPlace): unknown[] =>
  'chatId' in place ? [place.chatId] : [place.managerId, place.channelId, place.kind]

/**
 * Ids of the newest messages older than `beforeId` that have one number of each list. The index of numbers alone is to be
 * used, therefore the sum hides the id from its own index, by which a rare word would be looked for from end to end.
 */
export async function findMessageIds(
  place: SearchPlace,
  wanted: WantedKeys,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<number[]> {
  const values = [...placeValues(place), beforeId, limit]
  const [before, most] = [values.length - 1, values.length]
  const lists = wanted.map((list) => `m.keys && $${values.push(list)}::int4[]`)
  const rows = await askAnew<{ id: number }>(
    `with hits as materialized (
       select m.id, m.chat_id from messages m
       where ${lists.join(' and ')} and m.deleted_at is null and m.id + 0 < $${before}::int8
     )
     select h.id from hits h where ${placeText(place)} order by h.id desc limit $${most}::int8`,
    values,
  )
  return rows.map((row) => row.id)
}

/** When the newest message older than the id was written: in the chat, or in any; null when there is none. */
export async function writtenBefore(reader: Reader, id: number, place: SearchPlace): Promise<Date | null> {
  const chatId = 'chatId' in place ? place.chatId : null
  const text = `
    select created_at from messages where ${chatId === null ? '$2::int8 is null' : 'chat_id = $2::int8'} and id < $1::int8
    order by id desc limit 1`
  const [row] = await ask<{ created_at: Date }>(reader, text, [id, chatId])
  return row?.created_at ?? null
}

export async function insertWords(reader: Reader, words: readonly string[]): Promise<void> {
  await sql`
    insert into message_words (word) select unnest(${words}::text[]) on conflict do nothing`.execute(reader)
}

/** Words in the order they were learnt, after the id. */
export function wordsAfter(
  reader: Reader,
  id: number,
  limit: number,
): Promise<{ id: number; word: string }[]> {
  return ask(reader, 'select id, word from message_words where id > $1::int8 order by id limit $2::int8', [
    id,
    limit,
  ])
}
