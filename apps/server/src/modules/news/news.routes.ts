import { newsAdminCalls, newsCalls } from '@uprava/contract/news.ts'

import { type AdministratorActor, serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import {
  createNews,
  deleteNews,
  getEditedNews,
  storeNewsPicture,
  listEditedNews,
  updateNews,
  type Editor,
} from './edit-news.ts'
import { getNews, listNews } from './news.service.ts'

const editor = ({ administratorId: id }: AdministratorActor): Editor => ({
  actor: { type: 'administrator', id },
})

export function mountNews(app: HttpServer): void {
  serve(app, newsCalls.listNews, ({ query }) => listNews(query))
  serve(app, newsCalls.getNews, ({ params }) => getNews(params.news))
  serve(app, newsAdminCalls.listEditedNews, ({ query }) => listEditedNews(query))
  serve(app, newsAdminCalls.getEditedNews, ({ params }) => getEditedNews(params.news))
  serve(app, newsAdminCalls.createNews, ({ actor, body, files }) =>
    createNews(editor(actor), body, { cover: files.cover[0] }),
  )
  serve(app, newsAdminCalls.updateNews, ({ actor, params, body, files }) =>
    updateNews(editor(actor), params.news, body, files.cover[0]),
  )
  serve(app, newsAdminCalls.deleteNews, ({ actor, params }) => deleteNews(editor(actor), params.news))
  serve(app, newsAdminCalls.uploadNewsPicture, ({ files }) => storeNewsPicture(files.picture[0]!))
}
