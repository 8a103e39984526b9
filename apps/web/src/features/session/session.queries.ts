import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { call, stored, errorTitle } from '#api/index.ts'

import { applyProfile, updateSession } from './session.ts'

/** Queries of the session's data; each answer also updates the session store. */
export const sessionQueries = {
  profile: () =>
    queryOptions({
      queryKey: ['profile', stored.managerId()],
      queryFn: async ({ signal }) => {
        const profile = await call('GET /profile', { signal })
        applyProfile(profile)
        return profile
      },
      meta: errorTitle('GET /profile'),
      staleTime: 60_000,
    }),
  /** Channels of the account; stored in the session (AUTH-62). */
  channels: () =>
    queryOptions({
      queryKey: ['channels', stored.managerId()],
      queryFn: async ({ signal }) => {
        const channels = await call('GET /channels', { signal })
        updateSession({
          channels,
          currentChannel: channels.find((channel) => channel.id === stored.channelId()),
        })
        return channels
      },
      meta: errorTitle('GET /channels'),
    }),
  /** Sections of the membership and general permissions of the channel; fetched at every choice of a channel and at every start (PERM-15). */
  rights: (channelId: number) =>
    queryOptions({
      queryKey: ['rights', channelId],
      queryFn: async ({ signal }) => {
        const [sections, general] = await Promise.all([
          call('GET /channels/{channel}/sections', { params: { channel: channelId }, signal }),
          call('GET /permissions', { signal }),
        ])
        stored.setGeneralPermissions(general)
        updateSession({ sections })
        return { sections, general }
      },
      meta: errorTitle('GET /permissions'),
      staleTime: 60_000,
    }),
}

/** Fetches the profile again, for instance after a save or a verification. */
export function refreshProfile(client: QueryClient) {
  return client.query({ ...sessionQueries.profile(), staleTime: 0 })
}
