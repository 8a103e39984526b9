import type { LawyerChat, LawyerMessage, MessageMetadata } from '@uprava/contract/lawyer.ts'
import type { AnswerMetadata } from '@uprava/contract/runs.ts'

import type { ChatRow } from './chats.repository.ts'
import type { MessageRow } from './messages.repository.ts'

/** What is stored with a message: a question's files and norm, or an answer's evidence. */
export type StoredMetadata = Partial<AnswerMetadata> & {
  files?: MessageMetadata['files']
  norm_id?: string | null
}

export function presentChat(chat: ChatRow, activeRunId: number | null): LawyerChat {
  return {
    id: chat.id,
    title: chat.title,
    chat_type: 'legal_consultation',
    created_at: chat.createdAt.toISOString(),
    last_message_at: chat.lastMessageAt?.toISOString() ?? null,
    metadata: { channel_id: chat.channelId, engine: chat.engine },
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
