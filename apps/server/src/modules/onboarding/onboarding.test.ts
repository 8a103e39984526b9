import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { actorOf } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { aManager, anOrganizationForm, anOwner, aPerson, aPhone, type TestPerson } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const organizationsOf = (personId: number) =>
  db()
    .selectFrom('organizations')
    .innerJoin('managers', 'managers.id', 'organizations.owner_manager_id')
    .selectAll('organizations')
    .select(['managers.id as manager_id', 'managers.is_verified'])
    .where('managers.person_id', '=', personId)
    .execute()

const channelsOf = (organizationId: number) =>
  db().selectFrom('channels').selectAll().where('organization_id', '=', organizationId).execute()

const seatsOf = (channelId: number) =>
  db().selectFrom('seats').selectAll().where('channel_id', '=', channelId).execute()

/** Continues as the person's only account, as the web client does after the form. */
async function asOwner(person: TestPerson) {
  const { data: managers } = await server.as(person).call('GET /managers')
  const { data } = await server
    .as(person)
    .call('POST /auth-by-manager/{id}', { params: { id: managers[0]!.id } })
  return server.as(data)
}

describe('POST /organization with a person token', () => {
  it('API-26 API-27 answers only ok and makes organization, unverified owner, first channel and its seat', async () => {
    const person = await aPerson()
    const form = { ...anOrganizationForm(person.phone), scope_id: 2, category_id: 3 }
    const answer = await server.as(person).call('POST /organization', { body: form })
    expect([answer.status, answer.body]).toEqual([200, { data: { ok: true } }])
    const [organization] = await organizationsOf(person.personId)
    expect(organization).toMatchObject({ name: form.name, inn: form.inn, is_verified: false })
    const [channel, ...others] = await channelsOf(organization!.id)
    expect(others).toEqual([])
    expect(channel).toMatchObject({
      name: form.name,
      address: form.address,
      scope_id: 2,
      type_id: 3,
      region_id: 14,
      can_send_message: true,
    })
    expect(await seatsOf(channel!.id)).toMatchObject([
      {
        manager_id: organization!.manager_id,
        is_owner: true,
        sections: ['my_channel', 'posts', 'team', 'tickets', 'documents'],
      },
    ])
  })

  it('ORG-38 shows in the profile: an organization, not verified, no right to add channels', async () => {
    const person = await aPerson()
    const before = await server.as(person).call('GET /profile')
    expect(before.data).toMatchObject({ have_organization: false, organization: null })
    await server.as(person).call('POST /organization', { body: anOrganizationForm(person.phone) })
    const { data } = await server.as(person).call('GET /profile')
    expect(data).toMatchObject({ have_organization: true, is_verified: false, can_create_channel: false })
    const owner = await asOwner(person)
    expect((await owner.call('GET /profile')).data).toMatchObject({
      is_owner_organization: true,
      is_verified: false,
    })
  })

  it('ORG-34 ORG-36 names the registrant as the leader when the form names none', async () => {
    const person = await aPerson({ name: 'Анна', surname: 'Сидорова' })
    const { leader: _, ...form } = anOrganizationForm(aPhone())
    await server.as(person).call('POST /organization', { body: form })
    const { data } = await (await asOwner(person)).call('GET /profile')
    expect(data.organization?.leader).toEqual({
      name: 'Сидорова Анна',
      position: 'Руководитель',
      phone: person.phone,
      order_number: 1,
    })
  })

  it('ORG-34 keeps the leader that the form names, the phone in any spelling', async () => {
    const person = await aPerson()
    const leader = { name: 'Петров Пётр', position: 'Глава', phone: '8 (900) 111-22-33', order_number: 1 }
    await server
      .as(person)
      .call('POST /organization', { body: { ...anOrganizationForm(person.phone), leader } })
    const { data } = await (await asOwner(person)).call('GET /profile')
    expect(data.organization?.leader).toEqual({ ...leader, phone: '79001112233' })
  })

  it('CHAN-52 leaves the region empty when the tax number begins with none', async () => {
    const person = await aPerson()
    await server.as(person).call('POST /organization', {
      body: { ...anOrganizationForm(person.phone), inn: '9900000001' },
    })
    const [organization] = await organizationsOf(person.personId)
    expect((await channelsOf(organization!.id))[0]!.region_id).toBeNull()
  })

  it('ORG-43 refuses wrong fields and then leaves nothing behind', async () => {
    const person = await aPerson()
    const body = { ...anOrganizationForm('+7 900'), inn: '123', email: 'нет' }
    const { status, errors } = await server.as(person).call('POST /organization', { body })
    expect(status).toBe(422)
    expect(Object.keys(errors).toSorted()).toEqual(['email', 'inn', 'phone'])
    const unknown = { ...anOrganizationForm(person.phone), scope_id: 99 }
    expect((await server.as(person).call('POST /organization', { body: unknown })).status).toBe(422)
    expect((await server.as(person).call('GET /managers')).data).toEqual([])
    expect((await server.anonymous().call('POST /organization', { body })).status).toBe(401)
  })
})

describe('a second organization', () => {
  it('is refused in a clear sentence', async () => {
    const person = await aPerson()
    await server.as(person).call('POST /organization', { body: anOrganizationForm(person.phone) })
    const second = await server
      .as(person)
      .call('POST /organization', { body: anOrganizationForm(person.phone) })
    expect(second.status).toBe(409)
    expect(second.errors).toEqual({
      general: ['У вас уже есть организация. Её данные можно изменить в профиле.'],
    })
    const owner = await asOwner(person)
    expect((await owner.call('POST /organization', { body: anOrganizationForm(aPhone()) })).status).toBe(409)
    expect(await organizationsOf(person.personId)).toHaveLength(1)
  })

  it('is no second one when the same is asked for again', async () => {
    const person = await aPerson()
    const body = anOrganizationForm(person.phone)
    await server.as(person).call('POST /organization', { body })
    expect((await server.as(person).call('POST /organization', { body })).status).toBe(200)
    expect(await organizationsOf(person.personId)).toHaveLength(1)
    expect((await server.as(person).call('GET /managers')).data).toHaveLength(1)
  })

  it('does not come of a double press', async () => {
    const person = await aPerson()
    const body = anOrganizationForm(person.phone)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.as(person).call('POST /organization', { body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const [organization, ...others] = await organizationsOf(person.personId)
    expect(others).toEqual([])
    expect(await channelsOf(organization!.id)).toHaveLength(1)
    expect((await server.as(person).call('GET /managers')).data).toHaveLength(1)
  })

  it('does not come of two different forms at once', async () => {
    const person = await aPerson()
    const answers = await Promise.all(
      [aPhone(), aPhone(), aPhone()].map((phone) =>
        server.as(person).call('POST /organization', { body: anOrganizationForm(phone) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await organizationsOf(person.personId)).toHaveLength(1)
  })
})

describe('POST /organization with an account', () => {
  /** A verified employee whose only seat was removed. */
  async function aLostEmployee() {
    const owner = await anOwner()
    const employee = await aManager({ channel: { id: owner.channelId, owner } })
    const params = { channel: owner.channelId, team: employee.seatId }
    await server.as(owner).call('DELETE /channels/{channel}/team/{team}', { params })
    return employee
  }

  it('ORG-38 makes a verified account that has lost its organization the owner and leaves it verified', async () => {
    const employee = await aLostEmployee()
    const client = server.as(employee)
    expect((await client.call('GET /profile')).data.have_organization).toBe(false)
    const form = anOrganizationForm(employee.phone)
    expect((await client.call('POST /organization', { body: form })).status).toBe(200)
    const { data } = await client.call('GET /profile')
    expect(data).toMatchObject({
      manager_id: employee.managerId,
      is_verified: true,
      is_owner_organization: true,
    })
    const { data: channels } = await client.call('GET /channels')
    expect(channels).toMatchObject([{ name: form.name, can_send_message: false }])
    expect((await client.call('GET /managers')).data).toHaveLength(1)
  })

  it('ORG-38 keeps that channel out of the directory until an administrator releases it', async () => {
    const employee = await aLostEmployee()
    const client = server.as(employee)
    const form = anOrganizationForm(employee.phone)
    await client.call('POST /organization', { body: form })
    const [channel] = (await client.call('GET /channels')).data
    const reader = server.as(await anOwner())
    const found = () => reader.call('GET /channels/directory', { query: { search: form.inn } })
    expect((await found()).data.total).toBe(0)
    await (
      await server.administrator()
    ).admin('PUT /channels/{channel}', {
      params: { channel: channel!.id },
      body: { can_send_message: true },
    })
    expect((await found()).data.items.map(({ id }) => id)).toEqual([channel!.id])
  })

  it('refuses an account that works for somebody', async () => {
    const employee = await aManager()
    const { status, errors } = await server
      .as(employee)
      .call('POST /organization', { body: anOrganizationForm(employee.phone) })
    expect(status).toBe(409)
    expect(errors).toEqual({ general: ['Этот аккаунт уже состоит в организации.'] })
  })

  it('gives an employee’s person a new account by its person token, and the old one stays', async () => {
    const person = await aPerson()
    const employee = await aManager({ phone: person.phone })
    const body = anOrganizationForm(employee.phone)
    expect((await server.as(person).call('POST /organization', { body })).status).toBe(200)
    const { data } = await server.as(person).call('GET /managers')
    expect(data.map(({ is_verified: isVerified }) => isVerified)).toEqual([true, false])
    expect((await actorOf(employee.token)).account?.organizationId).toBe(employee.organizationId)
  })
})
