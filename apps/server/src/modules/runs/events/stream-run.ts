import type { FastifyReply, FastifyRequest } from 'fastify'

import { refuse } from '#platform/http/index.ts'

import { heartbeatMs, openEventStream } from './event-stream.ts'
import { readRun } from './run-reader.ts'

export const ANSWER_TIMEOUT = 'Модель не ответила вовремя. Повторите запрос.'

/** Streams a run's events above `after` to one client until the run ends or the client disconnects. */
export async function streamRun(
  request: FastifyRequest,
  reply: FastifyReply,
  runId: number,
  after: number,
): Promise<void> {
  const stream = openEventStream(request, reply)
  try {
    for await (const event of readRun(runId, after, { signal: stream.signal, idleMs: heartbeatMs })) {
      if (event === 'idle') stream.heartbeat()
      else stream.send({ id: event.seq, type: event.type, data: event.payload })
    }
  } finally {
    stream.end()
  }
}

/** The last sequence number a client has received: of the header that browsers send on reconnect, or of the query. */
export function lastSeen(request: FastifyRequest, after: number | undefined): number {
  const header = request.headers['last-event-id']
  if (typeof header !== 'string' || header === '') return after ?? 0
  if (!/^\d{1,9}$/u.test(header)) throw refuse.damaged()
  return Number(header)
}

/** The types of events of the specified stream (wire §8), and `replace` besides; the others are of the run's own address. */
const specifiedTypes = new Set(['delta', 'replace', 'citations', 'done', 'error'])
/** A stream without events for this long has failed (AIAPI-70). */
const silenceTimeoutMs = 60_000

/**
 * The stream of POST requests/legal_request. Answers whether the client stayed to the end: one that left has dropped its
 * request.
 */
export async function streamAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  runId: number,
): Promise<boolean> {
  const stream = openEventStream(request, reply)
  let idleSince = performance.now()
  try {
    for await (const event of readRun(runId, 0, { signal: stream.signal, idleMs: heartbeatMs })) {
      if (event !== 'idle') {
        idleSince = performance.now()
        if (specifiedTypes.has(event.type))
          stream.send({ id: event.seq, type: event.type, data: event.payload })
      } else if (performance.now() - idleSince >= silenceTimeoutMs) {
        stream.send({ type: 'error', data: { code: 503, message: ANSWER_TIMEOUT } })
        return false
      } else stream.heartbeat()
    }
    return !stream.signal.aborted
  } finally {
    stream.end()
  }
}
