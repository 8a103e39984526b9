import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { availableParallelism, release, totalmem } from 'node:os'
import path from 'node:path'

import postgres, { type Sql } from 'postgres'

import { readSchemaState } from '#platform/database/migrate.ts'
import { productVersion } from '#platform/product-version.ts'
import { settings } from '#platform/settings.ts'

import { maskLogLine, maskSetting, maskText } from './mask.ts'

/** A part of the bundle: a title for the list, and its lines. */
export type Section = { readonly title: string; readonly lines: readonly string[] }

const logLines = 300
/** Bytes of a log that are looked at. */
const logTail = 512 * 1024
const statementCount = 10
/** A statement that runs longer is slow. Milliseconds. */
const slowMs = 500

export async function versions(): Promise<Section> {
  return {
    title: 'Версии',
    lines: [
      `Управа ${productVersion()}`,
      `Node.js ${process.versions.node}`,
      `${process.platform} ${release()} ${process.arch}`,
      `процессоров ${availableParallelism()}, памяти ${Math.round(totalmem() / 1024 ** 2)} МБ`,
    ],
  }
}

/** Which settings are given; values only of those that say nothing of anybody. */
export async function maskedSettings(): Promise<Section> {
  const { given } = settings()
  return {
    title: 'Настройки (значения скрыты)',
    lines: Object.entries(given).map(([name, value]) => maskSetting(name, value)),
  }
}

/** What `doctor` has found, as it prints it. */
export const findings = (lines: readonly string[]): Section => ({
  title: 'Проверка установки (doctor)',
  lines: lines.map(maskText),
})

/** Rows by table, size, schema, and the slow statements with their plans; of a database that does not answer, that alone. */
export async function database(url: string | undefined): Promise<Section[]> {
  if (url === undefined) return [{ title: 'База данных', lines: ['не запущена или не отвечает'] }]
  const sql = postgres(url, { max: 1, onnotice: () => undefined, connection: { statement_timeout: 15_000 } })
  try {
    return [await counts(sql, url), await slowStatements(sql)]
  } catch {
    return [{ title: 'База данных', lines: ['не отвечает'] }]
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function counts(sql: Sql, url: string): Promise<Section> {
  const [about] = await sql<{ version: string; size: string }[]>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`
  const { missing, unknown, waiting } = await readSchemaState(url)
  const tables = await sql<{ name: string; rows: string; dead: string; scans: string; size: string }[]>`
    select schemaname || '.' || relname as name, n_live_tup as rows, n_dead_tup as dead, seq_scan as scans,
      pg_size_pretty(pg_total_relation_size(relid)) as size
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc, relname`
  return {
    title: 'База данных: объём и число строк по таблицам',
    lines: [
      `PostgreSQL ${about!.version}, ${about!.size}`,
      `миграции: не сделаны ${missing.length}, ждут ${waiting.length}, неизвестны ${unknown.length}`,
      ...tables.map(
        ({ name, rows, dead, scans, size }) =>
          `${name}: строк ${rows}, мёртвых ${dead}, полных чтений ${scans}, ${size}`,
      ),
    ],
  }
}

/** From pg_stat_statements where the administrator has set it up, and those that run now; with plans that know no value. */
async function slowStatements(sql: Sql): Promise<Section> {
  const [hasStatistics] = await sql`select from pg_extension where extname = 'pg_stat_statements'`
  const known = hasStatistics
    ? await sql<{ text: string; ms: number; calls: string }[]>`
        select query as text, mean_exec_time as ms, calls from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()) and mean_exec_time > ${slowMs}
        order by total_exec_time desc limit ${statementCount}`
    : []
  const running = await sql<{ text: string; ms: number; calls: string }[]>`
    select query as text, extract(epoch from now() - query_start) * 1000 as ms, '1' as calls from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and now() - query_start > make_interval(secs => ${slowMs / 1000}) limit ${statementCount}`
  const lines: string[] = []
  for (const { text, ms, calls } of [...known, ...running]) {
    lines.push(`${Math.round(ms)} мс, вызовов ${calls}: ${maskStatement(text)}`)
    lines.push(...(await planOf(sql, text)))
  }
  return { title: 'Медленные запросы и их планы, без значений', lines: lines.length > 0 ? lines : ['нет'] }
}

/** A plan for any values needs PostgreSQL 16; the statement is not run. */
async function planOf(sql: Sql, text: string): Promise<string[]> {
  try {
    const rows = await sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain (generic_plan) ${text}`).simple()
    return rows.map((row) => `    ${maskStatement(row['QUERY PLAN'])}`)
  } catch {
    return []
  }
}

/** Constants of a statement may be somebody's words; names of tables and columns are ours. */
const maskStatement = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/gu, "'…'")
    .replaceAll(/\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$/gu, "'…'")
    .replaceAll(/[^\x20-\x7e…]+/gu, ' ')
    .replaceAll(/\b\d{3,}\b/gu, '…')
    .slice(0, 4000)

/** The end of the product's log (systemd's journal or a file) and of the embedded database's. */
export async function logs(file: string | undefined): Promise<Section[]> {
  const ofProduct = file === undefined ? journal() : (await tailOf(file)).split('\n')
  const ofDatabase = (await tailOf(path.join(settings().DATA_DIR, 'postgres.log'))).split('\n')
  return [
    { title: 'Последние строки журнала службы, без значений', lines: masked(ofProduct) },
    { title: 'Последние строки журнала базы, без значений', lines: masked(ofDatabase) },
  ]
}

const masked = (lines: readonly string[]): string[] => {
  const shown = lines.slice(-logLines).flatMap((line) => maskLogLine(line) ?? [])
  return shown.length > 0 ? shown : ['нет']
}

/** None where there is no systemd, or this account may not read it. */
function journal(): string[] {
  const words = ['--unit', 'uprava', '--lines', String(logLines), '--output', 'cat', '--quiet', '--no-pager']
  const { status, stdout } = spawnSync('journalctl', words, { encoding: 'utf8', timeout: 10_000 })
  return status === 0 ? stdout.split('\n') : []
}

async function tailOf(file: string): Promise<string> {
  if (!existsSync(file)) return ''
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    if (size <= logTail) return await readFile(file, 'utf8')
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(logTail),
      position: size - logTail,
    })
    return buffer.subarray(0, bytesRead).toString('utf8')
  } finally {
    await handle.close()
  }
}
