import type { Module } from '#platform/module.ts'

import './organizations.tables.ts'
import { mountOrganizations } from './organizations.routes.ts'

/** Legal bodies: their data, changed by their owners alone. */
export const organizations: Module = { name: 'organizations', mount: mountOrganizations }
