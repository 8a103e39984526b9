import type { AnswerState, EngineInfo, RunState } from '@uprava/contract/runs.ts'

import type { Tx } from '#platform/database/index.ts'
import { db } from '#platform/database/index.ts'

import { addEvent, findEvents, type StoredEvent } from '../events/run-events.repository.ts'
import { recordEvidence } from '../evidence/evidence.ts'
import { runKind, type Outcome, type RunHead } from '../run-kinds.ts'
import { closeRun, type RunRow } from '../runs.repository.ts'
import { finalizeReservation } from '../usage/usage.repository.ts'
import { BUILT_IN } from './engine.ts'

/** How a run's row ends for each end of an answer. */
const rowStates: Readonly<Record<AnswerState, RunState>> = {
  complete: 'done',
  refused: 'done',
  cut: 'done',
  stopped: 'stopped',
  failed: 'failed',
}

/**
 * Ends a run: the answer becomes a message, the reservation a payment, the evidence a record, and the readers hear of it,
 * all at once or not at all. The row has to be locked by the transaction.
 */
export async function endRun(tx: Tx, run: RunRow, outcome: Outcome<unknown>, shown: string): Promise<void> {
  const kind = runKind(run.kind)
  if (!kind) throw new Error(`Nobody knows the run kind ${run.kind}`)
  const head = headOf(run)
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
  await finalizeReservation(tx, run.id, outcome.usage)
  await closeRun(tx, run.id, {
    state: rowStates[outcome.state],
    messageId,
    // A conversation keeps its answer as a message.
    outcome: run.subjectId === null ? { text: outcome.text, metadata: outcome.metadata } : null,
  })
}

/** Ends a run that did not get to its end, with what its readers have seen of it and why. */
export async function endPartialRun(
  tx: Tx,
  run: RunRow,
  end: { state: 'stopped' | 'cut' | 'failed'; explanation: string },
): Promise<void> {
  const kind = runKind(run.kind)
  if (!kind) throw new Error(`Nobody knows the run kind ${run.kind}`)
  const events = await findEvents(tx, run.id, 0)
  const text = textOf(events)
  const outcome = kind.recover(headOf(run), run.input, {
    text,
    events,
    explanation: end.explanation,
    engine: resolveEngine(events),
  })
  const metadata = { ...(outcome.metadata as object), state: end.state }
  await endRun(tx, run, { ...outcome, metadata, state: end.state }, text)
}

export const headOf = ({ id, kind, channelId, managerId, subjectId, createdAt }: RunRow): RunHead => ({
  id,
  kind,
  channelId,
  managerId,
  subjectId,
  createdAt,
})

/** The answer as its readers have it. */
function textOf(events: readonly Pick<StoredEvent, 'type' | 'payload'>[]): string {
  return events.reduce((text, { type, payload }) => {
    if (type === 'delta') return text + (payload as { text: string }).text
    return type === 'replace' ? (payload as { text: string }).text : text
  }, '')
}

function resolveEngine(events: readonly StoredEvent[]): string {
  const started = events.findLast(({ type }) => type === 'started')?.payload as EngineInfo | undefined
  return started?.engine ?? BUILT_IN
}

/** Whether its readers have seen anything of the answer. */
export async function hasPublishedText(runId: number): Promise<boolean> {
  return textOf(await findEvents(db(), runId, 0)) !== ''
}
