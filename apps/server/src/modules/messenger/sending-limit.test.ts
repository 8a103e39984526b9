import { afterAll, beforeAll, expect, it } from 'vitest'

import { library } from '#testing/documents.ts'
import { group, participant } from '#testing/groups.ts'
import { aWorld, colleague, organization } from '#testing/messenger.ts'
import { anOwner } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { limitSending } from './posting/sending-limit.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof aWorld>>

beforeAll(async () => {
  server = await startServer({ SENDING_LIMITS: '30/10,300/600' })
  world = await aWorld(server)
})
afterAll(() => server.close())

it('of five hundred messages at once to another organization thirty are sent, the others are refused in a sentence', async () => {
  const { viktor, boris, anna } = world
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, at) => viktor.send(organization(anna.channelId), `Рассылка ${at}`)),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  // A slow machine takes more than the ten seconds for them.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(30)
  expect(refused.length).toBeGreaterThanOrEqual(200)
  expect(refused[0]!.errors['general']?.[0]).toMatch(
    /^Слишком много сообщений подряд. Повторите через \d+ сек.$/u,
  )
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  // Neither colleagues nor the other accounts of the organization are concerned.
  expect((await viktor.send(colleague(boris), 'Коллеге')).status).toBe(200)
  expect((await boris.send(organization(anna.channelId), 'От другого')).status).toBe(200)
}, 60_000)

it('forwarded messages count for each organization that gets them', async () => {
  const { anna, boris, viktor } = world
  const { data } = await boris.send(colleague(viktor), 'Для пересылки')
  const id = data.items[0]!.id
  const forward = () =>
    server.as(boris).call('POST /chat-list/messages/forward', {
      query: { channel_id: boris.channelId },
      body: { message_ids: [id], recipients: [{ subject_type: 'ORGANIZATION', id: anna.channelId }] },
    })
  const statuses = new Set<number>()
  for (let count = 0; count < 60; count += 10)
    for (const { status } of await Promise.all(Array.from({ length: 10 }, forward))) statuses.add(status)
  expect(statuses).toEqual(new Set([200, 429]))
  expect((await boris.send(organization(anna.channelId), 'Ещё одно')).status).toBe(429)
}, 60_000)

it('documents and messages to a shared group count like messages to an organization', async () => {
  const sender = participant(server, await anOwner())
  const partner = participant(server, await anOwner())
  const document = await library(server, sender).add('Справка')
  const sendDocument = () =>
    server.as(sender).call('POST /customs/{custom}/send', {
      params: { custom: document.id },
      query: { channel_id: sender.channelId },
      body: { recipients: [{ subject_type: 'ORGANIZATION', id: partner.channelId }] },
    })
  const { data } = await sender.groups.create({ kind: 'shared' })
  const inGroup = () => sender.send(group(data.id), 'Всем')
  const statuses = new Set<number>()
  for (let count = 0; count < 60; count += 10)
    for (const { status } of await Promise.all(Array.from({ length: 10 }, sendDocument))) statuses.add(status)
  expect(statuses).toEqual(new Set([200, 429]))
  expect((await inGroup()).status).toBe(429)
  const inner = await sender.groups.create({ kind: 'inner' })
  expect((await sender.send(group(inner.data.id), 'Своим')).status).toBe(200)
}, 60_000)

it('several at once fit or not as a whole', () => {
  const account = -2
  limitSending(account, 20, 0)
  expect(() => limitSending(account, 11, 1)).toThrow('Слишком много сообщений подряд')
  limitSending(account, 10, 2)
  expect(() => limitSending(account, 1, 3)).toThrow('Слишком много сообщений подряд')
  // More than a limit allows go alone.
  limitSending(account, 100, 10_002)
})

it('counts thirty in ten seconds and three hundred in ten minutes', () => {
  const account = -1
  const isRefused = (at: number) => {
    try {
      limitSending(account, 1, at)
      return false
    } catch {
      return true
    }
  }
  for (let at = 0; at < 30; at += 1) expect(isRefused(at)).toBe(false)
  expect([isRefused(30), isRefused(9_999), isRefused(10_000)]).toEqual([true, true, false])
  for (let at = 1; at < 270; at += 1) expect(isRefused(10_000 + at * 1000)).toBe(false)
  expect([isRefused(500_000), isRefused(599_999), isRefused(600_000)]).toEqual([true, true, false])
})
