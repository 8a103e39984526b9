import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { postgresProcessesIn } from '#platform/database/embedded-processes.ts'

import { newClient } from '../client.ts'
import { enterableFolder } from '../databases/enterable-folder.ts'
import { listenToChats, type TestListener } from '../messenger.ts'
import { fillByFirstStart, startProduct, type ProductProcess } from '../process.ts'
import { freePort } from './free-port.ts'
import { hasRedis, startRedis } from './redis.ts'

/** Processes are started again, on a machine that may be busy. Milliseconds. */
const slow = { timeout: 60_000, interval: 50 }
const count = 2

const dataDir = path.join(enterableFolder('uprava-processes-'), 'var')
let product: ProductProcess
/** What the running product was started with. */
let startedWith: string | undefined

beforeAll(() => fillByFirstStart(dataDir, { ADMIN_PASSWORD: '', DEMO: '1' }), 600_000)
afterAll(async () => {
  await product.stop()
  rmSync(path.dirname(dataDir), { recursive: true, force: true })
})

/** The product with its demonstration, on the embedded database; the one that runs serves on where the settings are the same. */
async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const wanted = JSON.stringify(settings)
  if (startedWith === wanted && product.runs()) {
    // Who listened in the test before has gone.
    await expect
      .poll(async () => [...(await metric('realtime_sockets{')).values()].every((open) => open === 0), slow)
      .toBe(true)
    return
  }
  if (startedWith !== undefined) await product.stop()
  startedWith = wanted
  product = await startProduct({
    port: await freePort(),
    dataDir,
    settings: { DEMO: '1', ADMIN_PASSWORD: '', PROCESSES: `${count}`, ...settings },
  })
}

/** Somebody of the demonstration. */
type Person = { token: string; managerId: number; channelId: number }

async function signIn(login: string): Promise<Person> {
  const session = await newClient(product.url).call('POST /auth/login', {
    body: { login, password: 'demo-2026' },
  })
  const { token } = session.data
  const client = newClient(product.url, { token })
  const [profile, channels] = [await client.call('GET /profile'), await client.call('GET /channels')]
  return { token, managerId: profile.data.manager_id!, channelId: channels.data[0]!.id }
}

/** One connection, and with it one process. */
type Line = {
  readonly process: string
  get(address: string, token: string): Promise<number>
  send(from: Person, to: Person, message?: string): Promise<number>
}

/** Connections to each of the processes. */
async function lines(): Promise<Line[]> {
  const found = new Map<string, Line>()
  await expect
    .poll(async () => {
      const line = await newLine()
      if (!found.has(line.process)) found.set(line.process, line)
      return found.size
    }, slow)
    .toBe(count)
  return [...found.values()]
}

async function newLine(): Promise<Line> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = async (method: string, address: string, token: string, body?: object) => {
    const sent = request(product.url + address, {
      agent,
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    })
    sent.end(body && JSON.stringify(body))
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject)
    })
    await text(answer)
    return answer.statusCode!
  }
  const before = await asked()
  await ask('GET', '/healthz', '')
  const after = await asked()
  const process = [...after].find(([number, times]) => times > (before.get(number) ?? 0))![0]
  return {
    process,
    get: (address, token) => ask('GET', address, token),
    send: (from, to, message = randomUUID()) =>
      ask('POST', sendingAddress(from, to), from.token, { message, client_id: randomUUID() }),
  }
}

const sendingAddress = (from: Person, to: Person) =>
  `/api/managers/v2/chat-list/${to.channelId}/send-message?subject_type=ORGANIZATION&channel_id=${from.channelId}`

/** Values of a metric by process. */
async function metric(name: string): Promise<Map<string, number>> {
  const printed = await (await fetch(`${product.url}/metrics`)).text()
  const series = printed.split('\n').filter((line) => line.startsWith(name))
  return new Map(
    series.map((line) => [/process="(\d)"/u.exec(line)![1]!, Number(line.split(' ').at(-1))] as const),
  )
}

const asked = () => metric('http_request_duration_seconds_count{method="GET",route="/healthz"')

/** Listeners on every process. */
async function listenersOf(person: Person): Promise<TestListener[]> {
  const listeners: TestListener[] = []
  onTestFinished(() => {
    for (const listener of listeners) listener.close()
  })
  await expect
    .poll(async () => {
      listeners.push(await listenToChats(product.url, person))
      const sockets = await metric('realtime_sockets{')
      return [...sockets.values()].every((connected) => connected > 0)
    }, slow)
    .toBe(true)
  return listeners
}

/** The processes that serve, without the database. */
function workers(): number[] {
  const children = readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8')
  return children
    .split(' ')
    .filter((pid) => pid !== '' && /main\.m?[jt]s/u.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
    .map(Number)
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const ways: [string, () => Promise<Readonly<Record<string, string>>>][] = [
  ['by themselves', async () => ({})],
  [
    'over Redis',
    async () => {
      const redis = await startRedis(await freePort())
      onTestFinished(() => redis.stop())
      return { REDIS_URL: redis.url }
    },
  ],
]

describe('two processes behind one port', { timeout: 300_000 }, () => {
  it.for(hasRedis ? ways : ways.slice(0, 1))('%s receive from each other', async ([, settings]) => {
    await start(await settings())
    const [glava, shkola] = [await signIn('glava'), await signIn('shkola')]
    const receivers = await listenersOf(shkola)
    const seen = await listenersOf(glava)
    for (const line of await lines()) {
      const message = `Через процесс ${line.process} ${randomUUID()}`
      expect(await line.send(glava, shkola, message)).toBe(200)
      for (const listener of receivers)
        await listener.next(
          'new-message',
          (event) => event.kind === 'chat' && event.message.message === message,
        )
    }
    // A read mark is received from nobody but the process that was asked.
    await newClient(product.url, shkola).call('POST /chat-list/{id}/mark-all-as-read', {
      params: { id: glava.channelId },
      query: { subject_type: 'ORGANIZATION', channel_id: shkola.channelId },
    })
    for (const listener of seen) await listener.next('message-seen')
    for (const listener of receivers) {
      const ids = listener.of('new-message').map(({ message }) => message.id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it.for([['polling'], ['polling', 'websocket'], ['websocket']])(
    'RT-12 serve every session, whichever process a request of it reaches: %s',
    async (transports) => {
      await start()
      const shkola = await signIn('shkola')
      const glava = await signIn('glava')
      const upgrades: (boolean | undefined)[] = []
      const sockets = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const socket = io(product.url, { transports, forceNew: true, reconnection: false })
          onTestFinished(() => void socket.disconnect())
          const upgraded = transports.length === 1 ? undefined : nextUpgrade(socket)
          await joined(socket, shkola)
          upgrades.push(await upgraded)
          return socket
        }),
      )
      const [connected] = [await metric('realtime_sockets{')]
      expect([...connected.values()].every((sum) => sum > 0)).toBe(true)
      // Whom a busy machine answers too late goes on polling; all of them it does not.
      if (transports.length > 1) expect(upgrades).toContain(true)
      const received = Promise.all(sockets.map(nextMessage))
      const [line] = await lines()
      expect(await line!.send(glava, shkola)).toBe(200)
      await received
      expect(sockets.map((socket) => socket.connected)).not.toContain(false)
    },
  )

  it('RT-42 lose nothing acknowledged with one that is killed, which is started again while the port answers', async () => {
    await start()
    const [glava, shkola] = [await signIn('glava'), await signIn('shkola')]
    const listeners = await listenersOf(shkola)
    const before = workers()
    expect(before).toHaveLength(count)
    const acknowledged: string[] = []
    const state = { isDone: false, answeredAlone: 0 }
    const sending = Array.from({ length: 4 }, async () => {
      while (!state.isDone) {
        const message = randomUUID()
        // A connection of its own each time, so that both processes are asked.
        const status = await fetch(product.url + sendingAddress(glava, shkola), {
          method: 'POST',
          headers: {
            authorization: `Bearer ${glava.token}`,
            'content-type': 'application/json',
            connection: 'close',
          },
          body: JSON.stringify({ message, client_id: randomUUID() }),
        }).then(
          async (answer) => {
            await answer.text()
            return answer.status
          },
          () => 0,
        )
        if (status === 200) acknowledged.push(message)
        if (status === 200 && workers().length < count) state.answeredAlone += 1
        expect([0, 200]).toContain(status)
      }
    })
    await expect.poll(() => acknowledged.length, slow).toBeGreaterThan(20)
    process.kill(before[0]!, 'SIGKILL')
    await expect.poll(() => state.answeredAlone, slow).toBeGreaterThan(0)
    await expect.poll(() => workers().filter((pid) => !before.includes(pid)).length, slow).toBe(1)
    await expect.poll(async () => (await metric('process_start_time_seconds')).size, slow).toBe(count)
    state.isDone = true
    await Promise.all(sending)
    expect(before.filter(isRunning)).toEqual([before[1]])

    const left = listeners.filter(({ received }) => received.length > 0)
    const receivedBy = (listener: TestListener) =>
      new Set(listener.of('new-message').map(({ message }) => message.message))
    await expect
      .poll(
        () =>
          left.some((listener) => {
            const all = receivedBy(listener)
            return acknowledged.every((message) => all.has(message))
          }),
        slow,
      )
      .toBe(true)
    const again = await listenersOf(shkola)
    expect(again.length).toBeGreaterThan(1)
  })

  it('keep sign-in and limits together', async () => {
    await start({ SENDING_LIMITS: '3/600' })
    const [glava, shkola] = [await signIn('glava'), await signIn('shkola')]
    const [one, other] = (await lines()) as [Line, Line]
    const profile = '/api/managers/v2/profile'
    expect([await one.get(profile, shkola.token), await other.get(profile, shkola.token)]).toEqual([200, 200])
    for (let sent = 0; sent < 3; sent += 1) expect(await one.send(glava, shkola)).toBe(200)
    await expect.poll(() => other.send(glava, shkola), slow).toBe(429)
    expect(await one.send(glava, shkola)).toBe(429)

    await newClient(product.url, shkola).call('POST /profile/logout')
    for (const line of [one, other]) await expect.poll(() => line.get(profile, shkola.token), slow).toBe(401)
    const wrong = () =>
      newClient(product.url).call('POST /auth/login', { body: { login: 'zemlya', password: 'не тот' } })
    const statuses = new Set<number>()
    for (let tried = 0; tried < 12; tried += 1) statuses.add((await wrong()).status)
    expect(statuses).toContain(429)
  })

  it('OPS-24 end together with the one that started them, and one alone hands its work over', async () => {
    await start({ DRAIN_SECONDS: '1' })
    const before = workers()
    process.kill(before[0]!, 'SIGTERM')
    await expect.poll(() => workers().some((pid) => !before.includes(pid)), slow).toBe(true)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
    await expect.poll(async () => (await metric('process_start_time_seconds')).size, slow).toBe(count)
    expect(product.log()).not.toContain('by itself')
    const all = [...workers(), ...postgresProcessesIn(path.join(dataDir, 'postgres'))]
    expect(all.length).toBeGreaterThan(count)
    product.signal('SIGTERM')
    expect(await product.exited).toBe(0)
    expect(all.filter(isRunning)).toEqual([])
  })
})

/** Resolves when the session has gone over to a websocket, or goes on without because the attempt has failed. */
const nextUpgrade = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.io.once('open', () => {
      socket.io.engine.once('upgrade', () => resolve(true))
      socket.io.engine.once('upgradeError', () => resolve(false))
    })
  })

const nextMessage = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once('new-message', () => resolve())
    socket.once('disconnect', (reason) => reject(new Error(reason)))
  })

function joined(socket: Socket, person: Person): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on('subscription_succeeded', () => resolve())
    socket.on('connect_error', reject)
    socket.on('subscription_error', (_name: string, status: number) =>
      reject(new Error(`refused: ${status}`)),
    )
    socket.on('disconnect', (reason) => reject(new Error(reason)))
    socket.emit('subscribe', {
      channel: `private-chats.${person.managerId}`,
      auth: { headers: { Authorization: `Bearer ${person.token}` }, names: 'plain' },
    })
  })
}
