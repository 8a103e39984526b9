import type { Reader } from '#platform/database/index.ts'

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
