export { endByServer, endSession, whenSessionEnds } from './endings.ts'
export { chooseChannel, enter, enterAsPerson, leaveChannel, session } from './session.ts'
export { refreshProfile, sessionQueries } from './session.queries.ts'
export { useChannelId, useGeneralPermission, useSection, useSession } from './use-session.ts'
