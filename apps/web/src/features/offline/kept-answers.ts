import type { ChatEntry, Message } from '@uprava/contract/messenger.ts'
import type { ChatFolder } from '@uprava/contract/messenger/chat-settings.ts'
import { isInFolder } from '@uprava/contract/rules/chat-folders.ts'
import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { shownAsOf, stored } from '#api/index.ts'

import { foundMessages, highlightsIn, searchKept } from './kept-search.ts'
import { answersOf, findReader, openStore, pathOf, seatKey, type KeptSeat } from './offline-store.ts'
import { allOf, eraseLostSeats } from './sync.ts'

/*
 * Answers of calls while the server cannot be reached: chats and messages out of what is kept of the channel, everything else as it
 * was answered last. Screens ask as ever and do not know where an answer comes from.
 */

/** Calls whose last answer is kept. */
const isKept =
  /^\/(profile|channels(\/\d+\/(sections|notifications|team))?|permissions|folders|customs|chat-folders|notification-settings|chat-list\/(unread-messages-count|messenger-settings|\d+\/info))$/u

const addressOf = (url: string) => new URL(url, location.origin)

/** Stores the answer of a call, where it is shown without a connection and the reading is switched on. */
export async function keepAnswer(url: string, body: unknown): Promise<void> {
  const address = addressOf(url)
  if (!isKept.test(pathOf(address)) || address.searchParams.has('search')) return
  const managerId = await findReader()
  if (managerId === null || managerId !== stored.managerId()) return
  const seat = seatOf(address, managerId)
  await (await openStore()).put('answers', { key: `${seat} ${url}`, managerId, seat, body })
  if (pathOf(address) === '/channels')
    await eraseLostSeats(
      managerId,
      (body as { id: number }[]).map(({ id }) => id),
    )
}

/** What a call answers without a connection; undefined: nothing is kept of it. */
export async function findAnswer(url: string): Promise<unknown> {
  const managerId = await findReader()
  if (managerId === null || managerId !== stored.managerId()) return undefined
  const address = addressOf(url)
  const seat = seatOf(address, managerId)
  const path = pathOf(address)
  const database = await openStore()
  const state = await database.get('seats', seat)
  if (state) {
    if (state.syncedAt > 0) shownAsOf(state.syncedAt)
    if (path === '/chat-list') return listOf(state, address.searchParams)
    if (path === '/chat-list/search') return foundMessages(state, address.searchParams)
    if (path === '/search') return searchKept(state, address.searchParams)
    const history = /^\/chat-list\/(?<id>\d+)$/u.exec(path)?.groups?.['id']
    if (history !== undefined) return historyOf(seat, Number(history), address.searchParams)
  }
  const answer = await database.get('answers', `${seat} ${url}`)
  if (answer) return answer.body
  const info = /^\/chat-list\/(?<id>\d+)\/info$/u.exec(path)?.groups?.['id']
  return info === undefined || !state ? undefined : infoOf(state, Number(info), address.searchParams)
}

/** Calls name their channel; those of the account stand under 0. */
function seatOf(address: URL, managerId: number): string {
  const inPath = /^\/channels\/(?<id>\d+)\//u.exec(pathOf(address))?.groups?.['id']
  const isOfAccount = /^\/(profile|channels|notification-settings)$/u.test(pathOf(address))
  const channelId = isOfAccount
    ? 0
    : Number(address.searchParams.get('channel_id') ?? inPath ?? stored.channelId() ?? 0)
  return seatKey(managerId, channelId)
}

type Query = URLSearchParams

const kindOfType: Readonly<Record<string, string>> = {
  inside: 'PRIVATE-ROOM',
  department: 'ORGANIZATION',
  groups: 'GROUP',
}

async function listOf(state: KeptSeat, query: Query) {
  if (query.has('folder_id')) {
    const [folders = []] = await answersOf<ChatFolder[]>(state.seat, /^\/chat-folders$/u)
    const folder = folders.find(({ id }) => id === Number(query.get('folder_id')))
    const inFolder = folder ? state.entries.filter((entry) => isInFolder(folder, entry)) : []
    return pageOf(inFolder, query, 20)
  }
  const [kind, search] = [kindOfType[query.get('type') ?? ''], foldCase(query.get('search') ?? '')]
  const single = query.get('chat_list_id')
  const subjectType = query.get('subject_type')
  const isArchive = ['1', 'true'].includes(query.get('archived') ?? '')
  const holds = (entry: ChatEntry) =>
    single === null
      ? entry.is_archived === isArchive &&
        (kind === undefined || entry.subject_type === kind) &&
        foldCase(entry.name ?? '').includes(search)
      : (entry.id === Number(single) && (subjectType === null || entry.subject_type === subjectType)) ||
        (subjectType === 'PRIVATE-MANAGER' && entry.manager_id === Number(single))
  return pageOf(state.entries.filter(holds), query, 20)
}

function pageOf<Item>(all: readonly Item[], query: Query, usual: number) {
  const perPage = Number(query.get('per_page') ?? usual)
  const page = Number(query.get('page') ?? 1)
  return {
    items: all.slice((page - 1) * perPage, page * perPage),
    current_page: page,
    last_page: Math.max(1, Math.ceil(all.length / perPage)),
    total: all.length,
  }
}

/** All kept messages of a chat, newest first. */
async function messagesOf(seat: string, chat: string): Promise<Message[]> {
  const kept = await (await openStore()).getAll('messages', allOf(seat, chat))
  return kept.map(({ message }) => message).toReversed()
}

async function historyOf(seat: string, id: number, query: Query) {
  const chat = `${query.get('subject_type') ?? ''}:${id}`
  const perPage = Number(query.get('per_page') ?? 50)
  const search = foldCase(query.get('search') ?? '')
  if (search !== '') {
    const matching = (await messagesOf(seat, chat))
      .filter(({ plain }) => foldCase(plain).includes(search))
      .map((message) => ({ ...message, highlights: highlightsIn(message, search) }))
    const page = pageOf(matching, query, 50)
    const hasOlder = page.current_page < page.last_page
    return { ...page, has_older: hasOlder, has_newer: page.current_page > 1, first_unread_id: null }
  }
  const total = await (await openStore()).count('messages', allOf(seat, chat))
  return {
    ...(await windowOf(seat, chat, query, perPage)),
    current_page: 1,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
    first_unread_id: null,
  }
}

/** The messages that a query asks for, newest first. Of a long chat no more is read than is shown. */
async function windowOf(seat: string, chat: string, query: Query, perPage: number) {
  const { edge, older, newer } = placeOf(query, perPage)
  const { store } = (await openStore()).transaction('messages')
  const above = store.getAll(IDBKeyRange.bound([seat, chat, edge], [seat, chat, []], true), newer + 1)
  const upToEdge = IDBKeyRange.bound([seat, chat, 0], [seat, chat, edge])
  const first = await store.openKeyCursor(upToEdge, 'prev')
  const last = older > 0 ? await first?.advance(older) : first
  const below = await store.getAll(last ? IDBKeyRange.bound(last.primaryKey, [seat, chat, edge]) : upToEdge)
  const kept = [...below.slice(Math.max(0, below.length - older)), ...(await above).slice(0, newer)]
  return {
    items: kept.map(({ message }) => message).toReversed(),
    has_older: below.length > older,
    has_newer: (await above).length > newer,
  }
}

/** How many messages up to the edge, and how many after it, a query asks for. */
function placeOf(query: Query, perPage: number): { edge: number; older: number; newer: number } {
  const idOf = (name: string) => Number(query.get(name))
  if (query.has('before_id')) return { edge: idOf('before_id') - 1, older: perPage, newer: 0 }
  if (query.has('after_id')) return { edge: idOf('after_id'), older: 0, newer: perPage }
  if (!query.has('around_id')) return { edge: Number.MAX_SAFE_INTEGER, older: perPage, newer: 0 }
  const newer = Math.floor(perPage / 2)
  return { edge: idOf('around_id'), older: perPage - newer, newer }
}

/** Who a chat is with, as far as its row in the list says. */
function infoOf(state: KeptSeat, id: number, query: Query) {
  const subjectType = query.get('subject_type')
  const entry = state.entries.find((one) => one.id === id && one.subject_type === subjectType)
  if (!entry) return undefined
  return {
    id,
    subject_type: entry.subject_type,
    manager_id: entry.manager_id,
    channel_id: entry.channel_id,
    name: entry.name ?? '',
    avatar: entry.avatar,
    appointment: null,
    scope: null,
    address: null,
    phone: null,
    is_online: false,
    pinned_message: null,
    group: null,
  }
}
