import type { QueryClient } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import type { AssistantMessage } from '@uprava/contract/assistant.ts'

import { withErrorToast, call, callAi, realtimeState, stored } from '#api/index.ts'
import { withAiErrorToast } from '#features/ai-conversation/index.ts'
import { playIncoming } from '#ui/feedback/sound.ts'

import { assistantQueries, logFailure } from './assistant.queries.ts'
import { withMessages, withOlderPage, type Dialogue } from './dialogue.ts'

/** A message that the server has not stored yet. */
export type Pending = {
  id: `temp-${number}`
  text: string
  createdAt: string
  /** Id of the newest stored message at that moment; messages with a greater id are shown below it. */
  afterId: number
}

const nothing: Dialogue = { messages: [], page: 1, lastPage: 1, activeRunId: null }
const pending = createStore<ReadonlyMap<number, Pending>>(new Map())

/** The message of a channel's dialogue that is being sent. */
export const usePending = (channelId: number): Pending | null =>
  useSelector(pending, (messages) => messages.get(channelId) ?? null)

/** Adds messages to the cached dialogue; used by the call and by the event alike. */
export function applyMessages(
  queries: QueryClient,
  channelId: number,
  messages: readonly AssistantMessage[],
): void {
  queries.setQueryData<Dialogue>(assistantQueries.dialogue(channelId).queryKey, (dialogue) =>
    withMessages(dialogue ?? nothing, messages),
  )
}

/**
 * Sends a message to the assistant. It is shown at once and replaced by the stored message and the answer (ASST-17). A
 * failure is logged and rethrown, without a toast (AIAPI-68): the input restores the text.
 */
export async function writeToAssistant(queries: QueryClient, channelId: number, text: string): Promise<void> {
  const { queryKey } = assistantQueries.dialogue(channelId)
  const now = new Date()
  const afterId = queries.getQueryData(queryKey)?.messages.at(-1)?.id ?? 0
  const temporary: Pending = { id: `temp-${now.getTime()}`, text, createdAt: now.toISOString(), afterId }
  setPending(channelId, temporary)
  try {
    const messages = await call('POST /assistant', { body: { message: text } })
    applyMessages(queries, channelId, messages)
    if (realtimeState.get() !== 'connected' && messages.some(({ assistant }) => assistant !== null))
      void playIncoming()
  } catch (error) {
    logFailure('A message to the assistant was not sent', error)
    throw error
  } finally {
    if (pending.state.get(channelId) === temporary) setPending(channelId, null)
  }
}

/** Reads the page before the oldest known message. A failure is logged and answers false. */
export async function loadOlder(queries: QueryClient, channelId: number): Promise<boolean> {
  const { queryKey } = assistantQueries.dialogue(channelId)
  const dialogue = queries.getQueryData(queryKey)
  if (!dialogue || dialogue.page >= dialogue.lastPage) return true
  try {
    const older = await call('GET /assistant', { query: { page: dialogue.page + 1 } })
    queries.setQueryData<Dialogue>(queryKey, (now) => now && withOlderPage(now, older))
    return true
  } catch (error) {
    logFailure('Older messages of the assistant were not read', error)
    return false
  }
}

/** Erases the history and begins a new dialogue; on failure the history stays (ASST-16). */
export async function startNewDialogue(queries: QueryClient, channelId: number): Promise<boolean> {
  const { queryKey } = assistantQueries.dialogue(channelId)
  const answer = await withErrorToast('POST /assistant/new-dialog', () => call('POST /assistant/new-dialog'))
  if (answer === false) return false
  await queries.cancelQueries({ queryKey })
  setPending(channelId, null)
  queries.setQueryData<Dialogue>(queryKey, nothing)
  return true
}

/** Ends the answer that is being made; what is written of it becomes the answer (AIAPI-70). */
export async function stopAnswer(queries: QueryClient, channelId: number): Promise<void> {
  const { activeRunId } = await queries.query({ ...assistantQueries.dialogue(channelId), staleTime: 0 })
  if (activeRunId === null || stored.channelId() !== channelId) return
  await withAiErrorToast('POST /runs/{run}/stop', () =>
    callAi('POST /runs/{run}/stop', { params: { run: activeRunId } }),
  )
  await queries.invalidateQueries({ queryKey: assistantQueries.dialogue(channelId).queryKey })
}

function setPending(channelId: number, message: Pending | null): void {
  pending.setState((messages) => {
    const next = new Map(messages)
    if (message) next.set(channelId, message)
    else next.delete(channelId)
    return next
  })
}
