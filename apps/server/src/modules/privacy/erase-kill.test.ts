import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { closeDatabase, db, openDatabase, sql } from '#platform/database/index.ts'
import { readSettings, useSettings } from '#platform/settings.ts'
import { newClient } from '#testing/client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { aText } from '#testing/documents.ts'
import { chatter, colleague } from '#testing/messenger.ts'
import { programFile } from '#testing/nodes/programs.ts'
import { aChannel, aManager } from '#testing/people.ts'
import type { TestServer } from '#testing/server.ts'

const eventually = { timeout: 60_000, interval: 50 }
const nodes = new Set<ChildProcess>()
let database: TestDatabase
let dataDir: string
let log = ''

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'uprava-erase-'))
  useSettings(readSettings({ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  openDatabase(database.url)
})
afterAll(async () => {
  for (const node of nodes) await kill(node)
  await closeDatabase()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The product in a process of its own, with everything it logs. */
async function startNode(): Promise<{ url: string; node: ChildProcess }> {
  const settings = { DATA_DIR: dataDir, ADMIN_PASSWORD: 'administrator-of-tests', LOG_LEVEL: 'debug' }
  const node = fork(programFile('app-node'), [database.url, JSON.stringify(settings)], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  nodes.add(node)
  for (const stream of [node.stdout, node.stderr]) stream?.on('data', (chunk) => (log += String(chunk)))
  const [url] = (await once(node, 'message')) as [string]
  return { url, node }
}

async function kill(node: ChildProcess): Promise<void> {
  nodes.delete(node)
  if (node.exitCode !== null || node.signalCode !== null) return
  node.kill('SIGKILL')
  await once(node, 'exit')
}

async function consoleOf(url: string) {
  const body = { login: 'admin', password: 'administrator-of-tests' }
  const { data } = await newClient(url).admin('POST /auth/login', { body })
  return newClient(url, { token: data.token })
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

/** What is left of the person: `whole`, `gone`, or what stands between. */
async function stateOf(personId: number): Promise<string> {
  const { rows } = await sql<{ state: unknown[] }>`
    select json_build_array(
      (select erased_at is null from persons where id = ${personId}),
      (select bool_or(m.login is not null) from managers m where person_id = ${personId}),
      exists (select from seats s join managers m on m.id = s.manager_id where m.person_id = ${personId}),
      exists (select from sessions where person_id = ${personId}),
      exists (select from messages x join managers m on m.id = x.sender_manager_id
        where m.person_id = ${personId} and x.deleted_at is null),
      not exists (select from audit_entries where action_code = 'person_erased' and subject_id = ${String(personId)})
    ) as state`.execute(db())
  const { state } = rows[0]!
  return state.every(Boolean) ? 'whole' : state.some(Boolean) ? JSON.stringify(state) : 'gone'
}

it('AUD-16 AUD-18 kill -9 leaves the whole person or none, and the files are gone after the next start', async () => {
  let { url, node } = await startNode()
  const server = { url, as: ({ token }: { token: string }) => newClient(url, { token }) } as TestServer
  const channel = await aChannel()
  const employee = await aManager({ channel })
  const marker = `login-marker-${employee.personId}`
  await sql`update managers set login = ${marker} where id = ${employee.managerId}`.execute(db())
  await chatter(server, employee).post(colleague(channel.owner), { message: 'С файлом' }, [
    aText('Содержимое с меткой ФАЙЛМАРКЕР'),
  ])
  const holdsMarker = async () =>
    (await Promise.all((await storedFiles()).map((file) => readFile(file, 'utf8')))).some((text) =>
      text.includes('ФАЙЛМАРКЕР'),
    )
  expect([await stateOf(employee.personId), await holdsMarker()]).toEqual(['whole', true])
  const erase = async () => {
    const console = await consoleOf(url)
    return console.admin('POST /persons/{person}/erase', {
      params: { person: employee.personId },
      body: { surname: employee.surname, with_messages: true },
    })
  }

  // In the middle of the transaction: it waits for a row that comes late in the erasing.
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from seats where manager_id = ${employee.managerId} for update`.execute(tx)
      const cut = erase().catch(() => 'cut')
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db())
        expect(rows.length).toBeGreaterThan(0)
      }, eventually)
      await kill(node)
      expect(await cut).toBe('cut')
    })
  await vi.waitFor(async () => expect(await stateOf(employee.personId)).toBe('whole'), eventually)
  expect(await holdsMarker()).toBe(true)
  ;({ url, node } = await startNode())

  // After the commit, before the files are removed: the job cannot write the register, which comes first.
  const register = path.join(dataDir, 'erasures.jsonl')
  await mkdir(register)
  expect((await erase()).status).toBe(200)
  await kill(node)
  expect([await stateOf(employee.personId), await holdsMarker()]).toEqual(['gone', true])
  await rmdir(register)
  ;({ url, node } = await startNode())
  await vi.waitFor(async () => expect(await holdsMarker()).toBe(false), eventually)
  await vi.waitFor(async () => {
    const { rows } = await sql`select from erased_files`.execute(db())
    expect(rows).toEqual([])
  }, eventually)
  expect(log).toContain('{')
  expect([marker, employee.surname, employee.phone].filter((value) => log.includes(value))).toEqual([])
  await kill(node)
}, 300_000)
