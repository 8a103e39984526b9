import { managerChannel } from '@uprava/contract/realtime.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { resumeModels } from '#modules/runs/index.ts'
import { startFakeModel, type FakeModel } from '#testing/fake-model/fake-model.ts'
import * as scenarios from '#testing/fake-model/scenarios.ts'
import { aManager, type TestSeat } from '#testing/people.ts'
import { connectEcho, whenJoined } from '#testing/realtime.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { anAiOwner, grant, openStream, streamedText } from '#testing/station.ts'

let fake: FakeModel
let server: TestServer

beforeAll(async () => {
  fake = await startFakeModel()
  server = await startServer({ ...fake.settings, AI_FIRST_BYTE_SECONDS: '0.6' })
})
beforeEach(() => {
  resumeModels()
  fake.play(scenarios.says('Уважаемые жители! Приглашаем вас на субботник.'))
})
afterAll(async () => {
  await server.close()
  await fake.close()
})

const REQUEST = 'Подготовьте объявление для жителей о субботнике 18 апреля в 10:00 в парке Победы'
const call = (seat: TestSeat) => server.as(seat).call
const say = (seat: TestSeat, message = REQUEST) => call(seat)('POST /assistant', { body: { message } })
const history = async (seat: TestSeat, query: object = {}) =>
  (await call(seat)('GET /assistant', { query })).data

describe('the assistant', () => {
  test('ASST-11 ASST-12 ASST-17 AIAPI-37 AIAPI-38 returns the stored message and the answer', async () => {
    const owner = await anAiOwner()
    const { status, data } = await say(owner)
    expect(status).toBe(200)
    expect(data).toHaveLength(2)
    const [mine, answer] = data
    expect(mine).toMatchObject({
      message: REQUEST,
      assistant: null,
      manager: { id: owner.managerId, name: owner.name },
    })
    expect(answer).toMatchObject({
      message: 'Уважаемые жители! Приглашаем вас на субботник.',
      assistant: { name: 'Помощник', surname: 'Управы' },
      manager: null,
      metadata: { engine: 'fake-1', engine_mode: 'model', state: 'complete' },
    })
    expect((await history(owner)).items).toEqual(data)
  })

  test('AIS-18 requires one of two permissions', async () => {
    const manager = await aManager()
    expect((await say(manager)).status).toBe(403)
    await grant(manager.channelId, 'prepare_charter')
    expect((await say(manager)).status).toBe(200)
  })

  test('ASST-06 ASST-17 the answer is always broadcast too, with its channel', async () => {
    const owner = await anAiOwner()
    const echo = connectEcho(server.url, owner.token, { names: 'plain' })
    const received: unknown[] = []
    echo
      .private(managerChannel(owner.managerId))
      .listen('.new-message', (event: unknown) => received.push(event))
    await whenJoined(echo, managerChannel(owner.managerId))
    const { data } = await say(owner)
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(received[0]).toEqual({ kind: 'assistant', channel_id: owner.channelId, message: data[1] })
    echo.disconnect()
  })

  test('AIAPI-36 CONST-04 page 1 has the latest messages, oldest first within a page', async () => {
    const owner = await anAiOwner()
    await call(owner)('POST /assistant', { body: { message: 'Первое сообщение' } })
    for (let number = 0; number < 3; number += 1) await say(owner)
    const first = await history(owner, { per_page: 4 })
    expect(first).toMatchObject({ current_page: 1, last_page: 2, total: 8 })
    const second = await history(owner, { per_page: 4, page: 2 })
    expect(second.items[0]!.message).toBe('Первое сообщение')
    const ids = [...second.items, ...first.items].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect((await history(owner)).last_page).toBe(1)
  })

  test('ASST-10 ASST-16 AIAPI-41 a reset deletes the history and its texts in the evidence', async () => {
    const owner = await anAiOwner()
    await say(owner)
    expect((await call(owner)('POST /assistant/new-dialog')).status).toBe(200)
    expect(await history(owner)).toMatchObject({ items: [], total: 0 })
    const { items } = (await server.as(owner).ai('GET /evidence')).data
    expect(items[0]).toMatchObject({ kind: 'assistant', question: null })
    await say(owner)
    expect((await call(owner)('DELETE /assistant')).status).toBe(200)
    expect((await history(owner)).total).toBe(0)
  })

  test('ASST-16 a reset stops a running answer, and nothing is written into the new dialogue', async () => {
    const owner = await anAiOwner()
    fake.play(scenarios.says('слово '.repeat(400), { letters: 6, everyMs: 20 }))
    const pending = say(owner)
    await vi.waitFor(async () => expect((await history(owner)).active_run_id).not.toBeNull())
    await vi.waitFor(() => expect(fake.busy()).toBe(1))
    await call(owner)('POST /assistant/new-dialog')
    await pending
    await vi.waitFor(() => expect(fake.busy()).toBe(0))
    expect((await history(owner)).total).toBe(0)
  })

  test('ASST-05 a second message during an answer is refused; the answer is streamed', async () => {
    const owner = await anAiOwner()
    fake.play(scenarios.says('Текст письма для вас. '.repeat(20), { letters: 8, everyMs: 10 }))
    const pending = say(owner)
    await vi.waitFor(async () => expect((await history(owner)).active_run_id).not.toBeNull())
    const { active_run_id: runId } = await history(owner)
    expect((await say(owner)).status).toBe(409)
    const stream = await openStream(`${server.url}/ai/v1/runs/${runId}/events`, owner)
    await stream.ended
    expect(streamedText(stream.events)).toBe((await pending).data[1]!.message)
  })

  test('an empty message is refused', async () => {
    const owner = await anAiOwner()
    expect((await say(owner, ' ')).errors).toEqual({ message: ['Заполните поле «Сообщение»'] })
  })

  test('G19 dialogues belong to one account in one channel', async () => {
    const owner = await anAiOwner()
    const colleague = await aManager({ channel: { id: owner.channelId, owner } })
    const { data } = await say(owner)
    expect((await history(colleague)).total).toBe(0)
    const foreign = await call(colleague)('POST /assistant/{id}/download', { params: { id: data[1]!.id } })
    expect(foreign.status).toBe(404)
  })

  test('links, pictures and markup of a model are removed', async () => {
    const owner = await anAiOwner()
    fake.play(
      scenarios.says(
        'Текст ![x](https://evil.example/x.png) <img src=x> [сайт](https://evil.example) https://evil.example конец',
      ),
    )
    const { data } = await say(owner)
    expect(data[1]!.message).toBe('Текст x  сайт  конец')
  })

  test.each([
    ['fails', scenarios.status(500)],
    ['hangs', scenarios.hanging],
    ['answers a sign-in page', scenarios.html],
    ['repeats itself', scenarios.endless],
  ])(
    'G16 a model that %s is replaced by the built-in engine, which is named as the engine',
    async (_name, player) => {
      const owner = await anAiOwner()
      fake.play(player)
      const { data } = await say(owner)
      expect(data[1]!.metadata).toMatchObject({
        engine: 'built-in',
        engine_mode: 'degraded',
        genre: 'объявление',
      })
      expect(data[1]!.message).toContain('**Дата:** 18 апреля')
    },
  )

  test('G16 the text of a truncated answer is retained', async () => {
    const owner = await anAiOwner()
    fake.play(async (answer) => {
      answer.begin()
      answer.piece('Уважаемые коллеги! Сообщаем о ходе ремонта дорог в районе. '.repeat(6))
      await answer.pause(20)
      answer.response.destroy()
    })
    const { data } = await say(owner)
    expect(data[1]!.metadata).toMatchObject({ engine: 'fake-1', state: 'cut' })
    expect(data[1]!.message).toContain('Текст оборван')
  })
})

describe('downloads', () => {
  test('AIAPI-39 AIAPI-40 AIS-39 return the text alone as text_{id}.docx', async () => {
    const owner = await anAiOwner()
    await server.as(owner).ai('PUT /settings', { body: { built_in_only: true } })
    const { data } = await say(owner)
    const id = data[1]!.id
    const response = await fetch(`${server.url}/api/managers/v2/assistant/${id}/download`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain(`text_${id}.docx`)
    const xml = strFromU8(unzipSync(new Uint8Array(await response.arrayBuffer()))['word/document.xml']!)
    expect(xml).toContain('ОБЪЯВЛЕНИЕ')
    expect(xml).toContain('18\u00A0апреля')
    expect(xml).not.toContain('Черновик')
    expect(xml).not.toContain('**')
  })
})
