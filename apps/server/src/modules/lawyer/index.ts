export { eraseConsultations } from './personal-data.ts'
export { countExpiredConsultations, deleteExpiredConsultations } from './retention.ts'
