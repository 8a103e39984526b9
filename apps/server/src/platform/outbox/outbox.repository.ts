import { sql, type Reader, type Tx } from '#platform/database/index.ts'
import type { Delivery, Letter } from '#platform/delivery.ts'

import type { OutboxRow } from './outbox.tables.ts'

export type Transport = OutboxRow['transport']

/** After how many seconds an attempt is repeated; after the last one the message is given up. */
const pauses = [10, 30, 120, 600, 1800, 7200]

/** How long a sender that took a message has for it. Longer than any attempt: only a killed one lets it pass. */
const leaseMinutes = 5

export async function insertMessage(
  tx: Tx,
  message: Pick<OutboxRow, 'transport' | 'recipient' | 'subject' | 'text' | 'is_kept' | 'expires_at'>,
): Promise<void> {
  await tx.insertInto('outbox').values(message).execute()
}

const isWaiting = sql<boolean>`sent_at is null and gave_up_at is null and not is_kept`

/** Gives up what is over, and keeps what has no sender any longer. */
export async function settleUnsendable(
  reader: Reader,
  transport: Transport,
  hasSender: boolean,
): Promise<void> {
  const waiting = reader.updateTable('outbox').where('transport', '=', transport).where(isWaiting)
  if (!hasSender) {
    await waiting.set({ is_kept: true }).execute()
    return
  }
  await waiting
    .set({ gave_up_at: sql`now()`, problem: 'over before it was sent', text: '' })
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}

/**
 * Takes messages whose time has come, for this sender alone: others skip them until the lease is over. The claim is
 * committed at once, so that no transaction stays open while a mail server thinks.
 */
export async function claimMessages(
  reader: Reader,
  transport: Transport,
  most: number,
): Promise<ClaimedMessage[]> {
  return reader
    .updateTable('outbox')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + make_interval(mins => ${leaseMinutes})`,
    })
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('outbox')
        .select('id')
        .where('transport', '=', transport)
        .where(isWaiting)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient as to', 'subject', 'text', 'attempts'])
    .execute()
}

export type ClaimedMessage = Letter & { readonly attempts: number }

/** Writes down how the attempt ended. A sent text is erased: nobody needs a code or a password after that. */
export async function settleMessage(
  reader: Reader,
  message: ClaimedMessage,
  delivery: Delivery,
): Promise<void> {
  const row = reader.updateTable('outbox').where('id', '=', message.id)
  if (delivery === 'sent') {
    await row.set({ sent_at: sql`now()`, text: '', problem: null }).execute()
    return
  }
  const pause = pauses[message.attempts - 1]
  const isOver = delivery.isFinal || pause === undefined
  await row
    .set({
      problem: delivery.problem,
      ...(isOver
        ? { gave_up_at: sql`now()`, text: '' }
        : { next_attempt_at: sql`now() + make_interval(secs => ${pause})` }),
    })
    .execute()
}

/** Kept messages, newest first. */
export async function selectKept(reader: Reader, recipients: readonly string[]): Promise<OutboxRow[]> {
  return reader
    .selectFrom('outbox')
    .selectAll()
    .where('is_kept', '=', true)
    .$if(recipients.length > 0, (query) => query.where('recipient', 'in', recipients))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** Messages older than so many days, whatever became of them. */
export async function deleteOld(reader: Reader, days: number): Promise<void> {
  await reader
    .deleteFrom('outbox')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}
