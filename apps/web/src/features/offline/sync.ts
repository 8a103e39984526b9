import type { ChatEntry, ChatName } from '@uprava/contract/messenger.ts'
import type { OfflineChanges } from '@uprava/contract/messenger/offline.ts'

import { ApiError, call, publicSettings } from '#api/index.ts'

import { openStore, seatKey, type KeptSeat, type OfflineStore } from './offline-store.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Messages kept at most, newest first; files in bytes (messenger §11). */
const most = { messages: 20_000, fileBytes: 200 * 1024 * 1024, days: 30 }
const pageSize = 500
/** Pages of 100 chats. */
const maxChatPages = 20

export const chatKeyOf = ({ subject_type: type, id }: Pick<ChatName, 'subject_type' | 'id'>) =>
  `${type}:${id}`

export type SyncResult = 'done' | 'off'

/**
 * Brings what is kept of a channel up to date: what was sent, changed or lost since the last time, and the list of chats.
 * `off`: the installation does not allow it any more. Of a seat that is lost everything is erased.
 */
export async function syncSeat(managerId: number, channelId: number): Promise<SyncResult> {
  const database = await openStore()
  const seat = seatKey(managerId, channelId)
  const known = await database.get('seats', seat)
  const state: KeptSeat = known ?? { seat, managerId, channelId, cursor: null, syncedAt: 0, entries: [] }
  try {
    for (let hasMore = true; hasMore;) {
      const page = await call('GET /chat-list/offline', {
        query: {
          channel_id: channelId,
          limit: pageSize,
          ...(state.cursor !== null && { cursor: state.cursor }),
        },
      })
      state.cursor = page.cursor
      await applyPage(database, state, page)
      hasMore = page.has_more
    }
    await database.put('seats', { ...state, syncedAt: Date.now(), entries: await fetchEntries(channelId) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 403) return 'off'
    if (error.status === 404) await eraseSeat(database, seat)
    return 'done'
  }
  await prune(database, seat)
  return 'done'
}

async function applyPage(database: OfflineStore, state: KeptSeat, page: OfflineChanges): Promise<void> {
  const { seat } = state
  if (page.reset) await database.delete('messages', allOf(seat))
  const lostFiles = await filesOf(database, seat, page.chats_gone)
  const transaction = database.transaction(['messages', 'seats', 'files'], 'readwrite')
  const messages = transaction.objectStore('messages')
  const changes: Promise<unknown>[] = [transaction.objectStore('seats').put(state)]
  for (const chat of page.chats_gone) changes.push(messages.delete(allOf(seat, chatKeyOf(chat))))
  for (const key of lostFiles) changes.push(transaction.objectStore('files').delete(key))
  for (const { chat, message_ids: ids } of page.gone)
    for (const id of ids) changes.push(messages.delete([seat, chatKeyOf(chat), id]))
  for (const { chat, message } of page.items)
    changes.push(
      messages.put({
        seat,
        chat: chatKeyOf(chat),
        id: message.id,
        writtenAt: Date.parse(message.created_at),
        message,
      }),
    )
  await Promise.all([...changes, transaction.done])
}

async function fetchEntries(channelId: number): Promise<ChatEntry[]> {
  const entries: ChatEntry[] = []
  for (const archived of [undefined, true])
    for (let page = 1, last = 1; page <= Math.min(last, maxChatPages); page += 1) {
      const answer = await call('GET /chat-list', {
        query: { channel_id: channelId, type: 'all', archived, page, per_page: 100 },
      })
      entries.push(...answer.items)
      last = answer.last_page
    }
  return entries
}

/** Everything of the seat, or of one chat of it. */
export const allOf = (seat: string, chat?: string): IDBKeyRange =>
  chat === undefined
    ? IDBKeyRange.bound([seat], [seat, []])
    : IDBKeyRange.bound([seat, chat, 0], [seat, chat, Number.MAX_SAFE_INTEGER])

/** Keys of the kept files that the messages of the chats show. */
async function filesOf(database: OfflineStore, seat: string, chats: readonly ChatName[]): Promise<string[]> {
  if (chats.length === 0) return []
  const kept = await database.getAllKeys('files')
  const lost = new Set<string>()
  for (const chat of chats)
    for (const { message } of await database.getAll('messages', allOf(seat, chatKeyOf(chat))))
      for (const { id } of message.documents) lost.add(String(id))
  return kept.filter((key) => lost.has(/^\/files\/(?<id>\d+)\//u.exec(key)?.groups?.['id'] ?? ''))
}

/** Erases what is kept of a chat that the account has lost. */
export async function eraseChat(managerId: number, chat: ChatName): Promise<void> {
  const database = await openStore()
  const seat = seatKey(managerId, chat.channel_id)
  const files = await filesOf(database, seat, [chat])
  await database.delete('messages', allOf(seat, chatKeyOf(chat)))
  for (const key of files) await database.delete('files', key)
  const state = await database.get('seats', seat)
  if (state)
    await database.put('seats', {
      ...state,
      entries: state.entries.filter((entry) => chatKeyOf(entry) !== chatKeyOf(chat)),
    })
  await eraseAnswers(database, seat, (key) => key.includes(`/chat-list/${chat.id}/`))
}

/** Erases what is kept of a channel that the account has lost. */
async function eraseSeat(database: OfflineStore, seat: string): Promise<void> {
  const chats = await database.get('seats', seat)
  const names = (chats?.entries ?? []).map((entry) => ({
    id: entry.id,
    subject_type: entry.subject_type,
    channel_id: chats!.channelId,
  }))
  for (const key of await filesOf(database, seat, names)) await database.delete('files', key)
  await database.delete('messages', allOf(seat))
  await database.delete('seats', seat)
  await eraseAnswers(database, seat, () => true)
}

/** Erases the channels of the account that are not among those it has a seat in. */
export async function eraseLostSeats(managerId: number, channelIds: readonly number[]): Promise<void> {
  const database = await openStore()
  for (const state of await database.getAll('seats'))
    if (state.managerId !== managerId || !channelIds.includes(state.channelId))
      await eraseSeat(database, state.seat)
}

async function eraseAnswers(
  database: OfflineStore,
  seat: string,
  isLost: (key: string) => boolean,
): Promise<void> {
  for (const key of await database.getAllKeysFromIndex('answers', 'seat', seat))
    if (isLost(key)) await database.delete('answers', key)
}

/** Drops what is past the days and beyond the numbers, oldest first. */
async function prune(database: OfflineStore, seat: string): Promise<void> {
  const days = Math.min(most.days, publicSettings().offlineDays)
  const oldest = Date.now() - days * dayMs
  const messages = database.transaction('messages', 'readwrite')
  const byAge = messages.store.index('age')
  let surplus = (await byAge.count(IDBKeyRange.bound([seat], [seat, []]))) - most.messages
  for (
    let cursor = await byAge.openCursor(IDBKeyRange.bound([seat], [seat, []]));
    cursor && (surplus > 0 || cursor.value.writtenAt < oldest);
    cursor = await cursor.continue()
  ) {
    await cursor.delete()
    surplus -= 1
  }
  await messages.done
  const files = database.transaction('files', 'readwrite')
  let bytes = 0
  for (
    let cursor = await files.store.index('openedAt').openCursor(null, 'prev');
    cursor;
    cursor = await cursor.continue()
  ) {
    bytes += cursor.value.size
    if (bytes > most.fileBytes || cursor.value.openedAt < oldest) await cursor.delete()
  }
  await files.done
}
