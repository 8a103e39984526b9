export { accountByLogin, blockAccount, listAccounts, resetAccountPassword } from './accounts.ts'
