import { newsAdminCalls, newsCalls } from '@uprava/contract/news.ts'

import { type AdministratorAsker, auditNames, serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import {
  createNews,
  deleteNews,
  getEditedNews,
  keepNewsPicture,
  listEditedNews,
  updateNews,
  type Editor,
} from './edit-news.ts'
import { getNews, listNews } from './news.service.ts'

const editor = ({ login }: AdministratorAsker): Editor => ({ actor: auditNames.administrator(login) })

export function mountNews(app: HttpServer): void {
  serve(app, newsCalls.listNews, ({ query }) => listNews(query))
  serve(app, newsCalls.getNews, ({ params }) => getNews(params.news))
  serve(app, newsAdminCalls.listEditedNews, ({ query }) => listEditedNews(query))
  serve(app, newsAdminCalls.getEditedNews, ({ params }) => getEditedNews(params.news))
  serve(app, newsAdminCalls.createNews, ({ asker, body, files }) =>
    createNews(editor(asker), body, { cover: files.cover[0] }),
  )
  serve(app, newsAdminCalls.updateNews, ({ asker, params, body, files }) =>
    updateNews(editor(asker), params.news, body, files.cover[0]),
  )
  serve(app, newsAdminCalls.deleteNews, ({ asker, params }) => deleteNews(editor(asker), params.news))
  serve(app, newsAdminCalls.uploadNewsPicture, ({ files }) => keepNewsPicture(files.picture[0]!))
}
