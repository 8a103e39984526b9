import { userInfo } from 'node:os'

import { partyText, type AuditAction } from '@uprava/contract/rules/audit-texts.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'
import { administratorPassword, anAdministrator, anAdministratorToken } from '#testing/administrators.ts'
import { mailTo } from '#testing/outbox.ts'
import { runAdmin } from '#testing/process.ts'
import { startServer, testAdministrator, type TestServer } from '#testing/server.ts'

const slow = 180_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, slow)
afterAll(() => server.close())

const withSettings = (more: Readonly<Record<string, string>>, ...line: string[]) =>
  runAdmin(line, { DATA_DIR: settings().DATA_DIR, DATABASE_URL: server.databaseUrl, ...more })
const admin = (...line: string[]) => withSettings({}, ...line)

const signIn = (login: string, password: string) =>
  server.anonymous().admin('POST /auth/login', { body: { login, password } })

/** The entries of commands about an administrator. */
async function entriesAbout(id: number) {
  const { rows } = await sql<{
    actor_type: string
    actor_id: string
    action_code: AuditAction
    details: unknown
  }>`
    select actor_type, actor_id, action_code, details from audit_entries
    where subject_type = 'administrator' and subject_id = ${String(id)} and actor_type = 'command' order by seq`.execute(
    db(),
  )
  return rows.map(({ actor_type: type, actor_id: who, ...entry }) => ({
    ...entry,
    actor: partyText(type, who, null),
  }))
}

const actor = `команда ${userInfo().username}`
const warnings = async () =>
  (await (await server.administrator()).admin('GET /warnings')).data.emergency_resets

describe('administrators', () => {
  it(
    'are listed with role, state and second factor, an entry of the journal',
    async () => {
      const { login } = await anAdministrator('auditor')
      const { exit, out } = await admin('administrators', 'list')
      expect(exit).toBe(0)
      expect(out).toMatch(new RegExp(`${testAdministrator.login} +главный, работает\n`, 'u'))
      expect(out).toMatch(new RegExp(`${login} +аудитор, работает\n`, 'u'))
      expect(out).toMatch(/\nАдминистраторов: \d+\n$/u)
      const { rows } = await sql<{ actor_id: string }>`
        select actor_id from audit_entries where action_code = 'administrators_listed'`.execute(db())
      expect(rows).toEqual([{ actor_id: userInfo().username }])
    },
    slow,
  )

  it(
    'are added by a link, with which they set their password, and removed with their sessions',
    async () => {
      const added = await admin(
        'administrators',
        'add',
        'semenov',
        '--name=Семён Семёнов',
        '--role=auditor',
        '--email=semenov@example.ru',
        '--json',
      )
      const { id, invitation } = JSON.parse(added.out) as { id: number; invitation: { address: string } }
      expect((await mailTo('semenov@example.ru'))[0]?.text).toContain(invitation.address)
      const accepted = await server.anonymous().admin('POST /auth/invitation/accept', {
        body: { token: invitation.address.split('#')[1]!, password: 'own-password-2026' },
      })
      expect(accepted.data).toMatchObject({ login: 'semenov', role: 'auditor' })
      const removed = await admin('administrators', 'remove', 'Semenov', '--yes')
      expect([removed.exit, removed.out]).toEqual([0, 'Администратор удалён: Semenov\n'])
      expect((await server.as(accepted.data).admin('GET /auth/me')).status).toBe(401)
      expect((await signIn('semenov', 'own-password-2026')).status).toBe(422)
      expect(await entriesAbout(id)).toEqual([
        { action_code: 'administrator_invited', details: { role: 'auditor' }, actor },
        { action_code: 'administrator_removed', details: {}, actor },
      ])
    },
    slow,
  )

  it(
    'SSO-43 the last «Главный» cannot be removed by a command either',
    async () => {
      await sql`update administrators set is_blocked = true where role = 'chief' and login <> ${testAdministrator.login}`.execute(
        db(),
      )
      const { exit, error } = await admin('administrators', 'remove', testAdministrator.login, '--yes')
      expect([exit, error]).toEqual([3, 'Нельзя оставить систему без главного администратора\n'])
      expect((await signIn(testAdministrator.login, testAdministrator.password)).status).toBe(200)
    },
    slow,
  )

  it(
    'a wrong role or a login that somebody has adds nobody, one that nobody has removes nobody',
    async () => {
      const { login } = await anAdministrator('operator')
      const wrong = await admin('administrators', 'add', 'nobody', '--role', 'king')
      expect([wrong.exit, wrong.error]).toEqual([2, expect.stringContaining('Роль')])
      const taken = await admin('administrators', 'add', login)
      expect([taken.exit, taken.error]).toEqual([3, 'Этот логин занят\n'])
      const nobody = await admin('administrators', 'remove', 'nobody', '--yes')
      expect([nobody.exit, nobody.error]).toEqual([3, 'Администратора с логином «nobody» нет.\n'])
    },
    slow,
  )
})

describe('users reset-password --administrator', () => {
  it(
    'gives access by a password, takes factor and sessions, and everybody learns of it',
    async () => {
      const { id, login } = await anAdministrator('chief')
      const [before, other] = [await anAdministratorToken(id), await anAdministrator('operator')]
      const { secret } = (await server.as({ token: before }).admin('POST /auth/second-factor/totp')).data
      const body = { code: new TOTP({ secret }).generate() }
      await server.as({ token: before }).admin('POST /auth/second-factor/totp/confirm', { body })
      await sql`update administrators set email = 'other@example.ru' where id = ${other.id}`.execute(db())

      const { exit, out } = await admin('users', 'reset-password', '--administrator', login)
      expect(exit).toBe(0)
      const password = /^Новый пароль: (?<password>\S{12})$/mu.exec(out)!.groups!['password']!
      expect(out.endsWith(`\nПароль администратора сброшен: ${login}\n`)).toBe(true)
      expect((await server.as({ token: before }).admin('GET /auth/me')).status).toBe(401)
      expect((await signIn(login, administratorPassword)).status).toBe(422)
      expect((await signIn(login, password)).data).toMatchObject({ login, role: 'chief' })

      expect(await entriesAbout(id)).toEqual([
        {
          action_code: 'administrator_password_reset',
          details: { by_link: false, was_blocked: false },
          actor,
        },
      ])
      expect((await mailTo('other@example.ru'))[0]).toMatchObject({
        subject: 'Управа: пароль администратора сброшен на сервере',
        text: expect.stringContaining(`«${login}»`),
      })
      expect((await mailTo('other@example.ru'))[0]!.text).not.toContain(password)
      const own = await server.as({ token: await anAdministratorToken(other.id) }).admin('GET /warnings')
      expect(own.data.emergency_resets).toContainEqual({
        id: expect.any(Number),
        login,
        os_user: userInfo().username,
        at: expect.any(String),
      })
    },
    slow,
  )

  it(
    'gives a link where mail is configured, also with the mail server down, and lifts a block',
    async () => {
      const { id, login } = await anAdministrator('operator')
      await sql`update administrators set is_blocked = true where id = ${id}`.execute(db())
      const { out } = await withSettings(
        { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'uprava@example.ru' },
        'users',
        'reset-password',
        login,
        '--administrator',
        '--json',
      )
      const { link, password } = JSON.parse(out) as { link: { address: string }; password?: string }
      expect(password).toBeUndefined()
      const accepted = await server.anonymous().admin('POST /auth/invitation/accept', {
        body: { token: link.address.split('#')[1]!, password: 'after-reset-2026' },
      })
      expect(accepted.data.login).toBe(login)
      expect((await signIn(login, 'after-reset-2026')).status).toBe(200)
    },
    slow,
  )

  it(
    'is warned of for seven days',
    async () => {
      const { login } = await anAdministrator('auditor')
      await admin('users', 'reset-password', '--administrator', login)
      const age = (days: string) =>
        sql`update emergency_resets set at = now() - ${days}::interval where login = ${login}`.execute(db())
      await age('6 days 23 hours')
      expect((await warnings()).map((one) => one.login)).toContain(login)
      await age('7 days')
      expect((await warnings()).map((one) => one.login)).not.toContain(login)
    },
    slow,
  )

  it(
    'of an account’s login resets nothing',
    async () => {
      const { exit, error } = await admin('users', 'reset-password', '--administrator', 'ivanova')
      expect([exit, error]).toEqual([3, 'Администратора с логином «ivanova» нет.\n'])
    },
    slow,
  )
})
