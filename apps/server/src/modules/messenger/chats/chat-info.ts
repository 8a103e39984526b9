import type { ChatInfo } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { messagesByIds } from '../messages/present.ts'
import { reachForReading, type NamedChat } from '../messenger.access.ts'
import { chatCards, partnerCard } from './chat-cards.ts'
import { chatNumbers } from './chats.repository.ts'
import { channelDetails, managerDetails, type PartnerDetails } from './partners.repository.ts'

/** The partner's card, also before the first message (wire §6), with what is pinned in the chat. */
export async function getChatInfo(actor: SeatActor, named: NamedChat): Promise<ChatInfo> {
  const reached = await reachForReading(actor, named)
  if (reached.chat === null) {
    const { kind, partnerId } = reached
    const [card, details] = await Promise.all([
      partnerCard(kind, partnerId),
      detailsOf(actor, kind, partnerId),
    ])
    const partner =
      kind === 'room' ? { managerId: partnerId, channelId: null } : { managerId: null, channelId: partnerId }
    return info({ id: named.id, subject_type: named.subject_type }, { ...card, ...partner }, details, null)
  }
  const card = (await chatCards(actor, [reached.chat])).get(reached.chat.id)!
  const { kind } = reached.chat
  const [details, pinned] = await Promise.all([
    detailsOf(actor, kind, (kind === 'room' ? card.managerId : card.channelId)!),
    pinnedMessage(reached.chat.id),
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
  const numbers = await chatNumbers(db(), chatId)
  const id = numbers?.pinned_message_id ?? null
  return id === null ? null : ((await messagesByIds(db(), [id])).get(id) ?? null)
}

type Heading = {
  title: string | null
  avatar: string | null
  managerId: number | null
  channelId: number | null
  isOnline: boolean
}

function info(
  name: Pick<ChatInfo, 'id' | 'subject_type'>,
  heading: Heading,
  details: PartnerDetails,
  pinned: ChatInfo['pinned_message'],
): ChatInfo {
  const { scope_id: scopeId, scope_name: scopeName, appointment, address, phone } = details
  return {
    id: name.id,
    subject_type: name.subject_type,
    manager_id: heading.managerId,
    channel_id: heading.channelId,
    name: heading.title ?? '',
    avatar: heading.avatar,
    appointment,
    scope: scopeId === null || scopeName === null ? null : { id: scopeId, name: scopeName },
    address,
    phone,
    is_online: heading.isOnline,
    pinned_message: pinned,
  }
}
