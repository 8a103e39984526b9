import { db, ownProcess, sql } from '#platform/database/index.ts'

const separator = '.'

/** The name of a node among the others: with its process, whose sessions show whether it runs. */
export const nameInCluster = (node: string) => `${ownProcess}${separator}${node}`

/**
 * Those of the nodes whose process has no session of the database any more. Of a node of an earlier version, whose name has no
 * process, nothing is known; nor of any while the database is away or just back.
 */
export async function findEnded(nodes: readonly string[]): Promise<string[]> {
  try {
    const connected = await connectedProcesses()
    if (!connected.has(ownProcess)) return []
    return nodes.filter((name) => {
      const [process, node] = name.split(separator)
      return node !== undefined && !connected.has(process!)
    })
  } catch {
    // Without the database nothing is committed either.
    return []
  }
}

/**
 * The processes that have sessions of the database now. One that is killed loses all of its sessions at once; one that stands
 * still, or cannot reach the other nodes, keeps them.
 */
async function connectedProcesses(): Promise<Set<string>> {
  const { rows } = await sql<{ process: string }>`
    select distinct substring(application_name from 8) as process from pg_stat_activity
    where datname = current_database() and application_name like 'uprava ________-%'`.execute(db())
  return new Set(rows.map((row) => row.process))
}
