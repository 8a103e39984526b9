import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { audit } from '#modules/access/index.ts'
import { closeDatabase, db, openDatabase, sql, transaction } from '#platform/database/index.ts'
import { SERVICE_ROLE } from '#platform/database/service-role.ts'
import { asAdministrator } from '#testing/administrator.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { startProduct } from '#testing/process.ts'

import { findFirstBroken, isHeadWhole } from './audit.repository.ts'
import { linesOf } from './export-audit.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url)
})
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

const entry = (id: number, details = {}) =>
  ({ actor: { type: 'account', id }, action: 'signed_in', subject: { type: 'console' }, details }) as const

type Line = { seq: number; at: string; actor: string; action: string; subject: string; details: object }

async function exported(): Promise<(Line & { prev_hash: string; hash: string })[]> {
  let text = ''
  for await (const lines of linesOf({ first: 1, last: Number.MAX_SAFE_INTEGER })) text += lines
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line & { prev_hash: string; hash: string })
}

/** How many sessions of other processes the database has. */
async function otherSessions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'uprava ________-%'
      and application_name <> current_setting('application_name')`.execute(db())
  return rows[0]!.count
}

/** RFC 8785 of what entries hold, written apart from the product. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

describe('the chain', () => {
  test('AUD-03 each hash is the SHA-256 of the canonical line, each prev_hash the former one', async () => {
    const hostile = {
      z: 1,
      a: 'кавычка " обратная \\ перевод\nстроки \u0001 \u007F /',
      m: null,
      half: 0.5,
      big: 1e21,
      small: 1e-7,
      minus: -12.25,
      not: false,
      Я: { y: [3, '2', { b: 1, a: 2 }], x: {} },
      empty: '',
      emoji: '🦉',
    }
    await transaction((tx) => audit(tx, entry(1, hostile)))
    await transaction(async (tx) => {
      await audit(tx, entry(2))
      await audit(tx, { actor: { type: 'system' }, action: 'landing_changed', subject: { type: 'landing' } })
    })
    const lines = await exported()
    let former = '0'.repeat(64)
    for (const [place, { hash, seq, at, actor, action, subject, details, prev_hash }] of lines.entries()) {
      expect([seq, prev_hash]).toEqual([place + 1, former])
      expect(new Date(at).toISOString()).toBe(at)
      const line = `{"seq":${seq},"at":"${at}","actor":${JSON.stringify(actor)},"action":${JSON.stringify(action)},"subject":${JSON.stringify(subject)},"details":${canonical(details)},"prev_hash":"${prev_hash}"}`
      expect(createHash('sha256').update(line).digest('hex')).toBe(hash)
      former = hash
    }
    expect(lines.find(({ actor }) => actor === 'account:1')!.details).toEqual(hostile)
    expect(lines.at(-1)).toMatchObject({ actor: 'system', action: 'landing_changed', subject: 'landing' })
    expect(await findFirstBroken(db())).toBeNull()
  })

  test('AUD-02 seq has no gap and follows the order of commits under 200 transactions at once', async () => {
    const before = (await exported()).length
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, id) =>
        transaction(async (tx) => {
          await audit(tx, entry(10_000 + id))
          await sql`select pg_sleep(${Math.random() / 50})`.execute(tx)
          // Every fourth is rolled back.
          if (id % 4 === 0) throw new Error('rolled back')
          await audit(tx, entry(20_000 + id))
        }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(150)
    const lines = (await exported()).slice(before)
    expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 300 }, (_, at) => before + at + 1))
    // The two entries of a transaction stand together: it was linked in one go, at its commit.
    for (let at = 0; at < 300; at += 2) {
      const [one, other] = [lines[at]!, lines[at + 1]!].map(({ actor }) => Number(actor.split(':')[1]))
      expect(other! - one!).toBe(10_000)
    }
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted())
    expect(await findFirstBroken(db())).toBeNull()
  })

  test('AUD-02 seq has no gap after the process that writes is killed', { timeout: 60_000 }, async () => {
    const before = (await exported()).length
    const program = `
      import { openDatabase, transaction } from '#platform/database/index.ts'
      import { audit } from '#modules/access/index.ts'
      openDatabase(${JSON.stringify(database.url)})
      const write = async (id) => {
        for (;;) await transaction(async (tx) => {
          for (const step of [0, 1]) await audit(tx, { actor: { type: 'account', id }, action: 'signed_in', subject: { type: 'console' }, details: { step } })
        })
      }
      for (let id = 0; id < 20; id += 1) void write(id)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: path.resolve(import.meta.dirname, '../../..'),
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await vi.waitFor(async () => expect((await exported()).length).toBeGreaterThan(before + 100), {
      timeout: 50_000,
    })
    child.kill('SIGKILL')
    await ended
    // Its sessions end what they were doing when it was killed.
    await vi.waitFor(async () => expect(await otherSessions()).toBe(0), { timeout: 30_000 })
    const lines = (await exported()).slice(before)
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => before + at + 1))
    expect(lines.map(({ details }) => details)).toEqual(lines.map((_, at) => ({ step: at % 2 })))
    expect(await findFirstBroken(db())).toBeNull()
  })

  test('AUD-02 an open transaction holds nobody up until its commit', async () => {
    const isWritten = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const slow = transaction(async (tx) => {
      await audit(tx, entry(31))
      isWritten.resolve()
      await mayCommit.promise
    })
    await isWritten.promise
    await transaction((tx) => audit(tx, entry(32)))
    mayCommit.resolve()
    await slow
    expect((await exported()).slice(-2).map(({ actor }) => actor)).toEqual(['account:32', 'account:31'])
  })
})

describe('AUD-04 the role of the running product', () => {
  let service: Sql
  beforeAll(() => {
    service = postgres(database.url, { max: 1, onnotice: () => undefined })
  })
  afterAll(() => service.end())

  test.each([
    `update audit_entries set actor_id = '1'`,
    `delete from audit_entries`,
    `truncate audit_entries`,
    `insert into audit_entries select * from audit_entries limit 1`,
    `alter table audit_entries disable trigger all`,
    `alter table audit_queue disable trigger audit_link`,
    `alter table audit_entries add column more int`,
    `drop table audit_entries cascade`,
    `insert into audit_queue (actor_type, action_code, subject_type, details) values ('system', 'x', 'x', '{}')`,
    `update audit_chain set length = 0`,
    `delete from audit_heads`,
    `insert into audit_heads (at, seq, hash, signature) values (now(), 1, '', '')`,
    `create or replace function audit_write(text, text, text, text, text, jsonb) returns void language sql as ''`,
    `drop function audit_link cascade`,
    `set session_replication_role = replica`,
    `set role uprava`,
    `set session authorization uprava`,
    `alter role ${SERVICE_ROLE} superuser`,
    `select audit_thin(1)`,
  ])('is refused: %s', async (statement) => {
    const before = await exported()
    const code = await service.unsafe(statement).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
    // Insufficient privilege; what audit_thin may not delete is a violated check.
    expect(code).toBe(statement.includes('audit_thin') ? '23514' : '42501')
    expect(await exported()).toEqual(before)
  })

  test(
    'with an outside database the start warns unless DATABASE_OWNER_URL takes the tables from it',
    { timeout: 120_000 },
    async () => {
      const outside = await createTestDatabase()
      const dataDir = await mkdtemp(path.join(tmpdir(), 'uprava-owner-'))
      const logOfStart = async (databaseUrl: string, settings: Record<string, string>) => {
        const given = { port: await freePort(), databaseUrl, dataDir }
        const product = await startProduct({ ...given, settings: { LOG_LEVEL: 'warn', ...settings } })
        await product.stop()
        return product.log()
      }
      const warning = 'Журнал защищён только цепочкой: служба подключается владельцем таблиц'
      try {
        expect(await logOfStart(outside.ownerUrl, {})).toContain(warning)
        const owner = { DATABASE_OWNER_URL: outside.ownerUrl }
        expect(await logOfStart(outside.url, owner)).not.toContain(warning)
      } finally {
        await outside.drop()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  )

  test('adds entries through the function, and reads them', async () => {
    const before = (await exported()).length
    await service`select audit_write('system', null, 'landing_changed', 'landing', null, '{}')`
    expect(await exported()).toHaveLength(before + 1)
    expect(await findFirstBroken(db())).toBeNull()
    expect(await isHeadWhole(db())).toBe(true)
  })
})

test('AUD-03 the reading of the chain names the first entry that the owner of the tables has changed', async () => {
  const as = (statement: string) => asAdministrator(database.ownerUrl, (owner) => owner.unsafe(statement))
  await as(`update audit_entries set details = '{"forged":true}' where seq = 2`)
  expect(await findFirstBroken(db())).toBe(2)
  await as(`delete from audit_entries where seq = 2`)
  expect(await findFirstBroken(db())).toBe(2)
  await as(`delete from audit_entries where seq = 1`)
  expect(await findFirstBroken(db())).toBe(3)
  expect(await isHeadWhole(db())).toBe(true)
  await as(`update audit_entries set hash = 'forged' where seq = (select max(seq) from audit_entries)`)
  expect(await isHeadWhole(db())).toBe(false)
})
