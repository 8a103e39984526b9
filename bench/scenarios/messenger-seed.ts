import postgres, { type Sql } from 'postgres'

import { messageKeys, readWords } from '../../apps/server/src/modules/messenger/index.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts'
import { newToken, tokenHash } from '../../apps/server/src/platform/secrets.ts'

/** Two accounts of one organization with a room: one writes, the other listens. */
export type Pair = {
  roomId: number
  senderToken: string
  readerToken: string
  readerId: number
  channelId: number
}

export type Seeded = {
  pairs: Pair[]
  /** An account with thirty chats, the first of them big. */
  reader: {
    token: string
    managerId: number
    channelId: number
    bigRoomId: number
    bigFirstId: number
    bigLastId: number
  }
  /** Somebody of another organization, whose chat with the first one everybody there receives. */
  neighbour: { token: string; channelId: number; chatId: number }
  /** A group of the first accounts: senders and readers of the pairs. */
  groupId: number
}

export type Sizes = {
  pairs: number
  bigChat: number
  searched: number
  groupMembers?: number
  isRecent?: boolean
}

/** Fills a new installation's data folder by SQL; the server that is started on it afterwards finds it so. */
export async function seedInstallation(dataDir: string, sizes: Sizes): Promise<Seeded> {
  const database = await startEmbeddedPostgres({ dataDir })
  try {
    await migrateToLatest(database.url)
    const sql = postgres(database.url, {
      max: 1,
      types: { bigint: bigintAsNumber },
      onnotice: () => undefined,
    })
    try {
      return await seed(sql, sizes)
    } finally {
      await sql.end()
    }
  } finally {
    await database.stop()
  }
}

const bigintAsNumber = { to: 20, from: [20], parse: Number, serialize: String }

async function seed(
  sql: Sql<{ bigint: number }>,
  { pairs, bigChat, searched, groupMembers = 0, isRecent = false }: Sizes,
): Promise<Seeded> {
  // Each pair has two accounts; the reader of lists has thirty partners more.
  const accounts = 2 * pairs + 31
  const [made] = await sql<{ channel: number }[]>`
    with o as (
      insert into organizations (name, inn, email, phone, address, category_id, scope_id)
      values ('Администрация района', '1400000000', 'bench@uprava.example', '79990000000', 'г. Якутск', 1, 1) returning id
    ) insert into channels (organization_id, name, scope_id, type_id, address)
    select id, 'Администрация района', 1, 1, 'г. Якутск' from o returning id as channel`
  const { channel } = made!
  await sql`
    with p as (
      insert into persons (phone, name, surname)
      select '7999' || lpad(i::text, 7, '0'), 'Имя', 'Фамилия' || i from generate_series(1, ${accounts}::int) i returning id
    ), m as (
      insert into managers (person_id, organization_id, name, surname, is_verified)
      select p.id, o.id, 'Имя', 'Фамилия' || p.id, true from p, organizations o returning id
    ) insert into seats (channel_id, manager_id, appointment) select ${channel}::int8, id, 'Специалист' from m`
  const tokens = Array.from({ length: accounts }, () => newToken())
  for (const [at, token] of tokens.entries()) {
    await sql`
      insert into sessions (token_hash, person_id, manager_id, expires_at)
      values (${tokenHash(token)}, ${at + 1}, ${at + 1}, now() + interval '1 day')`
  }
  const first = 2 * pairs + 1
  await sql`
    insert into chats (kind, a_manager_id, b_manager_id, a_channel_id, b_channel_id)
    select 'room', 2 * i - 1, 2 * i, ${channel}::int8, ${channel}::int8 from generate_series(1, ${pairs}::int) i
    union all
    select 'room', ${first}::int8, ${first}::int8 + i, ${channel}::int8, ${channel}::int8 from generate_series(1, 30) i`
  await fillChats(sql, { from: pairs + 1, readerId: first, channel, bigChat, searched, isRecent })
  const [big] = await sql<{ first: number; last: number }[]>`
    select min(id) as first, max(id) as last from messages where chat_id = ${pairs + 1}`
  const neighbour = await addNeighbour(sql, channel)
  const groupId = await addGroup(sql, channel, groupMembers)
  await sql`vacuum analyze`
  return {
    neighbour,
    groupId,
    pairs: Array.from({ length: pairs }, (_, at) => ({
      roomId: at + 1,
      senderToken: tokens[2 * at]!,
      readerToken: tokens[2 * at + 1]!,
      readerId: 2 * at + 2,
      channelId: channel,
    })),
    reader: {
      token: tokens[first - 1]!,
      managerId: first,
      channelId: channel,
      bigRoomId: pairs + 1,
      bigFirstId: big!.first,
      bigLastId: big!.last,
    },
  }
}

async function addNeighbour(sql: Sql<{ bigint: number }>, channel: number): Promise<Seeded['neighbour']> {
  const [made] = await sql<{ manager: number; person: number; channel: number }[]>`
    with o as (
      insert into organizations (name, inn, email, phone, address, category_id, scope_id)
      values ('Школа', '1400000001', 'school@uprava.example', '79990000001', 'г. Якутск', 1, 1) returning id
    ), h as (
      insert into channels (organization_id, name, scope_id, type_id, address)
      select id, 'Школа', 1, 1, 'г. Якутск' from o returning id
    ), p as (
      insert into persons (phone, name, surname) values ('79980000000', 'Имя', 'Фамилия') returning id
    ), m as (
      insert into managers (person_id, organization_id, name, surname, is_verified)
      select p.id, o.id, 'Имя', 'Фамилия', true from p, o returning id, person_id
    ), s as (
      insert into seats (channel_id, manager_id, appointment) select h.id, m.id, 'Директор' from h, m
    ) select m.id as manager, m.person_id as person, h.id as channel from m, h`
  const { manager, person, channel: own } = made!
  // Listed channels alone take messages of others.
  await sql`update organizations o set owner_manager_id = (select min(id) from managers m where m.organization_id = o.id)`
  const token = newToken()
  await sql`
    insert into sessions (token_hash, person_id, manager_id, expires_at)
    values (${tokenHash(token)}, ${person}, ${manager}, now() + interval '1 day')`
  const [chat] = await sql<{ id: number }[]>`
    insert into chats (kind, a_channel_id, b_channel_id)
    values ('organization', ${Math.min(channel, own)}, ${Math.max(channel, own)}) returning id`
  return { token, channelId: own, chatId: chat!.id }
}

async function addGroup(sql: Sql<{ bigint: number }>, channel: number, members: number): Promise<number> {
  const [made] = await sql<{ id: number }[]>`insert into chats (kind) values ('group') returning id`
  const { id } = made!
  await sql`
    insert into chat_groups (chat_id, kind, channel_id, name, created_by, client_id)
    values (${id}, 'inner', ${channel}, 'Все сотрудники', 1, gen_random_uuid())`
  await sql`
    insert into chat_members (chat_id, manager_id, channel_id, role, joined_position)
    select ${id}, i, ${channel}, case i when 1 then 'owner' else 'member' end, 0 from generate_series(1, ${members}::int) i`
  await sql`
    insert into read_marks (manager_id, chat_id, side, read_position, read_count)
    select manager_id, chat_id, 'a', 0, 0 from chat_members where chat_id = ${id}`
  return id
}

type Filling = {
  from: number
  readerId: number
  channel: number
  bigChat: number
  searched: number
  isRecent: boolean
}

/** Messages of the thirty chats: `bigChat` in the first, `searched` texts over all, twenty in each at least. */
async function fillChats(
  sql: Sql<{ bigint: number }>,
  { from, readerId, channel, bigChat, searched, isRecent }: Filling,
): Promise<void> {
  let written = 0
  const most = Math.max(searched, bigChat + 29 * 20)
  while (written < most) {
    const rows = Array.from({ length: Math.min(2000, most - written) }, (_, offset) => {
      const at = written + offset
      // The big chat has its share of all times; the others come in turn.
      const isBig = Math.floor((at * bigChat) / most) < Math.floor(((at + 1) * bigChat) / most)
      const chatId = isBig ? from : from + 1 + (at % 29)
      const text = sentence(at)
      const partner = readerId + chatId - from + 1
      const ends = {
        a: { managerId: readerId, channelId: channel },
        b: { managerId: partner, channelId: channel },
      }
      const moment = writtenAt(at / most, isRecent ? 29 : 3 * 365)
      const keys = messageKeys({ id: chatId, kind: 'room', ...ends }, readWords(text), moment)
      return {
        chat_id: chatId,
        side: at % 2 === 0 ? 'a' : 'b',
        sender: at % 2 === 0 ? readerId : partner,
        text,
        keys,
        at: moment.toISOString(),
      }
    })
    await sql`
      insert into messages (chat_id, position, sender_manager_id, sender_channel_id, side, client_id, text, keys, created_at)
      select chat_id, (select a_count + b_count from chats c where c.id = chat_id) + row_number() over (partition by chat_id order by n),
        sender, ${channel}::int8, side, gen_random_uuid(), text, keys, at
      from (select row_number() over () as n, * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as x (chat_id int8, side text, sender int8, text text, keys int4[], at timestamptz)) x order by n`
    await sql`
      update chats c set a_count = c.a_count + n.a, b_count = c.b_count + n.b, message_count = c.message_count + n.a + n.b,
        last_message_id = n.last
      from (select chat_id, count(*) filter (where side = 'a') a, count(*) filter (where side = 'b') b, max(id) last
        from messages where id > coalesce((select max(last_message_id) from chats), 0) group by chat_id) n
      where c.id = n.chat_id`
    written += rows.length
  }
  // A part of each chat is read.
  await sql`
    insert into read_marks (manager_id, chat_id, side, read_position, read_count)
    select ${readerId}::int8, id, 'a', greatest(a_count + b_count - 10, 0), greatest(b_count - 5, 0) from chats where a_manager_id = ${readerId}`
}

/** As if the messages had been written evenly over the last days. */
const writtenAt = (share: number, days: number) => new Date(Date.now() - days * 86_400_000 * (1 - share))

const words = {
  common: ['документ', 'решение', 'письмо', 'заявление', 'срок', 'отдел', 'глава', 'вопрос'],
  usual: [
    'постановление',
    'согласование',
    'бюджет',
    'совещание',
    'участок',
    'ремонт',
    'школа',
    'договор',
    'отчёт',
    'комиссия',
    'жилищный',
    'земельный',
  ],
  rare: [
    'инвентаризация',
    'рекультивация',
    'газификация',
    'паспортизация',
    'водоотведение',
    'субвенция',
    'концессия',
    'аккредитация',
  ],
} as const

/** A sentence of an office; rare words stand in one of a thousand. */
function sentence(at: number): string {
  const pick = (list: readonly string[], step: number) => list[Math.floor(scatter(at, step) * list.length)]!
  const rare = at % 1000 === 0 ? ` ${pick(words.rare, 4)}` : ''
  return `Коллеги, ${pick(words.common, 1)} по теме «${pick(words.usual, 2)}» направлен в ${pick(words.common, 3)}${rare}, прошу посмотреть № ${at}`
}

/** A number from 0 to 1 that looks random and is the same every time. */
function scatter(number: number, step: number): number {
  let hash = Math.imul(number + 1, 0x9e_37_79_b1) ^ Math.imul(step, 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_00_00_00_00
}
