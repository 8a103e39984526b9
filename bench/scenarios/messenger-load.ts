import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { io, type Socket } from 'socket.io-client'

import { percentile } from '../report.ts'

/** One who writes and the socket of the one who reads. */
export type Line = {
  /** The address and headers of the POST, and its body for a client id. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  body(clientId: string): string
  readonly socket: Socket
  /** The client id of a received event. */
  clientIdOf(event: unknown): string | undefined
}

export type Round = {
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Server and database, microseconds a message. */
  cpuUs: number
  sent: number
}

/**
 * Lets every line send one message after another for the time: the next one leaves when the last is answered and has
 * reached the reader's socket. Throws when a message is refused or does not arrive.
 */
export async function sendFor(lines: readonly Line[], seconds: number, cpuMs: () => number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: lines.length })
  const times: number[] = []
  const cpuBefore = cpuMs()
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(lines.map((line) => keepSending(line, agent, end, times)))
  const tookMs = performance.now() - begun
  const cpuUs = ((cpuMs() - cpuBefore) * 1000) / times.length
  agent.destroy()
  return {
    perSecond: (times.length * 1000) / tookMs,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
    cpuUs,
    sent: times.length,
  }
}

async function keepSending(line: Line, agent: Agent, end: number, times: number[]): Promise<void> {
  const arrivals = new Map<string, () => void>()
  const arrive = (...event: unknown[]) => {
    const id = line.clientIdOf(event.at(-1))
    if (id === undefined) return
    arrivals.get(id)?.()
    arrivals.delete(id)
  }
  line.socket.on('new-message', arrive)
  while (performance.now() < end) {
    const clientId = randomUUID()
    const arrived = new Promise<void>((resolve) => arrivals.set(clientId, resolve))
    const begun = performance.now()
    await Promise.all([
      post(line, agent, line.body(clientId)),
      inTime(arrived, () => 'A message did not reach its reader'),
    ])
    times.push(performance.now() - begun)
  }
  line.socket.off('new-message', arrive)
}

const latestMs = 10_000

/** What a server has promised, or a failure after 10 s: a bench that measures nothing any more ends. */
export function inTime<Value>(promised: Promise<Value>, failure: () => string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${failure()} within ${latestMs / 1000} s`)), latestMs)
  })
  return Promise.race([promised, tooLate]).finally(() => clearTimeout(timer))
}

function post({ url, headers }: Line, agent: Agent, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: 'POST',
        signal: AbortSignal.timeout(latestMs),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => {
          if (response.statusCode === 200) resolve()
          else reject(new Error(`A message was refused: ${response.statusCode}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A socket that has been let into what it asks for. */
export async function openSocket(url: string, subscription: unknown): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  const letIn = new Promise<void>((resolve, reject) => {
    socket.once('subscription_succeeded', () => resolve())
    socket.once('subscription_error', () => reject(new Error('A reader was not let in')))
    socket.once('connect_error', reject)
    socket.emit('subscribe', subscription)
  })
  try {
    await inTime(letIn, () => 'A reader was not let in')
  } catch (error) {
    socket.disconnect()
    throw error
  }
  return socket
}

/** Asks addresses one after another, pausing between them; answers the times in milliseconds. */
export async function timeGets(
  addresses: readonly { url: string; headers?: Record<string, string> }[],
  pauseMs = 0,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (const { url, headers = {} } of addresses) {
    const begun = performance.now()
    await new Promise<void>((resolve, reject) => {
      request(url, { agent, headers, signal: AbortSignal.timeout(latestMs) }, (response) => {
        response.resume()
        response.on('end', () => {
          if (response.statusCode === 200) resolve()
          else reject(new Error(`${url.split('?')[0]} answered ${response.statusCode}`))
        })
      })
        .on('error', reject)
        .end()
    })
    times.push(performance.now() - begun)
    if (pauseMs > 0) await sleep(pauseMs)
  }
  agent.destroy()
  return times
}
