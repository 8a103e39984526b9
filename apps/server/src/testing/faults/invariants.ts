import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'

import { countMismatches } from '#modules/messenger/index.ts'
import { closeDatabase, db, openDatabase } from '#platform/database/index.ts'
import { sweepOrphans } from '#platform/files/files.ts'
import { readSettings, useSettings } from '#platform/settings.ts'

import { bounded } from './bounded.ts'
import type { Installation } from './installation.ts'
import type { FaultListener, Load } from './load.ts'
import { questionViolations, type Asked } from './questions.ts'

/** How long everything gets to settle after the last fault. Milliseconds. */
const settling = 60_000

type Observed = {
  readonly load: Load
  readonly asked: Asked
  readonly listeners: Readonly<Record<string, FaultListener>>
  readonly report: (line: string) => void
}

/** What has to hold after the faults; answers the violations in words. A comparison that does not end is one. */
export async function findViolations(installation: Installation, observed: Observed): Promise<string[]> {
  const { database, nodes } = installation
  const { load, asked, listeners, report } = observed
  const sql = postgres(database.url, { max: 1, types: { bigint: bigintAsNumber }, onnotice: () => undefined })
  const violations: string[] = []
  const check = (isRight: boolean, violation: string) => void (isRight || violations.push(violation))
  const compare = async (what: string, work: () => Promise<void>) => {
    report(what)
    await bounded(`The comparison «${what}»`, work()).catch((error: Error) => violations.push(error.message))
  }
  try {
    await compare('every node is ready', async () => {
      for (const [at, node] of nodes.entries())
        check(await becomes(() => isReady(node.url)), `node ${at + 1} is not ready`)
    })
    await compare('what was acknowledged is stored, once', async () =>
      checkMessages(await storedMessages(sql), load, check),
    )
    await compare('every listener has every message', async () => {
      const ids = (await storedMessages(sql)).map(({ id }) => id)
      for (const [name, listener] of Object.entries(listeners))
        await checkListener(name, listener, ids, check)
    })
    for (const status of load.statuses.keys())
      check(
        [0, 200, 429, 503].includes(status),
        `status ${status} was answered ${load.statuses.get(status)} times`,
      )
    await compare('no job and no run is stuck', async () =>
      check(await becomes(() => isIdle(sql)), 'a job or a run is stuck'),
    )
    await compare('every question has its answer, once, and no chat is locked', async () => {
      const urls = nodes.map(({ url }) => url)
      violations.push(...(await questionViolations(sql, asked, urls)))
    })
    await compare('unread counts and files are right', () => checkStored(installation, sql, check))
  } finally {
    await sql.end({ timeout: 5 })
  }
  return violations
}

const storedMessages = (sql: Sql) =>
  sql<{ id: number; client_id: string }[]>`select id, client_id from messages`

async function checkListener(
  name: string,
  listener: FaultListener,
  ids: readonly number[],
  check: Check,
): Promise<void> {
  const lacks = () => ids.filter((id) => !listener.known.has(id))
  if (name === 'stranger') check(listener.known.size === 0, 'the stranger received messages')
  else {
    await becomes(async () => lacks().length === 0)
    check(
      lacks().length === 0,
      `${name} lacks ${lacks().length} of ${ids.length} messages: ${lacks().slice(0, 5).join(', ')}`,
    )
  }
  check(listener.repeated.length === 0, `${name} received twice: ${listener.repeated.slice(0, 5).join(', ')}`)
  check(
    listener.foreign.length === 0,
    `${name} received of others: ${listener.foreign.slice(0, 5).join(', ')}`,
  )
}

async function isIdle(sql: Sql): Promise<boolean> {
  const [stuck] = await sql<{ count: number }[]>`
    select count(*)::int8 as count from pgboss.job where state = 'active' and started_on < now() - interval '5 seconds'`
  const [runs] = await sql<{ count: number }[]>`
    select count(*)::int8 as count from ai_runs where state in ('queued', 'running')`
  return stuck!.count + runs!.count === 0
}

type Sql = postgres.Sql<{ bigint: number }>
type Check = (isRight: boolean, violation: string) => void

const bigintAsNumber = {
  to: 20,
  from: [20],
  parse: (value: string) => Number(value),
  serialize: (value: number) => String(value),
}

function checkMessages(rows: readonly { id: number; client_id: string }[], load: Load, check: Check): void {
  const byClientId = Map.groupBy(rows, (row) => row.client_id)
  for (const { clientId, id } of load.acknowledged) {
    const stored = byClientId.get(clientId)?.map((row) => row.id) ?? []
    check(stored.length === 1 && stored[0] === id, `acknowledged as ${id}, stored as [${stored.join(', ')}]`)
  }
  check(
    rows.length === load.acknowledged.length,
    `${rows.length} messages are stored, ${load.acknowledged.length} were acknowledged`,
  )
}

/** Unread counts, and the files behind their rows. */
async function checkStored({ database, files }: Installation, sql: Sql, check: Check): Promise<void> {
  useSettings(
    readSettings({ DATABASE_URL: database.url, DATA_DIR: path.dirname(files), LOG_LEVEL: 'silent' }),
  )
  openDatabase(database.url)
  try {
    const mismatches = await answered(() => countMismatches(db(), null))
    check(mismatches === 0, `${mismatches} unread counts differ from the messages`)
    // A killed transaction may leave its object, for the sweep; nothing is being sent any more.
    await answered(() => sweepOrphans(0))
    const keys = (await sql<{ key: string }[]>`select key from files`).map(({ key }) => key)
    const lost = keys.filter((key) => !existsSync(path.join(files, key)))
    check(lost.length === 0, `${lost.length} files have no bytes`)
    const known = new Set(keys)
    const orphans = globSync('**/*.txt', { cwd: files }).filter((key) => !known.has(key))
    check(orphans.length === 0, `${orphans.length} stored objects have no row`)
  } finally {
    await closeDatabase()
  }
}

/** After an hour of messages a loaded machine may not open a connection within its limit: it is asked again. */
async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const end = Date.now() + settling
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(1000)
    }
  }
}

const isReady = async (url: string) => {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) })
    return answer.status === 200
  } catch {
    return false
  }
}

async function becomes(state: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + settling
  for (;;) {
    if (await state()) return true
    if (Date.now() > end) return false
    await sleep(200)
  }
}
