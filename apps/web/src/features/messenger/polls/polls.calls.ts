import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '@uprava/contract/messenger.ts'

import { call, errorTitle } from '#api/index.ts'

import { chatQuery, refOfName, type ChatRef, type Viewer } from '../chat.ts'
import { applyChanged, applyMessage, chatName, refreshEntry } from '../messenger.changes.ts'

/** The viewer's vote in place of the one before; no option takes it back. */
export function useVote({ channelId }: Viewer, chat: ChatRef) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ message: { id }, optionIds }: { message: Message; optionIds: readonly number[] }) =>
      call('POST /chat-list/messages/{id}/vote', {
        params: { id },
        query: { channel_id: channelId },
        body: { option_ids: [...optionIds] },
      }),
    meta: errorTitle('POST /chat-list/messages/{id}/vote'),
    onSuccess: (changed) => applyChanged(queries, chatName(chat, channelId), changed),
  })
}

export function useClosePoll({ channelId }: Viewer, chat: ChatRef) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Message) =>
      call('POST /chat-list/messages/{id}/close-poll', { params: { id }, query: { channel_id: channelId } }),
    meta: errorTitle('POST /chat-list/messages/{id}/close-poll'),
    onSuccess: (changed) => applyChanged(queries, chatName(chat, channelId), changed),
  })
}

export type TypedPoll = {
  question: string
  options: string[]
  is_multiple: boolean
  is_anonymous: boolean
  closes_at: string | null
}

/** Sends a poll; the same client id in every attempt makes it once. */
export function useSendPoll({ channelId }: Viewer, chat: ChatRef, clientId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (poll: TypedPoll) =>
      call('POST /chat-list/{id}/send-message', {
        params: { id: chat.id },
        query: chatQuery(chat, channelId),
        body: { channel_id: channelId, client_id: clientId, poll },
      }),
    meta: errorTitle('POST /chat-list/{id}/send-message'),
    onSuccess: ({ items }) => {
      for (const { chat: name, ...message } of items) {
        applyMessage(queries, name, message)
        void refreshEntry(queries, name.channel_id, refOfName(name))
      }
    },
  })
}

/** Who has voted for an option, by pages. */
export const votersQuery = (channelId: number, messageId: number, optionId: number) =>
  infiniteQueryOptions({
    queryKey: ['poll-votes', channelId, messageId, optionId] as const,
    queryFn: ({ pageParam, signal }) =>
      call('GET /chat-list/messages/{id}/votes', {
        params: { id: messageId },
        query: { channel_id: channelId, option_id: optionId, page: pageParam },
        signal,
      }),
    meta: errorTitle('GET /chat-list/messages/{id}/votes'),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: current, last_page: last }) =>
      current < last ? current + 1 : undefined,
    staleTime: 0,
  })
