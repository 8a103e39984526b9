import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Socket } from 'socket.io-client'

import { median, percentile, type Figure, type Report } from '../report.ts'
import { inTime, openSocket } from './messenger-load.ts'
import { startMessengerFloor, startProduct, type Measured } from './messenger-processes.ts'
import { seedInstallation, type Seeded } from './messenger-seed.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)

const sizes = {
  rounds: number('BENCH_ROUNDS', 5) * 8,
  /** People of one organization who are connected. */
  people: number('BENCH_FAN_OUT', 1000),
  /** Members of the group, and how many of them are connected (GRP-44). */
  members: number('BENCH_GROUP', 2000),
  listeners: number('BENCH_GROUP_CONNECTED', 500),
}

/** A message that many receive, and the memory of their connections, against a floor that emits to one room. */
export async function runFanOutBench(): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-'))
  const servers: Measured[] = []
  const sockets: Socket[] = []
  try {
    const seeded = await seedInstallation(path.join(folder, 'product'), {
      pairs: Math.ceil(Math.max(sizes.people, sizes.members) / 2),
      bigChat: 100,
      searched: 100,
      groupMembers: sizes.members,
    })
    const floor = await startMessengerFloor(path.join(folder, 'floor'), 31, 100)
    servers.push(floor)
    const product = await startProduct(path.join(folder, 'product'))
    servers.push(product)
    return {
      scenario: 'fan-out',
      rounds: sizes.rounds,
      figures: await measure(floor, product, seeded, sockets),
      notes: [
        `A group of ${sizes.members} members of whom ${sizes.listeners} are connected, then an organization with ${sizes.people} connected people. ` +
          'Each of them must receive each message, once. The floor emits to one room, what it has stored first.',
      ],
    }
  } finally {
    for (const socket of sockets) socket.disconnect()
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  floor: Measured,
  product: Measured,
  seeded: Seeded,
  sockets: Socket[],
): Promise<Figure[]> {
  const subscriptions = seeded.pairs.flatMap(subscriptionsOf)
  const [first] = seeded.pairs
  const group = {
    floor: await gather(floor, Array(sizes.listeners).fill(2), sockets),
    product: await gather(product, subscriptions.slice(0, sizes.listeners), sockets),
  }
  const reader = group.product.sockets.slice(1, 2)
  const groupTimes = await rounds({
    floor: () => sendToAll(group.floor.sockets, (clientId) => sayAtFloor(floor.url, 2, clientId)),
    product: () => sendToAll(group.product.sockets, (clientId) => sayToGroup(product.url, seeded, clientId)),
    room: () => sendToAll(reader, (clientId) => sayInRoom(product.url, first!, clientId)),
  })
  const more = {
    floor: await gather(floor, Array(sizes.people).fill(1), sockets),
    product: await gather(product, subscriptions.slice(sizes.listeners, sizes.people), sockets),
  }
  const everybody = [...group.product.sockets, ...more.product.sockets]
  const peopleTimes = await rounds({
    floor: () => sendToAll(more.floor.sockets, (clientId) => sayAtFloor(floor.url, 1, clientId)),
    product: () => sendToAll(everybody, (clientId) => sayToOrganization(product.url, seeded, clientId)),
  })
  const inGroup = groupTimes.map(({ product: { answeredMs } }) => answeredMs)
  const inRoom = groupTimes.map(({ room: { answeredMs } }) => answeredMs)
  return [
    toTheLast(`one message to a group of ${sizes.members}, ${sizes.listeners} connected`, groupTimes),
    {
      ...alone(
        'the same: p95',
        percentile(
          groupTimes.map((time) => time.product.lastMs),
          0.95,
        ),
      ),
      target: { most: 1000 },
    },
    {
      what: 'answer to its sender: in a room (left) and in the group',
      floor: median(inRoom),
      product: median(inGroup),
      unit: 'ms',
      ratio: median(inGroup.map((time, at) => time / inRoom[at]!)),
      target: { most: 2 },
    },
    toTheLast(`one message to an organization, ${sizes.people} connected`, peopleTimes),
    {
      what: `memory of an idle connection, ${sizes.listeners} of them`,
      floor: group.floor.idleKiB,
      product: group.product.idleKiB,
      unit: 'KiB',
      ratio: group.product.idleKiB / group.floor.idleKiB,
      target: null,
    },
  ]
}

const alone = (what: string, product: number) => ({ what, floor: null, product, unit: 'ms', ratio: null })

type Received = {
  /** Until the sender was answered. */
  readonly answeredMs: number
  /** Until the last one had received it. */
  readonly lastMs: number
}
type Say = (clientId: string) => Promise<void>

/** Each in turn, round by round. The first round warms up and does not count. */
async function rounds<Name extends string>(
  send: Record<Name, () => Promise<Received>>,
): Promise<Record<Name, Received>[]> {
  const all: Record<Name, Received>[] = []
  for (let round = 0; round <= sizes.rounds; round += 1) {
    const times: Partial<Record<Name, Received>> = {}
    for (const name of Object.keys(send) as Name[]) times[name] = await send[name]()
    if (round > 0) all.push(times as Record<Name, Received>)
  }
  return all
}

const toTheLast = (what: string, times: readonly { floor: Received; product: Received }[]): Figure => ({
  what: `${what}: to the last one`,
  floor: median(times.map(({ floor }) => floor.lastMs)),
  product: median(times.map(({ product }) => product.lastMs)),
  unit: 'ms',
  ratio: median(times.map(({ floor, product }) => product.lastMs / floor.lastMs)),
  target: { most: 1.2 },
})

type Connected = { readonly sockets: readonly Socket[]; readonly idleKiB: number }

/** Lets everybody connect; what the process has grown by when all is quiet, a connection. */
async function gather(
  server: Measured,
  subscriptions: readonly unknown[],
  all: Socket[],
): Promise<Connected> {
  await pause(3000)
  const before = server.memoryKiB()
  const sockets: Socket[] = []
  for (let first = 0; first < subscriptions.length; first += 50) {
    const some = await Promise.all(
      subscriptions.slice(first, first + 50).map((one) => openSocket(server.url, one)),
    )
    sockets.push(...some)
    all.push(...some)
  }
  await pause(5000)
  return { sockets, idleKiB: (server.memoryKiB() - before) / sockets.length }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends a message and waits until everybody has received it; throws when somebody has not, or twice. */
async function sendToAll(sockets: readonly Socket[], say: Say): Promise<Received> {
  const clientId = randomUUID()
  let received = 0
  const last = Promise.withResolvers<void>()
  const receive = (...event: unknown[]) => {
    const { message } = event.at(-1) as { message?: { client_id?: string } }
    if (message?.client_id !== clientId) return
    received += 1
    if (received === sockets.length) last.resolve()
  }
  for (const socket of sockets) socket.on('new-message', receive)
  const begun = performance.now()
  const since = () => performance.now() - begun
  const [answeredMs, lastMs] = await Promise.all([
    say(clientId).then(since),
    inTime(last.promise, () => `${received} of ${sockets.length} received a message`).then(since),
  ])
  await pause(20)
  for (const socket of sockets) socket.off('new-message', receive)
  if (received !== sockets.length)
    throw new Error(`A message was received ${received} times by ${sockets.length}`)
  return { answeredMs, lastMs }
}

const subscriptionsOf = ({ channelId, ...pair }: Seeded['pairs'][number]) =>
  [
    { managerId: pair.readerId - 1, token: pair.senderToken },
    { managerId: pair.readerId, token: pair.readerToken },
  ].map(({ managerId, token }) => ({
    channel: `private-chats.${managerId}`,
    auth: {
      headers: { Authorization: `Bearer ${token}`, 'X-Channel-Id': String(channelId) },
      names: 'plain',
    },
  }))

const text = 'Коллеги, совещание переносится на среду, прошу подтвердить участие.'

const sayAtFloor = (url: string, reader: number, clientId: string) =>
  posted(`${url}/send`, {}, { chat: 1, sender: 2, reader, client_id: clientId, message: text })

const sayInProduct = (url: string, chat: string, clientId: string, token: string, channelId: number) =>
  posted(
    `${url}/api/managers/v2/chat-list/${chat}&channel_id=${channelId}`,
    { authorization: `Bearer ${token}`, 'x-channel-id': String(channelId) },
    { message: text, client_id: clientId },
  )

const sayToOrganization = (url: string, { neighbour, reader }: Seeded, clientId: string) => {
  const chat = `${reader.channelId}/send-message?subject_type=ORGANIZATION&type=department`
  return sayInProduct(url, chat, clientId, neighbour.token, neighbour.channelId)
}

const sayToGroup = (url: string, { groupId, pairs: [pair] }: Seeded, clientId: string) =>
  sayInProduct(
    url,
    `${groupId}/send-message?subject_type=GROUP`,
    clientId,
    pair!.senderToken,
    pair!.channelId,
  )

const sayInRoom = (
  url: string,
  { roomId, senderToken, channelId }: Seeded['pairs'][number],
  clientId: string,
) =>
  sayInProduct(
    url,
    `${roomId}/send-message?subject_type=PRIVATE-ROOM&type=inside`,
    clientId,
    senderToken,
    channelId,
  )

async function posted(url: string, headers: Record<string, string>, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`A message was refused: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}
