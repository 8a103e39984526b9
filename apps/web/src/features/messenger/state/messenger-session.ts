import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { onSessionEnd } from '#features/session/index.ts'

import { refOfName, type Viewer } from '../chat.ts'
import { offerBack } from '../composer/composer-handover.ts'
import { applyMessage, refreshEntry } from '../messenger.changes.ts'
import { eraseKept, eraseOld } from '../outbox/message-store.ts'
import { closeOutbox, openOutbox } from '../outbox/outbox.ts'
import { messenger, openChatOf } from './messenger-state.ts'

/**
 * The messenger's part of a session: the outbox goes on with what was left in it, whatever screen is open. Logout and an
 * ending from another device erase what was kept; a 401 leaves it for the same account (D-06).
 */
export function useMessengerSession(viewer: Viewer | null): void {
  const queries = useQueryClient()
  const managerId = viewer?.managerId
  useEffect(() => {
    if (managerId === undefined) return
    void eraseOld()
    void openOutbox(managerId, {
      onSent: (chat, message, outgoing) => {
        applyMessage(queries, chat, message)
        void refreshEntry(queries, chat.channel_id, refOfName(chat))
        followFirstMessage(outgoing.chat, refOfName(chat))
      },
      onRefused: offerBack,
    })
    const stop = onSessionEnd((ending) => {
      closeOutbox()
      return ending === 'expired' ? undefined : eraseKept(managerId)
    })
    return () => {
      stop()
      closeOutbox()
    }
  }, [managerId, queries])
}

/** The first message to a colleague made a room: the open conversation goes on in it. */
function followFirstMessage(
  sentTo: { subjectType: string; id: number },
  room: { subjectType: 'PRIVATE-ROOM' | 'PRIVATE-MANAGER' | 'ORGANIZATION'; id: number },
): void {
  const open = openChatOf(messenger.get())
  if (
    open?.subjectType !== 'PRIVATE-MANAGER' ||
    sentTo.subjectType !== 'PRIVATE-MANAGER' ||
    open.id !== sentTo.id
  )
    return
  messenger.set({ currentManagerId: room.id, currentManagerType: room.subjectType })
}
