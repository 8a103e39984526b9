import { fork, type ChildProcess } from 'node:child_process'

import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { modulesOf } from '#app'
import { readSettings, useSettings } from '#platform/settings.ts'

import { startOwnDatabase, type OwnDatabase } from './own-database.ts'
import { programFile } from './programs.ts'

/** Every schedule that the product has, the nightly copy included; a new one is tried without a line here. */
useSettings(readSettings({ LOG_LEVEL: 'silent', BACKUP_AT: '02:30' }))
const schedules = modulesOf('all')
  .flatMap(({ jobs = [] }) => jobs)
  .flatMap(({ name, options }) => (options.cron === undefined ? [] : [name]))
  .toSorted()

type Node = { readonly child: ChildProcess; readonly taken: string[] }

let database: OwnDatabase
let sql: Sql
const nodes: Node[] = []
/** Generous: a job without a heartbeat is looked for after half a minute, a schedule is due once a minute. */
const timeout = { timeout: 240_000, interval: 200 }

beforeAll(async () => {
  database = await startOwnDatabase()
  sql = postgres(database.ownerUrl, { max: 1 })
  nodes.push(await startNode(), await startNode())
}, 600_000)
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGKILL')
  await sql.end()
  await database.remove()
})

async function startNode(): Promise<Node> {
  const child = fork(programFile('schedule-node'), [database.url])
  const taken: string[] = []
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The node ended with ${code}`)))
    child.on('message', (said: string) => (said === 'ready' ? resolve() : taken.push(said)))
  })
  return { child, taken }
}

it('OPS-25 with two nodes each schedule runs once; what a killed node held runs on the other one', async () => {
  expect(schedules).toContain('backups-nightly')
  expect(schedules.length).toBeGreaterThan(5)
  await sql`update pgboss.schedule set cron = '* * * * *'`
  const taken = () => nodes.flatMap((node) => node.taken)
  await expect.poll(() => new Set(taken()).size, timeout).toBe(schedules.length)
  await sql`update pgboss.schedule set cron = '0 0 1 1 *'`
  expect([...new Set(taken())].toSorted()).toEqual(schedules)
  // One job a minute for each schedule, whichever node's clock struck, and each is taken by one node.
  const doubled = await sql`
    select name, date_trunc('minute', created_on), count(*) from pgboss.job
    where name = any(${schedules}) group by 1, 2 having count(*) > 1`
  expect(doubled).toEqual([])
  const [active] = await sql<{ count: number }[]>`
    select count(*)::int as count from pgboss.job where name = any(${schedules}) and state = 'active'`
  expect(active!.count).toBe(taken().length)

  const [one, other] = nodes as [Node, Node]
  const holder = one.taken.length > 0 ? one : other
  const heir = holder === one ? other : one
  const held = [...holder.taken]
  const before = [...heir.taken]
  // Each of its workers holds one job of a name: what the heir holds itself is let go.
  await sql`update pgboss.job set state = 'completed', completed_on = now() where name = any(${before}) and state = 'active'
    and not (name = any(${held}))`
  holder.child.kill('SIGKILL')
  const moved = () => heir.taken.slice(before.length)
  const wanted = held.filter((name) => !before.includes(name))
  await expect.poll(() => wanted.filter((name) => !moved().includes(name)), timeout).toEqual([])
  // The bound of the requirement, by the database's clock: from the last sign of life to the new start.
  const late = await sql`
    select name, started_on from pgboss.job where name = any(${wanted}) and retry_count > 0
      and started_on > now() - interval '10 minutes' and heartbeat_seconds > 40`
  expect(late).toEqual([])
}, 600_000)
