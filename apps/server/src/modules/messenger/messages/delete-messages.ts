import type { Message } from '@uprava/contract/messenger.ts'

import { afterCommit, type Tx } from '#platform/database/index.ts'

import { chatCounters } from '../chats/chats.repository.ts'
import { publish } from '../events/publish.ts'
import { withdrawMentions } from '../mentions/notify-mentioned.ts'
import { deleteMessages as deleteRows, type MessagesOfChat } from './delete-messages.repository.ts'
import { lockChat } from './messages.repository.ts'
import { messagesByIds } from './present.ts'

/** Deletes messages of a chat for everybody and publishes it after the commit; answers the ids of their files. */
export async function deleteMessages(
  tx: Tx,
  messages: MessagesOfChat,
  { isExpired = false } = {},
): Promise<{ ids: number[]; fileIds: number[] }> {
  const { chat } = messages
  await lockChat(tx, chat.id)
  const deleted = await deleteRows(tx, messages, isExpired)
  if (deleted.ids.length === 0) return deleted
  await withdrawMentions(tx, deleted.ids, deleted.mentionedIds)
  const lastMessage = await lastMessageOf(tx, chat.id)
  afterCommit(tx, () => {
    for (const messageId of deleted.ids) publish({ kind: 'deleted', chat, messageId, lastMessage })
  })
  return deleted
}

async function lastMessageOf(tx: Tx, chatId: number): Promise<Message | null> {
  const { last_message_id: id = null } = (await chatCounters(tx, chatId)) ?? {}
  return id === null ? null : ((await messagesByIds(tx, [id])).get(id) ?? null)
}
