export { LawyerTab } from './lawyer-tab.tsx'
export { clearLegalForm, LegalForm } from './legal-form.tsx'
export type { ChatPlace } from './conversation/pending-questions.ts'
