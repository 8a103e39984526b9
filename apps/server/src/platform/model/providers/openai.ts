import { streamedSteps, wholeStep } from '../answer-events.ts'
import type { ChatRequest, ModelEndpoint } from '../types.ts'
import { messagesOf, vectorsByIndex } from './openai-format.ts'
import type { Provider } from './types.ts'

/** The protocol of OpenAI, which most servers speak. */
export const openai: Provider = {
  chat: async (endpoint, request) => ({
    url: `${endpoint.baseUrl}/chat/completions`,
    headers: keyOf(endpoint),
    body: {
      ...messagesOf(endpoint, request),
      stream_options: { include_usage: true },
      ...formOf(request),
    },
  }),
  read(type, body) {
    if (/event-stream/iu.test(type)) return streamedSteps(body)
    return /json/iu.test(type) ? wholeStep(body) : null
  },
  embeddingBatch: 32,
  embeddings: async (endpoint, texts) => ({
    url: `${endpoint.baseUrl}/embeddings`,
    headers: keyOf(endpoint),
    body: { model: endpoint.model, input: texts },
  }),
  vectors: vectorsByIndex,
}

const keyOf = ({ apiKey }: ModelEndpoint): Record<string, string> =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }

function formOf({ form }: ChatRequest): object {
  if (form?.type === 'json_object') return { response_format: { type: 'json_object' } }
  if (form?.type !== 'json_schema') return {}
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name: form.name, schema: form.schema, strict: true },
    },
  }
}
