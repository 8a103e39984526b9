import { accountsCalls } from './accounts.ts'
import { administrationCalls } from './administration.ts'
import { channelsCalls } from './channels.ts'
import { documentsCalls } from './documents.ts'
import type { Endpoint, Routes } from './endpoint.ts'
import { legalCalls } from './legal.ts'
import { messengerCalls } from './messenger.ts'
import { notificationsCalls } from './notifications.ts'
import { organizationsCalls } from './organizations.ts'
import { referenceCalls } from './reference.ts'
import { teamCalls } from './team.ts'

/** The three APIs: where each stands and which calls it has (wire.md §1). */
export const apis = {
  managers: {
    base: '/api/managers/v2',
    calls: {
      ...accountsCalls,
      ...legalCalls,
      ...organizationsCalls,
      ...referenceCalls,
      ...channelsCalls,
      ...teamCalls,
      ...messengerCalls,
      ...documentsCalls,
      ...notificationsCalls,
    },
  },
  ai: { base: '/ai/v1', calls: {} },
  admin: { base: '/api/admin/v1', calls: { ...administrationCalls } },
} as const satisfies Record<string, { base: string; calls: Record<string, Endpoint> }>

export type ApiName = keyof typeof apis
export type ManagersRoutes = Routes<(typeof apis)['managers']['calls']>
export type AiRoutes = Routes<(typeof apis)['ai']['calls']>
export type AdminRoutes = Routes<(typeof apis)['admin']['calls']>
