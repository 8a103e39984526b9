import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { onSessionEnd } from '#features/session/index.ts'

import { isSameChat, refOfName, type ChatRef, type Viewer } from '../chat.ts'
import { tryReturnToComposer } from '../composer/returned-message.ts'
import { applyMessage, refreshEntry } from '../messenger.changes.ts'
import { deleteExpired, deleteStored } from '../outbox/message-store.ts'
import { closeOutbox, openOutbox } from '../outbox/outbox.ts'
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
    void deleteExpired()
    void openOutbox(managerId, {
      onSent: (chat, message, outgoing) => {
        applyMessage(queries, chat, message)
        void refreshEntry(queries, chat.channel_id, refOfName(chat))
        switchToRoom(outgoing.chat, refOfName(chat))
      },
      onRefused: tryReturnToComposer,
    })
    const stop = onSessionEnd((reason) => {
      closeOutbox()
      return reason === 'expired' ? undefined : deleteStored(managerId)
    })
    return () => {
      stop()
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
