import { generateKeyPairSync, randomBytes } from 'node:crypto'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { notify } from '#modules/notifications/index.ts'
import { db, sql, transaction } from '#platform/database/index.ts'
import { group, groupsOf } from '#testing/groups.ts'
import { asInvalid } from '#testing/hostile/hostile-input.ts'
import { aWorld, colleague, listenToChats, organization, type Chatter } from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { flushed } from './events/publish.ts'
import { cleanUpMessengerJob } from './messenger.jobs.ts'
import type { PushTarget } from './push/push.repository.ts'
import { setPushTransport } from './push/push.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof aWorld>>

beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://uprava.example' })
  world = await aWorld(server)
})
afterAll(() => server.close())

const runJob = (job: { run(stored: unknown, context: { signal: AbortSignal }): Promise<void> }) =>
  job.run({}, { signal: new AbortController().signal })

describe('drafts', () => {
  const save = (who: Chatter, body: Record<string, unknown>) =>
    server
      .as(who)
      .call('PUT /chat-list/drafts', { query: { channel_id: who.channelId }, body: asInvalid(body) })
  const drafts = async (who: Chatter) =>
    (await server.as(who).call('GET /chat-list/drafts', { query: { channel_id: who.channelId } })).data

  it('are stored per chat and account, published to the account’s other devices, and deleted when empty', async () => {
    const { viktor, boris, anna } = world
    const [phone, mate] = await Promise.all([
      listenToChats(server.url, viktor),
      listenToChats(server.url, boris),
    ])
    const body = {
      subject_type: 'ORGANIZATION',
      id: anna.channelId,
      message: 'Не допис',
      custom_documents: [3, 3, 4],
      origin: 'вкладка',
    }
    const { data } = await save(viktor, body)
    const draft = {
      chat: { id: anna.channelId, subject_type: 'ORGANIZATION', channel_id: viktor.channelId },
      message: 'Не допис',
      answer_id: null,
      custom_documents: [3, 4],
      updated_at: expect.any(String),
    }
    expect(data.draft).toEqual(draft)
    expect(await phone.next('draft')).toEqual({ chat: draft.chat, draft, origin: 'вкладка' })
    expect(await drafts(viktor)).toEqual([draft])
    expect(await drafts(boris)).toEqual([])
    await save(viktor, { ...body, message: 'Не дописано' })
    expect(await drafts(viktor)).toMatchObject([{ message: 'Не дописано' }])
    expect(
      (await save(viktor, { subject_type: 'organization', id: anna.channelId, message: '' })).data.draft,
    ).toBeNull()
    await phone.next('draft', (event) => event.draft === null)
    expect(await drafts(viktor)).toEqual([])
    expect(mate.of('draft')).toEqual([])
    phone.close()
    mate.close()
  })

  it('are stored for a colleague without a room, and refused for somebody who cannot be written to', async () => {
    const { viktor, boris, anna } = world
    expect(
      (await save(viktor, { subject_type: 'PRIVATE-MANAGER', id: boris.managerId, message: 'Б' })).status,
    ).toBe(200)
    expect(
      (await save(viktor, { subject_type: 'PRIVATE-MANAGER', id: anna.managerId, message: 'Б' })).status,
    ).toBe(404)
    expect((await save(viktor, { subject_type: 'PRIVATE-ROOM', id: 999, message: 'Б' })).status).toBe(404)
    const foreign = await server
      .as(viktor)
      .call('GET /chat-list/drafts', { query: { channel_id: anna.channelId } })
    expect(foreign.status).toBe(404)
  })

  it('D-06: are deleted after 30 days', async () => {
    const { viktor } = world
    expect(await drafts(viktor)).toHaveLength(1)
    await sql`update message_drafts set updated_at = now() - interval '31 days'`.execute(db())
    await runJob(cleanUpMessengerJob)
    expect(await drafts(viktor)).toEqual([])
  })
})

describe('messenger settings', () => {
  const settings = (who: Chatter) => server.as(who).call('GET /chat-list/settings')
  const choose = (who: Chatter, body: Record<string, unknown>) =>
    server.as(who).call('PUT /chat-list/settings', { body: asInvalid(body) })

  it('default to sound on and push off, and belong to one account', async () => {
    const { viktor, anna } = world
    const usual = {
      sound: true,
      push: false,
      quiet_hours: null,
      web_push: { public_key: expect.stringMatching(/^[\w-]{80,100}$/u) },
    }
    expect((await settings(viktor)).data).toEqual(usual)
    const listener = await listenToChats(server.url, viktor)
    const chosen = {
      sound: false,
      push: true,
      quiet_hours: { from: '22:00', to: '07:30', time_zone: 'Asia/Yakutsk' },
    }
    const { data } = await choose(viktor, chosen)
    expect(data).toMatchObject(chosen)
    expect((await listener.next('messenger-settings')).settings).toEqual(data)
    expect((await settings(viktor)).data).toEqual(data)
    expect((await settings(anna)).data).toEqual(usual)
    expect((await choose(viktor, { sound: true, push: false, quiet_hours: null })).data).toMatchObject({
      quiet_hours: null,
    })
    listener.close()
  })

  it('refuse an invalid time and an invalid time zone', async () => {
    const { viktor } = world
    for (const hours of [{ from: '24:00' }, { to: '7:30' }, { time_zone: 'Москва' }]) {
      const refused = await choose(viktor, {
        sound: true,
        push: true,
        quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Europe/Moscow', ...hours },
      })
      expect(refused.status).toBe(422)
    }
    expect((await choose(viktor, { sound: 'громко', push: true, quiet_hours: null })).status).toBe(422)
    expect((await server.anonymous().call('GET /chat-list/settings')).status).toBe(401)
  })
})

describe('push', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  const keys = () => ({
    p256dh: generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      .publicKey.export({ format: 'der', type: 'spki' })
      .subarray(-65)
      .toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  })
  const subscribe = (who: Chatter, address = endpoint) =>
    server.as(who).call('POST /chat-list/push-subscriptions', { body: { endpoint: address, keys: keys() } })
  const wantPush = (who: Chatter, quiet_hours: object | null = null) =>
    server
      .as(who)
      .call('PUT /chat-list/settings', { body: asInvalid({ sound: true, push: true, quiet_hours }) })
  const pushed: { target: PushTarget; payload: Record<string, unknown> }[] = []
  let answer: (() => void) | undefined

  setPushTransport(async (target, payload, options) => {
    expect(options.vapidDetails).toMatchObject({
      subject: 'https://uprava.example',
      publicKey: expect.any(String),
    })
    pushed.push({ target, payload: JSON.parse(payload) as Record<string, unknown> })
    answer?.()
  })
  afterEach(async () => {
    pushed.length = 0
    answer = undefined
    await sql`delete from push_subscriptions`.execute(db())
    await sql`delete from messenger_settings`.execute(db())
  })
  afterAll(() => setPushTransport())

  /** The pushes after the message is published; a second message to another account shows that none is in flight. */
  async function pushesOf(send: () => Promise<unknown>): Promise<typeof pushed> {
    const { maria, anna } = world
    await subscribe(maria, `${endpoint}-witness`)
    await wantPush(maria)
    const witness = async (text: string) => {
      await flushed()
      await anna.send(colleague(maria), text)
      await expect.poll(() => pushed.some(({ payload }) => payload['text'] === text)).toBe(true)
    }
    // What was done before is pushed late.
    await witness('До')
    pushed.length = 0
    await send()
    await witness('После')
    return pushed.filter(({ target }) => !target.endpoint.endsWith('-witness'))
  }

  it('reaches a subscribed browser of an account that has push on and is not connected', async () => {
    const { viktor, anna } = world
    await subscribe(anna)
    await wantPush(anna)
    const pushes = await pushesOf(() => viktor.send(organization(anna.channelId), 'Срочно'))
    expect(pushes).toMatchObject([
      {
        target: { endpoint, manager_id: anna.managerId },
        payload: {
          title: expect.stringContaining(`${viktor.surname} ${viktor.name}`),
          text: 'Срочно',
          chat: { id: viktor.channelId, subject_type: 'ORGANIZATION', channel_id: anna.channelId },
          message_id: expect.any(Number),
        },
      },
    ])
  })

  it('shows a group by its name with who writes', async () => {
    const { viktor, boris } = world
    const { data } = await groupsOf(server, viktor).create({
      name: 'Ремонт школы',
      manager_ids: [boris.managerId],
    })
    await subscribe(boris)
    await wantPush(boris)
    await sql`delete from presence`.execute(db())
    const pushes = await pushesOf(() => viktor.send(group(data.id), 'Срочно'))
    expect(pushes.map(({ payload }) => [payload['title'], payload['text']])).toEqual([
      ['Ремонт школы', `${viktor.surname} ${viktor.name}: Срочно`],
    ])
  })

  it('CHAT-04 CHAT-16 breaks through a muted chat once with a mention, without marks, unless the kind is switched off', async () => {
    const { viktor, boris } = world
    const { data } = await groupsOf(server, viktor).create({
      name: 'Паводок',
      manager_ids: [boris.managerId],
    })
    await subscribe(boris)
    await wantPush(boris)
    await server.as(boris).call('PUT /chat-list/{id}/settings', {
      params: { id: data.id },
      query: { subject_type: 'GROUP', channel_id: boris.channelId },
      body: { muted_until: 'forever' },
    })
    const message = `**Срочно**, [@Имя](mention:${boris.managerId})`
    const send = async () => {
      await sql`delete from presence`.execute(db())
      await viktor.send(group(data.id), 'Тихо')
      await viktor.post(group(data.id), { message, format: 'markdown' })
    }
    const pushes = await pushesOf(send)
    expect(pushes.map(({ payload }) => payload['text'])).toEqual([
      `${viktor.surname} ${viktor.name}: Срочно, @${boris.name} ${boris.surname}`,
    ])
    pushed.length = 0
    await server.as(boris).call('PUT /notification-settings', { body: [{ kind: 'mention', push: false }] })
    expect(await pushesOf(send)).toEqual([])
  })

  it('CHAT-55 shows a notification too, at its link; in quiet hours one of safety alone', async () => {
    const { anna } = world
    await subscribe(anna)
    const send = (kind: 'news' | 'safety', title: string) => () =>
      transaction((tx) =>
        notify(tx, {
          managerIds: [anna.managerId],
          kind,
          channelId: null,
          title,
          text: 'Текст',
          link: '/profile',
        }),
      )
    await wantPush(anna)
    await sql`delete from presence`.execute(db())
    await send('news', 'Новость')()
    await expect
      .poll(() => pushed.map(({ payload }) => payload))
      .toEqual([{ title: 'Новость', text: 'Текст', link: '/profile' }])
    await wantPush(anna, { from: '00:00', to: '23:59', time_zone: 'UTC' })
    await send('news', 'Тихая')()
    await send('safety', 'Вход')()
    await expect.poll(() => pushed.map(({ payload }) => payload['title'])).toEqual(['Новость', 'Вход'])
  })

  it('is off by default, and not sent to connected accounts, in quiet hours, after signing out, nor to the sender’s side', async () => {
    const { viktor, boris, anna } = world
    const send = () => viktor.send(organization(anna.channelId), 'Тихо')
    await subscribe(anna)
    expect(await pushesOf(send)).toEqual([])
    await wantPush(anna, { from: '00:00', to: '23:59', time_zone: 'UTC' })
    expect(await pushesOf(send)).toEqual([])
    await wantPush(anna)
    const listener = await listenToChats(server.url, anna)
    expect(await pushesOf(send)).toEqual([])
    listener.close()
    await subscribe(boris, `${endpoint}-boris`)
    await wantPush(boris)
    await sql`delete from presence`.execute(db())
    // Another session than that in which she goes on writing.
    await sql`
      with ended as (
        insert into sessions (token_hash, person_id, manager_id, expires_at, ended_at)
        select ${randomBytes(32)}, person_id, manager_id, expires_at, now() from sessions where manager_id = ${anna.managerId} limit 1
        returning id
      )
      update push_subscriptions s set session_id = ended.id from ended where s.manager_id = ${anna.managerId}`.execute(
      db(),
    )
    expect(await pushesOf(send)).toEqual([])
    await runJob(cleanUpMessengerJob)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from push_subscriptions where manager_id = ${anna.managerId}`.execute(db())
    expect(rows[0]!.n).toBe(0)
  })

  it('CHAT-21 a muted chat makes no push until its time has come, an unmuted one at once', async () => {
    const { viktor, anna } = world
    const send = () => viktor.send(organization(anna.channelId), 'Без звука')
    const mute = (muted_until: string | null) =>
      server.as(anna).call('PUT /chat-list/{id}/settings', {
        params: { id: viktor.channelId },
        query: { subject_type: 'ORGANIZATION', channel_id: anna.channelId },
        body: { muted_until },
      })
    await subscribe(anna)
    await wantPush(anna)
    await sql`delete from presence`.execute(db())
    await mute('forever')
    expect(await pushesOf(send)).toEqual([])
    await mute(new Date(Date.now() + 3_600_000).toISOString())
    expect(await pushesOf(send)).toEqual([])
    await sql`update chat_settings set muted_until = now()`.execute(db())
    expect(await pushesOf(send)).toHaveLength(1)
    await mute('forever')
    await mute(null)
    pushed.length = 0
    expect(await pushesOf(send)).toHaveLength(1)
  })

  it('a subscription that the service reports as gone is deleted', async () => {
    const { viktor, anna } = world
    await subscribe(anna)
    await wantPush(anna)
    answer = () => {
      throw Object.assign(new Error('gone'), { statusCode: 410 })
    }
    await viktor.send(organization(anna.channelId), 'Кому?')
    const left = async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*) as n from push_subscriptions where manager_id = ${anna.managerId}`.execute(db())
      return rows[0]!.n
    }
    await expect.poll(left).toBe(0)
  })

  it('contacts push services of browser vendors only: any other address is refused', async () => {
    const { anna } = world
    for (const address of [
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'https://user@evil.example/x',
    ]) {
      const refused = await subscribe(anna, address)
      expect([refused.status, refused.errors]).toEqual([
        422,
        { endpoint: ['Этот браузер не поддерживает уведомления'] },
      ])
    }
    expect((await subscribe(anna, 'http://fcm.googleapis.com/x')).status).toBe(422)
    for (const service of [
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://db5p.notify.windows.com/w/?token=x',
      'https://web.push.apple.com/x',
    ]) {
      expect((await subscribe(anna, service)).status).toBe(200)
    }
  })

  it('stores the address as it was parsed, and one subscription a session', async () => {
    const { anna } = world
    const stored = async () => {
      const { rows } = await sql<{ endpoint: string }>`
        select endpoint from push_subscriptions where manager_id = ${anna.managerId}`.execute(db())
      return rows.map((row) => row.endpoint)
    }
    await subscribe(anna, endpoint)
    // Its host is read by one parser and not by the other, which would take this machine for it.
    await subscribe(anna, 'https:fcm.googleapis.com/fcm/send/without-slashes')
    expect(await stored()).toEqual(['https://fcm.googleapis.com/fcm/send/without-slashes'])
    expect((await subscribe(anna, 'https://user:password@fcm.googleapis.com/x')).status).toBe(422)
  })

  it('an own subscription can be deleted, another’s cannot', async () => {
    const { anna, viktor } = world
    await subscribe(anna)
    const unsubscribe = (who: Chatter) =>
      server.as(who).call('DELETE /chat-list/push-subscriptions', { body: { endpoint } })
    const count = async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from push_subscriptions`.execute(db())
      return rows[0]!.n
    }
    await unsubscribe(viktor)
    expect(await count()).toBe(1)
    await unsubscribe(anna)
    expect(await count()).toBe(0)
  })
})
