import type { LawyerChat } from '@uprava/contract/lawyer.ts'

import { consume, type RateLimit, type SeatActor } from '#modules/access/index.ts'
import {
  deleteRuns,
  expectedEngine,
  findActiveRun,
  findActiveRuns,
  stopActiveRun,
} from '#modules/runs/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { queryKeys } from '#platform/russian/index.ts'

import {
  changeChat,
  deleteChat,
  findChats,
  insertChat,
  lockChat,
  type ChatChange,
} from './chats.repository.ts'
import { CONSULTATION } from './kinds.ts'
import { authorizeChat } from './lawyer.access.ts'
import { presentChat } from './present.ts'

type Filter = { page: number; per_page: number; search?: string | undefined }

/** GET chats/ */
export async function listChats(actor: SeatActor, { page, per_page: perPage, search = '' }: Filter) {
  const { rows, total } = await findChats(db(), {
    managerId: actor.managerId,
    channelId: actor.channelId,
    words: search === '' ? null : queryKeys(search),
    typed: search,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const active = await findActiveRuns(
    db(),
    CONSULTATION,
    rows.map(({ id }) => id),
  )
  const engine = await expectedEngine(db(), actor.channelId)
  return {
    chats: rows.map((chat) => presentChat(chat, { activeRunId: active.get(chat.id) ?? null, engine })),
    total,
    has_next: page * perPage < total,
  }
}

const newChats = (managerId: number): RateLimit => ({
  name: 'lawyer-chats-of-account',
  key: String(managerId),
  max: 100,
  windowSeconds: 60 * 60,
})

/** POST chats/ */
export async function createChat(
  { managerId, channelId }: SeatActor,
  { title }: { title: string },
): Promise<LawyerChat> {
  const chat = await transaction(async (tx) => {
    await consume(tx, [newChats(managerId)])
    return insertChat(tx, { managerId, channelId, title })
  })
  return presentChat(chat, { activeRunId: null, engine: await expectedEngine(db(), channelId) })
}

/** GET chats/{id} */
export async function getChat(actor: SeatActor, id: number): Promise<LawyerChat> {
  const chat = await authorizeChat(db(), actor, 'read', id)
  return presentChat(chat, {
    activeRunId: await findActiveRun(db(), CONSULTATION, id),
    engine: await expectedEngine(db(), actor.channelId),
  })
}

/** PUT chats/{id} */
export async function updateChat(
  actor: SeatActor,
  id: number,
  { title, is_pinned }: { title?: string | undefined; is_pinned?: boolean | undefined },
): Promise<LawyerChat> {
  const change: ChatChange = {
    ...(title === undefined ? {} : { title }),
    ...(is_pinned === undefined ? {} : { is_pinned }),
  }
  await transaction(async (tx) => {
    await authorizeChat(tx, actor, 'edit', id)
    await changeChat(tx, id, change)
  })
  return getChat(actor, id)
}

/**
 * DELETE chats/{id}: deletes messages, files and events and clears the texts of the evidence; the usage is retained. An
 * active run is stopped first, so that the model is free and nothing is written into a deleted chat.
 */
export async function removeChat(actor: SeatActor, id: number): Promise<void> {
  await authorizeChat(db(), actor, 'delete', id)
  await stopActiveRun(CONSULTATION, id)
  await transaction(async (tx) => {
    await authorizeChat(tx, actor, 'delete', id)
    await lockChat(tx, id)
    await deleteRuns(tx, CONSULTATION, id)
    await deleteChat(tx, id)
  })
}
