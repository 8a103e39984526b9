import type { QueryClient } from '@tanstack/react-query'

import { stored } from '#api/index.ts'

import { sessionQueries } from './session.queries.ts'
import { leaveChannel } from './session.ts'

/**
 * Whether the chosen channel is no longer among the account's channels; then it is left (CHAN-56). Asked at every start
 * and after a 404 under the channel. A list that cannot be read decides nothing.
 */
export async function leaveLostChannel(queries: QueryClient, maxAgeMs = 0): Promise<boolean> {
  const chosen = stored.channelId()
  if (chosen === null) return false
  const channels = await queries
    .query({ ...sessionQueries.channels(), staleTime: maxAgeMs })
    .catch(() => undefined)
  if (!channels || channels.some((channel) => channel.id === chosen)) return false
  leaveChannel()
  return true
}
