import type { RunEvent, RunEvents } from '@uprava/contract/runs.ts'
import { createParser } from 'eventsource-parser'

import { ApiError, parseError, connectionError } from './api-error.ts'
import { authHeaders, reportToSession } from './client.ts'

/** An event of a run with its sequence number. */
export type StreamEvent = { [Type in RunEvent]: { id: number; type: Type; data: RunEvents[Type] } }[RunEvent]

export type FollowOptions = {
  /** Events up to this number have been received; 0: none. */
  after?: number
  signal: AbortSignal
  onEvent: (event: StreamEvent) => void
  /** The connection was lost (true) or is back (false); the run continues on the server meanwhile. */
  onConnectionLost?: (isLost: boolean) => void
}

/** Delays between attempts, milliseconds: those of the realtime connection. */
const retry = { firstMs: 1000, maxMs: 5000 }
/** The server sends a heartbeat every 10 s; without a byte for so long the connection is dead, milliseconds. */
const idleTimeoutMs = 35_000

const known = new Set<string>([
  'queued',
  'started',
  'recognition',
  'sources',
  'delta',
  'replace',
  'citations',
  'done',
  'error',
] satisfies RunEvent[])
const isLast = ({ type }: StreamEvent) => type === 'done' || type === 'error'

/**
 * Receives the events of a run of the AI service up to the last one: `done` or `error`. A lost connection is resumed after
 * the last event received (Last-Event-ID), so no event is lost or doubled. Uses fetch, because EventSource cannot send
 * the bearer header. Throws ApiError when the server refuses, AbortError when the caller cancelled.
 */
export async function followRun(
  run: number,
  { after = 0, signal, onEvent, onConnectionLost }: FollowOptions,
): Promise<void> {
  let received = after
  for (let attempt = 0; ; attempt += 1) {
    const before = received
    try {
      const isOver = await receiveOnce(run, received, signal, {
        // A run in the queue may have no event for a long time.
        onOpen: () => onConnectionLost?.(false),
        onEvent: (event) => {
          received = event.id
          onEvent(event)
        },
      })
      if (isOver) return
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof ApiError && !isTransient(error)) {
        reportToSession(error)
        throw error
      }
    }
    onConnectionLost?.(true)
    if (received > before) attempt = 0
    await pause(Math.min(retry.firstMs * 2 ** attempt, retry.maxMs), signal)
  }
}

/** Worth a retry: no answer at all, too many requests, or a server that restarts. */
const isTransient = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500

/** One connection; true when the run's last event came over it. */
async function receiveOnce(
  run: number,
  after: number,
  signal: AbortSignal,
  { onOpen, onEvent }: { onOpen: () => void; onEvent: (event: StreamEvent) => void },
): Promise<boolean> {
  const connection = new AbortController()
  const abort = () => connection.abort()
  signal.addEventListener('abort', abort)
  try {
    const body = await openStream(run, after, connection.signal)
    onOpen()
    let isOver = false
    const parser = createParser({
      onEvent: ({ id, event: type = '', data }) => {
        const number = Number(id)
        // Skips events without a number (of a later version of the server) and those already received.
        if (!known.has(type) || !(number > after)) return
        const event = { id: number, type, data: JSON.parse(data) as unknown } as StreamEvent
        isOver ||= isLast(event)
        onEvent(event)
      },
    })
    await readAll(body, abort, (chunk) => {
      parser.feed(chunk)
      return !isOver
    })
    return isOver
  } finally {
    signal.removeEventListener('abort', abort)
    abort()
  }
}

async function openStream(
  run: number,
  after: number,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const headers = {
    ...authHeaders(),
    Accept: 'text/event-stream',
    ...(after > 0 && { 'Last-Event-ID': String(after) }),
  }
  const response = await fetch(`/ai/v1/runs/${run}/events`, {
    headers,
    signal,
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(() => {
    throw connectionError()
  })
  if (response.ok && response.body) return response.body
  throw parseError(response.status, await response.text(), response.headers.get('retry-after'))
}

/** Reads the body chunk by chunk until it ends or `onChunk` returns false; aborts an idle connection. */
async function readAll(
  body: ReadableStream<Uint8Array>,
  abort: () => void,
  onChunk: (chunk: string) => boolean,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const idle = setTimeout(abort, idleTimeoutMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(idle))
    if (done || !onChunk(decoder.decode(value, { stream: true }))) return
  }
}

/** Waits; resolves at once when the network is back, rejects when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      window.removeEventListener('online', resume)
      signal.removeEventListener('abort', cancel)
    }
    const resume = () => {
      stop()
      resolve()
    }
    const cancel = () => {
      stop()
      reject(new DOMException('The run is no longer followed', 'AbortError'))
    }
    const timer = setTimeout(resume, ms)
    window.addEventListener('online', resume)
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
  })
}
