import { afterAll, afterEach, beforeAll, expect, it, describe } from 'vitest'

import { aChannel, aLogin, aManager, anOwner } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(() => letTimePass(24 * 60 * 60))

const wrongPair = { general: ['Неверный логин или пароль'] }

describe('signing in with login and password', () => {
  it('API-12 API-13 AUTH-61 AUTH-78 answers a token with the session facts, the account and its permissions', async () => {
    const owner = await anOwner()
    const credentials = await aLogin(owner)
    const { status, data } = await server.anonymous().call('POST /auth/login', { body: credentials })
    expect(status).toBe(200)
    expect(data).toMatchObject({ is_verified: true, can_create_channel: true, have_organization: true })
    expect(data.token).toMatch(/^[\w-]{43}$/u)
    expect(data.manager?.id).toBe(owner.managerId)
    expect(data.permissions).toEqual([
      { name: 'have_ai', access: false },
      { name: 'analyze_documents', access: false },
      { name: 'document_generator', access: false },
      { name: 'prepare_charter', access: false },
    ])
    const profile = await server.as(data).call('GET /profile')
    expect(profile.data.manager_id).toBe(owner.managerId)
  })

  it('AUTH-46 gives the account with its position, its channel and its organization', async () => {
    const channel = await aChannel({ name: 'Отдел культуры' })
    const employee = await aManager({ channel, appointment: 'Методист' })
    const { data } = await server.anonymous().call('POST /auth/login', { body: await aLogin(employee) })
    expect(data.manager).toMatchObject({
      id: employee.managerId,
      avatar: null,
      surname: employee.surname,
      name: employee.name,
      middle_name: '',
      position: { name: 'Методист', channel: { name: 'Отдел культуры', background: null, image: null } },
      organization: { id: channel.organizationId },
      is_verified: true,
    })
  })

  it('AUTH-85 shows an employee that it has an organization: that of its seat', async () => {
    const employee = await aManager()
    const { data } = await server.anonymous().call('POST /auth/login', { body: await aLogin(employee) })
    expect(data).toMatchObject({ have_organization: true, can_create_channel: false })
  })

  it('AUTH-80 refuses a wrong password and an unknown login with the same 422', async () => {
    const { login } = await aLogin(await anOwner())
    const client = server.anonymous()
    const wrong = await client.call('POST /auth/login', { body: { login, password: 'wrong-horse' } })
    const unknown = await client.call('POST /auth/login', {
      body: { login: 'nobody', password: 'wrong-horse' },
    })
    expect([wrong.status, unknown.status]).toEqual([422, 422])
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.errors).toEqual(wrongPair)
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  it('takes the login without letter case', async () => {
    const { login, password } = await aLogin(await anOwner())
    const { status } = await server
      .anonymous()
      .call('POST /auth/login', { body: { login: login.toUpperCase(), password } })
    expect(status).toBe(200)
  })

  it('API-11 names the empty fields', async () => {
    const { status, body } = await server
      .anonymous()
      .call('POST /auth/login', { body: { login: ' ', password: '' } })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 422,
      errors: { login: ['Заполните поле «Логин»'], password: ['Заполните поле «Пароль»'] },
    })
  })

  it('AUTH-80 refuses a blocked account that has the right password', async () => {
    const employee = await aManager()
    const credentials = await aLogin(employee)
    const console = await server.administrator()
    await console.admin('POST /accounts/{manager}/block', { params: { manager: employee.managerId } })
    const { status, errors } = await server.anonymous().call('POST /auth/login', { body: credentials })
    expect(status).toBe(422)
    expect(errors['general']).toEqual(['Аккаунт заблокирован. Обратитесь к администратору системы.'])
  })
})

describe('failed sign-ins', () => {
  it('AUTH-80 API-112 lets ten failures of a login through in 15 minutes, then answers 429 with Retry-After', async () => {
    const { login, password } = await aLogin(await anOwner())
    const client = server.anonymous()
    for (let tries = 0; tries < 10; tries += 1) {
      expect(
        (await client.call('POST /auth/login', { body: { login, password: 'wrong-horse' } })).status,
      ).toBe(422)
    }
    const refused = await client.call('POST /auth/login', { body: { login: login.toUpperCase(), password } })
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      code: 429,
      errors: { general: ['Слишком много попыток. Повторите через 15 мин.'] },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890)
    await letTimePass(15 * 60)
    expect((await client.call('POST /auth/login', { body: { login, password } })).status).toBe(200)
  })

  it('AUTH-80 counts tries made at once as well: of forty at most ten are looked at', async () => {
    const { login } = await aLogin(await anOwner())
    const tries = Array.from({ length: 40 }, () =>
      server.anonymous().call('POST /auth/login', { body: { login, password: 'wrong-horse' } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })

  it('AUTH-80 refuses nobody for signing in often: thirty right sign-ins at once', async () => {
    const credentials = await aLogin(await anOwner())
    const tries = Array.from({ length: 30 }, () =>
      server.anonymous().call('POST /auth/login', { body: credentials }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('AUTH-80 lets fifty failures of a network address through, whatever the logins', async () => {
    const from = (address: string, number: number) =>
      server.anonymous().call('POST /auth/login', {
        body: { login: `guess-${number}`, password: 'wrong-horse' },
        headers: { 'x-forwarded-for': address },
      })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => from('192.0.2.7', number)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await from('192.0.2.7', 51)).status).toBe(429)
    expect((await from('192.0.2.8', 52)).status).toBe(422)
  })
})

describe('the token', () => {
  it('API-02 is asked for by every call but the open ones', async () => {
    const { status, body } = await server.anonymous().call('GET /profile')
    expect(status).toBe(401)
    expect(body).toEqual({
      code: 401,
      message: 'Необходима повторная авторизация',
      errors: { general: ['Необходима повторная авторизация'] },
    })
  })

  it('API-03 API-04 API-05 API-06 is not asked for, and not looked at, by the open calls', async () => {
    const stranger = server.as({ token: 'a-token-that-nobody-has-been-given' })
    const statuses = await Promise.all([
      stranger.call('POST /auth/login', { body: { login: 'nobody', password: 'wrong' } }),
      stranger.call('POST /auth/send-code', { body: { phone: '79990009999' } }),
      stranger.call('POST /auth/by-code', { body: { phone: '79990009999', code: '0000' } }),
      stranger.call('POST /auth/register', { body: { name: 'Яна', surname: 'Ли', phone: '79990009998' } }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([422, 200, 422, 200])
  })

  it('API-01 API-110 answers under the managers API, version 2, in the envelope', async () => {
    const owner = await anOwner()
    const answer = await server.as(owner).raw('GET', '/api/managers/v2/profile')
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body as object)).toEqual(['data'])
    expect((await server.as(owner).raw('GET', '/api/managers/v1/profile')).status).toBe(404)
  })

  it('API-20 AUTH-64 is worth nothing after the logout', async () => {
    const owner = await anOwner()
    const client = server.as(owner)
    expect((await client.call('POST /profile/logout')).status).toBe(200)
    const refused = await client.call('GET /profile')
    expect(refused.status).toBe(401)
    expect(refused.body).not.toHaveProperty('reason')
  })
})
