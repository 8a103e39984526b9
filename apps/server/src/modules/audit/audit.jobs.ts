import { z } from 'zod'

import { defineJob } from '#platform/jobs/index.ts'

import { archiveOldEntries } from './archive-entries.ts'
import { verifyChain } from './chain.ts'
import { signHead } from './heads.ts'

/** Every hour the newest entry is signed (audit §3). */
export const signAuditHead = defineJob({
  name: 'audit-head',
  schema: z.object({}),
  options: { cron: '0 * * * *' },
  async handler() {
    await signHead()
  },
})

/** Every night the chain is read, and entries older than AUDIT_KEEP_YEARS leave it. */
export const checkAudit = defineJob({
  name: 'audit-check',
  schema: z.object({}),
  options: { cron: '40 3 * * *' },
  async handler() {
    await archiveOldEntries()
    await verifyChain()
  },
})
