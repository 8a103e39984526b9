export { channelQueries, defaultScopes } from './channels.queries.ts'
