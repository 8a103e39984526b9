import type { Module } from '#platform/module.ts'

import { loadBase } from './base/load-base.ts'
import { mountLaws } from './laws.routes.ts'
import './laws.tables.ts'
import { clearScopeCache } from './search/scope-index.ts'

/** The legal reference base and its retrieval. */
export const laws: Module = {
  name: 'laws',
  mount: mountLaws,
  async start() {
    clearScopeCache()
    await loadBase()
  },
}
