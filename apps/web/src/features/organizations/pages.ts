export { CreateOrganizationPage } from './create-organization-page.tsx'
