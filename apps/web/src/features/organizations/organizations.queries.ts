import { queryOptions } from '@tanstack/react-query'

import { call, tellFailure } from '#api/index.ts'

/** Reference lists of the organization forms (ORG-35); a failure tells itself and is asked again at the next opening. */
export const organizationQueries = {
  scopes: () =>
    queryOptions({
      queryKey: ['organization-scopes'],
      queryFn: async () => {
        try {
          return await call('GET /organizations/scopes')
        } catch (error) {
          tellFailure('GET /organizations/scopes', error)
          throw error
        }
      },
      staleTime: Infinity,
    }),
  categories: () =>
    queryOptions({
      queryKey: ['organization-categories'],
      queryFn: async () => {
        try {
          return await call('GET /organizations/categories')
        } catch (error) {
          tellFailure('GET /organizations/categories', error)
          throw error
        }
      },
      staleTime: Infinity,
    }),
}
