import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { listen, stored, whenReconnected } from '#api/index.ts'
import { unread } from '#features/shell/index.ts'
import { playIncoming } from '#ui/sound.ts'

import { isOurs, refOfName, type ChatRef, type Viewer } from './chat.ts'
import { fits } from './list.ts'
import { messenger, openChatOf } from './messenger-state.ts'
import {
  applyChanged,
  applyChatUnread,
  applyDeleted,
  applyLastMessage,
  applyMessage,
  applyPresence,
  applySeen,
  applyUnread,
  catchUp,
  markAllRead,
  refreshEntry,
} from './messenger.changes.ts'
import { hearTyping, stopTyping } from './typing.ts'

/** Whether the conversation is on the screen and seen: only then a new message counts as read. */
const isLookedAt = (chat: ChatRef) => {
  const open = openChatOf(messenger.get())
  return (
    open !== null &&
    open.id === chat.id &&
    open.subjectType === chat.subjectType &&
    document.visibilityState === 'visible'
  )
}

/** Wire events to the cache: the same functions the mutations call. Runs once for the whole shell. */
export function useMessengerRealtime(viewer: Viewer | null, isInMessenger: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!viewer) return
    const stops = [
      listen('new-message', (event) => {
        if (event.kind !== 'chat') return
        const { chat, message } = event
        const ref = refOfName(chat)
        applyMessage(queries, chat, message)
        const isHere = chat.channel_id === viewer.channelId
        if (isHere) applyUnread(queries, viewer.channelId, event.unread)
        stopTyping(ref)
        if (isHere && fits(ref, messenger.get().currentChatType))
          void refreshEntry(queries, viewer.channelId, ref)
        // One's own side neither sounds nor raises flags (RT-28, D-09).
        if (isOurs(message, ref, { ...viewer, channelId: chat.channel_id })) return
        void playIncoming()
        if (!isInMessenger) unread.set({ hasNews: true })
        else if (isHere && isLookedAt(ref)) void markAllRead(queries, viewer.channelId, ref)
      }),
      listen('message-changed', ({ chat, message }) => applyChanged(queries, chat, message)),
      listen('message-deleted', (event) => {
        applyDeleted(queries, event.chat, event.message_id)
        applyLastMessage(queries, event.chat, event.last_message)
        applyChatUnread(queries, event.chat, event.unread_messages_count)
        if (event.chat.channel_id === viewer.channelId) applyUnread(queries, viewer.channelId, event.unread)
      }),
      listen('message-seen', (event) => {
        if (event.manager_id !== viewer.managerId) applySeen(queries, event.chat, event.last_seen_id, viewer)
        if (event.unread_messages_count !== undefined)
          applyChatUnread(queries, event.chat, event.unread_messages_count)
        if (event.unread && event.chat.channel_id === viewer.channelId)
          applyUnread(queries, viewer.channelId, event.unread)
      }),
      listen('message-pinned', () => void queries.invalidateQueries({ queryKey: ['chat-info'] })),
      listen('writing', ({ chat, manager }) => {
        hearTyping(refOfName(chat), manager.full_name)
        // Who writes is there (RT-18); what the server last said shows again when the signal is over.
        void queries.invalidateQueries({ queryKey: ['chat-info'], refetchType: 'none' })
      }),
      listen('presence', (who) => applyPresence(queries, who)),
      whenReconnected(() => {
        void queries.invalidateQueries({ queryKey: ['chats'] })
        void queries.invalidateQueries({ queryKey: ['unread'] })
        void queries.invalidateQueries({ queryKey: ['notifications'] })
        const open = openChatOf(messenger.get())
        const channelId = stored.channelId()
        if (open && channelId !== null) void catchUp(queries, channelId, open)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [viewer?.managerId, viewer?.channelId, isInMessenger, queries])
}
