import type { ChatEntry, Message, MessageFile } from '@uprava/contract/messenger.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'

import type { Reader } from '#platform/database/index.ts'
import { signedPath } from '#platform/files/index.ts'

import type { NewMessage, PostedRow } from '../posting/posting.repository.ts'
import { findMessages, type FileColumns, type MessageRow } from './messages.repository.ts'

/** Shown in place of a deleted account's name. */
const deletedAccountName = 'Удалённый аккаунт'

/** What a quote of a message says whose retention term was over (privacy §4). */
const expiredMessageText = 'Сообщение удалено по сроку хранения'

function fullName(name: string | null, surname: string | null): string {
  return personName({ name, surname }) || deletedAccountName
}

export function avatarPath(id: number | null, name: string | null): string | null {
  return id === null || name === null ? null : signedPath({ id, name })
}

export function presentFile(file: FileColumns): MessageFile {
  return { ...file, path: signedPath(file) }
}

/** Messages on the wire by id; unknown ids are left out. */
export async function messagesByIds(reader: Reader, ids: readonly number[]): Promise<Map<number, Message>> {
  if (ids.length === 0) return new Map()
  const rows = await findMessages(reader, ids)
  return new Map(rows.map((row) => [row.id, presentMessage(row)]))
}

export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    client_id: row.client_id,
    message: row.text,
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

/** The last message in a row of the chat list. */
export function presentPreview(message: Message): NonNullable<ChatEntry['last_message']> {
  const { id, message: text, created_at, is_seen, sender, documents } = message
  return { id, message: text, created_at, is_seen, sender, documents }
}

/** A plain message (`isPlain`) from the row that its insert returned. */
export function presentInserted(row: PostedRow, sent: NewMessage): Message {
  return {
    id: row.id,
    client_id: sent.clientId,
    message: sent.text,
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
    message: row.answer_is_expired ? expiredMessageText : (row.answer_text ?? ''),
    is_deleted: row.answer_is_deleted === true,
    sender: { id: row.answer_sender_id ?? 0, full_name: fullName(row.answer_name, row.answer_surname) },
    documents: (row.answer_files ?? []).map(presentFile),
  }
}

function originalOf(row: MessageRow): Message['forwarded_from'] {
  if (row.forwarded_from_manager_id === null) return null
  return { id: row.forwarded_from_manager_id, full_name: fullName(row.original_name, row.original_surname) }
}
