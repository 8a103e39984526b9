import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { lastCode, mailTo } from '#testing/outbox.ts'
import { aChannel, aLogin, aManager, anOwner, aPhone, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(() => letTimePass(24 * 60 * 60))

const form = { name: 'Анна', surname: 'Соболева', middle_name: '', address: '', email: '' }
const refusedMove = { phone: ['Чтобы сменить номер, сначала войдите с кодом из СМС на прежний номер'] }

const signIn = (credentials: { login: string; password: string }, client = server.anonymous()) =>
  client.call('POST /auth/login', { body: credentials })

async function signInByCode(phone: string, client = server.anonymous()) {
  await client.call('POST /auth/send-code', { body: { phone } })
  const { data } = await client.call('POST /auth/by-code', { body: { phone, code: await lastCode(phone) } })
  await letTimePass(60)
  return { client, token: data.token }
}

const accountsOf = async (session: { token: string }) =>
  (await server.as(session).call('GET /managers')).data.map(({ id }) => id)

const mayOpen = async (session: { token: string }, { managerId }: { managerId: number }) =>
  (await server.as(session).call('POST /auth-by-manager/{id}', { params: { id: managerId } })).status === 200

/** Somebody's invitation of a phone, accepted by its link: the credentials are the link holder's. */
async function acceptedBySomebody(phone: string) {
  const email = `link-${phone}@uprava.example`
  const invited = await aManager({ channel: await aChannel(), phone, email, verified: false })
  const [mail] = await mailTo(email)
  const token = /invitation\/(?<token>[\w-]{43})/u.exec(mail!.text)!.groups!['token']!
  const credentials = { login: `link-${invited.managerId}`, password: 'correct-horse' }
  const { data } = await server
    .anonymous()
    .call('POST /auth/invitations/{token}', { params: { token }, body: credentials })
  return { invited, credentials, session: data }
}

describe('a phone that was moved and not confirmed', () => {
  /** An account that has moved its phone, in each way it can be signed in. */
  async function moved(mover: TestSeat, phone: string) {
    const credentials = await aLogin(mover)
    const known = await signInByCode(mover.phone)
    const { data } = await signIn(credentials, known.client)
    const body = { ...form, phone, current_password: credentials.password }
    expect((await server.as(data).call('PUT /profile', { body })).status).toBe(200)
    return { session: data, known, credentials }
  }

  it('AUTH-47 AUTH-82 PROF-16 opens no account that its number is invited to, by session, browser or password', async () => {
    const phone = aPhone()
    const mover = await anOwner()
    const { session, known, credentials } = await moved(mover, phone)
    const employee = await aManager({ phone })
    const byPassword = async (client = server.anonymous()) => (await signIn(credentials, client)).data
    for (const reached of [session, known, await byPassword(known.client), await byPassword()]) {
      expect(await accountsOf(reached)).toEqual([mover.managerId])
      expect(await mayOpen(reached, employee)).toBe(false)
    }
  })

  it('AUTH-47 AUTH-82 PROF-16 opens none after the number’s owner has confirmed it either', async () => {
    const phone = aPhone()
    const mover = await anOwner()
    const { session, known, credentials } = await moved(mover, phone)
    const employee = await aManager({ phone, verified: false })
    const owner = await signInByCode(phone)
    expect(await accountsOf(owner)).toEqual([mover.managerId, employee.managerId])
    expect((await server.as(session).call('GET /profile')).status).toBe(401)
    for (const client of [server.anonymous(), known.client]) {
      const { data } = await signIn(credentials, client)
      expect(await accountsOf(data)).toEqual([mover.managerId])
      expect(await mayOpen(data, employee)).toBe(false)
      const { errors } = await server.as(data).call('PUT /profile', {
        body: { ...form, phone: aPhone(), current_password: credentials.password },
      })
      expect(errors).toEqual(refusedMove)
    }
  })

  it('AUTH-47 PROF-21 opens none by a password chosen meanwhile', async () => {
    const phone = aPhone()
    const mover = await anOwner()
    const { session, credentials } = await moved(mover, phone)
    const employee = await aManager({ phone })
    const body = { current_password: credentials.password, password: 'another-horse-42' }
    expect((await server.as(session).call('PUT /profile/password', { body })).status).toBe(200)
    await signInByCode(phone)
    const { data } = await signIn({ login: credentials.login, password: body.password })
    expect(await accountsOf(data)).toEqual([mover.managerId])
    expect(await mayOpen(data, employee)).toBe(false)
  })

  it('PROF-16 is corrected by who typed it, and opens all accounts again once the right one is confirmed', async () => {
    const mover = await anOwner()
    const second = await aManager({ phone: mover.phone })
    const { known, credentials } = await moved(mover, aPhone())
    const { data } = await signIn(credentials, known.client)
    expect(await accountsOf(data)).toEqual([mover.managerId])
    const phone = aPhone()
    const body = { ...form, phone, current_password: credentials.password }
    expect(
      (await server.as(second).call('PUT /profile', { body: { ...form, phone: aPhone() } })).errors,
    ).toEqual(refusedMove)
    expect((await server.as(data).call('PUT /profile', { body })).data).toMatchObject({ phone })
    expect(await accountsOf(await signInByCode(phone))).toEqual([mover.managerId, second.managerId])
  })

  it('PROF-16 is not corrected any more once an account is attached to it', async () => {
    const phone = aPhone()
    const { session, credentials } = await moved(await anOwner(), phone)
    await aManager({ phone })
    const body = { ...form, phone: aPhone(), current_password: credentials.password }
    expect((await server.as(session).call('PUT /profile', { body })).errors).toEqual(refusedMove)
  })
})

describe('an account that only an invitation’s link opened', () => {
  it('PROF-16 PROF-20 neither takes a confirmed phone nor sees or ends the person’s other sessions', async () => {
    const phone = aPhone()
    const { session, credentials } = await acceptedBySomebody(phone)
    const person = await signInByCode(phone)
    const { data: again } = await signIn(credentials)
    for (const { token } of [session, again]) {
      const client = server.as({ token })
      if ((await client.call('GET /profile')).status === 401) continue
      const body = { ...form, phone: aPhone(), current_password: credentials.password }
      expect((await client.call('PUT /profile', { body })).errors).toEqual(refusedMove)
      expect((await client.call('GET /profile/sessions')).data).toHaveLength(1)
      expect((await client.call('DELETE /profile/sessions')).status).toBe(200)
    }
    expect((await server.as(person).call('GET /profile')).status).toBe(200)
  })

  it('PROF-16 AUTH-82 takes no phone of somebody who has registered with it', async () => {
    const phone = aPhone()
    const body = { name: 'Мария', surname: 'Иванова', phone }
    const { data: registered } = await server.anonymous().call('POST /auth/register', { body })
    const { session, credentials } = await acceptedBySomebody(phone)
    const change = { ...form, phone: aPhone(), current_password: credentials.password }
    expect((await server.as(session).call('PUT /profile', { body: change })).errors).toEqual(refusedMove)
    expect((await server.as(registered).call('GET /profile')).data.phone).toBe(phone)
  })

  it('PROF-16 corrects a number that the inviter typed wrong and nobody has confirmed', async () => {
    const { session, credentials } = await acceptedBySomebody(aPhone())
    const phone = aPhone()
    const body = { ...form, phone, current_password: credentials.password }
    expect((await server.as(session).call('PUT /profile', { body })).data).toMatchObject({ phone })
  })
})

describe('what is asked after', () => {
  it('PROF-16 API-112 twenty numbers an hour for an account, then 429', async () => {
    const [owner, other] = [await anOwner({ confirmed: false }), await anOwner()]
    const client = server.as(owner)
    const body = { ...form, phone: other.phone }
    for (let count = 0; count < 20; count += 1)
      expect((await client.call('PUT /profile', { body })).status).toBe(422)
    const refused = await client.call('PUT /profile', { body })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
    expect((await client.call('PUT /profile', { body: { ...form, phone: owner.phone } })).status).toBe(200)
  })

  it('PROF-21 API-112 twenty logins an hour for an account without one, then 429', async () => {
    const employee = await aManager()
    const { login } = await aLogin(await anOwner())
    const body = { login, password: 'new-horse-42' }
    const tries = Array.from({ length: 22 }, () =>
      server.as(employee).call('PUT /profile/password', { body }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  it('STAFF-40 API-112 twenty logins an hour for an invitation, which stays alive', async () => {
    const { login } = await aLogin(await anOwner())
    const email = `asks-${Date.now()}@uprava.example`
    await aManager({ email, verified: false })
    const [mail] = await mailTo(email)
    const token = /invitation\/(?<token>[\w-]{43})/u.exec(mail!.text)!.groups!['token']!
    const accept = (chosen: string) =>
      server.anonymous().call('POST /auth/invitations/{token}', {
        params: { token },
        body: { login: chosen, password: 'correct-horse' },
      })
    for (let count = 0; count < 20; count += 1) expect((await accept(login)).status).toBe(422)
    expect((await accept(login)).status).toBe(429)
    await letTimePass(60 * 60)
    expect((await accept(`free-${Date.now()}`)).status).toBe(200)
  })
})
