import { Kysely, sql, type Transaction } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres, { type ParameterOrJSON, type Sql } from 'postgres'

import { subjectLog } from '#platform/log/index.ts'

import type { Tables } from './tables.ts'

export { sql } from 'kysely'
export { contains } from './contains.ts'
export type { Tables } from './tables.ts'

/** An open transaction. Repositories take it as the first parameter and open none themselves. */
export type Tx = Transaction<Tables>
/** A transaction or the database outside one: the parameter of reading functions. */
export type Reader = Kysely<Tables>

type Connection = { kysely: Kysely<Tables>; client: Sql; prepared: Sql }
let connection: Connection | undefined

type Hook = () => void
type Hooks = { afterCommit: Hook[]; afterRollback: Hook[] }
const hooksByTransaction = new WeakMap<object, Hooks>()

/** A value of a statement whose text is written by hand. */
export type StatementValue = ParameterOrJSON<never>

/** A value for a `jsonb` column. */
export const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::text::jsonb`

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
    // int8 columns hold ids and sizes within the safe integers; as strings they would change the wire.
    types: {
      bigint: { to: 20, from: [20], parse: Number, serialize: String },
      // A date is a calendar day; a Date object would shift it by the time zone.
      date: { to: 1082, from: [1082], parse: (value: string) => value, serialize: (value: string) => value },
    },
    onnotice: () => undefined,
    // Compiling a statement takes longer than any of ours runs.
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
 * The driver for statements of hot paths, with its own connections: prepared statements are planned once, whatever their
 * values. By default PostgreSQL plans a long statement at every call, which costs more than running it.
 */
export function preparedDriver(): Sql {
  return opened().prepared
}

function opened(): Connection {
  if (!connection) throw new Error('The database is not open')
  return connection
}

/** SQLSTATE codes after which the same transaction may succeed when repeated. */
const retryable = new Set(['40001', '40P01'])

/**
 * Runs the work in one transaction. Hooks of `afterCommit` run in order after the commit. After a deadlock or a
 * serialization failure the work is repeated, twice at most.
 */
export async function transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const hooks: Hooks = { afterCommit: [], afterRollback: [] }
    let isWorkDone = false
    try {
      const result = await db()
        .transaction()
        .execute(async (tx) => {
          hooksByTransaction.set(tx, hooks)
          const worked = await work(tx)
          isWorkDone = true
          return worked
        })
      for (const hook of hooks.afterCommit) runSafely(hook)
      return result
    } catch (error) {
      // A commit whose reply was lost may have succeeded: then nothing is undone.
      if (!isWorkDone) for (const hook of hooks.afterRollback) runSafely(hook)
      if (attempt >= 3 || !retryable.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Runs the hook after the transaction is committed; never when it is rolled back. */
export function afterCommit(tx: Tx, hook: () => void): void {
  hooksOf(tx).afterCommit.push(hook)
}

/** Runs the hook when the work of the transaction fails: to undo its effects outside the database. */
export function afterRollback(tx: Tx, hook: () => void): void {
  hooksOf(tx).afterRollback.push(hook)
}

function hooksOf(tx: Tx): Hooks {
  const found = hooksByTransaction.get(tx)
  if (!found) throw new Error('The transaction was not opened by transaction()')
  return found
}

function runSafely(hook: () => void): void {
  try {
    hook()
  } catch (error) {
    subjectLog('database').error({ err: error }, 'a hook of a transaction failed')
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
