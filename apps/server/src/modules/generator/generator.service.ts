import type { GeneratorReply, GeneratorSession, PaperPreview } from '@uprava/contract/generator.ts'
import type { FastifyReply } from 'fastify'

import type { SeatActor } from '#modules/access/index.ts'
import { channelsByIds } from '#modules/channels/index.ts'
import { awaitRun, findActiveRun, ANSWER_TIMEOUT, startRun } from '#modules/runs/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { checkValues } from './fields/check.ts'
import { remarksOn } from './fields/remarks.ts'
import { GENERATOR } from './generator-run.ts'
import { authorizeSession, type EditableSession } from './generator.access.ts'
import type { KnownValues } from './generator.tables.ts'
import { writePaper } from './paper/write.ts'
import { findNewestFileName } from './papers.repository.ts'
import { presentSession } from './present.ts'
import { greeting, nextToAsk } from './say.ts'
import {
  changeSession,
  findMessage,
  findMessages,
  findNewestSession,
  findSession,
  insertMessage,
  insertSession,
  lockSession,
} from './sessions.repository.ts'
import { templateByName, type Template } from './templates/templates.ts'
import { templateOf } from './understand.ts'

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
      download_url: fileName === null ? null : addressOf(fileName),
      active_run_id: activeRunId,
    },
  }
}

/** POST document-generation/chat/{session}/message: once the document is identified its form is filled (GEN-23). */
export async function tell(
  actor: SeatActor,
  sessionId: number,
  content: string,
  reply: FastifyReply,
): Promise<GeneratorReply> {
  return answer(actor, reply, async (tx) => {
    const session = await authorizeSession(tx, actor, 'edit', sessionId)
    if (templateOf(session)) throw refuse.conflict('Пожалуйста, заполните форму')
    return { session, message: content }
  })
}

/** POST document-generation/chat/{session}/fields: what is typed in the form already stays unless the words say otherwise. */
export async function fillFields(
  actor: SeatActor,
  sessionId: number,
  { content, typed }: { content: string; typed: Readonly<Record<string, string>> },
  reply: FastifyReply,
): Promise<GeneratorReply> {
  return answer(actor, reply, async (tx) => {
    const session = await authorizeSession(tx, actor, 'edit', sessionId)
    const template = templateOf(session)
    if (!template) throw refuse.conflict('Сначала опишите документ.')
    const fieldValues = withTyped(template, session.fieldValues, typed)
    const askedKey = nextToAsk(template, fieldValues)?.key ?? null
    await changeSession(tx, session.id, { ...session, fieldValues, askedKey })
    return { session, message: content }
  })
}

/** The values of the form over the known ones; an emptied field is known no more. */
function withTyped(
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

type Asked = { readonly session: EditableSession; readonly message: string }

/** Keeps the message, has it answered and answers what came of it. While an answer is made a second one is refused. */
async function answer(
  actor: SeatActor,
  reply: FastifyReply,
  ask: (tx: Tx) => Promise<Asked>,
): Promise<GeneratorReply> {
  const { sessionId, runId } = await transaction(async (tx) => {
    const { session, message } = await ask(tx)
    await lockSession(tx, session.id)
    if ((await findActiveRun(tx, GENERATOR, session.id)) !== null)
      throw refuse.conflict('Дождитесь ответа на прошлое сообщение или остановите его.')
    await insertMessage(tx, { sessionId: session.id, role: 'user', text: message, note: null })
    const { channelId, managerId } = actor
    const run = await startRun(tx, {
      kind: GENERATOR,
      channelId,
      managerId,
      subjectId: session.id,
      input: { message },
    })
    return { sessionId: session.id, runId: run.id }
  })
  const ended = await awaitRun(runId, reply)
  const said = ended?.messageId == null ? null : await findMessage(db(), sessionId, ended.messageId)
  if (!said) throw refuse.unavailable(ANSWER_TIMEOUT)
  const session = await authorizeSession(db(), actor, 'read', sessionId)
  return { ...presentSession(session, said.note, await scopeOf(actor)), message: said.text }
}

/** POST document-generation/preview: what is wrong or missing is a gap. */
export function preview(form: PaperForm): PaperPreview {
  const template = templateNamed(form.document_name)
  const { values } = checkValues(template, form.field_values)
  const { parts, remarks } = writePaper(template, values, { showsGaps: true })
  return { parts, remarks: [...remarksOn(template, values), ...remarks] }
}

export type PaperForm = {
  readonly document_name: string
  readonly field_values: Readonly<Record<string, string>>
}

export function templateNamed(name: string): Template {
  const template = templateByName(name)
  if (!template)
    throw refuse.field('document_name', 'Такого документа нет среди шаблонов. Начните новый чат.')
  return template
}

/** Where a made document is fetched. */
export const addressOf = (fileName: string): string => `/ai/v1/document-generation/download/${fileName}`

async function scopeOf({ channelId }: SeatActor): Promise<number | null> {
  return (await channelsByIds(db(), [channelId])).get(channelId)?.scope_id ?? null
}
