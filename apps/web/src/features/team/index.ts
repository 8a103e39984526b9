/** The employees of a channel, as every screen reads them. */
export { noTeamFilter, teamQueries, type TeamFilter } from './team.queries.ts'
