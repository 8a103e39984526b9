import type { Landing } from '@uprava/contract/landing.ts'

import { type AdministratorActor, audit } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'

import { defaultLanding } from './defaults.ts'
import { findLanding, upsertLanding } from './landing.repository.ts'

/** GET /landing, for everybody. */
export async function getLanding(): Promise<Landing> {
  return (await findLanding(db())) ?? defaultLanding
}

/** PUT /landing of the admin API. */
export async function updateLanding(
  { administratorId: id }: AdministratorActor,
  landing: Landing,
): Promise<Landing> {
  return transaction(async (tx) => {
    await upsertLanding(tx, landing)
    await audit(tx, {
      actor: { type: 'administrator', id },
      action: 'landing_changed',
      subject: { type: 'landing' },
    })
    return landing
  })
}
