import { randomUUID } from 'node:crypto'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { chatNameFor } from '../chats/chats.ts'
import { openSaved } from '../chats/members.repository.ts'
import { authorizeChat, authorizeMessage, readableMessages } from '../messenger.access.ts'
import { openChat, postMessages } from '../posting/post-messages.ts'
import type { SentMessage } from '../posting/send-message.ts'
import { attachmentsOf, requireForwardable } from './forward-messages.ts'
import { findSavedCopy } from './messages.repository.ts'
import { messagesByIds } from './present.ts'
import { withOriginals } from './saved-originals.ts'

/** Copies a message of the actor's chats to its saved messages. Saved again, the first copy is the answer (messenger §5). */
export async function saveMessage(actor: SeatActor, messageId: number): Promise<SentMessage> {
  const original = await authorizeMessage(db(), actor, 'read', messageId)
  const { chat, message } = original
  requireForwardable(message.message_kind)
  if (chat.kind === 'saved') return answerWith(db(), actor, messageId)
  const [files, target] = await Promise.all([
    attachmentsOf([original]),
    authorizeChat(db(), actor, 'write', { subject_type: 'SAVED', id: actor.managerId }),
  ])
  return transaction(async (tx) => {
    // One message of an account is saved at a time: two presses make one copy.
    const savedId = await openSaved(tx, actor.managerId)
    const known = await findSavedCopy(tx, savedId, messageId)
    if (known !== null) return answerWith(tx, actor, known)
    const to = await openChat(tx, actor, target)
    const outgoing = {
      clientId: randomUUID(),
      text: message.text,
      format: message.format,
      kind: message.message_kind,
      voice: message.voice,
      savedFromId: messageId,
      attachments: files.get(messageId) ?? [],
    }
    const [posted] = await postMessages(tx, actor, [{ to, outgoing }])
    return answerWith(tx, actor, posted!.message.id)
  })
}

async function answerWith(reader: Reader | Tx, actor: SeatActor, id: number): Promise<SentMessage> {
  const [messages, [own]] = [await messagesByIds(reader, [id]), await readableMessages(reader, actor, [id])]
  const message = messages.get(id)
  if (!message || !own) throw refuse.notFound()
  const [shown] = await withOriginals(actor, own, [message])
  return { ...shown!, chat: chatNameFor(own.chat, own) }
}
