import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { clearKnownWindows } from '#platform/model/index.ts'
import { startFakeModel, type FakeModel } from '#testing/fake-model/fake-model.ts'
import * as scenarios from '#testing/fake-model/scenarios.ts'
import { formOf } from '#testing/long-tests.ts'
import { aManager, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { anAiOwner, openStream, streamedText, type StreamEvent } from '#testing/station.ts'

import { resumeModels } from './worker/circuit-breaker.ts'

let fake: FakeModel
let server: TestServer

/** Timeout for state that changes asynchronously; longer on busy machines. */
const eventually = { timeout: process.env['CI'] ? 50_000 : 15_000 }

beforeAll(async () => {
  fake = await startFakeModel()
  server = await startServer(fake.patientSettings)
})
beforeEach(() => {
  fake.play(scenarios.obedient)
  resumeModels()
  clearKnownWindows()
})
afterAll(async () => {
  await server.close()
  await fake.close()
})

const QUESTION = 'Какой срок рассмотрения обращения гражданина?'

/** A chat with a question under way. */
async function asked(owner: TestSeat, content = QUESTION): Promise<{ chatId: number; runId: number }> {
  const client = server.as(owner)
  const chat = await client.ai('POST /chats/', { body: { title: '' } })
  const { data } = await client.ai('POST /chats/{id}/runs', {
    params: { id: chat.data.id },
    body: { content },
  })
  return { chatId: chat.data.id, runId: data.run.id }
}

/** As many runs as the model takes at a time, both waiting for it; what earlier tests have left is not counted. */
async function hangingRuns(owner: TestSeat) {
  const before = fake.calls.length
  fake.play(scenarios.hanging)
  const runs = [await asked(owner), await asked(owner)]
  await vi.waitFor(() => expect(fake.calls.length - before).toBe(2), eventually)
  return runs
}

const eventsUrl = (runId: number) => `${server.url}/ai/v1/runs/${runId}/events`

async function ended(owner: TestSeat, runId: number): Promise<readonly StreamEvent[]> {
  const stream = await openStream(eventsUrl(runId), owner)
  await stream.ended
  return stream.events
}

async function lastMessage(owner: TestSeat, chatId: number) {
  const { data } = await server.as(owner).ai('GET /chats/{id}/messages', { params: { id: chatId } })
  return data.messages.at(-1)!
}

describe('a run', () => {
  test('AIAPI-64 publishes position, engine, sources, text, citations and end, in order', async () => {
    const owner = await anAiOwner()
    const { chatId, runId } = await asked(owner)
    const events = await ended(owner, runId)
    const types = events.map(({ type }) => type)
    expect(types[0]).toBe('queued')
    expect(types.slice(0, 3).toSorted()).toEqual(['queued', 'sources', 'started'])
    expect(types.at(-2)).toBe('citations')
    expect(types.at(-1)).toBe('done')
    expect(events.map(({ id }) => id)).toEqual(events.map((_, at) => at + 1))
    const message = await lastMessage(owner, chatId)
    expect(streamedText(events)).toBe(message.content)
    expect(events.at(-1)!.data).toEqual({ message_id: message.id, chat_id: chatId, state: 'complete' })
    expect(message.metadata).toMatchObject({
      engine: 'fake-1',
      engine_mode: 'model',
      engine_reason: null,
      run_id: runId,
    })
  })

  test('of somebody else, or of another channel, is not found', async () => {
    const owner = await anAiOwner()
    const stranger = await anAiOwner()
    const { runId } = await asked(owner)
    for (const call of ['GET /runs/{run}', 'GET /runs/{run}/events'] as const) {
      expect((await server.as(stranger).ai(call, { params: { run: runId } })).status).toBe(404)
    }
    expect((await server.as(stranger).ai('POST /runs/{run}/stop', { params: { run: runId } })).status).toBe(
      404,
    )
    await ended(owner, runId)
  })

  test('without the permission is refused', async () => {
    const manager = await aManager()
    expect((await server.as(manager).ai('GET /usage')).status).toBe(403)
    expect(
      (await server.as(manager).ai('POST /requests/legal_request', { body: { content: QUESTION } })).status,
    ).toBe(403)
  })

  test('G17 has the same text for two concurrent readers and for a late one', async () => {
    const owner = await anAiOwner()
    fake.play(scenarios.slow(15))
    const { chatId, runId } = await asked(owner)
    const first = await openStream(eventsUrl(runId), owner)
    const second = await openStream(eventsUrl(runId), owner)
    await vi.waitFor(() => expect(streamedText(first.events).length).toBeGreaterThan(40), eventually)
    const chat = await server.as(owner).ai('GET /chats/{id}', { params: { id: chatId } })
    expect(chat.data.active_run_id).toBe(runId)
    const late = await openStream(eventsUrl(runId), owner)
    await Promise.all([first.ended, second.ended, late.ended])
    const { content } = await lastMessage(owner, chatId)
    for (const { events } of [first, second, late]) expect(streamedText(events)).toBe(content)
  })

  test('G17 gives the same text after a disconnect at any byte', { timeout: 120_000 }, async () => {
    const owner = await anAiOwner()
    fake.play(scenarios.slow(2))
    const { chatId, runId } = await asked(owner)
    const whole = await ended(owner, runId)
    const { content } = await lastMessage(owner, chatId)
    const bytes = JSON.stringify(whole).length
    const random = seededCuts(bytes, 200)
    for (const cut of random) {
      const before = await openStream(eventsUrl(runId), { ...owner, cutAfterBytes: cut })
      await before.ended
      const after = await openStream(eventsUrl(runId), {
        ...owner,
        lastEventId: before.events.at(-1)?.id ?? 0,
      })
      await after.ended
      expect(streamedText([...before.events, ...after.events])).toBe(content)
    }
  })

  test('G17 a client that reconnects repeatedly during the answer gets the same text', async () => {
    const owner = await anAiOwner()
    fake.play(scenarios.slow(8))
    const { chatId, runId } = await asked(owner)
    const received: StreamEvent[] = []
    for (let cut = 0; cut < 200 && received.at(-1)?.type !== 'done'; cut += 1) {
      const stream = await openStream(eventsUrl(runId), {
        ...owner,
        cutAfterBytes: 15_000 + cut * 97,
        lastEventId: received.at(-1)?.id ?? 0,
      })
      await stream.ended
      received.push(...stream.events)
    }
    expect(streamedText(received)).toBe((await lastMessage(owner, chatId)).content)
    expect(received.map(({ id }) => id)).toEqual(received.map((_, at) => at + 1))
  })

  test('a damaged Last-Event-ID is refused', async () => {
    const owner = await anAiOwner()
    const { runId } = await asked(owner)
    const { status } = await server
      .as(owner)
      .ai('GET /runs/{run}/events', { params: { run: runId }, headers: { 'last-event-id': 'x' } })
    expect(status).toBe(400)
    await ended(owner, runId)
  })

  test('has headers that keep proxies from buffering it', async () => {
    const owner = await anAiOwner()
    const { runId } = await asked(owner)
    const response = await fetch(eventsUrl(runId), { headers: { authorization: `Bearer ${owner.token}` } })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('cache-control')).toContain('no-store')
    await response.text()
  })
})

describe('a stop', () => {
  test('AIAPI-70 stores the text so far as a message and frees the model before it has said all', async () => {
    const owner = await anAiOwner()
    fake.play(scenarios.slow(20))
    const { chatId, runId } = await asked(owner)
    const stream = await openStream(eventsUrl(runId), owner)
    await vi.waitFor(() => expect(streamedText(stream.events).length).toBeGreaterThan(30), eventually)
    await server.as(owner).ai('POST /runs/{run}/stop', { params: { run: runId } })
    await stream.ended
    const call = fake.calls.at(-1)!
    await vi.waitFor(() => expect(call.isAbandoned).toBe(true), eventually)
    const message = await lastMessage(owner, chatId)
    expect(message).toMatchObject({ message_type: 'assistant', metadata: { state: 'stopped' } })
    expect(message.content).toContain('Ответ остановлен')
    expect(streamedText(stream.events)).toBe(message.content)
    expect((await server.as(owner).ai('POST /runs/{run}/stop', { params: { run: runId } })).status).toBe(200)
  })

  test('ends a queued run at once, without a model call', async () => {
    const owner = await anAiOwner()
    const busy = await hangingRuns(owner)
    const waiting = await asked(owner)
    const before = fake.calls.length
    await server.as(owner).ai('POST /runs/{run}/stop', { params: { run: waiting.runId } })
    expect((await ended(owner, waiting.runId)).at(-1)!.data).toMatchObject({ state: 'stopped' })
    expect((await lastMessage(owner, waiting.chatId)).message_type).toBe('assistant')
    expect(fake.calls.length).toBe(before)
    for (const { runId } of busy)
      await server.as(owner).ai('POST /runs/{run}/stop', { params: { run: runId } })
    await vi.waitFor(() => expect(fake.busy()).toBe(0), eventually)
  })

  test('is not caused by closing the page: the run of a chat continues', async () => {
    const owner = await anAiOwner()
    fake.play(scenarios.slow(10))
    const { chatId, runId } = await asked(owner)
    const stream = await openStream(eventsUrl(runId), owner)
    await vi.waitFor(() => expect(streamedText(stream.events).length).toBeGreaterThan(20), eventually)
    stream.close()
    await ended(owner, runId)
    expect((await lastMessage(owner, chatId)).metadata.state).toBe('complete')
  })

  test('AIAPI-70 a question without a chat stops with the request that asked it', async () => {
    const owner = await anAiOwner()
    fake.play(scenarios.slow(20))
    const leave = new AbortController()
    const request = fetch(`${server.url}/ai/v1/requests/legal_request`, {
      method: 'POST',
      signal: leave.signal,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: QUESTION }),
    })
    const before = fake.calls.length
    await vi.waitFor(() => expect(fake.busy()).toBe(1), eventually)
    leave.abort()
    await expect(request).rejects.toThrow('abort')
    await vi.waitFor(() => expect(fake.calls[before]!.isAbandoned).toBe(true), eventually)
  })
})

describe('the queue', () => {
  test('publishes positions and schedules channels round robin', { timeout: 60_000 }, async () => {
    const [busy, quiet] = [await anAiOwner(), await anAiOwner()]
    const running = await hangingRuns(busy)
    fake.play(scenarios.obedient)
    const many = []
    for (let count = 0; count < 6; count += 1) many.push(await asked(busy))
    const one = await asked(quiet)
    const { data } = await server.as(quiet).ai('GET /runs/{run}', { params: { run: one.runId } })
    expect(data).toMatchObject({ state: 'queued', place: 1 })
    const last = await server.as(busy).ai('GET /runs/{run}', { params: { run: many.at(-1)!.runId } })
    expect(last.data.place).toBe(7)
    const ofLast = await openStream(eventsUrl(many.at(-1)!.runId), busy)
    const positions = () =>
      ofLast.events
        .filter(({ type }) => type === 'queued')
        .map(({ data }) => (data as { position: number }).position)
    // The question of the quiet channel went ahead; the worker publishes that in its own time.
    await vi.waitFor(() => expect(positions()).toEqual([6, 7]), eventually)
    for (const { runId } of running)
      await server.as(busy).ai('POST /runs/{run}/stop', { params: { run: runId } })
    const [ofOne] = await Promise.all([ended(quiet, one.runId), ofLast.ended])
    expect(ofOne.at(-1)!.type).toBe('done')
    // From then on it only moves forward, two at a time when two are taken.
    const forward = positions().slice(1)
    expect(forward).toEqual([...new Set(forward)].toSorted((one, other) => other - one))
    expect(forward.at(-1)).toBeLessThanOrEqual(2)
  })

  test('API-112 takes twenty questions of an account at a time, also when they come at once', async () => {
    const owner = await anAiOwner()
    const colleague = await aManager({ channel: { id: owner.channelId, owner } })
    const running = await hangingRuns(owner)
    const client = server.as(owner)
    const chats = await Promise.all(
      Array.from({ length: 24 }, () => client.ai('POST /chats/', { body: { title: '' } })),
    )
    const answers = await Promise.all(
      chats.map(({ data }) =>
        client.ai('POST /chats/{id}/runs', { params: { id: data.id }, body: { content: QUESTION } }),
      ),
    )
    const taken = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 429)
    expect([taken.length, refused.length]).toEqual([18, 6])
    expect(refused[0]!.errors['general']).toEqual([
      'Ваших запросов к ИИ в работе уже 20. Дождитесь ответа хотя бы на один из них.',
    ])
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    const another = await asked(colleague)
    const stop = (whose: TestSeat, run: number) =>
      server.as(whose).ai('POST /runs/{run}/stop', { params: { run } })
    await stop(owner, taken[0]!.data.run.id)
    const further = await asked(owner)
    await stop(colleague, another.runId)
    const left = [...taken.slice(1).map(({ data }) => data.run.id), further.runId]
    for (const run of [...left, ...running.map(({ runId }) => runId)]) await stop(owner, run)
    await vi.waitFor(() => expect(fake.busy()).toBe(0), eventually)
  })

  test('schedules the people of a channel round robin', async () => {
    const owner = await anAiOwner()
    const colleague = await aManager({ channel: { id: owner.channelId, owner } })
    const running = await hangingRuns(owner)
    const waiting = [await asked(owner), await asked(owner), await asked(colleague)]
    const places = []
    for (const [at, { runId }] of waiting.entries()) {
      places.push(
        (await server.as(at === 2 ? colleague : owner).ai('GET /runs/{run}', { params: { run: runId } })).data
          .place,
      )
    }
    expect(places).toEqual([2, 3, 1])
    for (const { runId } of [...waiting, ...running]) {
      const whose = runId === waiting[2]!.runId ? colleague : owner
      await server.as(whose).ai('POST /runs/{run}/stop', { params: { run: runId } })
    }
    await vi.waitFor(() => expect(fake.busy()).toBe(0), eventually)
  })

  test('never exceeds the concurrency of the model', async () => {
    const owners = await Promise.all([anAiOwner(), anAiOwner(), anAiOwner()])
    let most = 0
    const before = fake.calls.length
    fake.play(async (answer) => {
      // The first answer waits for a second one to be asked for, and both wait a little for a third.
      await vi.waitFor(() => expect(fake.calls.length - before).toBeGreaterThan(1), eventually)
      await answer.pause(40)
      most = Math.max(most, fake.busy())
      return scenarios.obedient(answer)
    })
    const runs = await Promise.all(
      owners.flatMap((owner) => [asked(owner), asked(owner)].map(async (one) => ({ owner, ...(await one) }))),
    )
    await Promise.all(runs.map(({ owner, runId }) => ended(owner, runId)))
    expect(most).toBe(2)
  })
})

describe('usage', () => {
  test('G21 equals the token counts of the model and outlives the chat', async () => {
    const owner = await anAiOwner()
    const before = fake.usage()
    for (let count = 0; count < 4; count += 1) {
      const { chatId, runId } = await asked(owner)
      await ended(owner, runId)
      await server.as(owner).ai('DELETE /chats/{id}', { params: { id: chatId } })
    }
    const after = fake.usage()
    const { data } = await server.as(owner).ai('GET /usage')
    expect(data.channel.day.runs).toBe(4)
    expect(data.channel.day.tokens).toBe(
      after.promptTokens + after.completionTokens - before.promptTokens - before.completionTokens,
    )
    expect(data.is_near_limit).toBe(false)
  })

  test(
    'G21 200 concurrent calls never exceed a limit of runs; the refusal has Retry-After',
    { timeout: 120_000 },
    async () => {
      const owner = await anAiOwner()
      const administrator = await server.administrator()
      await administrator.admin('PUT /channels/{channel}/ai-limits', {
        params: { channel: owner.channelId },
        body: { runs_per_day: 20 },
      })
      const client = server.as(owner)
      const answers = await Promise.all(
        Array.from({ length: 200 }, () =>
          client.ai('POST /requests/legal_request', { body: { content: 'Срок регистрации обращения?' } }),
        ),
      )
      const countOf = (wanted: number) => answers.filter(({ status }) => status === wanted).length
      const taken = countOf(200)
      // A machine that is busy for ten seconds answers some of them «Повторите через минуту».
      const busy = countOf(503)
      expect([taken + countOf(429) + busy, taken <= 20, taken + busy >= 20]).toEqual([200, true, true])
      const refused = answers.find(({ status }) => status === 429)!
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.errors['general']![0]).toBe(
        'Лимит запросов канала к ИИ на сегодня исчерпан. Продолжить можно завтра.',
      )
      const { data } = await client.ai('GET /usage')
      expect(data.channel.day).toMatchObject({ runs: taken, runs_limit: 20 })
      expect(data.is_near_limit).toBe(taken >= 16)
    },
  )

  test('G21 exceeds a limit of tokens by one call at most', { timeout: 60_000 }, async () => {
    const owner = await anAiOwner()
    const administrator = await server.administrator()
    await administrator.admin('PUT /channels/{channel}/ai-limits', {
      params: { channel: owner.channelId },
      body: { person_tokens_per_day: 3000 },
    })
    const client = server.as(owner)
    let largest = 0
    let spent = 0
    for (let call = 0; call < 8; call += 1) {
      const { status } = await client.ai('POST /requests/legal_request', { body: { content: QUESTION } })
      const { tokens } = (await client.ai('GET /usage')).data.own.day
      largest = Math.max(largest, tokens - spent)
      spent = tokens
      if (status === 429) break
    }
    expect(spent).toBeGreaterThanOrEqual(3000)
    expect(spent).toBeLessThan(3000 + largest)
    const refused = await client.ai('POST /requests/legal_request', { body: { content: QUESTION } })
    expect(refused.errors['general']![0]).toBe(
      'Ваш лимит запросов к ИИ на сегодня исчерпан. Продолжить можно завтра.',
    )
  })

  test('the administrator reads and changes limits', async () => {
    const owner = await anAiOwner()
    const administrator = await server.administrator()
    const limits = await administrator.admin('PUT /channels/{channel}/ai-limits', {
      params: { channel: owner.channelId },
      body: { runs_per_month: 5 },
    })
    expect(limits.data).toMatchObject({
      runs_per_month: 5,
      runs_per_day: null,
      usage: { month: { runs: 0, runs_limit: 5 } },
    })
    const cleared = await administrator.admin('PUT /channels/{channel}/ai-limits', {
      params: { channel: owner.channelId },
      body: { runs_per_month: null },
    })
    expect(cleared.data.runs_per_month).toBeNull()
    expect(
      (await administrator.admin('GET /channels/{channel}/ai-limits', { params: { channel: 999_999 } }))
        .status,
    ).toBe(404)
  })
})

describe('the switch «только встроенный движок»', () => {
  test('decides the engine that a chat without an answer names', async () => {
    const owner = await anAiOwner()
    const client = server.as(owner)
    const chat = await client.ai('POST /chats/', { body: { title: '' } })
    expect(chat.data.metadata).toEqual({ channel_id: owner.channelId, engine: 'fake-1' })
    await client.ai('PUT /settings', { body: { built_in_only: true } })
    const again = await client.ai('GET /chats/{id}', { params: { id: chat.data.id } })
    expect(again.data.metadata.engine).toBe('built-in')
  })
  test('keeps every question on the server and gives the reason', async () => {
    const owner = await anAiOwner()
    const client = server.as(owner)
    const settings = await client.ai('PUT /settings', { body: { built_in_only: true } })
    expect(settings.data).toEqual({ built_in_only: true, evidence_days: 365, model: 'fake-1' })
    const before = fake.calls.length
    const { data } = await client.ai('POST /requests/legal_request', { body: { content: QUESTION } })
    const answer = data as { metadata: { engine: string; engine_reason: string } }
    expect(answer.metadata).toMatchObject({
      engine: 'built-in',
      engine_mode: 'embedded',
      engine_reason: 'В канале включён только встроенный движок',
    })
    expect(fake.calls.length).toBe(before)
  })

  test('is changed by those who may change the channel', async () => {
    const owner = await anAiOwner()
    const colleague = await aManager({ channel: { id: owner.channelId, owner } })
    expect((await server.as(colleague).ai('PUT /settings', { body: { built_in_only: true } })).status).toBe(
      403,
    )
    expect((await server.as(colleague).ai('GET /settings')).data.built_in_only).toBe(false)
  })
})

describe('the evidence log', () => {
  test('shows the owner actor, sources, engine, draft and final answer', async () => {
    const owner = await anAiOwner()
    const colleague = await aManager({ channel: { id: owner.channelId, owner } })
    const { runId } = await asked(
      colleague,
      'Какой срок рассмотрения обращения гражданина Иванова Петра Сергеевича?',
    )
    await ended(colleague, runId)
    const list = await server.as(owner).ai('GET /evidence')
    const [entry] = list.data.items
    expect(entry).toMatchObject({
      kind: 'legal_consultation',
      manager: { id: colleague.managerId },
      engine: 'fake-1',
      engine_mode: 'model',
      verdict: 'answer',
      state: 'complete',
      masked: { ФИО: 1 },
    })
    expect(entry!.retrieved[0]).toMatchObject({
      norm_id: 'fz59-st12-1',
      label: 'ч.\u00A01 ст.\u00A012 Федерального закона №\u00A059-ФЗ',
      status: 'действует',
    })
    expect(entry!.retrieved[0]!.edition).not.toBe('')
    const record = await server.as(owner).ai('GET /evidence/{evidence}', { params: { evidence: entry!.id } })
    expect(record.data.draft).toContain('[[fz59-st12-1]]')
    expect(record.data.final).toContain('(norm:fz59-st12-1)')
    expect((await server.as(colleague).ai('GET /evidence')).status).toBe(403)
    const stranger = await anAiOwner()
    expect(
      (await server.as(stranger).ai('GET /evidence/{evidence}', { params: { evidence: entry!.id } })).status,
    ).toBe(404)
  })

  test('clears the texts of a deleted chat and retains the entry', async () => {
    const owner = await anAiOwner()
    const { chatId, runId } = await asked(owner)
    await ended(owner, runId)
    await server.as(owner).ai('DELETE /chats/{id}', { params: { id: chatId } })
    const [entry] = (await server.as(owner).ai('GET /evidence')).data.items
    expect(entry).toMatchObject({ question: null, engine: 'fake-1' })
    const record = await server.as(owner).ai('GET /evidence/{evidence}', { params: { evidence: entry!.id } })
    expect(record.data).toMatchObject({ draft: null, final: null })
    expect(record.data.final_sha256).toMatch(/^[0-9a-f]{64}$/u)
  })
})

describe('the quality board', () => {
  test('counts answers and refusals, lists open questions with names masked, and resolves them', async () => {
    const owner = await anAiOwner()
    const client = server.as(owner)
    await client.ai('POST /requests/legal_request', {
      body: { content: 'Рецепт борща от Иванова Петра Сергеевича' },
    })
    await client.ai('POST /requests/legal_request', {
      body: { content: 'рецепт борща от Иванова Петра Сергеевича!' },
    })
    const administrator = await server.administrator()
    const { data } = await administrator.admin('GET /ai-quality', { query: { days: 1 } })
    expect(data.refusals).toBeGreaterThanOrEqual(2)
    expect(data.answers).toBeGreaterThan(data.refusals)
    expect(data.modes.model).toBeGreaterThan(0)
    expect(data.model).toMatchObject({ name: 'fake-1', is_resting: false })
    const open = data.open_questions.find(({ question }) => /борща/u.test(question))!
    expect(open).toMatchObject({ times: 2, why: 'refused' })
    expect(open.question).not.toContain('Иванов')
    const path = { params: { evidence: open.evidence_id } }
    expect((await administrator.admin('POST /ai-quality/questions/{evidence}/settle', path)).status).toBe(200)
    const again = await administrator.admin('GET /ai-quality', { query: { days: 1 } })
    expect(again.data.open_questions.some(({ question }) => /борща/u.test(question))).toBe(false)
    expect((await client.admin('GET /ai-quality')).status).toBe(401)
  })

  test('«добавить вопрос в базу»: an added question is answered', async () => {
    const owner = await anAiOwner()
    const client = server.as(owner)
    const ask = () =>
      client.ai('POST /requests/legal_request', {
        body: { content: 'Когда пора отвечать бурундукам-заявителям' },
      })
    const administrator = await server.administrator()
    const { data } = await administrator.admin('GET /knowledge', { query: { search: '59-ФЗ' } })
    const norm = data.items.find(({ norm_id: id }) => id === 'fz59-st12-1')!
    await administrator.admin('POST /knowledge/{provision}/questions', {
      params: { provision: norm.id },
      body: { text: 'Когда пора отвечать бурундукам-заявителям' },
    })
    const answer = (await ask()).data as { metadata: { citations: { norm_id: string }[] } }
    expect(answer.metadata.citations.map(({ norm_id: id }) => id)).toContain('fz59-st12-1')
  })

  /** Of a changed base: it takes seconds. */
  const measuresTwice = formOf({ home: false, full: true })

  test('measures the search on the gold questions', { timeout: 240_000 }, async () => {
    const administrator = await server.administrator()
    const { data } = await administrator.admin('POST /ai-quality/measure')
    const citation = data.styles.find(({ style }) => style === 'citation')!
    expect(citation.questions).toBe(30)
    expect(citation.hit_at_1).toBeGreaterThan(0.9)
    expect(data.refused!.questions).toBe(30)
    const measuredAgain = async () => (await administrator.admin('POST /ai-quality/measure')).data.measured_at
    expect(await measuredAgain()).toBe(data.measured_at)
    if (!measuresTwice) return
    const { data: found } = await administrator.admin('GET /knowledge', { query: { search: '59-ФЗ' } })
    await administrator.admin('POST /knowledge/{provision}/questions', {
      params: { provision: found.items[0]!.id },
      body: { text: 'Скоро ли ответят бурундукам-заявителям' },
    })
    expect(await measuredAgain()).not.toBe(data.measured_at)
  })
})

describe('access to AI', () => {
  test('AIS-08 AIS-59 is requested once for the whole channel and granted by the administrator', async () => {
    const manager = await aManager()
    const client = server.as(manager)
    const path = { params: { channel: manager.channelId } }
    const first = await client.call('POST /channels/{channel}/request-access-ai', path)
    const again = await client.call('POST /channels/{channel}/request-access-ai', path)
    expect(first.status).toBe(200)
    expect(again.data).toEqual(first.data)
    const channels = await client.call('GET /channels')
    expect(channels.data[0]!.ai_access_requested_at).toBe(first.data.requested_at)
    const administrator = await server.administrator()
    const requests = await administrator.admin('GET /ai-requests')
    expect(requests.data.items.map(({ channel }) => channel.id)).toContain(manager.channelId)
    await administrator.admin('POST /ai-requests/{request}/approve', {
      params: { request: manager.channelId },
    })
    expect((await client.ai('GET /usage')).status).toBe(200)
    const stranger = await anAiOwner()
    expect((await server.as(stranger).call('POST /channels/{channel}/request-access-ai', path)).status).toBe(
      404,
    )
  })
})

test('every run of this file has ended and has no reservation left', async () => {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ open: number; reserved: number }>`
      select (select count(*)::int from ai_runs where state in ('queued', 'running')) as open,
        (select count(*)::int from ai_ledger where state = 'reserved') as reserved`.execute(db())
    expect(rows[0]).toEqual({ open: 0, reserved: 0 })
  })
})

function seededCuts(most: number, count: number): number[] {
  let state = 20_261_121
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 1 + (state % most)
  })
}
