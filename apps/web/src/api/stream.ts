import type { RunEvent, RunEvents } from '@uprava/contract/runs.ts'
import { createParser } from 'eventsource-parser'

import { signedIn, tellSession } from './client.ts'
import { CallFailed, failureOf, noConnection } from './failure.ts'

/** An event of a run with its number. */
export type StreamEvent = { [Type in RunEvent]: { id: number; type: Type; data: RunEvents[Type] } }[RunEvent]

export type Follower = {
  /** Events up to this number have been heard; 0: none. */
  after?: number
  signal: AbortSignal
  hear: (event: StreamEvent) => void
  /** The connection was lost, or is there again; in between the run goes on at the server. */
  whenLost?: (isLost: boolean) => void
}

/** Pauses between attempts, milliseconds: those of the realtime line. */
const retry = { firstMs: 1000, mostMs: 5000 }
/** The server says something every 10 s; after so long without a byte the line is dead, milliseconds. */
const silenceMs = 35_000

const known = new Set<string>([
  'queued',
  'started',
  'sources',
  'delta',
  'replace',
  'citations',
  'done',
  'error',
] satisfies RunEvent[])
const isLast = ({ type }: StreamEvent) => type === 'done' || type === 'error'

/**
 * Hears a run of the AI service to its end: `done` or `error`. A broken connection is taken up again after the last
 * event heard (Last-Event-ID), so no piece is lost or doubled. The bearer travels in the header, which EventSource cannot
 * send. Throws CallFailed when the server refuses, AbortError when the follower gave up.
 */
export async function followRun(run: number, { after = 0, signal, hear, whenLost }: Follower): Promise<void> {
  let heard = after
  for (let attempt = 0; ; attempt += 1) {
    const before = heard
    try {
      const isOver = await listenOnce(run, heard, signal, (event) => {
        heard = event.id
        whenLost?.(false)
        hear(event)
      })
      if (isOver) return
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof CallFailed && !isPassing(error)) {
        tellSession(error)
        throw error
      }
    }
    whenLost?.(true)
    if (heard > before) attempt = 0
    await pause(Math.min(retry.firstMs * 2 ** attempt, retry.mostMs), signal)
  }
}

/** Gone by itself later: no answer at all, too many, or a server that starts anew. */
const isPassing = ({ status }: CallFailed) => status === 0 || status === 429 || status >= 500

/** One connection; true when the run's last event came over it. */
async function listenOnce(
  run: number,
  after: number,
  signal: AbortSignal,
  hear: (event: StreamEvent) => void,
): Promise<boolean> {
  const line = new AbortController()
  const hangUp = () => line.abort()
  signal.addEventListener('abort', hangUp)
  try {
    const body = await open(run, after, line.signal)
    let isOver = false
    const parser = createParser({
      onEvent: ({ id, event: type = '', data }) => {
        const number = Number(id)
        // A run's events are numbered; what is not is of a later version, what was heard is not heard twice.
        if (!known.has(type) || !(number > after)) return
        const event = { id: number, type, data: JSON.parse(data) as unknown } as StreamEvent
        isOver ||= isLast(event)
        hear(event)
      },
    })
    await readAll(body, hangUp, (piece) => {
      parser.feed(piece)
      return !isOver
    })
    return isOver
  } finally {
    signal.removeEventListener('abort', hangUp)
    hangUp()
  }
}

async function open(run: number, after: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = {
    ...signedIn(),
    Accept: 'text/event-stream',
    ...(after > 0 && { 'Last-Event-ID': String(after) }),
  }
  const response = await fetch(`/ai/v1/runs/${run}/events`, {
    headers,
    signal,
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(() => {
    throw noConnection()
  })
  if (response.ok && response.body) return response.body
  throw failureOf(response.status, await response.text(), response.headers.get('retry-after'))
}

/** Feeds the body piece by piece, until it ends or no more is wanted; a silent line is hung up. */
async function readAll(
  body: ReadableStream<Uint8Array>,
  hangUp: () => void,
  wantsMore: (piece: string) => boolean,
): Promise<void> {
  const reader = body.getReader()
  const letters = new TextDecoder()
  for (;;) {
    const silence = setTimeout(hangUp, silenceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    if (done || !wantsMore(letters.decode(value, { stream: true }))) return
  }
}

/** Waits, or goes on at once when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', giveUp)
    }
    const goOn = () => {
      stop()
      resolve()
    }
    const giveUp = () => {
      stop()
      reject(new DOMException('The run is no longer followed', 'AbortError'))
    }
    const timer = setTimeout(goOn, ms)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
  })
}
