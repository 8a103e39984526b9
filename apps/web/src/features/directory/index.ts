/** Organizations that take messages, and the lists by which they are found. */
export { directoryQueries } from './directory.queries.ts'
