import { db } from '#platform/database/index.ts'

import { runKind } from '../run-kinds.ts'
import { findRun, type RunRow } from '../runs.repository.ts'
import { findEvents, type StoredEvent } from './run-events.repository.ts'
import { subscribeToRun } from './run-notifications.ts'

/** Readers poll at this interval, since notifications can be lost. */
const pollIntervalMs = 2000

const isActive = ({ state }: RunRow) => state === 'queued' || state === 'running'

/**
 * The stored and future events of a run above a sequence number, up to its end. Yields `idle` after each `idleMs` without
 * events. For an ended run whose events are deleted it yields a final `done` with the id of the answer.
 */
export async function* readRun(
  runId: number,
  after: number,
  { signal, idleMs }: { signal: AbortSignal; idleMs: number },
): AsyncGenerator<StoredEvent | 'idle'> {
  const notifications = subscribeToRun(runId)
  let lastSeq = after
  let idleSince = performance.now()
  try {
    while (!signal.aborted) {
      const events = await findEvents(db(), runId, lastSeq)
      for (const event of events) {
        yield event
        lastSeq = event.seq
        idleSince = performance.now()
        if (event.type === 'done' || event.type === 'error') return
      }
      if (events.length === 0) {
        const run = await findRun(db(), runId)
        if (!run) return
        if (!isActive(run)) {
          yield* endOf(run, lastSeq)
          return
        }
      }
      await notifications.wait(
        Math.min(pollIntervalMs, Math.max(1, idleSince + idleMs - performance.now())),
        signal,
      )
      if (performance.now() - idleSince >= idleMs && !signal.aborted) {
        yield 'idle'
        idleSince = performance.now()
      }
    }
  } finally {
    notifications.close()
  }
}

/** The events stored since the last query, or a `done` event made from the run when they are deleted. */
async function* endOf(run: RunRow, lastSeq: number): AsyncGenerator<StoredEvent> {
  const rest = await findEvents(db(), run.id, lastSeq)
  yield* rest
  if (rest.some(({ type }) => type === 'done' || type === 'error')) return
  yield {
    seq: (rest.at(-1)?.seq ?? lastSeq) + 1,
    type: 'done',
    payload: {
      message_id: run.messageId ?? run.id,
      chat_id: runKind(run.kind)?.isOfChat === true ? run.subjectId : null,
      state: run.state === 'stopped' || run.state === 'failed' ? run.state : 'complete',
    },
  }
}

/** The run once it has ended; null on timeout, on abort or for an unknown run. */
export async function waitForRun(
  runId: number,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<RunRow | null> {
  const notifications = subscribeToRun(runId)
  const deadline = performance.now() + timeoutMs
  try {
    for (;;) {
      const run = await findRun(db(), runId)
      if (!run) return null
      if (!isActive(run)) return run
      const left = deadline - performance.now()
      if (left <= 0 || signal?.aborted === true) return null
      await notifications.wait(Math.min(left, pollIntervalMs), signal)
    }
  } finally {
    notifications.close()
  }
}
