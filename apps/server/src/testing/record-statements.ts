// Records, while the tests run, which statement stands at which line and what columns PostgreSQL describes for it.
// `scripts/architecture/row-types.mjs` compares that with the row types declared in the sources: raw SQL has no other proof
// of its types. Vitest loads this file before each test file; without RECORD_STATEMENTS it does nothing.
import { appendFileSync } from 'node:fs'

import { Kysely, sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Sql } from 'postgres'

import { driver, preparedDriver } from '#platform/database/index.ts'

/** A line of the record; a column's type is the name PostgreSQL has for it. */
type RecordedStatement = { site: string; columns: { name: string; type: number }[] }

/** What outlives the loading of this file: Vitest runs it before each test file, and the prototypes stay. */
type Recorder = {
  readonly seen: Set<string>
  readonly patched: WeakSet<object>
  /** The drivers of the modules that were loaded last; a test may have loaded them again. */
  drivers: () => Sql[]
}

/** The line that runs a statement may stand below many frames of Kysely and the driver. */
const maxFrames = 50
const output = process.env['RECORD_STATEMENTS']
const shared = globalThis as { statementRecorder?: Recorder }
const recorder = (shared.statementRecorder ??= {
  seen: new Set(),
  patched: new WeakSet(),
  drivers: openDrivers,
})
recorder.drivers = openDrivers
const { seen, patched } = recorder

if (output !== undefined) {
  recordRawBuilder()
  recordCompiledQueries()
}

function recordRawBuilder(): void {
  const prototype = Object.getPrototypeOf(sql`select 1`) as RawBuilder<unknown>
  if (patched.has(prototype)) return
  patched.add(prototype)
  const execute = prototype.execute
  prototype.execute = function (this: RawBuilder<unknown>, executor) {
    recordPrepared()
    record(this.compile(executor).sql)
    return execute.call(this, executor)
  }
}

/** In a transaction a compiled text runs on the transaction's own connection, which `recordPrepared` does not see. */
function recordCompiledQueries(): void {
  const { prototype } = Kysely
  if (patched.has(prototype)) return
  patched.add(prototype)
  const executeQuery = prototype.executeQuery
  prototype.executeQuery = function (this: Kysely<unknown>, query: CompiledQuery | Compilable) {
    recordPrepared()
    record('sql' in query ? query.sql : query.compile().sql)
    return executeQuery.call(this, query as CompiledQuery)
  } as typeof executeQuery
}

/** The pool is opened again by each test file, hence its drivers are patched when a statement runs. */
function recordPrepared(): void {
  for (const opened of recorder.drivers()) {
    if (patched.has(opened)) continue
    patched.add(opened)
    const unsafe = opened.unsafe
    const recorded = (...args: Parameters<typeof unsafe>) => {
      record(args[0])
      return unsafe(...args)
    }
    Object.assign(opened, { unsafe: Object.assign(recorded, { original: unsafe }) })
  }
}

/** None where a test has loaded the modules again: its statements run on a pool that is not this one's. */
function openDrivers(): Sql[] {
  try {
    return [driver(), preparedDriver()]
  } catch {
    return []
  }
}

function record(text: string): void {
  const site = callSite()
  if (site === undefined || seen.has(`${site} ${text}`)) return
  seen.add(`${site} ${text}`)
  void describe(text).then((columns) => {
    if (columns) appendFileSync(output!, `${JSON.stringify({ site, columns } satisfies RecordedStatement)}\n`)
    else seen.delete(`${site} ${text}`)
  })
}

async function describe(text: string): Promise<RecordedStatement['columns'] | null> {
  try {
    const [opened] = recorder.drivers() as (Sql & { unsafe: { original?: Sql['unsafe'] } })[]
    if (!opened) return null
    const { unsafe } = opened
    const { columns } = await (unsafe.original ?? unsafe)(text).describe()
    return columns.map(({ name, type }) => ({ name, type }))
  } catch {
    // The pool was closed meanwhile, or the types of the parameters come from their values alone.
    return null
  }
}

/** The line of the product that runs the statement, as `modules/team/team.repository.ts:12`. */
function callSite(): string | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = maxFrames
  const frames = new Error('site').stack?.split('\n') ?? []
  Error.stackTraceLimit = stackTraceLimit
  for (const frame of frames) {
    const found = /apps\/server\/src\/((?:modules|platform)\/[^:?)]+)(?:\?[^:)]*)?:(\d+):\d+/.exec(frame)
    if (
      found &&
      !found[1]!.startsWith('platform/database/') &&
      !found[1]!.endsWith('prepared-statements.ts')
    ) {
      return `${found[1]}:${found[2]}`
    }
  }
  return undefined
}
