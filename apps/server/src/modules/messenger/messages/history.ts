import type { Highlights, Message } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'

import { chatCounters, type ChatCounters } from '../chats/chats.repository.ts'
import {
  authorizeChat,
  hiddenIdOf,
  type ChatRef,
  type OwnChat,
  type ReadableChat,
} from '../messenger.access.ts'
import { withOwnPolls } from '../polls/own-polls.ts'
import { highlightsOf, searchChat } from '../search/search-messages.ts'
import * as messages from './messages.repository.ts'
import { messagesByIds, presentMessage, shownTo } from './present.ts'
import { withOriginals } from './saved-originals.ts'

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
  if (query.search) return searchPage(actor, target, query.search, query)
  const [total, page] = await Promise.all([countShown(target), pageOf(target, query)])
  const items = await presentTo(actor, target, page.rows.map(presentMessage))
  return answer(items, query, { total, ...page })
}

/** The messages as the actor sees them. */
async function presentTo(actor: SeatActor, target: OwnChat, shown: readonly Message[]): Promise<Message[]> {
  const hiddenId = hiddenIdOf(target)
  const seen = shown.map((message) => shownTo(message, hiddenId))
  return withOriginals(actor, target, await withOwnPolls(db(), actor.managerId, seen))
}

const shownChat = (target: OwnChat) => ({ chatId: target.chat.id, hiddenId: hiddenIdOf(target) })

/** How many messages of the chat are shown to the actor. */
async function countShown(target: OwnChat): Promise<number> {
  const counters = await chatCounters(db(), target.chat.id)
  return counters ? shownOf(target, counters) : 0
}

async function shownOf(
  { chat, member }: OwnChat,
  { message_count: all, written }: ChatCounters,
): Promise<number> {
  const hidden = member?.hiddenPosition ?? 0
  if (hidden === 0) return all
  return written - hidden - (await messages.countDeletedAfter(db(), chat.id, hidden))
}

/** Parameters that name a message take precedence over the page number: before_id beside page, too (API-51, MSG-121). */
function pageOf(target: OwnChat, query: HistoryQuery): Promise<Page> {
  const { per_page: limit, before_id: before, after_id: after, around_id: around, date } = query
  const chat = shownChat(target)
  if (before !== undefined) return pageBefore(chat, before, limit)
  if (after !== undefined) return pageAfter(chat, after, limit)
  if (around !== undefined) return pageAround(chat, around, limit)
  if (date !== undefined) return pageOfDay(chat, date, query.tz ?? 'Europe/Moscow', limit)
  return query.page === 1 ? openingPage(target, limit) : numberedPage(target, query.page, limit)
}

/** The newest page with the first unread message, for opening a chat. */
async function openingPage(target: OwnChat, limit: number): Promise<Page> {
  const [page, firstUnreadId] = await Promise.all([
    newestPage(shownChat(target), limit),
    messages.firstUnread(db(), target),
  ])
  return { ...page, firstUnreadId }
}

async function newestPage(chat: messages.ShownChat, limit: number): Promise<Page> {
  const rows = await messages.findNewestMessages(db(), chat, limit + 1)
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: false }
}

async function pageBefore(chat: messages.ShownChat, id: number, limit: number): Promise<Page> {
  const [rows, newer] = await Promise.all([
    messages.findOlderMessages(db(), chat, id, limit + 1),
    messages.findNewerMessages(db(), chat, id - 1, 1),
  ])
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: newer.length > 0 }
}

/** The oldest of the newer ones: a reader that continues after the newest of them misses none. */
async function pageAfter(chat: messages.ShownChat, id: number, limit: number): Promise<Page> {
  const [rows, hasOlder] = await Promise.all([
    messages.findNewerMessages(db(), chat, id, limit + 1),
    messages.hasOlder(db(), chat, id + 1),
  ])
  return { rows: rows.slice(Math.max(0, rows.length - limit)), hasOlder, hasNewer: rows.length > limit }
}

/** The page with the message, or the position of a deleted one, in the middle. */
async function pageAround(chat: messages.ShownChat, id: number, limit: number): Promise<Page> {
  const older = Math.floor(limit / 2)
  const [earlier, later] = await Promise.all([
    messages.findOlderMessages(db(), chat, id, limit + 1),
    messages.findNewerMessages(db(), chat, id - 1, limit + 1),
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

async function pageOfDay(
  chat: messages.ShownChat,
  day: string,
  timeZone: string,
  limit: number,
): Promise<Page> {
  const start = await messages.startOfDay(db(), day, timeZone)
  const first = await messages.firstSince(db(), chat, start)
  return first === null ? newestPage(chat, limit) : pageAround(chat, first, limit)
}

/** A page by number: located by the message's position in the chat, without a scan of the pages before it. */
async function numberedPage(target: OwnChat, page: number, limit: number): Promise<Page> {
  const chatId = target.chat.id
  const counters = await chatCounters(db(), chatId)
  const total = counters ? await shownOf(target, counters) : 0
  const position = counters ? await positionOf(chatId, counters, (page - 1) * limit, total) : 0
  if (position <= 0) return { rows: [], hasOlder: false, hasNewer: total > 0 }
  const step = messages.milestoneStep
  const milestone = await messages.milestoneAt(db(), chatId, Math.ceil(position / step) * step)
  const rows = await messages.findFromPosition(db(), shownChat(target), { milestone, position }, limit + 1)
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: true }
}

/**
 * The position after `skipped` messages, counted from the end without deleted ones. Each deleted message in between moves
 * it by one and may bring further deleted ones into the range, therefore the loop.
 */
async function positionOf(
  chatId: number,
  { written, message_count: all }: ChatCounters,
  skipped: number,
  total: number,
): Promise<number> {
  if (skipped >= total) return 0
  const deleted = written - all
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

async function searchPage(actor: SeatActor, target: ReadableChat, search: string, query: HistoryQuery) {
  const { page, per_page: perPage } = query
  const { ids: all, words } = await searchChat(shownChat(target), search)
  const total = all.length
  const ids = all.slice((page - 1) * perPage, page * perPage)
  const found = await messagesByIds(db(), ids)
  const shown = await presentTo(
    actor,
    target,
    ids.flatMap((id) => found.get(id) ?? []),
  )
  const items = shown.map((message) => ({
    ...message,
    highlights: highlightsOf(message, words) ?? [],
  }))
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
