import type { Module } from '#platform/module.ts'

import './administration.tables.ts'
import { sweepInstallation } from './administration.jobs.ts'
import { mountAdministration } from './administration.routes.ts'
import { makeFirstAdministrator } from './administrators/first-administrator.ts'

/** The installation's administrator: verification, grants, what was sent and done. */
export const administration: Module = {
  name: 'administration',
  mount: mountAdministration,
  jobs: [sweepInstallation],
  start: () => makeFirstAdministrator((line) => process.stdout.write(`${line}\n`)),
}
