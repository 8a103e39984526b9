import type { Message } from '@uprava/contract/messenger.ts'
import { useState } from 'react'

import { fullDateTime } from '#ui/lib/format.ts'

import { isOurs, type ChatRef, type Viewer } from '../chat.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'

type AnnouncerProps = {
  messages: readonly Message[]
  outgoing: readonly OutgoingMessage[]
  chat: ChatRef
  viewer: Viewer
}

/** Announces a new message to screen readers: name, text, time; and that what was written here has been sent. */
export function Announcer({ messages, outgoing, chat, viewer }: AnnouncerProps) {
  const newest = messages.at(-1)
  const [initialId] = useState(newest?.id ?? 0)
  const isNew = newest !== undefined && newest.id > initialId && !isOurs(newest, chat, viewer)
  const writtenId = useLastWritten(outgoing)
  return (
    <>
      <p className="visually-hidden" role="status" aria-live="polite">
        {isNew &&
          (newest.kind === 'service'
            ? newest.message
            : `${newest.sender.full_name}: ${textOf(newest)}, ${fullDateTime(newest.created_at)}`)}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {newest?.client_id === writtenId && newest && `Отправлено: ${textOf(newest)}`}
      </p>
    </>
  )
}

const textOf = ({ plain }: Message): string => plain || 'вложенный файл'

/** The message that was written last in this window; it leaves the outbox when it has been sent. */
function useLastWritten(outgoing: readonly OutgoingMessage[]): string | undefined {
  const [written, setWritten] = useState<string>()
  const waiting = outgoing.at(-1)?.clientId ?? written
  if (waiting !== written) setWritten(waiting)
  return waiting
}
