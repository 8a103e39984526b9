export { NotVerifiedDialog } from './not-verified-dialog.tsx'
export { checkOrganization, innWarning } from './organization-check.ts'
