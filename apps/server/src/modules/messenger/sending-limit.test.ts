import { afterAll, beforeAll, expect, it } from 'vitest'

import { aWorld, colleague, organization } from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof aWorld>>

beforeAll(async () => {
  server = await startServer()
  world = await aWorld(server)
})
afterAll(() => server.close())

it('five hundred messages at once to another organization are refused in part, with a sentence', async () => {
  const { viktor, boris, anna } = world
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, at) => viktor.send(organization(anna.channelId), `Рассылка ${at}`)),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(refused.length).toBeGreaterThan(100)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(200)
  expect(refused[0]!.errors['general']?.[0]).toMatch(
    /^Слишком много сообщений подряд. Повторите через \d+ сек.$/u,
  )
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  // Neither colleagues nor the other accounts of the organization are concerned.
  expect((await viktor.send(colleague(boris), 'Коллеге')).status).toBe(200)
  expect((await boris.send(organization(anna.channelId), 'От другого')).status).toBe(200)
}, 60_000)
