import type { ChatEntry, Message, UnreadCount } from '@uprava/contract/messenger.ts'
import { managerChannel, type RealtimeEvent, type RealtimeEvents } from '@uprava/contract/realtime.ts'

import { subjectLog } from '#platform/log/index.ts'
import { broadcast, isHeardHere } from '#platform/realtime/index.ts'

import { nameFor, type Chat, type Side } from '../chats/chats.ts'
import { findReceivers, type AskedEnd, type Receiver } from './recipients.repository.ts'

/** What happened in a chat and is committed. `side` is whose doing it was. */
export type Happening =
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

type MessageListener = (chat: Chat, side: Side, message: Message, absent: readonly number[]) => void
const messageListeners = new Set<MessageListener>()

/** Hears of each new message together with the accounts of the other side that are not connected. Answers how to stop. */
export function onMessageForAbsent(listener: MessageListener): () => void {
  messageListeners.add(listener)
  return () => void messageListeners.delete(listener)
}

let waiting: Happening[] = []
let telling: Promise<void> | undefined

/**
 * Tells what has been committed to everybody of both sides, named and counted for each. In the order in which it is
 * called: what comes while receivers are being looked up goes together into the next look-up.
 */
export function tell(happening: Happening): void {
  waiting.push(happening)
  telling ??= tellAll().finally(() => {
    telling = undefined
  })
}

/** Resolves when everything handed over so far is told. */
export async function allTold(): Promise<void> {
  await telling
}

async function tellAll(): Promise<void> {
  // Together with whatever else the same commit, or the same turn of the event loop, has brought.
  await new Promise((resolve) => setImmediate(resolve))
  while (waiting.length > 0) {
    const happenings = waiting
    waiting = []
    try {
      await tellTogether(happenings)
    } catch (error) {
      // Clients find out when they next ask: everything told can be fetched.
      subjectLog('messenger').error({ err: error, count: happenings.length }, 'events were not told')
    }
  }
}

async function tellTogether(happenings: readonly Happening[]): Promise<void> {
  const receivers = await receiversByChat(happenings)
  for (const happening of happenings) {
    const all = receivers.get(happening.chat.id) ?? []
    deliver(happening, all)
    if (happening.kind !== 'message') continue
    const { chat, side, message } = happening
    const absent = all.filter((one) => one.side !== side && !isPresent(one)).map((one) => one.manager_id)
    if (absent.length > 0) for (const listener of messageListeners) listener(chat, side, message, absent)
  }
}

const isPresent = (receiver: Receiver) =>
  receiver.is_online || isHeardHere(managerChannel(receiver.manager_id))

async function receiversByChat(happenings: readonly Happening[]): Promise<Map<number, Receiver[]>> {
  const ends = endsToTell(happenings)
  const found = await findReceivers(ends, heardHere(ends.flatMap((end) => end.managerId ?? [])))
  // Presence is written a moment after a socket is let in; who listens here already is counted, too.
  const missed = heardHere(found.filter((one) => !one.is_online).map((one) => one.manager_id))
  const rows = missed.length === 0 ? found : await findReceivers(ends, missed)
  return Map.groupBy(rows, (row) => row.chat_id)
}

const heardHere = (managerIds: readonly number[]) =>
  [...new Set(managerIds)].filter((id) => isHeardHere(managerChannel(id)))

/** Both ends of each chat, once, however much happened in it: counts are as they stand after all of it. */
function endsToTell(happenings: readonly Happening[]): AskedEnd[] {
  const ends = new Map<string, AskedEnd>()
  for (const happening of happenings) {
    const { chat } = happening
    for (const side of ['a', 'b'] as const) {
      const key = `${chat.id}${side}`
      const counts = joined(ends.get(key)?.counts ?? null, countsTold(happening, side))
      ends.set(key, { chatId: chat.id, side, managerId: chat[side].managerId, counts })
    }
  }
  return [...ends.values()]
}

function countsTold(happening: Happening, side: Side): AskedEnd['counts'] {
  if (happening.kind === 'message' || happening.kind === 'deleted') return 'all'
  return happening.kind === 'seen' && happening.side === side ? happening.managerId : null
}

/** Two readers of one chat at once: counting everybody is simpler than telling them apart. */
function joined(one: AskedEnd['counts'], other: AskedEnd['counts']): AskedEnd['counts'] {
  if (one === null || other === null || one === other) return one ?? other
  return 'all'
}

function deliver(happening: Happening, receivers: readonly Receiver[]): void {
  const told = receivers.flatMap((receiver) => {
    // Counts are made for who listens; the rest is told to whoever may.
    const event = isCounted(happening) && !isPresent(receiver) ? null : eventFor(happening, receiver)
    return event ? [{ ...event, channel: managerChannel(receiver.manager_id) }] : []
  })
  // What is the same for several receivers is encoded once.
  for (const group of Map.groupBy(told, (one) => one.sameness).values()) {
    const [{ name, payload }] = group as [(typeof group)[number]]
    broadcast(
      group.map((one) => one.channel),
      name,
      payload,
    )
  }
}

const isCounted = ({ kind }: Happening) => kind === 'message' || kind === 'deleted' || kind === 'seen'

type Told = { name: RealtimeEvent; payload: unknown; sameness: string }

/** The event as this receiver gets it; null when it does not concern the receiver. */
function eventFor(happening: Happening, receiver: Receiver): Told | null {
  // Rooms may have moved to another channel since the chat was read.
  const chat = { ...nameFor(happening.chat, receiver.side), channel_id: receiver.channel_id }
  const counts = countsOf(receiver)
  switch (happening.kind) {
    case 'message': {
      const payload: RealtimeEvents['new-message'] = {
        kind: 'chat',
        chat,
        message: happening.message,
        ...counts,
      }
      return { name: 'new-message', payload, sameness: `${receiver.side}${JSON.stringify(counts)}` }
    }
    case 'deleted': {
      const { messageId, lastMessage } = happening
      const payload: RealtimeEvents['message-deleted'] = {
        chat,
        message_id: messageId,
        last_message: lastMessage,
        ...counts,
      }
      return { name: 'message-deleted', payload, sameness: `${receiver.side}${JSON.stringify(counts)}` }
    }
    case 'seen': {
      const { managerId, lastSeenId } = happening
      const isOwnSide = receiver.side === happening.side
      const isReader = isOwnSide && receiver.manager_id === managerId
      const seen = { chat, last_seen_id: lastSeenId, manager_id: managerId, is_own_side: isOwnSide }
      const payload: RealtimeEvents['message-seen'] = isReader ? { ...seen, ...counts } : seen
      return { name: 'message-seen', payload, sameness: `${receiver.side}${isReader}` }
    }
    case 'changed': {
      const payload: RealtimeEvents['message-changed'] = { chat, message: happening.message }
      return { name: 'message-changed', payload, sameness: receiver.side }
    }
    case 'pinned': {
      const payload: RealtimeEvents['message-pinned'] = { chat, message: happening.message }
      return { name: 'message-pinned', payload, sameness: receiver.side }
    }
    case 'writing': {
      if (receiver.side === happening.side || receiver.manager_id === happening.manager.id) return null
      const payload: RealtimeEvents['writing'] = { chat, manager: happening.manager }
      return { name: 'writing', payload, sameness: receiver.side }
    }
    default:
      return happening satisfies never
  }
}

function countsOf(receiver: Receiver): { unread: UnreadCount; unread_messages_count: number } {
  return {
    unread: { inside: receiver.inside ?? 0, organization: receiver.organization ?? 0 },
    unread_messages_count: receiver.unread ?? 0,
  }
}
