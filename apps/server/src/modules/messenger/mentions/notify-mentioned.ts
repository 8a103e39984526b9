import { personName } from '@uprava/contract/rules/person-name.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { notifyEach, withdraw } from '#modules/notifications/index.ts'
import type { Tx } from '#platform/database/index.ts'

import { chatNameFor, type Chat } from '../chats/chats.ts'
import { namesFor, type MentionedRow } from './mentions.repository.ts'

/** Characters of the message in its notification. */
const SHOWN_TEXT = 200

/** How the link of a notification ends: the message it is about. */
const linkEnd = (messageId: number) => `message=${messageId}`

type Mentioning = {
  senderId: number
  chat: Chat
  messageId: number
  /** Without marks. */
  text: string
  mentioned: readonly MentionedRow[]
}

/** Notifies whom the message mentions, each in the channel the chat is shown in to the account (messenger §2). */
export async function notifyMentioned(
  tx: Tx,
  { senderId, chat, messageId, text, mentioned }: Mentioning,
): Promise<void> {
  const names = await namesFor(tx, senderId, chat.id)
  const recipients = mentioned.map(({ manager_id: managerId, channel_id: channelId, side }) => {
    const name = chatNameFor(chat, { side, managerId, channelId })
    const link = `/messenger?subject_type=${name.subject_type}&id=${name.id}&${linkEnd(messageId)}`
    return { managerId, channelId, link }
  })
  const where = names.group_name === null ? '' : ` в группе ${quoted(names.group_name)}`
  const shown = text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text
  await notifyEach(tx, {
    recipients,
    kind: 'mention',
    title: `Упоминание${where}`,
    text: `${personName(names)}: ${shown}`,
  })
}

/** Takes the notifications of deleted messages back: they hold their texts. */
export function withdrawMentions(
  tx: Tx,
  messageIds: readonly number[],
  managerIds: readonly number[],
): Promise<void> {
  return withdraw(tx, { kind: 'mention', managerIds, linkEnds: messageIds.map(linkEnd) })
}
