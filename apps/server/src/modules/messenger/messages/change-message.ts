import { messengerLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { Message } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { afterCommit, transaction, type Tx } from '#platform/database/index.ts'
import { deleteUnreferencedFiles } from '#platform/files/index.ts'
import { refuse } from '#platform/http/index.ts'

import { chatCounters, setPinned } from '../chats/chats.repository.ts'
import type { Chat } from '../chats/chats.ts'
import { publish } from '../events/publish.ts'
import { authorizeMessage } from '../messenger.access.ts'
import { addWords } from '../search/search-vocabulary.ts'
import { messageKeys } from '../search/search-words.ts'
import { deleteMessages } from './delete-messages.ts'
import * as repository from './messages.repository.ts'
import { messagesByIds } from './present.ts'

const done = { ok: true } as const

/** Deletes an own message for everybody with its text and files; quotes show that it is deleted (MSG-115). */
export async function deleteMessage(actor: SeatActor, id: number): Promise<typeof done> {
  return transaction(async (tx) => {
    const { chat } = await authorizeMessage(tx, actor, 'delete', id)
    const deleted = await deleteMessages(tx, { chat, ids: [id] })
    if (deleted.ids.length === 0) throw refuse.notFound()
    await deleteUnreferencedFiles(tx, deleted.fileIds)
    return done
  })
}

/** Changes the text of an own message; the former text is stored in the history of edits. */
export async function editMessage(actor: SeatActor, id: number, typed: string): Promise<Message> {
  const text = typed.trim() === '' ? '' : typed
  return transaction(async (tx) => {
    const { chat, message } = await authorizeMessage(tx, actor, 'edit', id)
    if (message.forwarded_from_manager_id !== null)
      throw refuse.general('Пересланное сообщение изменить нельзя')
    if (text === '' && !message.has_files)
      throw refuse.field('message', 'Введите сообщение или приложите файл')
    const isChanged = await repository.changeText(tx, id, text, messageKeys(chat, text, message.created_at))
    const changed = await changedMessage(tx, chat, id, isChanged)
    afterCommit(tx, () => addWords(text))
    return changed
  })
}

/** Adds the actor's reaction, or removes it. */
export async function toggleReaction(actor: SeatActor, id: number, emoji: string): Promise<Message> {
  return transaction(async (tx) => {
    const { chat } = await authorizeMessage(tx, actor, 'mark', id)
    const max = messengerLimits.emoji
    const isDone = await repository.toggleReaction(tx, {
      messageId: id,
      managerId: actor.managerId,
      emoji,
      max,
    })
    if (!isDone) throw refuse.field('emoji', `К сообщению можно добавить не больше ${max} разных реакций`)
    return changedMessage(tx, chat, id, true)
  })
}

/** The message in its present state, published when it has changed. */
async function changedMessage(tx: Tx, chat: Chat, id: number, isChanged: boolean): Promise<Message> {
  const message = (await messagesByIds(tx, [id])).get(id)!
  if (isChanged) afterCommit(tx, () => publish({ kind: 'changed', chat, message }))
  return message
}

/** Pins a message for both sides and replaces the one pinned before. */
export async function pinMessage(actor: SeatActor, id: number): Promise<typeof done> {
  return transaction(async (tx) => {
    const { chat } = await authorizeMessage(tx, actor, 'mark', id)
    await repository.lockChat(tx, chat.id)
    // It may have been deleted before the lock was granted.
    await authorizeMessage(tx, actor, 'mark', id)
    if (!(await setPinned(tx, chat.id, id))) return done
    const message = (await messagesByIds(tx, [id])).get(id)!
    afterCommit(tx, () => publish({ kind: 'pinned', chat, message }))
    return done
  })
}

/** Unpins the message; without effect when it is not the pinned one. */
export async function unpinMessage(actor: SeatActor, id: number): Promise<typeof done> {
  return transaction(async (tx) => {
    const { chat } = await authorizeMessage(tx, actor, 'mark', id)
    await repository.lockChat(tx, chat.id)
    const counters = await chatCounters(tx, chat.id)
    if (counters?.pinned_message_id !== id) return done
    await setPinned(tx, chat.id, null)
    afterCommit(tx, () => publish({ kind: 'pinned', chat, message: null }))
    return done
  })
}
