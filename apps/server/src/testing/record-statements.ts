// Records, while the tests run, which statement stands at which line and what columns PostgreSQL describes for it.
// `scripts/architecture/row-types.mjs` compares that with the row types declared in the sources: raw SQL has no other proof
// of its types. Vitest loads this file before each test file; without RECORD_STATEMENTS it does nothing.
import { appendFileSync } from 'node:fs'

import { Kysely, sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import postgres, { type Sql } from 'postgres'
import { afterEach } from 'vitest'

import { Connection } from '#platform/database/connection.ts'
import { driver, preparedDriver, type Statements } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'

import { testDatabaseUrls } from './databases/test-database-urls.ts'

/** A line of the record; a column's type is the name PostgreSQL has for it. */
type RecordedStatement = { site: string; columns: { name: string; type: number }[] }

/** What outlives the loading of this file: Vitest runs it before each test file, and the prototypes stay. */
type Recorder = {
  readonly seen: Set<string>
  readonly patched: WeakSet<object>
  /** Descriptions under way. */
  readonly pending: Set<Promise<void>>
  /** The drivers of the modules that were loaded last; a test may have loaded them again. */
  drivers: () => Statements[]
  /** The database those modules are set to. */
  databaseUrl: () => string
  /** Its own connection to a database of the test, for describing statements. */
  describer?: { readonly url: string; readonly sql: Sql }
}

/** The line that runs a statement may stand below many frames of Kysely and the driver; mostly it is near. */
const framesTried = [12, 50] as const
const output = process.env['RECORD_STATEMENTS']
const shared = globalThis as { statementRecorder?: Recorder }
const recorder = (shared.statementRecorder ??= {
  seen: new Set(),
  patched: new WeakSet(),
  pending: new Set(),
  drivers: openDrivers,
  databaseUrl,
})
recorder.drivers = openDrivers
recorder.databaseUrl = databaseUrl
const { seen, patched } = recorder

if (output !== undefined) {
  recordTexts()
  recordRawBuilder()
  recordCompiledQueries()
  // The database of a test goes with its file: what ran there is described before.
  afterEach(async () => void (await Promise.all(recorder.pending)))
}

/**
 * The texts of all statements, those that Kysely builds included, go into a file of their own beside the record:
 * `scripts/architecture/former-statements.mjs` keeps them for the next version (OPS-22).
 */
function recordTexts(): void {
  const { prototype } = Connection
  if (patched.has(prototype)) return
  patched.add(prototype)
  const run = prototype.run
  prototype.run = function (this: Connection, text, values, options) {
    if (!seen.has(text)) {
      seen.add(text)
      appendFileSync(`${output}.texts`, `${JSON.stringify(text)}\n`)
    }
    return run.call(this, text, values, options)
  } as typeof run
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
    opened.unsafe = (text, ...rest) => {
      record(text)
      return unsafe(text, ...rest)
    }
  }
}

/** None where a test has loaded the modules again: its statements run on a pool that is not this one's. */
function openDrivers(): Statements[] {
  try {
    return [driver(), preparedDriver()]
  } catch {
    return []
  }
}

function databaseUrl(): string {
  return settings().DATABASE_URL ?? ''
}

function record(text: string): void {
  const site = callSite()
  if (site === undefined || seen.has(`${site} ${text}`)) return
  seen.add(`${site} ${text}`)
  const described = describe(text).then((columns) => {
    if (columns) appendFileSync(output!, `${JSON.stringify({ site, columns } satisfies RecordedStatement)}\n`)
    else seen.delete(`${site} ${text}`)
    recorder.pending.delete(described)
  })
  recorder.pending.add(described)
}

async function describe(text: string): Promise<RecordedStatement['columns'] | null> {
  // Some tests open their database without settings that name it.
  for (const url of new Set([testDatabaseUrls().at(-1) ?? '', recorder.databaseUrl()])) {
    if (url === '') continue
    try {
      const { columns } = await describer(url).unsafe(text).describe()
      return columns.map(({ name, type }) => ({ name, type }))
    } catch {
      // That database is gone, or the types of the parameters come from their values alone.
    }
  }
  return null
}

function describer(url: string): Sql {
  if (recorder.describer?.url !== url) {
    void recorder.describer?.sql.end({ timeout: 0 })
    recorder.describer = { url, sql: postgres(url, { max: 2, onnotice: () => undefined }) }
  }
  return recorder.describer.sql
}

/** The line of the product that runs the statement, as `modules/team/team.repository.ts:12`. */
function callSite(): string | undefined {
  let frame: NodeJS.CallSite | undefined
  for (const limit of framesTried) frame ??= framesHere(limit).find((one) => ofStatements(one) !== undefined)
  if (frame === undefined) return undefined
  const place = `${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`
  const known = lines.get(place) ?? sourceLine(frame)
  lines.set(place, known)
  return `${ofStatements(frame)}:${known}`
}

/** The lines of the sources, by place in what Vitest has made of them. */
const lines = new Map<string, number>()

/** The file of the product, from `src/`, whose own statement the frame runs. */
function ofStatements(frame: NodeJS.CallSite): string | undefined {
  const file = /apps\/server\/src\/((?:modules|platform)\/[^?]+)/.exec(frame.getFileName() ?? '')?.[1]
  const isBelow = file?.startsWith('platform/database/') || file?.endsWith('prepared-statements.ts')
  return isBelow ? undefined : file
}

/** The frames as they are: to find the source of each of fifty takes a tenth of the time of a test. */
function framesHere(limit: number): NodeJS.CallSite[] {
  const { stackTraceLimit, prepareStackTrace } = Error
  let frames: NodeJS.CallSite[] = []
  Error.stackTraceLimit = limit
  Error.prepareStackTrace = (_error, found) => {
    frames = found
    return ''
  }
  try {
    void new Error('site').stack
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    Error.prepareStackTrace = prepareStackTrace
  }
  return frames
}

/** Vitest installs what translates a frame into the line of its source. */
function sourceLine(frame: NodeJS.CallSite): number {
  const text: unknown = Error.prepareStackTrace?.(new Error('site'), [frame])
  const line = typeof text === 'string' ? /:(\d+):\d+\)?$/.exec(text.trim())?.[1] : undefined
  return line === undefined ? (frame.getLineNumber() ?? 0) : Number(line)
}
