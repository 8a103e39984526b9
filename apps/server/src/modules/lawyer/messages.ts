import type { LawyerMessage } from '@uprava/contract/lawyer.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { saveMark } from '#modules/runs/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { CONSULTATION } from './kinds.ts'
import { authorizeChat, messageOf } from './lawyer.access.ts'
import { findMessages, saveFeedback } from './messages.repository.ts'
import { presentMessage } from './present.ts'

/** GET chats/{id}/messages (LAW-33) */
export async function listMessages(
  actor: SeatActor,
  chatId: number,
  { limit, before_id: beforeId }: { limit: number; before_id?: number | undefined },
): Promise<{ messages: LawyerMessage[]; has_more: boolean }> {
  const chat = await authorizeChat(db(), actor, 'read', chatId)
  const rows = await findMessages(db(), chat.id, { limit: limit + 1, beforeId })
  const hasMore = rows.length > limit
  return { messages: (hasMore ? rows.slice(1) : rows).map(presentMessage), has_more: hasMore }
}

type Feedback = { mark: 'up' | 'down' | null; reason: string; comment: string }

/** POST chats/{id}/messages/{id}/feedback: a wrong answer comes onto the quality board with its reason. */
export async function markMessage(
  actor: SeatActor,
  chatId: number,
  messageId: number,
  given: Feedback,
): Promise<LawyerMessage> {
  return transaction(async (tx) => {
    const chat = await authorizeChat(tx, actor, 'edit', chatId)
    const message = await messageOf(tx, chat, messageId)
    if (message.messageType !== 'assistant') throw refuse.general('Оценить можно только ответ')
    const { mark, reason, comment } = given
    const reasons = [reason, comment].filter((part) => part !== '').join(': ')
    await saveMark(
      tx,
      { kind: CONSULTATION, subjectId: chatId, messageId },
      mark,
      reasons === '' ? null : reasons,
    )
    return presentMessage(await saveFeedback(tx, messageId, mark === null ? null : { mark, reason, comment }))
  })
}
