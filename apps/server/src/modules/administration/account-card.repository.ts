import type { AccountCard } from '@uprava/contract/administration.ts'

import { sql, type Reader } from '#platform/database/index.ts'

/** The seats of an account with their channels. */
export async function findAccountSeats(reader: Reader, managerId: number): Promise<AccountCard['seats']> {
  const { rows } = await sql<AccountCard['seats'][number]>`
    select json_build_object('id', c.id, 'name', c.name) as channel, s.appointment, s.is_owner, s.sections
    from shared.seats s join shared.channels c on c.id = s.channel_id
    where s.manager_id = ${managerId} order by c.id`.execute(reader)
  return rows
}

type SessionRow = { id: number; device: string; address: string; created_at: Date; last_seen_at: Date }

/** The living sessions of an account, the last seen first. */
export async function findAccountSessions(reader: Reader, managerId: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, device, address, created_at, last_seen_at from shared.sessions
    where manager_id = ${managerId} and ended_at is null and expires_at > now()
    order by last_seen_at desc, id desc limit 100`.execute(reader)
  return rows
}
