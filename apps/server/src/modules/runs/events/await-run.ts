import type { FastifyReply, FastifyRequest } from 'fastify'

import { refuse } from '#platform/http/index.ts'

import type { RunRow } from '../runs.repository.ts'
import { stopRun } from '../runs.ts'
import { clientSignal } from './event-stream.ts'
import { waitForRun } from './run-reader.ts'
import { ANSWER_TIMEOUT } from './stream-run.ts'

/** An answer that is not streamed is waited for so long (AIAPI-70). */
const answerTimeoutMs = 180_000

/** RFC 7240: the client follows the run by its events, over as many connections as it takes. */
export const prefersAsync = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*respond-async\s*(?:[,;]|$)/iu.test(String(headers['prefer'] ?? ''))

/** The run once it has ended; null when it has not in time, or the client is gone. The answer goes on without it. */
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

/** The ended run of an answer nobody else would ever read: a client that leaves stops it. 503 when it comes too late. */
export async function awaitOrStopRun(runId: number, reply: FastifyReply, ms?: number): Promise<RunRow> {
  const ended = await awaitRun(runId, reply, ms)
  if (ended) return ended
  await stopRun(runId)
  throw refuse.unavailable(ANSWER_TIMEOUT)
}

/** The run has ended without an answer (503). */
export const answerUnavailable = (): Error =>
  refuse.unavailable('Служба ИИ временно недоступна. Повторите запрос позже.')
