import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { listen, refetch, realtimeState, onSubscribed } from '#api/index.ts'
import { updateUnread } from '#features/shell/index.ts'

import { isOurs, refOfName, type ChatRef, type Viewer } from './chat.ts'
import { applyDraft } from './composer/drafts.ts'
import {
  applyChanged,
  applyChatUnread,
  applyDeleted,
  applyLastMessage,
  applyMessage,
  applyPinned,
  applyPresence,
  applySeen,
  applyUnread,
  catchUp,
  markAllRead,
  refreshEntry,
} from './messenger.changes.ts'
import { applySettings, soundIncoming } from './settings/settings.ts'
import { fits } from './state/loaded-chats.ts'
import { messenger, openChatOf } from './state/messenger-state.ts'
import { hearTyping, stopTyping } from './state/typing.ts'

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
  const managerId = viewer?.managerId
  const channelId = viewer?.channelId
  const isShown = useEffectEvent(() => isInMessenger)
  useEffect(() => {
    if (managerId === undefined || channelId === undefined) return
    const viewer: Viewer = { managerId, channelId }
    // This is loaded after the screen: what came over the line before was heard by nobody.
    if (realtimeState.get() === 'connected') askAnew(queries, channelId)
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
        // Another tab is on the screen (RT-22): the lists the chat belongs to are read again when they are shown.
        else if (isHere)
          void queries.invalidateQueries({ queryKey: ['chats', viewer.channelId], refetchType: 'none' })
        // One's own side neither sounds nor raises flags (RT-28, D-09).
        if (isOurs(message, ref, { ...viewer, channelId: chat.channel_id })) return
        void soundIncoming(queries)
        if (!isShown()) updateUnread({ hasNewMessages: true })
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
        const { last_seen_id: lastSeenId, is_own_side: isOwnSide } = event
        applySeen(
          queries,
          event.chat,
          { lastSeenId, isOwnSide },
          { ...viewer, channelId: event.chat.channel_id },
        )
        if (event.unread_messages_count !== undefined)
          applyChatUnread(queries, event.chat, event.unread_messages_count)
        if (event.unread && event.chat.channel_id === viewer.channelId)
          applyUnread(queries, viewer.channelId, event.unread)
      }),
      listen('message-pinned', ({ chat, message }) => applyPinned(queries, chat, message)),
      listen('writing', ({ chat, manager }) => {
        hearTyping(refOfName(chat), manager.full_name)
        // Who writes is there (RT-18); what the server last said shows again when the signal is over.
        void queries.invalidateQueries({ queryKey: ['chat-info'], refetchType: 'none' })
      }),
      listen('draft', (event) => applyDraft(queries, event)),
      listen('messenger-settings', ({ settings }) => applySettings(queries, settings)),
      listen('presence', (who) => applyPresence(queries, who)),
      onSubscribed(() => askAnew(queries, channelId)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [managerId, channelId, queries])
}

/** Asks for what events would have told: after a gap of the line, and where there is no line (RT-34, RT-35). */
export function askAnew(queries: QueryClient, channelId: number): void {
  for (const what of ['chats', 'unread', 'notifications']) void refetch(queries, { queryKey: [what] })
  void catchUp(queries, channelId, openChatOf(messenger.get()))
}
