import { queryOptions } from '@tanstack/react-query'
import type { Named } from '@uprava/contract/fields.ts'

import { call, errorTitle } from '#api/index.ts'

/** The built-in spheres of activity, for a list that failed or came empty (CHAN-48). */
export const defaultScopes: readonly Named[] = [
  { id: 1, name: 'Муниципальное образование' },
  { id: 2, name: 'Образование' },
  { id: 3, name: 'Здравоохранение' },
  { id: 4, name: 'Культура' },
  { id: 5, name: 'Спорт' },
]

export const channelQueries = {
  scopes: () =>
    queryOptions({
      queryKey: ['channel-scopes'],
      queryFn: async () => {
        const scopes = await call('GET /channels/scopes')
        return scopes.length > 0 ? scopes : defaultScopes
      },
      meta: errorTitle('GET /channels/scopes'),
    }),
}
