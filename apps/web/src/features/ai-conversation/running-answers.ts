import type { Citation } from '@uprava/contract/laws.ts'
import type { AnswerState, EngineInfo } from '@uprava/contract/runs.ts'
import { useSyncExternalStore } from 'react'

import { ApiError, followRun, type StreamEvent } from '#api/index.ts'
import { onSessionEnd } from '#features/session/index.ts'
import { makeListeners } from '#ui/lib/listeners.ts'

/** An answer that is being made, as far as it has been heard. */
export type RunningAnswer = {
  runId: number
  /** From 1 while it waits for its turn. */
  place: number | null
  etaSeconds: number | null
  engine: EngineInfo | null
  /** What it is made from. */
  sources: readonly Citation[]
  text: string
  /** The connection is gone for the moment; the answer goes on at the server. */
  isLost: boolean
}

/** How a run ended for its reader: with a message, or with the server's refusal. */
export type RunEnd = { state: AnswerState; messageId: number } | { failure: ApiError }

/** So often the screen follows a stream that pours, milliseconds. */
const drawEveryMs = 60

const running = new Map<number, RunningAnswer>()
const listeners = makeListeners()
const followers = new Map<number, AbortController>()
let drawing: ReturnType<typeof setTimeout> | undefined

const nothing = (runId: number): RunningAnswer => ({
  runId,
  place: null,
  etaSeconds: null,
  engine: null,
  sources: [],
  text: '',
  isLost: false,
})

/**
 * Follows a run to its end, whatever screen stands meanwhile; asked twice it follows once. What has been heard stays
 * until `whenEnded` has brought the finished message, so that no answer vanishes for a moment.
 */
export async function watchRun(
  runId: number,
  whenEnded: (end: RunEnd) => Promise<void> | void,
): Promise<void> {
  if (followers.has(runId)) return
  endWithSession()
  const follower = new AbortController()
  followers.set(runId, follower)
  running.set(runId, nothing(runId))
  tell()
  try {
    const end = await endOf(runId, follower.signal)
    if (!follower.signal.aborted) await whenEnded(end)
  } finally {
    followers.delete(runId)
    running.delete(runId)
    tell()
  }
}

/** What has been heard of a run; null when it is not followed. */
export function useRunningAnswer(runId: number | null): RunningAnswer | null {
  return useSyncExternalStore(listeners.subscribe, () =>
    runId === null ? null : (running.get(runId) ?? null),
  )
}

async function endOf(runId: number, signal: AbortSignal): Promise<RunEnd> {
  let end: RunEnd | undefined
  try {
    await followRun(runId, {
      signal,
      onEvent: (event) => {
        end = endIn(event) ?? end
        change(runId, (answer) => after(answer, event))
      },
      onConnectionLost: (isLost) =>
        change(runId, (answer) => (answer.isLost === isLost ? answer : { ...answer, isLost })),
    })
  } catch (error) {
    return { failure: error instanceof ApiError ? error : new ApiError(0, { general: [] }) }
  }
  return end ?? { failure: new ApiError(0, { general: [] }) }
}

function endIn(event: StreamEvent): RunEnd | undefined {
  if (event.type === 'done') return { state: event.data.state, messageId: event.data.message_id }
  if (event.type === 'error')
    return { failure: new ApiError(event.data.code, { general: [event.data.message] }) }
  return undefined
}

function after(answer: RunningAnswer, event: StreamEvent): RunningAnswer {
  switch (event.type) {
    case 'queued':
      return { ...answer, place: event.data.position, etaSeconds: event.data.eta_seconds }
    case 'started':
      return { ...answer, place: null, etaSeconds: null, engine: event.data }
    case 'sources':
    case 'citations':
      return { ...answer, sources: event.data }
    case 'delta':
      return { ...answer, place: null, text: answer.text + event.data.text }
    case 'replace':
      return { ...answer, text: event.data.text }
    case 'done':
    case 'error':
      return answer
    default:
      return event satisfies never
  }
}

function change(runId: number, by: (answer: RunningAnswer) => RunningAnswer): void {
  const before = running.get(runId)
  if (!before) return
  running.set(runId, by(before))
  drawing ??= setTimeout(tell, drawEveryMs)
}

function tell(): void {
  clearTimeout(drawing)
  drawing = undefined
  listeners.tell()
}

let endsWithSession = false

/** Nothing of a session is heard after its end. */
function endWithSession(): void {
  if (endsWithSession) return
  endsWithSession = true
  onSessionEnd(() => {
    for (const follower of followers.values()) follower.abort()
  })
}
