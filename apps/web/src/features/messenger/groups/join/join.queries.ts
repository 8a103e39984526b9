import { queryOptions } from '@tanstack/react-query'
import type { LinkedGroup } from '@uprava/contract/messenger/groups.ts'

import { ApiError, call } from '#api/index.ts'

/** A group behind a link, as somebody of the channel may join it. */
export type FoundGroup = { linked: LinkedGroup; channelId: number }

/**
 * The group that a link leads into, or null: the link is dead for every channel of the account. The link of an inner group
 * lives in one of them only, so they are asked one after the other, the given order first.
 */
export const linkedGroupQuery = (token: string, channelIds: readonly number[]) =>
  queryOptions({
    queryKey: ['group-link', token, channelIds] as const,
    queryFn: async ({ signal }): Promise<FoundGroup | null> => {
      for (const channelId of channelIds) {
        try {
          const linked = await call('GET /group-links/{token}', {
            params: { token },
            query: { channel_id: channelId },
            signal,
          })
          return { linked, channelId }
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 404) throw error
        }
      }
      return null
    },
    // Every try counts against the limit of an hour.
    staleTime: Infinity,
    retry: false,
  })
