import type { OutboxMessage, System } from '@uprava/contract/administration.ts'

import { audit, type AdministratorActor } from '#modules/access/index.ts'
import { phoneSignInPausedUntil } from '#modules/accounts/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { listOutbox as listKept } from '#platform/outbox/index.ts'
import { productVersion } from '#platform/product-version.ts'

import { findQueues, findSystem } from './console.repository.ts'

/** GET /outbox: a phone may be asked for in any spelling. It may hold codes and passwords: who reads it is recorded. */
export async function listOutbox(
  { administratorId }: AdministratorActor,
  to: string | undefined,
): Promise<OutboxMessage[]> {
  const kept = await transaction(async (tx) => {
    const messages = await listKept(tx, to)
    await audit(tx, {
      actor: { type: 'administrator', id: administratorId },
      action: 'outbox_read',
      subject: { type: 'console' },
      details: { count: messages.length },
    })
    return messages
  })
  return kept.map(({ createdAt, ...message }) => ({ ...message, created_at: createdAt.toISOString() }))
}

/** GET /system */
export async function getSystem(): Promise<System> {
  const [state, queues, pausedUntil] = await Promise.all([
    findSystem(db()),
    findQueues(db()),
    phoneSignInPausedUntil(),
  ])
  return {
    versions: { product: productVersion(), node: process.versions.node, database: state.database_version },
    queues,
    outbox: { waiting: state.outbox_waiting, failing: state.outbox_failing },
    storage: { files: state.files, files_size: state.files_size, database_size: state.database_size },
    sessions: state.sessions,
    phone_sign_in_paused_until: pausedUntil?.toISOString() ?? null,
  }
}
