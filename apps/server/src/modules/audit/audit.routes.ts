import { administrationCalls as calls } from '@uprava/contract/administration.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { getAuditChain } from './chain.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'

export function mountAudit(app: HttpServer): void {
  serve(app, calls.listAudit, ({ query }) => listAudit(query))
  serve(app, calls.getAuditChain, getAuditChain)
  serve(app, calls.exportAudit, ({ actor, query, reply }) => exportAudit(actor, query, reply))
}
