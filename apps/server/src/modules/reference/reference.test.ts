import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aChannel, aManager, anOwner, aPerson, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: TestSeat
beforeAll(async () => {
  server = await startServer()
  owner = await anOwner()
})
afterAll(() => server.close())

const scopes = [
  { id: 1, name: 'Муниципальное образование' },
  { id: 2, name: 'Образование' },
  { id: 3, name: 'Здравоохранение' },
  { id: 4, name: 'Культура' },
  { id: 5, name: 'Спорт' },
]
const categories = [
  { id: 1, name: 'Муниципальный орган' },
  { id: 2, name: 'Государственное учреждение' },
  { id: 3, name: 'Муниципальное учреждение' },
  { id: 4, name: 'Коммерческая организация' },
  { id: 5, name: 'Некоммерческая организация' },
]

describe('what forms choose from', () => {
  it('API-24 API-25 ORG-35 gives account types and spheres of activity to a person that has no account yet', async () => {
    const client = server.as(await aPerson())
    expect((await client.call('GET /organizations/categories')).data).toEqual(categories)
    expect((await client.call('GET /organizations/scopes')).data).toEqual(scopes)
  })

  it('API-40 API-41 API-111 CHAN-52 CHAN-53 CHAN-58 gives channels the same ids and names', async () => {
    const client = server.as(owner)
    expect((await client.call('GET /channels/scopes')).data).toEqual(scopes)
    expect((await client.call('GET /channels/types')).data).toEqual(categories)
  })

  it('API-39 API-111 CHAN-52 gives the federal subjects by name, each with the code of its tax numbers', async () => {
    const { data } = await server.as(owner).call('GET /channels/regions')
    expect(data).toHaveLength(89)
    expect(data).toContainEqual({
      id: 14,
      name: 'Республика Саха (Якутия)',
      code: '14',
      region: 'Республика Саха (Якутия)',
    })
    expect(new Set(data.map(({ name }) => name)).size).toBe(data.length)
    expect(data.map(({ name }) => name)).toEqual(
      data.map(({ name }) => name).toSorted(new Intl.Collator('ru').compare),
    )
  })

  it('PERM-13 keeps the lists of channels from a person token', async () => {
    const client = server.as(await aPerson())
    const answers = [
      await client.call('GET /channels/scopes'),
      await client.call('GET /channels/types'),
      await client.call('GET /channels/regions'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})

describe('sections', () => {
  it('API-69 PERM-02 PERM-03 PERM-04 PERM-05 PERM-06 PERM-18 are five, with their titles', async () => {
    const { data } = await server.as(owner).call('GET /sections')
    expect(data).toEqual([
      { id: 1, name: 'my_channel', title: 'Рабочее место', access: true },
      { id: 2, name: 'posts', title: 'Новости', access: true },
      { id: 3, name: 'team', title: 'Сотрудники', access: true },
      { id: 4, name: 'tickets', title: 'Заявки', access: true },
      { id: 5, name: 'documents', title: 'Документы', access: true },
    ])
  })

  it('API-38 API-70 PERM-07 PERM-14 come with the access of the current seat, always all five', async () => {
    const employee = await aManager({ sections: ['posts', 'documents'] })
    const client = server.as(employee)
    const expected = [
      { name: 'my_channel', access: false },
      { name: 'posts', access: true },
      { name: 'team', access: false },
      { name: 'tickets', access: false },
      { name: 'documents', access: true },
    ]
    const params = { channel: employee.channelId }
    expect((await client.call('GET /channels/{channel}/sections', { params })).data).toEqual(expected)
    expect((await client.call('GET /channels/{channel}/permissions', { params })).data).toEqual(expected)
    const all = (await client.call('GET /sections')).data.map(({ name, access }) => ({ name, access }))
    expect(all).toEqual(expected)
  })

  it('API-115 PERM-01 PERM-09 belong to the channel of the header, else to the first; another’s channel is 404', async () => {
    const second = await aChannel({ owner })
    const employee = await aManager({ channel: { id: owner.channelId, owner }, sections: ['team'] })
    const accessOf = async (account: TestSeat, channel?: number) => {
      const { status, data } = await server
        .as(account)
        .call('GET /sections', channel === undefined ? {} : { channel })
      return status === 200 ? data.filter(({ access }) => access).length : status
    }
    expect(await accessOf(owner, second.id)).toBe(5)
    expect(await accessOf(employee)).toBe(1)
    expect(await accessOf(employee, owner.channelId)).toBe(1)
    expect(await accessOf(employee, second.id)).toBe(404)
    const header = await server.as(employee).call('GET /sections', { headers: { 'x-channel-id': 'first' } })
    expect(header.status).toBe(404)
  })
})

describe('general permissions', () => {
  it('API-37 PERM-10 PERM-14 PERM-16 are four, those of the channel of the call', async () => {
    const console = await server.administrator()
    const second = await aChannel({ owner })
    await console.admin('PUT /channels/{channel}', {
      params: { channel: second.id },
      body: { permissions: { prepare_charter: true } },
    })
    const namesOf = async (channel: number) =>
      (await server.as(owner).call('GET /permissions', { channel })).data
    expect(await namesOf(owner.channelId)).toEqual([
      { name: 'have_ai', access: false },
      { name: 'analyze_documents', access: false },
      { name: 'document_generator', access: false },
      { name: 'prepare_charter', access: false },
    ])
    expect(await namesOf(second.id)).toContainEqual({ name: 'prepare_charter', access: true })
  })

  it('PERM-13 are kept from a person token and an unverified account', async () => {
    const refused = [await aPerson(), await anOwner({ verified: false })]
    for (const somebody of refused)
      expect((await server.as(somebody).call('GET /permissions')).status).toBe(403)
  })
})
