import { gigachat } from './providers/gigachat.ts'
import { openai } from './providers/openai.ts'
import type { ModelCall, Provider } from './providers/types.ts'
import { yandex } from './providers/yandex.ts'
import { ModelFailure, type ChatRequest, type ModelEndpoint, type ProviderName, type Step } from './types.ts'

/** The providers by name. */
const providers: Readonly<Record<ProviderName, Provider>> = { openai, gigachat, yandex }

export const providerOf = ({ provider = 'openai' }: ModelEndpoint): Provider => providers[provider]

/** A longer error body is not read. Bytes. */
const maxErrorBody = 4096

/**
 * Sends the request and returns the steps of the response. Always asks for a stream: aborting it frees the model at once,
 * whereas a whole answer would be generated to its end.
 */
export async function openAnswer(
  endpoint: ModelEndpoint,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<AsyncGenerator<Step>> {
  const provider = providerOf(endpoint)
  const response = await callModel(endpoint, () => provider.chat(endpoint, request, signal), signal)
  const type = response.headers.get('content-type') ?? ''
  const steps = response.body && provider.read(type, response.body as ReadableStream<Uint8Array>)
  if (!steps) {
    await response.body?.cancel()
    throw new ModelFailure('foreign', `200 with ${type === '' ? 'no content type' : type.split(';')[0]}`)
  }
  return steps
}

/** Makes a call; a refused key is renewed once where the endpoint gives keys. Throws ModelFailure unless the status is 2xx. */
export async function callModel(
  endpoint: ModelEndpoint,
  prepare: () => Promise<ModelCall>,
  signal: AbortSignal,
): Promise<Response> {
  const response = await send(await prepare(), signal)
  if (response.ok) return response
  const failure = await failureOf(response)
  if (failure.kind !== 'key' || !providerOf(endpoint).renew?.(endpoint)) throw failure
  const again = await send(await prepare(), signal)
  if (!again.ok) throw await failureOf(again)
  return again
}

async function send({ url, headers, body }: ModelCall, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      signal,
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    })
  } catch (error) {
    if (error instanceof ModelFailure) throw error
    const { cause } = error as { cause?: { code?: unknown } }
    throw new ModelFailure('unreachable', typeof cause?.code === 'string' ? cause.code : '')
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
