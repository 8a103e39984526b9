import { z } from 'zod'

import { decodedText } from '../answer-events.ts'
import { ModelFailure, type AnswerForm, type ModelEndpoint, type Step } from '../types.ts'
import type { EmbeddingPurpose, Provider } from './types.ts'

/** Numbers of tokens come as strings: they are int64. */
const count = z.coerce.number().int().min(0).max(100_000_000)
const part = z.object({
  result: z
    .object({
      alternatives: z
        .array(
          z.object({
            message: z.object({ text: z.string().nullish() }).nullish(),
            status: z.string().nullish(),
          }),
        )
        .nullish(),
      usage: z.object({ inputTextTokens: count, completionTokens: count }).nullish().catch(null),
    })
    .optional(),
  error: z.unknown().optional(),
})
const embedded = z.object({ embedding: z.array(z.coerce.number()).min(1) })

/** How an alternative ended, as finish reasons of OpenAI; a status of a part that goes on is none. */
const finishes: Readonly<Record<string, string>> = {
  ALTERNATIVE_STATUS_FINAL: 'stop',
  ALTERNATIVE_STATUS_TRUNCATED_FINAL: 'length',
  ALTERNATIVE_STATUS_CONTENT_FILTER: 'content_filter',
}

/**
 * YandexGPT (yandex.cloud, «Text Generation API»): a line of JSON for each part of the answer, each with the whole text so far.
 * `AI_BASE_URL` is `https://llm.api.cloud.yandex.net/foundationModels/v1`.
 */
export const yandex: Provider = {
  chat: async (endpoint, { turns, maxTokens, temperature = 0.2, form }) => ({
    url: `${endpoint.baseUrl}/completion`,
    headers: keyOf(endpoint),
    body: {
      modelUri: uriOf('gpt', endpoint, endpoint.model),
      completionOptions: { stream: true, temperature, maxTokens: String(maxTokens) },
      messages: turns.map(({ role, content }) => ({ role, text: content })),
      ...formOf(form),
    },
  }),
  read: (type, body) => (/json|event-stream|octet-stream/iu.test(type) ? steps(body) : null),
  // One text a call.
  embeddingBatch: 1,
  embeddings: async (endpoint, [text = ''], purpose) => ({
    url: `${endpoint.baseUrl}/textEmbedding`,
    headers: keyOf(endpoint),
    body: { modelUri: uriOf('emb', endpoint, modelFor(endpoint.model, purpose)), text },
  }),
  vectors(answer) {
    const read = embedded.safeParse(answer)
    return read.success ? [read.data.embedding] : null
  },
}

const keyOf = ({ apiKey, folder }: ModelEndpoint): Record<string, string> => ({
  ...(apiKey === undefined ? {} : { authorization: `Api-Key ${apiKey}` }),
  ...(folder === undefined ? {} : { 'x-folder-id': folder }),
})

/** `gpt://folder/yandexgpt/latest`; a whole address stays as it is. */
function uriOf(kind: 'gpt' | 'emb', { folder = '' }: ModelEndpoint, model: string): string {
  if (model.includes('://')) return model
  return `${kind}://${folder}/${model.includes('/') ? model : `${model}/latest`}`
}

/** Questions and texts have models of their own: `text-search-doc` and `text-search-query`. */
const modelFor = (model: string, purpose: EmbeddingPurpose) =>
  purpose === 'question' ? model.replace('text-search-doc', 'text-search-query') : model

function formOf(form: AnswerForm | undefined): object {
  if (form?.type === 'json_object') return { jsonObject: true }
  return form?.type === 'json_schema' ? { jsonSchema: { schema: form.schema } } : {}
}

/** The parts of an answer as steps: what each adds to the text before it. */
async function* steps(body: ReadableStream<Uint8Array>): AsyncGenerator<Step> {
  let said = ''
  for await (const line of linesOf(body)) {
    const read = part.safeParse(parsed(line))
    if (!read.success) throw new ModelFailure('damaged', 'a part is no answer')
    if (read.data.error !== undefined && read.data.error !== null) throw new ModelFailure('reported')
    const { alternatives, usage } = read.data.result ?? {}
    const { message, status } = alternatives?.[0] ?? {}
    const text = message?.text ?? said
    // The text only grows; another one would have to take back what was published.
    if (!text.startsWith(said)) throw new ModelFailure('damaged', 'the text has changed')
    yield {
      text: text.slice(said.length),
      finish: finishes[status ?? ''] ?? null,
      usage: usage
        ? { prompt_tokens: usage.inputTextTokens, completion_tokens: usage.completionTokens }
        : null,
    }
    said = text
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of decodedText(body)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line.trim() !== '')
  }
  if (rest.trim() !== '') yield rest
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new ModelFailure('damaged', 'a part is no JSON')
  }
}
