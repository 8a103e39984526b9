export {
  accountByLogin,
  auditAccountsListed,
  blockAccount,
  listAccounts,
  resetAccountPassword,
} from './accounts.ts'
export {
  administratorByLogin,
  auditAdministratorsListed,
  createAdministrator,
  listAdministrators,
  removeAdministrator,
} from './administrators/administrators.ts'
export { resetOnMachine } from './administrators/emergency-reset.ts'
export { findWeakAdministrators, succeedDemoAdministrators } from './administrators/first-administrator.ts'
