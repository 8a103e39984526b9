import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call, tellFailure } from '#api/index.ts'

export type StaffFilter = { search: string; appointment: string }
export const noFilter: StaffFilter = { search: '', appointment: '' }

export const staffQueries = {
  /** Employees of a channel; the server filters (STAFF-31). */
  team: (channelId: number, { search, appointment }: StaffFilter) =>
    queryOptions({
      queryKey: ['team', channelId, search, appointment] as const,
      queryFn: async ({ signal }) => {
        try {
          return await call('GET /channels/{channel}/team', {
            params: { channel: channelId },
            query: { search: search || undefined, appointment: appointment || undefined },
            signal,
          })
        } catch (error) {
          tellFailure('GET /channels/{channel}/team', error)
          throw error
        }
      },
      // While another filter is asked, the rows found before stay.
      placeholderData: keepPreviousData,
    }),
}
