import type { RetentionPreview } from '@uprava/contract/installation/retention.ts'
import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'
import type { RetentionKind } from '@uprava/contract/rules/retention-kinds.ts'

import { audit, countExpiredSessions, deleteExpiredSessions } from '#modules/access/index.ts'
import { countExpiredDevices, deleteExpiredDevices } from '#modules/accounts/index.ts'
import { APPEAL } from '#modules/appeals/index.ts'
import { countExpiredDialogMessages, deleteExpiredDialogMessages } from '#modules/assistant/index.ts'
import { countExpiredDocuments, emptyBin } from '#modules/documents/index.ts'
import { countExpiredConsultations, deleteExpiredConsultations } from '#modules/lawyer/index.ts'
import { countExpiredMessages, deleteExpiredMessages } from '#modules/messenger/index.ts'
import { countExpiredNotifications, deleteExpiredNotifications } from '#modules/notifications/index.ts'
import { clearExpiredTexts, countExpiredTexts } from '#modules/runs/index.ts'
import { transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { countOldLetters, deleteOldLetters } from '#platform/outbox/index.ts'

import { findRetention } from './retention.repository.ts'

/** Rows of one transaction: few enough that nobody waits for the locks. */
const batch = 500

/** How much the terms that stand in the database take at the moment. */
export async function countExpired(reader: Reader, at: Date): Promise<Omit<RetentionPreview, 'at'>> {
  const messages = await countExpiredMessages(reader, at)
  const documents = await countExpiredDocuments(reader, at)
  const { starts_at: startsAt, logs } = await findRetention(reader)
  return {
    messages: messages.messages,
    files: messages.files,
    bin: documents.documents,
    notifications: await countExpiredNotifications(reader, at),
    ai_chats: (await countExpiredConsultations(reader, at)) + (await countExpiredDialogMessages(reader, at)),
    appeals: await countExpiredTexts(reader, APPEAL, at),
    sessions: await countExpiredSessions(reader, at),
    sign_ins: await countExpiredDevices(reader, at),
    logs: logs === null || !isStarted(startsAt, at) ? 0 : await countOldLetters(reader, daysBefore(at, logs)),
    bound: messages.bound + documents.bound,
  }
}

/**
 * Deletes what is past its term, in batches with a transaction each; a run that is interrupted goes on with the next one.
 * `at` is the moment that ages are counted to. Answers what was deleted, which is an entry of the journal.
 */
export async function runRetention(
  by: AuditParty,
  { at = new Date(), signal }: { at?: Date; signal?: AbortSignal } = {},
): Promise<Record<RetentionKind, number>> {
  const inBatches = (work: (tx: Tx) => Promise<number>) => repeat(() => transaction(work), signal)
  const { starts_at: startsAt, logs } = await transaction(findRetention)
  const deleted = {
    messages: await expireMessages(at, signal),
    bin: await emptyBin(at),
    notifications: await inBatches((tx) => deleteExpiredNotifications(tx, at, batch)),
    ai_chats:
      (await inBatches((tx) => deleteExpiredConsultations(tx, at, batch))) +
      (await inBatches((tx) => deleteExpiredDialogMessages(tx, at, batch))),
    appeals: await inBatches((tx) => clearExpiredTexts(tx, APPEAL, at, batch)),
    sessions: await inBatches((tx) => deleteExpiredSessions(tx, at, batch)),
    sign_ins: await inBatches((tx) => deleteExpiredDevices(tx, at, batch)),
    logs:
      logs === null || !isStarted(startsAt, at)
        ? 0
        : await inBatches((tx) => deleteOldLetters(tx, daysBefore(at, logs), batch)),
  }
  if (Object.values(deleted).some((count) => count > 0)) {
    await transaction((tx) =>
      audit(tx, { actor: by, action: 'retention_ran', subject: { type: 'console' }, details: deleted }),
    )
  }
  return deleted
}

async function expireMessages(at: Date, signal: AbortSignal | undefined): Promise<number> {
  let total = 0
  let afterId = 0
  for (;;) {
    const { count, lastId } = await deleteExpiredMessages(at, afterId, batch)
    total += count
    if (lastId === null || signal?.aborted === true) return total
    afterId = lastId
  }
}

async function repeat(work: () => Promise<number>, signal: AbortSignal | undefined): Promise<number> {
  let total = 0
  for (;;) {
    const count = await work()
    total += count
    if (count < batch || signal?.aborted === true) return total
  }
}

const isStarted = (startsAt: Date | null, at: Date) => startsAt !== null && startsAt <= at
const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 24 * 60 * 60 * 1000)
