import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'

export type YandexPeer = {
  /** What AI_BASE_URL is set to. */
  readonly url: string
  readonly calls: { path: string; body: Record<string, unknown> }[]
  /** The status of the last alternative of the next answers. */
  end(status: string): void
  close(): Promise<void>
}

/**
 * A peer that behaves as the documents of YandexGPT's Text Generation API say: an `Api-Key`, `modelUri`, a line of JSON for each
 * part with the whole text so far and numbers of tokens as strings, one vector a call.
 */
export async function startYandexPeer(key: string): Promise<YandexPeer> {
  const calls: YandexPeer['calls'] = []
  let status = 'ALTERNATIVE_STATUS_FINAL'
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(request)) as Record<string, unknown>
    if (request.headers.authorization !== `Api-Key ${key}`) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"grpcCode":16}}')
      return
    }
    calls.push({ path: request.url ?? '', body })
    response.writeHead(200, { 'content-type': 'application/json' })
    if (request.url?.endsWith('/textEmbedding')) {
      response.end(JSON.stringify({ embedding: [String(body['text']).length, 1], numTokens: '3' }))
      return
    }
    const part = (text: string, state: string) =>
      `${JSON.stringify({
        result: {
          alternatives: [{ message: { role: 'assistant', text }, status: state }],
          usage: { inputTextTokens: '40', completionTokens: '9', totalTokens: '49' },
          modelVersion: '18.01.2026',
        },
      })}\n`
    const whole = 'Обращение рассматривают 30 дней.'
    const parts = [
      part(whole.slice(0, 12), 'ALTERNATIVE_STATUS_PARTIAL'),
      part(whole.slice(0, 24), 'ALTERNATIVE_STATUS_PARTIAL'),
      part(whole, status),
    ].join('')
    // A line may arrive in two pieces.
    response.write(parts.slice(0, 30))
    response.end(parts.slice(30))
  }

  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/foundationModels/v1`,
    calls,
    end: (value) => void (status = value),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
