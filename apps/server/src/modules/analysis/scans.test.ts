import type { StartedAnalysis } from '@uprava/contract/analysis.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { db } from '#platform/database/index.ts'
import type { TestFile } from '#testing/client.ts'
import { aScan } from '#testing/documents.ts'
import { anOwner, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { grant, openStream } from '#testing/station.ts'

vi.setConfig({ testTimeout: 120_000 })
/** Generous, because the machine may be busy. */
const waitOptions = { timeout: 90_000, interval: 100 }
let server: TestServer
let owner: TestSeat

beforeAll(async () => {
  server = await startServer()
  owner = await anOwner()
  await grant(owner.channelId, 'have_ai', 'analyze_documents')
})
afterAll(() => server.close())

function send(file: TestFile, prefer: string) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(file.bytes)]), file.name)
  form.append('instruction', 'Проверь документ')
  return fetch(`${server.url}/ai/v1/chain-of-thought/analyze-document`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${owner.token}`, prefer },
  })
}

async function started(file: TestFile): Promise<StartedAnalysis> {
  const response = await send(file, 'respond-async')
  expect(response.status).toBe(202)
  return (await response.json()) as StartedAnalysis
}

const ai = () => server.as(owner).ai
const watch = (run: number) => openStream(`${server.url}/ai/v1/runs/${run}/events`, { token: owner.token })

test('ANL-09 a scan is recognised page by page, and its report says how certain the text is', async () => {
  const { id, run } = await started(await aScan('pages.pdf'))
  const stream = await watch(run.id)
  await stream.ended
  const pages = stream.events.filter(({ type }) => type === 'recognition').map(({ data }) => data)
  expect(pages).toEqual([1, 2, 3].map((page) => ({ page, pages: 3 })))
  const { data } = await ai()('GET /analyses/{analysis}', { params: { analysis: id } })
  expect(data.report?.limits[0]).toMatch(
    /^Текст распознан по изображению, уверенность \d\d %: возможны ошибки\./u,
  )
  const { data: text } = await ai()('GET /analyses/{analysis}/paragraphs', { params: { analysis: id } })
  expect(text.paragraphs.map((one) => one.text).join(' ')).toContain('Комиссия вправе по своему усмотрению')
  const row = await db().selectFrom('analyses').select('scan').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.scan).toBeNull()
})

test('ANL-10 the recognition of a scan is stopped with its run, and nothing of it is stored', async () => {
  const { id, run } = await started(await aScan('pages.pdf'))
  const stream = await watch(run.id)
  await vi.waitFor(() => expect(stream.events.map(({ type }) => type)).toContain('recognition'), waitOptions)
  expect((await ai()('POST /runs/{run}/stop', { params: { run: run.id } })).status).toBe(200)
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({ type: 'done', data: { state: 'stopped' } })
  expect(stream.events).not.toContainEqual(expect.objectContaining({ data: { page: 3, pages: 3 } }))
  const rows = await db().selectFrom('analyses').select('id').where('id', '=', id).execute()
  expect(rows).toEqual([])
})

test('ANL-20 a scan that cannot be recognised is refused in words, and nothing of it is stored', async () => {
  const response = await send(await aScan('g4.pdf'), '')
  expect([response.status, await response.json()]).toMatchObject([
    422,
    {
      errors: {
        file: [
          'Это скан, и распознать его текст не удалось. Загрузите более чёткий скан или файл с текстом.',
        ],
      },
    },
  ])
  const { data } = await ai()('GET /analyses')
  expect(data.analyses.map(({ is_ready: isReady }) => isReady)).toEqual([true])
})
