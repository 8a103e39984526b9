export { eraseConsultations } from './personal-data.ts'
