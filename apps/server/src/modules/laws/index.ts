import type { Module } from '#platform/module.ts'

import { mountLaws } from './laws.routes.ts'
import { loadBase } from './load-base.ts'
import './laws.tables.ts'
import { forgetScopes } from './scope-index.ts'

export { checkReferences, type CheckedReference } from './check-references.ts'
export { importAct } from './import-act.ts'
export { charterLawsByIds, type CharterLaw } from './charter-laws.ts'
export {
  baseDate,
  citationsByIds,
  provisionById,
  searchProvisions,
  today,
  type Searched,
} from './laws.service.ts'
export { loadBase } from './load-base.ts'
export { citationOf } from './present.ts'
export type { StoredProvision } from './provisions.repository.ts'
export { sentencesOf } from './sentences.ts'
export { standingOf, type ActStanding } from './standing.ts'
export { embedMissing, useEmbedder } from './vectors.ts'

/** The legal reference base and its retrieval. */
export const laws: Module = {
  name: 'laws',
  mount: mountLaws,
  async start() {
    forgetScopes()
    await loadBase()
  },
}
