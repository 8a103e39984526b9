import type { UnreadCount } from '@uprava/contract/messenger.ts'

import { subjectLog } from '#platform/log/index.ts'

import { isPair, type Chat, type Side } from '../chats/chats.ts'
import type { Recipient } from './recipients.repository.ts'

/*
 * Unread counts of connected accounts, kept between messages (decision 0136). They are read from the stored rows with
 * the snapshot they are of; a message counts once more for its receiver when its transaction is not visible in that snapshot.
 * Whatever else changes a count clears it, so that it is read again. Only an installation of one node keeps them.
 */

/** Which transactions a reading has seen. */
type Snapshot = { readonly from: number; readonly to: number; readonly running: ReadonlySet<number> }

/** PostgreSQL's text of a snapshot, `10:20:10,14`. */
function snapshotOf(text: string): Snapshot {
  const [from, to, running] = text.split(':')
  return {
    from: Number(from),
    to: Number(to),
    running: new Set(running === '' ? [] : running!.split(',').map(Number)),
  }
}

const isVisible = (xid: number, { from, to, running }: Snapshot): boolean =>
  xid < from || (xid < to && !running.has(xid))

/** One chat of an account. */
type KnownChat = {
  unread: number
  mentions: number
  isMuted: boolean
  isQuiet: boolean
  snapshot: Snapshot
  until: number
}

/** The counts of an account in a channel; `applied` grows with each message that was added. */
type KnownCounts = {
  total: UnreadCount
  snapshot: Snapshot
  readonly chats: Map<string, KnownChat>
  until: number
  applied: number
}

/** However exact they are, counts are read again after this time. Milliseconds. */
const lifetime = 60_000
const maxAccounts = 20_000
const maxChats = 100

/** By account, then by channel. */
const known = new Map<number, Map<number, KnownCounts>>()
/** What was cleared while counts were being read: what is read then may be older. */
let reading: { isAll: boolean; readonly managerIds: Set<number> } | undefined

const keyOf = (chatId: number, side: Side) => `${chatId}${side}`

/** Clears the counts of accounts; null: of all. To be called after what has changed them is committed. */
export function clearCounts(managerIds: readonly number[] | null): void {
  if (managerIds === null) {
    known.clear()
    if (reading) reading.isAll = true
    return
  }
  for (const id of managerIds) {
    known.delete(id)
    reading?.managerIds.add(id)
  }
}

/** Reads counts and keeps those that nothing has changed meanwhile. One reading at a time. */
export async function readCounts<Result extends { recipients: readonly Recipient[] }>(
  read: () => Promise<Result>,
): Promise<Result> {
  const own = (reading = { isAll: false, managerIds: new Set<number>() })
  try {
    const result = await read()
    if (!own.isAll)
      for (const one of result.recipients)
        if (one.snapshot !== null && !own.managerIds.has(one.manager_id)) remember(one, one.snapshot)
    return result
  } finally {
    reading = undefined
  }
}

/** Snapshots by their text: one statement answers the same in every row. */
let lastSnapshot: { text: string; snapshot: Snapshot } | undefined

function remember(row: Recipient, text: string): void {
  if (lastSnapshot?.text !== text) lastSnapshot = { text, snapshot: snapshotOf(text) }
  const { snapshot } = lastSnapshot
  if (known.size >= maxAccounts) known.clear()
  const channels = known.get(row.manager_id) ?? new Map<number, KnownCounts>()
  known.set(row.manager_id, channels)
  const chats = channels.get(row.channel_id)?.chats ?? new Map<string, KnownChat>()
  if (chats.size >= maxChats) chats.clear()
  const until = performance.now() + Math.min(lifetime, row.mute_ends_ms ?? lifetime)
  chats.set(keyOf(row.chat_id, row.side), {
    unread: row.unread ?? 0,
    mentions: row.unread_mentions ?? 0,
    isMuted: row.is_muted ?? false,
    isQuiet: row.is_quiet ?? false,
    snapshot,
    until,
  })
  const total = {
    inside: row.inside ?? 0,
    organization: row.organization ?? 0,
    groups: row.groups ?? 0,
    muted: row.muted ?? 0,
    mentions: row.mentions ?? 0,
  }
  channels.set(row.channel_id, { total, snapshot, chats, until, applied: 0 })
}

type ChatEnd = Pick<Recipient, 'manager_id' | 'channel_id' | 'chat_id' | 'side'>

type KnownEnd = { readonly counts: KnownCounts; readonly chat: KnownChat }

/** What is known of an account for this chat, or null. */
export function findCounts(end: ChatEnd): KnownEnd | null {
  const counts = known.get(end.manager_id)?.get(end.channel_id)
  const chat = counts?.chats.get(keyOf(end.chat_id, end.side))
  const now = performance.now()
  return counts && chat && now < counts.until && now < chat.until ? { counts, chat } : null
}

type Written = { readonly chat: Chat; readonly side: Side; readonly senderId: number; readonly xid: number }

const totalOf = { room: 'inside', organization: 'organization', group: 'groups', saved: null } as const

/** Counts a message for an account, whose counts are known; answers the counts after it. */
export function countsAfter(
  end: ChatEnd,
  { counts, chat: own }: KnownEnd,
  { chat, side, senderId, xid }: Written,
): Pick<
  Recipient,
  'inside' | 'organization' | 'groups' | 'muted' | 'mentions' | 'unread' | 'unread_mentions' | 'is_muted'
> {
  const total = totalOf[chat.kind]
  const isUnread = isPair(chat) ? end.side !== side : side === 'a' && end.manager_id !== senderId
  if (isUnread && total !== null && !isVisible(xid, counts.snapshot)) {
    counts.total[total] += 1
    if (own.isQuiet) counts.total.muted += 1
    counts.applied += 1
  }
  if (isUnread && !isVisible(xid, own.snapshot)) own.unread += 1
  return { ...counts.total, unread: own.unread, unread_mentions: own.mentions, is_muted: own.isMuted }
}

/** At most so many of the known counts, with the state they are in, for comparing them with the stored rows. */
export function sampleCounts(
  limit: number,
): { managerId: number; channelId: number; counts: KnownCounts; applied: number; total: UnreadCount }[] {
  const now = performance.now()
  const all = [...known].flatMap(([managerId, channels]) =>
    [...channels].map(([channelId, counts]) => ({ managerId, channelId, counts })),
  )
  const from = Math.floor(Math.random() * Math.max(1, all.length - limit))
  return all
    .filter(({ counts }) => now < counts.until)
    .slice(from, from + limit)
    .map((one) => ({ ...one, applied: one.counts.applied, total: { ...one.counts.total } }))
}

/** Whether nothing has changed these counts since they were sampled. */
export const isUnchanged = (one: ReturnType<typeof sampleCounts>[number]): boolean =>
  known.get(one.managerId)?.get(one.channelId) === one.counts && one.counts.applied === one.applied

/** Says that counts were wrong, and clears all. */
export function reportWrongCounts(found: number): void {
  clearCounts(null)
  subjectLog('messenger').error({ found }, 'unread counts in memory differ from the stored rows')
}
