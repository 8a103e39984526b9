import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'
import type { Socket } from 'socket.io-client'

import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts'
import { closeDatabase, openDatabase } from '../../apps/server/src/platform/database/index.ts'
import { hashPassword } from '../../apps/server/src/platform/secrets.ts'
import { seedDirectory } from '../../apps/server/src/testing/seed-directory.ts'
import { percentile, type Figure, type Report } from '../report.ts'
import { openSocket } from './messenger-load.ts'
import { startProduct, type Measured } from './messenger-processes.ts'
import { seedInstallation, type Pair } from './messenger-seed.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)

const sizes = {
  /** Connected people, two and two colleagues with a room of their own. */
  people: number('BENCH_PEOPLE', 1000),
  messages: number('BENCH_SEARCHED_MESSAGES', 200_000),
  organizations: number('BENCH_ORGANIZATIONS', 20_000),
  seconds: number('BENCH_SECONDS', 20),
  /** Seconds between two actions of a person: an ordinary morning first, then the same people in more and more of a hurry. */
  pauses: (process.env['BENCH_PAUSES'] ?? '20,10,5,2.5').split(',').map(Number),
}

/** Above this the morning is no longer one: what is measured ends. Milliseconds, p95 of any action but the asked answer. */
const bent = 1000

type Person = { readonly token: string; readonly managerId: number; readonly pair: Pair; chatId?: number }
type Office = { readonly url: string; readonly agent: Agent; readonly people: readonly Person[] }
type Action = {
  readonly name: string
  /** Of a hundred actions so many. */
  readonly share: number
  /** p95, milliseconds. */
  readonly most: number
  do(office: Office, person: Person): Promise<void>
}

const password = 'office-morning-2026'
const terms = ['документ', 'земельного участка', 'рекультивация', 'совещание глава срок', 'рекультевация']
const organizations = ['школа', 'администрация', 'больница района', 'совет депутатов']
const questions = [
  'срок ответа на обращение',
  'можно ли перенести отпуск',
  'сколько дней на регистрацию письма',
]
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)]!

const chatName = ({ pair }: Person) => `subject_type=PRIVATE-ROOM&channel_id=${pair.channelId}`
const roomOf = (person: Person) => `/api/managers/v2/chat-list/${person.pair.roomId}`

/** What people do at the beginning of a day, with how often. */
const actions: readonly Action[] = [
  {
    name: 'open the list of chats',
    share: 24,
    most: 150,
    do: (office, person) =>
      asked(office, person, `/api/managers/v2/chat-list?channel_id=${person.pair.channelId}&per_page=30`),
  },
  {
    name: 'read a chat',
    share: 24,
    most: 150,
    async do(office, person) {
      await asked(office, person, `${roomOf(person)}?${chatName(person)}`)
      await asked(office, person, `${roomOf(person)}/mark-all-as-read?${chatName(person)}`, {
        method: 'POST',
      })
    },
  },
  {
    name: 'type',
    share: 22,
    most: 150,
    do: (office, person) =>
      asked(office, person, `${roomOf(person)}/notify-writing?${chatName(person)}`, { method: 'POST' }),
  },
  {
    name: 'send',
    share: 20,
    most: 150,
    do: (office, person) =>
      asked(office, person, `${roomOf(person)}/send-message?${chatName(person)}&type=inside`, {
        method: 'POST',
        body: JSON.stringify({
          message: 'Коллеги, отчёт готов, посмотрите до обеда.',
          client_id: randomUUID(),
        }),
      }),
  },
  {
    name: 'search messages',
    share: 4,
    most: 150,
    do: (office, person) =>
      asked(
        office,
        person,
        `/api/managers/v2/search?channel_id=${person.pair.channelId}&q=${encodeURIComponent(oneOf(terms))}`,
      ),
  },
  {
    name: 'search organizations',
    share: 3,
    most: 150,
    do: (office, person) =>
      asked(
        office,
        person,
        `/api/managers/v2/channels/directory?channel_id=${person.pair.channelId}&search=${encodeURIComponent(oneOf(organizations))}`,
      ),
  },
  { name: 'upload a document of 200 KB', share: 1, most: 500, do: upload },
  { name: 'ask the lawyer: the whole answer', share: 1, most: 3000, do: askLawyer },
  {
    name: 'sign in',
    share: 1,
    most: 500,
    do: (office, person) =>
      asked(office, null, '/api/managers/v2/auth/login', {
        method: 'POST',
        body: JSON.stringify({ login: `bench-${person.managerId}`, password }),
      }),
  },
]

/** An office in the morning: people with a mix of actions and pauses between them, in more and more of a hurry. */
export async function runOfficeMorningBench(): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-'))
  const data = path.join(folder, 'data')
  const sockets: Socket[] = []
  let product: Measured | undefined
  try {
    const seeded = await seedInstallation(data, {
      pairs: Math.ceil(sizes.people / 2),
      bigChat: 1000,
      searched: sizes.messages,
    })
    await prepare(data)
    product = await startProduct(data)
    const people = seeded.pairs.flatMap((pair): Person[] => [
      { token: pair.senderToken, managerId: pair.readerId - 1, pair },
      { token: pair.readerToken, managerId: pair.readerId, pair },
    ])
    const office = { url: product.url, agent: new Agent({ keepAlive: true, maxSockets: 500 }), people }
    for (const person of people) sockets.push(await openSocket(product.url, subscriptionOf(person)))
    const mornings = await runMornings(office, product)
    office.agent.destroy()
    for (const socket of sockets) socket.disconnect()
    await product.stop()
    return {
      scenario: 'office-morning',
      rounds: mornings.length,
      figures: [
        ...mornings.flatMap(figuresOf),
        plain('database: a message with its indexes', await bytesOfMessage(data), 'bytes'),
      ],
      notes: [
        `${people.length} connected people, ${sizes.messages} messages, ${sizes.organizations} organizations; ${sizes.seconds} s each. ` +
          `It ends where an action takes longer than ${bent} ms (p95). The generator shares the machine.`,
      ],
    }
  } finally {
    for (const socket of sockets) socket.disconnect()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Morning = {
  readonly pause: number
  readonly done: Map<string, number[]>
  readonly cpuMs: number
  readonly ms: number
}

async function runMornings(office: Office, product: Measured): Promise<Morning[]> {
  // Warms up and does not count.
  await morning(office, product, { pause: sizes.pauses[0]!, seconds: 5 })
  const mornings: Morning[] = []
  for (const pause of sizes.pauses) {
    const one = await morning(office, product, { pause, seconds: sizes.seconds })
    mornings.push(one)
    const isBent = actions.some(
      ({ name, most }) => most < bent && percentile(one.done.get(name) ?? [0], 0.95) > bent,
    )
    if (isBent) break
  }
  return mornings
}

/** Everybody does something, pauses, and does the next thing; the first things are spread over the first pause. */
async function morning(
  office: Office,
  product: Measured,
  { pause, seconds }: { pause: number; seconds: number },
): Promise<Morning> {
  const done = new Map<string, number[]>(actions.map(({ name }) => [name, []]))
  const cpuBefore = product.cpuMs()
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    office.people.map(async (person) => {
      await sleep(Math.random() * pause * 1000)
      while (performance.now() < end) {
        const action = nextAction()
        const start = performance.now()
        await action.do(office, person)
        done.get(action.name)!.push(performance.now() - start)
        await sleep(pause * (0.5 + Math.random()) * 1000)
      }
    }),
  )
  return { pause, done, cpuMs: product.cpuMs() - cpuBefore, ms: performance.now() - begun }
}

function nextAction(): Action {
  let left = Math.random() * actions.reduce((sum, { share }) => sum + share, 0)
  for (const action of actions) {
    left -= action.share
    if (left < 0) return action
  }
  return actions[0]!
}

function figuresOf({ pause, done, cpuMs, ms }: Morning): Figure[] {
  const all = [...done.values()].reduce((sum, times) => sum + times.length, 0)
  const every = `an action every ${pause} s`
  return [
    plain(`${every}: actions a second`, (all * 1000) / ms, '/s'),
    plain(`${every}: processor time of an action, database included`, cpuMs / all, 'ms'),
    plain(`${every}: processors in use`, cpuMs / ms, ''),
    ...actions.map(({ name, most }): Figure => ({
      ...plain(`${every}, ${name} (${done.get(name)!.length}): p95`, percentile(done.get(name)!, 0.95), 'ms'),
      // The ordinary morning is the promise; the others show where it bends.
      target: pause === sizes.pauses[0] ? { most } : null,
    })),
  ]
}

const plain = (what: string, product: number, unit: string): Figure => ({
  what,
  floor: null,
  product,
  unit,
  ratio: null,
  target: null,
})

/** Names and passwords to sign in with, rights, the library's folder, and the directory. */
async function prepare(dataDir: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir })
  try {
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
    await sql`update managers set login = 'bench-' || id, password_hash = ${await hashPassword(password)}`
    await sql`update channels set have_ai = true`
    await sql`update seats set sections = array['documents']`
    await sql`
      insert into folders (channel_id, name, is_default)
      select id, 'По умолчанию', true from channels c
      where not exists (select from folders f where f.channel_id = c.id and f.is_default)`
    await sql.end()
    openDatabase(database.url)
    await seedDirectory(sizes.organizations)
    await closeDatabase()
  } finally {
    await database.stop()
  }
}

const subscriptionOf = ({ managerId, token, pair }: Person) => ({
  channel: `private-chats.${managerId}`,
  auth: {
    headers: { Authorization: `Bearer ${token}`, 'X-Channel-Id': String(pair.channelId) },
    names: 'plain',
  },
})

type Sent = { method?: string; body?: string | Buffer; type?: string }

/** Asks and takes the whole answer; anything but success fails the run. */
async function answered(
  { url, agent }: Office,
  person: Person | null,
  target: string,
  { method = 'GET', body, type = 'application/json' }: Sent = {},
): Promise<string> {
  const headers = {
    ...(person && { authorization: `Bearer ${person.token}`, 'x-channel-id': String(person.pair.channelId) }),
    ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url + target, { agent, method, headers, signal: AbortSignal.timeout(60_000) }, resolve)
      .on('error', reject)
      .end(body)
  })
  const said = await textOf(answer)
  if ((answer.statusCode ?? 500) >= 300)
    throw new Error(`${method} ${target.split('?')[0]} answered ${answer.statusCode}: ${said.slice(0, 200)}`)
  return said
}

const asked = async (...given: Parameters<typeof answered>): Promise<void> => {
  await answered(...given)
}

const document = Buffer.alloc(200_000, 'Протокол совещания, пункт первый: принять к сведению. ')

async function upload(office: Office, person: Person): Promise<void> {
  const boundary = 'bench'
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(
      `${part('name="name"')}Протокол ${randomUUID()}\r\n${part('name="file"; filename="protocol.txt"\r\ncontent-type: text/plain')}`,
    ),
    document,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  await asked(office, person, `/api/managers/v2/customs?channel_id=${person.pair.channelId}`, {
    method: 'POST',
    body,
    type: `multipart/form-data; boundary=${boundary}`,
  })
}

/** The question and all events of its answer, as the page does; the dialogue is begun with the first question. */
async function askLawyer(office: Office, person: Person): Promise<void> {
  if (person.chatId === undefined) {
    const begun = { chat_type: 'legal_consultation', title: 'Вопросы', metadata: {} }
    const chat = await answered(office, person, '/ai/v1/chats/', {
      method: 'POST',
      body: JSON.stringify(begun),
    })
    person.chatId = (JSON.parse(chat) as { id: number }).id
  }
  const run = await answered(office, person, `/ai/v1/chats/${person.chatId}/runs`, {
    method: 'POST',
    body: JSON.stringify({ content: oneOf(questions) }),
  })
  const { id } = (JSON.parse(run) as { run: { id: number } }).run
  const events = await answered(office, person, `/ai/v1/runs/${id}/events`)
  if (!events.includes('event: done'))
    throw new Error(`An answer did not come to its end: ${events.slice(-200)}`)
}

/** What a stored message takes in the database with its indexes, bytes. */
async function bytesOfMessage(dataDir: string): Promise<number> {
  const database = await startEmbeddedPostgres({ dataDir })
  try {
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
    const [found] = await sql<{ bytes: number }[]>`
      select pg_total_relation_size('messages')::float8 / count(*) as bytes from messages`
    await sql.end()
    return found!.bytes
  } finally {
    await database.stop()
  }
}
