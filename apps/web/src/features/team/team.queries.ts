import { queryOptions } from '@tanstack/react-query'

import { call, errorTitle } from '#api/index.ts'

export type TeamFilter = { search: string; appointment: string; department: string }
export const noTeamFilter: TeamFilter = { search: '', appointment: '', department: '' }

/** Everybody with a seat in the channel; the server filters (STAFF-31). Every screen reads them here, so that a change reaches all. */
export const teamQueries = {
  team: (channelId: number, filter: Partial<TeamFilter> = noTeamFilter) => {
    const { search, appointment, department } = { ...noTeamFilter, ...filter }
    return queryOptions({
      queryKey: [...teamQueries.everyFilter(channelId), search, appointment, department] as const,
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
    })
  },
  /** The beginning of all their keys. */
  everyFilter: (channelId: number) => ['team', channelId] as const,
}
