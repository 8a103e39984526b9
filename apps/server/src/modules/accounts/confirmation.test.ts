import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { lastCode } from '#testing/outbox.ts'
import { aLogin, aManager, anOwner, aPhone, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(() => letTimePass(24 * 60 * 60))

const missing = { current_password: ['Введите пароль или код из СМС на прежний номер'] }
const tooSimple = { password: ['Слишком простой пароль. Придумайте другой'] }

/** Somebody signed in by the phone's code, as one account: the phone is confirmed. */
async function confirmed(owner: TestSeat) {
  const client = server.anonymous()
  await client.call('POST /auth/send-code', { body: { phone: owner.phone } })
  const body = { phone: owner.phone, code: await lastCode(owner.phone) }
  const { data } = await client.call('POST /auth/by-code', { body })
  const params = { id: owner.managerId }
  const session = await server.as(data, client.jar).call('POST /auth-by-manager/{id}', { params })
  await letTimePass(60)
  return server.as(session.data, client.jar)
}

const formOf = async (client: ReturnType<TestServer['as']>, changes: object) => {
  const { data } = await client.call('GET /profile')
  const { name, surname, middle_name, phone, address, email } = data
  return { name, surname, middle_name, phone, address, email, ...changes }
}

const wrongFor = (code: string) => (code === '0000' ? '0001' : '0000')

describe('another phone or e-mail', () => {
  it.each([
    ['phone', () => ({ phone: aPhone() })],
    ['e-mail', () => ({ email: `new-${Date.now()}@uprava.example` })],
  ])('PROF-16 takes the password of an account that has one: %s', async (_, changes) => {
    const owner = await anOwner()
    const { password } = await aLogin(owner)
    const client = server.as(owner)
    const body = await formOf(client, changes())
    const refused = await client.call('PUT /profile', { body })
    expect([refused.status, refused.errors]).toEqual([422, missing])
    const wrong = await client.call('PUT /profile', { body: { ...body, current_password: 'wrong-horse' } })
    expect([wrong.status, wrong.errors]).toEqual([422, { current_password: ['Неверный текущий пароль'] }])
    const { status, data } = await client.call('PUT /profile', {
      body: { ...body, current_password: password },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ phone: body.phone, email: body.email })
  })

  it('PROF-16 takes a code sent to the former phone, once, in the session that asked', async () => {
    const owner = await anOwner()
    const client = await confirmed(owner)
    const body = await formOf(client, { email: 'coded@uprava.example' })
    expect((await client.call('PUT /profile', { body })).errors).toEqual(missing)
    const sent = await client.call('POST /profile/confirmation', {})
    expect([sent.status, sent.data]).toEqual([200, { resend_after: 60 }])
    const code = await lastCode(owner.phone)
    const wrong = await client.call('PUT /profile', { body: { ...body, code: wrongFor(code) } })
    expect(wrong.errors).toEqual({ code: ['Неверный код. Осталось попыток: 2.'] })
    const elsewhere = await aManager({ phone: owner.phone })
    const other = await server.as(elsewhere).call('PUT /profile', {
      body: { ...(await formOf(server.as(elsewhere), {})), email: 'other@uprava.example', code },
    })
    expect(other.errors).toEqual({ code: ['Код больше не действует. Запросите новый.'] })
    expect((await client.call('PUT /profile', { body: { ...body, code } })).status).toBe(200)
    const again = { ...body, email: 'again@uprava.example', code }
    expect((await client.call('PUT /profile', { body: again })).status).toBe(422)
  })

  it('AUTH-86 sends confirmations within the limits of codes, and none of them signs in', async () => {
    const owner = await anOwner()
    const client = await confirmed(owner)
    await client.call('POST /profile/confirmation', {})
    expect((await client.call('POST /profile/confirmation', {})).status).toBe(429)
    const body = { phone: owner.phone, code: await lastCode(owner.phone) }
    const jar = new Map(client.jar).set('sms_flow', 'x'.repeat(43))
    expect((await server.anonymous(jar).call('POST /auth/by-code', { body })).status).toBe(422)
  })

  it('PROF-16 takes neither of an account without a password and a confirmed phone, nor for other fields', async () => {
    const owner = await anOwner({ confirmed: false })
    const client = server.as(owner)
    const body = await formOf(client, { email: 'first@uprava.example' })
    expect((await client.call('PUT /profile', { body })).status).toBe(200)
    await aLogin(owner)
    const renamed = { ...body, name: 'Мария' }
    expect((await client.call('PUT /profile', { body: renamed })).data).toMatchObject({ name: 'Мария' })
  })
})

describe('another password', () => {
  it('PROF-21 takes a code instead of the current one', async () => {
    const owner = await anOwner()
    const { login } = await aLogin(owner)
    const client = await confirmed(owner)
    await client.call('POST /profile/confirmation', {})
    const body = { code: await lastCode(owner.phone), password: 'new-horse-42' }
    expect((await client.call('PUT /profile/password', { body })).status).toBe(200)
    const { status } = await server
      .anonymous()
      .call('POST /auth/login', { body: { login, password: body.password } })
    expect(status).toBe(200)
  })

  it('PROF-21 is none that everybody tries first', async () => {
    const owner = await anOwner()
    const { login, password } = await aLogin(owner)
    const refusedOf = async (tried: string) => {
      const body = { current_password: password, password: tried }
      const { status, errors } = await server.as(owner).call('PUT /profile/password', { body })
      return [status, errors]
    }
    for (const tried of [
      '        ',
      'qwerty123',
      'йцукен123',
      'пароль2026',
      'Iloveyou1',
      'gfhjkm99',
      login,
      `${login}1`,
    ]) {
      expect(await refusedOf(tried), tried).toEqual([422, tooSimple])
    }
    expect((await refusedOf('к'.repeat(101)))[0]).toBe(422)
    expect(await refusedOf(`Тихая река ${'у'.repeat(20)}`)).toEqual([200, {}])
  })

  it('STAFF-40 is chosen by an invited employee under the same rule, and the link stays alive', async () => {
    const { mailTo } = await import('#testing/outbox.ts')
    const email = `invited-${Date.now()}@uprava.example`
    await aManager({ email, verified: false })
    const [mail] = await mailTo(email)
    const token = /invitation\/(?<token>[\w-]{43})/u.exec(mail!.text)!.groups!['token']!
    const accept = (password: string) =>
      server.anonymous().call('POST /auth/invitations/{token}', {
        params: { token },
        body: { login: `employee-${Date.now()}`, password },
      })
    expect((await accept('password1')).errors).toEqual(tooSimple)
    expect((await accept('correct-horse')).status).toBe(200)
  })
})
