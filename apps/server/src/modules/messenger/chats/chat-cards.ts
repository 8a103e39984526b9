import type { ChatName } from '@uprava/contract/messenger.ts'

import { db } from '#platform/database/index.ts'
import { onlineKeys } from '#platform/realtime/index.ts'

import { avatarPath } from '../messages/present.ts'
import { chatNameFor, isPair, otherSide, type Chat, type Viewer } from './chats.ts'
import {
  findChannelPartners,
  findGroupHeaders,
  findManagerPartners,
  type PartnerRow,
} from './partners.repository.ts'
import { seatsOfChannels } from './seats.repository.ts'

/** The header of a chat as its viewer sees it. `title` is null for a partner without a name. */
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

/** A chat and who views it. */
export type ViewedChat = Viewer & { readonly chat: Chat }

/** Headers of chats by chat id. */
export async function chatCards(viewed: readonly ViewedChat[]): Promise<Map<number, ChatCard>> {
  const [pairs, groups] = [
    viewed.flatMap((one) => (isPair(one.chat) ? [{ ...one, partner: one.chat[otherSide(one.side)] }] : [])),
    viewed.filter(({ chat }) => chat.kind === 'group'),
  ]
  const rooms = pairs.filter(({ chat }) => chat.kind === 'room').map(({ partner }) => partner.managerId!)
  const organizations = pairs
    .filter(({ chat }) => chat.kind === 'organization')
    .map(({ partner }) => partner.channelId)
  const [partners, names] = await Promise.all([
    findPartners(rooms, organizations),
    findGroupHeaders(
      db(),
      groups.map(({ chat }) => chat.id),
    ),
  ])
  const ofPair = ({ chat, partner }: (typeof pairs)[number]) =>
    chat.kind === 'room'
      ? {
          ...header(partners.managers.get(partner.managerId!)),
          managerId: partner.managerId,
          channelId: null,
          isOnline: partners.online.has(partner.managerId!),
        }
      : {
          ...header(partners.channels.get(partner.channelId)),
          managerId: null,
          channelId: partner.channelId,
          isOnline: partners.onlineChannels.has(partner.channelId),
        }
  const headers = new Map(pairs.map((one) => [one.chat.id, ofPair(one)]))
  const groupHeaders = new Map(names.map((row) => [row.id, header(row)]))
  return new Map(
    viewed.map((one) => {
      const ofMembers = one.chat.kind === 'saved' ? savedHeader : groupHeaders.get(one.chat.id)
      const nobody = {
        ...(ofMembers ?? header(undefined)),
        managerId: null,
        channelId: null,
        isOnline: false,
      }
      return [one.chat.id, { name: chatNameFor(one.chat, one), ...(headers.get(one.chat.id) ?? nobody) }]
    }),
  )
}

/** The saved messages have their own picture on the screen. */
const savedHeader = { title: 'Избранное', avatar: null }

/** The header of a chat that does not exist yet. */
export async function partnerCard(kind: 'room' | 'organization' | 'saved', partnerId: number) {
  if (kind === 'saved') return { ...savedHeader, isOnline: false }
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
