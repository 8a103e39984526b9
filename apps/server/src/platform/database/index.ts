import { randomUUID } from 'node:crypto'

import { Kysely, sql, type Transaction } from 'kysely'
import type { Row, RowList } from 'postgres'

import { subjectLog } from '#platform/log/index.ts'

import { ConnectionPool } from './connection-pool.ts'
import type { ConnectionOptions, StatementOptions } from './connection.ts'
import { dialectOf } from './dialect.ts'
import { SignalListener } from './signal-listener.ts'
import type { Tables } from './tables.ts'

export { sql } from 'kysely'
export type { StatementValue } from './connection.ts'
export { contains } from './contains.ts'
export type { Tables } from './tables.ts'
export { withTimeLimits } from './time-limits.ts'

/** This process, for the others: the sessions of its pools have it in their name. */
export const ownProcess = randomUUID()

/** An open transaction. Repositories take it as the first parameter and open none themselves. */
export type Tx = Transaction<Tables>
/** A transaction or the database outside one: the parameter of reading functions. */
export type Reader = Kysely<Tables>

/** Runs a statement whose text is written by hand. */
export type Statements = {
  unsafe<Result extends readonly Row[]>(
    text: string,
    values?: readonly unknown[],
    options?: StatementOptions,
  ): Promise<RowList<Result & Row[]>>
}

type Opened = {
  kysely: Kysely<Tables>
  pools: readonly ConnectionPool[]
  client: Statements
  prepared: Statements
  signals: SignalListener
}
let connection: Opened | undefined

type Hook = () => void
type Hooks = { afterCommit: Hook[]; afterRollback: Hook[] }
const hooksByTransaction = new WeakMap<object, Hooks>()

/** A value for a `jsonb` column. */
export const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::text::jsonb`

/** Opens the pool. `url` points at a PostgreSQL whose schema is migrated. */
export function openDatabase(url: string, options: { connections?: number } = {}): void {
  const { connections = 10 } = options
  const pool = new ConnectionPool(url, connections, optionsOf({}))
  const prepared = new ConnectionPool(
    url,
    Math.ceil(connections / 2),
    optionsOf({ plan_cache_mode: 'force_generic_plan' }),
  )
  connection = {
    pools: [pool, prepared],
    client: statementsOf(pool),
    prepared: statementsOf(prepared),
    signals: new SignalListener(url, (error, text) => subjectLog('database').warn({ err: error }, text)),
    kysely: new Kysely<Tables>({ dialect: dialectOf(pool) }),
  }
}

function optionsOf(parameters: Readonly<Record<string, string>>): ConnectionOptions {
  return {
    // int8 columns hold ids and sizes within the safe integers; as strings they would change the wire.
    types: {
      bigint: { to: 20, from: [20], parse: Number, serialize: String },
      // A date is a calendar day; a Date object would shift it by the time zone.
      date: { to: 1082, from: [1082], parse: (value: string) => value, serialize: (value: string) => value },
    },
    // Compiling a statement takes longer than any of ours runs.
    connection: { application_name: `uprava ${ownProcess}`, jit: 'off', ...parameters },
  }
}

const statementsOf = (pool: ConnectionPool): Statements => ({
  unsafe: (text, values = [], options = {}) => pool.run(text, values, options),
})

/** Milliseconds. */
const closingGrace = 5000

/** Closes the pool after running queries have ended; at most 5 s. */
export async function closeDatabase(): Promise<void> {
  const open = connection
  connection = undefined
  await open?.signals.close()
  await Promise.all(open?.pools.map((pool) => pool.end(closingGrace)) ?? [])
}

/** The database for reading outside a transaction. */
export function db(): Reader {
  return opened().kysely
}

/** Statements whose text is written by hand. */
export function driver(): Statements {
  return opened().client
}

/** Receives the signals of other nodes. */
export const signalListener = (): SignalListener => opened().signals

/**
 * The driver for statements of hot paths, with its own connections: prepared statements are planned once, whatever their
 * values. By default PostgreSQL plans a long statement at every call, which costs more than running it.
 */
export function preparedDriver(): Statements {
  return opened().prepared
}

function opened(): Opened {
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
