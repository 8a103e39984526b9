import type { Message } from '@uprava/contract/messenger.ts'
import { useState } from 'react'

import { fullDateTime } from '#ui/lib/format.ts'

import { isOurs, type ChatRef, type Viewer } from '../chat.ts'

type AnnouncerProps = { messages: readonly Message[]; chat: ChatRef; viewer: Viewer }

/** Announces a new message to screen readers: name, text, time; of one's own that it was sent, which only the eye would see. */
export function Announcer({ messages, chat, viewer }: AnnouncerProps) {
  const newest = messages.at(-1)
  const [initialId] = useState(newest?.id ?? 0)
  const isNew = newest !== undefined && newest.id > initialId
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {isNew && spoken(newest, isOurs(newest, chat, viewer))}
    </p>
  )
}

function spoken(message: Message, isOwn: boolean): string {
  if (message.kind === 'service') return message.message
  const text = message.plain || 'вложенный файл'
  return isOwn
    ? `Отправлено: ${text}`
    : `${message.sender.full_name}: ${text}, ${fullDateTime(message.created_at)}`
}
