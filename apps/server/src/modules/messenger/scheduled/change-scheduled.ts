import type { MessageFormat } from '@uprava/contract/messenger.ts'
import type { ScheduledMessage } from '@uprava/contract/messenger/scheduled.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { deleteUnreferencedFiles } from '#platform/files/index.ts'
import { refuse } from '#platform/http/index.ts'

import { authorizeChat, type ChatRef } from '../messenger.access.ts'
import { announceScheduled, presentScheduled } from './present-scheduled.ts'
import { alreadySent, publishScheduled, refOf, requireRoom, requireTime } from './schedule-message.ts'
import * as repository from './scheduled.repository.ts'

/** What the actor has put off: in one chat, or in all channels. What failed is there whatever was lost with its chat. */
export async function listScheduled(actor: SeatActor, ref: ChatRef | null): Promise<ScheduledMessage[]> {
  const target = ref && (await authorizeChat(db(), actor, 'read', ref))
  const rows = await repository.findOpen(db(), actor.managerId, target && refOf(target))
  return rows.map(presentScheduled)
}

type Change = {
  message?: string | undefined
  format?: MessageFormat | undefined
  scheduled_at?: string | undefined
}

/** Changes text and time of what is not sent; one that has failed waits again with a new time. */
export async function updateScheduled(
  actor: SeatActor,
  id: number,
  change: Change,
): Promise<ScheduledMessage> {
  return transaction(async (tx) => {
    await repository.lockAccount(tx, actor.managerId)
    const row = await lockOwn(tx, actor, id)
    // A poll and a recording are sent as they are, or not at all: only their time is changed.
    if ((row.poll || row.voice) && change.message !== undefined && change.message !== row.text)
      throw refuse.general(row.poll ? 'Опрос нельзя изменить' : 'Голосовое сообщение нельзя изменить')
    const typed = change.message ?? row.text
    const text = typed.trim() === '' ? '' : typed
    if (text === '' && row.files === null)
      throw refuse.field('message', 'Введите сообщение или приложите файл')
    const at = change.scheduled_at === undefined ? null : new Date(change.scheduled_at)
    if (at) requireTime(at)
    if (at && row.state === 'failed') await requireRoom(tx, actor.managerId)
    await repository.updateScheduled(tx, id, {
      text,
      format: change.format ?? row.format,
      scheduled_at: at ?? row.scheduled_at,
      state: at || row.state !== 'failed' ? 'waiting' : 'failed',
    })
    return publishScheduled(tx, id)
  })
}

export async function deleteScheduled(actor: SeatActor, id: number): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    const row = await lockOwn(tx, actor, id)
    const fileIds = await repository.deleteScheduled(tx, id)
    await deleteUnreferencedFiles(tx, fileIds)
    announceScheduled(tx, row, null)
    return { ok: true }
  })
}

/** The message under a lock. Another account's is not found; one that was sent is a conflict. */
export async function lockOwn(
  tx: Tx,
  { managerId }: Pick<SeatActor, 'managerId'>,
  id: number,
): Promise<repository.ScheduledRow> {
  const row = await repository.lockScheduled(tx, id)
  if (row?.manager_id !== managerId) throw refuse.notFound()
  if (row.state === 'sent') throw alreadySent()
  return row
}
