import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { ScheduledMessage } from '@uprava/contract/messenger/scheduled.ts'

import { call, errorTitle } from '#api/index.ts'

import { isSameChat, refOfName, type ChatRef, type Viewer } from '../chat.ts'

/** What the account sends later, in all its chats; events keep it up to date. */
const scheduledQuery = ({ channelId }: Viewer) =>
  queryOptions({
    queryKey: ['scheduled', channelId] as const,
    queryFn: ({ signal }) => call('GET /chat-list/scheduled', { query: { channel_id: channelId }, signal }),
    meta: errorTitle('GET /chat-list/scheduled'),
    staleTime: 300_000,
  })

/** What is sent later in a chat, the nearest first; null: what was not sent, in whatever chat, a lost one too. */
export function useScheduled(viewer: Viewer, chat: ChatRef | null) {
  return useQuery({
    ...scheduledQuery(viewer),
    select: (all) =>
      all.filter((one) => (chat === null ? one.state === 'failed' : isOfChat(one, viewer, chat))),
  })
}

const isOfChat = ({ chat }: ScheduledMessage, { channelId }: Viewer, open: ChatRef) =>
  isSameChat(refOfName(chat), open) && (chat.channel_id === channelId || open.subjectType === 'SAVED')

/** The message as it is now; null: it was sent or deleted. */
export function applyScheduled(queries: QueryClient, id: number, scheduled: ScheduledMessage | null): void {
  queries.setQueriesData<ScheduledMessage[]>({ queryKey: ['scheduled'] }, (known) => {
    if (!known) return known
    const others = known.filter((one) => one.id !== id)
    const all = scheduled === null ? others : [...others, scheduled]
    return all.toSorted(
      (one, other) => one.scheduled_at.localeCompare(other.scheduled_at) || one.id - other.id,
    )
  })
}
