import { managerChannel } from '@uprava/contract/realtime.ts'

import { afterCommit, afterRollback, type Tx } from '#platform/database/index.ts'
import { hasLocalListeners, isOnlyNode } from '#platform/realtime/index.ts'

import { isPair, type Chat, type Side } from '../chats/chats.ts'
import { clearCounts, countsAfter, findCounts } from './known-counts.ts'
import type { Recipient, Unconnected } from './recipients.repository.ts'

/*
 * Who receives the messages of a chat, kept between them: of a room its two accounts, of other chats what the last look-up has
 * found. Whoever lets somebody in, or gives a seat, says so before the commit: until its end lists are read again, so that no
 * message that is written after somebody has come passes them by.
 */

export type Found = {
  readonly recipients: readonly Recipient[]
  readonly unconnected: readonly Unconnected[]
}

/** A committed message as the recipients of its chat are found for it. */
export type WrittenMessage = {
  readonly chat: Chat
  readonly side: Side
  readonly senderId: number
  /** Its transaction; null: not known. */
  readonly xid: number | null
  /** It mentions nobody and is no line of the group itself: it changes nothing but counts of unread messages. */
  readonly isOrdinary: boolean
}

/** Lists are read again after this time. Milliseconds. */
const lifetime = 60_000
const maxIds = 200_000

let lists = new Map<number, Found & { readonly until: number }>()
let ids = 0
/** Grows whenever lists are cleared: a look-up that began before is not kept. */
let generation = 0

/** Changes of members or seats whose transaction is open, with the time they began. */
const changing = new Map<object, number>()
/** A transaction whose end is not known, because the database was lost. Milliseconds. */
const longestChange = 60_000

function isChanging(): boolean {
  for (const [change, since] of changing)
    if (performance.now() - since > longestChange) changing.delete(change)
  return changing.size > 0
}

/** Clears who receives what, and all counts: they are read again with the next message. */
export function clearRecipients(): void {
  lists = new Map()
  ids = 0
  generation += 1
  clearCounts(null)
}

/** Says that the transaction changes who belongs to chats. */
export function recipientsChange(tx: Tx): void {
  const change = {}
  changing.set(change, performance.now())
  const end = () => {
    changing.delete(change)
    clearRecipients()
  }
  clearRecipients()
  afterCommit(tx, end)
  afterRollback(tx, end)
}

/** Keeps what a look-up has found for chats without two accounts; `begunAt` is `listGeneration()` of its beginning. */
export function rememberRecipients(chats: readonly Chat[], found: Found, begunAt: number): void {
  if (begunAt !== generation || isChanging()) return
  const until = performance.now() + lifetime
  for (const chat of chats) {
    if (chat.kind === 'room') continue
    const all = found.recipients.filter((one) => one.chat_id === chat.id)
    const recipients = all.filter((one) => one.snapshot !== null)
    const unconnected = [
      ...found.unconnected.filter((one) => one.chat_id === chat.id),
      ...all.flatMap(({ side, manager_id: id, snapshot }) =>
        snapshot === null ? [{ chat_id: chat.id, side, manager_ids: [id] }] : [],
      ),
    ]
    ids += recipients.length + unconnected.reduce((sum, one) => sum + one.manager_ids.length, 0)
    if (ids > maxIds) clearRecipients()
    else lists.set(chat.id, { recipients, unconnected, until })
  }
}

export const listGeneration = (): number => generation

const isHere = (managerId: number) => hasLocalListeners(managerChannel(managerId))

/** Ends of a room; an account of the addressed side that is not connected is looked up, because it is notified otherwise. */
function endsOfRoom(chat: Chat & { kind: 'room' | 'organization' }, side: Side): Recipient[] | null {
  const ends: Recipient[] = []
  for (const one of ['a', 'b'] as const) {
    const { managerId, channelId } = chat[one]
    if (managerId !== null && isHere(managerId)) ends.push(recipient(chat.id, one, managerId, channelId))
    else if (one !== side) return null
  }
  return ends
}

const recipient = (chatId: number, side: Side, managerId: number, channelId: number): Recipient => ({
  chat_id: chatId,
  side,
  manager_id: managerId,
  channel_id: channelId,
  role: null,
  hidden_id: 0,
  version: null,
  is_online: true,
  inside: null,
  organization: null,
  groups: null,
  muted: null,
  mentions: null,
  unread: null,
  unread_mentions: null,
  is_muted: null,
  is_quiet: null,
  mute_ends_ms: null,
  snapshot: null,
})

/** The connected ones of a list; null when somebody has come or gone since it was read. */
function connectedOf(
  list: Found,
  isAddressed: (one: { side: Side }, managerId: number) => boolean,
): Recipient[] | null {
  const connected: Recipient[] = []
  for (const one of list.recipients) {
    if (isHere(one.manager_id)) connected.push(one)
    else if (isAddressed(one, one.manager_id)) return null
  }
  return list.unconnected.some((one) => one.manager_ids.some(isHere)) ? null : connected
}

function receivers({ chat, side, senderId }: WrittenMessage): Found | null {
  if (chat.kind === 'room') {
    const recipients = endsOfRoom(chat, side)
    return recipients && { recipients, unconnected: [] }
  }
  const list = lists.get(chat.id)
  if (!list || performance.now() > list.until) return null
  const isAddressed = (one: { side: Side }, managerId: number) =>
    isPair(chat) ? one.side !== side : managerId !== senderId
  const recipients = connectedOf(list, isAddressed)
  return recipients && { recipients, unconnected: list.unconnected }
}

const mayBeKnown = ({ xid, isOrdinary }: WrittenMessage) =>
  xid !== null && isOrdinary && isOnlyNode() && !isChanging()

/** Whether the message can be delivered without asking the database. */
export const areRecipientsKnown = (message: WrittenMessage): boolean =>
  mayBeKnown(message) && (receivers(message)?.recipients.every((one) => findCounts(one) !== null) ?? false)

/** The recipients of the message with their counts after it; null, and nothing is counted: not all are known. */
export function knownRecipients(message: WrittenMessage): Found | null {
  const { chat, side, senderId, xid } = message
  const found = mayBeKnown(message) ? receivers(message) : null
  if (xid === null || !found) return null
  const known = found.recipients.map(findCounts)
  if (known.includes(null)) return null
  const recipients = found.recipients.map((one, at) => ({
    ...one,
    ...countsAfter(one, known[at]!, { chat, side, senderId, xid }),
  }))
  return { recipients, unconnected: found.unconnected }
}
