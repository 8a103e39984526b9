import type { GroupLink, LinkMode } from '@uprava/contract/messenger/group-shapes.ts'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type LinkRow = {
  chat_id: number
  token_sealed: Buffer
  mode: LinkMode
  expires_at: Date | null
  use_limit: number | null
  used: number
}

export async function findLink(reader: Reader, groupId: number): Promise<LinkRow | null> {
  const row = await reader
    .selectFrom('group_links')
    .select(['chat_id', 'token_sealed', 'mode', 'expires_at', 'use_limit', 'used'])
    .where('chat_id', '=', groupId)
    .executeTakeFirst()
  return row ?? null
}

/** The link of the token that lets somebody in now: not ended, not used up, of a group that is open. */
export async function findLiveLink(
  reader: Reader,
  tokenHash: Buffer,
): Promise<(LinkRow & { kind: 'inner' | 'shared'; channel_id: number }) | null> {
  const { rows } = await sql<LinkRow & { kind: 'inner' | 'shared'; channel_id: number }>`
    select l.chat_id, l.token_sealed, l.mode, l.expires_at, l.use_limit, l.used, k.kind, k.channel_id
    from group_links l join chat_groups k on k.chat_id = l.chat_id
    where l.token_hash = ${tokenHash} and k.closed_at is null and (l.expires_at is null or l.expires_at > now())
      and (l.use_limit is null or l.used < l.use_limit)`.execute(reader)
  return rows[0] ?? null
}

/** The group of the token, whatever has become of the link. */
export async function findLinkOf(reader: Reader, tokenHash: Buffer): Promise<{ chat_id: number } | null> {
  const row = await reader
    .selectFrom('group_links')
    .select('chat_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

export async function replaceLink(
  tx: Tx,
  groupId: number,
  link: {
    tokenHash: Buffer
    tokenSealed: Buffer
    mode: LinkMode
    expiresAt: Date | null
    limit: GroupLink['limit']
  },
): Promise<void> {
  const row = {
    token_hash: link.tokenHash,
    token_sealed: link.tokenSealed,
    mode: link.mode,
    expires_at: link.expiresAt,
    use_limit: link.limit,
    used: 0,
    created_at: new Date(),
  }
  await tx
    .insertInto('group_links')
    .values({ chat_id: groupId, ...row })
    .onConflict((conflict) => conflict.column('chat_id').doUpdateSet(row))
    .execute()
}

export async function deleteLink(tx: Tx, groupId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('group_links')
    .where('chat_id', '=', groupId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Counts a use of the link; false when it is used up. */
export async function useLink(tx: Tx, groupId: number): Promise<boolean> {
  const { rows } = await sql`
    update group_links set used = used + 1
    where chat_id = ${groupId} and (use_limit is null or used < use_limit) returning 1`.execute(tx)
  return rows.length > 0
}

export async function isExcluded(reader: Reader, groupId: number, managerId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('group_exclusions')
    .select('chat_id')
    .where('chat_id', '=', groupId)
    .where('manager_id', '=', managerId)
    .executeTakeFirst()
  return row !== undefined
}
