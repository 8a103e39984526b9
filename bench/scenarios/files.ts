import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

import postgres from 'postgres'

import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts'
import { searchKeys } from '../../apps/server/src/platform/russian/index.ts'
import { median, percentile, type Figure, type Report } from '../report.ts'
import { timeGets } from './messenger-load.ts'
import { startMeasured, startProduct, type Measured } from './messenger-processes.ts'
import { seedInstallation, type Seeded } from './messenger-seed.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)
const mebibyte = 2 ** 20
const sizes = {
  rounds: number('BENCH_ROUNDS', 5),
  /** MiB of a file; the library takes 50. */
  file: number('BENCH_FILE', 40),
  documents: number('BENCH_DOCUMENTS', 100_000),
  reads: number('BENCH_READS', 40),
}

/** MiB a second one way and the other, and what the server grew by while it took the file, MiB. */
type Round = { up: number; down: number; grown: number }

/** Files of the library against a bare stream, with the memory that they take; search in a large library. */
export async function runFilesBench(): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-'))
  const servers: Measured[] = []
  try {
    const data = path.join(folder, 'data')
    const { reader } = await seedInstallation(data, { pairs: 1, bigChat: 100, searched: 100 })
    await seedDocuments(data, reader)
    const floorFolder = path.join(folder, 'floor')
    await mkdir(floorFolder)
    const product = await startProduct(data)
    servers.push(product)
    const floor = await startMeasured('bench/floors/stream.ts', {
      args: [floorFolder],
      ready: /^ready (?<url>\S+)/u,
    })
    servers.push(floor)
    const bytes = textOf(sizes.file * mebibyte)
    const rounds: { floor: Round; product: Round }[] = []
    // The first round warms up and does not count.
    for (let round = 0; round <= sizes.rounds; round += 1) {
      const bare = await streamBare(floor, bytes, round)
      const stored = await storeAndSave(product, reader, bytes, round)
      if (round > 0) rounds.push({ floor: bare, product: stored })
    }
    return {
      scenario: 'files',
      rounds: sizes.rounds,
      figures: [...figuresOf(rounds), ...(await searchFigures(product, reader))],
      notes: [`Files of ${sizes.file} MiB, ${sizes.documents} documents.`],
    }
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function figuresOf(rounds: readonly { floor: Round; product: Round }[]): Figure[] {
  const figure = (what: string, of: (round: Round) => number): Figure => ({
    what: `a file of ${sizes.file} MiB ${what}`,
    floor: median(rounds.map((round) => of(round.floor))),
    product: median(rounds.map((round) => of(round.product))),
    unit: 'MiB/s',
    ratio: median(rounds.map((round) => of(round.product) / of(round.floor))),
    target: { least: 0.8 },
  })
  return [
    figure('stored', (round) => round.up),
    figure('sent', (round) => round.down),
    {
      what: `memory of the process, a file of ${sizes.file} MiB stored`,
      floor: null,
      product: Math.max(...rounds.map((round) => round.product.grown)),
      unit: 'MiB more',
      ratio: null,
      // Buffers of what is under way, not the file.
      target: { most: sizes.file / 2 },
    },
  ]
}

const perSecond = (bytes: number, tookMs: number): number => bytes / mebibyte / (tookMs / 1000)

async function streamBare(floor: Measured, bytes: Buffer, round: number): Promise<Round> {
  const url = `${floor.url}/${round}`
  const up = await timed(() =>
    exchange(request(url, { method: 'PUT', headers: { 'content-length': bytes.length } }), [bytes]),
  )
  const down = await timed(() => exchange(request(url)))
  if (down.size !== bytes.length) throw new Error(`The floor sent ${down.size} bytes`)
  return { up: perSecond(bytes.length, up.ms), down: perSecond(bytes.length, down.ms), grown: 0 }
}

async function storeAndSave(
  product: Measured,
  reader: Seeded['reader'],
  bytes: Buffer,
  round: number,
): Promise<Round> {
  const authorization = `Bearer ${reader.token}`
  const boundary = 'bench'
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  const head = Buffer.from(
    `${part('name="name"')}Том ${round}\r\n${part(`name="file"; filename="${round}.txt"\r\ncontent-type: text/plain`)}`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const before = product.memoryKiB()
  const sending = request(`${product.url}/api/managers/v2/customs?channel_id=${reader.channelId}`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + bytes.length + tail.length,
    },
  })
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, product.memoryKiB())
  }, 20)
  const up = await timed(() => exchange(sending, [head, bytes, tail])).finally(() => clearInterval(watch))
  const { id, document } = (JSON.parse(up.text) as { data: { id: number; document: string } }).data
  const down = await timed(() => exchange(request(new URL(document, product.url))))
  if (down.size !== bytes.length) throw new Error(`The product sent ${down.size} bytes`)
  await textRead(product, reader, id)
  return {
    up: perSecond(bytes.length, up.ms),
    down: perSecond(bytes.length, down.ms),
    grown: (most - before) / 1024,
  }
}

/** Waits until the text of the document is read for the search: what follows is not to share the processors with that. */
async function textRead(product: Measured, reader: Seeded['reader'], id: number): Promise<void> {
  const url = `${product.url}/api/managers/v2/customs/${id}/text?channel_id=${reader.channelId}`
  for (;;) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${reader.token}` } })
    const { data } = (await answer.json()) as { data: { state: string } }
    if (data.state !== 'reading') return
    await setTimeout(100)
  }
}

type Answer = { readonly size: number; readonly text: string }

async function timed(run: () => Promise<Answer>): Promise<Answer & { ms: number }> {
  const begun = performance.now()
  const answer = await run()
  return { ...answer, ms: performance.now() - begun }
}

/** Sends the parts and reads the answer, of which only a short one is kept as text. */
async function exchange(sent: ClientRequest, parts: readonly Buffer[] = []): Promise<Answer> {
  for (const one of parts) sent.write(one)
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let size = 0
  const kept: Buffer[] = []
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size < mebibyte) kept.push(chunk)
  }
  const text = Buffer.concat(kept).toString()
  if (response.statusCode !== 200 && response.statusCode !== 201)
    throw new Error(`Answered ${response.statusCode}: ${text.slice(0, 300)}`)
  return { size, text }
}

/** Russian text of so many bytes: its media type is checked, and it is not compressible to nothing. */
function textOf(length: number): Buffer {
  const bytes = Buffer.alloc(length, '.')
  for (let at = 0, line = 0; at < length - 200; line += 1)
    at += bytes.write(`Строка ${line} от ${line % 28}-го числа.\n`, at)
  return bytes
}

const nouns = [
  'договор',
  'постановление',
  'смета',
  'акт',
  'приказ',
  'протокол',
  'отчёт',
  'письмо',
  'паспорт',
  'справка',
]
const matters = [
  'ремонт крыши',
  'поставка угля',
  'земельный участок',
  'отопительный сезон',
  'детский сад',
  'дорога',
  'библиотека',
  'субсидия',
  'аренда зала',
  'выборы',
]

/** Places that the reader's channel keeps free for what the bench stores: a library takes 50 000. */
const free = 200

/** Fills the library by SQL: half of the documents in the reader's channel (as many as one takes), half in another one. */
async function seedDocuments(dataDir: string, reader: Seeded['reader']): Promise<void> {
  const kinds = nouns.flatMap((noun) =>
    matters.map((matter) => {
      const name = `${noun[0]!.toUpperCase()}${noun.slice(1)}: ${matter}`
      const text = `${name}. Исполнитель обязан представить ${noun}.`
      return { name, names: searchKeys(name, { prefixes: true }), keys: searchKeys(text) }
    }),
  )
  const database = await startEmbeddedPostgres({ dataDir })
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
  try {
    await sql`update seats set sections = array['documents'] where manager_id = ${reader.managerId}`
    await sql`create temporary table kinds (number int, name text, names text[], keys text[])`
    for (const [at, kind] of kinds.entries())
      await sql`insert into kinds values (${at}, ${kind.name}, ${kind.names}::text[], ${kind.keys}::text[])`
    await sql`
      insert into folders (channel_id, name, is_default)
      select id, 'По умолчанию', true from channels c
      where not exists (select from folders f where f.channel_id = c.id and f.is_default)`
    await sql`
      with file as (
        insert into files (key, name, extension, mime, size)
        select 'bench-seed', 'seed.txt', 'txt', 'text/plain', 10 returning id
      ), places as (
        select channel_id, id as folder_id, row_number() over (order by channel_id <> ${reader.channelId}) as number
        from folders where is_default limit 2
      )
      insert into documents (channel_id, folder_id, file_id, author_manager_id, name, content, name_keys, keys, created_at, read_at)
      select p.channel_id, p.folder_id, f.id, ${reader.managerId}::int8, k.name || ' № ' || i, k.name, k.names || i::text, k.keys,
        now() - i * interval '1 minute', now()
      from generate_series(1, ${sizes.documents}::int) i
        join kinds k on k.number = i * 31 % ${kinds.length}::int
        join places p on p.number = case when i % 2 = 0 and i > ${free * 2}::int then 1 else 2 end, file f`
    await sql`vacuum analyze documents`
  } finally {
    await sql.end()
    await database.stop()
  }
}

/** From rare to common. */
const asked = ['договор 4242', 'смета библиотеки', 'ремонт крыши школы', 'исполнитель обязан', 'договор']
/** An account searches at most ten times a second. */
const betweenSearchesMs = 110

async function searchFigures(product: Measured, reader: Seeded['reader']): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${reader.token}` }
  const figures: Figure[] = []
  for (const search of asked) {
    const query = new URLSearchParams({ channel_id: String(reader.channelId), search, per_page: '50' })
    const url = `${product.url}/api/managers/v2/customs?${query.toString()}`
    const times = await timeGets(
      Array.from({ length: sizes.reads }, () => ({ url, headers })),
      betweenSearchesMs,
    )
    figures.push({
      what: `search in ${sizes.documents} documents, «${search}»: p95`,
      floor: null,
      product: percentile(times, 0.95),
      unit: 'ms',
      ratio: null,
      target: { most: 100 },
    })
  }
  return figures
}
