import { preparedDriver } from '#platform/database/index.ts'

import {
  bringBack,
  broughtBack,
  isPlain,
  partnerTakes,
  type NewMessage,
  type PostedRow,
} from './posting.repository.ts'

/*
 * Plain messages of rooms and organization chats, which are nearly all: a statement with three quarters of the work of the one
 * for many. It knows neither problems nor repetitions: what it leaves out, or fails on, is for the other one.
 */

/** Whether the statement for plain messages takes it. */
export const isOfPlainBatch = (message: NewMessage): boolean =>
  isPlain(message) && (message.chatKind === 'room' || message.chatKind === 'organization')

/**
 * The chats are locked in the order of their ids, then ids are assigned, as everywhere. How many messages of each side a chat gets,
 * and the how-manieth of its chat a message is, are counted before: a chat takes all of its messages or none.
 */
const insertPlainText = `
  with locked as materialized (
    select id, kind, a_manager_id, b_manager_id, a_channel_id, b_channel_id, a_count + b_count as total
    from chats where id = any($1::text::int8[]) order by id for no key update
  ), open as materialized (
    select l.*, w.a, w.b
    from unnest($1::text::int8[], $2::text::int4[], $3::text::int4[]) as w (chat_id, a, b) join locked l on l.id = w.chat_id
    where (w.a = 0 or ${partnerTakes('l', 'l.b_manager_id', 'l.b_channel_id')})
      and (w.b = 0 or ${partnerTakes('l', 'l.a_manager_id', 'l.a_channel_id')})
  ), added as (
    insert into messages (chat_id, position, sender_manager_id, sender_channel_id, side, client_id, text, keys, format, plain,
      was_scheduled)
    select s.chat_id, o.total + s.nth, s.sender_id, s.channel_id, s.side, s.client_id, s.text, s.keys::int4[], s.format, s.plain,
      s.was_scheduled
    from unnest($4::text::int8[], $5::text::int4[], $6::text::int8[], $7::text::int8[], $8::text::text[], $9::text::uuid[],
      $10::text::text[], $11::text::text[], $12::text::text[], $13::text::text[], $14::text::boolean[])
      with ordinality as s (chat_id, nth, sender_id, channel_id, side, client_id, text, keys, format, plain, was_scheduled, n)
    join open o on o.id = s.chat_id
    order by s.n
    returning id, chat_id, sender_manager_id, sender_channel_id, client_id, created_at
  ), counted as (
    update chats c set last_message_id = x.last_id, message_count = c.message_count + o.a + o.b, a_count = c.a_count + o.a,
      b_count = c.b_count + o.b
    from (select chat_id, max(id) as last_id from added group by chat_id) x join open o on o.id = x.chat_id
    where c.id = x.chat_id
  ), brought as (
    ${bringBack(
      `(select a.chat_id, o.kind, 'a' as side, a.sender_manager_id as sender_id, a.sender_channel_id as channel_id
        from added a join open o on o.id = a.chat_id) c`,
      'c.sender_id',
      'c.channel_id',
    )}
  )
  select x.sender_manager_id, x.client_id, pg_current_xact_id()::text::int8 as xid, x.chat_id, o.kind, o.a_manager_id,
    o.b_manager_id, o.a_channel_id, o.b_channel_id, x.id, x.created_at, m.name as sender_name, m.surname as sender_surname,
    f.id as avatar_id, f.name as avatar_name, h.name as channel_name, ${broughtBack('x.chat_id')}
  from added x
  join open o on o.id = x.chat_id
  left join shared.managers m on m.id = x.sender_manager_id
  left join shared.files f on f.id = m.avatar_file_id
  left join shared.channels h on h.id = x.sender_channel_id`

type AddedRow = Omit<PostedRow, 'n' | 'problem' | 'known'> & { sender_manager_id: number; client_id: string }

/**
 * Inserts and commits in one round trip. Answers the rows by the index of their message; a message without a row was not inserted.
 * Fails, and inserts none, when a client id is known.
 */
export async function insertPlainMany(messages: readonly NewMessage[]): Promise<Map<number, PostedRow>> {
  const rows = await preparedDriver().unsafe<AddedRow[]>(insertPlainText, valuesOf(messages), {
    prepare: true,
  })
  const keyOf = (senderId: number, clientId: string) => `${senderId} ${clientId}`
  const indexes = new Map(
    messages.map(({ senderId, clientId }, at) => [keyOf(senderId, clientId.toLowerCase()), at]),
  )
  return new Map(
    rows.map((row) => {
      const n = indexes.get(keyOf(row.sender_manager_id, row.client_id))!
      return [n, Object.assign(row, { n, problem: null, known: null })]
    }),
  )
}

function valuesOf(messages: readonly NewMessage[]): string[] {
  const chats = new Map<number, { a: number; b: number }>()
  const places = messages.map(({ chatId, side }) => {
    const counts = chats.get(chatId) ?? { a: 0, b: 0 }
    chats.set(chatId, counts)
    counts[side] += 1
    return counts.a + counts.b
  })
  const counted = [...chats.values()]
  const each = (value: (message: NewMessage) => number | string | boolean) => list(messages.map(value))
  return [
    list([...chats.keys()]),
    list(counted.map(({ a }) => a)),
    list(counted.map(({ b }) => b)),
    each(({ chatId }) => chatId),
    list(places),
    each(({ senderId }) => senderId),
    each(({ channelId }) => channelId),
    each(({ side }) => side),
    each(({ clientId }) => clientId),
    each(({ text }) => quoted(text)),
    each(({ keys }) => `"{${keys.join(',')}}"`),
    each(({ format }) => format),
    each(({ plain }) => (plain === null ? 'null' : quoted(plain))),
    each(({ wasScheduled }) => wasScheduled),
  ]
}

/** An array as PostgreSQL writes it. */
const list = (elements: readonly (number | string | boolean)[]) => `{${elements.join(',')}}`
const quoted = (text: string) => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`
