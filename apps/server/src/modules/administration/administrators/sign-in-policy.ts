import type { SignInPolicy } from '@uprava/contract/installation/administrators.ts'

import { audit, type AdministratorActor } from '#modules/access/index.ts'
import { db, transaction, type Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findAdministratorById } from './administrators.repository.ts'
import { needsSecondFactor } from './second-factor.ts'

/** GET /sign-in/policy */
export const getSignInPolicy = (): Promise<SignInPolicy> => findPolicy(db())

const findPolicy = (reader: Reader): Promise<SignInPolicy> =>
  reader.selectFrom('sign_in_policy').select('administrators').executeTakeFirstOrThrow()

/** PUT /sign-in/policy: who requires a second factor has one, so that somebody can go on. */
export async function changeSignInPolicy(
  { administratorId: id }: AdministratorActor,
  { administrators }: SignInPolicy,
): Promise<SignInPolicy> {
  return transaction(async (tx) => {
    const me = await findAdministratorById(tx, id)
    if (administrators === 'required' && !(me && needsSecondFactor(me)))
      throw refuse.field('administrators', 'Сначала включите второй фактор у себя на странице «Безопасность»')
    const { numUpdatedRows } = await tx
      .updateTable('sign_in_policy')
      .set({ administrators })
      .where('administrators', '<>', administrators)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) {
      await audit(tx, {
        actor: { type: 'administrator', id },
        action: 'sign_in_policy_changed',
        subject: { type: 'settings' },
        details: { administrators },
      })
    }
    return { administrators }
  })
}

/** Whether an administrator has to set up a second factor before anything else. */
export async function mustEnroll(reader: Reader, id: number): Promise<boolean> {
  const found = await reader
    .selectFrom('shared.administrators')
    .select('must_enroll')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.must_enroll === true
}
