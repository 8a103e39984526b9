import { voiceText } from '@uprava/contract/rules/voice-text.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { notify } from '#modules/notifications/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { Refusal, refuse } from '#platform/http/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { sampledGauge } from '#platform/log/sampled-gauge.ts'

import { authorizeChat, type ChatActor } from '../messenger.access.ts'
import { openChat, postMessages, postOnce } from '../posting/post-messages.ts'
import { sentMessage, type SentMessage } from '../posting/send-message.ts'
import { lockOwn } from './change-scheduled.ts'
import { announceScheduled, chatOfScheduled, presentScheduled } from './present-scheduled.ts'
import { alreadySent } from './schedule-message.ts'
import * as repository from './scheduled.repository.ts'

/** Characters of the message in the notification. */
const shownText = 100

/**
 * Sends everything whose time has come, in the order of the times. Each message is sent in the transaction that marks it
 * sent, under the lock of its row: of several nodes one sends it, and a node that is killed leaves it to the others.
 */
export async function sendDue(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const id = await repository.nextDue(db())
    if (id === null) return
    const row = await repository.findScheduled(db(), id)
    if (row) await sendAtItsTime(row)
  }
}

async function sendAtItsTime(row: repository.ScheduledRow): Promise<void> {
  try {
    await send(row)
  } catch (error) {
    if (!isOfMessage(error)) throw error
    if (!(error instanceof Refusal))
      subjectLog('messenger').error({ err: error }, 'a message put off was not sent')
    await fail(row, problemOf(row, error))
  }
}

/** Sends what the actor has put off at once; when it cannot be sent it stays as it is. */
export async function sendScheduledNow(actor: SeatActor, id: number): Promise<{ items: [SentMessage] }> {
  const row = await transaction((tx) => lockOwn(tx, actor, id))
  const messageId = await send(row, true)
  if (messageId === null) throw alreadySent()
  return { items: [await sentMessage({ ...actor, channelId: row.channel_id }, messageId)] }
}

/** Sends it; answers the message, null when somebody else was quicker. A client id sent meanwhile is that message. */
function send(row: repository.ScheduledRow, isByHand = false): Promise<number | null> {
  const { id, client_id: clientId } = row
  const actor = { managerId: row.manager_id, channelId: row.channel_id }
  return postOnce(actor, clientId, {
    post: () =>
      transaction(async (tx) => {
        const locked = await repository.lockScheduled(tx, id)
        // Another node was quicker; the message was changed or deleted while this one waited.
        if (!locked || !(isByHand ? locked.state !== 'sent' : isDue(locked, row))) return null
        await markSent(tx, locked)
        return post(tx, actor, locked)
      }),
    existing: async (messageId) => {
      await transaction((tx) => markSent(tx, row))
      return messageId
    },
  })
}

const isDue = (locked: repository.ScheduledRow, row: repository.ScheduledRow) =>
  locked.state === 'waiting' && locked.scheduled_at.getTime() === row.scheduled_at.getTime()

async function markSent(tx: Tx, row: repository.ScheduledRow): Promise<void> {
  await repository.setSent(tx, row.id)
  announceScheduled(tx, row, null)
}

/** Writes it into its chat like any message, with the rights of now. */
async function post(tx: Tx, actor: ChatActor, row: repository.ScheduledRow): Promise<number> {
  if (!(await repository.maySendFrom(tx, actor)))
    throw refuse.forbidden('Вы больше не сотрудник этого канала')
  const target = await authorizeChat(tx, actor, 'write', {
    subject_type: row.subject_type,
    id: row.subject_id,
  })
  const to = await openChat(tx, actor, target)
  const outgoing = {
    clientId: row.client_id,
    text: row.text,
    format: row.format,
    answerId: row.answer_id,
    poll: row.poll,
    ...(row.voice && { kind: 'voice' as const, voice: row.voice }),
    attachments: (row.files ?? []).map(({ id: fileId, name }) => ({ fileId, name })),
    wasScheduled: true,
  }
  const [posted] = await postMessages(tx, actor, [{ to, outgoing }])
  return posted!.message.id
}

/** Whether the message itself cannot be sent; all else, such as a lost database, is tried again. */
function isOfMessage(error: unknown): boolean {
  if (error instanceof Refusal) return error.status < 500
  const { code } = error as { code?: string }
  return code === undefined || /^(?:22|23|42)/u.test(code)
}

/** It stays with the reason, and its author is notified once. */
async function fail(row: repository.ScheduledRow, problem: string): Promise<void> {
  await transaction(async (tx) => {
    const locked = await repository.lockScheduled(tx, row.id)
    if (!locked || !isDue(locked, row)) return
    await repository.setFailed(tx, row.id, problem)
    const failed = (await repository.findScheduled(tx, row.id))!
    announceScheduled(tx, failed, presentScheduled(failed))
    const actor = { managerId: row.manager_id, channelId: row.channel_id }
    const chat = chatOfScheduled(failed)
    const said = row.voice ? voiceText(row.voice.duration_ms) : row.text
    const text = said.length > shownText ? `${said.slice(0, shownText)}…` : said
    await notify(tx, {
      managerIds: [row.manager_id],
      kind: 'scheduled_failed',
      // Without a seat there is no list of that channel to show it in.
      channelId: (await repository.maySendFrom(tx, actor)) ? row.channel_id : null,
      title: 'Отложенное сообщение не отправлено',
      text: text === '' ? problem : `${problem}: «${text}»`,
      link: `/messenger?subject_type=${chat.subject_type}&id=${chat.id}`,
    })
  })
}

function problemOf({ subject_type: type }: repository.ScheduledRow, error: unknown): string {
  if (!(error instanceof Refusal)) return 'Сообщение не получилось отправить'
  if (error.status !== 404) return error.message
  return type === 'GROUP' ? 'Вы больше не участник группы' : 'Чат больше не доступен'
}

let isObserved = false

/** Adds the metric of lateness; once a process. */
export function observeScheduled(): void {
  if (isObserved) return
  isObserved = true
  sampledGauge({
    name: 'uprava_scheduled_late_seconds',
    help: 'How long the message put off waits whose time came first; 0 when nothing is due',
    read: async () => ({ '': await repository.secondsLate(db()) }),
  })
}
