import { generalPermissions, sections } from '@uprava/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { allowCreatingChannels } from '#modules/accounts/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import type { TestFile } from '#testing/client.ts'
import {
  aChannel,
  aManager,
  anOwner,
  aPerson,
  aPhone,
  aToken,
  nextNumber,
  type TestSeat,
} from '#testing/people.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { grant } from '#testing/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const aForm = () => ({ name: `Отдел № ${nextNumber()}`, scope_id: 4, address: 'г. Якутск, ул. Мира, д. 1' })
const pictures = () => ({ image: aPicture('logo.png'), background: aPicture('cover.png') })

const create = (
  seat: { token: string },
  body = aForm(),
  files: { image?: TestFile; background?: TestFile } = pictures(),
) => server.as(seat).call('POST /channels', { body, files })

const channelsOf = async (seat: { token: string }) => (await server.as(seat).call('GET /channels')).data

/** Every field the tab «Канал» sends. */
const aChange = () => ({
  name: 'Отдел культуры',
  scope_id: 4,
  address: 'г. Якутск, ул. Ленина, д. 2',
  phone_number: '+7 (411) 242-00-00',
  contact_number_1: '8 411 242-00-01',
  contact_number_2: '',
  description: 'Праздники и библиотеки.',
  tagline: 'Культура рядом',
  work_time: 'Пн–Пт 9:00–18:00',
  website: 'culture.example',
  vk: 'https://vk.example/culture',
  whatsapp: '',
  telegram: 'http://t.example/culture',
})

const change = (seat: TestSeat, body: Partial<ReturnType<typeof aChange>>) =>
  server.as(seat).call('PUT /channels/{channel}', {
    params: { channel: seat.channelId },
    body: body as ReturnType<typeof aChange>,
  })

describe('GET /channels', () => {
  it('API-29 CHAN-44 CHAN-52 CHAN-53 carries every field of a channel', async () => {
    const owner = await anOwner({ organization: { category_id: 2, scope_id: 3 } })
    const [channel, ...others] = await channelsOf(owner)
    expect(others).toEqual([])
    expect(channel).toEqual({
      id: owner.channelId,
      organization_id: owner.organizationId,
      name: expect.stringMatching(/^Администрация района/u),
      image: null,
      background: null,
      scope: { id: 3, name: 'Здравоохранение' },
      scope_id: 3,
      type: { id: 2, name: 'Государственное учреждение' },
      type_id: 2,
      region: { id: 14, code: '14', name: 'Республика Саха (Якутия)', region: 'Республика Саха (Якутия)' },
      address: expect.stringMatching(/^г\. Якутск/u),
      phone_number: '',
      contact_number_1: '',
      contact_number_2: '',
      description: '',
      tagline: '',
      work_time: '',
      website: '',
      vk: '',
      whatsapp: '',
      telegram: '',
      can_send_message: true,
      groups_inner: 'all',
      groups_shared: 'all',
      ai_access_requested_at: null,
      tabs: [],
      retention_starts_at: null,
      bin_days: 30,
    })
  })

  it('lists the channels with a seat, an employee’s one of its organization’s two', async () => {
    const owner = await anOwner()
    const second = await aChannel({ owner })
    const employee = await aManager({ channel: second })
    await anOwner()
    expect((await channelsOf(owner)).map(({ id }) => id)).toEqual([owner.channelId, second.id])
    expect((await channelsOf(employee)).map(({ id }) => id)).toEqual([second.id])
  })

  it('is empty for a person token and refused to an unverified account', async () => {
    const owner = await anOwner()
    expect(await channelsOf({ token: await aToken(owner.personId, null) })).toEqual([])
    const waiting = await anOwner({ verified: false })
    expect((await server.as(waiting).call('GET /channels')).status).toBe(403)
    expect((await server.anonymous().call('GET /channels')).status).toBe(401)
  })
})

describe('POST /channels', () => {
  it('API-30 API-31 CHAN-54 CHAN-57 answers the channel, its pictures re-encoded, seats the owner', async () => {
    const owner = await anOwner({ organization: { category_id: 5 } })
    const body = aForm()
    const { status, data } = await create(owner, body)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      ...body,
      organization_id: owner.organizationId,
      type_id: 5,
      can_send_message: true,
    })
    expect(data.region?.id).toBe(14)
    for (const path of [data.image!, data.background!]) {
      const picture = await server.anonymous().raw('GET', path)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    expect(await channelsOf(owner)).toContainEqual(data)
    const { data: access } = await server
      .as(owner)
      .call('GET /channels/{channel}/sections', { params: { channel: data.id } })
    expect(access.every((section) => section.access)).toBe(true)
  })

  it('CHAN-54 requires all five fields', async () => {
    const owner = await anOwner()
    const none = await create(owner, { name: ' ', address: '' } as ReturnType<typeof aForm>)
    expect(none.status).toBe(422)
    expect(none.errors).toEqual({
      name: ['Заполните поле «Название»'],
      address: ['Заполните поле «Адрес»'],
      scope_id: ['Выберите значение поля «Сфера деятельности»'],
    })
    const { image, background } = pictures()
    expect((await create(owner, aForm(), { image })).errors).toEqual({ background: ['Выберите файл'] })
    expect((await create(owner, aForm(), { background })).errors).toEqual({ image: ['Выберите файл'] })
    const withoutFiles = await server.as(owner).call('POST /channels', { body: aForm() })
    expect(Object.keys(withoutFiles.errors)).toEqual(['image', 'background'])
    const unknownScope = await create(owner, { ...aForm(), scope_id: 6 })
    expect(Object.keys(unknownScope.errors)).toEqual(['scope_id'])
    expect(await channelsOf(owner)).toHaveLength(1)
  })

  it('CHAN-54 recognises pictures by content', async () => {
    const owner = await anOwner()
    const disguised = {
      name: 'logo.png',
      bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      type: 'image/png',
    }
    const { status, errors } = await create(owner, aForm(), { ...pictures(), image: disguised })
    expect([415, 422]).toContain(status)
    expect(Object.keys(errors)).toEqual(['image'])
    expect(await channelsOf(owner)).toHaveLength(1)
  })

  it('needs can_create_channel and an organization of one’s own', async () => {
    const owner = await anOwner()
    const employee = await aManager({ channel: { id: owner.channelId, owner }, sections })
    expect((await create(employee)).status).toBe(403)
    await transaction((tx) => allowCreatingChannels(tx, employee.managerId, true))
    expect((await create(employee)).status).toBe(403)
    expect((await create(owner)).status).toBe(200)
    await transaction((tx) => allowCreatingChannels(tx, owner.managerId, false))
    expect((await create(owner)).status).toBe(403)
    expect((await create(await anOwner({ verified: false }))).status).toBe(403)
    expect((await create(await aPerson())).status).toBe(403)
  })

  it('CHAN-57 stops at fifty, however many are asked for at once', async () => {
    const owner = await anOwner()
    for (let count = 1; count < 47; count += 1) await aChannel({ owner })
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(owner)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(3)
    expect(refused[0]!.errors).toEqual({ general: ['У организации может быть не больше 50 каналов'] })
    expect(await channelsOf(owner)).toHaveLength(50)
    expect((await create(await anOwner())).status).toBe(200)
  })

  it('holds back a further channel of an organization that is held back', async () => {
    const owner = await anOwner()
    await (
      await server.administrator()
    ).admin('PUT /channels/{channel}', {
      params: { channel: owner.channelId },
      body: { can_send_message: false },
    })
    expect((await create(owner)).data.can_send_message).toBe(false)
  })
})

describe('PUT /channels/{channel}', () => {
  it('API-32 API-33 CHAN-51 changes every field and answers the channel', async () => {
    const owner = await anOwner()
    const { status, data } = await change(owner, aChange())
    expect(status).toBe(200)
    expect(data).toMatchObject({
      ...aChange(),
      id: owner.channelId,
      phone_number: '74112420000',
      contact_number_1: '74112420001',
      contact_number_2: '',
      website: 'https://culture.example',
      scope: { id: 4, name: 'Культура' },
    })
    expect(await channelsOf(owner)).toEqual([data])
  })

  it('CHAN-50 PERM-17 is open to a seat with my_channel and to the owner, to nobody else', async () => {
    const owner = await anOwner()
    const channel = { id: owner.channelId, owner }
    const editor = await aManager({ channel, sections: ['my_channel'] })
    const colleague = await aManager({ channel, sections: ['documents', 'team', 'posts', 'tickets'] })
    const stranger = await anOwner()
    expect((await change(editor, aChange())).status).toBe(200)
    expect((await change(colleague, aChange())).status).toBe(403)
    expect((await change({ ...stranger, channelId: owner.channelId }, aChange())).status).toBe(404)
    const { name } = (await channelsOf(stranger))[0]!
    expect(name).not.toBe(aChange().name)
  })

  it('CHAN-51 refuses what is too long, a phone that is not complete, a link of another kind', async () => {
    const owner = await anOwner()
    const { status, errors } = await change(owner, {
      ...aChange(),
      name: 'и'.repeat(201),
      address: 'а'.repeat(301),
      description: 'о'.repeat(2001),
      tagline: 'с'.repeat(151),
      work_time: 'ч'.repeat(121),
      contact_number_2: '+7 411',
      vk: 'javascript:alert(1)',
      telegram: `https://t.example/${'т'.repeat(300)}`,
    })
    expect(status).toBe(422)
    expect(errors).toEqual({
      name: ['Поле «Название»: не длиннее 200 символов'],
      address: ['Поле «Адрес»: не длиннее 300 символов'],
      description: ['Поле «Описание»: не длиннее 2000 символов'],
      tagline: ['Поле «Слоган»: не длиннее 150 символов'],
      work_time: ['Поле «Часы и дни работы»: не длиннее 120 символов'],
      contact_number_2: ['Введите номер телефона полностью'],
      vk: ['Проверьте адрес ссылки'],
      telegram: ['Поле «Telegram»: не длиннее 300 символов'],
    })
    expect((await change(owner, { ...aChange(), scope_id: 9 })).errors).toEqual({
      scope_id: ['Поле «Сфера деятельности»: выберите значение из списка'],
    })
  })

  it('takes exactly the longest values', async () => {
    const owner = await anOwner()
    const body = {
      ...aChange(),
      name: 'и'.repeat(200),
      address: 'а'.repeat(300),
      description: 'о'.repeat(2000),
    }
    expect((await change(owner, body)).status).toBe(200)
  })
})

describe('the channel’s pictures', () => {
  const addresses = [
    ['upload-avatar', 'image'],
    ['upload-background', 'background'],
  ] as const

  const upload = (seat: TestSeat, [call, field]: (typeof addresses)[number], file?: TestFile) =>
    call === 'upload-avatar'
      ? server.as(seat).call('POST /channels/{channel}/upload-avatar', {
          params: { channel: seat.channelId },
          files: file ? { image: file } : {},
        })
      : server.as(seat).call('POST /channels/{channel}/upload-background', {
          params: { channel: seat.channelId },
          files: file ? { [field]: file } : {},
        })

  it('API-34 API-35 are replaced, and the former files are gone', async () => {
    const owner = await anOwner()
    for (const address of addresses) {
      const field = address[1]
      const first = await upload(owner, address, aPicture())
      const second = await upload(owner, address, aPicture())
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.data[field]).not.toBe(first.data[field])
      expect((await channelsOf(owner))[0]![field]).toBe(second.data[field])
      expect((await server.anonymous().raw('GET', second.data[field]!)).status).toBe(200)
      expect((await server.anonymous().raw('GET', first.data[field]!)).status).toBe(404)
    }
  })

  it('CHAN-50 need my_channel, and a picture', async () => {
    const owner = await anOwner()
    const channel = { id: owner.channelId, owner }
    const editor = await aManager({ channel, sections: ['my_channel'] })
    const colleague = await aManager({ channel })
    for (const address of addresses) {
      expect((await upload(editor, address, aPicture())).status).toBe(200)
      expect((await upload(colleague, address, aPicture())).status).toBe(403)
      expect(
        (await upload({ ...(await anOwner()), channelId: owner.channelId }, address, aPicture())).status,
      ).toBe(404)
      expect((await upload(owner, address)).errors).toEqual({ [address[1]]: ['Выберите файл'] })
    }
  })
})

describe('AI tabs', () => {
  it('AIS-24 AIS-28 AIS-62 a channel carries those that are open; a changed address opens and closes the law page at once', async () => {
    const owner = await anOwner({ organization: { address: 'Якутия, с. Намцы' } })
    await grant(owner.channelId, ...generalPermissions)
    const tabs = async () => (await channelsOf(owner))[0]?.tabs
    const laws = async () =>
      (await server.as(owner).call('GET /channels/{channel}/acts', { params: { channel: owner.channelId } }))
        .status
    expect([await tabs(), await laws()]).toEqual([[1, 4, 2, 3, 5, 6], 200])
    const moved = await change(owner, { ...aChange(), address: 'г. Москва, ул. Лесная, д. 1' })
    expect(moved.data.tabs).toEqual([1, 4, 2, 3, 6])
    expect([await tabs(), await laws()]).toEqual([[1, 4, 2, 3, 6], 403])
    await change(owner, { ...aChange(), address: 'г. ЯКУТСК' })
    expect([await tabs(), await laws()]).toEqual([[1, 4, 2, 3, 5, 6], 200])
  })
})

describe('rights in a channel', () => {
  it('PERM-14 PERM-07 PERM-02 API-38 API-69 API-70 are all five sections with the current seat’s access', async () => {
    const owner = await anOwner()
    const employee = await aManager({
      channel: { id: owner.channelId, owner },
      sections: ['documents', 'team'],
    })
    const params = { channel: owner.channelId }
    const expected = sections.map((name) => ({ name, access: name === 'documents' || name === 'team' }))
    expect((await server.as(employee).call('GET /channels/{channel}/sections', { params })).data).toEqual(
      expected,
    )
    expect((await server.as(employee).call('GET /channels/{channel}/permissions', { params })).data).toEqual(
      expected,
    )
    const all = sections.map((name) => ({ name, access: true }))
    expect((await server.as(owner).call('GET /channels/{channel}/sections', { params })).data).toEqual(all)
    const stranger = server.as(await anOwner())
    expect((await stranger.call('GET /channels/{channel}/sections', { params })).status).toBe(404)
    expect((await stranger.call('GET /channels/{channel}/permissions', { params })).status).toBe(404)
  })

  it('PERM-09 PERM-01 differ from channel to channel of one account', async () => {
    const owner = await anOwner()
    const second = await aChannel({ owner })
    const employee = await aManager({ channel: { id: owner.channelId, owner }, sections: ['team'] })
    await db()
      .insertInto('seats')
      .values({ channel_id: second.id, manager_id: employee.managerId, appointment: 'Гость', sections: [] })
      .execute()
    const form = { appointment: 'Гость', name: 'Анна', surname: 'Юдина', email: 'guest@uprava.example' }
    const addTo = (channel: number) =>
      server
        .as(employee)
        .call('POST /channels/{channel}/team', { params: { channel }, body: { ...form, phone: aPhone() } })
    expect((await addTo(owner.channelId)).status).toBe(200)
    expect((await addTo(second.id)).status).toBe(403)
  })

  it('API-37 PERM-10 PERM-14 API-115 are four general flags of the channel named by the header', async () => {
    const owner = await anOwner()
    const second = await aChannel({ owner })
    await (
      await server.administrator()
    ).admin('PUT /channels/{channel}', {
      params: { channel: second.id },
      body: { permissions: { prepare_charter: true } },
    })
    const client = server.as(owner)
    const granted = await client.call('GET /permissions', { channel: second.id })
    expect(granted.data).toEqual([
      { name: 'have_ai', access: false },
      { name: 'analyze_documents', access: false },
      { name: 'document_generator', access: false },
      { name: 'prepare_charter', access: true },
    ])
    const first = await client.call('GET /permissions')
    expect(first.data.map(({ access }) => access)).toEqual([false, false, false, false])
    expect((await client.call('GET /permissions', { channel: (await anOwner()).channelId })).status).toBe(404)
  })

  it('PERM-03 PERM-04 PERM-05 PERM-06 PERM-18 API-111 name the sections as the screens do', async () => {
    const { data } = await server.as(await anOwner()).call('GET /sections')
    expect(data).toEqual([
      { id: 1, name: 'my_channel', title: 'Рабочее место', access: true },
      { id: 2, name: 'posts', title: 'Новости', access: true },
      { id: 3, name: 'team', title: 'Сотрудники', access: true },
      { id: 4, name: 'tickets', title: 'Заявки', access: true },
      { id: 5, name: 'documents', title: 'Документы', access: true },
    ])
  })
})

describe('the lists of channel forms', () => {
  it('API-39 API-40 API-41 CHAN-46 CHAN-58 API-111 hold scopes, types and regions', async () => {
    const client = server.as(await anOwner())
    const scopes = await client.call('GET /channels/scopes')
    const types = await client.call('GET /channels/types')
    const regions = await client.call('GET /channels/regions')
    expect(scopes.data).toEqual((await client.call('GET /organizations/scopes')).data)
    expect(types.data).toEqual((await client.call('GET /organizations/categories')).data)
    expect(regions.data).toContainEqual({ id: 77, code: '77', name: 'Москва', region: 'Москва' })
    expect(regions.data.every(({ name, region }) => name === region)).toBe(true)
    const person = server.as(await aPerson())
    expect((await person.call('GET /channels/scopes')).status).toBe(403)
  })
})
