export { useRemoveCharter } from './charters.changes.ts'
export { charterQueries } from './charters.queries.ts'
export { LawPage } from './law-page.tsx'
export { opensLaws } from './opens-laws.ts'
