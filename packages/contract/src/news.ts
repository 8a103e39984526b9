import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { flag, id, moment, page, paged, perPage, searchTerm, text } from './fields.ts'
import { consoleRights } from './installation/console-rights.ts'

/** A published news item. `cover` is the address of a picture, good for one to two hours; `body` is sanitised HTML. */
export const newsItem = z.object({
  id: z.int(),
  title: z.string(),
  category: z.string(),
  cover: z.string().nullable(),
  body: z.string(),
  created: moment(),
})
export type NewsItem = z.output<typeof newsItem>

/** A news item with up to three other ones: those that follow it in the list first, then the preceding ones. */
export const newsDetails = newsItem.extend({ others: z.array(newsItem).max(3) })
export type NewsDetails = z.output<typeof newsDetails>

/** A news item as the administrator edits it: published or a draft. */
export const editedNews = z.object({
  id: z.int(),
  title: z.string(),
  category: z.string(),
  cover: z.string().nullable(),
  body: z.string(),
  is_published: z.boolean(),
  /** When it was published first; null for a draft that never was. */
  created: moment().nullable(),
  updated: moment(),
})
export type EditedNews = z.output<typeof editedNews>

/** A row of the console's list: without the body. */
export const newsRecord = editedNews.omit({ body: true })
export type NewsRecord = z.output<typeof newsRecord>

const title = () => text('Заголовок', { max: 200, isLine: true })
const category = () => text('Категория', { max: 60, isLine: true })
const body = () => text('Текст', { max: 50_000 })
const cover = { kind: 'picture', most: 1, label: 'Обложка' } as const
const byNews = z.object({ news: id('Новость') })

export const newsCalls = {
  listNews: endpoint({
    method: 'GET',
    path: '/news',
    summary: 'Published news, newest first',
    access: { for: 'open' },
    query: z.object({ page: page(), per_page: perPage(50) }),
    bare: true,
    reply: z.object({ data: z.array(newsItem), current_page: z.int(), last_page: z.int() }),
  }),
  getNews: endpoint({
    method: 'GET',
    path: '/news/{news}',
    summary: 'A published news item with up to three other ones',
    access: { for: 'open' },
    params: byNews,
    reply: newsDetails,
  }),
} as const

export const newsAdminCalls = {
  listEditedNews: endpoint({
    method: 'GET',
    path: '/news',
    summary: 'News of the installation, drafts first, then newest first',
    access: consoleRights.editNews,
    query: z.object({
      status: z.enum(['published', 'draft', 'all']).catch('all').default('all'),
      search: searchTerm(),
      page: page(),
      per_page: perPage(50),
    }),
    reply: paged(newsRecord),
  }),
  getEditedNews: endpoint({
    method: 'GET',
    path: '/news/{news}',
    summary: 'A news item, published or not, as it is edited',
    access: consoleRights.editNews,
    params: byNews,
    reply: editedNews,
  }),
  createNews: endpoint({
    method: 'POST',
    path: '/news',
    summary: 'Add a news item; published at once with is_published',
    access: consoleRights.editNews,
    body: z.object({
      title: title(),
      category: category(),
      body: body(),
      is_published: flag('Опубликована').default(false),
    }),
    files: { cover },
    reply: editedNews,
  }),
  updateNews: endpoint({
    method: 'PUT',
    path: '/news/{news}',
    summary: 'Change, publish or withdraw a news item; what is left out stays',
    access: consoleRights.editNews,
    params: byNews,
    body: z.object({
      title: title().optional(),
      category: category().optional(),
      body: body().optional(),
      is_published: flag('Опубликована').optional(),
      remove_cover: flag('Убрать обложку').default(false),
    }),
    files: { cover },
    reply: editedNews,
  }),
  deleteNews: endpoint({
    method: 'DELETE',
    path: '/news/{news}',
    summary: 'Delete a news item with its pictures, for good',
    access: consoleRights.editNews,
    params: byNews,
    reply: z.object({ ok: z.literal(true) }),
  }),
  uploadNewsPicture: endpoint({
    method: 'POST',
    path: '/news/pictures',
    summary: 'Keep a picture for the text of a news item; one that no text shows goes after 24 hours',
    access: consoleRights.editNews,
    body: z.object({}),
    files: { picture: { kind: 'picture', most: 1, required: true, label: 'Изображение' } },
    reply: z.object({ src: z.string() }),
  }),
} as const
