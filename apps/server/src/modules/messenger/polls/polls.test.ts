import type { Poll } from '@uprava/contract/messenger.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql, transaction } from '#platform/database/index.ts'
import { aGroup, group, type Participant } from '#testing/groups.ts'
import {
  aWorld,
  colleague,
  listenToChats,
  organization,
  type Chatter,
  type Named,
} from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { eraseMessenger } from '../personal-data/erase.ts'
import { exportMessages } from '../personal-data/export.ts'
import { sharesOf } from './poll-view.ts'
import { closeDuePolls } from './vote.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The calls of polls in the channel of somebody. */
function polls(who: Chatter) {
  const client = server.as(who)
  const query = { channel_id: who.channelId }
  return {
    make: (to: Named, given: Record<string, unknown> = {}) =>
      who.post(to, { poll: { question: 'Когда собираемся?', options: ['Утром', 'Днём'], ...given } }),
    vote: (id: number, ...optionIds: number[]) =>
      client.call('POST /chat-list/messages/{id}/vote', {
        params: { id },
        query,
        body: { option_ids: optionIds },
      }),
    close: (id: number) => client.call('POST /chat-list/messages/{id}/close-poll', { params: { id }, query }),
    votes: (id: number, optionId: number, page = 1) =>
      client.call('GET /chat-list/messages/{id}/votes', {
        params: { id },
        query: { ...query, option_id: optionId, page },
      }),
    see: async (of: Named, id: number): Promise<Poll> =>
      (await who.history(of)).data.items.find((one) => one.id === id)!.poll!,
  }
}

async function aPoll(colleagues: number, given: Record<string, unknown> = {}) {
  const { boss, mates, id } = await aGroup(server, colleagues)
  const message = (await polls(boss).make(group(id), given)).data.items[0]!
  const optionIds = message.poll!.options.map((option) => option.id)
  return {
    boss,
    mates,
    chat: group(id),
    message,
    optionIds: optionIds as [number, number],
  }
}

const closeDue = () => closeDuePolls(new AbortController().signal)
const ascending = (one: number, other: number) => one - other
const numbers = ({ options }: Poll) => options.map(({ votes, share, is_mine }) => [votes, share, is_mine])

describe('making', () => {
  it('CHAT-41 is a message whose text is the question; 1 to 300 characters, 2 to 12 different options of 100', async () => {
    const { boss, id } = await aGroup(server, 0)
    const { make } = polls(boss)
    const made = await make(group(id), { options: Array.from({ length: 12 }, (_, at) => `Вариант ${at}`) })
    expect(made.data.items[0]).toMatchObject({
      kind: 'poll',
      message: 'Когда собираемся?',
      plain: 'Когда собираемся?',
      poll: { question: 'Когда собираемся?', voters_count: 0, is_closed: false, closes_at: null },
    })
    expect(made.data.items[0]!.poll!.options).toHaveLength(12)
    expect((await boss.list()).data.items[0]!.last_message).toMatchObject({
      kind: 'poll',
      message: 'Когда собираемся?',
    })
    const wrong = [
      { question: ' ' },
      { question: 'я'.repeat(301) },
      { options: ['Один'] },
      { options: Array.from({ length: 13 }, (_, at) => `${at}`) },
      { options: ['Да', ' да '] },
      { options: ['Да', ''] },
      { options: ['Да', 'я'.repeat(101)] },
      { closes_at: new Date(Date.now() - 1000).toISOString() },
    ]
    for (const given of wrong) expect([given, (await make(group(id), given)).status]).toEqual([given, 422])
    expect(
      (await make(group(id), { question: 'я'.repeat(300), options: ['а', 'я'.repeat(100)] })).status,
    ).toBe(200)
  })

  it('CHAT-41 in a room, in the saved messages, beside a text or a file it is 422; in an organization chat it is one', async () => {
    const { anna, maria, viktor } = await aWorld(server)
    const saved: Named = { type: 'SAVED', id: anna.managerId }
    for (const chat of [colleague(maria), saved])
      expect((await polls(anna).make(chat)).errors).toEqual({
        poll: ['Опрос можно провести в группе или в чате с организацией'],
      })
    const poll = { question: 'Вопрос', options: ['а', 'б'] }
    const both = await anna.post(organization(viktor.channelId), { message: 'Текст', poll })
    expect([both.status, both.errors]).toEqual([422, { general: ['Опрос отправляется без текста и файлов'] }])
    const withFile = await anna.post(organization(viktor.channelId), { poll: JSON.stringify(poll) }, [
      { name: 'файл.txt', bytes: 'x' },
    ])
    expect(withFile.status).toBe(422)
    const made = await polls(anna).make(organization(viktor.channelId))
    const { id, poll: shown } = made.data.items[0]!
    const voted = await polls(viktor).vote(id, shown!.options[0]!.id)
    expect(numbers(voted.data.poll!)).toEqual([
      [1, 100, true],
      [0, 0, false],
    ])
  })

  it('CHAT-41 cannot be changed, forwarded or saved; deleting the message deletes it; a reader makes none', async () => {
    const { boss, mates, chat, message } = await aPoll(1)
    const [mate] = mates as [Participant]
    const query = { channel_id: boss.channelId }
    const client = server.as(boss)
    const params = { id: message.id }
    const edited = await client.call('PUT /chat-list/messages/{id}', {
      params,
      query,
      body: { message: 'Нет' },
    })
    expect(edited.status).toBe(422)
    const forwarded = await client.call('POST /chat-list/messages/forward', {
      query,
      body: { message_ids: [message.id], recipients: [{ subject_type: 'SAVED', id: boss.managerId }] },
    })
    expect(forwarded.errors).toEqual({ general: ['Опрос нельзя переслать'] })
    expect((await client.call('POST /chat-list/messages/{id}/save', { params, query })).status).toBe(422)
    await boss.groups.role(chat.id, mate, 'reader')
    expect((await polls(mate).make(chat)).status).toBe(403)
    expect((await client.call('DELETE /chat-list/messages/{id}', { params, query })).status).toBe(200)
    expect((await polls(mate).vote(message.id, 1)).status).toBe(404)
    const { rows } = await sql`select 1 from polls where message_id = ${message.id}`.execute(db())
    expect(rows).toEqual([])
  })

  it('CHAT-41 more than 30 an hour are 429', async () => {
    const { boss, id } = await aGroup(server, 0)
    const answers = await Promise.all(Array.from({ length: 32 }, () => polls(boss).make(group(id))))
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([
      ...Array<number>(30).fill(200),
      429,
      429,
    ])
  })
})

describe('voting', () => {
  it('CHAT-42 fifty votes of one account at once count once; a vote is changed and taken back, live for everybody', async () => {
    const { boss, mates, chat, message, optionIds } = await aPoll(2)
    const [mate, other] = mates as [Participant, Participant]
    const [first, second] = optionIds
    const listeners = await Promise.all([boss, other].map((who) => listenToChats(server.url, who)))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => polls(mate).vote(message.id, optionIds[at % 2]!)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await polls(mate).see(chat, message.id)).voters_count).toBe(1)
    await polls(mate).vote(message.id, second)
    await polls(boss).vote(message.id, first)
    expect(numbers(await polls(mate).see(chat, message.id))).toEqual([
      [1, 50, false],
      [1, 50, true],
    ])
    const [ofBoss, ofOther] = await Promise.all(
      listeners.map((listener) => listener.next('poll-changed', ({ poll }) => poll.voters_count === 2)),
    )
    expect(ofBoss).toMatchObject({ chat: { id: chat.id, subject_type: 'GROUP' }, message_id: message.id })
    expect(numbers(ofBoss!.poll)).toEqual([
      [1, 50, true],
      [1, 50, false],
    ])
    // Who has not voted sees how many have, and no numbers.
    expect(numbers(ofOther!.poll)).toEqual([
      [null, null, false],
      [null, null, false],
    ])
    const taken = await polls(mate).vote(message.id)
    expect(taken.data.poll).toMatchObject({ voters_count: 1, options: [{ votes: null }, { votes: null }] })
    await listeners[0]!.next(
      'poll-changed',
      ({ poll }) => poll.voters_count === 1 && poll.options[0]!.share === 100,
    )
    for (const listener of listeners) listener.close()
  })

  it('CHAT-42 many changes within a second are published at most once a second, the last state always', async () => {
    const { boss, mates, message, optionIds } = await aPoll(6)
    const listener = await listenToChats(server.url, boss)
    const before = listener.of('poll-changed').length
    await Promise.all(mates.map((mate) => polls(mate).vote(message.id, optionIds[0])))
    await listener.next('poll-changed', ({ poll }) => poll.voters_count === 6)
    expect(listener.of('poll-changed').length - before).toBeLessThanOrEqual(3)
    listener.close()
  })

  it('CHAT-42 what browsers keep for reading without a connection follows the votes', async () => {
    const { boss, mates, message, optionIds } = await aPoll(1)
    const [mate] = mates as [Participant]
    const kept = (cursor?: string) =>
      server.as(boss).call('GET /chat-list/offline', {
        query: { channel_id: boss.channelId, limit: 100, ...(cursor !== undefined && { cursor }) },
      })
    await polls(boss).vote(message.id, optionIds[0])
    const first = await kept()
    const pollOfPage = ({ data }: typeof first) =>
      data.items.find((one) => one.message.id === message.id)?.message.poll
    expect(numbers(pollOfPage(first)!)[0]).toEqual([1, 100, true])
    const second = await kept(first.data.cursor)
    await polls(mate).vote(message.id, optionIds[1])
    const third = await kept(second.data.cursor)
    expect(numbers(pollOfPage(third)!)).toEqual([
      [1, 50, true],
      [1, 50, false],
    ])
  })

  it('CHAT-42 foreign options, several where one is asked for, other messages and other people are refused', async () => {
    const { boss, mates, chat, message, optionIds } = await aPoll(1)
    const other = await aPoll(0)
    const [mate] = mates as [Participant]
    expect((await polls(mate).vote(message.id, other.optionIds[0])).errors).toHaveProperty('option_ids')
    expect((await polls(mate).vote(message.id, ...optionIds)).status).toBe(422)
    const text = (await boss.send(chat, 'Не опрос')).data.items[0]!
    expect((await polls(mate).vote(text.id, 1)).status).toBe(422)
    expect((await polls(other.boss).vote(message.id, optionIds[0])).status).toBe(404)
    expect((await polls(other.boss).votes(message.id, optionIds[0])).status).toBe(404)
    await boss.groups.role(chat.id, mate, 'reader')
    expect((await polls(mate).vote(message.id, optionIds[0])).status).toBe(200)
  })

  it('CHAT-43 numbers are hidden until the own vote or the end; of several choices the shares are of the voters', async () => {
    const { boss, mates, chat, message, optionIds } = await aPoll(2, {
      options: ['а', 'б', 'в'],
      is_multiple: true,
    })
    const [one, two] = mates as [Participant, Participant]
    await polls(one).vote(message.id, optionIds[0], optionIds[1])
    expect(numbers(await polls(two).see(chat, message.id))).toEqual([
      [null, null, false],
      [null, null, false],
      [null, null, false],
    ])
    await polls(two).vote(message.id, optionIds[0])
    expect(numbers(await polls(two).see(chat, message.id))).toEqual([
      [2, 100, true],
      [1, 50, false],
      [0, 0, false],
    ])
    expect((await polls(boss).votes(message.id, optionIds[0])).status).toBe(403)
    const { data } = await polls(two).votes(message.id, optionIds[0])
    expect(data.items.map((voter) => voter.manager_id).toSorted(ascending)).toEqual(
      [one.managerId, two.managerId].toSorted(ascending),
    )
    // A reaction shows everybody their own view, too.
    const listener = await listenToChats(server.url, boss)
    await server.as(one).call('POST /chat-list/messages/{id}/reactions', {
      params: { id: message.id },
      query: { channel_id: one.channelId },
      body: { emoji: '👍' },
    })
    const event = await listener.next('message-changed')
    expect(event.message.poll!.options[0]).toMatchObject({ votes: null, is_mine: false })
    listener.close()
    await polls(boss).close(message.id)
    expect(numbers(await polls(boss).see(chat, message.id))[0]).toEqual([2, 100, false])
  })

  it('CHAT-43 shares of one choice are whole percents of sum 100', () => {
    const shares = (...votes: number[]) =>
      sharesOf({
        options: votes.map((count, id) => ({ id, text: '', votes: count })),
        is_multiple: false,
        voters_count: votes.reduce((sum, count) => sum + count, 0),
      })
    expect(shares(0, 0)).toEqual([0, 0])
    expect(shares(1, 1, 1)).toEqual([34, 33, 33])
    expect(shares(2, 1, 0)).toEqual([67, 33, 0])
    for (let first = 0; first < 30; first += 1)
      for (let second = 0; second < 30; second += 1)
        if (first + second > 0)
          expect(shares(first, second, 7).reduce((sum, share) => sum + share, 0)).toBe(100)
  })
})

describe('anonymity', () => {
  it('CHAT-44 no call, event or export joins voter and option', async () => {
    const { boss, mates, chat, message, optionIds } = await aPoll(2, { is_anonymous: true })
    const [mate, other] = mates as [Participant, Participant]
    const listener = await listenToChats(server.url, boss)
    await polls(mate).vote(message.id, optionIds[0])
    await polls(boss).vote(message.id, optionIds[1])
    for (const who of [boss, mate, other])
      expect((await polls(who).votes(message.id, optionIds[0])).status).toBe(403)
    const event = await listener.next('poll-changed', ({ poll }) => poll.voters_count === 2)
    const history = await boss.history(chat)
    for (const said of [event, history.data.items.find((one) => one.id === message.id)!.poll])
      expect(JSON.stringify(said)).not.toContain(`${mate.managerId}`)
    const parts = await exportMessages(db(), { personId: mate.personId, managerIds: [mate.managerId] })
    const rows: unknown[] = []
    for await (const row of parts.find(({ key }) => key === 'votes')!.rows) rows.push(row)
    expect(rows).toEqual([
      { manager_id: mate.managerId, question: 'Когда собираемся?', options: 'анонимный опрос' },
    ])
    await polls(boss).close(message.id)
    expect((await polls(boss).votes(message.id, optionIds[0])).status).toBe(403)
    listener.close()
  })

  it('AUD-15 erasing a person deletes its votes; the numbers stay', async () => {
    const { boss, mates, chat, message, optionIds } = await aPoll(1)
    const [mate] = mates as [Participant]
    await polls(mate).vote(message.id, optionIds[0])
    await polls(boss).vote(message.id, optionIds[0])
    await transaction((tx) =>
      eraseMessenger(tx, { personId: mate.personId, managerIds: [mate.managerId], names: [] }),
    )
    const { data } = await polls(boss).votes(message.id, optionIds[0])
    expect(data.items.map((voter) => voter.manager_id)).toEqual([boss.managerId])
    expect(numbers(await polls(boss).see(chat, message.id))[0]).toEqual([2, 100, true])
  })
})

describe('the end', () => {
  it('CHAT-45 «Завершить опрос» by the author or a group owner, 403 for others; then a vote is 409', async () => {
    const { boss, mates, chat } = await aPoll(2)
    const [author, other] = mates as [Participant, Participant]
    const made = (await polls(author).make(chat)).data.items[0]!
    const option = made.poll!.options[0]!.id
    expect((await polls(other).close(made.id)).status).toBe(403)
    const closed = await polls(author).close(made.id)
    expect(closed.data.poll).toMatchObject({
      is_closed: true,
      options: [{ votes: 0, share: 0 }, { votes: 0 }],
    })
    const again = await polls(boss).close(made.id)
    expect([again.status, again.data.poll!.is_closed]).toEqual([200, true])
    const late = await polls(other).vote(made.id, option)
    expect([late.status, late.errors]).toEqual([409, { general: ['Опрос завершён'] }])
    const second = (await polls(author).make(chat)).data.items[0]!
    expect((await polls(boss).close(second.id)).status).toBe(200)
  })

  it('CHAT-45 after its time a vote is 409; everybody receives the end, the author a notification', async () => {
    const { boss, mates, chat, message, optionIds } = await aPoll(1, {
      closes_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const [mate] = mates as [Participant]
    expect((await polls(mate).vote(message.id, optionIds[0])).status).toBe(200)
    const listener = await listenToChats(server.url, mate)
    await sql`update polls set closes_at = now() - interval '1 second' where message_id = ${message.id}`.execute(
      db(),
    )
    expect((await polls(mate).vote(message.id, optionIds[1])).status).toBe(409)
    expect((await polls(boss).see(chat, message.id)).is_closed).toBe(true)
    await closeDue()
    await closeDue()
    await listener.next('poll-changed', ({ poll }) => poll.is_closed)
    const notices = async (who: Participant) =>
      (
        await server.as(who).call('GET /channels/{channel}/notifications', {
          params: { channel: who.channelId },
          query: { kind: 'poll_closed' },
        })
      ).data.items
    expect(await notices(boss)).toMatchObject([
      {
        title: 'Опрос завершён',
        text: '«Когда собираемся?»',
        link: `/messenger?subject_type=GROUP&id=${chat.id}&message=${message.id}`,
      },
    ])
    expect(await notices(mate)).toEqual([])
    listener.close()
  })

  it('CHAT-45 a vote at the moment of the end is counted and shown to all, or refused', async () => {
    const { boss, mates, chat, message, optionIds } = await aPoll(8)
    const answers = await Promise.all([
      ...mates.slice(0, 4).map((mate) => polls(mate).vote(message.id, optionIds[0])),
      polls(boss).close(message.id),
      ...mates.slice(4).map((mate) => polls(mate).vote(message.id, optionIds[0])),
    ])
    const counted = answers.filter(({ status }, at) => at !== 4 && status === 200).length
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const shown = await polls(boss).see(chat, message.id)
    expect([shown.is_closed, shown.voters_count, shown.options[0]!.votes]).toEqual([true, counted, counted])
  })

  it('CHAT-36 CHAT-41 a poll may be put off; its time is changed, its question is not', async () => {
    const { boss, id } = await aGroup(server, 0)
    const put = await boss.post(group(id), {
      poll: { question: 'Позже?', options: ['Да', 'Нет'] },
      scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const scheduled = put.data.scheduled!
    expect(scheduled).toMatchObject({
      message: 'Позже?',
      poll: { question: 'Позже?', options: ['Да', 'Нет'] },
    })
    const client = server.as(boss)
    const of = { params: { id: scheduled.id }, query: { channel_id: boss.channelId } }
    const changed = await client.call('PUT /chat-list/scheduled/{id}', { ...of, body: { message: 'Иначе' } })
    expect(changed.errors).toEqual({ general: ['Опрос нельзя изменить'] })
    const { data } = await client.call('POST /chat-list/scheduled/{id}/send-now', of)
    expect(data.items[0]).toMatchObject({ kind: 'poll', poll: { question: 'Позже?' }, was_scheduled: true })
  })
})
