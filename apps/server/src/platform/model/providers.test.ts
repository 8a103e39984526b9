import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { ownCaFile, startGigachatPeer, type GigachatPeer } from '#testing/model-clouds/gigachat-peer.ts'
import { startYandexPeer, type YandexPeer } from '#testing/model-clouds/yandex-peer.ts'

import { askJson } from './ask-json.ts'
import { ask } from './ask.ts'
import { embed } from './embed.ts'
import { configuredModels, costOf, modelOfTask } from './model-list.ts'
import { trustOwnCertificates } from './own-ca.ts'
import { ModelFailure, type ChatEnd, type ModelEndpoint } from './types.ts'

let gigachat: GigachatPeer
let yandex: YandexPeer

beforeAll(async () => {
  gigachat = await startGigachatPeer()
  yandex = await startYandexPeer('key-1')
})
afterAll(async () => {
  await gigachat.close()
  await yandex.close()
})

const timers = { firstByteMs: 5000, betweenChunksMs: 5000, totalMs: 10_000 }
const common = { windowTokens: 8192, concurrency: 2, timers }
const ofGigachat = (over: Partial<ModelEndpoint> = {}): ModelEndpoint => ({
  ...common,
  baseUrl: gigachat.url,
  model: 'GigaChat-2-Max',
  apiKey: gigachat.key,
  provider: 'gigachat',
  tokens: { url: gigachat.tokenUrl, scope: 'GIGACHAT_API_CORP' },
  ...over,
})
const ofYandex = (over: Partial<ModelEndpoint> = {}): ModelEndpoint => ({
  ...common,
  baseUrl: yandex.url,
  model: 'yandexgpt',
  apiKey: 'key-1',
  provider: 'yandex',
  folder: 'b1g-folder',
  ...over,
})

async function answerOf(endpoint: ModelEndpoint): Promise<{ text: string; end: ChatEnd }> {
  const answer = ask(endpoint, { turns: [{ role: 'user', content: 'Какой срок?' }], maxTokens: 100 })
  let text = ''
  for (;;) {
    const { value, done } = await answer.next()
    if (done) return { text, end: value }
    text += value
  }
}

const failureOf = async (endpoint: ModelEndpoint) =>
  answerOf(endpoint).then(
    () => null,
    (error: unknown) => (error instanceof ModelFailure ? error.kind : error),
  )

const wholeAnswer = {
  text: 'Обращение рассматривают 30 дней.',
  end: { finish: 'stop', usage: { promptTokens: 40, completionTokens: 9, isEstimated: false } },
}

describe('GigaChat', () => {
  it('is trusted by the authority of the setting alone', async () => {
    expect(await failureOf(ofGigachat())).toBe('unreachable')
    trustOwnCertificates(ownCaFile)
    expect(await answerOf(ofGigachat())).toEqual(wholeAnswer)
  })

  it('gets one token for questions at the same time, and a fresh one when it ends or is refused', async () => {
    const before = gigachat.tokens()
    gigachat.live(30 * 60_000)
    await Promise.all([1, 2, 3].map(() => answerOf(ofGigachat())))
    expect(gigachat.tokens() - before).toBeLessThanOrEqual(1)
    gigachat.expire()
    expect(await answerOf(ofGigachat())).toEqual(wholeAnswer)
    // Ends within the reserve of a minute: it is not used again.
    gigachat.expire()
    gigachat.live(30_000)
    await answerOf(ofGigachat())
    const given = gigachat.tokens()
    await answerOf(ofGigachat())
    expect(gigachat.tokens()).toBe(given + 1)
    gigachat.live(30 * 60_000)
  })

  it('says a wrong key', async () => {
    expect(await failureOf(ofGigachat({ apiKey: 'other' }))).toBe('key')
  })

  it('gives vectors in the order of the texts', async () => {
    const endpoint = ofGigachat({ model: 'Embeddings' })
    const texts = Array.from({ length: 20 }, (_, at) => 'ы'.repeat(at + 1))
    const vectors = await embed(endpoint, texts, { purpose: 'text', milliseconds: 5000 })
    expect(vectors.map(([length]) => length)).toEqual(texts.map(({ length }) => length))
  })
})

describe('YandexGPT', () => {
  it('answers in pieces that make up the whole, with its tokens', async () => {
    expect(await answerOf(ofYandex())).toEqual(wholeAnswer)
    expect(yandex.calls.at(-1)).toMatchObject({
      path: '/foundationModels/v1/completion',
      body: {
        modelUri: 'gpt://b1g-folder/yandexgpt/latest',
        completionOptions: { stream: true, maxTokens: '100' },
        messages: [{ role: 'user', text: 'Какой срок?' }],
      },
    })
  })

  it('says when it was cut, when it filters, and a wrong key', async () => {
    yandex.end('ALTERNATIVE_STATUS_TRUNCATED_FINAL')
    expect((await answerOf(ofYandex())).end.finish).toBe('length')
    yandex.end('ALTERNATIVE_STATUS_CONTENT_FILTER')
    expect(await failureOf(ofYandex())).toBe('reported')
    yandex.end('ALTERNATIVE_STATUS_FINAL')
    expect(await failureOf(ofYandex({ apiKey: 'other' }))).toBe('key')
  })

  it('is asked for JSON by a schema', async () => {
    await askJson(ofYandex(), {
      turns: [{ role: 'user', content: 'Назовите срок' }],
      schema: z.object({ days: z.number() }),
      name: 'term',
      maxTokens: 50,
    })
    expect(yandex.calls.at(-1)?.body).toMatchObject({ jsonSchema: { schema: { type: 'object' } } })
  })

  it('embeds questions and texts by the model of each', async () => {
    const endpoint = ofYandex({ model: 'text-search-doc' })
    await embed(endpoint, ['норма'], { purpose: 'text', milliseconds: 5000 })
    expect(yandex.calls.at(-1)?.body).toMatchObject({ modelUri: 'emb://b1g-folder/text-search-doc/latest' })
    await embed(endpoint, ['вопрос'], { purpose: 'question', milliseconds: 5000 })
    expect(yandex.calls.at(-1)?.body).toMatchObject({ modelUri: 'emb://b1g-folder/text-search-query/latest' })
  })
})

describe('several models', () => {
  const list = 'GigaChat-2-Max@131072/0.65/0.65, qwen3-8b@8192'

  it('have windows and prices by name', () => {
    const models = configuredModels(list)
    expect(models.get('qwen3-8b')).toEqual({ windowTokens: 8192, price: undefined })
    const { price } = models.get('GigaChat-2-Max') ?? {}
    expect(costOf(price, { promptTokens: 2000, completionTokens: 1000 })).toBeCloseTo(1.95)
    expect(costOf(undefined, { promptTokens: 2000, completionTokens: 1000 })).toBeNull()
  })

  it('are chosen by task', () => {
    const tasks = 'legal_consultation=GigaChat-2-Max,generator=qwen3-8b'
    expect(modelOfTask(tasks, 'generator')).toBe('qwen3-8b')
    expect(modelOfTask(tasks, 'assistant')).toBeUndefined()
  })
})
