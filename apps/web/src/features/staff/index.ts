export { staffQueries } from './staff.queries.ts'
