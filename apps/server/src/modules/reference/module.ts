import type { Module } from '#platform/module.ts'

import { mountReference } from './reference.routes.ts'

/** Reference lists: what forms choose from. */
export const reference: Module = { name: 'reference', mount: mountReference }
