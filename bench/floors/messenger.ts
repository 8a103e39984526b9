/*
 * The floor of the messenger: the least a server of this stack can do for the same work. Bare Fastify, one statement, one
 * Socket.IO emit; no tokens, no rights, no validation. Run as a process of its own, on a database of its own:
 * `node bench/floors/messenger.ts {data folder} {how many chats} {messages in the big chat}`.
 */
import fastify from 'fastify'
import postgres from 'postgres'
import { Server } from 'socket.io'

import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts'

const [dataDir = '', chats = '0', bigChat = '0'] = process.argv.slice(2)
const database = await startEmbeddedPostgres({ dataDir, port: 0 })
const sql = postgres(database.url, {
  max: 10,
  types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
})

await sql`
  create table chats (
    id int8 primary key, a_id int8, b_id int8, last_id int8, messages int8 not null default 0,
    a_unread int8 not null default 0, b_unread int8 not null default 0)`
await sql`
  create table messages (
    id int8 generated always as identity primary key, chat_id int8 not null, sender_id int8 not null, client_id uuid not null,
    text text not null, created_at timestamptz not null default now(), unique (sender_id, client_id))`
await sql`create index on messages (chat_id, id)`
await sql`create table marks (reader_id int8, chat_id int8, last_read_id int8, primary key (reader_id, chat_id))`
await sql`insert into chats (id, a_id, b_id) select i, 2 * i - 1, 2 * i from generate_series(1, ${Number(chats)}::int) i`
await sql`create index on chats (a_id)`
await sql`
  insert into messages (chat_id, sender_id, client_id, text)
  select 1, 1 + i % 2, gen_random_uuid(), 'Сообщение номер ' || i from generate_series(1, ${Number(bigChat)}::int) i`
await sql`
  insert into messages (chat_id, sender_id, client_id, text)
  select c.id, c.b_id, gen_random_uuid(), 'Сообщение номер ' || i from chats c, generate_series(1, 20) i where c.id > 1`
await sql`update chats c set last_id = (select max(id) from messages m where m.chat_id = c.id)`
// One reader with thirty chats, a part of each unread: what the list of chats is measured with.
await sql`update chats set a_id = 1 where id <= 30`
await sql`
  insert into marks select 1, c.id, coalesce((
    select id from messages m where m.chat_id = c.id order by id desc offset 5 limit 1), 0) from chats c where c.id <= 30`
await sql`vacuum analyze`

const app = fastify({ logger: false })
const io = new Server(app.server, { transports: ['websocket'], serveClient: false, perMessageDeflate: false })
io.on('connection', (socket) => {
  socket.on('subscribe', (who: number) => {
    void socket.join(`reader:${who}`)
    socket.emit('subscription_succeeded')
  })
})

type Sent = { chat: number; sender: number; reader: number; client_id: string; message: string }
const insertion = `
  with added as (
    insert into messages (chat_id, sender_id, client_id, text) values ($1::int8, $2::int8, $3::uuid, $4::text)
    returning id, created_at
  )
  update chats set last_id = added.id, messages = messages + 1, b_unread = b_unread + 1
  from added where chats.id = $1::int8
  returning added.id, added.created_at, chats.b_unread`

app.post('/send', async (request) => {
  const sent = request.body as Sent
  const [row] = await sql.unsafe(insertion, [sent.chat, sent.sender, sent.client_id, sent.message], {
    prepare: true,
  })
  const message = {
    id: row?.['id'],
    client_id: sent.client_id,
    message: sent.message,
    created_at: row?.['created_at'],
  }
  io.to(`reader:${sent.reader}`).emit('new-message', { chat: sent.chat, message, unread: row?.['b_unread'] })
  return { data: message }
})

const historyText =
  'select * from messages where chat_id = $1::int8 and id < $2::int8 order by id desc limit 50'
app.get('/history', async (request) => {
  const { chat, before } = request.query as { chat: string; before: string }
  return { data: await sql.unsafe(historyText, [chat, before], { prepare: true }) }
})

/** Unread from read marks: counted from the messages, for thirty chats. */
const listText = `
  select c.id, c.last_id, m.text, m.created_at, m.sender_id, (
    select count(*) from messages u where u.chat_id = c.id and u.id > k.last_read_id and u.sender_id <> $1::int8) as unread
  from chats c
  join messages m on m.id = c.last_id
  left join marks k on k.chat_id = c.id and k.reader_id = $1::int8
  where c.a_id = $1::int8
  order by c.last_id desc limit 30`
app.get('/chats', async () => ({ data: await sql.unsafe(listText, [1], { prepare: true }) }))

app.get('/count', async () => ({ data: (await sql`select count(*)::int as messages from messages`)[0] }))

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => sql.end({ timeout: 1 }))
    .then(() => database.stop())
    .then(() => process.exit(0))
})
