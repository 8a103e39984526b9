/** Employees of the channel: list, invitation, sections. */
export { StaffPage } from './staff-page.tsx'
