import { chartersCalls } from '@uprava/contract/charters.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { createCharter, listCharters, previewCharter, removeCharter } from './charters.service.ts'

export function mountCharters(app: HttpServer): void {
  serve(app, chartersCalls.listCharters, ({ asker }) => listCharters(asker))
  serve(app, chartersCalls.createCharter, ({ asker, body, request }) =>
    createCharter(asker, body, () => request.raw.socket.destroyed),
  )
  serve(app, chartersCalls.previewCharter, ({ asker, body }) => previewCharter(asker, body))
  serve(app, chartersCalls.deleteCharter, ({ asker, params }) => removeCharter(asker, params.actTicket))
}
