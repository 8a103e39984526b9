import { organizationsCalls } from '@uprava/contract/organizations.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { createOrganization } from './onboarding.service.ts'

export function mountOnboarding(app: HttpServer): void {
  serve(app, organizationsCalls.createOrganization, ({ actor, body }) => createOrganization(actor, body))
}
