import { searchKinds } from '@uprava/contract/limits/search-limits.ts'
import { searchesPerSecond, type SearchResults } from '@uprava/contract/messenger/search.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { Connection } from '#platform/database/connection.ts'
import { library } from '#testing/documents.ts'
import { group, groupsOf } from '#testing/groups.ts'
import { chatter, colleague, organization } from '#testing/messenger.ts'
import { aManager, anOwner, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const ask = async (who: TestSeat, q: string, query: Record<string, unknown> = {}) => {
  // Tests ask faster than people type.
  await letTimePass(1)
  return server.as(who).call('GET /search', { query: { channel_id: who.channelId, q, ...query } })
}

/** What was found, by kind; kinds without anything are left out. */
const found = async (who: TestSeat, q: string, query: Record<string, unknown> = {}) =>
  outline((await ask(who, q, query)).data)

const outline = ({ corrected, ...kinds }: SearchResults) => {
  const names = {
    chats: kinds.chats.map(({ name }) => name),
    people: kinds.people.map(({ full_name: name }) => name),
    channels: kinds.channels.map(({ name }) => name),
    messages: kinds.messages.map(({ message }) => message.plain),
    documents: kinds.documents.map(({ name }) => name),
  }
  return {
    ...Object.fromEntries(Object.entries(names).filter(([, of]) => of.length > 0)),
    ...(corrected === null ? {} : { corrected }),
  }
}

describe('GET /search', () => {
  let owner: TestSeat
  let mate: TestSeat
  let partner: TestSeat
  beforeAll(async () => {
    owner = await anOwner()
    const channel = { id: owner.channelId, owner }
    mate = await aManager({
      channel,
      name: 'Ирина',
      surname: 'Королёва',
      appointment: 'Главный бухгалтер',
      sections: ['documents'],
    })
    await aManager({ channel, name: 'Иван', surname: 'Приказчиков' })
    partner = await anOwner({ organization: { name: 'Земельный комитет' } })
    await chatter(server, owner).send(colleague(mate), 'Направляю приказы об отпусках')
    await chatter(server, owner).send(organization(partner.channelId), 'Ёлка у бухгалтерии')
    await library(server, owner).add('Приказ о премировании')
  })

  it('CHAT-32 finds every kind in one answer, by word forms', async () => {
    expect(await found(owner, 'приказом')).toEqual({
      messages: ['Направляю приказы об отпусках'],
      documents: ['Приказ о премировании'],
    })
    expect(await found(owner, 'приказ')).toEqual({
      people: ['Приказчиков Иван'],
      messages: ['Направляю приказы об отпусках'],
      documents: ['Приказ о премировании'],
    })
    expect(await found(owner, 'королевой')).toEqual({
      chats: ['Королёва Ирина'],
      people: ['Королёва Ирина'],
    })
    expect(await found(owner, 'земельного')).toEqual({
      chats: ['Земельный комитет'],
      channels: ['Земельный комитет'],
    })
  })

  it('CHAT-32 finds what was typed in the other layout: ghbrfp is приказ', async () => {
    expect(await found(owner, 'ghbrfp')).toEqual(await found(owner, 'приказ'))
    expect(await found(owner, 'pfgktdfk')).toEqual({})
    expect(await found(owner, 'ptvtkmysq')).toEqual({
      chats: ['Земельный комитет'],
      channels: ['Земельный комитет'],
    })
  })

  it('CHAT-32 forgives one typo in a word of five letters, in every kind', async () => {
    await chatter(server, owner).send(colleague(mate), 'Вызов коммунальщиков')
    await library(server, owner).add('Смета ремонта крыши')
    expect(await found(owner, 'смота')).toMatchObject({
      documents: ['Смета ремонта крыши'],
      corrected: 'смета',
    })
    expect(await found(owner, 'ирена')).toMatchObject({ people: ['Королёва Ирина'], corrected: 'ирина' })
    expect(await found(owner, 'каралёва')).toMatchObject({
      chats: ['Королёва Ирина'],
      people: ['Королёва Ирина'],
    })
    expect(await found(owner, 'земелный камитет')).toMatchObject({ channels: ['Земельный комитет'] })
    expect(await found(owner, 'вызав', { kinds: 'messages' })).toEqual({
      messages: ['Вызов коммунальщиков'],
      corrected: 'вызов',
    })
  })

  it('CHAT-29 colleagues by appointment, phone, e-mail and initials; oneself is not among them', async () => {
    const people = (q: string) => found(owner, q, { kinds: 'people' })
    expect(await people('бухгалтер')).toEqual({ people: ['Королёва Ирина'] })
    expect(await people(mate.phone)).toEqual({ people: ['Королёва Ирина'] })
    expect(await people('Королёва И.')).toEqual({ people: ['Королёва Ирина'] })
    expect(await people(owner.surname)).not.toMatchObject({
      people: expect.arrayContaining([`${owner.surname} ${owner.name}`]),
    })
    expect((await ask(owner, 'бухгалтер', { kinds: 'people' })).data.people).toEqual([
      {
        manager_id: mate.managerId,
        full_name: 'Королёва Ирина',
        appointment: 'Главный бухгалтер',
        avatar: null,
      },
    ])
  })

  it('CHAT-29 organizations that take no messages are absent, and so is the own one', async () => {
    await anOwner({ verified: false, organization: { name: 'Земельный надзор' } })
    expect(await found(owner, 'земельный', { kinds: 'channels' })).toEqual({
      channels: ['Земельный комитет'],
    })
    expect(await found(partner, 'земельный', { kinds: 'channels' })).toEqual({})
    const [channel] = (await ask(owner, 'земельный', { kinds: 'channels' })).data.channels
    expect(channel).toMatchObject({ id: partner.channelId, image: null })
  })

  it('takes the kinds that are named, in either spelling, and as many of each as are asked for', async () => {
    for (let count = 0; count < 7; count += 1) await library(server, owner).add(`Акт ${count}`)
    const documents = async (query: Record<string, unknown>) =>
      (await ask(owner, 'акт', query)).data.documents.length
    expect(await documents({})).toBe(5)
    expect(await documents({ limit: 7 })).toBe(7)
    expect(await documents({ kinds: ['documents', 'chats'] })).toBe(5)
    expect(await documents({ kinds: 'documents,people' })).toBe(5)
    expect(await documents({ kinds: 'people,chats' })).toBe(0)
  })

  it('refuses an empty or a long term, another kind and a larger number', async () => {
    const refused = async (q: string, query: Record<string, unknown> = {}) => {
      const { status, errors } = await ask(owner, q, query)
      return [status, ...Object.keys(errors)]
    }
    expect(await refused('  ')).toEqual([422, 'q'])
    expect(await refused('я'.repeat(101))).toEqual([422, 'q'])
    expect((await ask(owner, 'я'.repeat(100))).status).toBe(200)
    expect(await refused('акт', { limit: 21 })).toEqual([422, 'limit'])
    expect(await refused('акт', { limit: 0 })).toEqual([422, 'limit'])
    expect((await refused('акт', { kinds: 'people,passwords' }))[0]).toBe(422)
  })
})

describe('CHAT-33 nobody finds what is not theirs', () => {
  /** The word that everything here has. */
  const word = 'Аксиома'
  const everything = {
    chats: [`${word} группа`],
    people: [`${word} Мария`],
    channels: [`${word} комитет`],
    messages: [`${word} в личном чате`, `${word} в группе`],
    documents: [`${word} документ`],
  }
  let owner: TestSeat
  let partner: TestSeat
  const cast: Record<string, TestSeat> = {}
  beforeAll(async () => {
    owner = await anOwner()
    const channel = { id: owner.channelId, owner }
    const person = (sections: Parameters<typeof aManager>[0] = {}) => aManager({ channel, ...sections })
    const maria = await person({ name: 'Мария', surname: word })
    cast['a member without sections'] = await person()
    cast['a member with documents'] = await person({ sections: ['documents'] })
    cast['nobody of the group, with every other section'] = await person({
      sections: ['my_channel', 'posts', 'team', 'tickets'],
    })
    cast['who has left the group'] = await person()
    partner = await anOwner({ organization: { name: `${word} комитет` } })
    const { data: made } = await groupsOf(server, owner).create({
      name: `${word} группа`,
      manager_ids: ['a member without sections', 'a member with documents', 'who has left the group'].map(
        (name) => cast[name]!.managerId,
      ),
    })
    await chatter(server, owner).send(group(made.id), `${word} в группе`)
    await chatter(server, owner).send(colleague(maria), `${word} в личном чате`)
    await groupsOf(server, cast['who has left the group']).leave(made.id)
    await library(server, owner).add(`${word} документ`)
    const { data: binned } = await library(server, owner).upload(`${word} в корзине`)
    await library(server, owner).trash(binned.id)
  })

  const { chats, people, channels, documents } = everything
  const messages = [`${word} в группе`]
  it.each([
    ['a member without sections', { chats, people, channels, messages }],
    ['a member with documents', { chats, people, channels, messages, documents }],
    ['nobody of the group, with every other section', { people, channels }],
    ['who has left the group', { people, channels }],
  ])('%s', async (name, expected) => {
    expect(await found(cast[name]!, word)).toEqual(expected)
    for (const kind of searchKinds) {
      const own = { ...expected }[kind as keyof typeof expected]
      expect(await found(cast[name]!, word, { kinds: kind })).toEqual(own ? { [kind]: own } : {})
    }
  })

  it('the owner finds the chat with the colleague and the library, not the bin', async () => {
    expect(await found(owner, word)).toEqual({ ...everything, chats: [`${word} группа`, `${word} Мария`] })
  })

  it('another organization finds what is open to all', async () => {
    const stranger = await anOwner()
    expect(await found(stranger, word)).toEqual({ channels })
    expect(await found(partner, word)).toEqual({})
  })

  it('without a seat in the channel: 404; without a token: 401', async () => {
    const query = { channel_id: owner.channelId, q: word }
    expect((await server.as(partner).call('GET /search', { query })).status).toBe(404)
    expect((await server.anonymous().call('GET /search', { query })).status).toBe(401)
  })

  it('what was written before one joined a group that hides it is not found', async () => {
    const { data: made } = await groupsOf(server, owner).create({
      name: 'Скрытая',
      settings: { history: 'since_join' },
    })
    await chatter(server, owner).send(group(made.id), `${word} до прихода`)
    const late = cast['who has left the group']!
    await groupsOf(server, owner).add(made.id, late)
    await chatter(server, owner).send(group(made.id), `${word} после прихода`)
    expect(await found(late, word, { kinds: 'messages' })).toEqual({ messages: [`${word} после прихода`] })
  })
})

it('what is found more costs no further statement: none runs for each of the results', async () => {
  const owner = await anOwner()
  const channel = { id: owner.channelId, owner }
  const add = async () => {
    const mate = await aManager({ channel, name: 'Пётр', surname: 'Сметанин' })
    await chatter(server, owner).send(colleague(mate), 'Сметанин считает')
    await library(server, owner).add('Сметанин, договор')
  }
  const countStatements = async () => {
    const run = vi.spyOn(Connection.prototype, 'run')
    const { data } = await ask(owner, 'сметанин', { limit: 20 })
    const counts = new Map<string, number>()
    // Transactions are begun by work in the background, too.
    for (const [text] of run.mock.calls)
      if (/^\s*(?:select|with)\b/u.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
    run.mockRestore()
    return { found: data.people.length, counts }
  }
  await add()
  const one = await countStatements()
  for (let count = 0; count < 11; count += 1) await add()
  const many = await countStatements()
  expect([one.found, many.found]).toEqual([1, 12])
  const repeated = [...many.counts].filter(([text, count]) => count > Math.max(1, one.counts.get(text) ?? 0))
  expect(repeated).toEqual([])
  expect(many.counts.size).toBeGreaterThan(5)
})

it('ten searches a second of an account, of whatever kind; the eleventh is refused, others are not', async () => {
  const [hasty, other] = [await anOwner(), await anOwner()]
  const query = { channel_id: hasty.channelId, q: 'приказ', kinds: 'people' }
  const search = () => server.as(hasty).call('GET /search', { query })
  const statuses: number[] = []
  for (let count = 0; count < searchesPerSecond; count += 1) {
    statuses.push((await search()).status)
    // However slow the machine is: what was counted stays within the second.
    await letTimePass(-60)
  }
  const eleventh = await search()
  expect(statuses).toEqual(Array(10).fill(200))
  expect(eleventh.status).toBe(429)
  expect((await ask(other, 'приказ')).status).toBe(200)
  await letTimePass(3600)
  expect((await search()).status).toBe(200)
})
