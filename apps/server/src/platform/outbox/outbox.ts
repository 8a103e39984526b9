import { phoneDigits } from '@uprava/contract/fields.ts'

import { db, type Reader, type Tx } from '#platform/database/index.ts'
import { enqueue } from '#platform/jobs/index.ts'

import { isSendable, sendJobs } from './outbox.jobs.ts'
import { deleteOld, giveUpAbandoned, insertMessage, selectKept, type Transport } from './outbox.repository.ts'

/** An SMS (`to` is `7XXXXXXXXXX`, no subject) or an e-mail. */
export type OutboxPost = {
  readonly transport: Transport
  readonly to: string
  readonly subject?: string
  readonly text: string
  /** After this moment the message is not sent any more, like a code that has expired. */
  readonly expiresAt?: Date
}

/**
 * Posts a message in the transaction that causes it: a job sends it after the commit. Where no transport is configured the
 * message is stored for the console. The job carries the id alone, for texts are erased once they are sent.
 */
export async function enqueueMessage(tx: Tx, message: OutboxPost): Promise<void> {
  const { transport } = message
  const isKept = !isSendable(transport)
  const id = await insertMessage(tx, {
    transport,
    recipient: message.to,
    subject: oneLine(message.subject ?? ''),
    text: message.text,
    expires_at: message.expiresAt ?? null,
    is_kept: isKept,
  })
  if (!isKept) await enqueue(tx, sendJobs[transport], { id })
}

/** A subject is one line, so that it cannot carry further headers. */
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

/** Deletes messages older than 30 days and gives up those whose jobs are gone; for a nightly job. */
export async function sweepOutbox(): Promise<void> {
  await giveUpAbandoned(db())
  await deleteOld(db(), 30)
}
