import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import './presence.tables.ts'

/** Any number, the same on all nodes. */
const CHANGES = 4_711_001

/** One change of presence at a time in the whole installation: two last sockets on two nodes may leave at once. */
export async function lockPresence(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHANGES}::int8)`.execute(tx)
}

/** Renews the node's life. Answers true for a node that was not known (any more): its keys must be written again. */
export async function keepAlive(tx: Tx, node: string, milliseconds: number): Promise<boolean> {
  const until = sql<Date>`clock_timestamp() + ${milliseconds}::int * interval '1 millisecond'`
  const renewed = await tx
    .updateTable('presence_nodes')
    .set({ alive_until: until })
    .where('node', '=', node)
    .executeTakeFirst()
  if (renewed.numUpdatedRows > 0n) return false
  await tx.insertInto('presence_nodes').values({ node, alive_until: until }).execute()
  return true
}

/** Those of the keys that are held by a living node. */
export async function heldAmong(reader: Reader, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await reader
    .selectFrom('presence')
    .innerJoin('presence_nodes', 'presence_nodes.node', 'presence.node')
    .select('presence.key')
    .distinct()
    .where('presence.key', '=', sql<string>`any(${keys}::text[])`)
    .where('presence_nodes.alive_until', '>', sql<Date>`clock_timestamp()`)
    .execute()
  return new Set(rows.map((row) => row.key))
}

export async function hold(tx: Tx, node: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into presence (key, node) select key, ${node}::uuid from unnest(${keys}::text[]) as key
    on conflict do nothing`.execute(tx)
}

/** Answers the keys that the node really held. */
export async function letGo(tx: Tx, node: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .deleteFrom('presence')
    .where('node', '=', node)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .returning('key')
    .execute()
  return rows.map((row) => row.key)
}

/** Removes the nodes that died without a word, and answers the keys they held. */
export async function buryDead(tx: Tx): Promise<string[]> {
  const dead = await tx
    .deleteFrom('presence_nodes')
    .where('alive_until', '<', sql<Date>`clock_timestamp()`)
    .returning('node')
    .execute()
  if (dead.length === 0) return []
  const nodes = dead.map((row) => row.node)
  const rows = await tx.deleteFrom('presence').where('node', 'in', nodes).returning('key').execute()
  return rows.map((row) => row.key)
}
