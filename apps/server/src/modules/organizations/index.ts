import type { Module } from '#platform/module.ts'

import './organizations.tables.ts'
import { mountOrganizations } from './organizations.routes.ts'

export type { OrganizationFields } from './organizations.repository.ts'
export { findOwnedByPerson, lockOrganization } from './organizations.repository.ts'
export {
  giveOwner,
  insertOrganization,
  onOrganizationChanged,
  organizationsByIds,
} from './organizations.service.ts'

/** Legal bodies: their data, changed by their owners alone. */
export const organizations: Module = { name: 'organizations', mount: mountOrganizations }
