import type { ChatName, Message } from '@uprava/contract/messenger.ts'
import { useMemo, useSyncExternalStore } from 'react'

import {
  ApiError,
  call,
  commitAtOnce,
  reconnectRealtime,
  realtimeState,
  showError,
  showErrorAs,
} from '#api/index.ts'
import { makeListeners } from '#ui/lib/listeners.ts'

import { chatKey, chatQuery, type ChatRef } from '../chat.ts'
import { kept, type OutgoingMessage } from './message-store.ts'

/**
 * The durable outbox: a message is kept in the browser before anything is sent and leaves it only when the server has
 * answered. It is sent with the same client_id however often, so it appears once; per chat one at a time, so order holds.
 * Several tabs of one account share it; one of them sends.
 */
type Sent = (chat: ChatName, message: Message, outgoing: OutgoingMessage) => void
/** A message the server refused (any code but 401): the composer takes it back when it is free (MSG-118). */
type Refused = (outgoing: OutgoingMessage) => void

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('uprava-outbox') : undefined
const retry = { firstMs: 1000, mostMs: 15_000 }

let owner: number | undefined
let messages: readonly OutgoingMessage[] = []
let shares: ReadonlyMap<string, number> = new Map()
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let hasToldOffline = false
const uploads = new Map<string, AbortController>()
/** Messages whose call runs in this tab, for whoever draws them; `uploads` can stop them. */
let underWay: ReadonlySet<string> = new Set()
const listeners = makeListeners()
let onSent: Sent = () => undefined
let onRefused: Refused = () => undefined

function show(next: readonly OutgoingMessage[]): void {
  messages = next.toSorted((a, b) => a.createdAt - b.createdAt)
  listeners.tell()
}

/** Opens the outbox of an account and goes on with what was left in it. */
export async function openOutbox(
  managerId: number,
  handlers: { onSent: Sent; onRefused: Refused },
): Promise<void> {
  owner = managerId
  onSent = handlers.onSent
  onRefused = handlers.onRefused
  await reload()
  void pump()
}

export function closeOutbox(): void {
  owner = undefined
  clearTimeout(timer)
  for (const upload of uploads.values()) upload.abort()
  show([])
}

async function reload(): Promise<void> {
  if (owner === undefined) return
  show(await (await kept()).getAllFromIndex('outbox', 'managerId', owner))
}

async function keep(outgoing: OutgoingMessage): Promise<void> {
  const change = (await kept()).transaction('outbox', 'readwrite')
  await commitAtOnce(change, change.store.put(outgoing))
}

/** Keeps the message and starts sending; when this resolves, a crash can no longer lose it. */
export async function send(outgoing: OutgoingMessage): Promise<void> {
  show([...messages, outgoing])
  await keep(outgoing)
  channel?.postMessage('changed')
  reconnectRealtime()
  void pump()
}

/** Takes a message out: it was refused and is given back to the composer, or the person gave it up. */
export async function discard(clientId: string): Promise<void> {
  uploads.get(clientId)?.abort()
  await (await kept()).delete('outbox', clientId)
  channel?.postMessage('changed')
  await reload()
}

/** Sends a refused message again, unchanged and under the same client_id. */
export async function resend(outgoing: OutgoingMessage): Promise<void> {
  await keep({ ...outgoing, refusal: null })
  await reload()
  void pump()
}

/** Messages of a chat that are still on their way, oldest first. */
export function useOutgoing(chat: ChatRef): readonly OutgoingMessage[] {
  const all = useSyncExternalStore(listeners.subscribe, () => messages)
  return useMemo(() => all.filter((one) => chatKey(one.chat) === chatKey(chat)), [all, chat])
}

/** Whether a message of the chat is being handed to the server right now; one that waits for the line is not. */
export function useIsSending(chat: ChatRef): boolean {
  const now = useSyncExternalStore(listeners.subscribe, () => underWay)
  return useOutgoing(chat).some((one) => now.has(one.clientId))
}

/** Share of a message's files that has been sent, 0 to 1. */
export function useUploadShare(clientId: string): number | undefined {
  return useSyncExternalStore(listeners.subscribe, () => shares.get(clientId))
}

export function unsentCount(): number {
  return messages.length
}

/** Sends what waits, oldest first; a chat whose message failed waits with it, the others go on. */
async function pump(): Promise<void> {
  if (isSending || owner === undefined) return
  isSending = true
  clearTimeout(timer)
  try {
    // Locks are there on secured pages alone (RT-35); without them two tabs may both send, and the client_id keeps it one.
    if ('locks' in navigator) await navigator.locks.request(`uprava-outbox-${owner}`, sendWaiting)
    else await sendWaiting()
  } finally {
    isSending = false
  }
}

async function sendWaiting(): Promise<void> {
  await reload()
  const stuck = new Set<string>()
  for (let next = firstWaiting(stuck); next; next = firstWaiting(stuck)) {
    const isDone = await sendOne(next)
    if (!isDone) stuck.add(chatKey(next.chat))
  }
  if (stuck.size > 0 && owner !== undefined) scheduleRetry()
}

function firstWaiting(stuck: ReadonlySet<string>): OutgoingMessage | undefined {
  return messages.find((one) => one.refusal === null && !stuck.has(chatKey(one.chat)))
}

function scheduleRetry(): void {
  failures += 1
  timer = setTimeout(() => void pump(), Math.min(retry.firstMs * 2 ** (failures - 1), retry.mostMs))
}

/** Whether the message is settled: the server has it, refused it, or it was given up. */
async function sendOne(outgoing: OutgoingMessage): Promise<boolean> {
  const { clientId } = outgoing
  const upload = new AbortController()
  uploads.set(clientId, upload)
  setUnderWay()
  try {
    const answer = await post(outgoing, upload.signal)
    failures = 0
    hasToldOffline = false
    await (await kept()).delete('outbox', clientId)
    const [item] = answer.items
    if (item) onSent(item.chat, item, outgoing)
    await reload()
    channel?.postMessage('changed')
    return true
  } catch (error) {
    return await settleFailure(outgoing, error)
  } finally {
    uploads.delete(clientId)
    setUnderWay()
    setShare(clientId, undefined)
  }
}

async function settleFailure(outgoing: OutgoingMessage, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) {
    await reload()
    return true
  }
  // 401: the session's own rule runs; the message waits for the same account (D-06). 5xx and silence: it waits for the line.
  if (error.status === 401) return false
  if (error.status === 0 || error.status >= 500 || error.status === 429) {
    tellOffline(error)
    return false
  }
  const refused = { ...outgoing, refusal: error.messages }
  await keep(refused)
  showError('POST /chat-list/{id}/send-message', error)
  await reload()
  onRefused(refused)
  return true
}

/** One toast for a lost line, however many messages wait (MSG-118). */
function tellOffline(error: ApiError): void {
  if (hasToldOffline) return
  hasToldOffline = true
  const waits = new ApiError(0, {
    general: ['Нет связи с сервером. Сообщение будет отправлено, когда связь появится.'],
  })
  showErrorAs('Ошибка отправки сообщения', error.status === 0 ? waits : error)
}

function post(outgoing: OutgoingMessage, signal: AbortSignal) {
  const { chat, channelId, text, answer, documents, files, clientId } = outgoing
  const isFirst = chat.subjectType === 'PRIVATE-MANAGER'
  return call('POST /chat-list/{id}/send-message', {
    params: { id: isFirst ? 0 : chat.id },
    query: chatQuery(chat, channelId),
    body: {
      message: text,
      channel_id: channelId,
      client_id: clientId,
      answer_id: answer?.id ?? null,
      custom_documents: documents.map(({ id }) => id),
      ...(isFirst ? { recipient_id: chat.id, type: 'PRIVATE-MANAGER' } : {}),
    },
    files: { files },
    signal,
    onProgress: files.length > 0 ? (share) => setShare(clientId, share) : undefined,
  })
}

function setUnderWay(): void {
  underWay = new Set(uploads.keys())
  listeners.tell()
}

function setShare(clientId: string, share: number | undefined): void {
  const next = new Map(shares)
  if (share === undefined) next.delete(clientId)
  else next.set(clientId, share)
  shares = next
  listeners.tell()
}

channel?.addEventListener('message', () => void reload())
globalThis.addEventListener?.('online', () => void pump())
realtimeState.subscribe(() => {
  if (realtimeState.get() === 'connected') void pump()
})
