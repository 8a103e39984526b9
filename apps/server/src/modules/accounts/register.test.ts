import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { lastCode } from '#testing/outbox.ts'
import { anOrganizationForm, anOwner, aPhone } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

import { expiryJob } from './accounts.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(() => letTimePass(60 * 60))

const register = (phone: string, client = server.anonymous()) =>
  client.call('POST /auth/register', { body: { name: 'Мария', surname: 'Иванова', phone } })

const taken = { phone: ['Этот номер уже зарегистрирован. Войдите с номером телефона.'] }

describe('registering', () => {
  it('API-17 API-18 AUTH-69 AUTH-82 answers like a login with a person token and no account', async () => {
    const { status, data } = await register(aPhone())
    expect(status).toBe(200)
    expect(data).toMatchObject({
      is_verified: false,
      can_create_channel: false,
      have_organization: false,
      manager: null,
    })
    const profile = await server.as(data).call('GET /profile')
    expect(profile.data).toMatchObject({
      manager_id: null,
      name: 'Мария',
      surname: 'Иванова',
      is_verified: false,
    })
    expect((await server.as(data).call('GET /managers')).data).toEqual([])
  })

  it('AUTH-80 refuses a phone that is registered, in whatever spelling, with 422 on the phone', async () => {
    const phone = aPhone()
    await register(phone)
    const again = await register(`8 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7)}`)
    expect([again.status, again.errors]).toEqual([422, taken])
  })

  it('AUTH-80 registers a phone once when it comes many times at once', async () => {
    const phone = aPhone()
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => register(phone)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(422)])
  })

  it('API-11 names each wrong field', async () => {
    const body = { name: ' ', surname: 'И'.repeat(101), phone: '123' }
    const { status, errors } = await server.anonymous().call('POST /auth/register', { body })
    expect(status).toBe(422)
    expect(errors).toEqual({
      name: ['Заполните поле «Имя»'],
      surname: ['Поле «Фамилия»: не длиннее 100 символов'],
      phone: ['Введите номер телефона полностью'],
    })
  })

  it('AUTH-74 keeps the consent: its time and the SHA-256 of the agreement', async () => {
    const phone = aPhone()
    const before = new Date()
    await register(phone)
    const person = await db()
      .selectFrom('persons')
      .select(['agreement_sha256', 'agreement_accepted_at', 'phone_confirmed_at'])
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(person.agreement_sha256).toMatch(/^[\da-f]{64}$/u)
    expect(person.agreement_accepted_at! >= before).toBe(true)
    expect(person.phone_confirmed_at).toBeNull()
  })

  it('AUTH-82 allows a network address 100 registrations an hour', async () => {
    const from = (phone: string) =>
      server.anonymous().call('POST /auth/register', {
        body: { name: 'Мария', surname: 'Иванова', phone },
        headers: { 'x-forwarded-for': '203.0.113.77' },
      })
    for (let number = 0; number < 100; number += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => from(aPhone())))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
    }
    expect((await from(aPhone())).status).toBe(429)
  })
})

describe('an unconfirmed phone', () => {
  it('AUTH-82 is confirmed by its first right code, which ends all other sessions of the person', async () => {
    const phone = aPhone()
    const { data: stranger } = await register(phone)
    const owner = server.anonymous()
    await owner.call('POST /auth/send-code', { body: { phone } })
    const code = await lastCode(phone)
    const { data: confirmed } = await owner.call('POST /auth/by-code', { body: { phone, code } })
    const refused = await server.as(stranger).call('GET /profile')
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({ reason: 'revoked' })
    expect((await server.as(confirmed).call('GET /profile')).status).toBe(200)
  })

  it('AUTH-82 once confirmed, ends no session by further codes', async () => {
    const phone = aPhone()
    await register(phone)
    const signIn = async () => {
      const client = server.anonymous()
      await client.call('POST /auth/send-code', { body: { phone } })
      const { data } = await client.call('POST /auth/by-code', {
        body: { phone, code: await lastCode(phone) },
      })
      await letTimePass(60)
      return data
    }
    const first = await signIn()
    await signIn()
    expect((await server.as(first).call('GET /profile')).status).toBe(200)
  })
})

describe('a registration that comes to nothing', () => {
  it('AUTH-82 is removed after 24 h and frees the phone', async () => {
    const phone = aPhone()
    const { data } = await register(phone)
    await letTimePass(24 * 60 * 60 - 60)
    await expiryJob.run({}, { signal: AbortSignal.timeout(10_000) })
    expect((await register(phone)).errors).toEqual(taken)
    await letTimePass(60)
    await expiryJob.run({}, { signal: AbortSignal.timeout(10_000) })
    expect((await server.as(data).call('GET /profile')).status).toBe(401)
    expect((await register(phone)).status).toBe(200)
  })

  it('AUTH-82 frees the phone after 24 h even before the job has come by', async () => {
    const phone = aPhone()
    await register(phone)
    await letTimePass(24 * 60 * 60)
    expect((await register(phone)).status).toBe(200)
  })

  it('AUTH-82 stays when the person has made an organization', async () => {
    const phone = aPhone()
    const { data } = await register(phone)
    await server.as(data).call('POST /organization', { body: anOrganizationForm(phone) })
    await letTimePass(25 * 60 * 60)
    await expiryJob.run({}, { signal: AbortSignal.timeout(10_000) })
    expect((await server.as(data).call('GET /profile')).data).toMatchObject({ have_organization: true })
    expect((await register(phone)).errors).toEqual(taken)
  })

  it('deletes codes, tokens and counts that no sign-in can use any more', async () => {
    const { phone } = await anOwner()
    await server.anonymous().call('POST /auth/send-code', { body: { phone } })
    await letTimePass(3 * 24 * 60 * 60)
    await expiryJob.run({}, { signal: AbortSignal.timeout(10_000) })
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from sms_codes) + (select count(*) from budget_entries) as left`.execute(db())
    expect(rows[0]).toEqual({ left: 0 })
  })
})
