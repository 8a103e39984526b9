import { accountsCalls } from './accounts.ts'
import { administrationCalls } from './administration.ts'
import { analysisCalls } from './analysis.ts'
import { appealLetterCalls, appealsCalls } from './appeals.ts'
import { assistantCalls } from './assistant.ts'
import { channelsCalls } from './channels.ts'
import { chartersCalls } from './charters.ts'
import { documentsCalls } from './documents.ts'
import { filesCalls } from './documents/files.ts'
import type { Endpoint, Routes } from './endpoint.ts'
import { generatorCalls } from './generator.ts'
import { administratorsCalls } from './installation/administrators.ts'
import { backupCalls } from './installation/backups.ts'
import { privacyCalls } from './installation/privacy.ts'
import { retentionCalls } from './installation/retention.ts'
import { landingAdminCalls, landingCalls } from './landing.ts'
import { lawsAdminCalls, lawsAiCalls, lawsCalls } from './laws.ts'
import { lawyerCalls } from './lawyer.ts'
import { legalCalls } from './legal.ts'
import { chatSettingsCalls } from './messenger/chat-settings.ts'
import { groupCalls } from './messenger/groups.ts'
import { mentionCalls } from './messenger/mentions.ts'
import { messengerCalls } from './messenger/messenger-calls.ts'
import { offlineCalls } from './messenger/offline.ts'
import { pollCalls } from './messenger/polls.ts'
import { scheduledCalls } from './messenger/scheduled.ts'
import { searchCalls } from './messenger/search.ts'
import { newsAdminCalls, newsCalls } from './news.ts'
import { notificationsCalls } from './notifications.ts'
import { organizationsCalls } from './organizations.ts'
import { referenceCalls } from './reference.ts'
import { accessRequestCalls, runCalls, qualityCalls } from './runs.ts'
import { teamCalls } from './team.ts'

/** The three APIs: where each stands and which calls it has (wire §1). */
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
      ...chatSettingsCalls,
      ...scheduledCalls,
      ...pollCalls,
      ...groupCalls,
      ...mentionCalls,
      ...searchCalls,
      ...offlineCalls,
      ...documentsCalls,
      ...filesCalls,
      ...notificationsCalls,
      ...newsCalls,
      ...landingCalls,
      ...lawsCalls,
      ...chartersCalls,
      ...assistantCalls,
      ...appealLetterCalls,
      ...accessRequestCalls,
    },
  },
  ai: {
    base: '/ai/v1',
    calls: {
      ...lawsAiCalls,
      ...runCalls,
      ...lawyerCalls,
      ...analysisCalls,
      ...appealsCalls,
      ...generatorCalls,
    },
  },
  admin: {
    base: '/api/admin/v1',
    calls: {
      ...administratorsCalls,
      ...administrationCalls,
      ...privacyCalls,
      ...retentionCalls,
      ...backupCalls,
      ...qualityCalls,
      ...lawsAdminCalls,
      ...newsAdminCalls,
      ...landingAdminCalls,
    },
  },
} as const satisfies Record<string, { base: string; calls: Record<string, Endpoint> }>

export type ApiName = keyof typeof apis
export type ManagersRoutes = Routes<(typeof apis)['managers']['calls']>
export type AiRoutes = Routes<(typeof apis)['ai']['calls']>
export type AdminRoutes = Routes<(typeof apis)['admin']['calls']>
