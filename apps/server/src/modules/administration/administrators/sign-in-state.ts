import type { SignInState } from '@uprava/contract/installation/administrators.ts'

import { countSignIns } from '#modules/audit/index.ts'
import { db } from '#platform/database/index.ts'

import { countSecondFactors } from './administrators.repository.ts'

/** GET /sign-in */
export async function getSignInState(): Promise<SignInState> {
  const [counted, administrators] = await Promise.all([countSignIns(db()), countSecondFactors(db())])
  return {
    providers: [
      {
        source: 'local',
        state: 'working',
        signed_in: counted.find(({ reason }) => reason === null)?.count ?? 0,
        refused: counted.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
      },
    ],
    administrators,
  }
}
