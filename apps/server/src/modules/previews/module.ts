import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import { mountPreviews } from './previews.routes.ts'

/** Files as the pages and sheets they are, in the chats and in the library alike. */
export const previews: Module = {
  name: 'previews',
  mount(app: HttpServer) {
    mountPreviews(app)
  },
}

export { registerFileReaders } from './previews.service.ts'
