import type { ChatEntry, ChatType, SubjectType } from '@uprava/contract/messenger.ts'
import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { queryKeys, searchKeys } from '#platform/russian/index.ts'

import { messagesByIds, presentPreview } from '../messages/present.ts'
import { chatCards } from './chat-cards.ts'
import * as repository from './chats.repository.ts'
import { chatOf, type Chat } from './chats.ts'

export type ListQuery = {
  search?: string | undefined
  page: number
  per_page: number
  type: ChatType
  chat_list_id?: number | undefined
  subject_type?: SubjectType | undefined
}

/** The kind of chats a filter selects (RT-40); null for all. */
export function kindOf(type: ChatType): Chat['kind'] | null {
  if (type === 'all') return null
  return type === 'inside' ? 'room' : 'organization'
}

/** A page of the actor's chats in the channel, newest activity first; with `chat_list_id` that entry or none. */
export async function listChats(actor: SeatActor, query: ListQuery) {
  const { page, per_page: perPage } = query
  const kind = kindOf(query.type)
  const { managerId, channelId } = actor
  const ids =
    query.chat_list_id === undefined ? await idsByName(actor, query) : await idsOfEntry(actor, query)
  const isEmpty = ids?.length === 0
  const filter = { managerId, channelId, kind, ids, limit: perPage, offset: (page - 1) * perPage }
  const rows = isEmpty ? [] : await repository.listChats(db(), filter)
  const total = rows[0]?.total ?? (page === 1 || isEmpty ? 0 : await countChats(filter))
  return {
    items: await presentEntries(actor, rows),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
  }
}

/** A page after the last one has no row that carries the total. */
async function countChats(filter: repository.ListFilter): Promise<number> {
  const [row] = await repository.listChats(db(), { ...filter, limit: 1, offset: 0 })
  return row?.total ?? 0
}

/** Candidates for the single entry; an id without a subject type may belong to a room or to a partner's channel. */
async function idsOfEntry(actor: SeatActor, { chat_list_id: id = 0, subject_type: subjectType }: ListQuery) {
  const found = await Promise.all([
    subjectType === undefined || subjectType === 'PRIVATE-ROOM' ? repository.findRoom(db(), id) : null,
    subjectType === 'PRIVATE-MANAGER' ? repository.findRoomOf(db(), actor.managerId, id) : null,
    subjectType === undefined || subjectType === 'ORGANIZATION'
      ? repository.findChatOf(db(), actor.channelId, id)
      : null,
  ])
  return found.flatMap((chat) => (chat ? [chat.id] : []))
}

/** The chats whose partner's name matches the term; null without a term: all chats. */
async function idsByName(actor: SeatActor, { search, type }: ListQuery): Promise<number[] | null> {
  if (!search) return null
  const { managerId, channelId } = actor
  const names = await repository.chatNames(db(), { managerId, channelId, kind: kindOf(type) })
  const matches = nameFilter(search)
  return names.filter(({ name }) => name !== null && matches(name)).map(({ id }) => id)
}

/** Matches names that contain the term as typed, or a form of each of its words; ё equals е. */
function nameFilter(term: string): (name: string) => boolean {
  const typed = fold(term)
  const words = queryKeys(term)
  return (name) => {
    if (fold(name).includes(typed)) return true
    const keys = keysOfName(name)
    return words.length > 0 && words.every((alternatives) => alternatives.some((key) => keys.has(key)))
  }
}

const fold = (text: string) => foldCase(text).trim()

/** Search keys by name: the same names are matched at every keystroke. */
const keysByName = new Map<string, ReadonlySet<string>>()
const maxCachedNames = 20_000

function keysOfName(name: string): ReadonlySet<string> {
  const known = keysByName.get(name)
  if (known) return known
  if (keysByName.size >= maxCachedNames) keysByName.clear()
  const keys = new Set(searchKeys(name, { prefixes: true }))
  keysByName.set(name, keys)
  return keys
}

async function presentEntries(
  actor: SeatActor,
  rows: readonly repository.ListedChat[],
): Promise<ChatEntry[]> {
  const [cards, messages] = await Promise.all([
    chatCards(actor, rows.map(chatOf)),
    messagesByIds(
      db(),
      rows.flatMap((row) => row.last_message_id ?? []),
    ),
  ])
  return rows.flatMap((row) => {
    const card = cards.get(row.chat_id)
    const last = messages.get(row.last_message_id ?? 0)
    if (!card) return []
    return [
      {
        id: card.name.id,
        subject_type: card.name.subject_type,
        name: card.title,
        avatar: card.avatar,
        manager_id: card.managerId,
        channel_id: card.channelId,
        is_online: card.isOnline,
        unread_messages_count: row.unread,
        last_message: last ? presentPreview(last) : null,
      },
    ]
  })
}
