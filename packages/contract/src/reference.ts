import { z } from 'zod'

import { endpoint, sections } from './endpoint.ts'
import { named } from './fields.ts'

/** Region: a federal subject of Russia; `region` repeats the name (wire §2). */
export const region = z.object({ id: z.int(), name: z.string(), code: z.string(), region: z.string() })
export type Region = z.output<typeof region>

/** A name with its access flag: a section of a seat, or a general permission. */
export const access = z.object({ name: z.string(), access: z.boolean() })
export type AccessFlag = z.output<typeof access>

export const referenceCalls = {
  listOrganizationCategories: endpoint({
    method: 'GET',
    path: '/organizations/categories',
    summary: 'Account types of organizations',
    access: { for: 'person' },
    reply: z.array(named),
  }),
  listOrganizationScopes: endpoint({
    method: 'GET',
    path: '/organizations/scopes',
    summary: 'Spheres of activity, for organization forms',
    access: { for: 'person' },
    reply: z.array(named),
  }),
  listChannelScopes: endpoint({
    method: 'GET',
    path: '/channels/scopes',
    summary: 'Spheres of activity, for channel forms and the directory',
    access: { for: 'account' },
    reply: z.array(named),
  }),
  listChannelTypes: endpoint({
    method: 'GET',
    path: '/channels/types',
    summary: 'Channel types',
    access: { for: 'account' },
    reply: z.array(named),
  }),
  listRegions: endpoint({
    method: 'GET',
    path: '/channels/regions',
    summary: 'Regions: the federal subjects of Russia',
    access: { for: 'account' },
    reply: z.array(region),
  }),
  listSections: endpoint({
    method: 'GET',
    path: '/sections',
    summary: 'All sections, with the access of the current seat',
    access: { for: 'seat' },
    reply: z.array(z.object({ id: z.int(), name: z.enum(sections), title: z.string(), access: z.boolean() })),
  }),
  listGeneralPermissions: endpoint({
    method: 'GET',
    path: '/permissions',
    summary: 'The four general permissions of the current account in its channel',
    access: { for: 'seat' },
    reply: z.array(access),
  }),
} as const
