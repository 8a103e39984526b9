import type { Highlights, Message } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'

import { chatCounters, type ChatCounters } from '../chats/chats.repository.ts'
import type { Side } from '../chats/chats.ts'
import { authorizeChat, type ChatRef, type ReadableChat } from '../messenger.access.ts'
import { highlightRanges, searchChat } from '../search/search-messages.ts'
import * as messages from './messages.repository.ts'
import { messagesByIds, presentMessage } from './present.ts'

export type HistoryQuery = {
  page: number
  per_page: number
  search?: string | undefined
  before_id?: number | undefined
  after_id?: number | undefined
  around_id?: number | undefined
  /** `yyyy-mm-dd`. */
  date?: string | undefined
  tz?: string | undefined
}

type Page = {
  rows: messages.MessageRow[]
  hasOlder: boolean
  hasNewer: boolean
  firstUnreadId?: number | null
}

/** A page of a chat's history, newest first; empty before the first message. */
export async function listMessages(actor: SeatActor, ref: ChatRef, query: HistoryQuery) {
  const target = await authorizeChat(db(), actor, 'read', ref)
  if (target.chat === null) return answer([], query, { total: 0, hasOlder: false, hasNewer: false })
  if (query.search) return searchPage(target, query.search, query)
  const [counters, page] = await Promise.all([
    chatCounters(db(), target.chat.id),
    pageOf(actor, target, query),
  ])
  const total = counters?.message_count ?? 0
  return answer(page.rows.map(presentMessage), query, { total, ...page })
}

/** Parameters that name a message take precedence over the page number: before_id beside page, too (API-51, MSG-121). */
function pageOf({ managerId }: SeatActor, { chat, side }: ReadableChat, query: HistoryQuery): Promise<Page> {
  const { per_page: limit, before_id: before, after_id: after, around_id: around, date } = query
  if (before !== undefined) return pageBefore(chat.id, before, limit)
  if (after !== undefined) return pageAfter(chat.id, after, limit)
  if (around !== undefined) return pageAround(chat.id, around, limit)
  if (date !== undefined) return pageOfDay(chat.id, date, query.tz ?? 'Europe/Moscow', limit)
  return query.page === 1
    ? openingPage(chat.id, side, managerId, limit)
    : numberedPage(chat.id, query.page, limit)
}

/** The newest page with the first unread message, for opening a chat. */
async function openingPage(chatId: number, side: Side, managerId: number, limit: number): Promise<Page> {
  const [page, firstUnreadId] = await Promise.all([
    newestPage(chatId, limit),
    messages.firstUnread(db(), chatId, side, managerId),
  ])
  return { ...page, firstUnreadId }
}

async function newestPage(chatId: number, limit: number): Promise<Page> {
  const rows = await messages.findNewestMessages(db(), chatId, limit + 1)
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: false }
}

async function pageBefore(chatId: number, id: number, limit: number): Promise<Page> {
  const [rows, newer] = await Promise.all([
    messages.findOlderMessages(db(), chatId, id, limit + 1),
    messages.findNewerMessages(db(), chatId, id - 1, 1),
  ])
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: newer.length > 0 }
}

/** The oldest of the newer ones: a reader that continues after the newest of them misses none. */
async function pageAfter(chatId: number, id: number, limit: number): Promise<Page> {
  const [rows, hasOlder] = await Promise.all([
    messages.findNewerMessages(db(), chatId, id, limit + 1),
    messages.hasOlder(db(), chatId, id + 1),
  ])
  return { rows: rows.slice(Math.max(0, rows.length - limit)), hasOlder, hasNewer: rows.length > limit }
}

/** The page with the message, or the position of a deleted one, in the middle. */
async function pageAround(chatId: number, id: number, limit: number): Promise<Page> {
  const older = Math.floor(limit / 2)
  const [earlier, later] = await Promise.all([
    messages.findOlderMessages(db(), chatId, id, limit + 1),
    messages.findNewerMessages(db(), chatId, id - 1, limit + 1),
  ])
  // Near an end of the history the other direction fills the page.
  const fromLater = Math.min(later.length, Math.max(limit - older, limit - earlier.length))
  const fromEarlier = Math.min(earlier.length, limit - fromLater)
  return {
    rows: [...later.slice(later.length - fromLater), ...earlier.slice(0, fromEarlier)],
    hasOlder: earlier.length > fromEarlier,
    hasNewer: later.length > fromLater,
  }
}

async function pageOfDay(chatId: number, day: string, timeZone: string, limit: number): Promise<Page> {
  const start = await messages.startOfDay(db(), day, timeZone)
  const first = await messages.firstSince(db(), chatId, start)
  return first === null ? newestPage(chatId, limit) : pageAround(chatId, first, limit)
}

/** A page by number: located by the message's position in the chat, without a scan of the pages before it. */
async function numberedPage(chatId: number, page: number, limit: number): Promise<Page> {
  const counters = await chatCounters(db(), chatId)
  const position = counters ? await positionOf(chatId, counters, (page - 1) * limit) : 0
  if (position <= 0) return { rows: [], hasOlder: false, hasNewer: (counters?.message_count ?? 0) > 0 }
  const step = messages.milestoneStep
  const milestone = await messages.milestoneAt(db(), chatId, Math.ceil(position / step) * step)
  const rows = await messages.findFromPosition(db(), chatId, { milestone, position }, limit + 1)
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: true }
}

/**
 * The position after `skipped` messages, counted from the end without deleted ones. Each deleted message in between moves
 * it by one and may bring further deleted ones into the range, therefore the loop.
 */
async function positionOf(
  chatId: number,
  { written, message_count: total }: ChatCounters,
  skipped: number,
): Promise<number> {
  if (skipped >= total) return 0
  const deleted = written - total
  let position = written - skipped
  let passed = 0
  while (passed < deleted) {
    const counted = await messages.countDeletedAfter(db(), chatId, position)
    if (counted === passed) break
    passed = counted
    position = written - skipped - passed
  }
  return position
}

async function searchPage({ chat }: ReadableChat, search: string, query: HistoryQuery) {
  const { page, per_page: perPage } = query
  const { ids: all, words } = await searchChat(chat.id, search)
  const total = all.length
  const ids = all.slice((page - 1) * perPage, page * perPage)
  const found = await messagesByIds(db(), ids)
  const items = ids.flatMap((id) => {
    const message = found.get(id)
    return message ? [{ ...message, highlights: highlightRanges(message.message, words) ?? [] }] : []
  })
  return answer(items, query, { total, hasOlder: page * perPage < total, hasNewer: page > 1 })
}

function answer(
  items: (Message & { highlights?: Highlights })[],
  { page, per_page: perPage }: HistoryQuery,
  {
    total,
    hasOlder,
    hasNewer,
    firstUnreadId = null,
  }: { total: number; hasOlder: boolean; hasNewer: boolean; firstUnreadId?: number | null },
) {
  return {
    items,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
    has_older: hasOlder,
    has_newer: hasNewer,
    first_unread_id: firstUnreadId,
  }
}
