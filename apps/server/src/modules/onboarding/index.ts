export { createOrganization } from './onboarding.service.ts'
