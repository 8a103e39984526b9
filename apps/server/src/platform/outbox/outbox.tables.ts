import type { Generated, Selectable } from 'kysely'

export type OutboxTable = {
  id: Generated<number>
  transport: 'sms' | 'mail'
  recipient: string
  subject: Generated<string>
  text: string
  created_at: Generated<Date>
  sent_at: Date | null
  attempts: Generated<number>
  /** Set in rows of versions before the job queue; null once their job is enqueued. */
  next_attempt_at: Generated<Date | null>
  problem: string | null
  /** No transport was configured: the console shows the message, and it is never sent. */
  is_kept: Generated<boolean>
  expires_at: Date | null
  gave_up_at: Date | null
}

export type OutboxRow = Selectable<OutboxTable>

declare module '#platform/database/tables.ts' {
  interface Tables {
    outbox: OutboxTable
  }
}
