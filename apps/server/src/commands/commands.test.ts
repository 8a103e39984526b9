import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'

import { actionText, partyText } from '@uprava/contract/rules/audit-texts.ts'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findRunningPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { fillByFirstStart, runAdmin, startProduct, type ProductProcess } from '#testing/process.ts'

import { commands } from './list.ts'
import type { Command } from './runner/command.ts'
import { runCommandLine } from './runner/run-command-line.ts'

const slow = 180_000

/** One data folder with the embedded database, made by the product itself. */
let dataDir: string
let product: ProductProcess
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'uprava-admin-'))
  await fillByFirstStart(dataDir)
  product = await startProduct({ port: await freePort(), dataDir })
  const { url } = (await findRunningPostgres(dataDir))!
  const sql = postgres(url, { max: 1 })
  const [person] = await sql<{ id: number }[]>`
    insert into persons (phone, surname, name) values ('79991234567', 'Иванова', 'Анна') returning id`
  await sql`
    insert into managers (person_id, surname, name, login, is_verified)
    values (${person!.id}, 'Иванова', 'Анна', 'ivanova', true)`
  await sql.end()
}, slow)
afterAll(async () => {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}, slow)

const admin = (...line: string[]) => runAdmin(line, { DATA_DIR: dataDir })

async function auditEntries(action: string) {
  const { url } = (await findRunningPostgres(dataDir))!
  const sql = postgres(url, { max: 1 })
  const rows = await sql<{ actor_type: string; actor_id: string }[]>`
    select actor_type, actor_id from audit_entries where action_code = ${action}`
  await sql.end()
  return rows.map((row) => partyText(row.actor_type, row.actor_id, null))
}

describe('beside the running product', () => {
  it(
    'OPS-01 works on its database, says last what happened, and audits the user of the system',
    async () => {
      const { exit, out, error } = await admin('users', 'list', '--search', 'Иванова')
      expect([exit, error]).toEqual([0, ''])
      expect(out).toMatch(/ivanova +Иванова Анна, подтверждён\nУчётных записей: 1\n$/u)
      expect(await auditEntries('accounts_listed')).toContain(`команда ${userInfo().username}`)
      expect(actionText('accounts_listed')).not.toBe('accounts_listed')
    },
    slow,
  )

  it(
    'OPS-01 prints one JSON object and nothing else with --json',
    async () => {
      const found = await admin('users', 'list', '--json')
      expect(JSON.parse(found.out)).toMatchObject({
        command: 'users list',
        exit: 0,
        users: [{ login: 'ivanova', state: 'подтверждён' }],
      })
      const failed = await admin('users', 'block', 'nobody', '--json')
      expect(failed.exit).toBe(3)
      expect(JSON.parse(failed.out)).toEqual({
        command: 'users block',
        exit: 3,
        message: 'Учётной записи с логином «nobody» нет.',
      })
    },
    slow,
  )
})

describe('wrong use', () => {
  const oneLine = /^[^\n]*[а-я][^\n]*\n$/u

  /** What is refused before anything is opened is asked in this process; a command that is not refused does nothing here. */
  async function inProcess(...line: string[]) {
    let error = ''
    const idle = commands.map(({ isExclusive: _isExclusive, ...command }): Command => ({
      ...command,
      needs: 'settings',
      run: async () => ({ message: 'ran' }),
    }))
    const exit = await runCommandLine(line, idle, {
      out: () => undefined,
      error: (text) => void (error += text),
    })
    return { exit, error }
  }

  it('OPS-02 an unknown command ends with 2, one Russian line and the nearest name', async () => {
    const { exit, out, error } = await admin('user', 'lst')
    expect([exit, out]).toEqual([2, ''])
    expect(error).toMatch(oneLine)
    expect(error).toContain('«users list»')
  })

  it('OPS-02 an unknown option ends with 2, one Russian line and the nearest name', async () => {
    const { exit, out, error } = await admin('users', 'list', '--serch', 'x')
    expect([exit, out]).toEqual([2, ''])
    expect(error).toMatch(oneLine)
    expect(error).toContain('«--search»')
  })

  it(
    'OPS-02 a missing or surplus word, a missing value and a value too many end with 2',
    async () => {
      const lines = [
        ['users', 'block'],
        ['users', 'block', 'a', 'b'],
        ['users', 'list', '--search'],
        ['users', 'list', '--json=1'],
        [],
      ]
      for (const line of lines) {
        const { exit, error } = await inProcess(...line)
        expect([line, exit]).toEqual([line, 2])
        expect(error).toMatch(oneLine)
      }
    },
    slow,
  )

  it(
    'OPS-02 every command that destroys refuses without --yes',
    async () => {
      for (const { name, destroys, operands } of commands) {
        if (!destroys) continue
        const { exit, error } = await inProcess(
          ...name.split(' '),
          ...Array<string>(operands?.min ?? 0).fill('x'),
        )
        expect([name, exit]).toEqual([name, 2])
        expect(error).toContain('--yes')
      }
    },
    slow,
  )

  it(
    'OPS-01 a folder without an installation and a wrong setting end with 3',
    async () => {
      const empty = await mkdtemp(path.join(tmpdir(), 'uprava-admin-'))
      const missing = await runAdmin(['users', 'list'], { DATA_DIR: empty })
      expect([missing.exit, missing.error]).toEqual([3, expect.stringContaining('нет установки')])
      expect(await readdir(empty)).toEqual([])
      const wrong = await runAdmin(['users', 'list'], { DATA_DIR: empty, PORT: 'x' })
      expect([wrong.exit, wrong.error]).toEqual([3, expect.stringContaining('PORT')])
      await rm(empty, { recursive: true })
    },
    slow,
  )
})

describe('without the product', () => {
  it(
    'OPS-01 starts and stops the database itself, one command after the other',
    async () => {
      await product.stop()
      expect(await findRunningPostgres(dataDir)).toBeUndefined()
      const both = await Promise.all([admin('users', 'list', '--json'), admin('users', 'block', 'ivanova')])
      expect(both.map(({ exit }) => exit)).toEqual([0, 0])
      expect(both[1].out).toBe('Доступ закрыт: ivanova\n')
      expect(await findRunningPostgres(dataDir)).toBeUndefined()
      expect(await readdir(dataDir)).not.toContain('admin.lock')
    },
    slow,
  )

  it(
    'OPS-01 says who holds the folder when that takes too long',
    async () => {
      const { takeProcessLock } = await import('#platform/process-lock.ts')
      const release = takeProcessLock(path.join(dataDir, 'admin.lock'), 'backup') as () => void
      const embedded = await startEmbeddedPostgres({ dataDir })
      try {
        const { exit, error } = await admin('users', 'list')
        expect([exit, error]).toEqual([3, expect.stringContaining(`«backup» (процесс ${process.pid})`)])
      } finally {
        await embedded.stop()
        release()
      }
    },
    slow,
  )
})
