export { replaceInvitation } from './invitations.repository.ts'
export { leaveOrganization, setOrganization } from './managers.repository.ts'
export { browserOf, type Browser } from './browsers/browser.ts'
export {
  chooseCredentials,
  hasDemoPassword,
  openSignInLink,
  takeDemoPasswords,
  type SignInLink,
} from './credentials.ts'
export {
  allowCreatingChannels,
  blockManager,
  createManager,
  findOrCreatePerson,
  giveCredentials,
  onBlocked,
  verifyManager,
} from './people.ts'
export { phoneSignInPausedUntil } from './sign-in-limits.ts'
export { presentManagers } from './present.ts'
export { exportIdentity } from './personal-data/export.ts'
export {
  eraseIdentity,
  lockIdentity,
  personByLogin,
  type Identity,
} from './personal-data/personal-data.repository.ts'
export { countExpiredDevices, deleteExpiredDevices } from './personal-data/retention.ts'
