import type { Module } from '#platform/module.ts'

import './news.tables.ts'
import { unusedPicturesJob, notifyOfNews } from './news.jobs.ts'
import { mountNews } from './news.routes.ts'

/** News of the landing page and the workspace; the administrator writes them. */
export const news: Module = { name: 'news', mount: mountNews, jobs: [notifyOfNews, unusedPicturesJob] }
