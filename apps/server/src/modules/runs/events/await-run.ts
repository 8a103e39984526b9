import type { FastifyReply, FastifyRequest } from 'fastify'

import { refuse } from '#platform/http/index.ts'

import type { RunRow } from '../runs.repository.ts'
import { stopRun } from '../runs.ts'
import { clientSignal } from './event-stream.ts'
import { waitForRun } from './run-reader.ts'
import { ANSWER_TIMEOUT } from './stream-run.ts'

/** Timeout of answers that are not streamed (AIAPI-70). */
const answerTimeoutMs = 180_000

/** RFC 7240: the client asks for the run instead of its answer and reads the answer from the run's events. */
export const prefersAsync = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*respond-async\s*(?:[,;]|$)/iu.test(String(headers['prefer'] ?? ''))

/** The run once it has ended; null on timeout or when the client disconnects, neither of which stops the run. */
export async function awaitRun(
  runId: number,
  reply: FastifyReply,
  ms = answerTimeoutMs,
): Promise<RunRow | null> {
  const client = clientSignal(reply)
  try {
    return await waitForRun(runId, ms, client.signal)
  } finally {
    client.release()
  }
}

/** The ended run of an answer that only this request can read: a disconnect or timeout stops it. 503 on timeout. */
export async function awaitOrStopRun(runId: number, reply: FastifyReply, ms?: number): Promise<RunRow> {
  const ended = await awaitRun(runId, reply, ms)
  if (ended) return ended
  await stopRun(runId)
  throw refuse.unavailable(ANSWER_TIMEOUT)
}

/** 503: the run has ended without an answer. */
export const answerUnavailable = (): Error =>
  refuse.unavailable('Служба ИИ временно недоступна. Повторите запрос позже.')
