import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '@uprava/contract/messenger.ts'

import { ApiError, call, errorTitle } from '#api/index.ts'
import { applyUnread } from '#features/shell/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { plural } from '#ui/lib/format.ts'

import { chatQuery, refOfName, type ChatRef, type Viewer } from '../chat.ts'
import {
  applyChanged,
  applyChatUnread,
  applyDeleted,
  applyMessage,
  applyPinned,
  changeHistory,
  chatName,
  refreshEntry,
} from '../messenger.changes.ts'
import { messengerQueries } from '../messenger.queries.ts'
import { queueReaction } from '../outbox/waiting-reactions.ts'
import { withChanged, withMessage, withToggledReaction, type HistoryWindow } from '../state/loaded-history.ts'
import { messenger } from '../state/messenger-state.ts'

/** The mutations of messages. */

/** Marks a chat as read: its count is 0 immediately, the count of the channel follows from the answer (RT-29, RT-30). */
export function useMarkAllRead(channelId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (chat: ChatRef) =>
      call('POST /chat-list/{id}/mark-all-as-read', {
        params: { id: chat.id },
        query: chatQuery(chat, channelId),
      }),
    meta: errorTitle('POST /chat-list/{id}/mark-all-as-read'),
    onMutate: (chat) => {
      applyChatUnread(queries, chatName(chat, channelId), 0)
      // The next opening of the chat has no heading of unread messages.
      queries.setQueryData<HistoryWindow>(messengerQueries.history(channelId, chat, '').queryKey, (window) =>
        window?.firstUnreadId ? { ...window, firstUnreadId: null } : window,
      )
    },
    onSuccess: (count) => applyUnread(queries, channelId, count),
    onError: (_error, chat) => void refreshEntry(queries, channelId, chat),
  })
}

/** Deletes a message for everybody, optimistically: a refusal restores it and the quotes of it (D-07). */
export function useDeleteMessage({ channelId }: Viewer, chat: ChatRef) {
  const queries = useQueryClient()
  const name = chatName(chat, channelId)
  const { queryKey } = messengerQueries.history(channelId, chat, '')
  return useMutation({
    mutationFn: ({ id }: Message) =>
      call('DELETE /chat-list/messages/{id}', { params: { id }, query: { channel_id: channelId } }),
    meta: errorTitle('DELETE /chat-list/messages/{id}'),
    onMutate: ({ id }) => {
      const before = queries.getQueryData<HistoryWindow>(queryKey)
      applyDeleted(queries, name, id)
      return before
    },
    onSuccess: () => void refreshEntry(queries, channelId, chat),
    onError: (_error, message, before) => {
      if (!before) return
      changeHistory(queries, name, (window) =>
        before.messages
          .filter(({ answer }) => answer?.id === message.id)
          .reduce(withChanged, withMessage(window, message)),
      )
    },
  })
}

/** Adds or removes the viewer's reaction, optimistically: a refusal toggles it back (D-07). */
export function useToggleReaction(viewer: Viewer, chat: ChatRef) {
  const queries = useQueryClient()
  const name = chatName(chat, viewer.channelId)
  const toggle = ({ message, emoji }: { message: Message; emoji: string }) =>
    changeHistory(queries, name, (window) => withToggledReaction(window, message.id, emoji, viewer.managerId))
  return useMutation({
    mutationFn: async ({ message: { id }, emoji }: { message: Message; emoji: string }) => {
      try {
        return await call('POST /chat-list/messages/{id}/reactions', {
          params: { id },
          query: { channel_id: viewer.channelId },
          body: { emoji },
        })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 0) throw error
        await queueReaction({ ...viewer, messageId: id, emoji }).catch(() => {
          // The browser refuses to store it: the reaction goes back, as after any failure.
          throw error
        })
        return null
      }
    },
    meta: errorTitle('POST /chat-list/messages/{id}/reactions'),
    onMutate: toggle,
    onSuccess: (changed) => changed && applyChanged(queries, name, changed),
    onError: (_error, reaction) => toggle(reaction),
  })
}

/** Changes the text of an own message. */
export function useEditMessage({ channelId }: Viewer, chat: ChatRef) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ message: { id }, text }: { message: Message; text: string }) =>
      call('PUT /chat-list/messages/{id}', {
        params: { id },
        query: { channel_id: channelId },
        body: { message: text },
      }),
    meta: errorTitle('PUT /chat-list/messages/{id}'),
    onSuccess: (changed, { message }) => {
      applyChanged(queries, chatName(chat, channelId), changed)
      messenger.endEdit(message)
    },
  })
}

/** Pins a message for both sides, in place of the one pinned before. */
export function usePinMessage({ channelId }: Viewer, chat: ChatRef) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Message) =>
      call('POST /chat-list/messages/{id}/pin', { params: { id }, query: { channel_id: channelId } }),
    meta: errorTitle('POST /chat-list/messages/{id}/pin'),
    onSuccess: (_answer, message) => applyPinned(queries, chatName(chat, channelId), message),
  })
}

export function useUnpinMessage({ channelId }: Viewer, chat: ChatRef) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Message) =>
      call('DELETE /chat-list/messages/{id}/pin', { params: { id }, query: { channel_id: channelId } }),
    meta: errorTitle('DELETE /chat-list/messages/{id}/pin'),
    onSuccess: () => applyPinned(queries, chatName(chat, channelId), null),
  })
}

/** Copies a message to «Избранное»; a message that is there already stays the same copy (CHAT-28). */
export function useSaveMessage({ channelId }: Viewer) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Message) =>
      call('POST /chat-list/messages/{id}/save', { params: { id }, query: { channel_id: channelId } }),
    meta: errorTitle('POST /chat-list/messages/{id}/save'),
    onSuccess: ({ chat, ...message }) => {
      const here = { ...chat, channel_id: channelId }
      applyMessage(queries, here, message)
      void refreshEntry(queries, channelId, refOfName(here))
      toast.success('Готово', 'Сообщение сохранено в избранное!')
    },
  })
}

type Forward = {
  messageIds: readonly number[]
  recipients: readonly ChatRef[]
  /** The same in every attempt, so that a repeated request sends nothing twice. */
  clientId: string
}

/** Sends copies of messages to chats. */
export function useForwardMessages(channelId: number) {
  return useMutation({
    mutationFn: ({ messageIds, recipients, clientId }: Forward) =>
      call('POST /chat-list/messages/forward', {
        query: { channel_id: channelId },
        body: {
          message_ids: [...messageIds],
          recipients: recipients.map(({ id, subjectType }) => ({ id, subject_type: subjectType })),
          client_id: clientId,
        },
      }),
    meta: errorTitle('POST /chat-list/messages/forward'),
    onSuccess: (_answer, { messageIds: { length } }) => {
      const text =
        length === 1
          ? 'Сообщение переслано!'
          : `Переслано: ${plural(length, ['сообщение', 'сообщения', 'сообщений'])}`
      toast.success('Готово', text)
      messenger.set({ selected: null })
    },
  })
}
