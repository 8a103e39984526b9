import { userInfo } from 'node:os'

import { partyText } from '@uprava/contract/rules/audit-texts.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'
import { aLogin, aManager, aToken } from '#testing/people.ts'
import { runAdmin } from '#testing/process.ts'
import { connectEcho, whenJoined, socketOf } from '#testing/realtime.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const slow = 180_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, slow)
afterAll(() => server.close())

/** A command in a process of its own on the database of the running product. */
const admin = (...line: string[]) => withSettings({}, ...line)
const withSettings = (changed: Record<string, string>, ...line: string[]) =>
  runAdmin(line, { DATA_DIR: settings().DATA_DIR, DATABASE_URL: server.databaseUrl, ...changed })
const withMail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'uprava@example.ru' }

const signIn = async (login: string, password: string) =>
  (await server.anonymous().call('POST /auth/login', { body: { login, password } })).status
const profileOf = async (token: string) => (await server.as({ token }).call('GET /profile')).status

/** An employee with login and password who is signed in, here and over a socket. */
async function aUser(given: { email?: string } = {}) {
  const employee = await aManager(given)
  const echo = connectEcho(server.url, employee.token)
  onTestFinished(() => echo.disconnect())
  await whenJoined(echo, `chats.${employee.managerId}`)
  const gone = new Promise<string>((resolve) => void socketOf(echo).on('disconnect', resolve))
  return { ...employee, ...(await aLogin(employee)), gone }
}

/** The entries about an account, oldest first. */
async function entriesAbout(managerId: number) {
  const { rows } = await sql<{ actor_type: string; actor_id: string; action_code: string; details: unknown }>`
    select actor_type, actor_id, action_code, details from audit_entries
    where subject_type = 'account' and subject_id = ${String(managerId)}
      and action_code in ('account_blocked', 'account_unblocked', 'credentials_reset') order by seq`.execute(
    db(),
  )
  return rows.map(({ actor_type: type, actor_id: id, ...entry }) => ({
    ...entry,
    actor: partyText(type, id, null),
  }))
}

const byCommand = `команда ${userInfo().username}`

describe('users', () => {
  it(
    'OPS-20 list shows no control characters of a name, which a terminal would obey',
    async () => {
      const { managerId } = await aManager({
        name: 'Анна\u001B]0;чужое\u0007\u009B2J',
        surname: 'Терминалова',
      })
      const { exit, out } = await admin('users', 'list', '--search', 'Терминалова')
      expect(exit).toBe(0)
      expect(out).toContain(`${managerId}  `)
      expect(out).toContain('Терминалова Анна]0;чужое2J, подтверждён')
      const json = (await admin('users', 'list', '--search', 'Терминалова', '--json')).out
      expect(json).not.toMatch(/[^\P{Cc}\n]/u)
      expect(JSON.parse(json).users[0].name).toBe('Анна\u001B]0;чужое\u0007\u009B2J')
    },
    slow,
  )

  it(
    'OPS-20 block signs out everywhere and closes the sockets, unblock lets in again, as the console does',
    async () => {
      const user = await aUser()
      const beside = await aToken(user.personId, user.managerId)
      const other = await aUser()
      const blocked = await admin('users', 'block', user.login.toUpperCase())
      expect([blocked.exit, blocked.error]).toEqual([0, ''])
      // The server ends the connection; one that was lost would be named otherwise.
      expect(await user.gone).toBe('io server disconnect')
      expect([await profileOf(user.token), await profileOf(beside)]).toEqual([401, 401])
      expect(await signIn(user.login, user.password)).not.toBe(200)
      expect(await profileOf(other.token)).toBe(200)
      await admin('users', 'block', user.login)

      const unblocked = await admin('users', 'unblock', user.login)
      expect([unblocked.exit, unblocked.out]).toEqual([0, `Доступ открыт: ${user.login}\n`])
      expect(await profileOf(user.token)).toBe(401)
      expect(await signIn(user.login, user.password)).toBe(200)

      const console = await server.administrator()
      for (const isBlocked of [true, false])
        await console.admin('POST /accounts/{manager}/block', {
          params: { manager: user.managerId },
          body: { blocked: isBlocked },
        })
      const [block, unblock, ...ofConsole] = await entriesAbout(user.managerId)
      expect([block, unblock]).toEqual([
        { action_code: 'account_blocked', details: {}, actor: byCommand },
        { action_code: 'account_unblocked', details: {}, actor: byCommand },
      ])
      expect(ofConsole.map(({ actor: _actor, ...entry }) => entry)).toEqual([
        { action_code: 'account_blocked', details: {} },
        { action_code: 'account_unblocked', details: {} },
      ])
    },
    slow,
  )

  it(
    'OPS-20 reset-password without mail prints a new password once, the former one and the sessions are over',
    async () => {
      const user = await aUser()
      const { exit, out } = await admin('users', 'reset-password', user.login, '--json')
      const { password } = JSON.parse(out) as { password: string }
      expect([exit, password.length]).toEqual([0, 12])
      expect(await user.gone).toBe('io server disconnect')
      expect(await profileOf(user.token)).toBe(401)
      expect(await signIn(user.login, user.password)).toBe(422)
      expect(await signIn(user.login, password)).toBe(200)
      const entries = await entriesAbout(user.managerId)
      expect(entries).toEqual([
        { action_code: 'credentials_reset', details: { by_link: false }, actor: byCommand },
      ])
      expect(JSON.stringify(entries)).not.toContain(password)
    },
    slow,
  )

  it(
    'OPS-20 reset-password with mail prints and mails a link, and no password; former links are over',
    async () => {
      const email = `reset-${Date.now()}@uprava.example`
      const user = await aUser({ email })
      const first = await withSettings(withMail, 'users', 'reset-password', user.login)
      expect(first.exit).toBe(0)
      expect(first.out).not.toContain('Новый пароль')
      const printed = /^Ссылка для входа \(показана один раз, действует 7 дней\): (?<address>\S+)$/mu
      const former = printed.exec(first.out)!.groups!['address']!
      expect(first.out.endsWith(`\nПароль сброшен: ${user.login}\n`)).toBe(true)
      expect(await user.gone).toBe('io server disconnect')
      expect([await profileOf(user.token), await signIn(user.login, user.password)]).toEqual([401, 422])

      const { out } = await withSettings(withMail, 'users', 'reset-password', user.login, '--json')
      const { link, password } = JSON.parse(out) as {
        link: { address: string; is_mailed: boolean }
        password?: string
      }
      expect([password, link.is_mailed]).toEqual([undefined, true])
      const { rows: letters } = await sql<{ text: string }>`
        select text from outbox where recipient = ${email} and subject = 'Управа: новая ссылка для входа'
        order by id`.execute(db())
      expect(letters.map(({ text }) => [former, link.address].map((one) => text.includes(one)))).toEqual([
        [true, false],
        [false, true],
      ])
      const accept = (address: string) =>
        server.anonymous().call('POST /auth/invitations/{token}', {
          params: { token: address.split('/').at(-1)! },
          body: { login: user.login, password: 'новый-пароль-после-сброса' },
        })
      expect((await accept(former)).status).toBe(422)
      expect((await accept(link.address)).status).toBe(200)
      expect((await accept(link.address)).status).toBe(422)
      expect(await signIn(user.login, 'новый-пароль-после-сброса')).toBe(200)
      const entries = await entriesAbout(user.managerId)
      expect(entries.map(({ details }) => details)).toEqual([{ by_link: true }, { by_link: true }])
    },
    slow,
  )

  it(
    'reset-password with mail of an account that sits nowhere prints a password: a link leads to a seat',
    async () => {
      const user = await aUser()
      await sql`delete from seats where manager_id = ${user.managerId}`.execute(db())
      const { out } = await withSettings(withMail, 'users', 'reset-password', user.login, '--json')
      expect(await signIn(user.login, (JSON.parse(out) as { password: string }).password)).toBe(200)
    },
    slow,
  )

  it(
    'OPS-20 list finds the accounts that the console lists, with their state',
    async () => {
      const user = await aUser()
      await admin('users', 'block', user.login)
      const { out } = await admin('users', 'list', '--search', user.phone, '--json')
      expect(JSON.parse(out)).toMatchObject({
        users: [{ id: user.managerId, login: user.login, state: 'заблокирован' }],
      })
      const { users } = JSON.parse((await admin('users', 'list', '--json')).out) as {
        users: { id: number }[]
      }
      const console = await server.administrator()
      const { data } = await console.admin('GET /accounts', { query: { status: 'all', per_page: 100 } })
      expect(users.map(({ id }) => id)).toEqual(data.items.map(({ manager_id: id }) => id))
    },
    slow,
  )

  it(
    'OPS-20 of a login that nobody has changes nothing and ends with 3',
    async () => {
      for (const command of ['block', 'unblock', 'reset-password']) {
        const { exit, error } = await admin('users', command, 'nobody-has-it')
        expect([command, exit, error]).toEqual([
          command,
          3,
          'Учётной записи с логином «nobody-has-it» нет.\n',
        ])
      }
    },
    slow,
  )
})
