import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import './presence.tables.ts'

/** Key of the advisory lock, the same on all nodes. */
const presenceLock = 4_711_001

/** Serializes presence changes of all nodes: the last sockets of a key may close on two nodes concurrently. */
export async function lockPresence(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${presenceLock}::int8)`.execute(tx)
}

/** Extends the node's lease. True for an unknown or removed node: its keys must be written again. */
export async function renewLease(tx: Tx, node: string, milliseconds: number): Promise<boolean> {
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

/** Those of the keys that a node with a valid lease holds. */
export async function onlineAmong(reader: Reader, keys: readonly string[]): Promise<Set<string>> {
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

/** Adds keys to the node. */
export async function insertKeys(tx: Tx, node: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into presence (key, node) select key, ${node}::uuid from unnest(${keys}::text[]) as key
    on conflict do nothing`.execute(tx)
}

/** Removes keys from the node and answers those it held. */
export async function deleteKeys(tx: Tx, node: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .deleteFrom('presence')
    .where('node', '=', node)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .returning('key')
    .execute()
  return rows.map((row) => row.key)
}

/** Removes nodes with an expired lease and answers the keys they held. */
export async function removeDeadNodes(tx: Tx): Promise<string[]> {
  const deadNodes = await tx
    .deleteFrom('presence_nodes')
    .where('alive_until', '<', sql<Date>`clock_timestamp()`)
    .returning('node')
    .execute()
  if (deadNodes.length === 0) return []
  const nodes = deadNodes.map((row) => row.node)
  const rows = await tx.deleteFrom('presence').where('node', 'in', nodes).returning('key').execute()
  return rows.map((row) => row.key)
}
