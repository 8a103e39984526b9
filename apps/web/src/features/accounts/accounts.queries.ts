import { queryOptions } from '@tanstack/react-query'
import type { Manager } from '@uprava/contract/accounts.ts'

import { call, errorTitle } from '#api/index.ts'

export const accountQueries = {
  /** Accounts of the person. `known`: the code step has just answered them (AUTH-35); after a reload they are asked for (AUTH-77). */
  managers: (known?: Manager[]) =>
    queryOptions({
      queryKey: ['managers'],
      queryFn: ({ signal }) => call('GET /managers', { signal }),
      meta: errorTitle('GET /managers'),
      initialData: known,
      staleTime: known ? 60_000 : 0,
    }),
}
