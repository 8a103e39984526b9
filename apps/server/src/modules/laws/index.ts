import type { Module } from '#platform/module.ts'

import { mountLaws } from './laws.routes.ts'
import { loadBase } from './load-base.ts'
import './laws.tables.ts'

export { importAct, type Importer, type ImportOrder } from './import-act.ts'
export {
  actReference,
  charterLawsById,
  citationOf,
  listActsForSession,
  provisionById,
  searchProvisions,
  today,
  type ProvisionHit,
  type Searched,
} from './laws.service.ts'
export { loadBase } from './load-base.ts'
export type { StoredProvision } from './provisions.repository.ts'
export { sentencesOf } from './sentences.ts'
export { statusOn, type StatusOnDate } from './status.ts'
export { embedMissing, useEmbedder, type Embedder } from './vectors.ts'

/** The legal reference base and its retrieval. */
export const laws: Module = {
  name: 'laws',
  mount: mountLaws,
  async start() {
    await loadBase()
  },
}
