import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { lastCode, lastSms } from '#testing/outbox.ts'
import { aChannel, aLogin, aManager, anOrganizationForm, anOwner, aPerson, aPhone } from '#testing/people.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(() => letTimePass(24 * 60 * 60))

describe('the session facts', () => {
  it('API-21 API-113 PROF-15 of an owner: the account, its position and its organization', async () => {
    const owner = await anOwner()
    const { data } = await server.as(owner).call('GET /profile')
    expect(data).toMatchObject({
      id: owner.personId,
      manager_id: owner.managerId,
      phone: owner.phone,
      middle_name: '',
      address: '',
      avatar: null,
      position: { name: 'Руководитель' },
      is_owner_organization: true,
      is_verified: true,
      can_create_channel: true,
      have_organization: true,
    })
    expect(data.organization).toMatchObject({
      id: owner.organizationId,
      category: 1,
      category_id: 1,
      scope: { id: 1 },
    })
  })

  it('API-113 AUTH-85 of an employee: the employer’s organization, which it does not own', async () => {
    const employee = await aManager({ appointment: 'Методист' })
    const { data } = await server.as(employee).call('GET /profile')
    expect(data).toMatchObject({
      position: { name: 'Методист' },
      is_owner_organization: false,
      can_create_channel: false,
      have_organization: true,
      organization: { id: employee.organizationId },
    })
  })

  it('API-113 AUTH-69 AUTH-76 of an unverified owner', async () => {
    const owner = await anOwner({ verified: false })
    const { data } = await server.as(owner).call('GET /profile')
    expect(data).toMatchObject({ is_verified: false, can_create_channel: false, have_organization: true })
  })

  it('API-113 of a person token: no account; verified and with an organization when any account is', async () => {
    const person = await aPerson()
    const client = server.as(person)
    const facts = {
      manager_id: null,
      position: null,
      is_verified: false,
      have_organization: false,
      organization: null,
    }
    expect((await client.call('GET /profile')).data).toMatchObject(facts)
    await aManager({ phone: person.phone })
    expect((await client.call('GET /profile')).data).toMatchObject({
      manager_id: null,
      position: null,
      is_verified: true,
      have_organization: true,
    })
  })
})

describe('changing the profile', () => {
  const form = {
    name: 'Анна',
    surname: 'Соболева',
    middle_name: 'Петровна',
    address: 'г. Якутск',
    email: 'anna@uprava.example',
  }

  it('API-22 PROF-16 saves the account’s data and answers the profile', async () => {
    const employee = await aManager()
    const { status, data } = await server
      .as(employee)
      .call('PUT /profile', { body: { ...form, phone: employee.phone } })
    expect(status).toBe(200)
    expect(data).toMatchObject({ ...form, phone: employee.phone })
    expect((await server.as(employee).call('GET /profile')).data).toEqual(data)
  })

  it('API-22 refuses wrong fields and a person token', async () => {
    const owner = await anOwner()
    const body = { ...form, name: '', email: 'не почта', phone: '+7' }
    const refused = await server.as(owner).call('PUT /profile', { body })
    expect(refused.status).toBe(422)
    expect(refused.errors).toEqual({
      name: ['Заполните поле «Имя»'],
      phone: ['Введите номер телефона полностью'],
      email: ['Проверьте адрес электронной почты'],
    })
    const person = await aPerson()
    const forbidden = await server.as(person).call('PUT /profile', { body: { ...form, phone: person.phone } })
    expect(forbidden.status).toBe(403)
  })

  it('PROF-16 saves a changed phone at once; the former number and every account receive of it', async () => {
    const owner = await anOwner()
    const colleague = await aManager({ phone: owner.phone })
    const { password } = await aLogin(owner)
    const phone = aPhone()
    const body = { ...form, phone, current_password: password }
    const { data } = await server.as(owner).call('PUT /profile', { body })
    expect(data.phone).toBe(phone)
    expect((await lastSms(owner.phone))?.text).toBe(
      'Управа: номер телефона вашего аккаунта изменён. Если это были не вы, обратитесь в поддержку.',
    )
    for (const account of [owner, colleague]) {
      const params = { channel: account.channelId }
      const list = await server.as(account).call('GET /channels/{channel}/notifications', { params })
      expect(list.data.items[0]).toMatchObject({
        title: 'Изменён номер телефона',
        text: `Новый номер: 8 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}. Если это были не вы, обратитесь в поддержку.`,
        link: '/profile',
      })
    }
  })

  it('PROF-16 counts a changed phone as unconfirmed until its next right code', async () => {
    const owner = await anOwner()
    const { password } = await aLogin(owner)
    const console = await server.administrator()
    const confirmed = async () => {
      const { data } = await console.admin('GET /accounts', { query: { search: phone } })
      return data.items[0]?.phone_confirmed
    }
    const phone = aPhone()
    const body = { ...form, phone, current_password: password }
    await server.as(owner).call('PUT /profile', { body })
    expect(await confirmed()).toBe(false)
    const client = server.anonymous()
    await client.call('POST /auth/send-code', { body: { phone } })
    await client.call('POST /auth/by-code', { body: { phone, code: await lastCode(phone) } })
    expect(await confirmed()).toBe(true)
  })

  it('PROF-16 refuses the phone of another person', async () => {
    const owner = await anOwner()
    const { phone } = await anOwner()
    const { status, errors } = await server.as(owner).call('PUT /profile', { body: { ...form, phone } })
    expect([status, errors]).toEqual([422, { phone: ['Этот номер уже используется'] }])
    expect((await server.as(owner).call('GET /profile')).data.phone).toBe(owner.phone)
  })

  it('PROF-16 gives a phone to one of two who change to it at once', async () => {
    const owners = [await anOwner({ confirmed: false }), await anOwner({ confirmed: false })]
    const phone = aPhone()
    const answers = await Promise.all(
      owners.map((owner) => server.as(owner).call('PUT /profile', { body: { ...form, phone } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('API-23 PROF-18 replaces the picture, and the former file is gone', async () => {
    const owner = await anOwner()
    const { status, data } = await server
      .as(owner)
      .call('POST /profile/upload-avatar', { files: { avatar: aPicture() } })
    expect(status).toBe(200)
    const picture = await server.anonymous().raw('GET', data.avatar!)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const [card] = (await server.as(owner).call('GET /managers')).data
    expect(card?.avatar).toBe(data.avatar)
    const next = await server.as(owner).call('POST /profile/upload-avatar', { files: { avatar: aPicture() } })
    expect((await server.anonymous().raw('GET', next.data.avatar!)).status).toBe(200)
    expect((await server.anonymous().raw('GET', data.avatar!)).status).toBe(404)
  })

  it('API-23 refuses what is not a picture, and a call without one', async () => {
    const owner = await anOwner()
    const text = { name: 'photo.png', bytes: 'не картинка' }
    const wrong = await server.as(owner).call('POST /profile/upload-avatar', { files: { avatar: text } })
    expect([415, 422]).toContain(wrong.status)
    expect(Object.keys(wrong.errors)).toEqual(['avatar'])
    const empty = await server.as(owner).call('POST /profile/upload-avatar')
    expect([empty.status, empty.errors]).toEqual([422, { avatar: ['Выберите файл'] }])
  })
})

describe('the person’s accounts', () => {
  it('AUTH-47 AUTH-77 API-107 lists them all, an unverified one included', async () => {
    const owner = await anOwner()
    const invited = await aManager({ phone: owner.phone, verified: false })
    const { data } = await server.as(owner).call('GET /managers')
    expect(data.map(({ id, is_verified }) => [id, is_verified])).toEqual([
      [owner.managerId, true],
      [invited.managerId, false],
    ])
  })

  it('API-19 AUTH-43 AUTH-44 AUTH-79 goes on as the chosen account and revokes the token it was called with', async () => {
    const owner = await anOwner()
    const second = await aManager({ phone: owner.phone, appointment: 'Методист' })
    const { status, data } = await server
      .as(owner)
      .call('POST /auth-by-manager/{id}', { params: { id: second.managerId } })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      is_verified: true,
      have_organization: true,
      manager: { id: second.managerId },
    })
    expect((await server.as(owner).call('GET /profile')).status).toBe(401)
    expect((await server.as(data).call('GET /profile')).data).toMatchObject({
      position: { name: 'Методист' },
    })
  })

  it('API-19 goes on once when it is asked for twice at once', async () => {
    const owner = await anOwner()
    const choose = () =>
      server.as(owner).call('POST /auth-by-manager/{id}', { params: { id: owner.managerId } })
    const statuses = (await Promise.all([choose(), choose(), choose()])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  it('API-19 answers 404 for the account of another person and keeps the token', async () => {
    const owner = await anOwner()
    const stranger = await anOwner()
    const params = { id: stranger.managerId }
    expect((await server.as(owner).call('POST /auth-by-manager/{id}', { params })).status).toBe(404)
    expect((await server.as(owner).call('GET /profile')).status).toBe(200)
  })

  it('API-19 refuses a blocked account with 403', async () => {
    const person = await aPerson()
    const employee = await aManager({ phone: person.phone })
    const console = await server.administrator()
    await console.admin('POST /accounts/{manager}/block', { params: { manager: employee.managerId } })
    const params = { id: employee.managerId }
    expect((await server.as(person).call('POST /auth-by-manager/{id}', { params })).status).toBe(403)
  })
})

describe('how far a sign-in reaches', () => {
  /** Somebody invites the owner's phone with an e-mail of their own and accepts the link. */
  async function intruder() {
    const owner = await anOwner()
    const channel = await aChannel()
    const email = `mine-${owner.managerId}@uprava.example`
    const invited = await aManager({ channel, phone: owner.phone, email, verified: false })
    const { mailTo } = await import('#testing/outbox.ts')
    const [mail] = await mailTo(email)
    const token = /invitation\/(?<token>[\w-]{43})/u.exec(mail!.text)!.groups!['token']!
    const credentials = { login: `mine-${invited.managerId}`, password: 'correct-horse' }
    const client = server.anonymous()
    const { data } = await client.call('POST /auth/invitations/{token}', {
      params: { token },
      body: credentials,
    })
    return { owner, invited, credentials, session: data, channel }
  }

  it('AUTH-47 PERM-13 shows and opens by an invitation’s link and password the invited account alone', async () => {
    const { owner, invited, credentials, session } = await intruder()
    const { data: byPassword } = await server.anonymous().call('POST /auth/login', { body: credentials })
    for (const token of [session, byPassword]) {
      const client = server.as(token)
      expect((await client.call('GET /managers')).data.map(({ id }) => id)).toEqual([invited.managerId])
      const params = { id: owner.managerId }
      expect((await client.call('POST /auth-by-manager/{id}', { params })).status).toBe(404)
    }
  })

  it('AUTH-47 PROF-16 PROF-20 lets it neither take the person’s phone nor see or end the person’s other sessions', async () => {
    const { owner, session } = await intruder()
    const client = server.as(session)
    const body = { name: 'Я', surname: 'Я', phone: aPhone() }
    expect((await client.call('PUT /profile', { body })).status).toBe(422)
    expect((await client.call('GET /profile/sessions')).data).toHaveLength(1)
    await client.call('DELETE /profile/sessions')
    expect((await server.as(owner).call('GET /profile')).status).toBe(200)
  })

  it('AUTH-47 reaches every account from a browser that has confirmed the phone, by password as well', async () => {
    const { owner, invited, credentials } = await intruder()
    const client = server.anonymous()
    await client.call('POST /auth/send-code', { body: { phone: owner.phone } })
    await client.call('POST /auth/by-code', {
      body: { phone: owner.phone, code: await lastCode(owner.phone) },
    })
    const { data } = await client.call('POST /auth/login', { body: credentials })
    const list = await server.as(data).call('GET /managers')
    expect(list.data.map(({ id }) => id)).toEqual([owner.managerId, invited.managerId])
    const params = { id: owner.managerId }
    expect((await server.as(data).call('POST /auth-by-manager/{id}', { params })).status).toBe(200)
  })

  it('AUTH-47 AUTH-82 keeps an unconfirmed registration from an account the phone is invited to later', async () => {
    const phone = aPhone()
    const client = server.anonymous()
    const { data } = await client.call('POST /auth/register', { body: { name: 'Не', surname: 'Он', phone } })
    await client.raw('POST', '/api/managers/v2/organization', {
      body: JSON.stringify(anOrganizationForm(phone)),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${data.token}` },
    })
    const invited = await aManager({ phone })
    const cards = (await server.as(data).call('GET /managers')).data
    expect(cards).toHaveLength(1)
    const [own] = cards
    expect(own!.id).not.toBe(invited.managerId)
    const refused = await server
      .as(data)
      .call('POST /auth-by-manager/{id}', { params: { id: invited.managerId } })
    expect(refused.status).toBe(404)
    expect(
      (await server.as(data).call('POST /auth-by-manager/{id}', { params: { id: own!.id } })).status,
    ).toBe(200)
  })

  it('AUTH-86 does not count the intruder’s browser among those the person has signed in from', async () => {
    const { owner, credentials } = await intruder()
    const intruders = server.anonymous()
    await intruders.call('POST /auth/login', { body: credentials })
    for (let sent = 0; sent < 5; sent += 1) {
      await letTimePass(60)
      expect((await intruders.call('POST /auth/send-code', { body: { phone: owner.phone } })).status).toBe(
        200,
      )
    }
    await letTimePass(60)
    expect(
      (await server.anonymous().call('POST /auth/send-code', { body: { phone: owner.phone } })).status,
    ).toBe(429)
    expect((await intruders.call('POST /auth/send-code', { body: { phone: owner.phone } })).status).toBe(429)
  })
})
