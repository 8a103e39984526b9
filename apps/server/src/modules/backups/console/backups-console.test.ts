import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'

import type { Backup } from '@uprava/contract/installation/backups.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { db, sql, transaction } from '#platform/database/index.ts'
import { metrics } from '#platform/log/metrics.ts'
import { readSettings, settings, useSettings } from '#platform/settings.ts'
import { asAdministrator } from '#testing/administrator.ts'
import { anAdministrator, anAdministratorToken } from '#testing/administrators.ts'
import { emptyReferenceBase } from '#testing/backups.ts'
import type { Client } from '#testing/client.ts'
import { enterableFolder } from '#testing/databases/enterable-folder.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { NotPossible } from '../failures.ts'
import { watchProofs } from '../nightly/proof-watch.ts'
import { writeProof } from '../store/manifest.ts'
import { openTarget } from '../store/open-store.ts'
import { beginTask } from './copy-tasks.ts'

const slow = 600_000
const eventually = { timeout: 280_000, interval: 300 }
let folder: string
let server: TestServer
let chief: Client
beforeAll(async () => {
  folder = enterableFolder('uprava-console-copies-')
  server = await startServer({ BACKUP_DIR: path.join(folder, 'backups'), BACKUP_SCRATCH_DIR: folder })
  await asAdministrator(server.ownerUrl, emptyReferenceBase)
  chief = await server.administrator()
}, slow)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
}, slow)

// The commands read their settings from the environment.
beforeEach(() => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  vi.stubEnv('DEMO', '0')
})
afterEach(() => vi.unstubAllEnvs())

const list = async () => (await chief.admin('GET /backups', {})).data
const settled = () =>
  vi.waitFor(async () => {
    const copies = await list()
    expect(
      copies.map(({ state }) => state).filter((state) => state.endsWith('ing')),
      JSON.stringify(copies),
    ).toEqual([])
    return copies
  }, eventually)

async function auditOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ code: string; actor: string }>`
    select action_code as code, actor_type as actor from audit_entries
    where subject_type = 'backup' and subject_id = ${id} order by seq`.execute(db())
  return rows.map(({ code, actor }) => `${actor} ${code}`)
}

async function clientOf(role: 'operator' | 'auditor'): Promise<Client> {
  return server.as({ token: await anAdministratorToken((await anAdministrator(role)).id) })
}

describe('the calls of «Копии»', () => {
  it(
    'make a copy and prove it, one at a time, with entries in the journal',
    async () => {
      expect(await list()).toEqual([])
      const [one, other] = await Promise.all([
        chief.admin('POST /backups', {}),
        chief.admin('POST /backups', {}),
      ])
      expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const { data: made } = one.status === 200 ? one : other
      expect(made).toMatchObject({
        state: 'making',
        size: null,
        proof: null,
        kind: 'snapshot',
        encrypted: false,
      })
      expect(await list()).toMatchObject([{ id: made.id, state: 'making' }])
      const refused = await chief.admin('POST /backups/{backup}/verify', { params: { backup: made.id } })
      expect(refused.status).toBe(404)

      const [copy] = await settled()
      expect(copy).toMatchObject({
        id: made.id,
        state: 'ready',
        problem: null,
        proof: null,
        encrypted: false,
      })
      expect(copy!.size).toBeGreaterThan(0)
      const params = { backup: made.id }
      const proving = await chief.admin('POST /backups/{backup}/verify', { params })
      expect(proving.data).toMatchObject({ id: made.id, state: 'verifying' })
      expect((await chief.admin('POST /backups', {})).status).toBe(409)
      expect((await chief.admin('POST /backups/{backup}/verify', { params })).status).toBe(409)
      const [proven] = await settled()
      expect(proven).toMatchObject({
        state: 'ready',
        problem: null,
        proof: { state: 'proven', problems: [] },
      })
      expect(await auditOf(made.id)).toEqual([
        'administrator backup_requested',
        'command backup_made',
        'administrator backup_proof_requested',
        'command backup_proven',
      ])
      const { data: forecast } = await chief.admin('GET /backups/forecast', {})
      expect(forecast).toMatchObject({
        last_copy: { id: made.id, size: copy!.size },
        last_proof: { id: made.id, state: 'proven' },
        warning: null,
        nightly_at: null,
      })
    },
    slow,
  )

  it(
    'say why a copy was not made, until one is made after it',
    async () => {
      vi.stubEnv('BACKUP_KEY_FILE', path.join(folder, 'no.key'))
      const { data: asked } = await chief.admin('POST /backups', {})
      const failed = (await settled())[0] as Backup
      expect(failed).toMatchObject({ id: asked.id, state: 'failed', size: null })
      expect(failed.problem).toContain('no.key')
      vi.stubEnv('BACKUP_KEY_FILE', undefined)
      await chief.admin('POST /backups', {})
      expect((await settled()).map(({ state }) => state)).not.toContain('failed')
    },
    slow,
  )

  it('are closed to an operator; an auditor reads and changes nothing', async () => {
    const [operator, auditor] = [await clientOf('operator'), await clientOf('auditor')]
    const params = { backup: '2026-01-01T00-00-00Z' }
    const statuses = async (client: Client) => [
      (await client.admin('GET /backups', {})).status,
      (await client.admin('GET /backups/forecast', {})).status,
      (await client.admin('POST /backups', {})).status,
      (await client.admin('POST /backups/{backup}/verify', { params })).status,
    ]
    expect(await statuses(operator)).toEqual([403, 403, 403, 403])
    expect(await statuses(auditor)).toEqual([200, 200, 403, 403])
    expect((await statuses(server.anonymous())).every((status) => status === 401)).toBe(true)
  })

  it('refuse the name of something that is no copy', async () => {
    for (const backup of ['..', 'files', '2026-01-01T00-00-00Z', '2026'.repeat(20)]) {
      const { status } = await chief.admin('POST /backups/{backup}/verify', { params: { backup } })
      expect([404, 405, 422]).toContain(status)
    }
  })
})

it('a task whose process was killed blocks nothing and is said to be interrupted', async () => {
  const id = '2027-01-01T00-00-00Z'
  await transaction((tx) => beginTask(tx, 'backup', id))
  await expect(transaction((tx) => beginTask(tx, 'backup', id))).rejects.toThrow(NotPossible)
  expect((await list())[0]).toMatchObject({ id, state: 'making' })
  await sql`update copy_tasks set started_at = started_at - interval '10 minutes' where copy_id = ${id}`.execute(
    db(),
  )
  await sql`update copy_tasks set started_at = now() + interval '1 hour', state = 'done' where copy_id <> ${id}`.execute(
    db(),
  )
  const next = await transaction((tx) => beginTask(tx, 'backup', '2027-01-02T00-00-00Z'))
  const { rows } = await sql`select state, problem from copy_tasks where copy_id = ${id}`.execute(db())
  expect(rows).toEqual([{ state: 'failed', problem: 'Прервано' }])
  await sql`delete from copy_tasks where id = ${next} or copy_id = ${id}`.execute(db())
})

describe('the forecast of the disk', () => {
  it('is the free space by the pace of the last days; without two days, or with a disk that does not fill, there is none', async () => {
    await sql`delete from disk_samples`.execute(db())
    const forecast = async () => (await chief.admin('GET /backups/forecast', {})).data
    const { disks, days_left: none } = await forecast()
    expect([disks.map(({ disk }) => disk), none]).toEqual([['data'], null])
    const { free } = disks[0]!
    const sample = (daysAgo: number, bytes: number) =>
      sql`
        insert into disk_samples (host, disk, day, free)
        values (${hostname()}, 'data', current_date - ${daysAgo}::int, ${Math.round(bytes)}::int8)`.execute(
        db(),
      )
    const day = Math.floor(free / 20.5)
    for (const daysAgo of [0, 1, 2, 3]) await sample(daysAgo, free + daysAgo * day)
    const { disks: filling, days_left: left } = await forecast()
    expect(filling[0]!.daily).toBe(day)
    // Other programs take and give back space meanwhile.
    expect(left).toBeGreaterThan(17)
    expect(left).toBeLessThan(24)
    const metric = await metrics.getSingleMetric('uprava_disk_days_left')!.get()
    expect(metric.values[0]!.value).toBe(left)
    await sql`update disk_samples set free = ${free}::int8 - (current_date - day) * 1000000`.execute(db())
    expect((await forecast()).days_left).toBeNull()
  })
})

describe('the warning', () => {
  const letters = async () => {
    const { rows } = await sql<{ recipient: string; subject: string; text: string }>`
      select recipient, subject, text from outbox where subject like '%копия не подтверждена%' order by id`.execute(
      db(),
    )
    return rows
  }
  /** Two nodes look at the same time. */
  const watch = (now = new Date()) => Promise.all([watchProofs(now), watchProofs(now)])
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

  it(
    'a failed proof, and one older than 36 hours, is mailed once to every chief and shown until a proof succeeds',
    async () => {
      const former = settings()
      useSettings(
        readSettings({
          DATA_DIR: former.DATA_DIR,
          BACKUP_DIR: former.BACKUP_DIR,
          DATABASE_URL: server.databaseUrl,
        }),
      )
      await sql`update administrators set email = 'chief@uprava.example' where login = 'admin'`.execute(db())
      const second = await anAdministrator('chief')
      await sql`update administrators set email = 'second@uprava.example' where id = ${second.id}`.execute(
        db(),
      )
      const blocked = await anAdministrator('chief')
      await sql`
        update administrators set email = 'blocked@uprava.example', is_blocked = true where id = ${blocked.id}`.execute(
        db(),
      )
      const { store } = await openTarget()
      const id = (await list()).find(({ proof }) => proof)!.id
      const proven = JSON.parse(await readFile(path.join(former.BACKUP_DIR, id, 'proof.json'), 'utf8'))
      const warning = async () => (await chief.admin('GET /backups/forecast', {})).data.warning

      await watch(hours(35))
      expect([await letters(), await warning()]).toEqual([[], null])
      await watch(hours(37))
      await watch(hours(38))
      expect((await letters()).map(({ recipient }) => recipient)).toEqual([
        'chief@uprava.example',
        'second@uprava.example',
      ])
      expect((await letters())[0]!.text).toContain('старше 36 часов')

      await watch()
      const problems = ['таблица messages: не совпадает SHA-256']
      await writeProof(store, id, { at: new Date().toISOString(), state: 'failed', problems })
      await watch()
      await watch()
      expect(await letters()).toHaveLength(4)
      expect((await letters())[2]!.text).toContain(problems[0])
      expect(await warning()).toBe('failed')
      await writeProof(store, id, proven)
      await watch()
      expect([(await letters()).length, await warning()]).toEqual([4, null])
      useSettings(former)
    },
    slow,
  )
})

it('the file of a proof that is no proof is none', async () => {
  const [copy] = await list()
  const place = path.join(settings().BACKUP_DIR, copy!.id, 'proof.json')
  const before = await readFile(place).catch(() => null)
  await writeFile(place, '{"at": 5')
  expect((await list())[0]!.proof).toBeNull()
  await (before ? writeFile(place, before) : rm(place))
})
