import { searchCalls } from '@uprava/contract/messenger/search.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { search } from './search.service.ts'

export function mountSearch(app: HttpServer): void {
  serve(app, searchCalls.search, ({ actor, query }) => search(actor, query))
}
