export { useRemoveCharter } from './charters.changes.ts'
export { charterQueries } from './charters.queries.ts'
export { chartersTab } from './tab.ts'
