import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'

import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { broadcast, onlineKeys, onPresence, type PresenceChanges } from '#platform/realtime/index.ts'

import { seatsOfChannels } from '../chats/seats.repository.ts'
import { channelsOfManagers, partnersOfChannels, partnersOfManagers } from './presence.repository.ts'

/** Publishes presence changes of accounts to those who have a chat with them (RT-37). Returns the unsubscriber. */
export function publishPresence(): () => void {
  return onPresence((changes) => {
    publishChanges(changes).catch((error: unknown) => {
      subjectLog('messenger').error({ err: error }, 'a change of presence was not published')
    })
  })
}

async function publishChanges({ online, offline }: PresenceChanges): Promise<void> {
  const arrived = online.map(Number)
  const left = offline.map(Number)
  const changed = [...arrived, ...left]
  const [partners, channels] = await Promise.all([
    partnersOfManagers(db(), changed),
    channelsOfManagers(db(), changed),
  ])
  for (const managerId of changed) {
    const event = { manager_id: managerId, channel_id: null, is_online: arrived.includes(managerId) }
    broadcastTo(partners.get(managerId), event)
  }
  await publishChannels([...new Set([...channels.values()].flat())])
}

/**
 * A channel is online while any of its seats is. Published at every arrival, which is idempotent, and at the last leave: of
 * two that arrive at once on two nodes neither knows which one is first.
 */
async function publishChannels(channelIds: readonly number[]): Promise<void> {
  const partners = await partnersOfChannels(db(), channelIds)
  const published = [...partners.keys()]
  const before = await onlineChannels(published)
  for (const id of published)
    broadcastTo(partners.get(id), { manager_id: null, channel_id: id, is_online: before.has(id) })
  // A seat may have come online while the channel was being published as offline.
  const gone = published.filter((id) => !before.has(id))
  const back = await onlineChannels(gone)
  for (const id of back) broadcastTo(partners.get(id), { manager_id: null, channel_id: id, is_online: true })
}

async function onlineChannels(channelIds: readonly number[]): Promise<Set<number>> {
  const seats = await seatsOfChannels(db(), channelIds)
  const online = await onlineKeys([...new Set([...seats.values()].flat())].map(String))
  return new Set(channelIds.filter((id) => seats.get(id)?.some((managerId) => online.has(String(managerId)))))
}

function broadcastTo(managerIds: readonly number[] | undefined, event: RealtimeEvents['presence']): void {
  if (managerIds?.length) broadcast(managerIds.map(managerChannel), 'presence', event)
}
