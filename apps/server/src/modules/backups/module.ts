import type { Module } from '#platform/module.ts'

import { startArchiving, stopArchiving } from './archive/archiving.ts'

/** Copies of the installation, their proof, and the archive that leads to any moment between them. */
export const backups: Module = {
  name: 'backups',
  start: startArchiving,
  stop: stopArchiving,
}
