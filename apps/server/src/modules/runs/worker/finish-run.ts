import type { AnswerState, EngineInfo } from '@uprava/contract/runs.ts'

import { transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { configuredModel, costOf } from '#platform/model/index.ts'

import { addEvent, findEvents, type StoredEvent } from '../events/run-events.repository.ts'
import { recordEvidence } from '../evidence/evidence.ts'
import { runKind, type RunOutcome, type RunHead } from '../run-kinds.ts'
import { closeRun, type EndedState, type RunRow } from '../runs.repository.ts'
import { noUsage } from '../usage/run-usage.ts'
import { finalizeReservation } from '../usage/usage.repository.ts'
import { BUILT_IN } from './engine.ts'

/** The final state of a run by the state of its answer. */
const rowStates: Readonly<Record<AnswerState, EndedState>> = {
  complete: 'done',
  refused: 'done',
  cut: 'done',
  stopped: 'stopped',
  failed: 'failed',
}

/** Shown when an answer could not be produced for an unexpected reason. */
export const FAILED = 'Не получилось подготовить ответ. Повторите вопрос.'

/**
 * Locks a run and ends it by the first of the given ways that does not throw, each in a transaction of its own. When all
 * throw the run fails without an answer, so that neither its slot nor its conversation stays occupied. `lock` returns
 * null when the run is not the caller's to end.
 */
export async function endFirstPossible(
  lock: (tx: Tx) => Promise<RunRow | null>,
  ways: readonly ((tx: Tx, run: RunRow) => Promise<void>)[],
): Promise<void> {
  for (const end of [...ways, failRun]) {
    try {
      await transaction(async (tx) => {
        const run = await lock(tx)
        if (run) await end(tx, run)
      })
      return
    } catch (error) {
      // Without the last way its lease expires, and the run is ended as an orphan.
      if (end === failRun) throw error
      subjectLog('runs').error({ err: error }, 'a run could not be ended with an answer')
    }
  }
}

/** Ends a run without an answer; its readers get an error. */
async function failRun(tx: Tx, run: RunRow): Promise<void> {
  await addEvent(tx, run.id, 'error', { code: 500, message: FAILED })
  await finalizeReservation(tx, run.id, noUsage())
  await closeRun(tx, run.id, { state: 'failed', messageId: null, outcome: null })
}

/**
 * Ends a run atomically: stores the answer as a message, its usage and its evidence, and publishes the last events. The
 * row has to be locked by the transaction. `shown` is the text its readers have.
 */
export async function endRun(
  tx: Tx,
  run: RunRow,
  outcome: RunOutcome<unknown>,
  shown: string,
): Promise<void> {
  const kind = runKind(run.kind)
  if (!kind) throw new Error(`The run kind ${run.kind} is not registered`)
  const head = runHeadOf(run)
  const { messageId, chatId } = await kind.finalize(tx, head, outcome)
  if (shown !== outcome.text) await addEvent(tx, run.id, 'replace', { text: outcome.text })
  const { citations } = outcome.metadata as { citations?: unknown }
  if (citations !== undefined) await addEvent(tx, run.id, 'citations', citations)
  await addEvent(tx, run.id, 'done', { message_id: messageId, chat_id: chatId, state: outcome.state })
  await recordEvidence(tx, head, {
    state: outcome.state,
    text: outcome.text,
    messageId,
    evidence: outcome.evidence,
  })
  await finalizeReservation(
    tx,
    run.id,
    outcome.usage,
    costOf(configuredModel(run.kind)?.price, outcome.usage),
  )
  await closeRun(tx, run.id, {
    state: rowStates[outcome.state],
    messageId,
    // In a conversation the answer is stored as a message.
    outcome: run.subjectId === null ? { text: outcome.text, metadata: outcome.metadata } : null,
  })
}

/** Ends an interrupted run with the text published so far and an explanation. */
export async function endPartialRun(
  tx: Tx,
  run: RunRow,
  end: { state: 'stopped' | 'cut' | 'failed'; explanation: string },
): Promise<void> {
  const kind = runKind(run.kind)
  if (!kind) throw new Error(`The run kind ${run.kind} is not registered`)
  const events = await findEvents(tx, run.id, 0)
  const text = textOf(events)
  const outcome = kind.recover(runHeadOf(run), run.input, {
    text,
    events,
    explanation: end.explanation,
    engine: startedEngine(events),
  })
  const metadata = { ...(outcome.metadata as object), state: end.state }
  await endRun(tx, run, { ...outcome, metadata, state: end.state }, text)
}

export const runHeadOf = ({ id, kind, channelId, managerId, subjectId, createdAt }: RunRow): RunHead => ({
  id,
  kind,
  channelId,
  managerId,
  subjectId,
  createdAt,
})

/** The text of the answer as published so far. */
function textOf(events: readonly Pick<StoredEvent, 'type' | 'payload'>[]): string {
  return events.reduce((text, { type, payload }) => {
    if (type === 'delta') return text + (payload as { text: string }).text
    return type === 'replace' ? (payload as { text: string }).text : text
  }, '')
}

function startedEngine(events: readonly StoredEvent[]): string {
  const started = events.findLast(({ type }) => type === 'started')?.payload as EngineInfo | undefined
  return started?.engine ?? BUILT_IN
}

/** Whether any text of the answer has been published. */
export async function hasPublishedText(reader: Reader, runId: number): Promise<boolean> {
  return textOf(await findEvents(reader, runId, 0)) !== ''
}
