import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

export type Pages = Pick<UseInfiniteQueryResult<InfiniteData<unknown>>, 'data' | 'fetchNextPage'>

/** How often one call gives way to a refetch of the list, so that a list refetched all the time cannot block it forever. */
const maxAttempts = 5

/**
 * Fetches the next page of a list. The list may be refetched at the same time, and the query cache runs one fetch and
 * drops the other: this waits for a running refetch and asks again for a page that was dropped, so that neither is lost.
 * Ends on a failure.
 */
export async function loadNextPage(list: Pages): Promise<void> {
  const loaded = list.data?.pages.length ?? 0
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const result = await list.fetchNextPage({ cancelRefetch: false })
    if (result.isError || !result.hasNextPage || (result.data?.pages.length ?? 0) > loaded) return
  }
}
