/** Who is signed in, in which channel, with which rights. */
export { endSessionByServer, endSessionHere, signOut, hasSignedOut, onSessionEnd } from './session-end.ts'
export { leaveMissingChannel } from './missing-channel.ts'
export {
  chooseChannel,
  startSession,
  startPersonSession,
  leaveChannel,
  session,
  updateSession,
  setSignInHandler,
} from './session.ts'
export { refreshProfile, sessionQueries } from './session.queries.ts'
export { useChannelId, useGeneralPermission, useSection, useSession } from './use-session.ts'
