import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ChatName } from '@uprava/contract/messenger.ts'
import { useEffect, useEffectEvent } from 'react'

import { beforeConnected, listen, refetch, realtimeState, onSubscribed } from '#api/index.ts'
import { applyUnread, unreadKey, updateUnread } from '#features/shell/index.ts'

import {
  filterOf,
  folderIdOf,
  isOurs,
  isSameChat,
  refOfName,
  type ChatFilter,
  type ChatRef,
  type Viewer,
} from './chat.ts'
import { applyDraft } from './composer/drafts.ts'
import { applyGroup, applyGroupLeft, applyInvitation, applyRequests } from './groups/group.changes.ts'
import { useMarkAllRead } from './message/message.changes.ts'
import {
  applyChanged,
  applyChatUnread,
  applyDeleted,
  applyFirstUnread,
  applyLastMessage,
  applyMessage,
  applyPinned,
  applyPoll,
  applyPresence,
  applySeen,
  catchUp,
  refreshEntry,
} from './messenger.changes.ts'
import { applyChatSettings, applyFolders, refreshCounts } from './order/order.changes.ts'
import { applyScheduled } from './scheduled/scheduled.queries.ts'
import { applySettings, playMessageSound, playNotificationSound } from './settings/settings.ts'
import { messenger } from './state/messenger-state.ts'
import { showTyping, stopTyping } from './state/typing.ts'

/** Whether the conversation is visible: only then a new message is marked as read. */
const isChatVisible = (chat: ChatRef) => {
  const { openChat } = messenger.get()
  return openChat !== null && isSameChat(openChat, chat) && document.visibilityState === 'visible'
}

/** Applies the events to the cache, by the functions that the mutations call. Used once, for the whole shell. */
export function useMessengerRealtime(viewer: Viewer | null, isInMessenger: boolean): void {
  const queries = useQueryClient()
  const managerId = viewer?.managerId
  const channelId = viewer?.channelId
  const isShown = useEffectEvent(() => isInMessenger)
  const { mutate: markAllRead } = useMarkAllRead(channelId ?? 0)
  useEffect(() => {
    if (managerId === undefined || channelId === undefined) return
    const viewer: Viewer = { managerId, channelId }
    const stops = [
      listen('new-message', (event) => {
        if (event.kind !== 'chat') return
        const { message } = event
        const chat = standingIn(event.chat, viewer.channelId)
        const ref = refOfName(chat)
        applyMessage(queries, chat, message)
        const isHere = chat.channel_id === viewer.channelId
        if (event.chat.channel_id === viewer.channelId) applyUnread(queries, viewer.channelId, event.unread)
        stopTyping(ref, message.sender.id)
        if (event.mentions_me) void refetch(queries, { queryKey: ['mentions'] })
        if (isHere) refreshCounts(queries, viewer.channelId)
        if (isHere && mayShow(messenger.get().filter, ref)) void refreshEntry(queries, viewer.channelId, ref)
        // Another filter is shown (RT-22): the lists with the chat are fetched again when they are shown.
        else if (isHere)
          void queries.invalidateQueries({ queryKey: ['chats', viewer.channelId], refetchType: 'none' })
        // Messages of the own side neither sound nor set the flag (RT-28, D-09); nor does what happened in a group (GRP-43).
        if (message.kind === 'service' || isOurs(message, ref, { ...viewer, channelId: chat.channel_id }))
          return
        const isRead = isHere && isShown() && isChatVisible(ref)
        if (isRead) markAllRead(ref)
        else applyFirstUnread(queries, chat, message.id)
        // Muted: no sound and no flag, unless the message mentions the viewer (messenger §5).
        if (event.is_muted && !event.mentions_me) return
        void playMessageSound(queries)
        if (!isShown()) updateUnread({ hasNewMessages: true })
      }),
      listen('message-changed', ({ chat, message }) =>
        applyChanged(queries, standingIn(chat, viewer.channelId), message),
      ),
      listen('message-deleted', (event) => {
        const chat = standingIn(event.chat, viewer.channelId)
        applyDeleted(queries, chat, event.message_id)
        applyLastMessage(queries, chat, event.last_message)
        applyChatUnread(queries, event.chat, event.unread_messages_count, event.unread_mentions_count)
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
          applyChatUnread(queries, event.chat, event.unread_messages_count, event.unread_mentions_count)
        if (event.unread && event.chat.channel_id === viewer.channelId) {
          applyUnread(queries, viewer.channelId, event.unread)
          refreshCounts(queries, viewer.channelId)
        }
      }),
      listen('message-pinned', ({ chat, message }) => applyPinned(queries, chat, message)),
      listen('writing', ({ chat, manager }) => {
        showTyping(refOfName(chat), manager)
        // Somebody who types is online (RT-18); the state of the server is shown again once the notice ends.
        void queries.invalidateQueries({ queryKey: ['chat-info'], refetchType: 'none' })
      }),
      listen('draft', (event) => applyDraft(queries, event)),
      listen('messenger-settings', ({ settings }) => applySettings(queries, settings)),
      listen('notification', ({ notification, has_sound: hasSound }) => {
        if (hasSound) void playNotificationSound(queries, notification.kind)
      }),
      listen('presence', (who) => applyPresence(queries, who)),
      ...listenToPolls(queries),
      ...listenToGroups(queries, viewer),
      ...listenToOrder(queries, viewer),
      ...fetchMissed(queries, channelId),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [managerId, channelId, queries, markAllRead])
}

/** «Избранное» stands in every channel of the account; events name it in the first one (messenger-wire §1). */
const standingIn = (chat: ChatName, channelId: number): ChatName =>
  chat.subject_type === 'SAVED' ? { ...chat, channel_id: channelId } : chat

/** Whether the list of a filter may show the chat; the archive and folders take chats of every kind. */
const mayShow = (filter: ChatFilter, chat: ChatRef) =>
  filter === 'all' || filter === 'archive' || folderIdOf(filter) !== null || filterOf(chat) === filter

/** The own order of chats, as another device of the account has changed it (CHAT-25). */
function listenToOrder(queries: QueryClient, viewer: Viewer) {
  return [
    listen('chat-settings', ({ unread, ...event }) => {
      applyChatSettings(queries, event)
      if (event.chat.channel_id !== viewer.channelId) return
      if (unread) applyUnread(queries, viewer.channelId, unread)
      // A chat that came back is in the badge again.
      else void refetch(queries, { queryKey: unreadKey(viewer.channelId) })
    }),
    listen('chat-folders', ({ channel_id: channelId, folders }) => applyFolders(queries, channelId, folders)),
  ]
}

/** Votes, and what is sent later. */
function listenToPolls(queries: QueryClient) {
  return [
    listen('poll-changed', ({ chat, message_id: id, poll }) => applyPoll(queries, chat, id, poll)),
    listen('scheduled-changed', ({ id, scheduled }) => applyScheduled(queries, id, scheduled)),
  ]
}

function listenToGroups(queries: QueryClient, viewer: Viewer) {
  return [
    listen('group-changed', ({ chat, group }) => applyGroup(queries, chat, group)),
    listen('group-left', (event) => applyGroupLeft(queries, viewer, event)),
    listen('group-request', ({ chat, requests_count }) => applyRequests(queries, chat, requests_count)),
    listen('group-invitation', ({ invitation }) => applyInvitation(queries, invitation)),
  ]
}

/** Fetches what was missed whenever events begin to arrive; the connection counts as back after it (CHAT-61). */
function fetchMissed(queries: QueryClient, channelId: number) {
  let fetched = Promise.resolve()
  const fetchAll = () => {
    fetched = refetchMessenger(queries, channelId)
  }
  // The listeners are loaded after the screen: events may have been missed.
  if (realtimeState.get() === 'connected') fetchAll()
  return [onSubscribed(fetchAll), beforeConnected(() => fetched)]
}

/** Fetches what events would have brought: after a lost connection, and where there is none (RT-34, RT-35). */
export async function refetchMessenger(queries: QueryClient, channelId: number): Promise<void> {
  const keys = [
    'chats',
    'unread',
    'notifications',
    // The pinned message and the group of the open chat, and what is shown of a group beside it.
    'chat-info',
    'group-members',
    'group-requests',
    'message-readers',
    'mentions',
    'group-invitations',
    'chat-folders',
    'archive-count',
    'scheduled',
  ]
  await Promise.all([
    ...keys.map((key) => refetch(queries, { queryKey: [key] })),
    catchUp(queries, channelId, messenger.get().openChat),
  ])
}
