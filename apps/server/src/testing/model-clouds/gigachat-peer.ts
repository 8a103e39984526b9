import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'

const file = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
export const ownCaFile = path.join(import.meta.dirname, 'own-ca.pem')

/** What a call may say: the documents name these fields, others are refused. */
const knownFields = new Set(['model', 'messages', 'stream', 'max_tokens', 'temperature', 'input'])

export type GigachatPeer = {
  readonly url: string
  readonly tokenUrl: string
  readonly key: string
  readonly calls: { path: string; body: Record<string, unknown> }[]
  /** How many tokens were given. */
  tokens(): number
  /** The tokens given so far are no longer accepted. */
  expire(): void
  /** How long the next tokens live. Milliseconds. */
  live(ms: number): void
  close(): Promise<void>
}

/**
 * A peer that behaves as the documents of GigaChat's REST API say: HTTPS with a certificate of its own authority, tokens for a
 * Basic key with `RqUID` and `scope`, which live thirty minutes, `401` for another one, OpenAI's events, vectors by index.
 */
export async function startGigachatPeer(): Promise<GigachatPeer> {
  const key = Buffer.from('client:secret').toString('base64')
  const valid = new Map<string, number>()
  const calls: GigachatPeer['calls'] = []
  let given = 0
  let life = 30 * 60_000
  const server = createServer(
    { key: file('server-key.pem'), cert: file('server-cert.pem') },
    (request, response) => {
      void answer(request, response)
    },
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const said = await textOf(request)
    const { pathname } = new URL(request.url ?? '/', 'https://peer')
    if (pathname === '/api/v2/oauth') return giveToken(request, response, said)
    const token = /^Bearer (?<token>.+)$/u.exec(request.headers.authorization ?? '')?.groups?.['token'] ?? ''
    if ((valid.get(token) ?? 0) < Date.now()) return send(response, 401, { message: 'Token has expired' })
    const body = JSON.parse(said) as Record<string, unknown>
    const unknown = Object.keys(body).find((name) => !knownFields.has(name))
    if (unknown !== undefined) return send(response, 422, { message: `unknown field ${unknown}` })
    calls.push({ path: pathname, body })
    if (pathname.endsWith('/embeddings')) return send(response, 200, vectorsFor(body['input'] as string[]))
    stream(response)
  }

  function giveToken(request: IncomingMessage, response: ServerResponse, said: string): void {
    const isUuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u
    if (!isUuid.test(String(request.headers['rquid']))) return send(response, 400, { message: 'RqUID' })
    if (request.headers.authorization !== `Basic ${key}`) return send(response, 401, { message: 'key' })
    if (!new URLSearchParams(said).get('scope')) return send(response, 400, { message: 'scope' })
    given += 1
    const token = `${given}.${randomUUID()}`
    valid.set(token, Date.now() + life)
    send(response, 200, { access_token: token, expires_at: Date.now() + life })
  }

  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/api/v1`,
    tokenUrl: `${origin}/api/v2/oauth`,
    key,
    calls,
    tokens: () => given,
    expire: () => valid.clear(),
    live: (ms) => void (life = ms),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const vectorsFor = (input: readonly string[]) => ({
  object: 'list',
  // Out of order: the index says which text each vector is of.
  data: input
    .map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 1] }))
    .toReversed(),
})

function stream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const event = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`)
  event({ choices: [{ delta: { content: 'Обращение рассматривают ', role: 'assistant' }, index: 0 }] })
  event({ choices: [{ delta: { content: '30 дней.' }, index: 0 }] })
  event({
    choices: [{ delta: { content: '' }, index: 0, finish_reason: 'stop' }],
    usage: { prompt_tokens: 40, completion_tokens: 9, total_tokens: 49 },
  })
  response.end('data: [DONE]\n\n')
}
