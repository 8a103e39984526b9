import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import type { ChatFolder } from '@uprava/contract/messenger/chat-settings.ts'

import { call, errorTitle } from '#api/index.ts'

import type { ChatFilter } from '../chat.ts'
import { holds } from './folder-rules.ts'

const none: readonly ChatFolder[] = []

/** The queries of the own order of chats. */
export const orderQueries = {
  folders: (channelId: number) =>
    queryOptions({
      queryKey: ['chat-folders', channelId] as const,
      queryFn: ({ signal }) => call('GET /chat-folders', { query: { channel_id: channelId }, signal }),
      meta: errorTitle('GET /chat-folders'),
      staleTime: 60_000,
    }),
  /** How many chats are in the archive. */
  archiveCount: (channelId: number) =>
    queryOptions({
      queryKey: ['archive-count', channelId] as const,
      queryFn: async ({ signal }) => {
        const query = { channel_id: channelId, type: 'all', archived: true, per_page: 1 }
        return (await call('GET /chat-list', { query, signal })).total
      },
      meta: errorTitle('GET /chat-list'),
      staleTime: 60_000,
    }),
}

/** The folders that are known of a channel. */
export const knownFolders = (queries: QueryClient, channelId: number): readonly ChatFolder[] =>
  queries.getQueryData(orderQueries.folders(channelId).queryKey) ?? none

/** Says of a chat whether the lists of a filter hold it, by the folders that are known now. */
export const holding =
  (queries: QueryClient, channelId: number, filter: ChatFilter) =>
  (entry: ChatEntry): boolean =>
    holds(filter, entry, knownFolders(queries, channelId))
