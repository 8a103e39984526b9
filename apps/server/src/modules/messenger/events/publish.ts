import { randomUUID } from 'node:crypto'

import type { ChatEntry, Message, UnreadCount } from '@uprava/contract/messenger.ts'
import { managerChannel, type RealtimeEvent, type RealtimeEvents } from '@uprava/contract/realtime.ts'

import { subjectLog } from '#platform/log/index.ts'
import { broadcast, hasLocalListeners, type DeliveryOptions } from '#platform/realtime/index.ts'

import { chatNameFor, type Chat, type Side } from '../chats/chats.ts'
import { findRecipients, type ChatEndQuery, type Recipient } from './recipients.repository.ts'

/** A committed change of a chat. `side` is the side of the chat that caused it. */
export type ChatEvent =
  | { readonly kind: 'message'; readonly chat: Chat; readonly side: Side; readonly message: Message }
  | {
      readonly kind: 'deleted'
      readonly chat: Chat
      readonly messageId: number
      readonly lastMessage: ChatEntry['last_message']
    }
  | {
      readonly kind: 'seen'
      readonly chat: Chat
      readonly side: Side
      readonly managerId: number
      readonly lastSeenId: number
    }
  | { readonly kind: 'changed'; readonly chat: Chat; readonly message: Message }
  | { readonly kind: 'pinned'; readonly chat: Chat; readonly message: Message | null }
  | {
      readonly kind: 'writing'
      readonly chat: Chat
      readonly side: Side
      readonly manager: { readonly id: number; readonly full_name: string }
    }

type MessageListener = (chat: Chat, side: Side, message: Message, offline: readonly number[]) => void
const messageListeners = new Set<MessageListener>()

/** Subscribes to new messages, each with the accounts of the other side that are not connected. Returns the unsubscriber. */
export function onMessageForOffline(listener: MessageListener): () => void {
  messageListeners.add(listener)
  return () => void messageListeners.delete(listener)
}

/** The key under which a message is announced once to each socket. */
export const messageKey = (id: number) => `message ${id}`

/** Messages in the queue, or whose recipients are being looked up. */
const publishing = new Set<number>()
/** Whether this node is about to announce the message. */
export const isBeingPublished = (messageId: number): boolean => publishing.has(messageId)

let queue: ChatEvent[] = []
let flushing: Promise<void> | undefined

/**
 * Queues a committed event for every account of both sides, with names and unread counts as each of them sees them. Events
 * keep the order of the calls; those that arrive during a look-up of recipients share the next one.
 */
export function publish(event: ChatEvent): void {
  queue.push(event)
  if (event.kind === 'message') publishing.add(event.message.id)
  flushing ??= flushQueue().finally(() => {
    flushing = undefined
  })
}

/** Resolves when every event queued so far is delivered. */
export async function flushed(): Promise<void> {
  await flushing
}

async function flushQueue(): Promise<void> {
  // Collects what the same commit, or the same turn of the event loop, publishes.
  await new Promise((resolve) => setImmediate(resolve))
  while (queue.length > 0) {
    const events = queue
    queue = []
    try {
      await deliverBatch(events)
    } catch (error) {
      // Messages are announced later (missed-messages.ts); clients see other changes with their next request.
      subjectLog('messenger').error({ err: error, count: events.length }, 'events were not delivered')
    } finally {
      for (const event of events) if (event.kind === 'message') publishing.delete(event.message.id)
    }
  }
}

/** Announces messages to the sockets of this node alone. */
export async function publishHere(events: readonly (ChatEvent & { kind: 'message' })[]): Promise<void> {
  const byChat = await recipientsByChat(events)
  for (const event of events) deliver(event, byChat.get(event.chat.id) ?? [], true)
}

async function deliverBatch(events: readonly ChatEvent[]): Promise<void> {
  const byChat = await recipientsByChat(events)
  for (const event of events) {
    const recipients = byChat.get(event.chat.id) ?? []
    deliver(event, recipients, false)
    if (event.kind !== 'message') continue
    const { chat, side, message } = event
    const offline = recipients
      .filter((recipient) => recipient.side !== side && !isConnected(recipient))
      .map((recipient) => recipient.manager_id)
    if (offline.length > 0) for (const listener of messageListeners) listener(chat, side, message, offline)
  }
}

const isConnected = (recipient: Recipient) =>
  recipient.is_online || hasLocalListeners(managerChannel(recipient.manager_id))

async function recipientsByChat(events: readonly ChatEvent[]): Promise<Map<number, Recipient[]>> {
  const ends = endsOf(events)
  const found = await findRecipients(ends, connectedHere(ends.flatMap((end) => end.managerId ?? [])))
  // The presence table lags behind the sockets of this node: unread counts are queried for these accounts, too.
  const missed = connectedHere(found.filter((one) => !one.is_online).map((one) => one.manager_id))
  const rows = missed.length === 0 ? found : await findRecipients(ends, missed)
  return Map.groupBy(rows, (row) => row.chat_id)
}

const connectedHere = (managerIds: readonly number[]) =>
  [...new Set(managerIds)].filter((id) => hasLocalListeners(managerChannel(id)))

/** Both ends of each chat, once for all its events: counts are those after the last of them. */
function endsOf(events: readonly ChatEvent[]): ChatEndQuery[] {
  const ends = new Map<string, ChatEndQuery>()
  for (const event of events) {
    const { chat } = event
    for (const side of ['a', 'b'] as const) {
      const key = `${chat.id}${side}`
      const counts = mergeCounts(ends.get(key)?.counts ?? null, countsNeeded(event, side))
      ends.set(key, { chatId: chat.id, side, managerId: chat[side].managerId, counts })
    }
  }
  return [...ends.values()]
}

function countsNeeded(event: ChatEvent, side: Side): ChatEndQuery['counts'] {
  if (event.kind === 'message' || event.kind === 'deleted') return 'all'
  return event.kind === 'seen' && event.side === side ? event.managerId : null
}

/** Two readers of one chat in a batch: counting for everybody is simpler than a list of accounts. */
function mergeCounts(one: ChatEndQuery['counts'], other: ChatEndQuery['counts']): ChatEndQuery['counts'] {
  if (one === null || other === null || one === other) return one ?? other
  return 'all'
}

function deliver(event: ChatEvent, recipients: readonly Recipient[], isLocal: boolean): void {
  const how = deliveryOf(event, isLocal)
  const wireEvents = recipients.flatMap((recipient) => {
    // Counts are queried for connected accounts only; events without counts go to all.
    const wireEvent = hasCounts(event) && !isConnected(recipient) ? null : wireEventFor(event, recipient)
    return wireEvent ? [{ ...wireEvent, channel: managerChannel(recipient.manager_id) }] : []
  })
  // Nobody is connected: it is announced nevertheless, to nobody, and not looked at again.
  if (wireEvents.length === 0 && how.once) broadcast([], 'new-message', null, { ...how, isLocal: true })
  // Equal payloads are serialized once.
  for (const group of Map.groupBy(wireEvents, (one) => one.payloadKey).values()) {
    const [{ name, payload }] = group as [(typeof group)[number]]
    broadcast(
      group.map((one) => one.channel),
      name,
      payload,
      how,
    )
  }
}

function deliveryOf(event: ChatEvent, isLocal: boolean): DeliveryOptions {
  if (event.kind !== 'message') return { isLocal }
  return { isLocal, once: { key: messageKey(event.message.id), announcement: randomUUID() } }
}

const hasCounts = ({ kind }: ChatEvent) => kind === 'message' || kind === 'deleted' || kind === 'seen'

/** `payloadKey` is equal for recipients whose payloads are equal. */
type WireEvent = { name: RealtimeEvent; payload: unknown; payloadKey: string }

/** The event as this recipient gets it; null when it does not concern the recipient. */
function wireEventFor(event: ChatEvent, recipient: Recipient): WireEvent | null {
  // A room may have moved to another channel since the chat was read.
  const chat = { ...chatNameFor(event.chat, recipient.side), channel_id: recipient.channel_id }
  const counts = countsOf(recipient)
  switch (event.kind) {
    case 'message': {
      const payload: RealtimeEvents['new-message'] = { kind: 'chat', chat, message: event.message, ...counts }
      return { name: 'new-message', payload, payloadKey: `${recipient.side}${JSON.stringify(counts)}` }
    }
    case 'deleted': {
      const { messageId, lastMessage } = event
      const payload: RealtimeEvents['message-deleted'] = {
        chat,
        message_id: messageId,
        last_message: lastMessage,
        ...counts,
      }
      return { name: 'message-deleted', payload, payloadKey: `${recipient.side}${JSON.stringify(counts)}` }
    }
    case 'seen': {
      const { managerId, lastSeenId } = event
      const isOwnSide = recipient.side === event.side
      const isReader = isOwnSide && recipient.manager_id === managerId
      const seen = { chat, last_seen_id: lastSeenId, manager_id: managerId, is_own_side: isOwnSide }
      const payload: RealtimeEvents['message-seen'] = isReader ? { ...seen, ...counts } : seen
      return { name: 'message-seen', payload, payloadKey: `${recipient.side}${isReader}` }
    }
    case 'changed': {
      const payload: RealtimeEvents['message-changed'] = { chat, message: event.message }
      return { name: 'message-changed', payload, payloadKey: recipient.side }
    }
    case 'pinned': {
      const payload: RealtimeEvents['message-pinned'] = { chat, message: event.message }
      return { name: 'message-pinned', payload, payloadKey: recipient.side }
    }
    case 'writing': {
      if (recipient.side === event.side || recipient.manager_id === event.manager.id) return null
      const payload: RealtimeEvents['writing'] = { chat, manager: event.manager }
      return { name: 'writing', payload, payloadKey: recipient.side }
    }
    default:
      return event satisfies never
  }
}

function countsOf(recipient: Recipient): { unread: UnreadCount; unread_messages_count: number } {
  return {
    unread: { inside: recipient.inside ?? 0, organization: recipient.organization ?? 0 },
    unread_messages_count: recipient.unread ?? 0,
  }
}
