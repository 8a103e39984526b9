import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { db, sql, transaction } from '#platform/database/index.ts'
import { aChannel, aManager, anOwner, type TestSeat } from '#testing/people.ts'
import { connectEcho, whenJoined } from '#testing/realtime.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { notify } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Notified = { channelId?: number | null; title?: string; text?: string; link?: string | null }

const send = (
  accounts: readonly TestSeat[],
  { channelId = null, title = 'Новость', text = '', link = null }: Notified = {},
) =>
  transaction((tx) =>
    notify(tx, {
      managerIds: accounts.map(({ managerId }) => managerId),
      kind: 'access',
      channelId,
      title,
      text,
      link,
    }),
  )

type Query = {
  search?: string
  date_from?: string
  date_to?: string
  tz?: string
  page?: number
  per_page?: number
}

const listOf = (account: TestSeat, query: Query = {}, channel = account.channelId) =>
  server.as(account).call('GET /channels/{channel}/notifications', { params: { channel }, query })

const markRead = (account: TestSeat, notification: number, channel = account.channelId) =>
  server.as(account).call('POST /channels/{channel}/notifications/{notification}/mark-as-read', {
    params: { channel, notification },
  })

/** Sets the creation time of the account’s newest notification. */
const date = (account: TestSeat, at: string) =>
  sql`update notifications set created_at = ${at} where id = (select max(id) from notifications where manager_id = ${account.managerId})`.execute(
    db(),
  )

describe('the list', () => {
  it('API-67 NOTIF-13 answers the items newest first, with the unread count', async () => {
    const owner = await anOwner()
    const before = Date.now()
    await send([owner], { title: 'Первая', text: 'Текст', link: '/profile' })
    await send([owner], { title: 'Вторая' })
    const { status, data } = await listOf(owner)
    expect(status).toBe(200)
    expect(data.items.map(({ title }) => title)).toEqual(['Вторая', 'Первая'])
    expect(data.items[1]).toMatchObject({ title: 'Первая', text: 'Текст', link: '/profile', is_seen: false })
    expect(Date.parse(data.items[1]!.created)).toBeGreaterThanOrEqual(before)
    expect(data).toMatchObject({ current_page: 1, last_page: 1, total: 2, unread_count: 2 })
  })

  it('API-67 shows nothing of another account, and 404 for a channel without a seat', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()]
    await send([stranger])
    expect((await listOf(owner)).data).toMatchObject({ items: [], total: 0, unread_count: 0 })
    expect((await listOf(owner, {}, stranger.channelId)).status).toBe(404)
  })

  it('CHAN-57 keeps the notifications of each channel apart; the account’s own show in all', async () => {
    const owner = await anOwner()
    const second = await aChannel({ owner })
    await send([owner], { title: 'Первого', channelId: owner.channelId })
    await send([owner], { title: 'Второго', channelId: second.id })
    await send([owner], { title: 'Аккаунта' })
    const titles = async (channel: number) =>
      (await listOf(owner, {}, channel)).data.items.map(({ title }) => title)
    expect(await titles(owner.channelId)).toEqual(['Аккаунта', 'Первого'])
    expect(await titles(second.id)).toEqual(['Аккаунта', 'Второго'])
    expect((await listOf(owner, {}, second.id)).data.unread_count).toBe(2)
  })

  it('CONST-04 comes in pages of 50', async () => {
    const owner = await anOwner()
    for (let number = 1; number <= 51; number += 1) await send([owner], { title: `№ ${number}` })
    const first = (await listOf(owner)).data
    expect([first.items.length, first.last_page, first.total]).toEqual([50, 2, 51])
    const second = (await listOf(owner, { page: 2 })).data
    expect(second.items.map(({ title }) => title)).toEqual(['№ 1'])
    expect((await listOf(owner, { page: 3 })).data.items).toEqual([])
    expect((await listOf(owner, { per_page: 500 })).data.items).toHaveLength(51)
  })

  it('NOTIF-14 searches in title and text, without letter case, ё as е; the unread count is not filtered', async () => {
    const owner = await anOwner()
    await send([owner], { title: 'Получен ЧЁРТЁЖ' })
    await send([owner], { title: 'Другое', text: 'приложен чертеж 100%_а' })
    await send([owner], { title: 'Третье' })
    const { data } = await listOf(owner, { search: ' чертёж ' })
    expect([data.items.length, data.total, data.unread_count]).toEqual([2, 2, 3])
    expect((await listOf(owner, { search: '100%_' })).data.total).toBe(1)
    expect((await listOf(owner, { search: '%' })).data.total).toBe(1)
    expect((await listOf(owner, { search: 'нет такого' })).data.items).toEqual([])
  })

  it('NOTIF-14 VAL-39 filters by days, both included, in the time zone of the reader', async () => {
    const owner = await anOwner()
    await send([owner], { title: 'В ночь на восьмое по Якутску' })
    await date(owner, '2026-03-07T15:30:00Z')
    const found = async (query: Query) => (await listOf(owner, query)).data.total
    expect(await found({ date_from: '08.03.2026', date_to: '08.03.2026', tz: 'Asia/Yakutsk' })).toBe(1)
    expect(await found({ date_from: '08.03.2026', tz: 'Europe/Moscow' })).toBe(0)
    expect(await found({ date_to: '07.03.2026', tz: 'Europe/Moscow' })).toBe(1)
    expect(await found({ date_to: '07.03.2026', tz: 'Asia/Yakutsk' })).toBe(0)
    expect(await found({ date_from: '2026-03-07', date_to: '2026-03-07' })).toBe(1)
    expect(await found({ date_from: '09.03.2026', date_to: '01.03.2026' })).toBe(0)
    expect(await found({ date_from: '', date_to: '' })).toBe(1)
  })

  it('NOTIF-14 refuses impossible dates and unknown time zones', async () => {
    const owner = await anOwner()
    const errors = async (query: Query) => (await listOf(owner, query)).errors
    expect(await errors({ date_from: '31.02.2026' })).toEqual({
      date_from: ['Введите дату в виде дд.мм.гггг'],
    })
    expect(await errors({ date_to: '06.09.2050' })).toEqual({
      date_to: ['Дата должна быть с 05.09.1900 по 05.09.2050'],
    })
    expect(await errors({ tz: "Луна/Море'" })).toEqual({ tz: ['Неизвестный часовой пояс'] })
  })
})

describe('marking as read', () => {
  it('API-68 NOTIF-05 NOTIF-12 answers the remaining count; repeated, it changes nothing', async () => {
    const owner = await anOwner()
    await send([owner], { title: 'Первая' })
    await send([owner], { title: 'Вторая' })
    const [newest] = (await listOf(owner)).data.items
    expect((await markRead(owner, newest!.id)).data).toEqual({ unread_count: 1 })
    expect((await markRead(owner, newest!.id)).data).toEqual({ unread_count: 1 })
    const { data } = await listOf(owner)
    expect(data.items.map(({ is_seen: isSeen }) => isSeen)).toEqual([true, false])
    expect(data.unread_count).toBe(1)
  })

  it('API-68 answers 404 for another account’s notification, another channel’s and none', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()]
    const second = await aChannel({ owner })
    await send([stranger])
    await send([owner], { channelId: second.id })
    const [theirs] = (await listOf(stranger)).data.items
    const [others] = (await listOf(owner, {}, second.id)).data.items
    for (const id of [theirs!.id, others!.id, 999_999_999])
      expect((await markRead(owner, id)).status).toBe(404)
    expect((await listOf(stranger)).data.unread_count).toBe(1)
  })
})

describe('the event', () => {
  type Event = { notification: { title: string }; unread_count: number; channel_id: number | null }

  async function listening(account: TestSeat) {
    const echo = connectEcho(server.url, account.token, { names: 'plain' })
    onTestFinished(() => echo.disconnect())
    const received: Event[] = []
    const waiting: ((event: Event) => void)[] = []
    echo.private(`chats.${account.managerId}`).listen('.notification', (event: Event) => {
      received.push(event)
      waiting.shift()?.(event)
    })
    await whenJoined(echo, `chats.${account.managerId}`)
    return { received, next: () => new Promise<Event>((resolve) => waiting.push(resolve)) }
  }

  it('NOTIF-15 carries each account its own count, after the commit', async () => {
    const channel = await aChannel()
    const employee = await aManager({ channel })
    await send([employee], { title: 'Прежняя' })
    const [boss, worker] = [await listening(channel.owner), await listening(employee)]
    const both = Promise.all([boss.next(), worker.next()])
    await send([channel.owner, employee], { title: 'Общая', channelId: channel.id })
    const [toBoss, toWorker] = await both
    expect(toBoss).toMatchObject({
      notification: { title: 'Общая' },
      unread_count: 1,
      channel_id: channel.id,
    })
    expect(toWorker).toMatchObject({
      notification: { title: 'Общая' },
      unread_count: 2,
      channel_id: channel.id,
    })
    expect(toWorker.notification).toEqual((await listOf(employee)).data.items[0])
  })

  it('NOTIF-15 is not published when the transaction is rolled back', async () => {
    const owner = await anOwner()
    const { received, next } = await listening(owner)
    const failed = transaction(async (tx) => {
      await notify(tx, {
        managerIds: [owner.managerId],
        kind: 'access',
        channelId: null,
        title: 'Никогда',
        text: '',
        link: null,
      })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    const real = next()
    await send([owner], { title: 'Настоящая' })
    await real
    expect(received.map(({ notification }) => notification.title)).toEqual(['Настоящая'])
  })
})

describe('reading all', () => {
  it('NOTIF-13 reads what stands in the channel up to the named one: not later ones, other channels or other accounts', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()]
    const other = await aChannel({ owner })
    await send([owner, stranger], { title: 'Общая' })
    await send([owner], { title: 'Своя', channelId: owner.channelId })
    await send([owner], { title: 'Другая', channelId: other.id })
    const { data: seen } = await listOf(owner)
    await send([owner], { title: 'Поздняя' })
    const { data, status } = await server
      .as(owner)
      .call('POST /channels/{channel}/notifications/mark-all-as-read', {
        params: { channel: owner.channelId },
        body: { up_to_id: seen.items[0]!.id },
      })
    expect({ status, data }).toEqual({ status: 200, data: { unread_count: 1 } })
    const rows = (await listOf(owner)).data.items.map(({ title, is_seen }) => [title, is_seen])
    expect(rows).toEqual([
      ['Поздняя', false],
      ['Своя', true],
      ['Общая', true],
    ])
    expect((await listOf(owner, {}, other.id)).data.unread_count).toBe(2)
    expect((await listOf(stranger)).data.unread_count).toBe(1)
    const refused = await server
      .as(stranger)
      .call('POST /channels/{channel}/notifications/mark-all-as-read', {
        params: { channel: owner.channelId },
        body: { up_to_id: seen.items[0]!.id },
      })
    expect(refused.status).toBe(404)
  })
})
