import type { AdministratorRole } from '@uprava/contract/endpoint.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { administratorPassword, anAdministrator, anAdministratorToken } from '#testing/administrators.ts'
import type { Client } from '#testing/client.ts'
import { lastMail } from '#testing/outbox.ts'
import { declaredCalls, type DeclaredCall } from '#testing/rights.ts'
import { startServer, testAdministrator, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const signedIn = async (role: AdministratorRole) => {
  const { id, login } = await anAdministrator(role)
  return { id, login, client: server.as({ token: await anAdministratorToken(id) }) }
}

const signIn = (body: { login: string; password: string; code?: string; recovery_code?: string }) =>
  server.anonymous().admin('POST /auth/login', { body })

const ageSessions = (login: string, minutes: number) =>
  sql`
    update administrator_sessions s set
      last_seen_at = s.last_seen_at - ${minutes} * interval '1 minute',
      expires_at = s.expires_at - ${minutes} * interval '1 minute',
      proved_at = s.proved_at - ${minutes} * interval '1 minute'
    from administrators a where a.id = s.administrator_id and a.login = ${login}`.execute(db())

/** Who may make which call (operations §2), written down apart from the contract: the longest row that fits counts. */
const table: readonly [call: string, roles: 'coa' | 'co' | 'ca' | 'c'][] = [
  ['GET /', 'coa'],
  ['POST /', 'co'],
  ['PUT /', 'co'],
  ['DELETE /', 'co'],
  ['GET /outbox', 'co'],
  ['GET /knowledge', 'co'],
  // Of the base, as its norms are.
  ['GET /ai-quality/gold', 'co'],
  ['GET /news', 'co'],
  ['POST /auth/', 'coa'],
  ['PUT /auth/', 'coa'],
  ['DELETE /auth/', 'coa'],
  ['GET /administrators', 'ca'],
  ['POST /administrators', 'c'],
  ['PUT /administrators', 'c'],
  ['DELETE /administrators', 'c'],
  ['GET /sign-in', 'ca'],
  ['POST /sign-in', 'c'],
  ['PUT /sign-in', 'c'],
  ['DELETE /sign-in', 'c'],
  ['GET /sign-in/leavers', 'c'],
  ['GET /sign-in/policy', 'c'],
  ['POST /accounts/{manager}/reset-second-factor', 'c'],
  ['POST /persons', 'c'],
  ['GET /exports', 'c'],
  ['GET /backups', 'ca'],
  ['POST /backups', 'c'],
  ['GET /audit/', 'ca'],
  ['GET /retention', 'ca'],
  ['PUT /retention', 'c'],
  ['POST /retention', 'c'],
  ['PUT /channels/{channel}/hold', 'c'],
  ['PUT /channels/{channel}/retention', 'c'],
  ['GET /channels/{channel}/retention', 'ca'],
  ['GET /doctor', 'ca'],
  ['POST /drain', 'c'],
]
const letters = { chief: 'c', operator: 'o', auditor: 'a' } as const

const rolesOf = (key: string) =>
  table
    .filter(([call]) => key.startsWith(call))
    .toSorted(([one], [other]) => other.length - one.length)[0]![1]

const guarded = declaredCalls.filter(({ api, endpoint }) => api === 'admin' && endpoint.access.for !== 'open')

describe('roles', () => {
  const people: Partial<Record<AdministratorRole, number>> = {}
  beforeAll(async () => {
    for (const role of ['chief', 'operator', 'auditor'] as const)
      people[role] = (await anAdministrator(role)).id
  })

  const attempt = async ({ endpoint }: DeclaredCall, role: AdministratorRole) => {
    const params = Object.fromEntries(
      Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, 999_999_999]),
    )
    const client = server.as({ token: await anAdministratorToken(people[role]) })
    return (await client.any('admin', endpoint, { params })).status
  }

  it.each(guarded)(
    'SSO-42 $key is open to its roles and 403 for the others',
    async (call) => {
      const { method, path } = call.endpoint
      const allowed = rolesOf(`${method} ${path}`)
      // At a time: calls that measure are answered by one measurement.
      const attempts = (['chief', 'operator', 'auditor'] as const).map(
        async (role) => [role, await attempt(call, role)] as const,
      )
      for (const [role, status] of await Promise.all(attempts)) {
        if (allowed.includes(letters[role])) expect([role, status]).not.toEqual([role, 403])
        else expect([role, status]).toEqual([role, 403])
        expect(status).toBeLessThan(500)
      }
      // Some calls measure the whole reference base.
    },
    120_000,
  )

  it('SSO-42 the token of an administrator opens no call of the platform', async () => {
    const { client } = await signedIn('chief')
    expect((await client.call('GET /profile')).status).toBe(401)
  })
})

describe('the last chief', () => {
  /** Blocks every chief but these, so that they are the only ones. */
  const leaveOnly = (...ids: number[]) =>
    sql`update administrators set is_blocked = true where role = 'chief' and id <> all(${ids}::int8[])`.execute(
      db(),
    )
  afterAll(() => sql`update administrators set is_blocked = false`.execute(db()))

  it('SSO-43 cannot be removed, demoted or blocked', async () => {
    const { id, client } = await signedIn('chief')
    await leaveOnly(id)
    const params = { administrator: id }
    const change = (body: { role?: AdministratorRole; is_blocked?: boolean }) =>
      client.admin('PUT /administrators/{administrator}', { params, body })
    expect((await client.admin('DELETE /administrators/{administrator}', { params })).status).toBe(409)
    expect((await change({ role: 'operator' })).status).toBe(409)
    expect((await change({ is_blocked: true })).status).toBe(409)
    expect((await client.admin('GET /auth/me')).data.role).toBe('chief')
  })

  it('SSO-43 an invited chief does not count as one who can sign in', async () => {
    const { id, client } = await signedIn('chief')
    await leaveOnly(id)
    const invited = await client.admin('POST /administrators', {
      body: { login: 'invited-chief', name: 'Приглашённый', email: '', role: 'chief' },
    })
    expect(invited.status).toBe(200)
    const params = { administrator: id }
    expect((await client.admin('DELETE /administrators/{administrator}', { params })).status).toBe(409)
  })

  it.each(['demote', 'block', 'remove'] as const)(
    'SSO-43 two chiefs who %s each other at once: one is 409',
    async (how) => {
      for (let round = 0; round < 5; round += 1) {
        const [one, other] = [await signedIn('chief'), await signedIn('chief')]
        await leaveOnly(one.id, other.id)
        const attempt = ({ client }: { client: Client }, { id }: { id: number }) => {
          const params = { administrator: id }
          if (how === 'remove') return client.admin('DELETE /administrators/{administrator}', { params })
          const body = how === 'demote' ? ({ role: 'operator' } as const) : { is_blocked: true }
          return client.admin('PUT /administrators/{administrator}', { params, body })
        }
        const answers = await Promise.all([attempt(one, other), attempt(other, one)])
        const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
        // The slower one may find itself signed out already.
        expect(statuses[0]).toBe(200)
        expect([401, 403, 409]).toContain(statuses[1])
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from administrators where role = 'chief' and not is_blocked`.execute(
          db(),
        )
        expect(rows[0]!.count).toBe(1)
      }
    },
  )
})

describe('an invited administrator', () => {
  const invite = async (login: string, email = '') => {
    const { client } = await signedIn('chief')
    const answer = await client.admin('POST /administrators', {
      body: { login, name: 'Пётр Петров', email, role: 'operator' },
    })
    expect(answer.status).toBe(200)
    const { administrator, invitation } = answer.data
    return {
      client,
      id: administrator.id,
      address: invitation.address,
      token: invitation.address.split('#')[1]!,
    }
  }
  const accept = (token: string, password = 'own-password-2026') =>
    server.anonymous().admin('POST /auth/invitation/accept', { body: { token, password } })

  it('SSO-44 sets the own password by the link, once, and signs in', async () => {
    const { client, token, address } = await invite('petrov', 'petrov@example.ru')
    expect((await lastMail('petrov@example.ru'))?.text).toContain(address)
    const who = await server.anonymous().admin('POST /auth/invitation', { body: { token } })
    expect(who.data).toEqual({ login: 'petrov', name: 'Пётр Петров', role: 'operator' })
    expect((await signIn({ login: 'petrov', password: '' })).status).toBe(422)
    expect((await accept(token, 'short')).errors['password']).toBeDefined()
    const accepted = await accept(token)
    expect(accepted.data).toMatchObject({ login: 'petrov', role: 'operator', must_enroll: false })
    expect((await server.as(accepted.data).admin('GET /accounts')).status).toBe(200)
    expect((await accept(token)).status).toBe(404)
    expect((await signIn({ login: 'PETROV', password: 'own-password-2026' })).status).toBe(200)
    const list = await client.admin('GET /administrators')
    expect(list.data.find(({ login }) => login === 'petrov')).toMatchObject({ state: 'active' })
  })

  it('SSO-44 the link is dead after 24 hours, and a new one replaces it', async () => {
    const { client, id, token } = await invite('late')
    await sql`update administrators set invitation_expires_at = invitation_expires_at - interval '24 hours 1 second' where id = ${id}`.execute(
      db(),
    )
    expect((await accept(token)).status).toBe(404)
    const again = await client.admin('POST /administrators/{administrator}/invitation', {
      params: { administrator: id },
    })
    expect((await accept(again.data.address.split('#')[1]!)).status).toBe(200)
    const third = await client.admin('POST /administrators/{administrator}/invitation', {
      params: { administrator: id },
    })
    expect(third.status).toBe(409)
  })

  it('SSO-44 has a login of their own', async () => {
    const { client } = await invite('taken')
    const { status, errors } = await client.admin('POST /administrators', {
      body: { login: 'Taken', name: 'Другой', email: '', role: 'auditor' },
    })
    expect([status, errors['login']]).toEqual([422, ['Этот логин занят']])
  })
})

describe('sessions', () => {
  it('SSO-44 are listed, and end one by one or all but the current one', async () => {
    const { id, client } = await signedIn('operator')
    const [second, third] = [await anAdministratorToken(id), await anAdministratorToken(id)]
    const list = await client.admin('GET /auth/sessions')
    expect(list.data.map(({ is_current: isCurrent }) => isCurrent).filter(Boolean)).toHaveLength(1)
    expect(list.data).toHaveLength(3)
    const other = list.data.find(({ is_current: isCurrent }) => !isCurrent)!
    const params = { session: other.id }
    expect((await client.admin('DELETE /auth/sessions/{session}', { params })).status).toBe(200)
    expect((await client.admin('GET /auth/sessions')).data).toHaveLength(2)
    expect((await client.admin('DELETE /auth/sessions')).status).toBe(200)
    for (const token of [second, third])
      expect((await server.as({ token }).admin('GET /auth/me')).status).toBe(401)
    const stranger = await signedIn('chief')
    const mine = (await client.admin('GET /auth/sessions')).data[0]!
    const foreign = await stranger.client.admin('DELETE /auth/sessions/{session}', {
      params: { session: mine.id },
    })
    expect(foreign.status).toBe(404)
  })

  it('SSO-44 a password change ends the others, and needs the present one', async () => {
    const { id, login, client } = await signedIn('auditor')
    const other = await anAdministratorToken(id)
    const change = (current_password: string, password = 'changed-password-1') =>
      client.admin('PUT /auth/password', { body: { current_password, password } })
    expect((await change('wrong')).errors['current_password']).toEqual(['Неверный текущий пароль'])
    expect((await change(administratorPassword, 'eleven-char')).errors['password']).toBeDefined()
    expect((await change(administratorPassword)).status).toBe(200)
    expect((await server.as({ token: other }).admin('GET /auth/me')).status).toBe(401)
    expect((await client.admin('GET /auth/me')).status).toBe(200)
    expect((await signIn({ login, password: administratorPassword })).status).toBe(422)
    expect((await signIn({ login, password: 'changed-password-1' })).status).toBe(200)
  })

  it('slide for 12 hours, and end after 30 minutes without use for a chief', async () => {
    const [chief, operator] = [await signedIn('chief'), await signedIn('operator')]
    for (const { login } of [chief, operator]) await ageSessions(login, 29)
    expect((await chief.client.admin('GET /auth/me')).status).toBe(200)
    await ageSessions(chief.login, 31)
    expect((await chief.client.admin('GET /auth/me')).status).toBe(401)
    await ageSessions(operator.login, 11 * 60)
    expect((await operator.client.admin('GET /auth/me')).status).toBe(200)
    await ageSessions(operator.login, 11 * 60)
    expect((await operator.client.admin('GET /auth/me')).status).toBe(200)
    await ageSessions(operator.login, 12 * 60)
    expect((await operator.client.admin('GET /auth/me')).status).toBe(401)
  })

  it('end 7 days after the sign-in whatever they do', async () => {
    const { login, client } = await signedIn('operator')
    const left = async (days: number) => {
      await ageSessions(login, 2)
      await sql`
        update administrator_sessions s set created_at = now() - ${days} * interval '1 day'
        from administrators a where a.id = s.administrator_id and a.login = ${login}`.execute(db())
      expect((await client.admin('GET /auth/me')).status).toBe(200)
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from expires_at - s.last_seen_at) / 3600)::int as hours
        from administrator_sessions s join administrators a on a.id = s.administrator_id
        where a.login = ${login}`.execute(db())
      return rows[0]!.hours
    }
    expect([await left(1), await left(6), await left(6.75)]).toEqual([12, 12, 6])
  })

  it('a blocked administrator, and one with another role, is signed out', async () => {
    const [chief, operator] = [await signedIn('chief'), await signedIn('operator')]
    const params = { administrator: operator.id }
    const change = (body: { role?: AdministratorRole; is_blocked?: boolean }) =>
      chief.client.admin('PUT /administrators/{administrator}', { params, body })
    await change({ role: 'auditor' })
    expect((await operator.client.admin('GET /auth/me')).status).toBe(401)
    await change({ is_blocked: true })
    const { status } = await signIn({ login: operator.login, password: administratorPassword })
    expect(status).toBe(422)
  })

  it('wrong passwords from one network do not lock the administrator out of another', async () => {
    const { login } = await anAdministrator('chief')
    for (let tries = 0; tries < 10; tries += 1) await signIn({ login, password: 'wrong-horse-battery' })
    expect((await signIn({ login, password: administratorPassword })).status).toBe(429)
    const elsewhere = await server.anonymous().admin('POST /auth/login', {
      body: { login, password: administratorPassword },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(elsewhere.status).toBe(200)
    await letTimePass(15 * 60)
  })
})

describe('the second factor', () => {
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

  /** An administrator with the factor on; the step of the confirming code is used up. */
  const enrolled = async () => {
    const { id, login, client } = await signedIn('operator')
    const { data } = await client.admin('POST /auth/second-factor/totp')
    const confirmed = await client.admin('POST /auth/second-factor/totp/confirm', {
      body: { code: codeOf(data.secret, -1) },
    })
    expect(confirmed.status).toBe(200)
    const withCode = (more: { code?: string; recovery_code?: string }) =>
      signIn({ login, password: administratorPassword, ...more })
    return { id, login, client, secret: data.secret, codes: confirmed.data.recovery_codes, withCode }
  }

  it('is asked for once a code has confirmed it', async () => {
    const { client, login } = await signedIn('chief')
    const { data } = await client.admin('POST /auth/second-factor/totp')
    expect(data.uri).toContain('otpauth://totp/')
    expect((await signIn({ login, password: administratorPassword })).status).toBe(200)
    const body = { code: codeOf(data.secret) }
    expect((await client.admin('POST /auth/second-factor/totp/confirm', { body })).status).toBe(200)
    const refused = await signIn({ login, password: administratorPassword })
    expect([refused.status, refused.errors]).toEqual([422, { code: ['Введите код из приложения'] }])
  })

  it('takes a step once, also in two sign-ins at once, and one step beside now at most', async () => {
    const { secret, withCode } = await enrolled()
    expect((await withCode({ code: codeOf(secret, 3) })).status).toBe(422)
    const code = codeOf(secret)
    const both = await Promise.all([withCode({ code }), withCode({ code })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await withCode({ code: codeOf(secret, 1) })).status).toBe(200)
  })

  it('answers the tries left, and 429 for 15 minutes after five wrong codes', async () => {
    const { secret, withCode } = await enrolled()
    const first = await withCode({ code: '000000' })
    expect(first.errors['code']).toEqual(['Неверный код. Осталось попыток: 4.'])
    for (let tries = 0; tries < 4; tries += 1) await withCode({ code: '000000' })
    expect((await withCode({ code: codeOf(secret) })).status).toBe(429)
    await letTimePass(15 * 60)
    expect((await withCode({ code: codeOf(secret) })).status).toBe(200)
  })

  it('has ten recovery codes, each works once, and new ones replace them', async () => {
    const { client, codes, withCode, id } = await enrolled()
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}$/u)
    expect((await withCode({ recovery_code: codes[0]!.toLowerCase() })).status).toBe(200)
    expect((await withCode({ recovery_code: codes[0]! })).status).toBe(422)
    expect((await client.admin('GET /auth/second-factor')).data).toEqual({ totp: true, recovery_left: 9 })
    const renewed = await client.admin('POST /auth/second-factor/recovery-codes')
    expect((await withCode({ recovery_code: codes[1]! })).status).toBe(422)
    expect((await withCode({ recovery_code: renewed.data.recovery_codes[0]! })).status).toBe(200)
    const { rows } = await sql<{ stored: string }>`
      select (select string_agg(encode(code_hash, 'escape'), ' ') from administrator_recovery_codes c where c.administrator_id = a.id)
        || encode(totp_secret, 'escape') as stored
      from administrators a where id = ${id}`.execute(db())
    for (const code of renewed.data.recovery_codes) expect(rows[0]!.stored).not.toContain(code)
  })

  it('is stored so that the database alone does not give it away', async () => {
    const { id, secret } = await enrolled()
    const { rows } = await sql<{ stored: string }>`
      select encode(totp_secret, 'escape') as stored from administrators where id = ${id}`.execute(db())
    expect(rows[0]!.stored).not.toContain(secret)
  })

  it('goes off, and new codes come, only with a proof of the last five minutes', async () => {
    const { client, login, withCode } = await enrolled()
    await ageSessions(login, 6)
    const refused = await client.admin('DELETE /auth/second-factor/totp')
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ reason: 'proof_required' }),
    ])
    expect((await client.admin('POST /auth/second-factor/recovery-codes')).status).toBe(403)
    const wrong = await client.admin('POST /auth/proof', { body: { current_password: 'wrong' } })
    expect(wrong.status).toBe(422)
    const proof = await client.admin('POST /auth/proof', {
      body: { current_password: administratorPassword },
    })
    expect(proof.status).toBe(200)
    expect((await client.admin('DELETE /auth/second-factor/totp')).status).toBe(200)
    expect((await withCode({})).status).toBe(200)
  })
})

it('the first administrator of an installation is a chief', async () => {
  const { data } = await signIn(testAdministrator)
  expect(data.role).toBe('chief')
})
