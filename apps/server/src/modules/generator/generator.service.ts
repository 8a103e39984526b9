import type { GeneratorReply, GeneratorSession, GeneratedPreview } from '@uprava/contract/generator.ts'
import type { FastifyReply } from 'fastify'

import type { SeatActor } from '#modules/access/index.ts'
import { channelsByIds } from '#modules/channels/index.ts'
import { awaitRun, findActiveRun, ANSWER_TIMEOUT, startRun } from '#modules/runs/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findNewestFileName } from './documents.repository.ts'
import { remarksFor } from './fields/remarks.ts'
import { validateValues } from './fields/validate-values.ts'
import { GENERATOR } from './generator-run.ts'
import { authorizeSession, type EditableSession } from './generator.access.ts'
import type { KnownValues } from './generator.tables.ts'
import { templateOf } from './interpret-message.ts'
import { presentSession } from './present.ts'
import { greeting, firstMissingField } from './reply-texts.ts'
import {
  changeSession,
  findMessage,
  findMessages,
  findNewestSession,
  findSession,
  insertMessage,
  insertSession,
  type SessionChange,
} from './sessions.repository.ts'
import { buildDocumentAside } from './tasks.ts'
import { templateByName, type Template } from './templates/templates.ts'

/** POST document-generation/chat/start */
export async function startSession(actor: SeatActor): Promise<{ session_id: number; message: string }> {
  return transaction(async (tx) => {
    const session = await insertSession(tx, actor)
    await insertMessage(tx, { sessionId: session.id, role: 'generator', text: greeting, note: null })
    return { session_id: session.id, message: greeting }
  })
}

/** GET document-generation/chat */
export async function currentSession(
  actor: SeatActor,
  id: number | undefined,
): Promise<{ session: GeneratorSession | null }> {
  const session = id === undefined ? await findNewestSession(db(), actor) : await findSession(db(), id, actor)
  if (!session) return { session: null }
  const [messages, activeRunId, fileName, scopeId] = await Promise.all([
    findMessages(db(), session.id),
    findActiveRun(db(), GENERATOR, session.id),
    findNewestFileName(db(), session.id),
    scopeOf(actor),
  ])
  const note = messages.findLast((message) => message.note !== null)?.note ?? null
  return {
    session: {
      ...presentSession(session, note, scopeId),
      messages: messages.map(({ role, text }) => ({ role, text })),
      download_url: fileName === null ? null : documentAddress(fileName),
      active_run_id: activeRunId,
    },
  }
}

/** POST document-generation/chat/{session}/message: refused once the document is identified (GEN-23). */
export async function sendMessage(
  actor: SeatActor,
  sessionId: number,
  content: string,
  reply: FastifyReply,
): Promise<GeneratorReply> {
  return answer(actor, reply, { sessionId, message: content }, (session) => {
    if (templateOf(session)) throw refuse.conflict('Пожалуйста, заполните форму')
    return null
  })
}

/**
 * POST document-generation/chat/{session}/fields: typed values are stored first; values found in the message
 * replace them.
 */
export async function fillFields(
  actor: SeatActor,
  sessionId: number,
  { content, typed }: { content: string; typed: Readonly<Record<string, string>> },
  reply: FastifyReply,
): Promise<GeneratorReply> {
  return answer(actor, reply, { sessionId, message: content }, (session) => {
    const template = templateOf(session)
    if (!template) throw refuse.conflict('Сначала опишите документ.')
    const fieldValues = mergeTyped(template, session.fieldValues, typed)
    return { fieldValues, askedKey: firstMissingField(template, fieldValues)?.key ?? null }
  })
}

/** Typed values override known ones; a cleared field has no value. */
function mergeTyped(
  { fields }: Template,
  before: KnownValues,
  typed: Readonly<Record<string, string>>,
): KnownValues {
  const given = fields.flatMap(({ key, position }) => {
    const text = typed[String(position)]
    if (text === undefined || text === before[key]?.text) return []
    return [[key, { text, source: 'used' as const }] as const]
  })
  return { ...before, ...Object.fromEntries(given) }
}

/**
 * Stores the message, runs the answer and returns it; `changed` is what the message changes of the session at once, or
 * refuses. Refused while another answer is in progress.
 */
async function answer(
  actor: SeatActor,
  reply: FastifyReply,
  { sessionId, message }: { readonly sessionId: number; readonly message: string },
  changed: (session: EditableSession) => SessionChange | null,
): Promise<GeneratorReply> {
  const runId = await transaction(async (tx) => {
    const session = await lockIdleSession(tx, actor, sessionId)
    const change = changed(session)
    if (change) await changeSession(tx, session.id, change)
    await insertMessage(tx, { sessionId: session.id, role: 'user', text: message, note: null })
    const { channelId, managerId } = actor
    const run = await startRun(tx, {
      kind: GENERATOR,
      channelId,
      managerId,
      subjectId: session.id,
      input: { message },
    })
    return run.id
  })
  const ended = await awaitRun(runId, reply)
  const replied = ended?.messageId == null ? null : await findMessage(db(), sessionId, ended.messageId)
  if (!replied) throw refuse.unavailable(ANSWER_TIMEOUT)
  const session = await authorizeSession(db(), actor, 'read', sessionId)
  return { ...presentSession(session, replied.note, await scopeOf(actor)), message: replied.text }
}

/** The session, locked, with no answer in progress: the end of one writes into it as well. */
export async function lockIdleSession(tx: Tx, actor: SeatActor, sessionId: number): Promise<EditableSession> {
  const session = await authorizeSession(tx, actor, 'edit', sessionId)
  if ((await findActiveRun(tx, GENERATOR, session.id)) !== null)
    throw refuse.conflict('Дождитесь ответа на прошлое сообщение или остановите его.')
  return session
}

/** POST document-generation/preview: wrong and missing values are shown as gaps. */
export async function preview(form: DocumentForm): Promise<GeneratedPreview> {
  const template = templateNamed(form.document_name)
  const { values } = validateValues(template, form.field_values)
  const { parts, remarks } = await buildDocumentAside(template, values, { showsGaps: true })
  return { parts, remarks: [...remarksFor(template, values), ...remarks] }
}

export type DocumentForm = {
  readonly document_name: string
  readonly field_values: Readonly<Record<string, string>>
}

export function templateNamed(name: string): Template {
  const template = templateByName(name)
  if (!template)
    throw refuse.field('document_name', 'Такого документа нет среди шаблонов. Начните новый чат.')
  return template
}

/** The address of a generated document. */
export const documentAddress = (fileName: string): string => `/ai/v1/document-generation/download/${fileName}`

async function scopeOf({ channelId }: SeatActor): Promise<number | null> {
  return (await channelsByIds(db(), [channelId])).get(channelId)?.scope_id ?? null
}
