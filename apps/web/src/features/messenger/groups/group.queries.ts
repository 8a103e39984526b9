import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call, errorTitle } from '#api/index.ts'

/** The queries of groups; the group itself stands in the info of its chat. */
export const groupQueries = {
  invitations: (channelId: number) =>
    queryOptions({
      queryKey: ['group-invitations', channelId] as const,
      queryFn: ({ signal }) => call('GET /group-invitations', { query: { channel_id: channelId }, signal }),
      meta: errorTitle('GET /group-invitations'),
      staleTime: 60_000,
    }),
  members: (channelId: number, groupId: number, search: string) =>
    infiniteQueryOptions({
      queryKey: ['group-members', groupId, channelId, search] as const,
      queryFn: ({ pageParam, signal }) =>
        call('GET /groups/{id}/members', {
          params: { id: groupId },
          query: { channel_id: channelId, search: search || undefined, page: pageParam },
          signal,
        }),
      meta: errorTitle('GET /groups/{id}/members'),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      // The dots are those of the opening (messenger §1.5); changes of the members come as events.
      staleTime: 10_000,
    }),
  requests: (channelId: number, groupId: number) =>
    queryOptions({
      queryKey: ['group-requests', groupId, channelId] as const,
      queryFn: ({ signal }) =>
        call('GET /groups/{id}/requests', {
          params: { id: groupId },
          query: { channel_id: channelId },
          signal,
        }),
      meta: errorTitle('GET /groups/{id}/requests'),
    }),
  readers: (channelId: number, messageId: number, state: 'seen' | 'unseen') =>
    infiniteQueryOptions({
      queryKey: ['message-readers', channelId, messageId, state] as const,
      queryFn: ({ pageParam, signal }) =>
        call('GET /chat-list/messages/{id}/seen-by', {
          params: { id: messageId },
          query: { channel_id: channelId, state, page: pageParam },
          signal,
        }),
      meta: errorTitle('GET /chat-list/messages/{id}/seen-by'),
      initialPageParam: 1,
      getNextPageParam: nextPage,
    }),
  /** Organizations of the directory by a search term. */
  organizations: (channelId: number, search: string) =>
    infiniteQueryOptions({
      queryKey: ['group-organizations', channelId, search] as const,
      queryFn: ({ pageParam, signal }) =>
        call('GET /channels/directory', {
          query: { channel_id: channelId, search: search || undefined, page: pageParam },
          signal,
        }),
      meta: errorTitle('GET /channels/directory'),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      staleTime: 10_000,
    }),
}

function nextPage(last: { current_page: number; last_page: number }): number | undefined {
  return last.current_page < last.last_page ? last.current_page + 1 : undefined
}
