/** Persons and their accounts: signing in, the choice of an account. */
export { accountQueries } from './accounts.queries.ts'
