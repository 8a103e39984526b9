import type { AdministratorRole } from '@uprava/contract/endpoint.ts'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { administratorPassword, anAdministrator, anAdministratorToken } from '#testing/administrators.ts'
import type { Client } from '#testing/client.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(() => sql`update sign_in_policy set administrators = 'optional'`.execute(db()))

const signedIn = async (role: AdministratorRole) => {
  const { id, login } = await anAdministrator(role)
  return { id, login, client: server.as({ token: await anAdministratorToken(id) }) }
}

async function enroll(client: Client): Promise<string> {
  const { secret } = (await client.admin('POST /auth/second-factor/totp')).data
  const confirm = async () => {
    const body = { code: new TOTP({ secret }).generate({ timestamp: Date.now() - 30_000 }) }
    return (await client.admin('POST /auth/second-factor/totp/confirm', { body })).status
  }
  // Half a minute may end between the making of the code and its check.
  const status = await confirm()
  expect(status === 200 ? status : await confirm()).toBe(200)
  return secret
}

const setPolicy = (client: Client, administrators: 'optional' | 'required' = 'required') =>
  client.admin('PUT /sign-in/policy', { body: { administrators } })

async function required(): Promise<Client> {
  const { client } = await signedIn('chief')
  await enroll(client)
  expect((await setPolicy(client)).status).toBe(200)
  return client
}

const policyEntries = async () => {
  const { rows } = await sql<{ details: unknown }>`
    select details from audit_entries where action_code = 'sign_in_policy_changed' order by seq`.execute(db())
  return rows.map(({ details }) => details)
}

describe('the policy of the second factor', () => {
  it('is optional at first, and changed by «Главный» alone, each change an entry', async () => {
    const { client } = await signedIn('chief')
    expect((await client.admin('GET /sign-in/policy')).data).toEqual({ administrators: 'optional' })
    await enroll(client)
    expect((await setPolicy(client)).data).toEqual({ administrators: 'required' })
    expect((await setPolicy(client)).status).toBe(200)
    expect((await setPolicy(client, 'optional')).status).toBe(200)
    expect(await policyEntries()).toEqual([{ administrators: 'required' }, { administrators: 'optional' }])
    for (const role of ['operator', 'auditor'] as const)
      expect((await setPolicy((await signedIn(role)).client)).status).toBe(403)
  })

  it('cannot be required by one who has no second factor', async () => {
    const { client } = await signedIn('chief')
    const { status, errors } = await setPolicy(client)
    expect([status, errors]).toEqual([
      422,
      { administrators: ['Сначала включите второй фактор у себя на странице «Безопасность»'] },
    ])
    expect((await client.admin('GET /sign-in/policy')).data).toEqual({ administrators: 'optional' })
  })

  it('leaves one who has none the enrolment, the own name and the way out', async () => {
    const { client, login } = await signedIn('operator')
    await required()
    const session = await server
      .anonymous()
      .admin('POST /auth/login', { body: { login, password: administratorPassword } })
    expect(session.data.must_enroll).toBe(true)
    for (const call of ['GET /accounts', 'GET /system', 'GET /auth/sessions', 'GET /warnings'] as const) {
      const { status, body } = await client.admin(call)
      expect([call, status, body]).toEqual([
        call,
        403,
        expect.objectContaining({ reason: 'second_factor_required' }),
      ])
    }
    const body = { current_password: administratorPassword, password: 'another-password-1' }
    expect((await client.admin('PUT /auth/password', { body })).status).toBe(403)
    expect((await client.admin('GET /auth/me')).data).toMatchObject({ login, must_enroll: true })
    expect((await client.admin('GET /auth/second-factor')).data).toMatchObject({ totp: false })

    await enroll(client)
    expect((await client.admin('GET /auth/me')).data.must_enroll).toBe(false)
    expect((await client.admin('GET /accounts')).status).toBe(200)

    const other = await signedIn('auditor')
    expect((await other.client.admin('GET /accounts')).status).toBe(403)
    expect((await other.client.admin('POST /auth/logout')).status).toBe(200)
    expect((await other.client.admin('GET /auth/me')).status).toBe(401)
  })

  it('meets one who is invited, and one who turns the factor off', async () => {
    const chief = await required()
    const invited = await chief.admin('POST /administrators', {
      body: { login: 'newcomer', name: 'Новый', email: '', role: 'operator' },
    })
    const token = invited.data.invitation.address.split('#')[1]!
    const accepted = await server
      .anonymous()
      .admin('POST /auth/invitation/accept', { body: { token, password: 'own-password-2026' } })
    expect(accepted.data.must_enroll).toBe(true)
    expect((await server.as(accepted.data).admin('GET /accounts')).status).toBe(403)
    expect((await chief.admin('GET /accounts')).status).toBe(200)
    expect((await chief.admin('DELETE /auth/second-factor/totp')).status).toBe(200)
    expect((await chief.admin('GET /accounts')).status).toBe(403)
  })
})

it('the state of the sign-in counts what the journal holds of 24 hours, and the factors of administrators', async () => {
  const { client } = await signedIn('auditor')
  const read = async () => (await client.admin('GET /sign-in')).data
  const before = await read()
  const { login } = await anAdministrator('operator')
  const attempt = (password: string) =>
    server.anonymous().admin('POST /auth/login', { body: { login, password } })
  await attempt('wrong-horse-battery')
  await attempt(administratorPassword)
  await enroll((await signedIn('operator')).client)
  const { providers, administrators } = await read()
  const wrong = (state: typeof before) =>
    state.providers[0]!.refused.find(({ reason }) => reason === 'wrong_credential')?.count ?? 0
  expect(providers).toMatchObject([{ source: 'local', state: 'working' }])
  expect(providers[0]!.signed_in).toBe(before.providers[0]!.signed_in + 1)
  expect(wrong({ providers, administrators })).toBe(wrong(before) + 1)
  expect(administrators).toEqual({
    total: before.administrators.total + 2,
    with_second_factor: before.administrators.with_second_factor + 1,
  })
  expect((await (await signedIn('operator')).client.admin('GET /sign-in')).status).toBe(403)
})
