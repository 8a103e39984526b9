import { chartersCalls } from '@uprava/contract/charters.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { createCharter, listCharters, previewCharter, removeCharter } from './charters.service.ts'

export function mountCharters(app: HttpServer): void {
  serve(app, chartersCalls.listCharters, ({ actor }) => listCharters(actor))
  serve(app, chartersCalls.createCharter, ({ actor, body, request }) =>
    createCharter(actor, body, () => request.raw.socket.destroyed),
  )
  serve(app, chartersCalls.previewCharter, ({ actor, body }) => previewCharter(actor, body))
  serve(app, chartersCalls.deleteCharter, ({ actor, params }) => removeCharter(actor, params.actTicket))
}
