import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Profile } from '@uprava/contract/accounts.ts'
import type { OwnChannel } from '@uprava/contract/channels.ts'
import type { AccessFlag } from '@uprava/contract/reference.ts'

import { call, stored, errorTitle, onAnswer } from '#api/index.ts'

import { applyProfile, updateSession } from './session.ts'

type Rights = { sections: AccessFlag[]; general: AccessFlag[] }

/** Queries of the session's data; each answer also updates the session store. */
export const sessionQueries = {
  profile: () =>
    queryOptions({
      queryKey: ['profile', stored.managerId()],
      queryFn: ({ signal }) => call('GET /profile', { signal }),
      meta: { ...errorTitle('GET /profile'), ...onAnswer<Profile>(applyProfile) },
      staleTime: 60_000,
    }),
  /** Channels of the account; stored in the session (AUTH-62). */
  channels: () =>
    queryOptions({
      queryKey: ['channels', stored.managerId()],
      queryFn: ({ signal }) => call('GET /channels', { signal }),
      meta: {
        ...errorTitle('GET /channels'),
        ...onAnswer<OwnChannel[]>((channels) =>
          updateSession({
            channels,
            currentChannel: channels.find((channel) => channel.id === stored.channelId()),
          }),
        ),
      },
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
        return { sections, general }
      },
      meta: {
        ...errorTitle('GET /permissions'),
        ...onAnswer<Rights>(({ sections, general }) => {
          // Of a channel that was left meanwhile.
          if (stored.channelId() !== channelId) return
          stored.setGeneralPermissions(general)
          updateSession({ sections })
        }),
      },
      staleTime: 60_000,
    }),
}

/** Fetches the profile again, for instance after a save or a verification. */
export function refreshProfile(client: QueryClient) {
  return client.query({ ...sessionQueries.profile(), staleTime: 0 })
}
