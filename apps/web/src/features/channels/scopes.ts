import type { Named } from '@uprava/contract/fields.ts'

/** The built-in spheres of activity, for a list that failed or came empty (CHAN-48). */
const defaultScopes: readonly Named[] = [
  { id: 1, name: 'Муниципальное образование' },
  { id: 2, name: 'Образование' },
  { id: 3, name: 'Здравоохранение' },
  { id: 4, name: 'Культура' },
  { id: 5, name: 'Спорт' },
]

/** What a form offers: the built-in ones until there are others. */
export const offeredScopes = (scopes: readonly Named[] = []): readonly Named[] =>
  scopes.length > 0 ? scopes : defaultScopes
