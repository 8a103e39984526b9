import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { answerWorkers } from '#platform/workers/index.ts'
import { startFakeModel, type FakeModel } from '#testing/fake-model/fake-model.ts'
import { careless, malicious } from '#testing/fake-model/faults.ts'
import * as scenarios from '#testing/fake-model/scenarios.ts'
import type { Scenario } from '#testing/fake-model/scenarios.ts'
import { formOf } from '#testing/long-tests.ts'

import { askJson, readJson } from './ask-json.ts'
import { ask } from './ask.ts'
import { embed } from './embed.ts'
import { maskTask, personalData } from './personal-data.ts'
import { endsInRepetition } from './repetition-guard.ts'
import { ModelFailure, type ChatEnd, type FailureKind, type ModelEndpoint, type Timers } from './types.ts'
import { clearKnownWindows, measureWindow, suspectWindow, withKnownWindow } from './window.ts'

let fake: FakeModel

beforeAll(async () => {
  fake = await startFakeModel()
})
afterEach(clearKnownWindows)
afterAll(() => fake.close())

// A second without a piece is no rarity on a busy machine.
const timers: Timers = { firstByteMs: 1500, betweenChunksMs: 1500, totalMs: 6000 }
const endpoint = (over: Partial<ModelEndpoint> = {}): ModelEndpoint => ({
  baseUrl: fake.url,
  model: 'fake-1',
  apiKey: undefined,
  windowTokens: 8192,
  concurrency: 2,
  timers,
  ...over,
})

const provisions = Array.from(
  { length: 4 },
  (_, at) =>
    `[fz59-st${at + 1}] 59-ФЗ, ст. ${at + 1}\nОбращение рассматривают ${10 + at} дней со дня регистрации. Дальше идёт пояснение.`,
).join('\n\n')
const question = `Сколько ждать ответа?\n\n${provisions}`
const request = (content = question) => ({
  turns: [
    { role: 'system' as const, content: 'Отвечай по нормам.' },
    { role: 'user' as const, content },
  ],
  maxTokens: 400,
})

type Outcome = { text: string; end?: ChatEnd; failure?: FailureKind; error?: ModelFailure }

async function outcome(
  player: Scenario | readonly [Scenario, ...Scenario[]],
  over: Partial<ModelEndpoint> = {},
  stop?: AbortSignal,
): Promise<Outcome> {
  const scenarios: readonly [Scenario, ...Scenario[]] = typeof player === 'function' ? [player] : player
  fake.play(...scenarios)
  const answer = ask(endpoint(over), request(), stop ? { stop } : {})
  let text = ''
  try {
    for (;;) {
      const { value, done } = await answer.next()
      if (done) return { text, end: value }
      text += value
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    return { text, failure: error.kind, error }
  }
}

/** Each kind is tried so often; the longest form is for nights. */
const times = formOf({ home: 3, full: 3, longest: 50 })

describe('AIAPI-62 a model behind an OpenAI-compatible endpoint', () => {
  test('answers in pieces that make up what it said, with the end and the tokens it counted', async () => {
    const { text, end } = await outcome(scenarios.obedient)
    expect(text).toContain('[[fz59-st1]]')
    expect(end).toEqual({
      finish: 'stop',
      usage: {
        promptTokens: fake.calls.at(-1)!.promptTokens,
        completionTokens: fake.calls.at(-1)!.completionTokens,
        isEstimated: false,
      },
    })
  })

  test('that does not stream is understood all the same', async () => {
    const { text, end } = await outcome(scenarios.whole)
    expect(text).toContain('[[fz59-st1]]')
    expect(end?.finish).toBe('stop')
  })

  test('at its limit of tokens says so', async () => {
    expect((await outcome(scenarios.atLimit)).end?.finish).toBe('length')
  })

  test('is asked for the answer alone: what it thinks aloud is left out', async () => {
    const { text } = await outcome(scenarios.thinking)
    expect(text).not.toContain('think')
    expect(text).not.toContain('999')
    expect(text.startsWith('Обращение рассматривают 10 дней')).toBe(true)
  })

  test('with a question beyond its window is not asked at all', async () => {
    const before = fake.calls.length
    expect((await outcome(scenarios.obedient, { windowTokens: 300 })).failure).toBe('oversized')
    expect(fake.calls.length).toBe(before)
  })
})

describe('G16 a misbehaving model ends in a known state', () => {
  const kinds: readonly (readonly [string, Scenario, FailureKind])[] = [
    ['closes the socket in mid-stream', scenarios.truncated, 'cut'],
    ['ends without finish_reason', scenarios.withoutEnd, 'cut'],
    ['sends one malformed event', scenarios.malformedEvent, 'damaged'],
    ['reports an error inside the stream', scenarios.reported, 'reported'],
    ['answers a sign-in page', scenarios.html, 'foreign'],
    ['answers a sign-in page as a stream', scenarios.htmlInStream, 'empty'],
    ['refuses the key', scenarios.status(401), 'key'],
    ['fails with 500', scenarios.status(500), 'server'],
    ['is busy for long', scenarios.status(429, { 'retry-after': '60' }), 'busy'],
    ['takes the question and hangs', scenarios.hanging, 'first-byte'],
    ['falls silent in the middle', scenarios.stalling, 'stalled'],
    ['repeats itself for ever', scenarios.endless, 'endless'],
    ['chatters for ever', scenarios.chattering, 'endless'],
    ['says nothing', scenarios.empty, 'empty'],
  ]
  test.each(kinds)(
    'one that %s',
    async (_name, player, kind) => {
      for (let time = 0; time < times; time += 1) {
        const { failure, end } = await outcome(player)
        expect(end).toBeUndefined()
        expect(failure).toBe(kind)
        await vi.waitFor(() => expect(fake.busy()).toBe(0))
      }
    },
    120_000,
  )

  test('one whose question was cut silently is found out by its own count', async () => {
    fake.play(scenarios.readingTheEndOnly)
    const long = request(`${question}\n${'Совет депутатов принял решение. '.repeat(200)}`)
    await expect(drain(ask(endpoint(), long))).rejects.toMatchObject({ kind: 'context-cut' })
  })

  test('one that cannot be reached', async () => {
    expect((await outcome(scenarios.obedient, { baseUrl: 'http://127.0.0.1:9/v1' })).failure).toBe(
      'unreachable',
    )
  })

  test('the total timer ends a slow answer that never falls silent', async () => {
    const { failure, text } = await outcome(scenarios.slow(40), { timers: { ...timers, totalMs: 500 } })
    expect(failure).toBe('too-long')
    expect(text.length).toBeGreaterThan(10)
  })

  test('no letters are lost before a break', async () => {
    const { text } = await outcome(scenarios.truncated)
    expect(scenarios.goodAnswer(question).startsWith(text)).toBe(true)
    expect(text.length).toBeGreaterThan(50)
  })
})

test('follows no redirect: prompt and key go to the configured address alone', async () => {
  const before = fake.calls.length
  const gate = createServer((_request, response) => {
    response.writeHead(307, { location: `${fake.url}/chat/completions` }).end()
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const baseUrl = `http://127.0.0.1:${(gate.address() as AddressInfo).port}/v1`
  expect((await outcome(scenarios.obedient, { baseUrl })).failure).toBe('unreachable')
  gate.close()
  expect(fake.calls.length).toBe(before)
})

test('takes no more than sixteen megabytes of a reply that does not end', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const piece = Buffer.alloc(1024 * 1024, ' ')
  let sent = 0
  const endless = createServer((request, response) => {
    request.resume()
    response.once('close', resolve)
    response.writeHead(200, { 'content-type': 'application/json' })
    const pour = () => {
      while (!response.destroyed && sent < 200) {
        sent += 1
        if (!response.write(piece)) return response.once('drain', pour)
      }
      return response.end('{}')
    }
    pour()
  }).listen(0, '127.0.0.1')
  await once(endless, 'listening')
  const baseUrl = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/v1`
  const asked = embed(endpoint({ baseUrl }), ['текст'], { purpose: 'text', milliseconds: 30_000 })
  await expect(asked).rejects.toMatchObject({ kind: 'endless' })
  await closed
  endless.close()
  expect(sent).toBeLessThan(100)
})

describe('G16 one retry, before the first word only', () => {
  test('a busy model that asks to wait a second is waited for', async () => {
    const { text } = await outcome([scenarios.status(429, { 'retry-after': '1' }), scenarios.obedient])
    expect(text).toContain('[[fz59-st1]]')
  })

  test('a failure is tried once more and not twice', async () => {
    expect((await outcome([scenarios.status(500), scenarios.obedient])).text).toContain('[[fz59-st1]]')
    const before = fake.calls.length
    expect((await outcome([scenarios.status(500), scenarios.status(502), scenarios.obedient])).failure).toBe(
      'server',
    )
    expect(fake.calls.length - before).toBe(2)
  })

  test('nothing is asked again after the first word', async () => {
    const before = fake.calls.length
    expect((await outcome([scenarios.reported, scenarios.obedient])).failure).toBe('reported')
    expect(fake.calls.length - before).toBe(1)
  })
})

describe('G17 a stop', () => {
  test('AIAPI-70 closes the upstream socket while the model still speaks, and what had come stays', async () => {
    for (let time = 0; time < times; time += 1) {
      const stop = new AbortController()
      fake.play(scenarios.slow(20))
      const answer = ask(endpoint(), request(), { stop: stop.signal })
      expect((await answer.next()).value).not.toBe('')
      stop.abort()
      await expect(drain(answer)).rejects.toMatchObject({ kind: 'stopped' })
      await vi.waitFor(() => expect(fake.calls.at(-1)!.isAbandoned).toBe(true), { timeout: 60_000 })
    }
  })

  test('leaving the answer does the same', async () => {
    fake.play(scenarios.endless)
    for await (const piece of ask(endpoint(), request())) if (piece !== '') break
    await vi.waitFor(() => expect(fake.busy()).toBe(0))
  })

  test('before the first word, or before the call, ends it too', async () => {
    expect((await outcome(scenarios.hanging, {}, AbortSignal.timeout(50))).failure).toBe('stopped')
    expect((await outcome(scenarios.obedient, {}, AbortSignal.abort())).failure).toBe('stopped')
    await vi.waitFor(() => expect(fake.busy()).toBe(0))
  })
})

describe('answers in JSON', () => {
  const schema = z.object({ topic: z.string(), days: z.number(), tags: z.array(z.string()).default([]) })
  const jsonQuestion = { ...request(), schema, name: 'appeal' }
  const sound = '{"topic":"дороги","days":30,"tags":["яма"]}'

  test.each([
    ['plain', sound],
    ['fenced', `Вот ответ:\n\`\`\`json\n${sound}\n\`\`\`\nГотово.`],
    ['in prose', `Думаю, так: ${sound} Надеюсь, помог.`],
    ['with a number in quotes and a lone tag', '{"topic":"дороги","days":"30","tags":"яма"}'],
    ['cut off', '{"topic":"дороги","days":30,"tags":["яма"'],
    ['with single quotes and a comma too many', "{'topic':'дороги','days':30,'tags':['яма',],}"],
  ])('%s', async (_name, text) => {
    fake.play(scenarios.says(text))
    const { value, calls } = await askJson(endpoint(), jsonQuestion)
    expect(value).toEqual({ topic: 'дороги', days: 30, tags: ['яма'] })
    expect(calls).toBe(1)
  })

  test('go down the ladder when the endpoint does not know a form', async () => {
    const own = await startFakeModel()
    const forms: (string | undefined)[] = []
    own.play((answer) => {
      forms.push(answer.call.form)
      return (answer.call.form === undefined ? scenarios.says(sound) : scenarios.status(400))(answer)
    })
    const { value } = await askJson({ ...endpoint(), baseUrl: own.url }, jsonQuestion)
    await own.close()
    expect(forms).toEqual(['json_schema', 'json_object', undefined])
    expect(value?.days).toBe(30)
  })

  test('are asked for once more when they do not fit, with what is wrong', async () => {
    fake.play(scenarios.says('{"days":30}'), scenarios.says(sound))
    const { value, calls } = await askJson(endpoint(), jsonQuestion)
    expect(value?.topic).toBe('дороги')
    expect(calls).toBe(2)
    expect(fake.calls.at(-1)!.prompt).toContain('topic')
  })

  test('are given up after that', async () => {
    fake.play(scenarios.says('Не могу знать.'))
    const { value, calls, usage } = await askJson(endpoint(), jsonQuestion)
    expect(value).toBeNull()
    expect(calls).toBe(2)
    expect(usage.completionTokens).toBeGreaterThan(0)
  })

  test('of any babble are read or refused, never thrown', () => {
    for (const text of [
      '',
      '{',
      '[[',
      '}{',
      '{"a":',
      'null',
      '{"topic":{}}',
      '{"__proto__":{"days":1}}',
      '["a"]',
    ]) {
      expect(readJson(schema, text).success).toBe(false)
    }
  })
})

describe('personal data', () => {
  const letter =
    'Заявитель Иванов Пётр Сергеевич (паспорт серия 98 05 № 123456, СНИЛС 112-233-445 95, ИНН 500100732259), ' +
    'тел. +7 (914) 123-45-67, ivanov@mail.example, проживает: г. Якутск, ул. Ленина, д. 5, кв. 12. ' +
    'Иванову П. С. не ответила гражданка Смирнова. По ст. 12 закона № 59-ФЗ срок 30 дней.'

  test('of several texts is masked on a worker thread, each text for itself', async () => {
    const texts = ['Пишет Иванов Пётр Сергеевич', letter, 'Ответьте Сидоровой Анне Павловне']
    const masked = await answerWorkers.run(maskTask, texts, { milliseconds: 60_000 })
    expect(masked).toEqual(texts.map((text) => personalData().mask(text)))
    expect(masked.at(-1)).toBe('Ответьте ФИО_1')
  })

  test('is masked by kinds, the law is not', () => {
    const masked = personalData().mask(letter)
    for (const secret of [
      'Иванов',
      'Сергеевич',
      '123456',
      '112-233',
      '500100732259',
      '123-45',
      '@mail',
      'Ленина',
      'Смирнова',
    ]) {
      expect(masked).not.toContain(secret)
    }
    expect(masked).toContain('По ст. 12 закона № 59-ФЗ срок 30 дней')
  })

  test('comes back letter for letter, however the answer is cut', () => {
    const personal = personalData()
    const masked = personal.mask(letter)
    for (let size = 1; size < 40; size += 1) {
      const restore = personal.restorer()
      let text = ''
      for (let at = 0; at < masked.length; at += size) text += restore.push(masked.slice(at, at + size))
      expect(text + restore.end()).toBe(letter)
    }
  })

  test('never reaches the model, and stands in the answer', async () => {
    fake.play((answer) =>
      scenarios.says(`Уважаемый ${/ФИО_\d+/u.exec(answer.call.prompt)![0]}! Ответ готов.`, { letters: 3 })(
        answer,
      ),
    )
    let text = ''
    const counted: Record<string, number>[] = []
    for await (const piece of ask(endpoint(), request(letter), {
      onMasked: ({ masked }) => counted.push(masked),
    }))
      text += piece
    expect(text).toBe('Уважаемый Иванов Пётр Сергеевич! Ответ готов.')
    expect(fake.calls.at(-1)!.prompt).not.toMatch(/Иванов|ivanov@|123-45-67/u)
    expect(counted).toEqual([{ ФИО: 3, ТЕЛЕФОН: 1, ПОЧТА: 1, АДРЕС: 1, ПАСПОРТ: 1, СНИЛС: 1, ИНН: 1 }])
  })

  test('a word of the text that looks like a mark stays what it is', () => {
    const personal = personalData()
    const text = 'В реестре есть графа ФИО_1. Её заполнил Иванов Пётр Сергеевич.'
    const masked = personal.mask(text)
    expect(masked).toContain('ФИО_1')
    const restore = personal.restorer()
    expect(restore.push(masked) + restore.end()).toBe(text)
  })
})

describe('the window', () => {
  test('is what the endpoint proves to read', async () => {
    fake.readOnly(1_000_000)
    expect(await measureWindow(endpoint())).toBe(8192)
    fake.readOnly(1900)
    expect(await measureWindow(endpoint())).toBeLessThan(8192)
    expect(withKnownWindow(endpoint()).windowTokens).toBeLessThan(8192)
    fake.readOnly(1_000_000)
  })

  test('is halved by suspicion, down to what is worth asking', () => {
    for (let time = 0; time < 6; time += 1) suspectWindow(endpoint())
    expect(withKnownWindow(endpoint()).windowTokens).toBe(2048)
  })

  test('of a model that does not answer stays as declared', async () => {
    expect(await measureWindow(endpoint({ baseUrl: 'http://127.0.0.1:9/v1' }))).toBeNull()
    expect(withKnownWindow(endpoint()).windowTokens).toBe(8192)
  })
})

describe('a runaway answer', () => {
  test('is distinguished from a long list and from a table', () => {
    expect(endsInRepetition('да '.repeat(300))).toBe(true)
    expect(endsInRepetition('Орган рассматривает обращение. '.repeat(20))).toBe(true)
    expect(
      endsInRepetition(Array.from({ length: 60 }, (_, at) => `${at}. Пункт номер ${at * 7}`).join('\n')),
    ).toBe(false)
    expect(endsInRepetition(`| а | б |\n|${'-'.repeat(120)}|`)).toBe(false)
  })

  test('careless and malicious answers are answers: they come to an end', async () => {
    for (let seed = 0; seed < 10; seed += 1) {
      expect((await outcome(careless(seed))).end?.finish).toBe('stop')
      expect((await outcome(malicious(seed))).end?.finish).toBe('stop')
    }
  })
})

async function drain(answer: AsyncGenerator<string, ChatEnd>): Promise<void> {
  for (;;) if ((await answer.next()).done) return
}
