import { randomUUID } from 'node:crypto'
import path from 'node:path'

import type { Socket } from 'socket.io-client'

import { median, type Figure } from '../report.ts'
import { openSocket } from './messenger-load.ts'
import { startMessengerFloor, startProduct, type Measured } from './messenger-processes.ts'
import { seedInstallation, type Seeded } from './messenger-seed.ts'

type ConnectedPeople = {
  readonly server: Measured
  readonly sockets: readonly Socket[]
  readonly idleKiB: number
}

/** The cost of many connected people: the memory of an idle connection, and a message that all of them receive. */
export async function measureFanOut(folder: string, people: number, rounds: number): Promise<Figure[]> {
  const seeded = await seedInstallation(path.join(folder, 'product'), {
    pairs: Math.ceil(people / 2),
    bigChat: 100,
    searched: 100,
  })
  const floor = await startMessengerFloor(path.join(folder, 'floor'), 31, 100)
  const product = await startProduct(path.join(folder, 'product'))
  const sockets: Socket[] = []
  try {
    const connected = {
      floor: await gather(
        floor,
        Array.from({ length: people }, () => 1),
        sockets,
      ),
      product: await gather(product, seeded.pairs.flatMap(subscriptionsOf).slice(0, people), sockets),
    }
    const times: { floor: number; product: number }[] = []
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      const time = {
        floor: await sendToAll(connected.floor, (clientId) => sayAtFloor(floor.url, clientId)),
        product: await sendToAll(connected.product, (clientId) => say(product.url, seeded, clientId)),
      }
      if (round > 0) times.push(time)
    }
    return [
      {
        what: `memory of an idle connection, ${people} of them`,
        floor: connected.floor.idleKiB,
        product: connected.product.idleKiB,
        unit: 'KiB',
        ratio: connected.product.idleKiB / connected.floor.idleKiB,
        target: null,
      },
      {
        what: `one message to ${people} connected people, to the last one`,
        floor: median(times.map((time) => time.floor)),
        product: median(times.map((time) => time.product)),
        unit: 'ms',
        ratio: median(times.map((time) => time.product / time.floor)),
        target: { most: 1.2 },
      },
    ]
  } finally {
    // A server that is to end waits for whoever is connected.
    for (const socket of sockets) socket.disconnect()
    await floor.stop()
    await product.stop()
  }
}

/** Lets everybody connect; what the process has grown by when all is quiet, a connection. */
async function gather(
  server: Measured,
  subscriptions: readonly unknown[],
  all: Socket[],
): Promise<ConnectedPeople> {
  await pause(3000)
  const before = server.memoryKiB()
  const sockets: Socket[] = []
  for (let first = 0; first < subscriptions.length; first += 50) {
    const some = subscriptions.slice(first, first + 50)
    sockets.push(...(await Promise.all(some.map((one) => openSocket(server.url, one)))))
    all.push(...sockets.slice(first))
  }
  await pause(5000)
  return { server, sockets, idleKiB: (server.memoryKiB() - before) / sockets.length }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds until the last one has received the message. */
async function sendToAll(
  { sockets }: ConnectedPeople,
  sayIt: (clientId: string) => Promise<void>,
): Promise<number> {
  const clientId = randomUUID()
  const received = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        const receive = (...event: unknown[]) => {
          const { message } = event.at(-1) as { message?: { client_id?: string } }
          if (message?.client_id !== clientId) return
          socket.off('new-message', receive)
          resolve()
        }
        socket.on('new-message', receive)
      }),
  )
  const begun = performance.now()
  await Promise.all([sayIt(clientId), ...received])
  return performance.now() - begun
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

async function sayAtFloor(url: string, clientId: string): Promise<void> {
  await posted(`${url}/send`, {}, { chat: 1, sender: 2, reader: 1, client_id: clientId, message: text })
}

async function say(url: string, { neighbour, reader }: Seeded, clientId: string): Promise<void> {
  const name = `subject_type=ORGANIZATION&channel_id=${neighbour.channelId}&type=department`
  await posted(
    `${url}/api/managers/v2/chat-list/${reader.channelId}/send-message?${name}`,
    { authorization: `Bearer ${neighbour.token}`, 'x-channel-id': String(neighbour.channelId) },
    { message: text, client_id: clientId },
  )
}

async function posted(url: string, headers: Record<string, string>, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`A message was refused: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}
