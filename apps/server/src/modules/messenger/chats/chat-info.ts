import type { ChatInfo } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { messagesByIds } from '../messages/present.ts'
import { authorizeChat, type ChatRef } from '../messenger.access.ts'
import { chatCards, partnerCard } from './chat-cards.ts'
import { chatCounters } from './chats.repository.ts'
import { channelDetails, managerDetails, type PartnerDetails } from './partners.repository.ts'

/** The partner's card, also before the first message (wire §6), with the pinned message of the chat. */
export async function getChatInfo(actor: SeatActor, ref: ChatRef): Promise<ChatInfo> {
  const target = await authorizeChat(db(), actor, 'read', ref)
  if (target.chat === null) {
    const { kind, partnerId } = target
    const [card, details] = await Promise.all([
      partnerCard(kind, partnerId),
      detailsOf(actor, kind, partnerId),
    ])
    const partner =
      kind === 'room' ? { managerId: partnerId, channelId: null } : { managerId: null, channelId: partnerId }
    return info({ id: ref.id, subject_type: ref.subject_type }, { ...card, ...partner }, details, null)
  }
  const card = (await chatCards(actor, [target.chat])).get(target.chat.id)!
  const { kind } = target.chat
  const [details, pinned] = await Promise.all([
    detailsOf(actor, kind, (kind === 'room' ? card.managerId : card.channelId)!),
    pinnedMessage(target.chat.id),
  ])
  return info(card.name, card, details, pinned)
}

async function detailsOf(
  actor: SeatActor,
  kind: 'room' | 'organization',
  partnerId: number,
): Promise<PartnerDetails> {
  const details =
    kind === 'room'
      ? await managerDetails(db(), partnerId, actor.channelId)
      : await channelDetails(db(), partnerId)
  if (!details) throw refuse.notFound()
  return details
}

async function pinnedMessage(chatId: number): Promise<ChatInfo['pinned_message']> {
  const counters = await chatCounters(db(), chatId)
  const id = counters?.pinned_message_id ?? null
  return id === null ? null : ((await messagesByIds(db(), [id])).get(id) ?? null)
}

type Header = {
  title: string | null
  avatar: string | null
  managerId: number | null
  channelId: number | null
  isOnline: boolean
}

function info(
  name: Pick<ChatInfo, 'id' | 'subject_type'>,
  header: Header,
  details: PartnerDetails,
  pinned: ChatInfo['pinned_message'],
): ChatInfo {
  const { scope_id: scopeId, scope_name: scopeName, appointment, address, phone } = details
  return {
    id: name.id,
    subject_type: name.subject_type,
    manager_id: header.managerId,
    channel_id: header.channelId,
    name: header.title ?? '',
    avatar: header.avatar,
    appointment,
    scope: scopeId === null || scopeName === null ? null : { id: scopeId, name: scopeName },
    address,
    phone,
    is_online: header.isOnline,
    pinned_message: pinned,
  }
}
