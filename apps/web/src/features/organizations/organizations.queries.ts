import { queryOptions } from '@tanstack/react-query'

import { call, errorTitle } from '#api/index.ts'

/** Reference lists of the organization forms (ORG-35); a failure shows itself and is asked again at the next opening. */
export const organizationQueries = {
  scopes: () =>
    queryOptions({
      queryKey: ['organization-scopes'],
      queryFn: () => call('GET /organizations/scopes'),
      meta: errorTitle('GET /organizations/scopes'),
      staleTime: Infinity,
    }),
  categories: () =>
    queryOptions({
      queryKey: ['organization-categories'],
      queryFn: () => call('GET /organizations/categories'),
      meta: errorTitle('GET /organizations/categories'),
      staleTime: Infinity,
    }),
}
