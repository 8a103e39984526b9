import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call, errorTitle } from '#api/index.ts'

export type StaffFilter = { search: string; appointment: string; department: string }
export const noStaffFilter: StaffFilter = { search: '', appointment: '', department: '' }

export const staffQueries = {
  /** Employees of a channel; the server filters (STAFF-31). */
  team: (channelId: number, { search, appointment, department }: StaffFilter) =>
    queryOptions({
      queryKey: ['team', channelId, search, appointment, department] as const,
      queryFn: ({ signal }) =>
        call('GET /channels/{channel}/team', {
          params: { channel: channelId },
          query: {
            search: search || undefined,
            appointment: appointment || undefined,
            department: department || undefined,
          },
          signal,
        }),
      meta: errorTitle('GET /channels/{channel}/team'),
      // While another filter is asked, the rows found before stay.
      placeholderData: keepPreviousData,
    }),
}
