import type { GeneralPermission } from '@uprava/contract/endpoint.ts'
import { createParser } from 'eventsource-parser'

import { accessChanged } from '#modules/access/index.ts'
import { changeChannel } from '#modules/channels/index.ts'
import { transaction } from '#platform/database/index.ts'

import { anOwner, type TestSeat } from './people.ts'

/** Grants the channel general permissions, as the administrator would. */
export async function grant(channelId: number, ...permissions: readonly GeneralPermission[]): Promise<void> {
  const change = Object.fromEntries(permissions.map((name) => [name, true]))
  await transaction(async (tx) => {
    await changeChannel(tx, channelId, change)
    await accessChanged(tx)
  })
}

/** The owner of a new organization whose channel has access to AI. */
export async function anAiOwner(): Promise<TestSeat> {
  const owner = await anOwner()
  await grant(owner.channelId, 'have_ai')
  return owner
}

/** An event of a stream as a browser would get it. */
export type StreamEvent = { id: number | undefined; type: string; data: unknown }

export type OpenStream = {
  readonly status: number
  /** Everything received so far. */
  readonly events: readonly StreamEvent[]
  /** Heartbeats received so far. */
  readonly beats: () => number
  /** Resolves at the end of the stream, however it ends. */
  readonly ended: Promise<void>
  close(): void
}

type StreamRequest = {
  token: string
  method?: 'GET' | 'POST'
  body?: object
  channel?: number
  lastEventId?: number
  /** Closes the connection in the middle of a stream once so many bytes have come. */
  cutAfterBytes?: number
  onEvent?: (event: StreamEvent) => void
}

/** Opens a stream of events and reads it as it comes. */
export async function openStream(url: string, request: StreamRequest): Promise<OpenStream> {
  const {
    token,
    method = 'GET',
    body,
    channel,
    lastEventId,
    cutAfterBytes = Number.POSITIVE_INFINITY,
  } = request
  const leave = new AbortController()
  const response = await fetch(url, {
    method,
    signal: leave.signal,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(channel === undefined ? {} : { 'x-channel-id': String(channel) }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const events: StreamEvent[] = []
  let beats = 0
  const parser = createParser({
    onEvent({ id, event = 'message', data }) {
      const received = {
        id: id === undefined ? undefined : Number(id),
        type: event,
        data: JSON.parse(data) as unknown,
      }
      events.push(received)
      request.onEvent?.(received)
    },
    onComment: () => void (beats += 1),
  })
  return { status: response.status, events, beats: () => beats, ended: read(), close: () => leave.abort() }

  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    let received = 0
    try {
      for await (const bytes of response.body!) {
        const left = cutAfterBytes - received
        received += bytes.length
        parser.feed(decoder.decode(bytes.subarray(0, Math.max(0, left)), { stream: true }))
        if (received >= cutAfterBytes) {
          leave.abort()
          return
        }
      }
    } catch {
      // Cut off, by either side.
    }
  }
}

/** The answer the events of a stream make up. */
export function streamedText(events: readonly StreamEvent[]): string {
  return events.reduce((text, { type, data }) => {
    if (type === 'delta') return text + (data as { text: string }).text
    return type === 'replace' ? (data as { text: string }).text : text
  }, '')
}
