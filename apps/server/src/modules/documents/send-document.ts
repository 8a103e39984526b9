import { randomUUID } from 'node:crypto'

import type { ChatName } from '@uprava/contract/messenger.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import type { SeatActor } from '#modules/access/index.ts'
import {
  limitForeign,
  openChat,
  postMessages,
  authorizeRecipients,
  recipientsOf,
  type Attachment,
  type AttachmentSource,
  type ChatRef,
} from '#modules/messenger/index.ts'
import { notify } from '#modules/notifications/index.ts'
import { db, transaction } from '#platform/database/index.ts'

import { authorizeDocuments } from './documents.access.ts'
import { findFullName, type DocumentRow } from './documents.repository.ts'
import { fileNameOf } from './present.ts'

/** Sends documents as one message to each recipient: all or none. Everybody who receives it is notified. */
export async function sendDocuments(
  actor: SeatActor,
  ids: readonly number[],
  recipients: readonly ChatRef[],
): Promise<{ sent: number }> {
  const documents = await authorizeDocuments(db(), actor, 'send', ids)
  const targets = await authorizeRecipients(actor, recipients)
  limitForeign(actor.managerId, targets)
  return transaction(async (tx) => {
    const named = documents.map(({ name }) => quoted(name)).join(', ')
    const text = `${await findFullName(tx, actor.managerId)}: ${named}`
    const posts = []
    for (const target of targets) {
      const to = await openChat(tx, actor, target)
      for (const { managerIds, chat } of await recipientsOf(tx, to)) {
        await notify(tx, {
          managerIds,
          kind: 'document',
          channelId: chat.channel_id,
          title: documents.length === 1 ? 'Получен документ' : 'Получены документы',
          text,
          link: linkTo(chat),
        })
      }
      posts.push({
        to,
        outgoing: { clientId: randomUUID(), text: '', attachments: documents.map(asAttachment) },
      })
    }
    const posted = await postMessages(tx, actor, posts)
    return { sent: posted.length }
  })
}

/** Documents as attachments of a message that is being sent (`custom_documents`). */
export const attachDocuments: AttachmentSource = async (tx, actor, ids) =>
  (await authorizeDocuments(tx, actor, 'send', ids)).map(asAttachment)

function asAttachment(document: DocumentRow): Attachment {
  return { fileId: document.file_id, name: fileNameOf(document) }
}

/** Where the chat stands on the screen (wire §11). */
const linkTo = ({ subject_type: type, id }: ChatName) => `/messenger?subject_type=${type}&id=${id}`
