import { createStore, useSelector } from '@tanstack/react-store'
import type { ChatName, Message } from '@uprava/contract/messenger.ts'
import type { ScheduledMessage } from '@uprava/contract/messenger/scheduled.ts'
import { useMemo } from 'react'

import {
  ApiError,
  call,
  realtimeState,
  reconnectRealtime,
  showError,
  showErrorAs,
  showNotice,
} from '#api/index.ts'

import { chatKey, chatQuery, type ChatRef } from '../chat.ts'
import type { OutgoingMessage } from './message-store.ts'
import { deleteOutgoing, keepOutgoing, readOutgoing } from './outgoing-messages.ts'

/**
 * The durable outbox: a message is stored in the browser before anything is sent and deleted only when the server has
 * answered. Every attempt has the same client_id, so the message appears once; per chat one request at a time, so the order
 * is preserved. Several tabs of one account share it; one of them sends.
 */
type OnSent = (chat: ChatName, message: Message, outgoing: OutgoingMessage) => void
/** Called for a message that the server sends later. */
type OnPutOff = (scheduled: ScheduledMessage) => void
/** Called for a message that the server refused (any status but 401): an empty composer restores it (MSG-118). */
type OnRefused = (outgoing: OutgoingMessage) => void

type OutboxState = {
  /** All unsent messages of the account, oldest first. */
  messages: readonly OutgoingMessage[]
  /** Messages whose request runs in this tab. */
  inFlight: ReadonlySet<string>
  /** Share of a message's body that has been sent, 0 to 1. */
  progress: ReadonlyMap<string, number>
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('uprava-outbox') : undefined
const retry = { firstMs: 1000, maxMs: 15_000 }
const outbox = createStore<OutboxState>({
  messages: [],
  inFlight: new Set<string>(),
  progress: new Map<string, number>(),
})

let owner: number | undefined
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let hasShownOffline = false
/** Cancels the request of a message. */
const requests = new Map<string, AbortController>()
let onSent: OnSent = () => undefined
let onPutOff: OnPutOff = () => undefined
let onRefused: OnRefused = () => undefined

const update = (change: Partial<OutboxState>) => outbox.setState((state) => ({ ...state, ...change }))

function setMessages(messages: readonly OutgoingMessage[]): void {
  update({ messages: messages.toSorted((a, b) => a.createdAt - b.createdAt) })
}

/** Opens the outbox of an account and sends what is stored in it. */
export async function openOutbox(
  managerId: number,
  handlers: { onSent: OnSent; onPutOff: OnPutOff; onRefused: OnRefused },
): Promise<void> {
  owner = managerId
  onSent = handlers.onSent
  onPutOff = handlers.onPutOff
  onRefused = handlers.onRefused
  await reload()
  void sendAll()
}

export function closeOutbox(): void {
  owner = undefined
  clearTimeout(timer)
  for (const request of requests.values()) request.abort()
  setMessages([])
}

async function reload(): Promise<void> {
  if (owner === undefined) return
  setMessages(await readOutgoing(owner))
}

/** Stores the message and starts sending; once this resolves, a crash cannot lose it unless the browser refuses to store. */
export async function enqueueMessage(outgoing: OutgoingMessage): Promise<void> {
  setMessages([...outbox.get().messages, outgoing])
  await keepOutgoing(outgoing)
  channel?.postMessage('changed')
  reconnectRealtime()
  void sendAll()
}

/** Deletes a message: it was refused and returned to the composer, or the user cancelled it. */
export async function discard(clientId: string): Promise<void> {
  requests.get(clientId)?.abort()
  await deleteOutgoing(clientId)
  channel?.postMessage('changed')
  await reload()
}

/** Deletes what waits to be sent to a chat that the account has lost. */
export async function discardOf(chat: ChatRef): Promise<void> {
  const waiting = outbox.get().messages.filter((one) => chatKey(one.chat) === chatKey(chat))
  await Promise.all(waiting.map(({ clientId }) => discard(clientId)))
}

/** Sends a refused message again, unchanged and under the same client_id. */
export async function resend(outgoing: OutgoingMessage): Promise<void> {
  await keepOutgoing({ ...outgoing, refusal: null })
  await reload()
  void sendAll()
}

/** The unsent messages of a chat, oldest first. What is put off is none of the conversation, unless it was refused. */
export function useOutgoing(chat: ChatRef): readonly OutgoingMessage[] {
  const all = useSelector(outbox, ({ messages }) => messages)
  return useMemo(() => all.filter((one) => chatKey(one.chat) === chatKey(chat) && isShown(one)), [all, chat])
}

const isShown = ({ scheduledAt, refusal }: OutgoingMessage) => scheduledAt === undefined || refusal !== null

/** Whether a request of the chat is in flight; a message that waits for the connection has none. */
export function useIsSending(chat: ChatRef): boolean {
  return useSelector(outbox, ({ messages, inFlight }) =>
    messages.some((one) => chatKey(one.chat) === chatKey(chat) && inFlight.has(one.clientId)),
  )
}

/** Share of a message's files that has been sent, 0 to 1. */
export function useMessageUploadProgress(clientId: string): number | undefined {
  return useSelector(outbox, ({ progress }) => progress.get(clientId))
}

export function unsentCount(): number {
  return outbox.get().messages.length
}

/** Sends the waiting messages, oldest first; a failed one blocks its chat until the next attempt, not the others. */
async function sendAll(): Promise<void> {
  if (isSending || owner === undefined) return
  isSending = true
  clearTimeout(timer)
  try {
    // Only secured pages have locks (RT-35); without them two tabs may both send, and the client_id removes the double.
    if ('locks' in navigator) await navigator.locks.request(`uprava-outbox-${owner}`, sendWaiting)
    else await sendWaiting()
  } finally {
    isSending = false
  }
}

async function sendWaiting(): Promise<void> {
  await reload()
  const blocked = new Set<string>()
  for (let next = firstWaiting(blocked); next; next = firstWaiting(blocked)) {
    const isDone = await sendOne(next)
    if (!isDone) blocked.add(chatKey(next.chat))
  }
  if (blocked.size > 0 && owner !== undefined) scheduleRetry()
}

function firstWaiting(blocked: ReadonlySet<string>): OutgoingMessage | undefined {
  return outbox.get().messages.find((one) => one.refusal === null && !blocked.has(chatKey(one.chat)))
}

function scheduleRetry(): void {
  failures += 1
  timer = setTimeout(() => void sendAll(), Math.min(retry.firstMs * 2 ** (failures - 1), retry.maxMs))
}

/** Resolves to whether the message is done: the server has it, refused it, or the user cancelled it. */
async function sendOne(outgoing: OutgoingMessage): Promise<boolean> {
  const { clientId } = outgoing
  const request = new AbortController()
  requests.set(clientId, request)
  updateInFlight()
  try {
    const answer = await post(outgoing, request.signal)
    failures = 0
    hasShownOffline = false
    await deleteOutgoing(clientId)
    const [item] = answer.items
    if (item) onSent(item.chat, item, outgoing)
    if (answer.scheduled) onPutOff(answer.scheduled)
    await reload()
    channel?.postMessage('changed')
    return true
  } catch (error) {
    return await handleFailure(outgoing, error)
  } finally {
    requests.delete(clientId)
    updateInFlight()
    setProgress(clientId, undefined)
  }
}

async function handleFailure(outgoing: OutgoingMessage, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) {
    await reload()
    return true
  }
  // 401: the session ends and the message waits for the same account (D-06). 5xx or no answer: it waits for the connection.
  if (error.status === 401) return false
  if (error.status === 0 || error.status >= 500 || error.status === 429) {
    showOffline(error)
    return false
  }
  const refused = { ...outgoing, refusal: error.messages }
  await keepOutgoing(refused)
  showError('POST /chat-list/{id}/send-message', error)
  await reload()
  onRefused(refused)
  return true
}

/** Shows one toast per lost connection, however many messages wait (MSG-118). */
function showOffline(error: ApiError): void {
  if (hasShownOffline) return
  hasShownOffline = true
  const title = 'Ошибка отправки сообщения'
  if (error.status !== 0) return showErrorAs(title, error)
  showNotice(title, 'Нет связи с сервером. Сообщение будет отправлено, когда связь появится.')
}

function post(outgoing: OutgoingMessage, signal: AbortSignal) {
  const { chat, channelId, text, format, answer, documents, files, clientId, scheduledAt, voice } = outgoing
  const isFirst = chat.subjectType === 'PRIVATE-MANAGER'
  return call('POST /chat-list/{id}/send-message', {
    params: { id: isFirst ? 0 : chat.id },
    query: chatQuery(chat, channelId),
    body: {
      message: text,
      format,
      channel_id: channelId,
      client_id: clientId,
      answer_id: answer?.id ?? null,
      custom_documents: documents.map(({ id }) => id),
      ...(scheduledAt !== undefined && { scheduled_at: scheduledAt }),
      ...(voice && { voice: JSON.stringify(voice) }),
      ...(isFirst ? { recipient_id: chat.id, type: 'PRIVATE-MANAGER' } : {}),
    },
    files: { files },
    signal,
    onProgress: files.length > 0 ? (share) => setProgress(clientId, share) : undefined,
  })
}

function updateInFlight(): void {
  update({ inFlight: new Set(requests.keys()) })
}

function setProgress(clientId: string, share: number | undefined): void {
  const progress = new Map(outbox.get().progress)
  if (share === undefined) progress.delete(clientId)
  else progress.set(clientId, share)
  update({ progress })
}

channel?.addEventListener('message', () => void reload())
globalThis.addEventListener?.('online', () => void sendAll())
realtimeState.subscribe((state) => {
  if (state === 'connected') void sendAll()
})
