export type { OrganizationFields } from './organizations.repository.ts'
export { findOwnedByPerson, lockOrganization } from './organizations.repository.ts'
export {
  giveOwner,
  insertOrganization,
  onOrganizationChanged,
  organizationsByIds,
} from './organizations.service.ts'
