import type { MessageFormat } from '@uprava/contract/messenger.ts'

import { consume } from '#modules/access/index.ts'
import { afterCommit, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { clearCounts } from '../events/known-counts.ts'
import { readText } from '../messages/message-text.ts'
import { mayInChat, type ChatActor, type OwnChat } from '../messenger.access.ts'
import type { StoredMention } from '../posting/posting.repository.ts'
import { announceBroughtBack } from '../settings/announce-brought-back.ts'
import { bringBackMentioned, insertMentions, whoMayBeMentioned } from './mentions.repository.ts'
import { notifyMentioned } from './notify-mentioned.ts'

/** A text with the mentions that mean something in its chat. */
export type MentioningText = {
  /** The text without marks; null: it has none. */
  readonly plain: string | null
  /** What previews and notifications show. */
  readonly text: string
  readonly stored: readonly StoredMention[] | null
  /** Whom to notify; null: nobody is mentioned. */
  readonly mentioned: { readonly managerIds: readonly number[]; readonly isAll: boolean } | null
}

type Source = {
  readonly text: string
  readonly format?: MessageFormat
  readonly forwardedFromId?: number | null
}

/**
 * Reads a text for the chat it is written into. Whoever is not of the chat stays text; «@все» without the right is refused,
 * in the copy of a forwarded message left as text. In one's own saved messages mentions mean nothing.
 */
export async function readMentions(
  reader: Reader,
  to: OwnChat,
  { text, format = 'plain', forwardedFromId = null }: Source,
): Promise<MentioningText> {
  const { plain, mentions } = readText(text, format)
  const nobody = { plain, text: plain ?? text, stored: null, mentioned: null }
  if (mentions.length === 0 || to.chat.kind === 'saved') return nobody
  const isAllWritten = mentions.some(({ isAll }) => isAll) && to.chat.kind === 'group'
  const isAllMeant = isAllWritten && mayInChat(to, 'mentions_all')
  if (isAllWritten && !isAllMeant && forwardedFromId === null)
    throw refuse.forbidden('Упоминать всех могут только владельцы группы')
  const ids = [...new Set(mentions.flatMap(({ managerId }) => managerId ?? []))]
  const present = await whoMayBeMentioned(reader, { chatId: to.chat.id, channelId: to.channelId }, ids)
  const meant = mentions.filter(({ managerId, isAll }) => (isAll ? isAllMeant : present.has(managerId!)))
  if (meant.length === 0) return nobody
  return {
    ...nobody,
    stored: meant.map(({ managerId, isAll, start, end }) => ({
      manager_id: managerId,
      is_all: isAll,
      start,
      end,
    })),
    mentioned: { managerIds: [...present], isAll: isAllMeant },
  }
}

/** Mentions of all in one group within an hour (messenger-wire §10). */
const mentionsOfAll = (chatId: number) => ({
  name: 'mentions of all',
  key: String(chatId),
  max: 10,
  windowSeconds: 3600,
})

/**
 * Stores whom the message mentions and notifies those who were not mentioned by it before; whoever is not mentioned any more
 * has nothing to read.
 */
export async function storeMentions(
  tx: Tx,
  actor: ChatActor,
  { chat }: OwnChat,
  messageId: number,
  { mentioned, text }: MentioningText,
): Promise<void> {
  if (mentioned === null) return
  if (mentioned.isAll) await consume(tx, [mentionsOfAll(chat.id)])
  const added = await insertMentions(tx, messageId, mentioned)
  if (added.length === 0) return
  await notifyMentioned(tx, { senderId: actor.managerId, chat, messageId, text, mentioned: added })
  const ids = added.map((one) => one.manager_id)
  afterCommit(tx, () => clearCounts(ids))
  const brought = await bringBackMentioned(tx, chat.id, ids)
  if (brought.length > 0) afterCommit(tx, () => announceBroughtBack(chat, brought))
}
