import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

type Pages = Pick<UseInfiniteQueryResult<InfiniteData<unknown>>, 'data' | 'fetchNextPage'>

/** A list that is renewed over and over would otherwise keep its reader waiting for ever. */
const maxRenewals = 5

/**
 * Reads the next page of a list. The list may be renewed at the same time (something happened, the line is back): the
 * query cache knows one reading at a time and drops the other. A renewal that runs is waited for, and a page that gave
 * way to one is asked for again, so neither the click nor the news is lost. A failure ends it.
 */
export async function readNextPage(list: Pages): Promise<void> {
  const known = list.data?.pages.length ?? 0
  for (let renewals = 0; renewals < maxRenewals; renewals += 1) {
    const now = await list.fetchNextPage({ cancelRefetch: false })
    if (now.isError || !now.hasNextPage || (now.data?.pages.length ?? 0) > known) return
  }
}
