import type { ChatInfo } from '@uprava/contract/messenger.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { presentGroup } from '../groups/present-group.ts'
import { messagesByIds, shownTo } from '../messages/present.ts'
import { authorizeChat, hiddenIdOf, type ChatRef, type OwnChat } from '../messenger.access.ts'
import { withOwnPolls } from '../polls/own-polls.ts'
import { chatCards, partnerCard } from './chat-cards.ts'
import { chatCounters } from './chats.repository.ts'
import { isPair } from './chats.ts'
import { channelDetails, managerDetails, type PartnerDetails } from './partners.repository.ts'

/** The card of a chat, also before the first message (wire §6), with its pinned message. */
export async function getChatInfo(actor: SeatActor, ref: ChatRef): Promise<ChatInfo> {
  const target = await authorizeChat(db(), actor, 'read', ref)
  if (target.chat === null) {
    const { kind, partnerId } = target
    const [card, details] = await Promise.all([
      partnerCard(kind, partnerId),
      kind === 'saved' ? noDetails : detailsOf(actor, kind, partnerId),
    ])
    const partner = {
      managerId: kind === 'room' ? partnerId : null,
      channelId: kind === 'organization' ? partnerId : null,
    }
    return info({ id: ref.id, subject_type: ref.subject_type }, { ...card, ...partner }, details)
  }
  const { chat } = target
  const card = (await chatCards([target])).get(chat.id)!
  const [details, pinned, group] = await Promise.all([
    isPair(chat)
      ? detailsOf(actor, chat.kind, (chat.kind === 'room' ? card.managerId : card.channelId)!)
      : noDetails,
    pinnedMessage(target),
    chat.kind === 'group' ? presentGroup(db(), target) : null,
  ])
  return { ...info(card.name, card, details), pinned_message: pinned, group }
}

/** A chat with members has no partner. */
const noDetails: PartnerDetails = {
  appointment: null,
  scope_id: null,
  scope_name: null,
  address: null,
  phone: null,
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

async function pinnedMessage(target: OwnChat): Promise<ChatInfo['pinned_message']> {
  const counters = await chatCounters(db(), target.chat.id)
  const id = counters?.pinned_message_id ?? null
  const hiddenId = hiddenIdOf(target)
  if (id === null || id <= hiddenId) return null
  const pinned = (await messagesByIds(db(), [id])).get(id)
  if (!pinned) return null
  const [shown] = await withOwnPolls(db(), target.managerId, [shownTo(pinned, hiddenId)])
  return shown!
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
    pinned_message: null,
    group: null,
  }
}
