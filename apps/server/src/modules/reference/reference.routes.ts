import { generalPermissions, sections } from '@uprava/contract/endpoint.ts'
import { referenceCalls } from '@uprava/contract/reference.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { listCategories, listRegions, listScopes, sectionId, sectionTitle } from './reference.service.ts'

export function mountReference(app: HttpServer): void {
  serve(app, referenceCalls.listOrganizationCategories, listCategories)
  serve(app, referenceCalls.listChannelTypes, listCategories)
  serve(app, referenceCalls.listOrganizationScopes, listScopes)
  serve(app, referenceCalls.listChannelScopes, listScopes)
  serve(app, referenceCalls.listRegions, listRegions)
  serve(app, referenceCalls.listSections, ({ actor }) =>
    sections.map((name) => ({
      id: sectionId(name),
      name,
      title: sectionTitle(name),
      access: actor.isOwner || actor.sections.has(name),
    })),
  )
  serve(app, referenceCalls.listGeneralPermissions, ({ actor }) =>
    generalPermissions.map((name) => ({ name, access: actor.general.has(name) })),
  )
}
