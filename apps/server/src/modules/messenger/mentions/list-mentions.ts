import type { SubjectType } from '@uprava/contract/messenger.ts'
import type { FoundMention } from '@uprava/contract/messenger/mentions.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'

import { chatCards } from '../chats/chat-cards.ts'
import { messagesByIds, shownTo } from '../messages/present.ts'
import { authorizeChat, hiddenIdOf, readableMessages } from '../messenger.access.ts'
import { findMentions } from './mentions.repository.ts'

type Query = {
  unread?: boolean | undefined
  before_id?: number | undefined
  subject_type?: SubjectType | undefined
  id?: number | undefined
  per_page: number
}

/** Messages that mention the actor in chats of the channel, newest first; of one chat where it is named. */
export async function listMentions(
  actor: SeatActor,
  { unread = false, before_id: beforeId = Number.MAX_SAFE_INTEGER, per_page: limit, ...named }: Query,
): Promise<{ items: FoundMention[]; has_more: boolean }> {
  const chatId = await namedChat(actor, named)
  if (chatId === 'absent') return { items: [], has_more: false }
  const { managerId, channelId } = actor
  const filter = { managerId, channelId, beforeId, isUnread: unread, chatId, limit: limit + 1 }
  const rows = await findMentions(db(), filter)
  const page = rows.slice(0, limit)
  const ids = page.map((row) => row.message_id)
  const [messages, readable] = await Promise.all([
    messagesByIds(db(), ids),
    readableMessages(db(), actor, ids),
  ])
  const own = new Map(readable.map((one) => [one.message.id, one]))
  const cards = await chatCards([...new Map(readable.map((one) => [one.chat.id, one])).values()])
  const items = page.flatMap(({ message_id: id, is_read: isRead }) => {
    const [chat, message] = [own.get(id), messages.get(id)]
    const card = chat && cards.get(chat.chat.id)
    if (!card || !message) return []
    const shown = shownTo(message, hiddenIdOf(chat))
    return [{ chat: card.name, name: card.title, message: shown, is_read: isRead }]
  })
  return { items, has_more: rows.length > limit }
}

/** The id of the named chat; null: none is named. A partner without a chat has no messages. */
async function namedChat(
  actor: SeatActor,
  { subject_type: subjectType, id }: Pick<Query, 'subject_type' | 'id'>,
): Promise<number | null | 'absent'> {
  if (subjectType === undefined || id === undefined) return null
  const { chat } = await authorizeChat(db(), actor, 'read', { subject_type: subjectType, id })
  return chat?.id ?? 'absent'
}
