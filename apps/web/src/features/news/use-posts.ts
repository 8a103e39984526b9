import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'

import { loadNextPage } from '#ui/lib/load-next-page.ts'

import { isFiltering, maxSearched, type NewsFilter } from './find-posts.ts'
import { postOf } from './news-posts.ts'
import { newsQueries } from './news.queries.ts'
import { samplePosts } from './sample-posts.ts'

/**
 * The posts of the page: published news, page by page, or the five cards of the mock screen when nothing is published
 * (NEWS-41). While a filter is set further pages come until a hundred can be looked through (NEWS-47).
 */
export function usePosts(filter: NewsFilter) {
  const list = useInfiniteQuery(newsQueries.list())
  const published = useMemo(() => list.data?.pages.flatMap((page) => page.data.map(postOf)), [list.data])
  const isSample = published?.length === 0
  const loaded = published?.length ?? 0
  const wantsMore = isFiltering(filter) && list.hasNextPage && loaded < maxSearched
  const { isFetchingNextPage, isFetchNextPageError } = list
  const searchOn = useEffectEvent(() => void loadNextPage(list))
  useEffect(() => {
    if (wantsMore && !isFetchingNextPage && !isFetchNextPageError) searchOn()
  }, [wantsMore, isFetchingNextPage, isFetchNextPageError])
  return { list, isSample, posts: isSample ? samplePosts : published, isSearchingOn: wantsMore }
}
