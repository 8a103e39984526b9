import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call, errorTitle } from '#api/index.ts'

export type DirectoryFilter = {
  scopeId: number | null
  typeId: number | null
  regions: number[]
  search: string
}
export const noDirectoryFilter: DirectoryFilter = { scopeId: null, typeId: null, regions: [], search: '' }

export const directoryQueries = {
  /** Pages of the directory; a change of any filter begins at page 1 (DIR-21), and an answer to an older question is thrown away. */
  organizations: (channelId: number, filter: DirectoryFilter) =>
    infiniteQueryOptions({
      queryKey: ['directory', channelId, filter] as const,
      queryFn: ({ pageParam, signal }) =>
        call('GET /channels/directory', {
          query: {
            channel_id: channelId,
            scope_id: filter.scopeId ?? undefined,
            type_id: filter.typeId ?? undefined,
            regions: filter.regions.map(String),
            search: filter.search || undefined,
            page: pageParam,
          },
          signal,
        }),
      meta: errorTitle('GET /channels/directory'),
      initialPageParam: 1,
      getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
    }),
  /** Fields of activity; an empty list is asked for again at the next opening (CHAN-48). */
  scopes: () =>
    queryOptions({
      queryKey: ['channel-scopes'],
      queryFn: () => call('GET /channels/scopes'),
      meta: errorTitle('GET /channels/scopes'),
      staleTime: ({ state }) => (state.data?.length ? Infinity : 0),
    }),
  types: () =>
    queryOptions({
      queryKey: ['channel-types'],
      queryFn: () => call('GET /channels/types'),
      meta: errorTitle('GET /channels/types'),
      staleTime: Infinity,
    }),
  regions: () =>
    queryOptions({
      queryKey: ['regions'],
      queryFn: () => call('GET /channels/regions'),
      meta: errorTitle('GET /channels/regions'),
      staleTime: Infinity,
    }),
}
