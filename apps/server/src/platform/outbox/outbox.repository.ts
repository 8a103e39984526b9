import { sql, type Reader, type Tx } from '#platform/database/index.ts'
import type { OutgoingMessage } from '#platform/delivery.ts'

import type { OutboxRow } from './outbox.tables.ts'

export type Transport = OutboxRow['transport']

/** Stores a message and answers its id. */
export async function insertMessage(
  tx: Tx,
  message: Pick<OutboxRow, 'transport' | 'recipient' | 'subject' | 'text' | 'is_kept' | 'expires_at'>,
): Promise<number> {
  const { id } = await tx.insertInto('outbox').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

const isWaiting = sql<boolean>`sent_at is null and gave_up_at is null and not is_kept`

/** Counts an attempt and answers the message; undefined when it is sent, given up or kept already. */
export async function startAttempt(
  reader: Reader,
  id: number,
): Promise<(OutgoingMessage & { attempts: number; isExpired: boolean }) | undefined> {
  return reader
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where(isWaiting)
    .returning(['id', 'recipient as to', 'subject', 'text', 'attempts'])
    .returning(sql<boolean>`coalesce(expires_at <= now(), false)`.as('isExpired'))
    .executeTakeFirst()
}

/** Records the delivery and erases the text: codes and passwords are not stored longer than needed. */
export async function recordSent(reader: Reader, id: number): Promise<void> {
  const row = reader.updateTable('outbox').where('id', '=', id)
  await row.set({ sent_at: sql`now()`, text: '', problem: null }).execute()
}

/** Records the problem of an attempt that is going to be repeated. */
export async function recordProblem(reader: Reader, id: number, problem: string): Promise<void> {
  await reader.updateTable('outbox').set({ problem }).where('id', '=', id).execute()
}

/** Records that the message is not sent any more and erases its text. */
export async function recordGivenUp(reader: Reader, id: number, problem: string): Promise<void> {
  const row = reader.updateTable('outbox').where('id', '=', id)
  await row.set({ gave_up_at: sql`now()`, text: '', problem }).execute()
}

/** Gives up waiting messages whose jobs have ended without a result, older than any sequence of attempts. */
export async function giveUpAbandoned(reader: Reader): Promise<void> {
  await reader
    .updateTable('outbox')
    .set({ gave_up_at: sql`now()`, text: '', problem: 'no attempt left' })
    .where(isWaiting)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/** Keeps the waiting messages of a transport that is not configured any more. */
export async function keepUnsendable(reader: Reader, transport: Transport): Promise<void> {
  await reader
    .updateTable('outbox')
    .set({ is_kept: true })
    .where('transport', '=', transport)
    .where(isWaiting)
    .execute()
}

/** How many messages wait, and how many failed at their last attempt or were given up within a day. */
export async function countUnsent(reader: Reader): Promise<{ waiting: number; failing: number }> {
  const { rows } = await sql<{ waiting: number; failing: number }>`
    select count(*) filter (where ${isWaiting})::int as waiting,
      count(*) filter (where problem is not null and (gave_up_at is null or gave_up_at > now() - interval '1 day'))::int
        as failing
    from outbox where sent_at is null and not is_kept`.execute(reader)
  return rows[0]!
}

/** Ids of the transport's waiting messages without a job, which get theirs in this transaction. */
export async function claimWithoutJob(tx: Tx, transport: Transport): Promise<number[]> {
  const rows = await tx
    .updateTable('outbox')
    .set({ next_attempt_at: null })
    .where('transport', '=', transport)
    .where(isWaiting)
    .where('next_attempt_at', 'is not', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
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

/** Deletes messages older than so many days, whatever their state. */
export async function deleteOld(reader: Reader, days: number): Promise<void> {
  await reader
    .deleteFrom('outbox')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}

/** Deletes messages to the recipients, and those whose text holds one of the values. */
export async function deleteNaming(
  tx: Tx,
  { recipients, values }: { recipients: readonly string[]; values: readonly string[] },
): Promise<void> {
  await sql`
    delete from outbox where recipient = any(${recipients}::text[]) or exists (
      select from unnest(${values}::text[]) value
      where position(value in text) > 0 or position(value in subject) > 0)`.execute(tx)
}

export async function countOldLetters(reader: Reader, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox where created_at < ${before}`.execute(reader)
  return rows[0]!.count
}

/** Deletes a batch of messages that were posted before the moment; answers how many. */
export async function deleteOldLetters(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from outbox where id in (select id from outbox where created_at < ${before} limit ${limit})
    returning id`.execute(tx)
  return rows.length
}

/** Gives up all waiting messages: after a restore they are of a time that is over. Answers how many. */
export async function giveUpWaiting(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ gave_up_at: sql`now()`, text: '', problem: 'the installation was restored' })
    .where(isWaiting)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Lets the next start enqueue all waiting messages again: their jobs are gone. */
export async function requeueWaiting(tx: Tx): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ next_attempt_at: sql`now()` })
    .where(isWaiting)
    .execute()
}
