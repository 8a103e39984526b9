import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  aChannel,
  aManager,
  anOwner,
  chatter,
  colleague,
  organization,
  type Chatter,
} from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let me: Chatter
let mate: Chatter
let partner: Chatter
let stranger: Chatter
const ids: Record<string, number> = {}

const texts = {
  order: 'Подготовлено постановление о выделении земельного участка',
  letter: 'Отправил письмо в школу, жду ответ до пятницы',
  phone: 'Телефон приёмной: 8 (914) 123-45-67, звоните',
  honey: 'Ёлка во дворе берёзовой рощи',
  secret: 'Чужое постановление об участке',
}

beforeAll(async () => {
  server = await startServer()
  const channel = await aChannel()
  me = chatter(server, channel.owner)
  mate = chatter(server, await aManager({ channel }))
  partner = chatter(server, await anOwner({ organization: { name: 'Земельный комитет' } }))
  stranger = chatter(server, await anOwner())
  const say = async (who: Chatter, to: Parameters<Chatter['send']>[0], name: keyof typeof texts) => {
    ids[name] = (await who.send(to, texts[name])).data.items[0]!.id
  }
  await say(me, organization(partner.channelId), 'order')
  await say(mate, colleague(me), 'letter')
  await say(partner, organization(channel.id), 'phone')
  await say(me, colleague(mate), 'honey')
  await say(stranger, organization(partner.channelId), 'secret')
})
afterAll(() => server.close())

const search = async (who: Chatter, term: string, query: Record<string, unknown> = {}) => {
  const { data } = await server
    .as(who)
    .call('GET /chat-list/search', { query: { channel_id: who.channelId, search: term, ...query } })
  return data
}
const found = async (who: Chatter, term: string, query?: Record<string, unknown>) =>
  (await search(who, term, query)).items.map(({ message }) =>
    Object.keys(ids).find((name) => ids[name] === message.id),
  )

describe('GET /chat-list/search', () => {
  it.each([
    ['word forms', 'постановлением об участках', ['order']],
    ['several words in any order', 'пятница письма', ['letter']],
    ['ё as е', 'елки березовая', ['honey']],
    ['е as ё', 'жду отвёт', ['letter']],
    ['the wrong keyboard layout', 'gjcnfyjdktybt', ['order']],
    ['letter case', 'ПОСТАНОВЛЕНИЕ', ['order']],
    ['a phone with +7', '+7 914 123-45-67', ['phone']],
    ['a phone as digits', '89141234567', ['phone']],
    ['a phone without the country', '(914) 1234567', ['phone']],
    ['nothing that is not there', 'водоснабжение', []],
    ['every word', 'постановление водоснабжение', []],
    ['nothing for nothing', '   ', []],
    ['nothing for signs', '!!! "%_\\', []],
  ])('finds by %s', async (_what, term, expected) => {
    expect(await found(me, term)).toEqual(expected)
  })

  it('finds a mistyped word and answers the corrected term', async () => {
    const { items, corrected } = await search(me, 'постонавление учасок')
    expect(items.map(({ message }) => message.id)).toEqual([ids['order']])
    expect(corrected).toMatch(/^постановление участ/u)
    expect((await search(me, 'постановление')).corrected).toBeNull()
  })

  it('searches the actor’s chats only, of every kind or of one', async () => {
    expect(await found(stranger, 'постановление')).toEqual(['secret'])
    expect(await found(partner, 'постановление')).toEqual(['secret', 'order'])
    expect(await found(mate, 'постановление')).toEqual(['order'])
    expect(await found(me, 'ёлка', { type: 'department' })).toEqual([])
    expect(await found(me, 'ёлка', { type: 'inside' })).toEqual(['honey'])
    const foreign = await server
      .as(stranger)
      .call('GET /chat-list/search', { query: { channel_id: me.channelId, search: 'ёлка' } })
    expect(foreign.status).toBe(404)
  })

  it('highlights the matches, names the chat from the actor’s side', async () => {
    const { items } = await search(me, 'участку выделением')
    const [first] = items
    expect(first).toMatchObject({
      chat: { id: partner.channelId, subject_type: 'ORGANIZATION', channel_id: me.channelId },
      name: 'Земельный комитет',
    })
    const marked = first!.highlights.map(({ start, end }) => first!.message.message.slice(start, end))
    expect(marked).toEqual(['выделении', 'участка'])
    const phone = (await search(me, '79141234567')).items[0]!
    expect(phone.highlights.map(({ start, end }) => phone.message.message.slice(start, end).trim())).toEqual([
      '8 (914) 123-45-67',
    ])
  })

  it('newest first, page by page', async () => {
    const sent: number[] = []
    for (let count = 0; count < 7; count += 1)
      sent.unshift((await me.send(colleague(mate), `Субвенция номер ${count}`)).data.items[0]!.id)
    const first = await search(me, 'субвенции', { per_page: 3 })
    expect(first).toMatchObject({ has_more: true })
    expect(first.items.map(({ message }) => message.id)).toEqual(sent.slice(0, 3))
    const second = await search(me, 'субвенции', { per_page: 3, before_id: sent[2] })
    expect(second.items.map(({ message }) => message.id)).toEqual(sent.slice(3, 6))
    const last = await search(me, 'субвенции', { per_page: 3, before_id: sent[5] })
    expect(last).toMatchObject({ has_more: false })
    expect(last.items).toHaveLength(1)
  })

  it('finds the new text of an edited message and nothing of a deleted one', async () => {
    const { id } = (await me.send(colleague(mate), 'Газификация')).data.items[0]!
    const place = { params: { id }, query: { channel_id: me.channelId } }
    await server
      .as(me)
      .call('PUT /chat-list/messages/{id}', { ...place, body: { message: 'Электрификация' } })
    expect((await search(me, 'газификации ')).items).toEqual([])
    expect((await search(me, 'электрификации')).items).toHaveLength(1)
    await server.as(me).call('DELETE /chat-list/messages/{id}', place)
    expect((await search(me, 'электрификации')).items).toEqual([])
  })

  it('accepts a long term of unusual characters', async () => {
    for (const term of [
      'а '.repeat(99),
      'я'.repeat(200),
      "'; drop table messages; --",
      '\u0000\ud800',
      '8'.repeat(60),
      '🔥🔥🔥',
    ]) {
      const answer = await server
        .as(me)
        .call('GET /chat-list/search', { query: { channel_id: me.channelId, search: term } })
      expect(answer.status).toBe(200)
    }
  })
})
