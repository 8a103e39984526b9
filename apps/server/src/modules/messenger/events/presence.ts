import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'

import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { broadcast, onlineKeys, onPresence, type PresenceChanges } from '#platform/realtime/index.ts'

import { seatsOfChannels } from '../chats/seats.repository.ts'
import { channelsOfManagers, partnersOfChannels, partnersOfManagers } from './presence.repository.ts'

/** Tells who came and went to those who have a chat with them, and to nobody else (RT-37). Answers how to stop. */
export function tellPresence(): () => void {
  return onPresence((changes) => {
    passOn(changes).catch((error: unknown) => {
      subjectLog('messenger').error({ err: error }, 'a change of presence was not told')
    })
  })
}

async function passOn({ online, offline }: PresenceChanges): Promise<void> {
  const came = online.map(Number)
  const went = offline.map(Number)
  const changed = [...came, ...went]
  const [partners, channels] = await Promise.all([
    partnersOfManagers(db(), changed),
    channelsOfManagers(db(), changed),
  ])
  for (const managerId of changed) {
    const event = { manager_id: managerId, channel_id: null, is_online: came.includes(managerId) }
    announceTo(partners.get(managerId), event)
  }
  await passOnChannels([...new Set([...channels.values()].flat())])
}

/**
 * A channel is online while any of its seats is. Told at every coming and at the last going: coming twice changes nothing,
 * and two that come at once on two nodes would each take the other for the first.
 */
async function passOnChannels(channelIds: readonly number[]): Promise<void> {
  const partners = await partnersOfChannels(db(), channelIds)
  const told = [...partners.keys()]
  const before = await onlineChannels(told)
  for (const id of told)
    announceTo(partners.get(id), { manager_id: null, channel_id: id, is_online: before.has(id) })
  // Somebody may have come while the last going was being told.
  const gone = told.filter((id) => !before.has(id))
  const back = await onlineChannels(gone)
  for (const id of back) announceTo(partners.get(id), { manager_id: null, channel_id: id, is_online: true })
}

async function onlineChannels(channelIds: readonly number[]): Promise<Set<number>> {
  const seats = await seatsOfChannels(db(), channelIds)
  const online = await onlineKeys([...new Set([...seats.values()].flat())].map(String))
  return new Set(channelIds.filter((id) => seats.get(id)?.some((managerId) => online.has(String(managerId)))))
}

function announceTo(managerIds: readonly number[] | undefined, event: RealtimeEvents['presence']): void {
  if (managerIds?.length) broadcast(managerIds.map(managerChannel), 'presence', event)
}
