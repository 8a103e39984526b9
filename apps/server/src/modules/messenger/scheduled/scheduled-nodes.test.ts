import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { aWorld, colleague } from '#testing/messenger.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { startProduct, type ProductProcess } from '#testing/process.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let here: TestServer
let there: ProductProcess
let dataDir: string

beforeAll(async () => {
  here = await startServer()
  dataDir = await mkdtemp(path.join(tmpdir(), 'uprava-scheduled-'))
  there = await startProduct({ port: await freePort(), databaseUrl: here.databaseUrl, dataDir })
}, 60_000)
afterAll(async () => {
  await there.stop()
  await here.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Messages put off; `sent` of them are in their chat. */
async function counts(managerId: number) {
  const { rows } = await sql<{ sent: number; texts: number; open: number }>`
    select count(*)::int as sent, count(distinct text)::int as texts,
      (select count(*)::int from scheduled_messages where manager_id = ${managerId} and state <> 'sent') as open
    from messages where sender_manager_id = ${managerId} and was_scheduled`.execute(db())
  return rows[0]!
}

it('CHAT-36 with two nodes, one of which is killed while both send, each message is sent once and in order', async () => {
  const { anna, maria } = await aWorld(here)
  const count = 100
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
  for (let at = 0; at < count; at += 1)
    await anna.post(colleague(maria), { message: `Сообщение ${at}`, scheduled_at })
  await sql`
    update scheduled_messages set scheduled_at = now() - interval '1 minute' + id % 1000 * interval '1 millisecond'`.execute(
    db(),
  )
  await sql`update pgboss.job set start_after = now() where name = 'messenger-send-scheduled'`.execute(db())
  await expect
    .poll(async () => (await counts(anna.managerId)).sent, { interval: 5, timeout: 60_000 })
    .toBeGreaterThan(5)
  await there.kill()
  await expect
    .poll(() => counts(anna.managerId), { timeout: 120_000 })
    .toEqual({ sent: count, texts: count, open: 0 })
  const { rows } = await sql<{ text: string }>`
    select text from messages where sender_manager_id = ${anna.managerId} and was_scheduled order by id`.execute(
    db(),
  )
  expect(rows.map(({ text }) => text)).toEqual(Array.from({ length: count }, (_, at) => `Сообщение ${at}`))
}, 240_000)

it('CHAT-36 when the node that took its job is killed, the other one sends it within 30 s, once', async () => {
  const { anna, maria } = await aWorld(here)
  const put = await anna.post(colleague(maria), {
    message: 'Одно',
    scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const { id } = put.data.scheduled!
  // As a killed node leaves it.
  const { rows: taken } = await sql`
    update pgboss.job set state = 'active', started_on = now(), start_after = now()
    where name = 'messenger-send-scheduled' and singleton_key = ${String(id)} returning id`.execute(db())
  const { rows: left } = await sql<{ late: number }>`
    select extract(epoch from j.start_after - s.scheduled_at)::float8 as late from pgboss.job j, scheduled_messages s
    where j.name = 'messenger-send-scheduled' and j.state = 'created' and j.singleton_key like ${`${id} %`} and s.id = ${id}
      and j.start_after >= s.scheduled_at order by 1 limit 1`.execute(db())
  expect([taken.length, left.length]).toEqual([1, 1])
  expect(left[0]!.late).toBeLessThanOrEqual(28)
  await sql`update scheduled_messages set scheduled_at = now() - interval '1 second' where id = ${id}`.execute(
    db(),
  )
  await sql`
    update pgboss.job set start_after = now() where name = 'messenger-send-scheduled' and state = 'created'`.execute(
    db(),
  )
  await expect
    .poll(() => counts(anna.managerId), { timeout: 120_000 })
    .toEqual({ sent: 1, texts: 1, open: 0 })
}, 240_000)
