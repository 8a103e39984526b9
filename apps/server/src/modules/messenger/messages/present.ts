import type { ChatEntry, Mention, Message, MessageFile, ServiceLine } from '@uprava/contract/messenger.ts'
import { nameInSentence, personName } from '@uprava/contract/rules/person-name.ts'
import { voiceText } from '@uprava/contract/rules/voice-text.ts'

import type { Reader } from '#platform/database/index.ts'
import { signedPath } from '#platform/files/index.ts'

import { pollFor } from '../polls/poll-view.ts'
import type { NewMessage, PostedRow } from '../posting/posting.repository.ts'
import { textWithNames } from './message-text.ts'
import { findMessages, type FileColumns, type MessageRow } from './messages.repository.ts'
import { serviceText } from './service-text.ts'

/** Shown in place of a deleted account's name. */
const deletedAccountName = 'Удалённый аккаунт'

/** What a quote of a message says whose retention term was over (privacy §4). */
const expiredMessageText = 'Сообщение удалено по сроку хранения'

/** What a quote says of a message that was written before its reader joined (messenger §1.3). */
const hiddenMessageText = 'Сообщение недоступно'

function fullName(name: string | null, surname: string | null): string {
  return personName({ name, surname }) || deletedAccountName
}

export function avatarPath(id: number | null, name: string | null): string | null {
  return id === null || name === null ? null : signedPath({ id, name })
}

export function presentFile(file: FileColumns): MessageFile {
  return { ...file, path: signedPath(file) }
}

/** Messages on the wire by id; unknown ids are left out. A viewer's own part: `shownTo`. */
export async function messagesByIds(reader: Reader, ids: readonly number[]): Promise<Map<number, Message>> {
  if (ids.length === 0) return new Map()
  const rows = await findMessages(reader, ids)
  return new Map(rows.map((row) => [row.id, presentMessage(row)]))
}

export function presentMessage(row: MessageRow): Message {
  const service = serviceOf(row)
  const text = service?.text ?? row.text
  const mentions = mentionsOf(row)
  return {
    id: row.id,
    client_id: row.client_id,
    message: text,
    format: row.format,
    plain: plainOf(row, text, mentions),
    kind: row.kind,
    voice: row.voice && { ...row.voice, document_id: row.files?.[0]?.id ?? 0 },
    // What the viewer has chosen is added by `withOwnPolls`.
    poll: row.poll && pollFor(row.poll, []),
    service,
    mentions,
    saved_from: row.saved_from && {
      chat: null,
      message_id: row.saved_from.message_id,
      sender: senderOf(row.saved_from),
    },
    was_scheduled: row.was_scheduled,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    is_seen: row.is_seen,
    sender: senderOf(row),
    documents: (row.files ?? []).map(presentFile),
    answer: answerOf(row),
    forwarded_from: originalOf(row),
    reactions: row.reactions ?? [],
  }
}

/** The message as somebody sees it to whom those up to `hiddenId` are not shown. */
export function shownTo(message: Message, hiddenId: number): Message {
  if (message.answer === null || message.answer.id > hiddenId) return message
  const sender = { id: 0, full_name: '' }
  return {
    ...message,
    answer: { id: message.answer.id, message: hiddenMessageText, is_deleted: false, sender, documents: [] },
  }
}

/** Whether the message mentions the account. */
export const mentionsAccount = ({ mentions, sender }: Message, managerId: number): boolean =>
  mentions.some((one) => one.manager_id === managerId || (one.is_all && sender.id !== managerId))

/** The last message in a row of the account's chat list. */
export function presentPreview(message: Message, managerId: number): NonNullable<ChatEntry['last_message']> {
  const { id, message: text, kind, plain, created_at, is_seen, sender, documents } = message
  const mentionsMe = mentionsAccount(message, managerId)
  return { id, message: text, kind, plain, mentions_me: mentionsMe, created_at, is_seen, sender, documents }
}

/** A plain message (`isPlain`) from the row that its insert returned. */
export function presentInserted(row: PostedRow, sent: NewMessage): Message {
  return {
    id: row.id,
    client_id: sent.clientId,
    message: sent.text,
    format: sent.format,
    plain: sent.plain ?? sent.text,
    kind: 'text',
    voice: null,
    poll: null,
    service: null,
    mentions: [],
    saved_from: null,
    was_scheduled: sent.wasScheduled,
    created_at: row.created_at.toISOString(),
    edited_at: null,
    is_seen: false,
    sender: senderOf({ ...row, sender_manager_id: sent.senderId, sender_channel_id: sent.channelId }),
    documents: [],
    answer: null,
    forwarded_from: null,
    reactions: [],
  }
}

function plainOf(row: MessageRow, text: string, mentions: readonly Mention[]): string {
  if (row.voice) return voiceText(row.voice.duration_ms)
  if (mentions.length === 0) return row.plain ?? text
  const names = new Map(mentions.map(({ start, full_name: name }) => [start, name]))
  return textWithNames(text, (start) => names.get(start) ?? null)
}

type Name = { name: string; surname: string }

function namesOf({ people }: Pick<MessageRow, 'people'>): (id: number) => Name {
  const byId = new Map((people ?? []).map((one) => [one.id, one]))
  return (id) => byId.get(id) ?? { name: '', surname: deletedAccountName }
}

function mentionsOf(row: MessageRow): Mention[] {
  const nameOf = namesOf(row)
  return (row.mentions ?? []).map(({ manager_id: id, is_all, start, end }) => ({
    manager_id: id,
    is_all,
    full_name: id === null ? 'все' : nameInSentence(nameOf(id)),
    start,
    end,
  }))
}

function serviceOf(row: MessageRow): ServiceLine | null {
  if (row.service === null) return null
  const nameOf = namesOf(row)
  const { action, actor_id: actorId, target_ids: targetIds, detail } = row.service
  const person = (id: number) => ({ id, full_name: personName(nameOf(id)) })
  const text = serviceText(action, {
    actor: actorId === null ? '' : nameInSentence(nameOf(actorId)),
    targets: targetIds.map((id) => nameInSentence(nameOf(id))),
    detail,
  })
  return { action, actor: actorId === null ? null : person(actorId), targets: targetIds.map(person), text }
}

type SenderColumns = Pick<
  MessageRow,
  | 'sender_manager_id'
  | 'sender_name'
  | 'sender_surname'
  | 'avatar_id'
  | 'avatar_name'
  | 'sender_channel_id'
  | 'channel_name'
>

function senderOf(row: SenderColumns): Message['sender'] {
  return {
    id: row.sender_manager_id,
    full_name: fullName(row.sender_name, row.sender_surname),
    avatar: avatarPath(row.avatar_id, row.avatar_name),
    channel_id: row.sender_channel_id,
    channel_name: row.channel_name ?? '',
  }
}

function answerOf(row: MessageRow): Message['answer'] {
  if (row.answer_id === null) return null
  return {
    id: row.answer_id,
    message: row.answer_is_expired ? expiredMessageText : textOfAnswer(row),
    is_deleted: row.answer_is_deleted === true,
    sender: { id: row.answer_sender_id ?? 0, full_name: fullName(row.answer_name, row.answer_surname) },
    documents: (row.answer_files ?? []).map(presentFile),
  }
}

function textOfAnswer({
  answer_text: text,
  answer_voice: voice,
  answer_is_deleted: isDeleted,
}: MessageRow): string {
  return voice && !isDeleted ? voiceText(voice.duration_ms) : (text ?? '')
}

function originalOf(row: MessageRow): Message['forwarded_from'] {
  if (row.forwarded_from_manager_id === null) return null
  return { id: row.forwarded_from_manager_id, full_name: fullName(row.original_name, row.original_surname) }
}
