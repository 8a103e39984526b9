export { checkReferences, type CheckedReference } from './references/check-references.ts'
export { importAct } from './base/import-act.ts'
export { charterLawsByIds, type CharterLaw } from './base/charter-laws.ts'
export {
  baseDate,
  citationsByIds,
  provisionById,
  searchProvisions,
  today,
  type Searched,
} from './laws.service.ts'
export { loadBase } from './base/load-base.ts'
export { citationOf } from './present.ts'
export type { StoredProvision } from './base/provisions.repository.ts'
export { actStatusOf, type ActStatus } from './references/act-status.ts'
export { embedMissing, useEmbedder } from './search/vectors.ts'
