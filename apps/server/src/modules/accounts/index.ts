import type { Module } from '#platform/module.ts'

import './accounts.tables.ts'
import { tidyAccounts } from './accounts.jobs.ts'
import { mountAccounts } from './accounts.routes.ts'

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

/** Persons and their accounts: signing in and out, the profile, sessions, invitations. */
export const accounts: Module = { name: 'accounts', mount: mountAccounts, jobs: [tidyAccounts] }
