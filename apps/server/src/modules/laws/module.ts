import { db, transaction } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import type { Module } from '#platform/module.ts'
import { settings } from '#platform/settings.ts'

import { loadBase } from './base/load-base.ts'
import { watchLawsJob } from './base/watch-folder.ts'
import { measureGoldJob } from './gold/gold.ts'
import './laws.tables.ts'
import { mountLaws } from './laws.routes.ts'
import { embedNormsJob, requestEmbedding, useConfiguredEmbedding } from './search/embedding.ts'
import { clearLetterIndexes, warmLetterIndex } from './search/letters/letter-similarity.ts'
import { clearScopeCache } from './search/scope-index.ts'

/** The legal reference base and its retrieval. */
export const laws: Module = {
  name: 'laws',
  mount: mountLaws,
  jobs: [embedNormsJob, watchLawsJob, measureGoldJob],
  async start() {
    clearScopeCache()
    clearLetterIndexes()
    await loadBase()
    useConfiguredEmbedding()
    await transaction(requestEmbedding)
    // Nobody waits for it, not even the readiness; a test that asks nothing needs none.
    if (settings().NODE_ENV === 'production')
      warmLetterIndex(db()).catch((error: unknown) =>
        subjectLog('laws').warn({ err: error }, 'No letter index yet'),
      )
  },
}
