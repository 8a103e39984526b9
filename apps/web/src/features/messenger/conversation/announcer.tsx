import type { Message } from '@uprava/contract/messenger.ts'
import { useState } from 'react'

import { fullDateTime } from '#ui/lib/format.ts'

import { isOurs, type ChatRef, type Viewer } from '../chat.ts'

type AnnouncerProps = { messages: readonly Message[]; chat: ChatRef; viewer: Viewer }

/** Announces a new message to screen readers: name, text, time. */
export function Announcer({ messages, chat, viewer }: AnnouncerProps) {
  const newest = messages.at(-1)
  const [initialId] = useState(newest?.id ?? 0)
  const isNew = newest !== undefined && newest.id > initialId && !isOurs(newest, chat, viewer)
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {isNew &&
        (newest.kind === 'service'
          ? newest.message
          : `${newest.sender.full_name}: ${newest.plain || 'вложенный файл'}, ${fullDateTime(newest.created_at)}`)}
    </p>
  )
}
