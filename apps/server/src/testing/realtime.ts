import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import Echo from 'laravel-echo'
import { io, type Socket } from 'socket.io-client'

import { openRealtime, type Member, type Realtime, type RealtimeOptions } from '#platform/realtime/index.ts'

export type TestNode = {
  url: string
  realtime: Realtime
  close(): Promise<void>
}

/** A bare HTTP server with the realtime line: what a node of the product is to its sockets. */
export async function openTestNode(options: Partial<RealtimeOptions> = {}): Promise<TestNode> {
  const server = createServer((_request, response) => response.writeHead(404).end())
  const realtime = await openRealtime({ servers: [server], authorise: authoriseByToken, ...options })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    realtime,
    async close() {
      await realtime.close()
      server.close()
    },
  }
}

/** The bearer of a manager in tests without accounts. */
export const tokenOf = (managerId: number, sessionId = managerId) => `${managerId}-${sessionId}`

/** `chats.5` belongs to the bearer of manager 5. */
export async function authoriseByToken(bearer: string | undefined, channel: string): Promise<Member | null> {
  const [managerId = '', sessionId = ''] = bearer?.split('-') ?? []
  return channel === `chats.${managerId}` ? { sessionId: Number(sessionId), key: managerId } : null
}

export type EchoOptions = { names?: 'plain'; transports?: string[] }

/** An unmodified Laravel Echo on a connection of its own. */
export function connectEcho(url: string, bearer: string, options: EchoOptions = {}) {
  const { names, transports = ['websocket'] } = options
  const auth = { headers: { Authorization: `Bearer ${bearer}` }, names }
  return new Echo<'socket.io'>({
    broadcaster: 'socket.io',
    client: io,
    host: url,
    auth,
    transports,
    forceNew: true,
    reconnectionDelay: 50,
    withoutInterceptors: true,
  })
}

export type TestEcho = ReturnType<typeof connectEcho>

/** The client's socket, of which Echo's own types say little. */
export const socketOf = (echo: TestEcho) => echo.connector.socket as unknown as Socket

/** Resolves when the server has let the connection into the private channel. */
export function joined(echo: TestEcho, channel: string): Promise<void> {
  return new Promise((resolve) => {
    echo.private(channel).on('subscription_succeeded', () => resolve())
  })
}

/** Resolves with the status the server refuses the channel (by its wire name) with. */
export function refused(echo: TestEcho, channel: string): Promise<number> {
  return new Promise((resolve) => {
    socketOf(echo).on('subscription_error', (name: string, status: number) => {
      if (name === channel) resolve(status)
    })
  })
}
