import type { QueryClient } from '@tanstack/react-query'

import { stored } from '#api/index.ts'

import { sessionQueries } from './session.queries.ts'
import { leaveChannel } from './session.ts'

/**
 * Leaves the chosen channel when the account no longer has it; resolves to whether it did (CHAN-56). Called at every start
 * and after a 404 inside the channel. Does nothing when the list cannot be fetched.
 */
export async function leaveMissingChannel(queries: QueryClient, maxAgeMs = 0): Promise<boolean> {
  const chosenId = stored.channelId()
  if (chosenId === null) return false
  const channels = await queries
    .query({ ...sessionQueries.channels(), staleTime: maxAgeMs })
    .catch(() => undefined)
  if (!channels || channels.some((channel) => channel.id === chosenId)) return false
  leaveChannel()
  return true
}
