export { endByServer, endSession, isLeft, whenSessionEnds } from './endings.ts'
export { leaveLostChannel } from './lost-channel.ts'
export {
  chooseChannel,
  clearSession,
  enter,
  enterAsPerson,
  leaveChannel,
  session,
  updateSession,
  whenEntered,
} from './session.ts'
export { refreshProfile, sessionQueries } from './session.queries.ts'
export { useChannelId, useGeneralPermission, useSection, useSession } from './use-session.ts'
