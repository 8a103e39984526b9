import type { ChatEntry, ChatType, SubjectType } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { findByName, nameMatcher } from '#platform/russian/find-names.ts'

import { messagesByIds, presentPreview } from '../messages/present.ts'
import { folderFilter } from '../settings/folder-filter.ts'
import { presentMuted } from '../settings/muted-until.ts'
import { chatCards } from './chat-cards.ts'
import * as repository from './chats.repository.ts'
import { chatOf, type ChatKind } from './chats.ts'
import { findSaved } from './members.repository.ts'

export type ListQuery = {
  search?: string | undefined
  page: number
  per_page: number
  type: ChatType
  chat_list_id?: number | undefined
  subject_type?: SubjectType | undefined
  folder_id?: number | undefined
  archived?: boolean | undefined
  unread?: boolean | undefined
}

const kindOfType = { inside: 'room', department: 'organization', groups: 'group', all: null } as const

/** The kind of chats a filter selects (RT-40); null for all. */
export const kindOf = (type: ChatType): ChatKind | null => kindOfType[type]

/** A page of the actor's chats in the channel, pinned ones first, newest activity next; with `chat_list_id` that entry or none. */
export async function listChats(actor: SeatActor, query: ListQuery) {
  const { page, per_page: perPage } = query
  const kind = kindOf(query.type)
  const { managerId, channelId } = actor
  const isEntry = query.chat_list_id !== undefined
  const [ids, folder] = await Promise.all([
    isEntry ? idsOfEntry(actor, query) : idsByName(actor, query),
    query.folder_id === undefined ? null : folderFilter(actor, query.folder_id),
  ])
  const isEmpty = ids?.length === 0
  const filter: repository.ListFilter = {
    managerId,
    channelId,
    kind,
    ids,
    isArchived: isEntry ? null : (query.archived ?? false),
    isUnread: query.unread ?? false,
    folder,
    limit: perPage,
    offset: (page - 1) * perPage,
  }
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

/** The actor's chats in the channel, archived ones too, whose name matches, as the list orders them; typing mistakes are forgiven. */
export async function findChats(
  actor: SeatActor,
  term: string,
  limit: number,
): Promise<{ items: ChatEntry[]; corrected: string | null }> {
  const { managerId, channelId } = actor
  const names = await repository.chatNames(db(), { managerId, channelId, kind: null })
  const { items: found, corrected } = await findByName(term, names, ({ name }) => name ?? '')
  if (found.length === 0) return { items: [], corrected: null }
  const rows = await repository.listChats(db(), {
    managerId,
    channelId,
    kind: null,
    ids: found.map(({ id }) => id),
    isArchived: null,
    isUnread: false,
    folder: null,
    limit,
    offset: 0,
  })
  return { items: await presentEntries(actor, rows), corrected }
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
  // The list holds the actor's chats only: an id of another group selects nothing.
  const group = subjectType === undefined || subjectType === 'GROUP' ? [id] : []
  const savedId = subjectType === 'SAVED' && id === actor.managerId ? await findSaved(db(), id) : null
  return [...found.flatMap((chat) => chat?.id ?? []), ...group, ...(savedId === null ? [] : [savedId])]
}

/** The chats whose partner's name matches the term; null without a term: all chats. */
async function idsByName(actor: SeatActor, { search, type }: ListQuery): Promise<number[] | null> {
  if (!search) return null
  const { managerId, channelId } = actor
  const names = await repository.chatNames(db(), { managerId, channelId, kind: kindOf(type) })
  const matches = nameMatcher(search)
  return names.filter(({ name }) => name !== null && matches(name)).map(({ id }) => id)
}

async function presentEntries(
  actor: SeatActor,
  rows: readonly repository.ListedChat[],
): Promise<ChatEntry[]> {
  const { managerId, channelId } = actor
  const viewed = rows.map((row) => ({ chat: chatOf(row), side: row.side, managerId, channelId }))
  const [cards, messages] = await Promise.all([
    chatCards(viewed),
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
        unread_mentions_count: row.mentions,
        group: groupOf(row),
        muted_until: row.muted_until === null ? null : presentMuted(row.muted_until),
        is_archived: row.is_archived,
        pin_position: row.pin_position,
        last_message: last ? presentPreview(last, managerId) : null,
      },
    ]
  })
}

function groupOf(row: repository.ListedChat): ChatEntry['group'] {
  const { chat_id: id, group_kind: kind, group_role: role, members_count: count } = row
  if (kind === null || role === null) return null
  return { id, kind, role, members_count: count ?? 0, is_closed: row.is_closed === true }
}
