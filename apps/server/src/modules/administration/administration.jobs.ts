import { z } from 'zod'

import { sweepOrphans } from '#platform/files/index.ts'
import { defineJob } from '#platform/jobs/index.ts'
import { sweepOutbox } from '#platform/outbox/index.ts'

/** Every night: messages kept for a month and stored objects that nothing points at are deleted. */
export const sweepInstallation = defineJob({
  name: 'installation-sweep',
  schema: z.object({}),
  options: { cron: '20 3 * * *' },
  async handler() {
    await sweepOutbox()
    await sweepOrphans()
  },
})
