import type { NotificationKind } from '@uprava/contract/rules/notification-kinds.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { db, sql, transaction } from '#platform/database/index.ts'
import { aChannel, anOwner, type TestSeat } from '#testing/people.ts'
import { connectEcho, whenJoined } from '#testing/realtime.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { notify, registerBrowserPush, type BrowserNotice } from './index.ts'
import { sendGatheredLetters } from './letters.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const send = (account: TestSeat, kind: NotificationKind, title: string, channelId: number | null = null) =>
  transaction((tx) =>
    notify(tx, { managerIds: [account.managerId], kind, channelId, title, text: 'Текст', link: '/profile' }),
  )

const choose = (
  account: TestSeat,
  body: { kind: NotificationKind; feed?: boolean; push?: boolean; mail?: boolean; sound?: boolean }[],
) => server.as(account).call('PUT /notification-settings', { body })

const listOf = (
  account: TestSeat,
  query: { kind?: NotificationKind; unread?: boolean; search?: string } = {},
) =>
  server.as(account).call('GET /channels/{channel}/notifications', {
    params: { channel: account.channelId },
    query,
  })

async function lettersTo(account: TestSeat): Promise<{ subject: string; text: string }[]> {
  const { rows } = await sql<{ subject: string; text: string }>`
    select o.subject, o.text from outbox o join managers m on m.email = o.recipient
    where m.id = ${account.managerId} and o.transport = 'mail' order by o.id`.execute(db())
  return rows
}

/** As if the last letter had been written so long ago. */
const age = (account: TestSeat, minutes: number) =>
  sql`update notification_letters set sent_at = now() - ${minutes} * interval '1 minute'
    where manager_id = ${account.managerId}`.execute(db())

const gather = () => sendGatheredLetters(() => false)

async function withEmail(): Promise<TestSeat> {
  const owner = await anOwner()
  await sql`update managers set email = ${`m${owner.managerId}@example.ru`} where id = ${owner.managerId}`.execute(
    db(),
  )
  return owner
}

describe('settings', () => {
  it('CHAT-55 every kind has four switches; any part is changed, the rest stays', async () => {
    const owner = await anOwner()
    const { data } = await server.as(owner).call('GET /notification-settings', {})
    expect(data).toHaveLength(17)
    expect(data.find(({ kind }) => kind === 'mention')).toEqual({
      kind: 'mention',
      title: 'Упоминания',
      feed: true,
      sound: true,
      push: true,
      mail: false,
      is_fixed: false,
    })
    const changed = await choose(owner, [
      { kind: 'news', feed: false, mail: true },
      { kind: 'mention', sound: false },
    ])
    expect(changed.status).toBe(200)
    const { data: stored } = await server.as(owner).call('GET /notification-settings', {})
    expect(stored).toEqual(changed.data)
    expect(stored.find(({ kind }) => kind === 'news')).toMatchObject({ feed: false, push: true, mail: true })
    expect(stored.find(({ kind }) => kind === 'mention')).toMatchObject({ feed: true, sound: false })
  })

  it('CHAT-55 safety stays in the list; an unknown kind is refused', async () => {
    const owner = await anOwner()
    const refused = await choose(owner, [
      { kind: 'news', feed: false },
      { kind: 'safety', feed: false },
    ])
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['feed']])
    const { data } = await server.as(owner).call('GET /notification-settings', {})
    expect(data.filter(({ feed }) => !feed)).toEqual([])
    expect((await choose(owner, [{ kind: 'safety', mail: false, push: false }])).status).toBe(200)
    expect((await choose(owner, [{ kind: 'nothing' as NotificationKind }])).status).toBe(422)
  })

  it('CHAT-55 the switch of the list is obeyed by list, count and event', async () => {
    const owner = await anOwner()
    await choose(owner, [{ kind: 'news', feed: false, mail: true }])
    await send(owner, 'news', 'Тихая')
    await send(owner, 'document', 'Видная', owner.channelId)
    const { data } = await listOf(owner)
    expect([data.items.map(({ title }) => title), data.unread_count]).toEqual([['Видная'], 1])
    expect(data.items[0]).toMatchObject({ kind: 'document', channel_id: owner.channelId })
  })

  it('CHAT-55 the switch of the browser is obeyed; safety breaks through quiet hours', async () => {
    const owner = await anOwner()
    const pushed: BrowserNotice[] = []
    registerBrowserPush(async (_tx, notice) => void pushed.push(notice))
    await choose(owner, [{ kind: 'news', push: false }])
    await send(owner, 'news', 'Без браузера')
    await send(owner, 'document', 'В браузер')
    await send(owner, 'safety', 'Важно')
    const ours = pushed.filter(({ managerIds }) => managerIds.includes(owner.managerId))
    expect(ours.map(({ title, isUrgent }) => [title, isUrgent])).toEqual([
      ['В браузер', false],
      ['Важно', true],
    ])
  })
})

describe('mail', () => {
  it('CHAT-56 gathers what waits into one letter an hour', async () => {
    const owner = await withEmail()
    await choose(owner, [{ kind: 'document', mail: true }])
    await send(owner, 'document', 'Первый')
    await send(owner, 'document', 'Второй')
    await send(owner, 'news', 'Не на почту')
    await gather()
    expect(await lettersTo(owner)).toMatchObject([{ subject: 'Управа: 2 уведомления' }])
    expect((await lettersTo(owner))[0]?.text).toMatch(
      /^Первый\. Текст\n\nВторой\. Текст\n\nВсе уведомления: http/u,
    )
    await send(owner, 'document', 'Третий')
    await gather()
    await age(owner, 59)
    await gather()
    expect(await lettersTo(owner)).toHaveLength(1)
    await age(owner, 61)
    await Promise.all([gather(), gather()])
    expect((await lettersTo(owner)).map(({ subject }) => subject)).toEqual([
      'Управа: 2 уведомления',
      'Управа: 1 уведомление',
    ])
  })

  it('CHAT-56 leaves out what was read meanwhile and what waits for more than a day', async () => {
    const owner = await withEmail()
    await choose(owner, [{ kind: 'document', mail: true }])
    await send(owner, 'document', 'Прочитанное')
    const [read] = (await listOf(owner)).data.items
    await server.as(owner).call('POST /channels/{channel}/notifications/{notification}/mark-as-read', {
      params: { channel: owner.channelId, notification: read!.id },
    })
    await gather()
    expect(await lettersTo(owner)).toEqual([])
    await send(owner, 'document', 'Старое')
    await sql`update notifications set created_at = now() - interval '25 hours' where manager_id = ${owner.managerId}`.execute(
      db(),
    )
    await gather()
    await send(owner, 'document', 'Новое')
    await gather()
    expect((await lettersTo(owner)).map(({ text }) => text.split('\n')[0])).toEqual(['Новое. Текст'])
  })

  it('CHAT-56 safety is mailed at once and once, unless its mail is switched off', async () => {
    const owner = await withEmail()
    await choose(owner, [{ kind: 'document', mail: true }])
    await send(owner, 'document', 'Ждёт')
    await gather()
    await send(owner, 'safety', 'Вход')
    await gather()
    expect((await lettersTo(owner)).map(({ subject }) => subject)).toEqual(['Управа: 1 уведомление', 'Вход'])
    await choose(owner, [{ kind: 'safety', mail: false }])
    await send(owner, 'safety', 'Без письма')
    expect(await lettersTo(owner)).toHaveLength(2)
  })
})

describe('the list', () => {
  it('CHAT-57 filters by kind and unread together with the search; the count is not filtered', async () => {
    const owner = await anOwner()
    await send(owner, 'news', 'Новость о парке')
    await send(owner, 'document', 'Документ о парке')
    await send(owner, 'document', 'Документ о дороге')
    const [newest] = (await listOf(owner)).data.items
    await server.as(owner).call('POST /channels/{channel}/notifications/{notification}/mark-as-read', {
      params: { channel: owner.channelId, notification: newest!.id },
    })
    const titles = async (query: Parameters<typeof listOf>[1]) => {
      const { data } = await listOf(owner, query)
      return [data.items.map(({ title }) => title), data.total, data.unread_count]
    }
    expect(await titles({ kind: 'document' })).toEqual([['Документ о дороге', 'Документ о парке'], 2, 2])
    expect(await titles({ unread: true })).toEqual([['Документ о парке', 'Новость о парке'], 2, 2])
    expect(await titles({ kind: 'document', unread: true, search: 'парк' })).toEqual([
      ['Документ о парке'],
      1,
      2,
    ])
    expect(await titles({ kind: 'news', unread: true, search: 'дорог' })).toEqual([[], 0, 2])
    expect((await listOf(owner, { kind: 'nothing' as NotificationKind })).status).toBe(422)
  })

  it('CHAT-54 reading all is published to the account’s own devices alone', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()]
    const channel = await aChannel({ owner })
    const received = await Promise.all(
      [owner, stranger].map(async ({ token, managerId }) => {
        const echo = connectEcho(server.url, token, { names: 'plain' })
        onTestFinished(() => echo.disconnect())
        const events: object[] = []
        const first = new Promise<void>((resolve) =>
          echo.private(`chats.${managerId}`).listen('.notifications-read', (event: object) => {
            events.push(event)
            resolve()
          }),
        )
        await whenJoined(echo, `chats.${managerId}`)
        return { events, first }
      }),
    )
    await send(owner, 'news', 'Первая')
    await send(owner, 'news', 'Чужого канала', channel.id)
    const [shown] = (await listOf(owner)).data.items
    await send(owner, 'news', 'После нажатия')
    await server.as(owner).call('POST /channels/{channel}/notifications/mark-all-as-read', {
      params: { channel: owner.channelId },
      body: { up_to_id: shown!.id },
    })
    await received[0]!.first
    expect(received[0]!.events).toEqual([
      { channel_id: owner.channelId, up_to_id: shown!.id, unread_count: 1 },
    ])
    expect(received[1]!.events).toEqual([])
    expect((await listOf(owner, { unread: true })).data.items.map(({ title }) => title)).toEqual([
      'После нажатия',
    ])
  })
})
