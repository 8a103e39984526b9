import type { AdministratorRole } from '@uprava/contract/endpoint.ts'

import type { ConsolePage } from './console-pages.ts'

export const roleNames: Readonly<Record<AdministratorRole, string>> = {
  chief: 'Главный',
  operator: 'Оператор',
  auditor: 'Аудитор',
}

/** Who may open a page, by the access of the call it reads (operations §2); a page left out is open to every role. */
const readers: Partial<Record<ConsolePage, readonly AdministratorRole[]>> = {
  news: ['chief', 'operator'],
  knowledge: ['chief', 'operator'],
  retention: ['chief', 'auditor'],
  outbox: ['chief', 'operator'],
  administrators: ['chief', 'auditor'],
}

export const mayOpen = (page: ConsolePage, role: AdministratorRole): boolean =>
  readers[page]?.includes(role) ?? true
