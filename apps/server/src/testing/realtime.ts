import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import Echo from 'laravel-echo'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished, vi } from 'vitest'

import type { RealtimeOptions } from '#platform/realtime/index.ts'
import { readSettings, useSettings } from '#platform/settings.ts'

import { openBareNode, tokenOf, type BareNode } from './nodes/bare-node.ts'

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
export function whenJoined(echo: TestEcho, channel: string): Promise<void> {
  return new Promise((resolve) => {
    echo.private(channel).on('subscription_succeeded', () => resolve())
  })
}

/** Resolves with the status the server refuses the channel (by its wire name) with. */
export function whenRefused(echo: TestEcho, channel: string): Promise<number> {
  return new Promise((resolve) => {
    socketOf(echo).on('subscription_error', (name: string, status: number) => {
      if (name === channel) resolve(status)
    })
  })
}

/** The settings of a test: silent, and the main port alone unless the environment says otherwise. */
export function settle(environment: Record<string, string>): void {
  useSettings(readSettings({ LOG_LEVEL: 'silent', REALTIME_PORT: 'same', ...environment }))
}

/** A node that is closed with the test. */
export async function openNode(options: Partial<RealtimeOptions> = {}): Promise<BareNode> {
  const node = await openBareNode(options)
  onTestFinished(() => node.close())
  return node
}

/** A node in a process of its own, which the test may kill; `lifetime` of its lease in milliseconds. */
export async function forkNode(
  databaseUrl: string,
  lifetime: number,
): Promise<{ url: string; child: ChildProcess }> {
  const program = new URL('nodes/realtime-node.ts', import.meta.url)
  const child = fork(program, [databaseUrl, String(lifetime)], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = (await once(child, 'message')) as [string]
  return { url, child }
}

/** An Echo that is closed with the test. */
export function connect(node: { url: string }, bearer: string, options?: EchoOptions): TestEcho {
  const echo = connectEcho(node.url, bearer, options)
  onTestFinished(() => echo.disconnect())
  return echo
}

/** An Echo that is let into the manager's channel, and what it receives there of new messages and presence. */
export async function listenWithEcho(
  node: { url: string },
  managerId: number,
  options?: EchoOptions,
  bearer = tokenOf(managerId),
): Promise<{ echo: TestEcho; received: unknown[] }> {
  const echo = connect(node, bearer, options)
  const received: unknown[] = []
  const isIn = whenJoined(echo, `chats.${managerId}`)
  const receive = (payload: unknown) => received.push(payload)
  echo.private(`chats.${managerId}`).listen('.new-message', receive).listen('.presence', receive)
  await isIn
  return { echo, received }
}

export function say(echo: TestEcho, event: string, ...given: unknown[]): void {
  socketOf(echo).emit(event, ...given)
}

/** Resolves when the server has answered something said now: all it sent before has come. */
export async function sameOrder(echo: TestEcho): Promise<void> {
  const marker = `marker-${Math.random()}`
  const status = whenRefused(echo, marker)
  say(echo, 'subscribe', { channel: marker })
  await status
}

/** Resolves with the reason when the connection ends. */
export function disconnected(echo: TestEcho): Promise<string> {
  return new Promise((resolve) => socketOf(echo).once('disconnect', resolve))
}

/** A connection without a client that keeps to the protocol. */
export async function rawSocket(node: BareNode, version: number): Promise<WebSocket> {
  const socket = new WebSocket(
    `${node.url.replace('http', 'ws')}/socket.io/?EIO=${version}&transport=websocket`,
  )
  await once(socket, 'open')
  return socket
}

export const waitUntil = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 })
