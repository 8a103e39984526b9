import { db } from '#platform/database/index.ts'

import { findRun, type RunRow } from '../runs.repository.ts'
import { findEvents, type StoredEvent } from './run-events.repository.ts'
import { subscribeToRun } from './run-notifications.ts'

/** How long a reader trusts the notices before it looks by itself. */
const pollIntervalMs = 2000

const isUnderWay = ({ state }: RunRow) => state === 'queued' || state === 'running'

/**
 * The events of a run behind a number, those to come included, up to its end. `idle` comes when nothing has happened for
 * `idleMs`. A run whose events are forgotten ends at once, with where its answer is.
 */
export async function* readRun(
  runId: number,
  after: number,
  { signal, idleMs }: { signal: AbortSignal; idleMs: number },
): AsyncGenerator<StoredEvent | 'idle'> {
  const news = subscribeToRun(runId)
  let seen = after
  let quietSince = Date.now()
  try {
    while (!signal.aborted) {
      const events = await findEvents(db(), runId, seen)
      for (const event of events) {
        yield event
        seen = event.seq
        quietSince = Date.now()
        if (event.type === 'done' || event.type === 'error') return
      }
      if (events.length === 0) {
        const run = await findRun(db(), runId)
        if (!run) return
        if (!isUnderWay(run)) {
          yield* endOf(run, seen)
          return
        }
      }
      await news.wait(Math.min(pollIntervalMs, Math.max(1, quietSince + idleMs - Date.now())), signal)
      if (Date.now() - quietSince >= idleMs && !signal.aborted) {
        yield 'idle'
        quietSince = Date.now()
      }
    }
  } finally {
    news.close()
  }
}

/** What came between the last look and the end, or the end alone when the events are forgotten. */
async function* endOf(run: RunRow, seen: number): AsyncGenerator<StoredEvent> {
  const rest = await findEvents(db(), run.id, seen)
  yield* rest
  if (rest.some(({ type }) => type === 'done' || type === 'error')) return
  yield {
    seq: (rest.at(-1)?.seq ?? seen) + 1,
    type: 'done',
    payload: { message_id: run.messageId ?? run.id, chat_id: run.subjectId, state: 'complete' },
  }
}

/** The run once it has ended; null when it has not within the time, or the signal came. */
export async function waitForRun(runId: number, ms: number, signal?: AbortSignal): Promise<RunRow | null> {
  const news = subscribeToRun(runId)
  const until = Date.now() + ms
  try {
    for (;;) {
      const run = await findRun(db(), runId)
      if (!run) return null
      if (!isUnderWay(run)) return run
      const left = until - Date.now()
      if (left <= 0 || signal?.aborted === true) return null
      await news.wait(Math.min(left, pollIntervalMs), signal)
    }
  } finally {
    news.close()
  }
}
