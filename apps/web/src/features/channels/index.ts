export { channelQueries, defaultScopes } from './channels.queries.ts'
export { EditChannelForm } from './edit-channel-form.tsx'
