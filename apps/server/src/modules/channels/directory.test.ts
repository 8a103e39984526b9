import type { OwnChannel } from '@uprava/contract/channels.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { asInvalid } from '#testing/hostile/hostile-input.ts'
import {
  aChannel,
  aManager,
  anOrganizationForm,
  anOwner,
  aPerson,
  aPhone,
  nextNumber,
  type TestSeat,
} from '#testing/people.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Query = {
  search?: string
  scope_id?: number
  type_id?: number
  regions?: string[]
  page?: number
  per_page?: number
  channel_id?: number
}

const directory = async (seat: TestSeat, query: Query = {}) =>
  (await server.as(seat).call('GET /channels/directory', { query })).data

const idsOf = async (seat: TestSeat, query: Query) => (await directory(seat, query)).items.map(({ id }) => id)

/** A word that stands in no other name: what this test alone is found by. */
const aWord = () => {
  const letters = 'бвгджзклмнпрст'
  const syllable = (at: number) => `${letters[at % letters.length]}${'аиоу'[at % 4]}`
  const number = nextNumber() * 7919
  return `Ц${[0, 3, 6, 9, 12].map((shift) => syllable(number >> shift)).join('')}ск`
}

const named = (name: string, more: Partial<ReturnType<typeof anOrganizationForm>> = {}) =>
  anOwner({ organization: { name, ...more } })

const admin = async (
  channel: number,
  body: { type_id?: number; region_id?: number | null; can_send_message?: boolean },
) => {
  const console = await server.administrator()
  expect((await console.admin('PUT /channels/{channel}', { params: { channel }, body })).status).toBe(200)
}

describe('an entry', () => {
  it('API-43 DIR-17 shows the channel with the facts of its organization', async () => {
    const word = aWord()
    const leader = { name: 'Соболев Илья', position: 'Директор', phone: aPhone(), order_number: 1 }
    const owner = await named(`Школа ${word}`, { scope_id: 2, category_id: 3, leader: asInvalid(leader) })
    const reader = await anOwner()
    const {
      items,
      current_page: page,
      last_page: lastPage,
      total,
    } = await directory(reader, { search: word })
    expect([page, lastPage, total]).toEqual([1, 1, 1])
    // The open AI tabs are the own channel's business.
    const [{ tabs: _tabs, retention_starts_at: _start, bin_days: _bin, ...channel }] = (
      await server.as(owner).call('GET /channels')
    ).data as [OwnChannel]
    const { organization } = (await server.as(owner).call('GET /profile')).data
    expect(items).toEqual([
      {
        ...channel,
        inn: organization!.inn,
        email: organization!.email,
        number: organization!.phone,
        fieldOfActivity: 'Образование',
        accountType: 'Муниципальное учреждение',
        leader: { fullName: 'Соболев Илья', position: 'Директор' },
      },
    ])
  })

  it('DIR-17 shows the channel’s own number once it has one', async () => {
    const word = aWord()
    const owner = await named(`Музей ${word}`)
    const body = { name: `Музей ${word}`, scope_id: 4, address: 'г. Якутск', phone_number: '74112000000' }
    await server.as(owner).call('PUT /channels/{channel}', { params: { channel: owner.channelId }, body })
    const { items } = await directory(await anOwner(), { search: word })
    expect(items).toMatchObject([{ number: '74112000000', fieldOfActivity: 'Культура' }])
  })
})

describe('who is listed', () => {
  it('DIR-16 DIR-19 never the channel of the call, in items, total or last page', async () => {
    const word = aWord()
    const owner = await named(`Больница ${word}`)
    const second = await aChannel({ owner, name: `Аптека ${word}` })
    expect(await directory(owner, { search: word })).toMatchObject({ items: [{ id: second.id }], total: 1 })
    const fromSecond = await directory(owner, { search: word, channel_id: second.id })
    expect(fromSecond).toMatchObject({ items: [{ id: owner.channelId }], total: 1 })
    const all = await directory(owner, { per_page: 1 })
    // Another reader sees both of these channels and not its own.
    const others = await directory(await anOwner(), { per_page: 1 })
    expect(others.total).toBe(all.total + 1)
    expect(all.last_page).toBe(all.total)
  })

  it('DIR-15 DIR-19 not the channels that take no messages', async () => {
    const word = aWord()
    const owner = await named(`Театр ${word}`)
    const reader = await anOwner()
    const total = (await directory(reader)).total
    await admin(owner.channelId, { can_send_message: false })
    expect(await directory(reader, { search: word })).toMatchObject({ items: [], total: 0, last_page: 1 })
    expect((await directory(reader)).total).toBe(total - 1)
    await admin(owner.channelId, { can_send_message: true })
    expect(await idsOf(reader, { search: word })).toEqual([owner.channelId])
    expect((await directory(reader)).total).toBe(total)
  })

  it('DIR-19 not the unverified and the blocked, who come with the administrator’s word', async () => {
    const word = aWord()
    const owner = await anOwner({ verified: false, organization: { name: `Дом ${word}` } })
    const reader = await anOwner()
    const console = await server.administrator()
    const params = { manager: owner.managerId }
    expect(await idsOf(reader, { search: word })).toEqual([])
    await console.admin('POST /accounts/{manager}/verify', { params })
    expect(await idsOf(reader, { search: word })).toEqual([owner.channelId])
    await console.admin('POST /accounts/{manager}/block', { params, body: { blocked: true } })
    expect(await idsOf(reader, { search: word })).toEqual([])
    await console.admin('POST /accounts/{manager}/block', { params, body: { blocked: false } })
    expect(await idsOf(reader, { search: word })).toEqual([owner.channelId])
  })

  it('is answered to seats only', async () => {
    const owner = await anOwner()
    const employee = await aManager({ channel: { id: owner.channelId, owner } })
    expect((await server.as(employee).call('GET /channels/directory')).status).toBe(200)
    expect((await server.as(await anOwner({ verified: false })).call('GET /channels/directory')).status).toBe(
      403,
    )
    expect((await server.as(await aPerson()).call('GET /channels/directory')).status).toBe(403)
    expect((await server.anonymous().call('GET /channels/directory')).status).toBe(401)
    const elsewhere = { query: { channel_id: (await anOwner()).channelId } }
    expect((await server.as(employee).call('GET /channels/directory', elsewhere)).status).toBe(404)
  })
})

describe('filters and pages', () => {
  it('API-42 narrows by sphere, kind and regions together, searching or not', async () => {
    const word = aWord()
    const school = await named(`Школа ${word}`, { scope_id: 2, category_id: 3, inn: '7700000001' })
    const clinic = await named(`Клиника ${word}`, { scope_id: 3, category_id: 3, inn: '2700000002' })
    const club = await named(`Клуб ${word}`, { scope_id: 2, category_id: 5, inn: '2700000003' })
    const reader = await anOwner()
    const find = (query: Query) => idsOf(reader, { ...query, search: word })
    expect(new Set(await find({}))).toEqual(new Set([school.channelId, clinic.channelId, club.channelId]))
    expect(new Set(await find({ scope_id: 2 }))).toEqual(new Set([school.channelId, club.channelId]))
    expect(new Set(await find({ type_id: 3 }))).toEqual(new Set([school.channelId, clinic.channelId]))
    expect(await find({ scope_id: 2, type_id: 5 })).toEqual([club.channelId])
    expect(await find({ regions: ['77'] })).toEqual([school.channelId])
    expect(new Set(await find({ regions: ['ХАБАРОВСКИЙ край', '28'] }))).toEqual(
      new Set([clinic.channelId, club.channelId]),
    )
    expect(await find({ regions: ['Москва'], scope_id: 3 })).toEqual([])
    const unsearched = await directory(reader, { regions: ['77'], scope_id: 2 })
    expect(unsearched).toMatchObject({ items: [{ id: school.channelId }], total: 1 })
  })

  it('CHAN-52 finds nothing in a region that does not exist, everything when none is named', async () => {
    const reader = await anOwner()
    expect(await directory(reader, { regions: ['Атлантида'] })).toMatchObject({
      items: [],
      total: 0,
      last_page: 1,
    })
    const all = await directory(reader)
    expect((await directory(reader, { regions: [''] })).total).toBe(all.total)
    expect(all.total).toBeGreaterThan(0)
  })

  it('follows what the administrator changes', async () => {
    const word = aWord()
    const owner = await named(`Архив ${word}`, { scope_id: 4, category_id: 1, inn: '1400000009' })
    const reader = await anOwner()
    await admin(owner.channelId, { type_id: 4, region_id: 65 })
    expect(await idsOf(reader, { type_id: 4, regions: ['65'] })).toEqual([owner.channelId])
    expect(await idsOf(reader, { search: word, type_id: 1 })).toEqual([])
    await admin(owner.channelId, { region_id: null })
    expect(await idsOf(reader, { search: word, regions: ['65'] })).toEqual([])
    expect((await directory(reader, { search: word })).items[0]!.region).toBeNull()
  })

  it('DIR-19 CONST-04 has full pages of 24 in one order, no entry twice, none left out', async () => {
    const word = aWord()
    const owner = await anOwner()
    const made = new Set<number>()
    for (let number = 0; number < 30; number += 1) {
      made.add((await aChannel({ owner, name: `Отделение ${word} № ${number}` })).id)
    }
    const reader = await anOwner()
    const first = await directory(reader, { search: word })
    const second = await directory(reader, { search: word, page: 2 })
    expect([first.items.length, first.last_page, first.total]).toEqual([24, 2, 30])
    expect([second.items.length, second.current_page]).toEqual([6, 2])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id))).toEqual(made)
    expect(await directory(reader, { search: word, page: 9 })).toMatchObject({
      items: [],
      total: 30,
      last_page: 2,
    })
    const { total } = await directory(reader)
    const pages = Array.from({ length: Math.ceil(total / 7) }, (_, at) =>
      idsOf(reader, { page: at + 1, per_page: 7 }),
    )
    expect(new Set((await Promise.all(pages)).flat()).size).toBe(total)
    expect(await idsOf(reader, { page: 1000 })).toEqual([])
  })

  it('is ordered by name, quotation marks and ё aside', async () => {
    const region = ['41']
    for (const name of ['Яхт-клуб', '«Ёлочка», детский сад', 'Единый центр', '"Жемчужина"']) {
      await named(name, { inn: '4100000001' })
    }
    const { items } = await directory(await anOwner(), { regions: region })
    expect(items.map(({ name }) => name)).toEqual([
      'Единый центр',
      '«Ёлочка», детский сад',
      '"Жемчужина"',
      'Яхт-клуб',
    ])
  })
})

describe('search', () => {
  const inn = () => `65${String(nextNumber()).padStart(4, '0')}8317`

  it('API-42 finds by name, part of the tax number, address and leader', async () => {
    const [word, street, leader] = [aWord(), aWord(), aWord()]
    const number = inn()
    const owner = await named(`Комбинат ${word}`, {
      inn: number,
      address: `посёлок ${street}, дом 3`,
      leader: asInvalid({ name: `${leader} Пётр`, position: 'Директор', phone: aPhone(), order_number: 1 }),
    })
    const reader = await anOwner()
    for (const search of [word, `${street} дом`, leader, number, number.slice(1, 8), `ИНН ${number}`]) {
      expect.soft(await idsOf(reader, { search }), search).toEqual([owner.channelId])
    }
    expect(await idsOf(reader, { search: `${word} ${aWord()}` })).toEqual([])
    expect(
      await idsOf(reader, { search: number.replace(/.$/u, (digit) => String((Number(digit) + 1) % 10)) }),
    ).toEqual([])
  })

  it('takes word forms, ё as е, prepositions, any letter case and words that are still being typed', async () => {
    const word = aWord()
    const owner = await named(`Приёмная районной больницы посёлка ${word}`)
    const reader = await anOwner()
    for (const search of [
      `больница ${word}`,
      `районные больницы ${word}`,
      `ПРИЕМНАЯ ${word.toUpperCase()}`,
      `приёмную в посёлке ${word}`,
      `${word} бол`,
      word.slice(0, -3),
    ]) {
      expect.soft(await idsOf(reader, { search }), search).toEqual([owner.channelId])
    }
  })

  it('takes mistyped words and the other keyboard layout', async () => {
    const word = aWord()
    const owner = await named(`Библиотека ${word}`)
    const reader = await anOwner()
    const doubled = word.replace(/^./u, (letter) => letter + letter)
    const swapped = word.replace(/(.)(.)(?=.{3}$)/u, '$2$1')
    for (const search of [
      `${word} библеотека`,
      doubled,
      swapped,
      `библиотека ${word}`.replace('библиотека', ',b,kbjntrf'),
    ]) {
      expect.soft(await idsOf(reader, { search }), search).toEqual([owner.channelId])
    }
  })

  it('ranks the best first: words in the name, shorter names, then the order of names', async () => {
    const word = aWord()
    const byAddress = await named('Аптека', { address: `город ${word}` })
    const long = await named(`Управление образования города ${word} и района`)
    const exact = await named(`Город ${word}`)
    const typed = await idsOf(await anOwner(), { search: `город ${word}` })
    expect(typed).toEqual([exact.channelId, long.channelId, byAddress.channelId])
  })

  it('follows every change of channel and organization', async () => {
    const [before, after, leader] = [aWord(), aWord(), aWord()]
    const owner = await named(`Лицей ${before}`)
    const reader = await anOwner()
    const client = server.as(owner)
    const channel = { name: `Лицей ${after}`, scope_id: 2, address: 'г. Якутск' }
    await client.call('PUT /channels/{channel}', { params: { channel: owner.channelId }, body: channel })
    expect(await idsOf(reader, { search: after })).toEqual([owner.channelId])
    // The organization still bears the former name.
    expect(await idsOf(reader, { search: before })).toEqual([owner.channelId])
    const number = inn()
    const form = {
      ...anOrganizationForm(aPhone()),
      inn: number,
      leader: { name: `${leader} Анна`, position: 'Директор', phone: aPhone(), order_number: 1 },
    }
    await client.call('PUT /organization', { body: form })
    expect(await idsOf(reader, { search: before })).toEqual([])
    expect(await idsOf(reader, { search: leader })).toEqual([owner.channelId])
    expect(await idsOf(reader, { search: number })).toEqual([owner.channelId])
  })

  it('answers nothing for signs alone, and never fails', async () => {
    const reader = await anOwner()
    for (const search of [
      '!!!',
      '%',
      '\\',
      "'; drop table channels --",
      '№',
      'и',
      'x'.repeat(500),
      '(((',
      'ИНН',
    ]) {
      const { status } = await server.as(reader).call('GET /channels/directory', { query: { search } })
      expect.soft(status, search).toBe(200)
    }
    expect((await directory(reader, { search: '!!!' })).total).toBe(0)
    expect((await directory(reader, { search: '   ' })).total).toBe((await directory(reader)).total)
  })
})

describe('GET /channels/global', () => {
  it('DIR-22 API-36 API-107 API-111 is the short list of the same channels', async () => {
    const owner = await anOwner()
    const hidden = await anOwner({ verified: false })
    const held = await anOwner()
    await admin(held.channelId, { can_send_message: false })
    await server.as(owner).call('POST /channels/{channel}/upload-avatar', {
      params: { channel: owner.channelId },
      files: { image: aPicture() },
    })
    const reader = await anOwner()
    const { data } = await server.as(reader).call('GET /channels/global')
    const [own] = (await server.as(owner).call('GET /channels')).data
    expect(data).toContainEqual({ id: owner.channelId, name: own!.name, image: own!.image })
    const ids = data.map(({ id }) => id)
    for (const { channelId } of [hidden, held, reader]) expect(ids).not.toContain(channelId)
    expect(ids).toHaveLength((await directory(reader)).total)
  })

  it('is answered to seats only', async () => {
    expect((await server.as(await aPerson()).call('GET /channels/global')).status).toBe(403)
    expect((await server.anonymous().call('GET /channels/global')).status).toBe(401)
  })
})
