import type { PlainAnswer } from '@uprava/contract/lawyer.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { aScan } from '#testing/documents.ts'
import type { TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { anAiOwner } from '#testing/station.ts'

vi.setConfig({ testTimeout: 120_000 })
const note = /^Текст распознан по изображению, уверенность \d\d %: возможны ошибки\./u
let server: TestServer
let owner: TestSeat

beforeAll(async () => {
  server = await startServer()
  owner = await anAiOwner()
})
afterAll(() => server.close())

const ai = () => server.as(owner).ai

test('AIS-65 a scan of a question is recognised, and both the file and the answer say so', async () => {
  const file = await ai()('POST /files', { files: { file: await aScan() } })
  expect(file.data).toMatchObject({ pages: 1, findings: [], note: expect.stringMatching(note) })
  const { data } = await ai()('POST /requests/legal_request', {
    body: { content: 'Что говорит документ о ремонте дворовых территорий?', file_ids: [file.data.id] },
  })
  const { response } = data as PlainAnswer
  expect(response).toContain('дворовых территорий')
  expect(response).toContain('Текст распознан по изображению')
})

test('AIS-65 a scan of a question that cannot be recognised is refused in words', async () => {
  const { status, errors } = await ai()('POST /files', { files: { file: await aScan('g4.pdf') } })
  expect([status, errors]).toEqual([
    422,
    {
      file: ['Это скан, и распознать его текст не удалось. Приложите более чёткий скан или файл с текстом.'],
    },
  ])
})

test('a scan of an appeal is recognised, and its note says so', async () => {
  const { data } = await ai()('POST /appeals/letter', { files: { file: await aScan() } })
  expect(data.text).toContain('субсидий на ремонт дворовых территорий')
  expect(data.note).toMatch(note)
})
