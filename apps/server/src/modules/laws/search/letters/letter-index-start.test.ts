import { afterAll, beforeAll, expect, it } from 'vitest'

import { answerWorkers } from '#platform/workers/index.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { clearShippedLetters } from './shipped-letters.ts'

let server: TestServer
beforeAll(async () => {
  // Test files before this one may have had it built in the same process.
  clearShippedLetters()
  server = await startServer({ NODE_ENV: 'production' })
}, 120_000)
afterAll(() => server.close())

it('the letter index of the common base is built on a worker thread at the start, before anybody asks', async () => {
  await expect.poll(() => answerWorkers.load.running, { interval: 5, timeout: 60_000 }).toBe(1)
  // The product answers meanwhile.
  expect((await server.anonymous().raw('GET', '/healthz')).status).toBe(200)
  await expect.poll(() => answerWorkers.load, { timeout: 60_000 }).toEqual({ waiting: 0, running: 0 })
})
