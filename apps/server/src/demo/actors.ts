import {
  actorOf,
  endSessions,
  seatActor,
  startSession,
  type PersonActor,
  type SeatActor,
} from '#modules/access/index.ts'
import { transaction } from '#platform/database/index.ts'

/** Does something as a person or as one of its accounts would, through a session that ends with it. */
async function asPersonOf<Result>(
  personId: number,
  managerId: number | null,
  work: (actor: PersonActor) => Promise<Result>,
): Promise<Result> {
  const { token, sessionId } = await transaction((tx) =>
    startSession(tx, {
      personId,
      managerId,
      deviceId: null,
      sessionScope: 'person',
      device: 'Демонстрация',
      address: '127.0.0.1',
    }),
  )
  try {
    return await work(await actorOf(token))
  } finally {
    await transaction((tx) => endSessions(tx, { sessionId }, false))
  }
}

export const asPerson = <Result>(personId: number, work: (actor: PersonActor) => Promise<Result>) =>
  asPersonOf(personId, null, work)

/** As an account in its channel (its first one when none is named). */
export function asMember<Result>(
  account: { personId: number; managerId: number; channelId?: number },
  work: (actor: SeatActor) => Promise<Result>,
): Promise<Result> {
  return asPersonOf(account.personId, account.managerId, async (actor) => {
    if (!actor.account) throw new Error('The demo account is gone')
    return work(
      await seatActor({ ...actor, account: actor.account, managerId: account.managerId }, account.channelId),
    )
  })
}
