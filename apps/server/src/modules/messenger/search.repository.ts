import { sql, type Reader } from '#platform/database/index.ts'

import { ask, askAnew } from './statements.ts'

/** What is looked for: one number of each list, in messages of one of the scopes (search-words.ts). */
export type WantedKeys = {
  readonly scopes: readonly number[]
  readonly words: readonly (readonly number[])[]
}

/** Whose messages: those of one chat, or of all chats the account sees in the channel. */
export type SearchPlace =
  | { readonly chatId: number }
  | { readonly managerId: number; readonly channelId: number; readonly kind: 'room' | 'organization' | null }

const placeText = (place: SearchPlace) =>
  'chatId' in place
    ? 'm.chat_id = $1::int8'
    : `exists (
        select from chats c where c.id = m.chat_id and ($3::text is null or c.kind = $3::text) and (
          c.kind = 'organization' and $2::int8 in (c.a_channel_id, c.b_channel_id)
          or c.kind = 'room' and (c.a_manager_id = $1::int8 and c.a_channel_id = $2::int8
            or c.b_manager_id = $1::int8 and c.b_channel_id = $2::int8)))`

const placeValues = (place: SearchPlace): unknown[] =>
  'chatId' in place ? [place.chatId] : [place.managerId, place.channelId, place.kind]

/** The condition and its values. How frequent the words are decides the plan. */
function conditionOf(place: SearchPlace, wanted: WantedKeys): { text: string; values: unknown[] } {
  const values = placeValues(place)
  const lists = [wanted.scopes, ...wanted.words].map((list) => {
    values.push(list)
    return `m.keys && $${values.length}::int4[]`
  })
  return { text: `${lists.join(' and ')} and ${placeText(place)} and m.deleted_at is null`, values }
}

/** How many ids back a search looks first, and then: a frequent word has its page in the newest, a rare one costs little. */
const windows = [100_000, 1_000_000, Number.MAX_SAFE_INTEGER]

/** Ids of the newest messages older than `beforeId` that have every word. */
export async function findMessageIds(
  reader: Reader,
  place: SearchPlace,
  wanted: WantedKeys,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<number[]> {
  const { text, values } = conditionOf(place, wanted)
  const at = values.length
  const statement = `
    select m.id from messages m
    where ${text} and m.id > $${at + 1}::int8 and m.id <= $${at + 2}::int8
    order by m.id desc limit $${at + 3}::int8`
  const found: number[] = []
  let newest = Math.min(beforeId - 1, await newestId(reader))
  for (const window of windows) {
    const oldest = Math.max(0, newest - window)
    const rows = await askAnew<{ id: number }>(statement, [...values, oldest, newest, limit - found.length])
    for (const { id } of rows) found.push(id)
    if (found.length >= limit || oldest === 0) break
    newest = oldest
  }
  return found
}

async function newestId(reader: Reader): Promise<number> {
  const [row] = await ask<{ id: number }>(reader, 'select id from messages order by id desc limit 1', [])
  return row?.id ?? 0
}

/** How many messages have every word, counted up to `most`. */
export async function countMessages(place: SearchPlace, wanted: WantedKeys, most: number): Promise<number> {
  const { text, values } = conditionOf(place, wanted)
  const statement = `
    select count(*) as found from (select from messages m where ${text} limit $${values.length + 1}::int8) f`
  const [row] = await askAnew<{ found: number }>(statement, [...values, most])
  return row!.found
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
