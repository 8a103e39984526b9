import { scheduleLimits, scheduleRefusal } from '@uprava/contract/limits/messenger-limits.ts'
import type { ScheduledMessage } from '@uprava/contract/messenger/scheduled.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { requireStorage } from '#modules/quotas/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'
import { enqueue } from '#platform/jobs/index.ts'

import { isPair, otherSide } from '../chats/chats.ts'
import { readMentions } from '../mentions/read-mentions.ts'
import { attach } from '../messages/attachments.ts'
import {
  readableMessages,
  type ChatRef,
  type OwnChat,
  type UnopenedChat,
  type WritableTarget,
} from '../messenger.access.ts'
import { answerRefusal } from '../posting/post-messages.ts'
import {
  readSending,
  sendMessage,
  type SendBody,
  type Sending,
  type SentMessage,
} from '../posting/send-message.ts'
import { announceScheduled, presentScheduled } from './present-scheduled.ts'
import { sendScheduledJob } from './scheduled.jobs.ts'
import * as repository from './scheduled.repository.ts'

/** Sends a message, or with `scheduled_at` puts it off. */
export async function sendOrPutOff(
  actor: SeatActor,
  ref: ChatRef,
  body: SendBody,
  files: readonly UploadedFile[],
): Promise<{ items: SentMessage[]; scheduled?: ScheduledMessage }> {
  if (body.scheduled_at === undefined) return sendMessage(actor, ref, body, files)
  const sending = await readSending(actor, ref, body, files)
  return { items: [], scheduled: await putOff(actor, sending, new Date(body.scheduled_at)) }
}

/**
 * Puts a message off (messenger §7). The same client id again answers the first one. What it may not say is refused now, as
 * far as it can be known; rights are checked again when its time comes.
 */
async function putOff(
  actor: SeatActor,
  { target, outgoing, files, documentIds }: Sending,
  at: Date,
): Promise<ScheduledMessage> {
  const { clientId, text, format, answerId, poll, voice = null } = outgoing
  const before = await repository.findByClientId(db(), actor.managerId, clientId)
  if (before) return answerFor(before)
  requireTime(at)
  if (target.chat !== null) await readMentions(db(), target, outgoing)
  await requireAnswered(actor, target, answerId)
  return transaction(async (tx) => {
    await repository.lockAccount(tx, actor.managerId)
    const first = await repository.findByClientId(tx, actor.managerId, clientId)
    if (first) return answerFor(first)
    await requireRoom(tx, actor.managerId)
    const attachments = await attach(tx, actor, { files, documentIds, isVoice: voice !== null })
    const id = await repository.insertScheduled(
      tx,
      actor,
      { clientId, text, format, answerId, at, poll, voice, ref: refOf(target) },
      attachments,
    )
    if (attachments.length > 0) await requireStorage(tx, actor.channelId)
    return publishScheduled(tx, id)
  })
}

async function requireAnswered(actor: SeatActor, target: WritableTarget, id: number | null): Promise<void> {
  const [answered] = id === null ? [] : await readableMessages(db(), actor, [id])
  if (id !== null && (answered === undefined || answered.chat.id !== target.chat?.id))
    throw refuse.field('answer_id', answerRefusal)
}

function answerFor(row: repository.ScheduledRow): ScheduledMessage {
  if (row.state === 'sent') throw alreadySent()
  return presentScheduled(row)
}

export const alreadySent = () => refuse.conflict('Сообщение уже отправлено')

/** A chat by what stays the same when its first message opens it. */
export function refOf(target: OwnChat | UnopenedChat): repository.ScheduledRef {
  if (target.chat === null) {
    const types = { room: 'PRIVATE-MANAGER', organization: 'ORGANIZATION', saved: 'SAVED' } as const
    return { subject_type: types[target.kind], id: target.partnerId }
  }
  const { chat, side, managerId } = target
  if (!isPair(chat))
    return chat.kind === 'group'
      ? { subject_type: 'GROUP', id: chat.id }
      : { subject_type: 'SAVED', id: managerId }
  const partner = chat[otherSide(side)]
  return chat.kind === 'room'
    ? { subject_type: 'PRIVATE-MANAGER', id: partner.managerId! }
    : { subject_type: 'ORGANIZATION', id: partner.channelId }
}

/** Refuses a time that is too near or too far. */
export function requireTime(at: Date): void {
  const seconds = (at.getTime() - Date.now()) / 1000
  const isWithin = seconds >= scheduleLimits.minSeconds && seconds <= scheduleLimits.maxDays * 86_400
  if (!isWithin) throw refuse.field('scheduled_at', scheduleRefusal)
}

/** Refuses one message more than may wait; call it under the account's lock. */
export async function requireRoom(tx: Tx, managerId: number): Promise<void> {
  if ((await repository.countWaiting(tx, managerId)) >= scheduleLimits.waiting)
    throw refuse.field('scheduled_at', `Отложить можно не больше ${scheduleLimits.waiting} сообщений`)
}

/** Plans its sending, publishes it to the author’s devices and answers it. */
export async function publishScheduled(tx: Tx, id: number): Promise<ScheduledMessage> {
  const row = (await repository.findScheduled(tx, id))!
  if (row.state === 'waiting') await planSending(tx, row)
  const scheduled = presentScheduled(row)
  announceScheduled(tx, row, scheduled)
  return scheduled
}

/** Seconds after which a message is looked at again whose job has ended with its node: it is at most 30 s late. */
const againAfterSeconds = 15

/** One job for its time, and one for when the node that took it was killed; a message that is sent is due no more. */
async function planSending(tx: Tx, { id, scheduled_at: at }: repository.ScheduledRow): Promise<void> {
  const again = new Date(at.getTime() + againAfterSeconds * 1000)
  await enqueue(tx, sendScheduledJob, {}, { startAfter: at, singletonKey: String(id) })
  await enqueue(tx, sendScheduledJob, {}, { startAfter: again, singletonKey: `${id} again` })
}
