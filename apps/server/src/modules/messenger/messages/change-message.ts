import { messengerLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { Message, MessageFormat } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { afterCommit, transaction, type Tx } from '#platform/database/index.ts'
import { deleteUnreferencedFiles } from '#platform/files/index.ts'
import { refuse } from '#platform/http/index.ts'

import { chatCounters, setPinned } from '../chats/chats.repository.ts'
import { clearCounts } from '../events/known-counts.ts'
import { publish } from '../events/publish.ts'
import { readWithdrawnMentions } from '../mentions/mentions.repository.ts'
import { readMentions, storeMentions } from '../mentions/read-mentions.ts'
import { authorizeMessage, hiddenIdOf, type OwnChat } from '../messenger.access.ts'
import { pollOf } from '../polls/poll-view.ts'
import { findPollState } from '../polls/polls.repository.ts'
import { postServiceLine } from '../posting/service-lines.ts'
import { addWords } from '../search/search-vocabulary.ts'
import { messageKeys, readWords } from '../search/search-words.ts'
import { deleteMessages } from './delete-messages.ts'
import * as repository from './messages.repository.ts'
import { messagesByIds, shownTo } from './present.ts'

const done = { ok: true } as const

const serviceRefusal = 'Это сообщение нельзя изменить'

/** Deletes an own message for everybody with its text and files; quotes show that it is deleted (MSG-115). */
export async function deleteMessage(actor: SeatActor, id: number): Promise<typeof done> {
  return transaction(async (tx) => {
    const own = await authorizeMessage(tx, actor, 'delete', id)
    const { chat, message } = own
    if (message.message_kind === 'service') throw refuse.general(serviceRefusal)
    const deleted = await deleteMessages(tx, { chat, ids: [id] })
    if (deleted.ids.length === 0) throw refuse.notFound()
    await deleteUnreferencedFiles(tx, deleted.fileIds)
    if (message.sender_manager_id !== actor.managerId)
      await postServiceLine(tx, own, { action: 'message_removed', actorId: actor.managerId })
    return done
  })
}

/**
 * Changes the text of an own message; the former text is stored in the history of edits. Only who was not mentioned before
 * is notified.
 */
export async function editMessage(
  actor: SeatActor,
  id: number,
  { message: typed, format: chosen }: { message: string; format?: MessageFormat | undefined },
): Promise<Message> {
  const text = typed.trim() === '' ? '' : typed
  return transaction(async (tx) => {
    const own = await authorizeMessage(tx, actor, 'edit', id)
    const { chat, message } = own
    if (message.message_kind !== 'text') throw refuse.general(serviceRefusal)
    if (message.forwarded_from_manager_id !== null)
      throw refuse.general('Пересланное сообщение изменить нельзя')
    if (text === '' && !message.has_files)
      throw refuse.field('message', 'Введите сообщение или приложите файл')
    const format = chosen ?? message.format
    const read = await readMentions(tx, own, { text, format })
    const keys = messageKeys(chat, readWords(read.plain ?? text), message.created_at)
    const stored = { text, format, plain: read.plain, mentions: read.stored, keys }
    const isChanged = await repository.changeText(tx, id, stored)
    if (isChanged) await storeMentions(tx, actor, own, id, read)
    if (isChanged && message.mentions !== null) {
      await readWithdrawnMentions(tx, id)
      afterCommit(tx, () => clearCounts(null))
    }
    const changed = await changedMessage(tx, own, id, isChanged)
    afterCommit(tx, () => addWords(readWords(changed.plain)))
    return changed
  })
}

/** Adds the actor's reaction, or removes it. */
export async function toggleReaction(actor: SeatActor, id: number, emoji: string): Promise<Message> {
  return transaction(async (tx) => {
    const own = await authorizeMessage(tx, actor, 'mark', id)
    if (own.message.message_kind === 'service') throw refuse.general(serviceRefusal)
    const max = messengerLimits.emoji
    const isDone = await repository.toggleReaction(tx, {
      messageId: id,
      managerId: actor.managerId,
      emoji,
      max,
    })
    if (!isDone) throw refuse.field('emoji', `К сообщению можно добавить не больше ${max} разных реакций`)
    return changedMessage(tx, own, id, true)
  })
}

/** The message in its present state as the actor sees it, published when it has changed. */
async function changedMessage(tx: Tx, own: OwnChat, id: number, isChanged: boolean): Promise<Message> {
  const message = (await messagesByIds(tx, [id])).get(id)!
  const state = await stateOf(tx, message)
  if (isChanged) afterCommit(tx, () => publish({ kind: 'changed', chat: own.chat, message, state }))
  const shown = shownTo(message, hiddenIdOf(own))
  return state ? { ...shown, poll: pollOf(state, own.managerId) } : shown
}

const stateOf = async (tx: Tx, { id, kind }: Message) => (kind === 'poll' ? findPollState(tx, id) : null)

/** Pins a message for everybody in the chat and replaces the one pinned before. */
export async function pinMessage(actor: SeatActor, id: number): Promise<typeof done> {
  return transaction(async (tx) => {
    const own = await authorizeMessage(tx, actor, 'pin', id)
    const { chat } = own
    if (own.message.message_kind === 'service') throw refuse.general(serviceRefusal)
    await repository.lockChat(tx, chat.id)
    // It may have been deleted before the lock was granted.
    await authorizeMessage(tx, actor, 'pin', id)
    if (!(await setPinned(tx, chat.id, id))) return done
    const message = (await messagesByIds(tx, [id])).get(id)!
    const state = await stateOf(tx, message)
    afterCommit(tx, () => publish({ kind: 'pinned', chat, message, state }))
    if (chat.kind === 'group') await postServiceLine(tx, own, { action: 'pinned', actorId: actor.managerId })
    return done
  })
}

/** Unpins the message; without effect when it is not the pinned one. */
export async function unpinMessage(actor: SeatActor, id: number): Promise<typeof done> {
  return transaction(async (tx) => {
    const { chat } = await authorizeMessage(tx, actor, 'pin', id)
    await repository.lockChat(tx, chat.id)
    const counters = await chatCounters(tx, chat.id)
    if (counters?.pinned_message_id !== id) return done
    await setPinned(tx, chat.id, null)
    afterCommit(tx, () => publish({ kind: 'pinned', chat, message: null, state: null }))
    return done
  })
}
