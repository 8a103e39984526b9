export { NotVerifiedDialog } from './not-verified-dialog.tsx'
