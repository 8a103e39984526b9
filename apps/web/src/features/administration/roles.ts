import type { AdministratorRole } from '@uprava/contract/endpoint.ts'
import { isAllowed, type ConsoleRight } from '@uprava/contract/installation/console-rights.ts'

import type { ConsolePage } from './console-pages.ts'

export const roleNames: Readonly<Record<AdministratorRole, string>> = {
  chief: 'Главный',
  operator: 'Оператор',
  auditor: 'Аудитор',
}

/** The right to what a page reads. */
const rightsOfPages: Readonly<Record<ConsolePage, ConsoleRight>> = {
  accounts: 'readAccounts',
  channels: 'readChannels',
  'ai-requests': 'readAiRequests',
  news: 'editNews',
  site: 'readSite',
  knowledge: 'editKnowledge',
  'ai-quality': 'readAiQuality',
  retention: 'readRetention',
  backups: 'readBackups',
  outbox: 'readOutbox',
  audit: 'readAudit',
  system: 'readSystem',
  'sign-in': 'readSignIn',
  administrators: 'readAdministrators',
  security: 'changeOwnSignIn',
}

export const mayOpen = (page: ConsolePage, role: AdministratorRole): boolean =>
  isAllowed(role, rightsOfPages[page])
