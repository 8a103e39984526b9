import { phoneDigits } from '@uprava/contract/fields.ts'

import { db, type Reader, type Tx } from '#platform/database/index.ts'
import { signal } from '#platform/database/signals.ts'
import type { Sender } from '#platform/delivery.ts'
import { subjectLog } from '#platform/log/index.ts'
import { counter } from '#platform/log/metrics.ts'
import { mailSender } from '#platform/mail/index.ts'
import { settings, type Settings } from '#platform/settings.ts'
import { smsSender } from '#platform/sms/index.ts'

import {
  claimMessages,
  deleteOld,
  insertMessage,
  selectKept,
  settleMessage,
  settleUnsendable,
  type ClaimedMessage,
  type Transport,
} from './outbox.repository.ts'

/** The signal after which waiting messages are looked for. */
export const outboxSignal = 'outbox'

/** An SMS (`to` is `7XXXXXXXXXX`, no subject) or an e-mail. */
export type OutboxPost = {
  readonly transport: Transport
  readonly to: string
  readonly subject?: string
  readonly text: string
  /** After this moment it is not sent any more: a code is over by then. */
  readonly expiresAt?: Date
}

/** Posts a message with the transaction that causes it: it leaves after the commit, or is kept where no transport is set. */
export async function post(tx: Tx, message: OutboxPost): Promise<void> {
  const isKept = !isSendable(message.transport, settings())
  await insertMessage(tx, {
    transport: message.transport,
    recipient: message.to,
    subject: oneLine(message.subject ?? ''),
    text: message.text,
    expires_at: message.expiresAt ?? null,
    is_kept: isKept,
  })
  if (!isKept) await signal(tx, outboxSignal, '')
}

const isSendable = (transport: Transport, { SMTP_URL, SMS_PROVIDER }: Settings) =>
  transport === 'mail' ? SMTP_URL !== undefined : SMS_PROVIDER !== 'outbox'

/** A subject is one line: nothing can be slipped into the headers behind it. */
const oneLine = (subject: string) =>
  subject
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 250)

/** Kept messages, newest first, 200 at most; `to` is an address, or a phone in any spelling. */
export async function listOutbox(reader: Reader, to?: string) {
  // An address may hold as many digits as a phone.
  const phone = to?.includes('@') ? null : phoneDigits(to ?? '')
  const recipients = to ? [to.trim(), phone].filter((recipient) => recipient !== null) : []
  const rows = await selectKept(reader, recipients)
  return rows.map(({ id, transport, recipient, subject, text, created_at: createdAt }) => {
    return { id, transport, to: recipient, subject, text, createdAt }
  })
}

/** Forgets messages of more than 30 days: a job for every night. */
export async function sweepOutbox(): Promise<void> {
  await deleteOld(db(), 30)
}

export type Senders = Readonly<Record<Transport, Sender | null>>

/** The senders of the settings. */
export function openSenders(): Senders {
  return { mail: mailSender(settings()), sms: smsSender(settings()) }
}

/** Messages of one transport that are on their way at the same time. */
const batchSize = 5

/**
 * Sends what is due, until nothing is left or `stop` says so; answers how many were sent. Any number of senders and
 * nodes may do so at once. A message goes out at least once: whoever is killed between the sending and writing it down
 * leaves it to be sent again when the lease is over.
 */
export async function deliverOutbox(senders: Senders, stop?: AbortSignal): Promise<number> {
  const sent = await Promise.all([deliverBy('mail', senders.mail, stop), deliverBy('sms', senders.sms, stop)])
  return sent.reduce((sum, count) => sum + count, 0)
}

async function deliverBy(transport: Transport, sender: Sender | null, stop?: AbortSignal): Promise<number> {
  await settleUnsendable(db(), transport, sender !== null)
  if (!sender) return 0
  for (let sent = 0; ;) {
    const messages = stop?.aborted ? [] : await claimMessages(db(), transport, batchSize)
    if (messages.length === 0) return sent
    const results = await Promise.all(messages.map((message) => deliverOne(transport, sender, message)))
    sent += results.filter(Boolean).length
  }
}

const failures = counter('outbox_failures_total', 'Attempts to send an SMS or an e-mail that failed')

async function deliverOne(transport: Transport, sender: Sender, message: ClaimedMessage): Promise<boolean> {
  const delivery = await sender.send(message)
  await settleMessage(db(), message, delivery)
  if (delivery === 'sent') return true
  failures.inc()
  const { problem, isFinal } = delivery
  subjectLog('outbox').warn(
    { id: message.id, transport, attempt: message.attempts, problem, isFinal },
    'not sent',
  )
  return false
}
