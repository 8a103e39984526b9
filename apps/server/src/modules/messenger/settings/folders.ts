import { orderLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { ChatFolder, chatSettingsCalls } from '@uprava/contract/messenger/chat-settings.ts'
import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'
import type { z } from 'zod'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { announce } from '#platform/realtime/index.ts'

import type { FolderFilter } from '../chats/chats.repository.ts'
import { chatNameFor, chatOf } from '../chats/chats.ts'
import type { ChatRef } from '../messenger.access.ts'
import { findNamed, findSet, lockOrder } from './chat-settings.repository.ts'
import { filterOf } from './folder-filter.ts'
import * as repository from './folders.repository.ts'

type Form = z.output<(typeof chatSettingsCalls)['createChatFolder']['body']>

/** The actor's folders in the channel, in their order. */
export function listFolders(actor: SeatActor): Promise<ChatFolder[]> {
  return presentFolders(db(), actor)
}

/** Makes a folder, the last one. */
export async function createFolder(actor: SeatActor, form: Form): Promise<ChatFolder> {
  return transaction(async (tx) => {
    await lockOrder(tx, actor)
    const known = await repository.findFolders(tx, actor)
    if (known.length >= orderLimits.folders) throw refuse.general('Папок может быть не больше 20')
    const id = await repository.insertFolder(tx, actor, formOf(form), known.length + 1)
    await repository.setPicked(tx, id, await pickedIds(tx, actor, form.chats))
    return changed(tx, actor, id)
  })
}

export async function updateFolder(actor: SeatActor, id: number, form: Form): Promise<ChatFolder> {
  return transaction(async (tx) => {
    await lockOwn(tx, actor, id)
    await repository.updateFolder(tx, id, formOf(form))
    await repository.setPicked(tx, id, await pickedIds(tx, actor, form.chats))
    return changed(tx, actor, id)
  })
}

/** Deletes a folder; its chats stay where they are. */
export async function deleteFolder(actor: SeatActor, id: number): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    await lockOwn(tx, actor, id)
    await repository.deleteFolder(tx, id)
    await announceFolders(tx, actor)
    return { ok: true }
  })
}

/** Orders all folders; 409 when the ids are not those the actor has now. */
export async function orderFolders(actor: SeatActor, ids: readonly number[]): Promise<ChatFolder[]> {
  return transaction(async (tx) => {
    await lockOrder(tx, actor)
    const known = await repository.findFolders(tx, actor)
    const named = new Set(ids)
    const isComplete = named.size === ids.length && known.length === ids.length
    if (!isComplete || !known.every((folder) => named.has(folder.id))) throw refuse.conflict()
    await repository.setPositions(tx, ids)
    return announceFolders(tx, actor)
  })
}

const formOf = ({ name, rules }: Form) => ({ name, rules: [...new Set(rules)] })

/** Another account's folder, or one of another channel, is not found. */
async function lockOwn(tx: Tx, actor: SeatActor, id: number): Promise<void> {
  await lockOrder(tx, actor)
  const known = await repository.findFolders(tx, actor)
  if (!known.some((folder) => folder.id === id)) throw refuse.notFound()
}

async function pickedIds(tx: Tx, actor: SeatActor, refs: readonly ChatRef[]): Promise<number[]> {
  const chats = await findNamed(tx, actor, refs)
  if (chats.length < refs.length) throw refuse.notFound()
  return [...new Set(chats.map((one) => one.chat_id))]
}

async function changed(tx: Tx, actor: SeatActor, id: number): Promise<ChatFolder> {
  return (await announceFolders(tx, actor)).find((folder) => folder.id === id)!
}

/** Publishes the folders to the account's devices. */
async function announceFolders(tx: Tx, actor: SeatActor): Promise<ChatFolder[]> {
  const folders = await presentFolders(tx, actor)
  const event: RealtimeEvents['chat-folders'] = { channel_id: actor.channelId, folders }
  announce(tx, managerChannel(actor.managerId), 'chat-folders', event)
  return folders
}

async function presentFolders(reader: Reader, actor: SeatActor): Promise<ChatFolder[]> {
  const { managerId, channelId } = actor
  const rows = await repository.findFolders(reader, actor)
  if (rows.length === 0) return []
  const picked = [...new Set(rows.flatMap((row) => row.picked))]
  const chats = await findSet(reader, actor, picked)
  const unread = await repository.findUnreadChats(reader, actor)
  const names = new Map(
    chats.map((row) => [row.chat_id, chatNameFor(chatOf(row), { side: row.side, managerId, channelId })]),
  )
  return rows.map((row) => {
    const filter = filterOf(row.rules, row.picked)
    return {
      id: row.id,
      name: row.name,
      rules: row.rules,
      chats: row.picked.flatMap((id) => names.get(id) ?? []),
      unread_chats_count: unread.filter((chat) => isIn(filter, chat)).length,
    }
  })
}

/** Whether a chat with unread messages is in the folder: as the list selects it. */
function isIn({ picked, rules }: FolderFilter, chat: repository.UnreadChat): boolean {
  if (picked.includes(chat.id)) return true
  if (rules === null || (rules.isNotMuted && chat.is_quiet)) return false
  return rules.kinds.length === 0 || rules.kinds.includes(chat.kind)
}
