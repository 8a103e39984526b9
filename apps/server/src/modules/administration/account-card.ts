import type { AccountCard } from '@uprava/contract/administration.ts'

import { type AdministratorActor, audit, endSessions } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findAccountSeats, findAccountSessions } from './account-card.repository.ts'
import { lockAccount } from './accounts.repository.ts'
import { accountById } from './accounts.ts'

/** GET /accounts/{manager}: who looks at a person's data is recorded (AUD-13). */
export async function getAccount(
  { administratorId }: AdministratorActor,
  managerId: number,
): Promise<AccountCard> {
  const [account, seats, sessions] = await Promise.all([
    accountById(db(), managerId),
    findAccountSeats(db(), managerId),
    findAccountSessions(db(), managerId),
  ])
  if (!account) throw refuse.notFound()
  await transaction((tx) =>
    audit(tx, {
      actor: { type: 'administrator', id: administratorId },
      action: 'account_viewed',
      subject: { type: 'account', id: managerId },
    }),
  )
  return {
    ...account,
    seats,
    sessions: sessions.map((session) => ({
      ...session,
      created_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
    })),
  }
}

/** POST /accounts/{manager}/end-sessions */
export async function endAccountSessions(
  { administratorId }: AdministratorActor,
  managerId: number,
): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    if (!(await lockAccount(tx, managerId))) throw refuse.notFound()
    const ended = await endSessions(tx, { managerIds: [managerId] }, true)
    if (ended.length > 0) {
      await audit(tx, {
        actor: { type: 'administrator', id: administratorId },
        action: 'sessions_ended',
        subject: { type: 'account', id: managerId },
        details: { sessions: ended.length },
      })
    }
    return { ok: true }
  })
}
