import postgres, { type Sql } from 'postgres'

export type { Sql, TransactionSql } from 'postgres'

/** A connection outside the pool, for work on a whole database: one, without a time limit, recognised by its name. */
export function openOwnConnection(url: string): Sql {
  return postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => undefined,
    connection: { application_name: 'uprava backup', statement_timeout: 0, jit: 'off' },
  })
}

/** A connection that also understands the commands of replication; statements take no parameters on it. */
export function openReplicationConnection(url: string): Sql {
  return postgres(url, {
    max: 1,
    fetch_types: false,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => undefined,
    connection: { application_name: 'uprava backup', replication: 'database' },
  })
}
