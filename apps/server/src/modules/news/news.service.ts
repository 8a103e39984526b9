import type { NewsDetails, NewsItem } from '@uprava/contract/news.ts'

import { db } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findOthers, findPublished, findPublishedOne } from './news.repository.ts'
import { presentNews } from './present-news.ts'

/** How many other news stand under the open one (NEWS-13). */
const maxOthers = 3

type Paging = { page: number; per_page: number }
type Page = { data: NewsItem[]; current_page: number; last_page: number }

/** GET /news, for everybody. */
export async function listNews({ page, per_page: perPage }: Paging): Promise<Page> {
  const { rows, total } = await findPublished(db(), { limit: perPage, offset: (page - 1) * perPage })
  return {
    data: await presentNews(db(), rows),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
  }
}

/** GET /news/{id}, for everybody: what is not published is not there. */
export async function getNews(id: number): Promise<NewsDetails> {
  const row = await findPublishedOne(db(), id)
  if (!row) throw refuse.notFound()
  const others = await findOthers(db(), id, maxOthers)
  const [item, ...rest] = await presentNews(db(), [row, ...others])
  return { ...item!, others: rest }
}
