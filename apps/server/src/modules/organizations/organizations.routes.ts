import { organizationsCalls } from '@uprava/contract/organizations.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { updateOrganization } from './organizations.service.ts'

export function mountOrganizations(app: HttpServer): void {
  serve(app, organizationsCalls.updateOrganization, ({ actor, body }) => updateOrganization(actor, body))
}
