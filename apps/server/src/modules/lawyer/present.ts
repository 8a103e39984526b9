import type { LawyerChat, LawyerMessage, MessageMetadata } from '@uprava/contract/lawyer.ts'
import type { AnswerMetadata } from '@uprava/contract/runs.ts'

import type { ChatRow } from './chats.repository.ts'
import type { MessageRow } from './messages.repository.ts'

/** The stored metadata of a message: files and norm of a question, evidence of an answer. */
export type StoredMetadata = Partial<AnswerMetadata> & {
  files?: MessageMetadata['files']
  norm_id?: string | null
}

/** A chat on the wire. `engine` answers the channel's next question; a chat without an answer shows it. */
export function presentChat(
  chat: ChatRow,
  { activeRunId, engine }: { activeRunId: number | null; engine: string },
): LawyerChat {
  return {
    id: chat.id,
    title: chat.title,
    chat_type: 'legal_consultation',
    created_at: chat.createdAt.toISOString(),
    last_message_at: chat.lastMessageAt?.toISOString() ?? null,
    metadata: { channel_id: chat.channelId, engine: chat.engine ?? engine },
    is_pinned: chat.isPinned,
    active_run_id: activeRunId,
  }
}

export function presentMessage(message: MessageRow): LawyerMessage {
  return {
    id: message.id,
    chat_id: message.chatId,
    content: message.content,
    message_type: message.messageType,
    metadata: presentMetadata(message.metadata as StoredMetadata, message.feedback),
    created_at: message.createdAt.toISOString(),
  }
}

export function presentMetadata(
  stored: StoredMetadata,
  feedback: MessageRow['feedback'] = null,
): MessageMetadata {
  const { files = [], norm_id = null, ...answer } = stored
  return {
    ...answer,
    citations: answer.citations ?? [],
    engine: answer.engine ?? null,
    file_ids: files.map(({ id }) => id),
    files,
    norm_id,
    feedback,
  }
}
