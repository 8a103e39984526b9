import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Document } from '@uprava/contract/documents.ts'
import type { DocumentOrder } from '@uprava/contract/limits/documents-limits.ts'

import { call, errorTitle } from '#api/index.ts'

/** Signed file paths expire after one to two hours: an open screen refetches them before that. */
const refreshPathsMs = 30 * 60 * 1000

/** One page of a list of documents. */
export type DocumentPage = { items: Document[]; current_page: number; last_page: number; total: number }
export type DocumentPages = InfiniteData<DocumentPage, number>

type ListFilter = { folder_id?: number; search?: string; trashed?: true; sort?: DocumentOrder }

const listOf = (channelId: number, key: readonly (string | number)[], filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: ['documents', channelId, 'list', ...key] as const,
    queryFn: ({ pageParam, signal }): Promise<DocumentPage> =>
      call('GET /customs', { query: { channel_id: channelId, ...filter, page: pageParam }, signal }),
    meta: errorTitle('GET /customs'),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
    refetchInterval: refreshPathsMs,
  })

export const documentQueries = {
  /** The key of everything in a channel's library; invalidated after a change. */
  all: (channelId: number) => ['documents', channelId] as const,
  folders: (channelId: number) =>
    queryOptions({
      queryKey: ['documents', channelId, 'folders'] as const,
      queryFn: ({ signal }) => call('GET /folders', { query: { channel_id: channelId }, signal }),
      meta: errorTitle('GET /folders'),
    }),
  lists: (channelId: number) => ['documents', channelId, 'list'] as const,
  inFolder: (channelId: number, folderId: number, order: DocumentOrder = 'new') =>
    listOf(channelId, ['folder', folderId, order], { folder_id: folderId, sort: order }),
  found: (channelId: number, search: string) => listOf(channelId, ['found', search], { search }),
  bin: (channelId: number) => listOf(channelId, ['bin'], { trashed: true }),
  /** The text of a document; polled until the server has extracted it, then cached for good. */
  text: (channelId: number, documentId: number) =>
    queryOptions({
      queryKey: ['document-text', channelId, documentId] as const,
      queryFn: ({ signal }) =>
        call('GET /customs/{custom}/text', {
          params: { custom: documentId },
          query: { channel_id: channelId },
          signal,
        }),
      meta: errorTitle('GET /customs/{custom}/text'),
      staleTime: Infinity,
      refetchInterval: ({ state }) => (state.data?.state === 'reading' ? 1000 : false),
    }),
}

/** The possible recipients of a document beside the team (DOC-48). */
export const recipientQueries = {
  organizations: (channelId: number) =>
    queryOptions({
      queryKey: ['recipients', channelId, 'organizations'] as const,
      queryFn: ({ signal }) => call('GET /channels/global', { query: { channel_id: channelId }, signal }),
      meta: errorTitle('GET /channels/global'),
    }),
}
