import { randomUUID } from 'node:crypto'

import type { Message, UnreadCount } from '@uprava/contract/messenger.ts'
import type { GroupDetails, GroupRole } from '@uprava/contract/messenger/group-shapes.ts'
import {
  managerChannel,
  type LeavingReason,
  type RealtimeEvent,
  type RealtimeEvents,
} from '@uprava/contract/realtime.ts'

import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import {
  broadcast,
  broadcastEach,
  hasLocalListeners,
  isOnlyNode,
  type DeliveryOptions,
} from '#platform/realtime/index.ts'

import { countUnread } from '../chats/chats.repository.ts'
import { chatNameFor, isPair, type Chat, type Side } from '../chats/chats.ts'
import { mentionsAccount, presentPreview, shownTo } from '../messages/present.ts'
import { pollOf, type PollState } from '../polls/poll-view.ts'
import { clearCounts, readCounts } from './known-counts.ts'
import {
  areRecipientsKnown,
  clearRecipients,
  knownRecipients,
  listGeneration,
  rememberRecipients,
  type Found,
  type WrittenMessage,
} from './known-recipients.ts'
import {
  findRecipients,
  type ChatEndQuery,
  type Recipient,
  type Unconnected,
} from './recipients.repository.ts'

/** A committed change of a chat. `side` is the side of the chat that caused it. */
export type ChatEvent =
  /** `xid` is its transaction; null: another process may have written it. */
  | {
      readonly kind: 'message'
      readonly chat: Chat
      readonly side: Side
      readonly message: Message
      readonly xid: number | null
    }
  | {
      readonly kind: 'deleted'
      readonly chat: Chat
      readonly messageId: number
      readonly lastMessage: Message | null
    }
  | {
      readonly kind: 'seen'
      readonly chat: Chat
      readonly side: Side
      readonly managerId: number
      readonly lastSeenId: number
      /** Whom it concerns besides the reader; null: everybody. */
      readonly authors: readonly number[] | null
    }
  /** `state` of a poll: each recipient gets its own view of it. */
  | {
      readonly kind: 'changed'
      readonly chat: Chat
      readonly message: Message
      readonly state: PollState | null
    }
  | {
      readonly kind: 'pinned'
      readonly chat: Chat
      readonly message: Message | null
      readonly state: PollState | null
    }
  | { readonly kind: 'poll'; readonly chat: Chat; readonly messageId: number; readonly state: PollState }
  | {
      readonly kind: 'writing'
      readonly chat: Chat
      readonly side: Side
      readonly manager: { readonly id: number; readonly full_name: string }
    }
  /** The group has changed; `details` as somebody of the role sees it. */
  | {
      readonly kind: 'group'
      readonly chat: Chat
      readonly details: (role: GroupRole) => GroupDetails
    }
  /** Members have gone: it is published to them alone. */
  | {
      readonly kind: 'left'
      readonly chat: Chat
      readonly leavers: readonly { readonly managerId: number; readonly channelId: number }[]
      readonly reason: LeavingReason
    }

type MessageListener = (chat: Chat, side: Side, message: Message, offline: readonly number[]) => void
const messageListeners = new Set<MessageListener>()

/** Subscribes to new messages, each with the accounts it is for that are not connected. Returns the unsubscriber. */
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
 * Queues a committed event for everybody in the chat, with names and unread counts as each of them sees them. Events
 * keep the order of the calls; those that arrive during a look-up of recipients share the next one.
 */
export function publish(event: ChatEvent): void {
  queue.push(event)
  clearChanged(event)
  if (event.kind === 'message') publishing.add(event.message.id)
  flushing ??= flushQueue().finally(() => {
    flushing = undefined
  })
}

/** What a change other than a message makes of the known counts and recipients is read again. */
function clearChanged(event: ChatEvent): void {
  if (event.kind === 'seen') clearCounts([event.managerId])
  if (event.kind === 'deleted') clearCounts(null)
  if (event.kind === 'group' || event.kind === 'left') clearRecipients()
}

/** Whether messages are being published, whose counts are on their way. */
export const isPublishing = (): boolean => publishing.size > 0 || flushing !== undefined

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
      clearRecipients()
      subjectLog('messenger').error({ err: error, count: events.length }, 'events were not delivered')
    } finally {
      for (const event of events) if (event.kind === 'message') publishing.delete(event.message.id)
    }
  }
}

/** Announces messages to the sockets of this node alone. */
export async function publishHere(events: readonly (ChatEvent & { kind: 'message' })[]): Promise<void> {
  clearCounts(null)
  const { recipients } = await findRecipientsOf(events)
  const byChat = Map.groupBy(recipients, (one) => one.chat_id)
  for (const event of events) deliver(event, byChat.get(event.chat.id) ?? [], true)
}

/** What is known is delivered out of memory, all else after one look-up; the order of the events stays. */
async function deliverBatch(all: readonly ChatEvent[]): Promise<void> {
  const events = all.slice(deliverKnown(all))
  if (events.length === 0) return
  const asked = new Set(events.filter((event) => !isKnown(event)))
  const { recipients, unconnected } = asked.size === 0 ? nobody : await lookUp([...asked])
  const byChat = Map.groupBy(recipients, (one) => one.chat_id)
  for (const event of events) {
    if (event.kind === 'left') await publishLeaving(event)
    else if (asked.has(event)) deliverTo(event, { recipients: byChat.get(event.chat.id) ?? [], unconnected })
    // What was known may have been cleared during the look-up.
    else deliverTo(event, knownFor(event) ?? (await lookUp([event])))
  }
}

/** Delivers the first events, as far as they are known; answers how many those are. */
function deliverKnown(events: readonly ChatEvent[]): number {
  for (const [at, event] of events.entries()) {
    const known = knownFor(event)
    if (known === null) return at
    deliverTo(event, known)
  }
  return events.length
}

const nobody: Found = { recipients: [], unconnected: [] }

const isKnown = (event: ChatEvent) => event.kind === 'message' && areRecipientsKnown(writtenOf(event))
const knownFor = (event: ChatEvent) => (event.kind === 'message' ? knownRecipients(writtenOf(event)) : null)

const writtenOf = ({ chat, side, message, xid }: ChatEvent & { kind: 'message' }): WrittenMessage => ({
  chat,
  side,
  senderId: message.sender.id,
  xid,
  isOrdinary: message.mentions.length === 0 && message.kind !== 'service',
})

/** Reads the recipients of the events. Counts of whoever is not connected are not kept up, and are cleared. */
async function lookUp(events: readonly ChatEvent[]): Promise<Found> {
  if (!isOnlyNode()) return findRecipientsOf(events)
  const begunAt = listGeneration()
  const found = await readCounts(() => findRecipientsOf(events))
  const written = events.filter((event) => event.kind === 'message')
  const ofWritten = new Set(written.map((event) => event.chat.id))
  clearCounts([
    ...found.recipients.flatMap((one) =>
      one.snapshot === null && ofWritten.has(one.chat_id) ? [one.manager_id] : [],
    ),
    ...found.unconnected.flatMap((one) => one.manager_ids),
  ])
  rememberRecipients(
    written.map((event) => event.chat),
    found,
    begunAt,
  )
  return found
}

function deliverTo(event: ChatEvent, { recipients, unconnected }: Found): void {
  deliver(event, recipients, false)
  if (event.kind !== 'message' || event.message.kind === 'service') return
  const { chat, side, message } = event
  const offline = offlineOf(event, recipients, unconnected)
  if (offline.length > 0) for (const listener of messageListeners) listener(chat, side, message, offline)
}

/** The last event of the chat for those who have gone from it. */
async function publishLeaving({ chat, leavers, reason }: ChatEvent & { kind: 'left' }): Promise<void> {
  for (const { managerId, channelId } of leavers) {
    const unread = await countUnread(db(), managerId, channelId)
    const named = chatNameFor(chat, { side: 'a', managerId, channelId })
    const payload: RealtimeEvents['group-left'] = { chat: named, reason, unread }
    broadcast(managerChannel(managerId), 'group-left', payload)
  }
}

/** To whom the message was written, by the other side, in a group by somebody else, and who is not connected. */
function offlineOf(
  { chat, side, message }: ChatEvent & { kind: 'message' },
  recipients: readonly Recipient[],
  unconnected: readonly Unconnected[],
): number[] {
  const isAddressed = (one: { side: Side }, managerId: number) =>
    isPair(chat) ? one.side !== side : managerId !== message.sender.id
  const known = recipients.filter((one) => isAddressed(one, one.manager_id) && !isConnected(one))
  const others = unconnected.filter((one) => one.chat_id === chat.id)
  return [
    ...known.map((one) => one.manager_id),
    ...others.flatMap((one) => one.manager_ids.filter((managerId) => isAddressed(one, managerId))),
  ]
}

const isConnected = (recipient: Recipient) =>
  recipient.is_online || hasLocalListeners(managerChannel(recipient.manager_id))

async function findRecipientsOf(events: readonly ChatEvent[]): Promise<Found> {
  const ends = endsOf(events)
  const found = await findRecipients(ends, connectedHere(ends.flatMap((end) => end.managerId ?? [])))
  // The presence table lags behind the sockets of this node: unread counts are queried for these accounts, too.
  const missed = connectedHere([
    ...found.recipients.filter((one) => !one.is_online).map((one) => one.manager_id),
    ...found.unconnected.flatMap((one) => one.manager_ids),
  ])
  return missed.length > 0 ? findRecipients(ends, missed) : found
}

const connectedHere = (managerIds: readonly number[]) =>
  [...new Set(managerIds)].filter((id) => hasLocalListeners(managerChannel(id)))

/** Both ends of each chat, or its members, once for all its events: counts are those after the last of them. */
function endsOf(events: readonly ChatEvent[]): ChatEndQuery[] {
  const ends = new Map<string, ChatEndQuery>()
  for (const event of events) {
    const { chat } = event
    if (event.kind === 'left') continue
    for (const side of isPair(chat) ? (['a', 'b'] as const) : (['a'] as const)) {
      const key = `${chat.id}${side}`
      const known = ends.get(key)
      const counts = mergeCounts(known?.counts ?? null, countsNeeded(event, side))
      const only = known === undefined ? onlyFor(event) : mergeOnly(known.only, onlyFor(event))
      ends.set(key, {
        chatId: chat.id,
        side,
        managerId: isPair(chat) ? chat[side].managerId : null,
        counts,
        only,
        isForConnected: hasCounts(event) && known?.isForConnected !== false,
      })
    }
  }
  return [...ends.values()]
}

/** The members an event is for; null: everybody. */
function onlyFor(event: ChatEvent): readonly number[] | null {
  return event.kind === 'seen' && event.authors !== null ? [event.managerId, ...event.authors] : null
}

const mergeOnly = (one: readonly number[] | null, other: readonly number[] | null) =>
  one === null || other === null ? null : [...new Set([...one, ...other])]

function countsNeeded(event: ChatEvent, side: Side): ChatEndQuery['counts'] {
  if (event.kind === 'message' || event.kind === 'deleted') return 'all'
  const isReaders = event.kind === 'seen' && (event.side === side || !isPair(event.chat))
  return isReaders ? event.managerId : null
}

/** Two readers of one chat in a batch: counting for everybody is simpler than a list of accounts. */
function mergeCounts(one: ChatEndQuery['counts'], other: ChatEndQuery['counts']): ChatEndQuery['counts'] {
  if (one === null || other === null || one === other) return one ?? other
  return 'all'
}

/** What all recipients get alike is serialized once, however many they are; each has its own part besides. */
function deliver(event: ChatEvent, recipients: readonly Recipient[], isLocal: boolean): void {
  const wireEvents = recipients.flatMap((recipient) => {
    // Counts are queried for connected accounts only; events without counts go to all.
    const wireEvent = hasCounts(event) && !isConnected(recipient) ? null : wireEventFor(event, recipient)
    return wireEvent ? [{ ...wireEvent, channel: managerChannel(recipient.manager_id) }] : []
  })
  const how = deliveryOf(event, recipients[0]?.version ?? null, isLocal)
  // Nobody is connected: it is announced nevertheless, to nobody, and not looked at again.
  if (wireEvents.length === 0 && how.once) broadcast([], 'new-message', null, { ...how, isLocal: true })
  for (const group of Map.groupBy(wireEvents, (one) => one.common).values()) {
    const [{ name, common }] = group as [(typeof group)[number]]
    broadcastEach(
      group.map(({ channel, own }) => ({ channel, own })),
      name,
      common,
      how,
    )
  }
}

function deliveryOf(event: ChatEvent, version: number | null, isLocal: boolean): DeliveryOptions {
  const audience = version === null ? undefined : { name: audienceOf(event.chat.id), version }
  if (event.kind !== 'message') return { isLocal, audience }
  return {
    isLocal,
    audience,
    once: { key: messageKey(event.message.id), announcement: newAnnouncement() },
  }
}

const announcer = randomUUID()
let announcements = 0
/** A name that no announcement of any node has. */
const newAnnouncement = () => `${announcer} ${(announcements += 1)}`

/** Under which name those who leave a group are kept from its events. */
export const audienceOf = (groupId: number) => `group ${groupId}`

const hasCounts = ({ kind }: ChatEvent) => kind === 'message' || kind === 'deleted' || kind === 'seen'

/** `common` is the same object for recipients who get the same; `own` is the recipient's part of the payload. */
type WireEvent = { name: RealtimeEvent; common: object; own: object }

/** The parts of an event that differ by what a recipient may see; each is made once. */
let shownParts: { event: ChatEvent; parts: Map<string, object> } | undefined

/** Events are delivered one after another, so that the parts of the last one are all there is to keep. */
function commonPart(event: ChatEvent, key: string, make: () => object): object {
  if (shownParts?.event !== event) shownParts = { event, parts: new Map() }
  const { parts } = shownParts
  const known = parts.get(key) ?? make()
  parts.set(key, known)
  return known
}

/** Whether the message is older than what the recipient may see. */
const isHidden = (messageId: number, recipient: Recipient) => messageId <= recipient.hidden_id

/** The event as this recipient gets it; null when it does not concern the recipient. */
function wireEventFor(event: ChatEvent, recipient: Recipient): WireEvent | null {
  // A room may have moved to another channel since the chat was read.
  const chat = chatNameFor(event.chat, {
    side: recipient.side,
    managerId: recipient.manager_id,
    channelId: recipient.channel_id,
  })
  const counts = countsOf(recipient)
  switch (event.kind) {
    case 'message': {
      const own = {
        chat,
        mentions_me: mentionsAccount(event.message, recipient.manager_id),
        is_muted: recipient.is_muted ?? false,
        ...counts,
      }
      return {
        name: 'new-message',
        common: messagePart(event, event.message, recipient, { kind: 'chat' }),
        own,
      }
    }
    case 'deleted': {
      const { messageId, lastMessage: last } = event
      if (isHidden(messageId, recipient)) return null
      const isShown = last !== null && !isHidden(last.id, recipient)
      const preview = isShown ? presentPreview(last, recipient.manager_id) : null
      const common = commonPart(event, JSON.stringify(preview?.mentions_me ?? null), () => ({
        message_id: messageId,
        last_message: preview,
      }))
      return { name: 'message-deleted', common, own: { chat, ...counts } }
    }
    case 'seen':
      return seenFor(event, recipient, { chat, counts })
    case 'changed':
      if (isHidden(event.message.id, recipient)) return null
      return { name: 'message-changed', common: messagePart(event, event.message, recipient), own: { chat } }
    case 'pinned': {
      const { message } = event
      const isShown = message !== null && !isHidden(message.id, recipient)
      const common = isShown
        ? messagePart(event, message, recipient)
        : commonPart(event, 'none', () => ({ message: null }))
      return { name: 'message-pinned', common, own: { chat } }
    }
    case 'poll': {
      const { messageId, state } = event
      if (isHidden(messageId, recipient)) return null
      const common = commonPart(event, voteKey(state, recipient), () => ({
        message_id: messageId,
        poll: pollOf(state, recipient.manager_id),
      }))
      return { name: 'poll-changed', common, own: { chat } }
    }
    case 'writing': {
      const isOwnSide = isPair(event.chat) && recipient.side === event.side
      if (isOwnSide || recipient.manager_id === event.manager.id) return null
      const common = commonPart(event, '', () => ({ manager: event.manager }))
      return { name: 'writing', common, own: { chat } }
    }
    case 'group': {
      const { role } = recipient
      if (role === null) return null
      const common = commonPart(event, role, () => ({ group: event.details(role) }))
      return { name: 'group-changed', common, own: { chat } }
    }
    case 'left':
      return null
    default:
      return event satisfies never
  }
}

/** A message as recipients see it to whom the same of it is hidden. */
function messagePart(event: ChatEvent, message: Message, recipient: Recipient, more: object = {}): object {
  const isAnswerHidden = message.answer !== null && isHidden(message.answer.id, recipient)
  const state = 'state' in event ? event.state : null
  return commonPart(event, `${isAnswerHidden} ${state === null ? '' : voteKey(state, recipient)}`, () => {
    const shown = isAnswerHidden ? shownTo(message, recipient.hidden_id) : message
    return {
      ...more,
      message: state === null ? shown : { ...shown, poll: pollOf(state, recipient.manager_id) },
    }
  })
}

/** Recipients who have voted alike see the same of a poll. */
const voteKey = ({ votes }: PollState, { manager_id: id }: Recipient) => (votes.get(id) ?? []).join(' ')

function seenFor(
  event: ChatEvent & { kind: 'seen' },
  recipient: Recipient,
  { chat, counts }: { chat: RealtimeEvents['message-seen']['chat']; counts: Counts },
): WireEvent | null {
  const { managerId, lastSeenId, authors } = event
  const isReader = recipient.side === event.side && recipient.manager_id === managerId
  if (authors !== null && !isReader && !authors.includes(recipient.manager_id)) return null
  const isOwnSide = isPair(event.chat) ? recipient.side === event.side : isReader
  const common = commonPart(event, '', () => ({ last_seen_id: lastSeenId, manager_id: managerId }))
  return {
    name: 'message-seen',
    common,
    own: { chat, is_own_side: isOwnSide, ...(isReader ? counts : {}) },
  }
}

type Counts = { unread: UnreadCount; unread_messages_count: number; unread_mentions_count: number }

function countsOf(recipient: Recipient): Counts {
  return {
    unread: {
      inside: recipient.inside ?? 0,
      organization: recipient.organization ?? 0,
      groups: recipient.groups ?? 0,
      muted: recipient.muted ?? 0,
      mentions: recipient.mentions ?? 0,
    },
    unread_messages_count: recipient.unread ?? 0,
    unread_mentions_count: recipient.unread_mentions ?? 0,
  }
}
