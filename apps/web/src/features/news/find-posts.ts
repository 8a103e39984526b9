import { localDay } from '#ui/dates/dates.ts'
import { isBackwards, isInSpan, type DaySpan } from '#ui/dates/day-span.tsx'
import { matchesSearch } from '#ui/lib/matches-search.ts'
import { articleNodes } from '#ui/lib/sanitised-html.ts'

import type { NewsPost } from './news-posts.ts'

export type NewsFilter = DaySpan & { search: string }
export const noNewsFilter: NewsFilter = { search: '', from: null, to: null }

/** A span that asks for nothing does not filter: the field says why (NOTIF-14). */
export const isFiltering = (filter: NewsFilter): boolean =>
  filter.search !== '' || (!isBackwards(filter) && (filter.from !== null || filter.to !== null))

/** How many published news a filter looks through (NEWS-47). */
export const maxSearched = 100

/** The posts the filter asks for: words of title and text, days included, in the browser's time zone (NEWS-47). */
export function findPosts(posts: readonly NewsPost[], filter: NewsFilter): readonly NewsPost[] {
  if (!isFiltering(filter)) return posts
  return posts.filter(
    (post) =>
      matchesSearch(filter.search, [post.title, wordsOf(post)]) &&
      (isBackwards(filter) || isInSpan(localDay(new Date(post.date)), filter)),
  )
}

/** The text alone, cut for a card. */
export function wordsOf({ content }: NewsPost): string {
  if (content.kind === 'text') return content.text
  return (articleNodes(content.text).textContent ?? '').replaceAll(/\s+/gu, ' ').trim()
}
