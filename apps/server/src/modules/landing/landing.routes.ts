import { landingAdminCalls, landingCalls } from '@uprava/contract/landing.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { getLanding, updateLanding } from './landing.service.ts'

export function mountLanding(app: HttpServer): void {
  serve(app, landingCalls.getLanding, getLanding)
  serve(app, landingAdminCalls.getEditedLanding, getLanding)
  serve(app, landingAdminCalls.updateLanding, ({ actor, body }) => updateLanding(actor, body))
}
