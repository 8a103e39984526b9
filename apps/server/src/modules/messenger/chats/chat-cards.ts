import type { ChatName } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { onlineKeys } from '#platform/realtime/index.ts'

import { avatarPath } from '../messages/present.ts'
import { sideOf } from '../messenger.access.ts'
import { chatNameFor, otherSide, type Chat } from './chats.ts'
import { findChannelPartners, findManagerPartners, type PartnerRow } from './partners.repository.ts'
import { seatsOfChannels } from './seats.repository.ts'

/** The header of a chat as the actor sees it. `title` is null for a partner without a name. */
export type ChatCard = {
  readonly name: ChatName
  readonly title: string | null
  readonly avatar: string | null
  /** The partner's account in a room, else null. */
  readonly managerId: number | null
  /** The partner's channel in an organization chat, else null. */
  readonly channelId: number | null
  readonly isOnline: boolean
}

/** Headers of the actor's chats by chat id; chats the actor does not belong to are left out. */
export async function chatCards(actor: SeatActor, chats: readonly Chat[]): Promise<Map<number, ChatCard>> {
  const own = chats.flatMap((chat) => {
    const side = sideOf(actor, chat)
    if (!side) return []
    const partner = chat[otherSide(side)]
    return [
      { chat, name: chatNameFor(chat, side), managerId: partner.managerId, channelId: partner.channelId },
    ]
  })
  const rooms = own.filter((one) => one.managerId !== null)
  const organizations = own.filter((one) => one.managerId === null)
  const partners = await findPartners(
    rooms.map((one) => one.managerId!),
    organizations.map((one) => one.channelId),
  )
  return new Map(
    own.map(({ chat, name, managerId, channelId }) => {
      const partner = managerId === null ? partners.channels.get(channelId) : partners.managers.get(managerId)
      const isOnline =
        managerId === null ? partners.onlineChannels.has(channelId) : partners.online.has(managerId)
      const card: ChatCard = {
        name,
        ...header(partner),
        managerId,
        channelId: managerId === null ? channelId : null,
        isOnline,
      }
      return [chat.id, card]
    }),
  )
}

/** The header of a chat that does not exist yet. */
export async function partnerCard(kind: Chat['kind'], partnerId: number) {
  const isRoom = kind === 'room'
  const partners = await findPartners(isRoom ? [partnerId] : [], isRoom ? [] : [partnerId])
  const row = (isRoom ? partners.managers : partners.channels).get(partnerId)
  return {
    ...header(row),
    isOnline: isRoom ? partners.online.has(partnerId) : partners.onlineChannels.has(partnerId),
  }
}

const header = (partner: PartnerRow | undefined) => ({
  title: partner?.title || null,
  avatar: partner ? avatarPath(partner.avatar_id, partner.avatar_name) : null,
})

async function findPartners(managerIds: readonly number[], channelIds: readonly number[]) {
  const [managers, channels, presence] = await Promise.all([
    findManagerPartners(db(), managerIds),
    findChannelPartners(db(), channelIds),
    findOnline(managerIds, channelIds),
  ])
  return {
    managers: new Map(managers.map((row) => [row.id, row])),
    channels: new Map(channels.map((row) => [row.id, row])),
    ...presence,
  }
}

/** The accounts that are online, and the channels with an online seat (RT-37). */
async function findOnline(managerIds: readonly number[], channelIds: readonly number[]) {
  const seats = await seatsOfChannels(db(), channelIds)
  const keys = new Set([...managerIds, ...[...seats.values()].flat()].map(String))
  const online = keys.size === 0 ? new Set<string>() : await onlineKeys([...keys])
  return {
    online: new Set([...online].map(Number)),
    onlineChannels: new Set(
      channelIds.filter((id) => seats.get(id)?.some((seat) => online.has(String(seat)))),
    ),
  }
}
