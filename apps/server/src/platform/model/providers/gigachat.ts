import { streamedSteps, wholeStep } from '../answer-events.ts'
import type { ModelEndpoint } from '../types.ts'
import { deleteToken, tokenFor } from './gigachat-token.ts'
import { messagesOf, vectorsByIndex } from './openai-format.ts'
import type { Provider } from './types.ts'

/**
 * GigaChat (developers.sber.ru, «GigaChat REST API»): OpenAI's messages and events behind tokens of thirty minutes. It refuses
 * fields it does not know, so neither usage nor the form of the answer is asked for; usage comes with the last event.
 */
export const gigachat: Provider = {
  chat: async (endpoint, request, signal) => ({
    url: `${endpoint.baseUrl}/chat/completions`,
    headers: await keyOf(endpoint, signal),
    body: messagesOf(endpoint, request),
  }),
  read(type, body) {
    if (/event-stream/iu.test(type)) return streamedSteps(body)
    return /json/iu.test(type) ? wholeStep(body) : null
  },
  embeddingBatch: 16,
  embeddings: async (endpoint, texts, _purpose, signal) => ({
    url: `${endpoint.baseUrl}/embeddings`,
    headers: await keyOf(endpoint, signal),
    body: { model: endpoint.model, input: texts },
  }),
  vectors: vectorsByIndex,
  renew: deleteToken,
}

const keyOf = async (endpoint: ModelEndpoint, signal: AbortSignal) => ({
  authorization: `Bearer ${await tokenFor(endpoint, signal)}`,
})
