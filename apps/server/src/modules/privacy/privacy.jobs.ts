import { z } from 'zod'

import { removeErasedFromBackups, keepErasuresBesideCopies } from '#modules/backups/index.ts'
import { removeErasedFiles } from '#platform/files/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

import { eraseLateOnes } from './erase-written.ts'
import { registerErasures } from './register-erasures.ts'

/**
 * After an erasing, and every night until nothing is left: what was under way then is erased, the register is written, here and beside the copies, and stored
 * objects go, from the copies' shadow of deleted files too.
 */
export const finishErasures = defineJob({
  name: 'privacy.finish-erasures',
  schema: z.object({}),
  options: { cron: '50 3 * * *', pollSeconds: 0.5, retries: 20 },
  async handler() {
    await eraseLateOnes()
    await registerErasures()
    await removeErasedFiles(removeErasedFromBackups)
    await keepErasuresBesideCopies()
  },
})
