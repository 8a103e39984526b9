import { Kysely, sql, type Transaction } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres, { type Sql } from 'postgres'

import { subjectLog } from '#platform/log/index.ts'

import type { Tables } from './tables.ts'

export { sql } from 'kysely'
export { contains } from './contains.ts'
export type { Tables } from './tables.ts'

/** A transaction in hand. Repositories take it first; none opens its own. */
export type Tx = Transaction<Tables>
/** Either a transaction or the plain database: what reading functions take. */
export type Reader = Kysely<Tables>

type Connection = { kysely: Kysely<Tables>; client: Sql; prepared: Sql }
let connection: Connection | undefined

type Deliver = () => void
const deliveries = new WeakMap<object, { after: Deliver[]; undo: Deliver[] }>()

/** A value for a `jsonb` column. */
export const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`

/** Opens the pool. `url` points at a PostgreSQL whose schema is migrated. */
export function openDatabase(url: string, options: { connections?: number } = {}): void {
  const { connections = 10 } = options
  const client = open(url, connections)
  const prepared = open(url, Math.ceil(connections / 2), { plan_cache_mode: 'force_generic_plan' })
  connection = {
    client,
    prepared,
    kysely: new Kysely<Tables>({ dialect: new PostgresJSDialect({ postgres: client }) }),
  }
}

function open(url: string, connections: number, parameters: Readonly<Record<string, string>> = {}): Sql {
  return postgres(url, {
    max: connections,
    // int8 columns hold ids and sizes within the safe integers; numeric strings would leak into the wire.
    types: {
      bigint: { to: 20, from: [20], parse: Number, serialize: String },
      // A date is a calendar day; a Date object would shift it by the time zone.
      date: { to: 1082, from: [1082], parse: (value: string) => value, serialize: (value: string) => value },
    },
    onnotice: () => undefined,
    // To compile a statement takes longer than any of ours runs.
    connection: { application_name: 'uprava', jit: 'off', ...parameters },
  })
}

/** Closes the pool after running queries have ended; at most 5 s. */
export async function closeDatabase(): Promise<void> {
  const open = connection
  connection = undefined
  await Promise.all([open?.client.end({ timeout: 5 }), open?.prepared.end({ timeout: 5 })])
}

/** The database for reading outside a transaction. */
export function db(): Reader {
  return opened().kysely
}

/** The driver below Kysely: LISTEN and NOTIFY. */
export function driver(): Sql {
  return opened().client
}

/**
 * The driver for the statements of the hottest paths, on connections of their own: what is prepared there is planned once,
 * whatever its values. Left to itself PostgreSQL plans a long statement anew each time, which costs more than running it.
 */
export function preparedDriver(): Sql {
  return opened().prepared
}

function opened(): Connection {
  if (!connection) throw new Error('The database is not open')
  return connection
}

/** SQLSTATE codes after which running the same transaction again may succeed. */
const passing = new Set(['40001', '40P01'])

/**
 * Runs the work in one transaction. What it handed to `afterCommit` runs once it is committed, in order.
 * A deadlock or serialization failure is run again, twice at most.
 */
export async function transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const after: Deliver[] = []
    const undo: Deliver[] = []
    let isWorkDone = false
    try {
      const result = await db()
        .transaction()
        .execute(async (tx) => {
          deliveries.set(tx, { after, undo })
          const worked = await work(tx)
          isWorkDone = true
          return worked
        })
      for (const deliver of after) deliverSafely(deliver)
      return result
    } catch (error) {
      // A commit that failed on the way may still have reached the database: nothing is undone then.
      if (!isWorkDone) for (const deliver of undo) deliverSafely(deliver)
      if (attempt >= 3 || !passing.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Runs `deliver` once the transaction is committed, never when it is rolled back (tell after it is true). */
export function afterCommit(tx: Tx, deliver: () => void): void {
  deliveriesOf(tx).after.push(deliver)
}

/** Runs `undo` when the work of the transaction fails: for what was done outside the database on its behalf. */
export function afterRollback(tx: Tx, undo: () => void): void {
  deliveriesOf(tx).undo.push(undo)
}

function deliveriesOf(tx: Tx) {
  const found = deliveries.get(tx)
  if (!found) throw new Error('The transaction was not opened by transaction()')
  return found
}

function deliverSafely(deliver: () => void): void {
  try {
    deliver()
  } catch (error) {
    subjectLog('database').error({ err: error }, 'what was to run after a transaction failed')
  }
}

/** Whether the database answers. */
export async function databaseAnswers(): Promise<boolean> {
  try {
    await sql`select 1`.execute(db())
    return true
  } catch {
    return false
  }
}
