export { chooseCredentials } from './credentials.ts'
export { loginBudgets } from './login.ts'
export {
  allowCreatingChannels,
  blockManager,
  createManager,
  findOrCreatePerson,
  giveCredentials,
  verifyManager,
} from './people.ts'
export { phoneSignInPausedUntil } from './phone-code.ts'
export { presentManagers } from './present.ts'
