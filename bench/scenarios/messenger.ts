import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { median, percentile, type Figure, type Report } from '../report.ts'
import { openSocket, sendFor, timeGets, type Line, type Round } from './messenger-load.ts'
import { startMessengerFloor, startProduct, type Measured } from './messenger-processes.ts'
import { seedInstallation, type Pair, type Seeded } from './messenger-seed.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)

/** Sizes by environment; as they stand, the scenario takes a few minutes. */
const sizes = {
  rounds: number('BENCH_ROUNDS', 5),
  seconds: number('BENCH_SECONDS', 3),
  senders: (process.env['BENCH_SENDERS'] ?? '1,32,128').split(',').map(Number),
  bigChat: number('BENCH_CHAT_MESSAGES', 100_000),
  searched: number('BENCH_SEARCHED_MESSAGES', 200_000),
  reads: number('BENCH_READS', 200),
}

/** Targets to the floor, by the number of senders. */
const targets: Readonly<Record<number, { perSecond: number; p50: number; p99: number; cpu: number }>> = {
  1: { perSecond: 0.8, p50: 1.3, p99: 1.5, cpu: 1.4 },
  32: { perSecond: 1.5, p50: 0.7, p99: 0.8, cpu: 0.7 },
  128: { perSecond: 1.8, p50: 0.6, p99: 0.7, cpu: 0.5 },
}

const text =
  'Коллеги, направляю проект постановления о выделении земельного участка, прошу согласовать до пятницы.'

/** The messenger against its floor: sending to a listening reader, history, the list of chats, search. */
export async function runMessengerBench(): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-'))
  const servers: Measured[] = []
  try {
    const pairs = Math.max(...sizes.senders)
    const seeded = await seedInstallation(path.join(folder, 'product'), {
      pairs,
      bigChat: sizes.bigChat,
      searched: sizes.searched,
    })
    const floor = await startMessengerFloor(path.join(folder, 'floor'), Math.max(pairs, 31), sizes.bigChat)
    servers.push(floor)
    const product = await startProduct(path.join(folder, 'product'))
    servers.push(product)
    return {
      scenario: 'messenger',
      rounds: sizes.rounds,
      figures: [
        ...(await compareSending(
          { server: floor, line: (_pair, at) => floorLine(floor.url, at + 1) },
          { server: product, line: (pair) => productLine(product.url, pair) },
          { pairs: seeded.pairs, targets },
        )),
        ...(await measureReading(floor, product, seeded)),
      ],
      notes: [
        'Sending: POST, stored with fsync, delivered to the reader’s socket; the next message leaves then. The generator shares the machine.',
        `Reading: ${sizes.bigChat} messages in the chat, ${sizes.searched} messages of the searcher; whole requests.`,
      ],
    }
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Sent = { readonly server: Measured; line(pair: Pair, at: number): Promise<Line> }

/** Sending with each of the numbers of senders, in turns over one server and the other. */
export async function compareSending(
  floor: Sent,
  product: Sent,
  { pairs, targets: goals = {} }: { pairs: readonly Pair[]; targets?: typeof targets },
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const senders of sizes.senders) {
    const lines: Line[] = []
    const open = async (line: Promise<Line>) => lines.push(await line)
    const rounds: { floor: Round; product: Round }[] = []
    try {
      const some = pairs.slice(0, senders)
      await Promise.all(some.map((pair, at) => open(floor.line(pair, at))))
      await Promise.all(some.map((pair, at) => open(product.line(pair, at))))
      // The first round warms up and does not count.
      for (let round = 0; round <= sizes.rounds; round += 1) {
        const before = await sendFor(lines.slice(0, senders), sizes.seconds, () => floor.server.cpuMs())
        const after = await sendFor(lines.slice(senders), sizes.seconds, () => product.server.cpuMs())
        if (round > 0) rounds.push({ floor: before, product: after })
      }
    } finally {
      for (const { socket } of lines) socket.disconnect()
    }
    figures.push(...sendingFigures(senders, rounds, goals[senders]))
  }
  return figures
}

function sendingFigures(
  senders: number,
  rounds: readonly { floor: Round; product: Round }[],
  target: (typeof targets)[number] | undefined,
): Figure[] {
  const figure = (
    what: string,
    unit: string,
    of: (round: Round) => number,
    goal: Figure['target'],
  ): Figure => ({
    what: `send, ${senders} sender${senders === 1 ? '' : 's'}: ${what}`,
    floor: median(rounds.map((round) => of(round.floor))),
    product: median(rounds.map((round) => of(round.product))),
    unit,
    ratio: median(rounds.map((round) => of(round.product) / of(round.floor))),
    target: goal,
  })
  return [
    figure(
      'messages a second',
      'msg/s',
      (round) => round.perSecond,
      target ? { least: target.perSecond } : null,
    ),
    figure('p50', 'ms', (round) => round.p50Ms, target ? { most: target.p50 } : null),
    figure('p99', 'ms', (round) => round.p99Ms, target ? { most: target.p99 } : null),
    figure('processor time of a message', 'µs', (round) => round.cpuUs, target ? { most: target.cpu } : null),
  ]
}

async function floorLine(url: string, chat: number): Promise<Line> {
  const reader = chat * 2
  return {
    url: `${url}/send`,
    headers: {},
    body: (clientId) =>
      JSON.stringify({ chat, sender: reader - 1, reader, client_id: clientId, message: text }),
    socket: await openSocket(url, reader),
    clientIdOf: (event) => (event as { message?: { client_id?: string } }).message?.client_id,
  }
}

/** A sender of the product whose reader listens. */
export async function productLine(url: string, pair: Pair): Promise<Line> {
  const channel = `private-chats.${pair.readerId}`
  return {
    url: `${url}/api/managers/v2/chat-list/${pair.roomId}/send-message?subject_type=PRIVATE-ROOM&channel_id=${pair.channelId}&type=inside`,
    headers: { authorization: `Bearer ${pair.senderToken}` },
    body: (clientId) => JSON.stringify({ message: text, client_id: clientId }),
    socket: await openSocket(url, {
      channel,
      auth: { headers: { Authorization: `Bearer ${pair.readerToken}` }, names: 'plain' },
    }),
    clientIdOf: (event) => (event as { message?: { client_id?: string } }).message?.client_id,
  }
}

async function measureReading(floor: Measured, product: Measured, { reader }: Seeded): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${reader.token}` }
  const api = `${product.url}/api/managers/v2/chat-list`
  const name = `subject_type=PRIVATE-ROOM&channel_id=${reader.channelId}`
  const somewhere = (from: number, to: number) => Math.floor(from + Math.random() * (to - from))
  const history = {
    floor: () => `${floor.url}/history?chat=1&before=${somewhere(1, sizes.bigChat)}`,
    product: () =>
      `${api}/${reader.bigRoomId}?${name}&before_id=${somewhere(reader.bigFirstId, reader.bigLastId)}`,
  }
  const farPage = () => `${api}/${reader.bigRoomId}?${name}&page=${somewhere(2, sizes.bigChat / 50)}`
  const list = {
    floor: () => `${floor.url}/chats`,
    product: () => `${api}?channel_id=${reader.channelId}&per_page=30`,
  }
  const terms = [
    'документ',
    'земельного участка',
    'рекультивация',
    'решение по жилищному вопросу',
    'совещание глава срок',
  ]
  const search = () =>
    `${api}/search?channel_id=${reader.channelId}&search=${encodeURIComponent(terms[somewhere(0, terms.length)]!)} `
  const typo = () =>
    `${api}/search?channel_id=${reader.channelId}&search=${encodeURIComponent('рекультевация ')}`
  return [
    await compared('history by key, anywhere: p99', history, headers, 0.99, { most: 3 }),
    await alone('history, a page far back: p99', farPage, headers, 0.99, null),
    await compared('list of 30 chats with unread: p50', list, headers, 0.5, { most: 1.5 }),
    await alone('search in all chats, 1–3 words: p95', search, headers, 0.95, { most: 50 }),
    await alone('search of a mistyped word: p95', typo, headers, 0.95, { most: 50 }),
    await palette(product, reader.channelId, headers, terms),
  ]
}

/** GET /search over every kind, as the palette asks: whole words, an unfinished and a mistyped one. */
async function palette(
  product: Measured,
  channelId: number,
  headers: Record<string, string>,
  terms: readonly string[],
): Promise<Figure> {
  const typed = [...terms, 'рекультевация', 'Фамилия1', 'постан', 'ghbrfp']
  const url = (at: number) =>
    `${product.url}/api/managers/v2/search?channel_id=${channelId}&q=${encodeURIComponent(typed[at % typed.length]!)}`
  const reads = Math.min(sizes.reads, 10 * typed.length)
  const rounds: number[] = []
  for (let round = 0; round <= sizes.rounds; round += 1) {
    const addresses = Array.from({ length: reads }, (_, at) => ({ url: url(at), headers }))
    const found = await timeGets(addresses, betweenSearches)
    if (round > 0) rounds.push(percentile(found, 0.95))
  }
  return {
    what: `search in everything, ${sizes.searched} messages: p95`,
    floor: null,
    product: median(rounds),
    unit: 'ms',
    ratio: null,
    target: { most: 150 },
  }
}

/** An account searches at most ten times a second. Milliseconds, not part of what is measured. */
const betweenSearches = 110

async function compared(
  what: string,
  address: { floor: () => string; product: () => string },
  headers: Record<string, string>,
  share: number,
  target: Figure['target'],
): Promise<Figure> {
  const rounds: { floor: number; product: number }[] = []
  for (let round = 0; round <= sizes.rounds; round += 1) {
    const floor = percentile(await timeGets(times(sizes.reads, () => ({ url: address.floor() }))), share)
    const product = percentile(
      await timeGets(times(sizes.reads, () => ({ url: address.product(), headers }))),
      share,
    )
    if (round > 0) rounds.push({ floor, product })
  }
  return {
    what,
    floor: median(rounds.map((round) => round.floor)),
    product: median(rounds.map((round) => round.product)),
    unit: 'ms',
    ratio: median(rounds.map((round) => round.product / round.floor)),
    target,
  }
}

async function alone(
  what: string,
  address: () => string,
  headers: Record<string, string>,
  share: number,
  target: Figure['target'],
): Promise<Figure> {
  const rounds: number[] = []
  for (let round = 0; round <= sizes.rounds; round += 1) {
    const found = await timeGets(times(sizes.reads, () => ({ url: address(), headers })))
    if (round > 0) rounds.push(percentile(found, share))
  }
  return { what, floor: null, product: median(rounds), unit: 'ms', ratio: null, target }
}

const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make)
