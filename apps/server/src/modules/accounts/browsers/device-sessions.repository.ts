import type { Reader, Tx } from '#platform/database/index.ts'

export type ActiveSession = {
  id: number
  device: string
  address: string
  created_at: Date
  last_seen_at: Date
}

/** Living sessions of a person, of all accounts or the given ones, the latest used first. */
export function findActiveSessions(
  reader: Reader,
  { personId, managerIds }: { personId: number; managerIds?: readonly number[] },
): Promise<ActiveSession[]> {
  return reader
    .selectFrom('shared.sessions as sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date())
    .$if(managerIds !== undefined, (query) => query.where('manager_id', 'in', managerIds!))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Whether somebody is signed in as the person otherwise than to this account. */
export async function hasSessionBeyond(
  reader: Reader,
  personId: number,
  managerId: number,
): Promise<boolean> {
  const found = await reader
    .selectFrom('shared.sessions as sessions')
    .select('id')
    .where('person_id', '=', personId)
    .where('manager_id', 'is distinct from', managerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the session has not been ended while the call went on. */
export async function isActiveSession(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('shared.sessions as sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
