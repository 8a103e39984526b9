import { backupCalls as calls } from '@uprava/contract/installation/backups.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { forecastBackups, listBackups, requestBackup, requestProof } from './console/backups-console.ts'

export function mountBackups(app: HttpServer): void {
  serve(app, calls.listBackups, listBackups)
  serve(app, calls.makeBackup, ({ actor }) => requestBackup(actor))
  serve(app, calls.verifyBackup, ({ actor, params }) => requestProof(actor, params.backup))
  serve(app, calls.forecastBackups, forecastBackups)
}
