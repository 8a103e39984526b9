import { access } from 'node:fs/promises'
import path from 'node:path'

import type { RetentionTerms } from '@uprava/contract/installation/retention.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { checkUnreadCounts } from '#modules/messenger/index.ts'
import { db, sql, transaction } from '#platform/database/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'
import { settings } from '#platform/settings.ts'
import type { Client } from '#testing/client.ts'
import { aText, library } from '#testing/documents.ts'
import { aWorld, colleague, organization } from '#testing/messenger.ts'
import { aChannel, aManager } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { anAiOwner } from '#testing/station.ts'

import { runRetention } from './run-retention.ts'

let server: TestServer
let console: Client
beforeAll(async () => {
  server = await startServer()
  console = await server.administrator()
})
afterAll(() => server.close())
afterEach(async () => {
  vi.useRealTimers()
  await sql`delete from channel_retention`.execute(db())
  await console.admin('PUT /retention', { body: noTerms })
})

const noTerms: RetentionTerms = {
  messages: null,
  bin: null,
  notifications: null,
  ai_chats: null,
  appeals: null,
  sessions: null,
  sign_ins: null,
  logs: null,
}
const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day)
const setTerms = (terms: Partial<RetentionTerms>) =>
  console.admin('PUT /retention', { body: { ...noTerms, ...terms } })
const preview = (terms: Partial<RetentionTerms>) =>
  console.admin('POST /retention/preview', { body: { ...noTerms, ...terms } })
const run = (at: Date) => runRetention({ type: 'system' }, { at })

/** Messages of a chat as if they had been written so many days ago. */
const age = (text: string, days: number) =>
  sql`update messages set created_at = created_at - ${days} * interval '1 day' where text like ${`${text}%`}`.execute(
    db(),
  )

const keysOfFiles = async (name: string) => {
  const { rows } = await sql<{ key: string }>`
    select f.key from files f where f.name = ${name}`.execute(db())
  return rows.map(({ key }) => path.join(settings().DATA_DIR, 'files', key))
}

describe('terms of the installation', () => {
  it('counts letters of the outbox older than the term of the logs', async () => {
    await transaction((tx) =>
      enqueueMessage(tx, { transport: 'mail', to: 'a@uprava.example', subject: 'Старое', text: '' }),
    )
    const before = (await preview({ logs: 60 })).data.logs
    await sql`update outbox set created_at = now() - interval '61 days' where subject = 'Старое'`.execute(
      db(),
    )
    expect((await preview({ logs: 60 })).data.logs).toBe(before + 1)
    expect((await preview({ logs: 90 })).data.logs).toBe(before)
  })

  it('AUD-20 counts beforehand exactly what the first run takes, seven days later, in batches', async () => {
    const { anna, maria, viktor } = await aWorld(server)
    for (let at = 0; at < 12; at += 1) await anna.send(colleague(maria), `Давнее ${at}`)
    await viktor.send(organization(anna.channelId), 'Давнее письмо')
    await maria.send(colleague(anna), 'Свежее')
    await age('Давнее', 400)
    await sql`
      insert into notifications (manager_id, channel_id, title, text, created_at)
      select ${anna.managerId}, ${anna.channelId}, 'Старое', '', now() - n * interval '100 days' from generate_series(1, 5) n`.execute(
      db(),
    )
    expect((await maria.unread()).inside).toBe(12)
    const terms = { messages: 365, notifications: 250 }
    const expected = await preview(terms)
    expect(expected.status).toBe(200)
    expect(expected.data).toMatchObject({ messages: 13, files: 0, notifications: 3, bound: 0 })
    expect((await console.admin('GET /retention')).data).toEqual({ ...noTerms, starts_at: null })

    const saved = await setTerms(terms)
    expect(Math.round((Date.parse(saved.data.starts_at!) - Date.now()) / day)).toBe(7)
    const channels = await server.as(anna).call('GET /channels')
    expect(channels.data.find(({ id }) => id === anna.channelId)?.retention_starts_at).toBe(
      saved.data.starts_at,
    )
    expect(await run(inDays(6))).toMatchObject({ messages: 0, notifications: 0 })
    expect(await checkUnreadCounts()).toBe(0)

    const { at: _at, files: _files, bound: _bound, ...counts } = expected.data
    expect(await run(new Date(Date.parse(expected.data.at) + 1000))).toEqual(counts)
    expect(await checkUnreadCounts()).toBe(0)
    expect([(await maria.unread()).inside, (await anna.unread()).organization]).toEqual([0, 0])
    const history = await maria.history(colleague(anna))
    expect([history.data.total, history.data.items.map(({ message }) => message)]).toEqual([1, ['Свежее']])
    const { data } = await console.admin('GET /audit', { query: { search: 'Удалено по сроку хранения' } })
    expect(data.items[0]).toMatchObject({ actor: 'система', details: counts })
    vi.useFakeTimers({ now: inDays(8), toFake: ['Date'] })
    const later = await server.as(anna).call('GET /channels')
    expect(later.data.find(({ id }) => id === anna.channelId)?.retention_starts_at).toBeNull()
  })

  it('AUD-20 AIAPI-41 takes the texts of answers in dialogues from the evidence, with their messages', async () => {
    const owner = await anAiOwner()
    const said = { message: 'Напиши письмо в школу: просим выделить зал 5 декабря' }
    expect((await server.as(owner).call('POST /assistant', { body: said })).status).toBe(200)
    const texts = async () => {
      const { rows } = await sql<{ question: string | null; final: string | null }>`
        select question, final from ai_evidence where channel_id = ${owner.channelId}`.execute(db())
      return rows
    }
    expect(await texts()).toEqual([{ question: said.message, final: expect.any(String) }])
    await sql`update assistant_messages set created_at = created_at - interval '100 days'`.execute(db())
    await setTerms({ ai_chats: 90 })
    expect((await run(inDays(8))).ai_chats).toBe(2)
    expect(await texts()).toEqual([{ question: null, final: null }])
  })

  it('AUD-20 AUD-21 keeps unread counts true while batches go, and the run stands in the schedule', async () => {
    const { anna, maria } = await aWorld(server)
    await anna.send(colleague(maria), 'Первое')
    await sql`
      with chat as (
        select c.id, c.a_count + c.b_count as written, case when c.a_manager_id = ${anna.managerId} then 'a' else 'b' end as side
        from chats c where least(a_manager_id, b_manager_id) = ${Math.min(anna.managerId, maria.managerId)}
          and greatest(a_manager_id, b_manager_id) = ${Math.max(anna.managerId, maria.managerId)} and kind = 'room'
      ), added as (
        insert into messages (chat_id, position, sender_manager_id, sender_channel_id, side, client_id, text, created_at)
        select id, written + n, ${anna.managerId}, ${anna.channelId}, side, gen_random_uuid(), 'Старьё ' || n,
          now() - interval '400 days' from chat, generate_series(1, 1200) n returning id
      )
      update chats c set message_count = message_count + 1200, last_message_id = (select max(id) from added),
        a_count = a_count + case chat.side when 'a' then 1200 else 0 end,
        b_count = b_count + case chat.side when 'b' then 1200 else 0 end
      from chat where c.id = chat.id`.execute(db())
    expect([(await maria.unread()).inside, await checkUnreadCounts()]).toEqual([1201, 0])
    await setTerms({ messages: 365 })
    const deletion = run(inDays(8))
    const seen: number[] = []
    const state = { isOver: false }
    void deletion.finally(() => (state.isOver = true))
    while (!state.isOver) {
      seen.push(await checkUnreadCounts())
      expect([1201, 701, 201, 1]).toContain((await maria.unread()).inside)
    }
    expect((await deletion).messages).toBe(1200)
    expect([(await maria.unread()).inside, new Set(seen)]).toEqual([1, new Set([0])])
    const { rows } = await sql`select from pgboss.schedule where name = 'retention.run'`.execute(db())
    expect(rows).toHaveLength(1)
  })

  it('AUD-21 expired messages are gone from history, search, media, quotes and files', async () => {
    const { anna, maria } = await aWorld(server)
    const old = await anna.post(colleague(maria), { message: 'Давнишнее вложение' }, [
      aText('Содержимое', 'старое-вложение.txt'),
    ])
    const answer = await maria.send(colleague(anna), 'Ответ на него', { answer_id: old.data.items[0]!.id })
    const [stored] = await keysOfFiles('старое-вложение.txt')
    await access(stored!)
    const used = async () => {
      const { data } = await console.admin('GET /channels/{channel}', { params: { channel: anna.channelId } })
      return data.storage_used
    }
    expect(await used()).toBe(Buffer.byteLength('Содержимое'))
    await age('Давнишнее', 90)
    expect((await preview({ messages: 60 })).data).toMatchObject({ messages: 1, files: 1 })
    await setTerms({ messages: 60 })
    expect((await run(inDays(8))).messages).toBe(1)
    await vi.waitFor(() => expect(access(stored!)).rejects.toThrow('ENOENT'))
    const { data } = await anna.history(colleague(maria))
    expect(data.items.map(({ id }) => id)).toEqual([answer.data.items[0]!.id])
    expect(data.items[0]!.answer).toMatchObject({
      message: 'Сообщение удалено по сроку хранения',
      is_deleted: true,
      documents: [],
    })
    const found = await anna.history(colleague(maria), { search: 'вложение' })
    expect(found.data.items).toEqual([])
    const media = await server.as(anna).call('GET /chat-list/{id}/media', {
      params: { id: maria.managerId },
      query: { subject_type: 'PRIVATE-MANAGER', channel_id: anna.channelId },
    })
    expect(media.data.items).toEqual([])
    expect(await keysOfFiles('старое-вложение.txt')).toEqual([])
    expect(await used()).toBe(0)
  })

  it('AUD-21 keeps what a document is bound to, and says how much', async () => {
    const { anna, maria } = await aWorld(server)
    const sent = await anna.send(colleague(maria), 'Связанное поручением')
    await anna.send(colleague(maria), 'Связанное ничем')
    await age('Связанное', 90)
    await sql`
      insert into bound_records (kind, record_id, bound_by) values ('message', ${sent.data.items[0]!.id}, 'test')`.execute(
      db(),
    )
    expect((await preview({ messages: 60 })).data).toMatchObject({ messages: 1, bound: 1 })
    await setTerms({ messages: 60 })
    expect((await run(inDays(8))).messages).toBe(1)
    const { data } = await anna.history(colleague(maria))
    expect(data.items.map(({ message }) => message)).toEqual(['Связанное поручением'])
  })
})

describe('a channel', () => {
  const hold = (channel: number, on: boolean, reason = '') =>
    console.admin('PUT /channels/{channel}/hold', { params: { channel }, body: { on, reason } })

  it('AUD-15 AUD-21 on hold loses nothing, erasing included, until it is released', async () => {
    const { anna, maria, viktor } = await aWorld(server)
    await anna.send(colleague(maria), 'Хранимое')
    await viktor.send(organization(anna.channelId), 'Хранимое письмо')
    await age('Хранимое', 90)
    const books = library(server, maria)
    const document = await books.add('Хранимый документ')
    await server.as(maria).call('DELETE /customs/{custom}', {
      params: { custom: document.id },
      query: { channel_id: maria.channelId },
    })
    await sql`update documents set deleted_at = now() - interval '60 days' where id = ${document.id}`.execute(
      db(),
    )
    await setTerms({ messages: 60, bin: 45 })
    expect((await hold(anna.channelId, true)).errors).toEqual({ reason: ['Укажите причину'] })
    expect((await hold(anna.channelId, true, 'Запрос прокуратуры')).status).toBe(200)
    const params = { channel: anna.channelId }
    const { data } = await console.admin('GET /channels/{channel}/retention', { params })
    expect(data.hold).toMatchObject({ reason: 'Запрос прокуратуры' })
    expect((await preview({ messages: 60, bin: 45 })).data).toMatchObject({ messages: 0, bin: 0 })
    expect(await run(inDays(8))).toMatchObject({ messages: 0, bin: 0 })
    const erase = () =>
      console.admin('POST /persons/{person}/erase', {
        params: { person: maria.personId },
        body: { surname: maria.surname },
      })
    expect((await erase()).status).toBe(409)
    expect((await anna.history(colleague(maria))).data.total).toBe(1)

    expect((await hold(anna.channelId, false)).status).toBe(200)
    expect(await run(inDays(8))).toMatchObject({ messages: 2, bin: 1 })
    expect((await erase()).status).toBe(200)
    const entries = await console.admin('GET /audit', { query: { search: `канал ${anna.channelId}` } })
    expect(entries.data.items.map(({ action_code }) => action_code)).toEqual([
      'channel_released',
      'channel_held',
    ])
    expect(JSON.stringify(entries.data)).not.toContain('прокуратуры')
  })

  it('AUD-22 may only have shorter terms of at least 30 days, and the change is an entry', async () => {
    const channel = await aChannel()
    const employee = await aManager({ channel })
    const set = (body: { messages: number | null; bin: number | null; ai_chats: number | null }) =>
      console.admin('PUT /channels/{channel}/retention', { params: { channel: channel.id }, body })
    await setTerms({ messages: 90 })
    const none = { messages: null, bin: null, ai_chats: null }
    expect((await set({ ...none, messages: 91 })).errors).toEqual({
      messages: ['Не больше срока установки: 90 дней'],
    })
    expect((await set({ ...none, messages: 29 })).errors).toEqual({ messages: ['Не меньше 30 дней'] })
    expect((await setTerms({ messages: 29 })).status).toBe(422)
    const accepted = await set({ ...none, messages: 30, bin: 45 })
    expect([accepted.status, accepted.data.messages]).toEqual([200, 30])
    const own = server.as(employee)
    expect((await own.call('GET /channels')).data.map(({ bin_days: days }) => days)).toEqual([45])
    const { data } = await console.admin('GET /audit', { query: { search: `канал ${channel.id}` } })
    expect(data.items[0]).toMatchObject({
      action_code: 'channel_retention_changed',
      details: { ...none, messages: 30, bin: 45 },
    })
    const other = await aWorld(server)
    await own.call('POST /chat-list/{id}/send-message', {
      params: { id: channel.owner.managerId },
      query: { subject_type: 'PRIVATE-MANAGER', channel_id: channel.id },
      body: { message: 'Месячное' },
    })
    await other.anna.send(colleague(other.maria), 'Месячное')
    await age('Месячное', 31)
    expect((await run(inDays(8))).messages).toBe(1)
    expect((await other.anna.history(colleague(other.maria))).data.total).toBe(1)
    expect((await set({ ...none, messages: 30 })).status).toBe(200)
    expect(
      (await console.admin('PUT /channels/{channel}/retention', { params: { channel: 999_999 }, body: none }))
        .status,
    ).toBe(404)
  })
})
