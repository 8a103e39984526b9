import type { NewsDetails, NewsItem } from '@uprava/contract/news.ts'

/** A post as the screens show it: a published news item or one of the five cards of the mock screen (NEWS-38). */
export type NewsPost = {
  id: number
  title: string
  /** Of published news. */
  category: string | null
  author: string
  /** The author's picture; the initials stand where there is none. */
  avatar: string | null
  /** ISO 8601. */
  date: string
  subscribers: number
  likes: number
  reposts: number
  images: readonly string[]
  /** Plain text of a mock card, HTML of a published item. */
  content: { kind: 'text' | 'html'; text: string }
}

/** NEWS-39. `fileName` of something attached; nothing of it is sent anywhere. */
export type NewsComment = {
  id: number
  name: string
  avatar: string | null
  text: string
  timestamp: string
  fileName?: string | undefined
}

/** A published item: by the editors, with its cover as the gallery, without counts (NEWS-41). */
export function postOf(item: NewsItem | NewsDetails): NewsPost {
  return {
    id: item.id,
    title: item.title,
    category: item.category,
    author: 'Редакция',
    avatar: null,
    date: item.created,
    subscribers: 0,
    likes: 0,
    reposts: 0,
    images: item.cover === null ? [] : [item.cover],
    content: { kind: 'html', text: item.body },
  }
}
