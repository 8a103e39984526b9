import { lazyRouteComponent } from '@tanstack/react-router'

export { clearLegalForm } from './legal-drafts.ts'
export { lawyerTab } from './tab.ts'

export const LegalForm = lazyRouteComponent(() => import('./legal-form.tsx'), 'LegalForm')
