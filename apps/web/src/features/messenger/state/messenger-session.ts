import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { refetch } from '#api/index.ts'
import { onSessionEnd } from '#features/session/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'

import { isSameChat, refOfName, type ChatRef, type Viewer } from '../chat.ts'
import { tryReturnToComposer } from '../composer/returned-message.ts'
import { applyMessage, refreshEntry } from '../messenger.changes.ts'
import { deleteExpired, deleteStored } from '../outbox/message-store.ts'
import { closeOutbox, openOutbox } from '../outbox/outbox.ts'
import { clearUnstored } from '../outbox/outgoing-messages.ts'
import { sendWaitingReactions } from '../outbox/waiting-reactions.ts'
import { applyScheduled } from '../scheduled/scheduled.queries.ts'
import { sendingTime } from '../scheduled/sending-time.ts'
import { messenger } from './messenger-state.ts'

/**
 * Opens the outbox for the session, whatever screen is shown. Sign-out and an end of the session from another device delete
 * the stored messages; a 401 keeps them for the same account (D-06).
 */
export function useMessengerSession(viewer: Viewer | null): void {
  const queries = useQueryClient()
  const managerId = viewer?.managerId
  useEffect(() => {
    if (managerId === undefined) return
    void deleteExpired().catch(() => undefined)
    void openOutbox(managerId, {
      onSent: (chat, message, outgoing) => {
        applyMessage(queries, chat, message)
        void refreshEntry(queries, chat.channel_id, refOfName(chat))
        switchToRoom(outgoing.chat, refOfName(chat))
        // What was put off for the colleague belongs to the room now.
        if (outgoing.chat.subjectType === 'PRIVATE-MANAGER')
          void refetch(queries, { queryKey: ['scheduled'] })
      },
      onPutOff: (scheduled) => {
        applyScheduled(queries, scheduled.id, scheduled)
        toast.success('Отложено', `Сообщение будет отправлено ${sendingTime(scheduled.scheduled_at)}`)
      },
      onRefused: tryReturnToComposer,
    })
    const stopReactions = sendWaitingReactions(managerId)
    const stop = onSessionEnd((reason) => {
      closeOutbox()
      stopReactions()
      messenger.clearBegun()
      if (reason === 'expired') return
      clearUnstored()
      return deleteStored(managerId)
    })
    return () => {
      stop()
      stopReactions()
      closeOutbox()
    }
  }, [managerId, queries])
}

/** The first message to a colleague creates the room: the open conversation switches to it. */
function switchToRoom(recipient: ChatRef, room: ChatRef): void {
  const { openChat } = messenger.get()
  if (openChat?.subjectType === 'PRIVATE-MANAGER' && isSameChat(openChat, recipient))
    messenger.set({ openChat: room })
}
