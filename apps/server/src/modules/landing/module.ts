import type { Module } from '#platform/module.ts'

import './landing.tables.ts'
import { mountLanding } from './landing.routes.ts'

/** What the administrator can change on the public landing page. */
export const landing: Module = { name: 'landing', mount: mountLanding }
