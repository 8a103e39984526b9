export { askToLeave, switchAccount, useHasOtherAccounts } from './leave-account.ts'
