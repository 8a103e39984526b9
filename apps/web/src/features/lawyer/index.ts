export { LawyerTab } from './lawyer-tab.tsx'
export { clearLegalForm, LegalForm } from './legal-form.tsx'
export type { ChatPlace } from './pending-questions.ts'
