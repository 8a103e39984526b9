import type { FastifyReply } from 'fastify'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { makeDocx, sendDocx, type DocxPart } from '#platform/docx/index.ts'

import { authorizeChat, messageOf } from './lawyer.access.ts'
import { findWholeChat, type MessageRow } from './messages.repository.ts'
import type { StoredMetadata } from './present.ts'

const clock = new Intl.DateTimeFormat('ru', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow',
})

/** GET chats/{id}/export/ (LAW-34): `Консультация_{id}.docx` */
export async function exportChat(
  actor: SeatActor,
  chatId: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const chat = await authorizeChat(db(), actor, 'read', chatId)
  const messages = await findWholeChat(db(), chatId)
  const title = chat.title === '' || chat.title === 'string' ? 'Консультация' : chat.title
  const bytes = await makeDocx({
    title,
    parts: [{ type: 'title', text: title }, ...messages.flatMap(partsOf)],
  })
  return sendDocx(reply, `Консультация_${chatId}.docx`, bytes)
}

/** GET chats/{id}/messages/{id}/export (AIAPI-66): `legal_request_{message id}.docx` */
export async function exportMessage(
  actor: SeatActor,
  chatId: number,
  messageId: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const chat = await authorizeChat(db(), actor, 'read', chatId)
  const message = await messageOf(db(), chat, messageId)
  const bytes = await makeDocx({ title: chat.title, parts: partsOf(message) })
  return sendDocx(reply, `legal_request_${messageId}.docx`, bytes)
}

/** A message with its sources, each with its quote and address. */
function partsOf(message: MessageRow): DocxPart[] {
  const at = clock.format(message.createdAt)
  if (message.messageType === 'user') {
    const { files = [] } = message.metadata as StoredMetadata
    return [
      { type: 'heading', text: `Вопрос, ${at}` },
      { type: 'plain', text: message.content },
      ...(files.length > 0
        ? [{ type: 'note' as const, text: `Файлы: ${files.map(({ name }) => name).join(', ')}` }]
        : []),
    ]
  }
  const { citations = [], engine } = message.metadata as StoredMetadata
  const sources = citations.map(
    ({ requisites, quote, status, badge, on, url }, index) =>
      `${index + 1}. ${requisites} (${status} на ${on}, ${badge}). «${quote}» ${url}`,
  )
  return [
    { type: 'heading', text: `Ответ, ${at}` },
    { type: 'markdown', text: message.content },
    ...(sources.length > 0
      ? [
          { type: 'heading' as const, text: 'Источники' },
          { type: 'note' as const, text: sources.join('\n') },
        ]
      : []),
    {
      type: 'note',
      text:
        engine === undefined || engine === 'built-in'
          ? 'Подготовлено встроенным движком.'
          : `Подготовлено с помощью модели ${engine}.`,
    },
  ]
}
