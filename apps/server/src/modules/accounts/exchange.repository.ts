import { sql, type Tx } from '#platform/database/index.ts'

import './accounts.tables.ts'

export type NewExchangeToken = {
  tokenHash: Buffer
  managerId: number
  channelId: number
  audience: string
  /** The session that asked for it. */
  sessionId: number
  seconds: number
}

export async function insertExchangeToken(tx: Tx, token: NewExchangeToken): Promise<void> {
  await sql`
    insert into exchange_tokens (token_hash, manager_id, channel_id, audience, session_id, expires_at)
    values (${token.tokenHash}, ${token.managerId}, ${token.channelId}, ${token.audience}, ${token.sessionId},
      now() + ${token.seconds} * interval '1 second')`.execute(tx)
}

export type RedeemedToken = { manager_id: number; person_id: number; channel_id: number }

/**
 * Uses a token up: once, in time, for its audience, while the account is still free to work in the channel
 * and the session that asked for it goes on.
 */
export async function useExchangeToken(
  tx: Tx,
  tokenHash: Buffer,
  audience: string,
): Promise<RedeemedToken | undefined> {
  const { rows } = await sql<RedeemedToken>`
    update exchange_tokens t set used_at = now()
    from managers m, seats s, shared.sessions session
    where t.token_hash = ${tokenHash} and t.audience = ${audience} and t.used_at is null and t.expires_at > now()
      and m.id = t.manager_id and m.is_verified and not m.is_blocked
      and s.manager_id = t.manager_id and s.channel_id = t.channel_id
      and session.id = t.session_id and session.ended_at is null and session.expires_at > now()
    returning t.manager_id, m.person_id, t.channel_id`.execute(tx)
  return rows[0]
}
