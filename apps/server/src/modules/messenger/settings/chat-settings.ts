import { orderLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import type { chatSettingsCalls } from '@uprava/contract/messenger/chat-settings.ts'
import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'
import type { z } from 'zod'

import type { SeatActor } from '#modules/access/index.ts'
import { afterCommit, db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { announce } from '#platform/realtime/index.ts'

import { countUnread } from '../chats/chats.repository.ts'
import { chatNameFor, chatOf } from '../chats/chats.ts'
import { listChats } from '../chats/list-chats.ts'
import { clearCounts } from '../events/known-counts.ts'
import { authorizeChat, type ChatRef } from '../messenger.access.ts'
import * as repository from './chat-settings.repository.ts'
import { presentMuted, readMuted } from './muted-until.ts'

type Chosen = z.output<(typeof chatSettingsCalls)['setChatSettings']['body']>

const tooManyPins = () => refuse.general('Закрепить можно не больше 10 чатов')

/**
 * Mutes, archives or pins a chat for the actor in the channel; what is absent stays, the last change wins. An archived chat is
 * not pinned, a pinned one not archived.
 */
export async function setChatSettings(actor: SeatActor, ref: ChatRef, chosen: Chosen): Promise<ChatEntry> {
  const target = await authorizeChat(db(), actor, 'read', ref)
  const { chat } = target
  // Before its first message a chat stands in no list.
  if (chat === null) throw refuse.notFound()
  const { muted_until: muted, is_archived: isArchived, is_pinned: isPinned } = chosen
  await transaction(async (tx) => {
    await repository.lockOrder(tx, actor)
    await repository.upsertSettings(tx, actor, chat.id, {
      ...(muted !== undefined && { muted_until: readMuted(muted) }),
      ...(isArchived !== undefined && { is_archived: isArchived }),
    })
    const pin = isPinned ?? (isArchived === true ? false : undefined)
    const moved = pin === undefined ? [] : await repin(tx, actor, chat.id, pin)
    await announceSettings(tx, actor, [...new Set([chat.id, ...moved])])
  })
  const named = chatNameFor(chat, target)
  const { items } = await listChats(actor, {
    chat_list_id: named.id,
    subject_type: named.subject_type,
    type: 'all',
    page: 1,
    per_page: 1,
  })
  // It may have been lost since.
  if (!items[0]) throw refuse.notFound()
  return items[0]
}

/** Pins the chat as the last, or unpins it; answers the chats whose place has changed. */
async function repin(tx: Tx, actor: SeatActor, chatId: number, isPinned: boolean): Promise<number[]> {
  const pinned = await repository.findPinned(tx, actor)
  if (isPinned && pinned.includes(chatId)) return []
  if (isPinned && pinned.length >= orderLimits.pins) throw tooManyPins()
  const others = pinned.filter((id) => id !== chatId)
  return repository.setPins(tx, actor, isPinned ? [...others, chatId] : others)
}

/** Pins these chats in this order, and no others. */
export async function orderPins(actor: SeatActor, refs: readonly ChatRef[]): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    await repository.lockOrder(tx, actor)
    const chats = await repository.findNamed(tx, actor, refs)
    if (chats.length < refs.length) throw refuse.notFound()
    const ids = [...new Set(chats.map((one) => one.chat_id))]
    await announceSettings(tx, actor, await repository.setPins(tx, actor, ids))
    return { ok: true }
  })
}

/** Publishes the settings of the chats to the account's devices, with the counts of the channel. */
async function announceSettings(tx: Tx, actor: SeatActor, chatIds: readonly number[]): Promise<void> {
  if (chatIds.length === 0) return
  afterCommit(tx, () => clearCounts([actor.managerId]))
  const { managerId, channelId } = actor
  const [chats, unread] = [
    await repository.findSet(tx, actor, chatIds),
    await countUnread(tx, managerId, channelId),
  ]
  for (const row of chats) {
    const event: RealtimeEvents['chat-settings'] = {
      chat: chatNameFor(chatOf(row), { side: row.side, managerId, channelId }),
      muted_until: row.muted_until === null ? null : presentMuted(row.muted_until),
      is_archived: row.is_archived,
      pin_position: row.pin_position,
      unread,
    }
    announce(tx, managerChannel(managerId), 'chat-settings', event)
  }
}
