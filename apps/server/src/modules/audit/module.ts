import { setTimeout as sleep } from 'node:timers/promises'

import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import type { Module } from '#platform/module.ts'

import { auditStart } from './audit-start.ts'
import { checkAudit, signAuditHead } from './audit.jobs.ts'
import { mayChangeEntries } from './audit.repository.ts'
import './audit.tables.ts'
import { mountAudit } from './audit.routes.ts'
import { countEntries } from './chain.ts'
import { signHead } from './heads.ts'
import { witnessesReached } from './witnesses.ts'

export { auditStart }

/** The orderly stop gives the witnesses this long. Milliseconds. */
const stopGrace = 500

/** The journal of what was done: a chain of entries, its signed heads, its export. Entries are written by `access`. */
export const audit: Module = {
  name: 'audit',
  mount: mountAudit,
  jobs: [signAuditHead, checkAudit],
  async start() {
    if (await mayChangeEntries(db())) {
      subjectLog('audit').warn('Журнал защищён только цепочкой: служба подключается владельцем таблиц')
    }
    await auditStart()
    await countEntries()
  },
  async stop() {
    try {
      await signHead()
      await Promise.race([witnessesReached(), sleep(stopGrace, undefined, { ref: false })])
    } catch (error) {
      subjectLog('audit').error({ err: error }, 'the head of the audit was not signed')
    }
  },
}
