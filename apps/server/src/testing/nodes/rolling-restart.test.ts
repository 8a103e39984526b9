import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'

import { aWorld } from '../messenger.ts'
import type { TestSeat } from '../people.ts'
import { startProduct, type ProductProcess } from '../process.ts'
import { startServer, type TestServer } from '../server.ts'
import { freePort } from './free-port.ts'
import { startPlainProxy } from './plain-proxy.ts'
import { isInstalled, proxiedName, startReverseProxy } from './reverse-proxy.ts'

/** Posts a JSON body, or reads, as the client of this number, each with a network address of its own; answers the status. */
type Ask = (client: number, address: string, token: string, body?: object) => Promise<number>
type Front = { ask: Ask; close(): void | Promise<void> }

const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

const fronts: Record<string, (nodes: readonly number[]) => Promise<Front>> = {
  async 'a plain proxy'(nodes) {
    const proxy = await startPlainProxy(nodes)
    const ask: Ask = async (_client, address, token, body) => {
      const answer = await fetch(proxy.url + address, {
        method: body ? 'POST' : 'GET',
        headers: { ...headersOf(token), 'x-forwarded-proto': 'https' },
        body: body && JSON.stringify(body),
      })
      await answer.text()
      return answer.status
    }
    return { ask, close: proxy.close }
  },
  nginx: (nodes) => shipped('nginx', nodes),
  Caddy: (nodes) => shipped('caddy', nodes),
}

async function shipped(program: 'nginx' | 'caddy', nodes: readonly number[]): Promise<Front> {
  const proxy = await startReverseProxy(program, ...nodes)
  const ask: Ask = async (client, address, token, body) => {
    // Both files keep a client's address on one node.
    const options = {
      method: body ? 'POST' : 'GET',
      headers: headersOf(token),
      localAddress: `127.0.1.${client + 1}`,
    }
    const answer = await proxy.open(address, options, body ? [JSON.stringify(body)] : [])
    await text(answer)
    return answer.statusCode ?? 0
  }
  return { ask, close: proxy.close }
}

const programs = { nginx: ['nginx', '-v'], Caddy: ['caddy', 'version'] } as const
const present = Object.keys(fronts).filter((name) => {
  const program = programs[name as keyof typeof programs] as readonly [string, string] | undefined
  const isHere = !program || (isInstalled(...program) && isInstalled('openssl', 'version'))
  if (!isHere)
    console.warn(`${name} or openssl is not on this machine: a rolling restart behind it is not tried`)
  return isHere
})

const clients = 8
const timeout = { timeout: 120_000, interval: 50 }

let server: TestServer
let world: Awaited<ReturnType<typeof aWorld>>
let folder: string
let nodes: ProductProcess[]
const ports: number[] = []

const startNode = (port: number, at: number) =>
  startProduct({
    port,
    databaseUrl: server.databaseUrl,
    dataDir: path.join(folder, `${at}`),
    settings: { DRAIN_SECONDS: '6', PUBLIC_URL: `https://${proxiedName}` },
  })

beforeAll(async () => {
  server = await startServer()
  world = await aWorld(server)
  folder = await mkdtemp(path.join(tmpdir(), 'uprava-rolling-'))
  ports.push(await freePort(), await freePort())
  nodes = await Promise.all(ports.map(startNode))
}, 600_000)
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(present)('two nodes behind %s', (name) => {
  it('OPS-23 a rolling restart under load loses no message, doubles none and answers no 5xx', async () => {
    const front = await fronts[name]!(ports)
    try {
      const { viktor, boris } = world
      const state = { isDone: false }
      const accepted: string[] = []
      const statuses: (number | string)[] = []
      const asked = async (client: number, address: string, { token }: TestSeat, body?: object) => {
        const status = await front
          .ask(client, address, token, body)
          .catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
        if (!statuses.includes(status)) statuses.push(status)
        return status
      }
      const sending = async (seat: TestSeat, partner: TestSeat, client: number) => {
        const address = `/api/managers/v2/chat-list/${partner.managerId}/send-message?subject_type=PRIVATE-MANAGER&channel_id=${seat.channelId}`
        while (!state.isDone) {
          const clientId = randomUUID()
          const body = { message: clientId, client_id: clientId }
          // Tried once: a proxy that has passed a message on must not leave the client in doubt.
          const status = await asked(client, address, seat, body)
          if (status === 200) accepted.push(clientId)
          // As its page does.
          await asked(client, `/api/managers/v2/chat-list?channel_id=${seat.channelId}`, seat)
          await sleep(150)
        }
      }
      const senders = Array.from({ length: clients }, (_, client) =>
        client % 2 === 0 ? sending(viktor, boris, client) : sending(boris, viktor, client),
      )
      await acceptsMore(accepted)
      for (const [at, port] of ports.entries()) {
        nodes[at]!.signal('SIGTERM')
        expect(await nodes[at]!.exited).toBe(0)
        await acceptsMore(accepted)
        nodes[at] = await startNode(port, at)
        await acceptsMore(accepted)
        // Both programs look again at a node they have missed after a second.
        await sleep(1500)
      }
      state.isDone = true
      await Promise.all(senders)
      expect(statuses).toEqual([200])
      const { rows } = await sql<{ client_id: string; count: number }>`
        select client_id, count(*)::int as count from messages
        where client_id = any(${accepted}::uuid[]) group by client_id`.execute(db())
      expect(rows.length).toBe(accepted.length)
      expect(rows.filter(({ count }) => count !== 1)).toEqual([])
    } finally {
      await front.close()
    }
  }, 900_000)
})

async function acceptsMore(accepted: readonly string[]): Promise<void> {
  const before = accepted.length
  await expect.poll(() => accepted.length, timeout).toBeGreaterThan(before + 30)
}
