import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ScheduledMessage } from '@uprava/contract/messenger/scheduled.ts'

import { call, errorTitle, refetch } from '#api/index.ts'

import type { Viewer } from '../chat.ts'
import { applyMessage } from '../messenger.changes.ts'
import { applyScheduled } from './scheduled.queries.ts'

/** Sent by its time, or from another device, before the call: the list is asked again. */
const useRefetch = () => {
  const queries = useQueryClient()
  return { queries, refetchAll: () => void refetch(queries, { queryKey: ['scheduled'] }) }
}

/** Changes the text and the time. */
export function useChangeScheduled({ channelId }: Viewer) {
  const { queries, refetchAll } = useRefetch()
  return useMutation({
    mutationFn: ({ id, message, at }: { id: number; message: string | undefined; at: string | undefined }) =>
      call('PUT /chat-list/scheduled/{id}', {
        params: { id },
        query: { channel_id: channelId },
        body: { ...(message !== undefined && { message }), ...(at !== undefined && { scheduled_at: at }) },
      }),
    meta: errorTitle('PUT /chat-list/scheduled/{id}'),
    onSuccess: (changed) => applyScheduled(queries, changed.id, changed),
    onError: refetchAll,
  })
}

export function useDeleteScheduled({ channelId }: Viewer) {
  const { queries, refetchAll } = useRefetch()
  return useMutation({
    mutationFn: ({ id }: ScheduledMessage) =>
      call('DELETE /chat-list/scheduled/{id}', { params: { id }, query: { channel_id: channelId } }),
    meta: errorTitle('DELETE /chat-list/scheduled/{id}'),
    onSuccess: (_answer, { id }) => applyScheduled(queries, id, null),
    onError: refetchAll,
  })
}

export function useSendScheduledNow({ channelId }: Viewer) {
  const { queries, refetchAll } = useRefetch()
  return useMutation({
    mutationFn: ({ id }: ScheduledMessage) =>
      call('POST /chat-list/scheduled/{id}/send-now', { params: { id }, query: { channel_id: channelId } }),
    meta: errorTitle('POST /chat-list/scheduled/{id}/send-now'),
    onSuccess: ({ items }, { id }) => {
      applyScheduled(queries, id, null)
      for (const { chat, ...message } of items) applyMessage(queries, chat, message)
    },
    onError: refetchAll,
  })
}
