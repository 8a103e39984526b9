import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aManager, anOrganizationForm, anOwner, aPerson, aPhone, aToken } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const aLeader = () => ({
  name: 'Соболев Илья Петрович',
  position: 'Директор',
  phone: aPhone(),
  order_number: 2,
})

describe('PUT /organization', () => {
  it('ORG-29 API-28 ORG-37 lets the owner change every field and answers the organization', async () => {
    const owner = await anOwner()
    const form = { ...anOrganizationForm(aPhone()), scope_id: 3, category_id: 5, leader: aLeader() }
    const { status, data } = await server.as(owner).call('PUT /organization', { body: form })
    expect(status).toBe(200)
    expect(data).toEqual({
      ...form,
      id: owner.organizationId,
      category: 5,
      scope: { id: 3, name: 'Здравоохранение' },
    })
  })

  it('ORG-39 API-113 ORG-32 is what GET /profile shows afterwards', async () => {
    const owner = await anOwner()
    const form = { ...anOrganizationForm(aPhone()), leader: aLeader() }
    const changed = await server.as(owner).call('PUT /organization', { body: form })
    const { data: profile } = await server.as(owner).call('GET /profile')
    expect(profile.organization).toEqual(changed.data)
    expect(profile.is_owner_organization).toBe(true)
  })

  it('is open to an owner who waits for verification', async () => {
    const owner = await anOwner({ verified: false })
    const { status } = await server
      .as(owner)
      .call('PUT /organization', { body: anOrganizationForm(aPhone()) })
    expect(status).toBe(200)
  })

  it('PERM-13 refuses an employee, however many sections its seat has', async () => {
    const owner = await anOwner()
    const employee = await aManager({
      channel: { id: owner.channelId, owner },
      sections: ['my_channel', 'posts', 'team', 'tickets', 'documents'],
    })
    const { status, errors } = await server
      .as(employee)
      .call('PUT /organization', { body: anOrganizationForm(aPhone()) })
    expect(status).toBe(403)
    expect(errors).toEqual({ general: ['Недостаточно прав для этого действия'] })
  })

  it('refuses a person token, and a request without a bearer', async () => {
    const body = anOrganizationForm(aPhone())
    expect((await server.as(await aPerson()).call('PUT /organization', { body })).status).toBe(403)
    expect((await server.anonymous().call('PUT /organization', { body })).status).toBe(401)
  })

  it('ORG-43 refuses an incomplete phone, a bad e-mail form and an ИНН that is not of 10 or 12 digits', async () => {
    const owner = await anOwner()
    const body = { ...anOrganizationForm('+7'), inn: '12345678901', email: 'office@' }
    const { status, errors } = await server.as(owner).call('PUT /organization', { body })
    expect(status).toBe(422)
    expect(errors).toEqual({
      phone: ['Введите номер телефона полностью'],
      inn: ['ИНН состоит из 10 или 12 цифр'],
      email: ['Проверьте адрес электронной почты'],
    })
  })

  it('ORG-43 saves a tax number whose check digits are wrong, of 12 digits too', async () => {
    const owner = await anOwner()
    const body = { ...anOrganizationForm(aPhone()), inn: '140000000000' }
    const { status, data } = await server.as(owner).call('PUT /organization', { body })
    expect([status, data.inn]).toEqual([200, '140000000000'])
  })

  it('refuses blanks, a sphere and a kind that no list holds, and names a leader’s field with a dot', async () => {
    const owner = await anOwner()
    const body = { ...anOrganizationForm(aPhone()), name: '  ', leader: { ...aLeader(), name: ' ' } }
    const blank = await server.as(owner).call('PUT /organization', { body })
    expect(blank.status).toBe(422)
    expect(blank.errors).toEqual({
      name: ['Заполните поле «Название»'],
      'leader.name': ['Заполните поле «ФИО руководителя»'],
    })
    const strange = { ...anOrganizationForm(aPhone()), scope_id: 6, category_id: 77 }
    const unknown = await server.as(owner).call('PUT /organization', { body: strange })
    expect(unknown.status).toBe(422)
    expect(unknown.errors).toEqual({
      scope_id: ['Поле «Сфера деятельности»: выберите значение из списка'],
      category_id: ['Поле «Тип аккаунта»: выберите значение из списка'],
    })
  })

  it('ORG-36 keeps the leader as it is when none is sent, its number in the list too', async () => {
    const owner = await anOwner()
    const leader = aLeader()
    const client = server.as(owner)
    await client.call('PUT /organization', { body: { ...anOrganizationForm(aPhone()), leader } })
    const { data } = await client.call('PUT /organization', { body: anOrganizationForm(aPhone()) })
    expect(data.leader).toEqual(leader)
  })

  it('changes the own organization only', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    const before = (await server.as(other).call('GET /profile')).data.organization
    await server.as(owner).call('PUT /organization', { body: anOrganizationForm(aPhone()) })
    expect((await server.as(other).call('GET /profile')).data.organization).toEqual(before)
  })
})

describe('the lists of organization forms', () => {
  it('API-24 API-25 CHAN-45 are open to a person token, ids and names as of channels', async () => {
    const person = server.as(await aPerson())
    const scopes = await person.call('GET /organizations/scopes')
    const categories = await person.call('GET /organizations/categories')
    expect(scopes.data).toEqual([
      { id: 1, name: 'Муниципальное образование' },
      { id: 2, name: 'Образование' },
      { id: 3, name: 'Здравоохранение' },
      { id: 4, name: 'Культура' },
      { id: 5, name: 'Спорт' },
    ])
    expect(categories.data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(categories.data[0]).toEqual({ id: 1, name: 'Муниципальный орган' })
  })

  it('need a bearer', async () => {
    expect((await server.anonymous().call('GET /organizations/scopes')).status).toBe(401)
    const owner = await anOwner()
    const token = await aToken(owner.personId, null)
    expect((await server.as({ token }).call('GET /organizations/categories')).status).toBe(200)
  })
})
