import { queryOptions } from '@tanstack/react-query'

import { call, errorTitle } from '#api/index.ts'

/** Files never change: what was fetched stays good. */
export const previewQuery = (fileId: number) =>
  queryOptions({
    queryKey: ['file-preview', fileId] as const,
    queryFn: ({ signal }) => call('GET /files/{id}/preview', { params: { id: fileId }, signal }),
    meta: errorTitle('GET /files/{id}/preview'),
    staleTime: Infinity,
    // Large ones are not kept for long.
    gcTime: 60_000,
  })
