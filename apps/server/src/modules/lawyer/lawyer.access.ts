import { defineAccess, type Authorized, type SeatActor } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findChat, type ChatRow } from './chats.repository.ts'
import { findOwnFiles, type FileRow } from './files.repository.ts'
import { findMessage, type MessageRow } from './messages.repository.ts'

const ownChat = (reader: Reader, actor: SeatActor, id: number) => findChat(reader, id, actor)

/** Chats of the actor's own in the channel of the call; others' and other channels' are not found. */
export const authorizeChat = defineAccess({
  read: { load: ownChat },
  edit: { load: ownChat },
  delete: { load: ownChat },
})

type OwnChat = Authorized<ChatRow, 'read' | 'edit'>

/** A message of an authorized chat. */
export async function messageOf(reader: Reader, chat: OwnChat, id: number): Promise<MessageRow> {
  const message = await findMessage(reader, chat.id, id)
  if (!message) throw refuse.notFound()
  return message
}

/** Files for a question: of the actor's own, of this channel, not used by another question. */
export async function filesToAttach(
  reader: Reader,
  actor: SeatActor,
  ids: readonly number[],
): Promise<FileRow[]> {
  const wanted = [...new Set(ids)]
  const files = await findOwnFiles(reader, wanted, actor)
  if (files.length !== wanted.length || files.some(({ runId }) => runId !== null)) {
    throw refuse.field('file_ids', 'Файл не найден. Приложите его ещё раз.')
  }
  return files
}

/** A file the actor has sent and not used yet. */
export async function unusedFile(reader: Reader, actor: SeatActor, id: number): Promise<FileRow> {
  const [file] = await findOwnFiles(reader, [id], actor)
  if (!file || file.runId !== null) throw refuse.notFound()
  return file
}
