import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { emptyBin } from '#modules/documents/index.ts'
import { db, sql } from '#platform/database/index.ts'
import type { Client } from '#testing/client.ts'
import { aText, library } from '#testing/documents.ts'
import { chatter, colleague } from '#testing/messenger.ts'
import { aChannel, aManager } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

vi.setConfig({ testTimeout: 120_000 })

let server: TestServer
let console: Client
beforeAll(async () => {
  server = await startServer()
  console = await server.administrator()
})
afterAll(() => server.close())

const kilobyte = (name = 'килобайт.txt') => aText('x'.repeat(1024), name)
const setQuota = (channel: number, bytes: number | null) =>
  console.admin('PUT /channels/{channel}', { params: { channel }, body: { storage_quota: bytes } })
const storageOf = async (channel: number) => {
  const { data } = await console.admin('GET /channels/{channel}', { params: { channel } })
  return [data.storage_used, data.storage_quota]
}
const noticesOf = async (account: { token: string }, channel: number) => {
  const { data } = await server
    .as(account)
    .call('GET /channels/{channel}/notifications', { params: { channel } })
  return data.items.filter(({ title }) => title === 'Место в канале').map(({ text }) => text)
}

async function aTeam() {
  const channel = await aChannel()
  const employee = await aManager({ channel, sections: ['documents'] })
  const keeper = await aManager({ channel, sections: ['my_channel'] })
  return { channel, employee, keeper, books: library(server, employee), writer: chatter(server, employee) }
}

const full = (used: string, quota: string) =>
  `В канале закончилось место: занято ${used} из ${quota}. Удалите лишнее или обратитесь к администратору.`

describe('the quota of a channel', () => {
  it('OPS-33 counts documents with the bin and files of messages, a file once', async () => {
    const { channel, employee, books, writer } = await aTeam()
    const document = await books.add('Первый', { file: kilobyte() })
    expect(await storageOf(channel.id)).toEqual([1024, null])
    await writer.post(colleague(channel.owner), { message: '', custom_documents: [document.id] })
    expect(await storageOf(channel.id)).toEqual([1024, null])
    const sent = await writer.post(colleague(channel.owner), { message: '' }, [kilobyte('другой.txt')])
    expect(await storageOf(channel.id)).toEqual([2048, null])
    await server.as(employee).call('DELETE /customs/{custom}', {
      params: { custom: document.id },
      query: { channel_id: channel.id },
    })
    expect(await storageOf(channel.id)).toEqual([2048, null])
    await server.as(employee).call('DELETE /chat-list/messages/{id}', {
      params: { id: sent.data.items[0]!.id },
      query: { channel_id: channel.id },
    })
    expect(await storageOf(channel.id)).toEqual([1024, null])
  })

  it('OPS-33 twenty uploads at once never exceed it; texts still go, and deleting for good frees the space', async () => {
    const { channel, employee, books, writer } = await aTeam()
    expect((await setQuota(channel.id, 5 * 1024 + 500)).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? books.upload(`Документ ${at}`, { file: kilobyte(`${at}.txt`) })
          : writer.post(colleague(channel.owner), { message: '' }, [kilobyte(`${at}.txt`)]),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([413]))
    expect(await storageOf(channel.id)).toEqual([5 * 1024, 5 * 1024 + 500])
    const { rows } = await sql<{ files: number }>`
      select count(*)::int as files from channel_files where channel_id = ${channel.id}`.execute(db())
    expect(rows[0]!.files).toBe(5)
    const again = await books.upload('Лишний', { file: kilobyte() })
    expect([again.status, again.errors]).toEqual([413, { general: [full('5 КБ', '5,5 КБ')] }])
    const message = await writer.post(colleague(channel.owner), { message: '' }, [kilobyte()])
    expect([message.status, message.errors]).toEqual([413, { general: [full('5 КБ', '5,5 КБ')] }])
    expect((await writer.send(colleague(channel.owner), 'Без файла')).status).toBe(200)

    await sql`update documents set deleted_at = now() - interval '31 days' where channel_id = ${channel.id}`.execute(
      db(),
    )
    expect((await books.upload('Лишний', { file: kilobyte() })).status).toBe(413)
    const inBin = await emptyBin()
    expect(await storageOf(channel.id)).toEqual([(5 - inBin) * 1024, 5 * 1024 + 500])
    const media = await server.as(employee).call('GET /chat-list/{id}/media', {
      params: { id: channel.owner.managerId },
      query: { subject_type: 'PRIVATE-MANAGER', channel_id: channel.id },
    })
    for (const { message_id: id } of media.data.items) {
      await server
        .as(employee)
        .call('DELETE /chat-list/messages/{id}', { params: { id }, query: { channel_id: channel.id } })
    }
    expect(await storageOf(channel.id)).toEqual([0, 5 * 1024 + 500])
    expect((await books.upload('Теперь есть место', { file: kilobyte() })).status).toBe(200)
  })

  it('OPS-33 notifies those with the section of 80, 95 and 100 %, once each', async () => {
    const { channel, employee, keeper, books } = await aTeam()
    await setQuota(channel.id, 20 * 1024)
    for (let at = 0; at < 15; at += 1) await books.add(`Документ ${at}`, { file: kilobyte(`${at}.txt`) })
    expect(await noticesOf(keeper, channel.id)).toEqual([])
    await books.add('Шестнадцатый', { file: kilobyte() })
    await books.add('Семнадцатый', { file: kilobyte() })
    const eighty = 'Занято 80 % места в канале: 16 КБ из 20 КБ.'
    expect(await noticesOf(keeper, channel.id)).toEqual([eighty])
    await books.add('Восемнадцатый', { file: kilobyte() })
    await books.add('Девятнадцатый', { file: kilobyte() })
    const ninetyFive = 'Занято 95 % места в канале: 19 КБ из 20 КБ.'
    expect(await noticesOf(keeper, channel.id)).toEqual([ninetyFive, eighty])
    for (let at = 0; at < 3; at += 1)
      expect((await books.upload('Большой', { file: aText('y'.repeat(1025)) })).status).toBe(413)
    await vi.waitFor(
      async () =>
        expect(await noticesOf(keeper, channel.id)).toEqual([full('19 КБ', '20 КБ'), ninetyFive, eighty]),
      { timeout: 30_000 },
    )
    await books.add('Двадцатый', { file: kilobyte() })
    expect(await noticesOf(keeper, channel.id)).toHaveLength(3)
    expect(await noticesOf(channel.owner, channel.id)).toHaveLength(3)
    expect(await noticesOf(employee, channel.id)).toEqual([])
    const { data } = await console.admin('GET /audit', { query: { search: `канал ${channel.id}` } })
    expect(data.items[0]).toMatchObject({
      action_code: 'channel_quota_changed',
      details: { quota: 20 * 1024 },
    })
  })
})
