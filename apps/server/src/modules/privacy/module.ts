import { transaction } from '#platform/database/index.ts'
import { enqueue } from '#platform/jobs/index.ts'
import type { Module } from '#platform/module.ts'

import { deleteOldExportsJob, makeExportJob } from './exports.jobs.ts'
import { finishErasures } from './privacy.jobs.ts'
import { mountPrivacy } from './privacy.routes.ts'
import './privacy.tables.ts'
import { repeatErasures } from './repeat-erasures.ts'

/** Personal data (152-ФЗ): exporting and erasing a person. */
export const privacy: Module = {
  name: 'privacy',
  mount: mountPrivacy,
  jobs: [finishErasures, makeExportJob, deleteOldExportsJob],
  async start() {
    await repeatErasures()
    // A job that was running when its process was killed would be repeated a minute later only.
    await transaction((tx) => enqueue(tx, finishErasures, {}))
  },
}
