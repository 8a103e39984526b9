import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newClient } from '#testing/client.ts'
import { enterableFolder } from '#testing/databases/enterable-folder.ts'
import { formOf } from '#testing/long-tests.ts'
import { aWorld } from '#testing/messenger.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { startOwnDatabase, type OwnDatabase } from '#testing/nodes/own-database.ts'
import { inherited, runAdmin, startProduct, type ProductProcess } from '#testing/process.ts'
import { startServer } from '#testing/server.ts'

const slow = { timeout: 900_000 }
const root = path.resolve(import.meta.dirname, '../../../../..')

let database: OwnDatabase
let node: ProductProcess
let folder: string
let nextVersion: string
let world: Awaited<ReturnType<typeof aWorld>>
beforeAll(async () => {
  database = await startOwnDatabase()
  folder = enterableFolder('uprava-upgrade-test-')
  // One installation: the heads of its journal are signed with one key.
  const key = { AUDIT_KEY_FILE: path.join(folder, 'data/secrets/audit-key.pem') }
  const seeding = await startServer(key, { ...database, drop: async () => undefined })
  world = await aWorld(seeding)
  await seeding.close()
  node = await startProduct({ port: await freePort(), ...installation() })
  nextVersion = copyTree()
}, 600_000)
afterAll(async () => {
  await node.stop()
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
})

const installation = () => ({
  databaseUrl: database.url,
  dataDir: path.join(folder, 'data'),
  settings: { DATABASE_OWNER_URL: database.ownerUrl },
})
const settings = () => ({
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  DATA_DIR: path.join(folder, 'data'),
  BACKUP_DIR: path.join(folder, 'copies'),
  BACKUP_SCRATCH_DIR: folder,
  DEMO: '0',
  LOG_LEVEL: 'error',
})

/** The tree of a next version: this one with another number. It is made once, its programs are compiled once. */
function copyTree(): string {
  const tree = path.join(folder, 'next')
  for (const part of [
    'apps/server/src',
    'apps/server/migrations',
    'apps/server/package.json',
    'deploy/verify-audit.mjs',
    'packages',
    'package.json',
    'tsconfig.base.json',
  ])
    cpSync(path.join(root, part), path.join(tree, part), {
      recursive: true,
      filter: (one) => !one.includes('node_modules'),
    })
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  const manifest = path.join(tree, 'apps/server/package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/u, '"version": "0.9.0"'))
  return tree
}

/** Gives the next version these further migrations instead of those it had. */
function furtherMigrations(files: Record<string, string>): void {
  const migrations = path.join(nextVersion, 'apps/server/migrations')
  rmSync(migrations, { recursive: true })
  cpSync(path.join(root, 'apps/server/migrations'), migrations, { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(migrations, file), content)
}

async function upgrade(...options: string[]) {
  const child = spawn(
    process.execPath,
    [path.join(nextVersion, 'apps/server/src/admin.ts'), 'upgrade', ...options],
    {
      cwd: folder,
      env: {
        PATH: inherited.PATH,
        NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
        ...settings(),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await once(child, 'exit')
  return { exit: child.exitCode, out, error }
}

async function ofDatabase<Row extends object>(query: string): Promise<Row[]> {
  const sql = postgres(database.ownerUrl, { max: 1, onnotice: () => undefined })
  try {
    return [...(await sql.unsafe<Row[]>(query))]
  } finally {
    await sql.end()
  }
}
const applied = async () =>
  (await ofDatabase<{ name: string }>('select name from migrations order by name')).map(({ name }) => name)
const counted = () =>
  ofDatabase(
    'select (select count(*) from persons) as persons, (select count(*) from messages) as messages, (select count(*) from organizations) as organizations',
  )

/** The former version, which has run all the time, serves. */
async function serves(): Promise<void> {
  expect(node.runs()).toBe(true)
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
  const { viktor, boris } = world
  const sent = await newClient(node.url, viktor).call('POST /chat-list/{id}/send-message', {
    params: { id: boris.managerId },
    query: { subject_type: 'PRIVATE-MANAGER', channel_id: viktor.channelId },
    body: { message: 'Во время обновления', client_id: crypto.randomUUID() },
  })
  expect(sent.status).toBe(200)
}

describe('upgrade', () => {
  it(
    'OPS-21 a migration that fails in the middle ends with the former version running and all data',
    slow,
    async () => {
      await serves()
      const before = { applied: await applied(), rows: await counted() }
      furtherMigrations({
        '9001-begins.sql': "alter table persons add column upgrade_note text not null default '';",
        '9002-fails.sql':
          'update persons set upgrade_note = surname; alter table no_such_table add column x int;',
      })
      const rehearsed = await upgrade()
      expect([rehearsed.exit, rehearsed.error]).toEqual([3, expect.stringContaining('9002-fails.sql')])
      expect(rehearsed.error).toMatch(/Ничего не изменено, прежняя версия продолжает работать\.\n$/u)
      // Without a copy there is no rehearsal: it fails on the database itself.
      const direct = await upgrade('--no-backup', '--yes')
      expect([direct.exit, direct.error]).toEqual([3, expect.stringContaining('База осталась прежней')])
      expect({ applied: await applied(), rows: await counted() }).toEqual(before)
      await serves()
    },
  )

  it(
    'OPS-21 makes a proven copy, rehearses on it, migrates while the former version serves, and finds the copy the next time',
    slow,
    async () => {
      furtherMigrations({
        '9001-adds.sql': 'create table added_by_next (id int primary key);',
      })
      const checked = await upgrade('--check', '--json')
      const plan = JSON.parse(checked.out) as {
        exit: number
        missing: string[]
        copy: string | null
        version: string
      }
      expect(plan).toMatchObject({ exit: 0, version: '0.9.0', missing: ['9001-adds.sql'] })
      expect(await applied()).not.toContain('9001-adds.sql')
      const before = await counted()
      const done = await upgrade()
      expect([done.exit, done.error]).toEqual([0, ''])
      expect(done.out).toContain('Репетиция на копии: миграция, запуск, вход, сообщение и файл прошли')
      expect(done.out).toMatch(/Схема готова для версии 0\.9\.0: перезапустите узлы по одному\n$/u)
      expect(await applied()).toContain('9001-adds.sql')
      // The round was made on the copy: the installation has no probe account and no word of it.
      expect(await counted()).toEqual(before)
      const [entry] = await ofDatabase<{ details: { to: string; copy: string } }>(
        "select details from audit_entries where action_code = 'product_upgraded' and actor_type = 'command'",
      )
      const copy = /Проверенная копия: (?<copy>\S+)/u.exec(done.out)!.groups!['copy']!
      expect(entry!.details).toMatchObject({ to: '0.9.0', copy })
      await serves()
      // The former version also starts on the new schema: going back is starting it.
      await node.stop()
      node = await startProduct({ port: await freePort(), ...installation() })
      await serves()
      // At home it is asked what it would do: the rest of it has been done above.
      const again = await upgrade(...formOf({ home: ['--check'], full: [] }))
      expect([again.exit, again.out.includes(`Копия: проверена: ${copy}`)]).toEqual([0, true])
    },
  )

  it('OPS-21 refuses what is newer, what skips a version, and a choice without --yes', slow, async () => {
    const newer = await runAdmin(['upgrade', '--check'], settings())
    expect([newer.exit, newer.out.includes('База данных новее этой версии')]).toEqual([1, true])
    const unsure = await runAdmin(['upgrade', '--no-backup'], settings())
    expect([unsure.exit, unsure.error]).toEqual([2, expect.stringContaining('нужно --yes')])
    furtherMigrations({
      'former-version.json': JSON.stringify({ version: '0.8.0', migrations: ['0999-of-between.sql'] }),
      '9001-adds.sql': 'select 1;',
    })
    const skipping = await upgrade()
    expect([skipping.exit, skipping.error]).toEqual([
      3,
      expect.stringContaining('сначала обновитесь до 0.8.0'),
    ])
  })
})
