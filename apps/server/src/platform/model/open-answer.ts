import type { ModelEndpoint } from './endpoint.ts'
import { ModelFailure, type ChatRequest } from './types.ts'

/** A longer error body is not read. Bytes. */
const maxErrorBody = 4096

/**
 * Sends the request and returns the body of the response. Always asks for a stream: aborting it frees the model at once,
 * whereas a whole answer would be generated to its end.
 */
export async function openAnswer(
  endpoint: ModelEndpoint,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<{ body: ReadableStream<Uint8Array>; isStream: boolean }> {
  const response = await ask(endpoint, request, signal)
  if (!response.ok) throw await failureOf(response)
  const type = response.headers.get('content-type') ?? ''
  const isStream = /event-stream/iu.test(type)
  if (!response.body || !(isStream || /json/iu.test(type))) {
    await response.body?.cancel()
    throw new ModelFailure('foreign', `200 with ${type === '' ? 'no content type' : type.split(';')[0]}`)
  }
  return { body: response.body as ReadableStream<Uint8Array>, isStream }
}

async function ask(endpoint: ModelEndpoint, request: ChatRequest, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(`${endpoint.baseUrl}/chat/completions`, {
      method: 'POST',
      signal,
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
      },
      body: JSON.stringify(payloadOf(endpoint.model, request)),
    })
  } catch (error) {
    if (error instanceof ModelFailure) throw error
    const { cause } = error as { cause?: { code?: unknown } }
    throw new ModelFailure('unreachable', typeof cause?.code === 'string' ? cause.code : '')
  }
}

function payloadOf(model: string, { turns, maxTokens, temperature = 0.2, form }: ChatRequest): object {
  return {
    model,
    messages: turns,
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: maxTokens,
    temperature,
    ...(form?.type === 'json_object' ? { response_format: { type: 'json_object' } } : {}),
    ...(form?.type === 'json_schema'
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: form.name, schema: form.schema, strict: true },
          },
        }
      : {}),
  }
}

async function failureOf(response: Response): Promise<ModelFailure> {
  await drain(response)
  const { status } = response
  const wait = retryAfter(response.headers.get('retry-after'))
  const detail = `status ${status}`
  if (status === 429 || (status === 503 && wait !== undefined)) {
    return new ModelFailure('busy', detail, wait === undefined ? {} : { retryAfterSeconds: wait })
  }
  if (status >= 500) return new ModelFailure('server', detail)
  return new ModelFailure(status === 401 || status === 403 ? 'key' : 'refused', detail)
}

/** Reads and discards an error body, which may contain the prompt; the connection is reusable only when it is read. */
async function drain(response: Response): Promise<void> {
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  if (length <= maxErrorBody) await response.arrayBuffer().catch(() => undefined)
  else await response.body?.cancel().catch(() => undefined)
}

/** Seconds, or an HTTP date. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/u.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
