import { createStore, useSelector } from '@tanstack/react-store'
import type { Citation } from '@uprava/contract/laws.ts'
import type { AnswerState, EngineInfo } from '@uprava/contract/runs.ts'

import { ApiError, followRun, type StreamEvent } from '#api/index.ts'
import { onSessionEnd } from '#features/session/index.ts'

/** An answer that is being generated: the state after the events received so far. */
export type RunningAnswer = {
  runId: number
  /** Position in the queue, from 1; null when it is not queued. */
  queuePosition: number | null
  etaSeconds: number | null
  engine: EngineInfo | null
  /** The page of a scan that is being recognised; null before and after. */
  recognition: { page: number; pages: number } | null
  sources: readonly Citation[]
  text: string
  /** The connection is lost; the run continues on the server. */
  isLost: boolean
}

/** The end of a run: a message, or the error of the server. `wasRecognising`: it ended while a scan was being recognised. */
export type RunEnd =
  | { state: AnswerState; messageId: number; wasRecognising: boolean }
  | { failure: ApiError }

/** Renders of a streamed answer are at least this far apart, milliseconds. */
const renderIntervalMs = 60

/** The state by run id; `rendered` is a copy that changes at most every `renderIntervalMs`. */
const running = new Map<number, RunningAnswer>()
const rendered = createStore<ReadonlyMap<number, RunningAnswer>>(new Map())
const followers = new Map<number, AbortController>()
let renderTimer: ReturnType<typeof setTimeout> | undefined

const initialAnswer = (runId: number): RunningAnswer => ({
  runId,
  queuePosition: null,
  etaSeconds: null,
  engine: null,
  recognition: null,
  sources: [],
  text: '',
  isLost: false,
})

/**
 * Follows a run to its end, independently of the screen; a second call for the same run does nothing. The state is kept
 * until `onEnd` has loaded the finished message, so that the answer does not disappear in between.
 */
export async function watchRun(runId: number, onEnd: (end: RunEnd) => Promise<void> | void): Promise<void> {
  if (followers.has(runId)) return
  abortAtSessionEnd()
  const follower = new AbortController()
  followers.set(runId, follower)
  running.set(runId, initialAnswer(runId))
  render()
  try {
    const end = await endOf(runId, follower.signal)
    if (!follower.signal.aborted) await onEnd(end)
  } finally {
    followers.delete(runId)
    running.delete(runId)
    render()
  }
}

/** Whether this tab follows the run to its end. */
export const isWatched = (runId: number): boolean => followers.has(runId)

/** The state of a run; null when it is not followed. */
export function useRunningAnswer(runId: number | null): RunningAnswer | null {
  return useSelector(rendered, (answers) => (runId === null ? null : (answers.get(runId) ?? null)))
}

async function endOf(runId: number, signal: AbortSignal): Promise<RunEnd> {
  let end: RunEnd | undefined
  try {
    await followRun(runId, {
      signal,
      onEvent: (event) => {
        end = endIn(event, running.get(runId)) ?? end
        change(runId, (answer) => applyEvent(answer, event))
      },
      onConnectionLost: (isLost) =>
        change(runId, (answer) => (answer.isLost === isLost ? answer : { ...answer, isLost })),
    })
  } catch (error) {
    return { failure: error instanceof ApiError ? error : new ApiError(0, { general: [] }) }
  }
  return end ?? { failure: new ApiError(0, { general: [] }) }
}

function endIn(event: StreamEvent, answer: RunningAnswer | undefined): RunEnd | undefined {
  if (event.type === 'done') {
    const { state, message_id: messageId } = event.data
    return { state, messageId, wasRecognising: (answer?.recognition ?? null) !== null }
  }
  if (event.type === 'error')
    return { failure: new ApiError(event.data.code, { general: [event.data.message] }) }
  return undefined
}

function applyEvent(answer: RunningAnswer, event: StreamEvent): RunningAnswer {
  switch (event.type) {
    case 'queued':
      return { ...answer, queuePosition: event.data.position, etaSeconds: event.data.eta_seconds }
    case 'started':
      return { ...answer, queuePosition: null, etaSeconds: null, engine: event.data, recognition: null }
    case 'recognition':
      return { ...answer, recognition: event.data }
    case 'sources':
    case 'citations':
      return { ...answer, sources: event.data }
    case 'delta':
      return { ...answer, queuePosition: null, text: answer.text + event.data.text }
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
  renderTimer ??= setTimeout(render, renderIntervalMs)
}

function render(): void {
  clearTimeout(renderTimer)
  renderTimer = undefined
  rendered.setState(() => new Map(running))
}

let isRegistered = false

/** Runs are no longer followed after the end of the session. */
function abortAtSessionEnd(): void {
  if (isRegistered) return
  isRegistered = true
  onSessionEnd(() => {
    for (const follower of followers.values()) follower.abort()
  })
}
