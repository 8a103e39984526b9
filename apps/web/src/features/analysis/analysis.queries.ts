import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { callAi } from '#api/index.ts'

/** So many paragraphs are shown around a finding at first, and brought with each step up or down. */
export const paragraphsInView = 40

export const analysisQueries = {
  list: (channelId: number) =>
    infiniteQueryOptions({
      queryKey: ['analyses', channelId] as const,
      queryFn: ({ pageParam, signal }) =>
        callAi('GET /analyses', { query: { limit: 10, before_id: pageParam }, signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ analyses, has_more: hasMore }) => (hasMore ? analyses.at(-1)?.id : undefined),
      staleTime: 30_000,
    }),
  /** A finished report does not change. */
  one: (channelId: number, id: number) =>
    queryOptions({
      queryKey: ['analysis', channelId, id] as const,
      queryFn: ({ signal }) => callAi('GET /analyses/{analysis}', { params: { analysis: id }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  file: (channelId: number, id: number) =>
    queryOptions({
      queryKey: ['analysis-file', channelId, id] as const,
      queryFn: ({ signal }) =>
        callAi('GET /analyses/{analysis}/report', { params: { analysis: id }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      retry: false,
    }),
  paragraphs: (channelId: number, id: number, from: number, limit: number) =>
    queryOptions({
      queryKey: ['analysis-paragraphs', channelId, id, from, limit] as const,
      queryFn: ({ signal }) =>
        callAi('GET /analyses/{analysis}/paragraphs', {
          params: { analysis: id },
          query: { from, limit },
          signal,
        }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
