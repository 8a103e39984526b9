import type { AssistantMessage } from '@uprava/contract/assistant.ts'
import type { FastifyReply } from 'fastify'

import type { SeatActor } from '#modules/access/index.ts'
import { awaitRun, findActiveRun, deleteRuns, startRun, stopActiveRun } from '#modules/runs/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { makeDocx, sendDocx } from '#platform/docx/index.ts'
import { refuse } from '#platform/http/index.ts'

import {
  deleteMessages,
  findDialog,
  findMessage,
  findPage,
  insertMessage,
  openDialog,
} from './dialogs.repository.ts'
import { documentLayout } from './document-layout.ts'
import { presentMessages } from './present.ts'
import { ASSISTANT } from './run-kind-name.ts'

/** The maximum time to wait; a later answer is delivered by realtime only (ASST-17). */
const timeoutMs = 60_000

/** GET /assistant: page 1 has the latest messages; oldest first within a page (wire §8). */
export async function listMessages(
  actor: SeatActor,
  { page, per_page: perPage }: { page: number; per_page: number },
) {
  const dialogId = await findDialog(db(), actor)
  if (dialogId === null) return { items: [], current_page: page, last_page: 1, total: 0, active_run_id: null }
  const { rows, total } = await findPage(db(), dialogId, { limit: perPage, offset: (page - 1) * perPage })
  const activeRunId = await findActiveRun(db(), ASSISTANT, dialogId)
  return {
    items: await presentMessages(db(), actor.managerId, rows),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
    active_run_id: activeRunId,
  }
}

/** POST /assistant: the stored message and the answer, or only the message when the answer takes too long. */
export async function askAssistant(
  actor: SeatActor,
  message: string,
  reply: FastifyReply,
): Promise<AssistantMessage[]> {
  const { dialogId, row, runId } = await transaction(async (tx) => {
    const dialogId = await openDialog(tx, actor)
    if ((await findActiveRun(tx, ASSISTANT, dialogId)) !== null) {
      throw refuse.conflict('Дождитесь ответа на прошлое сообщение или остановите его.')
    }
    const row = await insertMessage(tx, {
      dialogId,
      isAssistant: false,
      message,
      metadata: null,
      draft: null,
    })
    const { channelId, managerId } = actor
    const run = await startRun(tx, {
      kind: ASSISTANT,
      channelId,
      managerId,
      subjectId: dialogId,
      input: { message, messageId: row.id },
    })
    return { dialogId, row, runId: run.id }
  })
  const ended = await awaitRun(runId, reply, timeoutMs)
  const answer = ended?.messageId == null ? null : await findMessage(db(), dialogId, ended.messageId)
  return presentMessages(db(), actor.managerId, answer ? [row, answer] : [row])
}

/** POST /assistant/{id}/download: the text as a Word document. */
export async function downloadMessage(
  actor: SeatActor,
  id: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const dialogId = await findDialog(db(), actor)
  const message = dialogId === null ? null : await findMessage(db(), dialogId, id)
  if (!message) throw refuse.notFound()
  const bytes = await makeDocx({
    title: '',
    parts: message.isAssistant ? documentLayout(message.message) : [{ type: 'plain', text: message.message }],
  })
  return sendDocx(reply, `text_${id}.docx`, bytes)
}

/**
 * POST /assistant/new-dialog, DELETE /assistant: deletes the history, as the modal says (ASST-16). A running
 * answer is stopped, so that it is not written into the new dialogue.
 */
export async function deleteHistory(actor: SeatActor): Promise<{ ok: true }> {
  const dialogId = await findDialog(db(), actor)
  if (dialogId === null) return { ok: true }
  await stopActiveRun(ASSISTANT, dialogId)
  await transaction(async (tx) => {
    await openDialog(tx, actor)
    await deleteRuns(tx, ASSISTANT, dialogId)
    await deleteMessages(tx, dialogId)
  })
  return { ok: true }
}
