import {
  type CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** What Kysely needs of a connection, and of the pool that lends it. */
type Connection = {
  run(
    text: string,
    values: readonly unknown[],
    options: { readonly prepare?: boolean; readonly simple?: boolean },
  ): Promise<readonly unknown[] & { readonly command: string; readonly count: number }>
  close(): void
}
type Pool<Lent extends Connection> = { take(): Promise<Lent>; giveBack(connection: Lent): void }

/** Kysely on our pool of postgres.js. */
export function dialectOf<Lent extends Connection>(pool: Pool<Lent>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PoolDriver<Lent extends Connection> implements Driver {
  readonly #pool: Pool<Lent>

  constructor(pool: Pool<Lent>) {
    this.#pool = pool
  }

  async init(): Promise<void> {
    // Connections are opened when they are needed.
  }

  async acquireConnection(): Promise<PoolConnection<Lent>> {
    return new PoolConnection(await this.#pool.take())
  }

  async beginTransaction(
    { connection }: PoolConnection<Lent>,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await connection.run(`begin${level}${accessMode ? ` ${accessMode}` : ''}`, [], {})
  }

  /** PostgreSQL answers COMMIT with ROLLBACK when an earlier statement has failed and its error was caught. */
  async commitTransaction({ connection }: PoolConnection<Lent>): Promise<void> {
    const { command } = await connection.run('commit', [], {})
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: one of its statements failed')
  }

  /** A session that does not roll back is ended, which does the same; the first error is the one to report. */
  async rollbackTransaction({ connection }: PoolConnection<Lent>): Promise<void> {
    await connection.run('rollback', [], {}).catch(() => connection.close())
  }

  async releaseConnection({ connection }: PoolConnection<Lent>): Promise<void> {
    this.#pool.giveBack(connection)
  }

  async destroy(): Promise<void> {
    // The pool is closed by who has opened it.
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class PoolConnection<Lent extends Connection> implements DatabaseConnection {
  readonly connection: Lent

  constructor(connection: Lent) {
    this.connection = connection
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.connection.run(sql, parameters, { prepare: true, simple: false })
    const rows = Array.from(result) as Row[]
    return changing.has(result.command) ? { rows, numAffectedRows: BigInt(result.count) } : { rows }
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed: read them in pages')
  }
}
