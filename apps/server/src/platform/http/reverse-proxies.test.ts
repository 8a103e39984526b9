import { get, type IncomingMessage } from 'node:http'

import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startFakeModel, type FakeModel } from '#testing/fake-model/fake-model.ts'
import * as scenarios from '#testing/fake-model/scenarios.ts'
import {
  isInstalled,
  proxiedName,
  startReverseProxy,
  type ProxyProgram,
  type ReverseProxy,
} from '#testing/nodes/reverse-proxy.ts'
import { aLogin, aManager, anOwner, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { anAiOwner } from '#testing/station.ts'

const api = '/api/managers/v2'
const proxies: { program: ProxyProgram; isHere: boolean }[] = [
  { program: 'nginx', isHere: isInstalled('nginx', '-v') && isInstalled('openssl', 'version') },
  { program: 'caddy', isHere: isInstalled('caddy', 'version') && isInstalled('openssl', 'version') },
]

let model: FakeModel
let server: TestServer
beforeAll(async () => {
  model = await startFakeModel()
  server = await startServer({ ...model.settings, PUBLIC_URL: `https://${proxiedName}` })
})
afterAll(async () => {
  await server.close()
  await model.close()
})

async function read(answer: IncomingMessage): Promise<{ status: number; body: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }
}

const asJson = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
})

/** The parts of a message with files of 50 MiB, without holding them in memory at once. */
function* aMessage(boundary: string, files: number): Generator<Uint8Array | string> {
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  yield field('message', 'Материалы') + field('client_id', crypto.randomUUID()) + field('type', 'inside')
  const chunk = Buffer.alloc(1024 * 1024, 'слово и дело\n')
  for (let file = 0; file < files; file += 1) {
    yield `--${boundary}\r\ncontent-disposition: form-data; name="files[]"; filename="${file}.txt"\r\ncontent-type: text/plain\r\n\r\n`
    for (let sent = 0; sent < 50; sent += 1) yield chunk
    yield '\r\n'
  }
  yield `--${boundary}--\r\n`
}

describe.each(proxies)('behind $program with the shipped file', ({ program, isHere }) => {
  let proxy: ReverseProxy
  beforeAll(async () => {
    if (isHere) proxy = await startReverseProxy(program, Number(new URL(server.url).port))
    else console.warn(`${program} or openssl is not on this machine: deploy/ is not proven with it`)
  })
  afterAll(() => proxy?.close())

  /** Signs in from 127.0.0.2 with a forged origin of the request. */
  async function signIn(credentials: { login: string; password: string }) {
    const { headers, text } = asJson(credentials)
    const forged = { 'x-forwarded-for': '203.0.113.66', forwarded: 'for=203.0.113.66' }
    const options = { method: 'POST', headers: { ...headers, ...forged }, localAddress: '127.0.0.2' }
    return proxy.open(`${api}/auth/login`, options, [text])
  }

  it.skipIf(!isHere)('OPS-27 sees the real client, whatever it claims to be forwarded for', async () => {
    const owner = await anOwner()
    const answer = await signIn(await aLogin(owner))
    const cookies = answer.headers['set-cookie']?.join('\n')
    expect((await read(answer)).status).toBe(200)
    expect(cookies).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/mu)
    const { data } = await server.as(owner).call('GET /profile/sessions')
    expect(data.map(({ address }) => address)).toContain('127.0.0.2')
    const console = await server.administrator()
    const audit = await console.admin('GET /audit')
    expect(JSON.stringify(audit.data)).toContain('127.0.0.2')
    expect(JSON.stringify(audit.data)).not.toContain('203.0.113.66')
  })

  it.skipIf(!isHere)('OPS-27 counts a client by its own address and not by one it makes up', async () => {
    const guess = async (number: number) => {
      const { headers, text } = asJson({ login: `guess-${program}-${number}`, password: 'wrong-horse' })
      const forged = { 'x-forwarded-for': `203.0.113.${number}` }
      const localAddress = program === 'nginx' ? '127.0.0.3' : '127.0.0.4'
      const options = { method: 'POST', headers: { ...headers, ...forged }, localAddress }
      return (await read(await proxy.open(`${api}/auth/login`, options, [text]))).status
    }
    for (let number = 0; number < 50; number += 1) expect(await guess(number)).toBe(422)
    expect(await guess(50)).toBe(429)
  })

  it.skipIf(!isHere)('OPS-27 OPS-30 keeps /metrics and /scim closed', async () => {
    const addresses = [
      '/metrics',
      '/metrics/',
      '/METRICS',
      '/%6detrics',
      '/scim',
      '/scim/v2/Users',
      '/./metrics',
    ]
    for (const address of addresses) {
      const { status, body } = await read(await proxy.open(address))
      expect([400, 404], address).toContain(status)
      expect(body).not.toContain('process_cpu')
    }
  })

  it.skipIf(!isHere)('OPS-27 leads pages to https, and refuses calls without TLS', async () => {
    const plain = async (address: string) => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { host: proxiedName }
        get({ host: '127.0.0.1', port: proxy.plainPort, path: address, headers, agent: false }, resolve).once(
          'error',
          reject,
        )
      })
      return { status: (await read(answer)).status, location: answer.headers.location }
    }
    for (const page of ['/', '/messenger?id=5', '/apiary'])
      expect(await plain(page)).toEqual({ status: 301, location: `https://${proxiedName}${page}` })
    for (const call of [`${api}/profile`, '/ai/v1/chats', '/socket.io/?EIO=4', '/files/5/a.docx'])
      expect(await plain(call)).toEqual({ status: 403, location: undefined })
  })

  it.skipIf(!isHere)('OPS-27 says once that browsers stay with https', async () => {
    for (const address of ['/landing', `${api}/profile`, '/metrics']) {
      const answer = await proxy.open(address)
      answer.resume()
      expect(
        answer.rawHeaders.filter((name) => /^strict-transport-security$/iu.test(name)),
        address,
      ).toHaveLength(1)
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    }
  })

  it.skipIf(!isHere)('OPS-27 lets sockets use websocket', async () => {
    const socket = io(`https://127.0.0.1:${proxy.port}`, {
      transports: ['websocket'],
      forceNew: true,
      ca: proxy.certificate,
      servername: proxiedName,
      extraHeaders: { host: proxiedName, origin: `https://${proxiedName}` },
    } as Parameters<typeof io>[1])
    try {
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve)
        socket.on('connect_error', reject)
      })
      expect(socket.io.engine.transport.name).toBe('websocket')
    } finally {
      socket.disconnect()
    }
  })

  it.skipIf(!isHere)('OPS-27 does not hold back the events of an answer', async () => {
    const owner = await anAiOwner()
    model.play(scenarios.hanging)
    const client = server.as(owner)
    const chat = await client.ai('POST /chats/', { body: { title: '' } })
    const { data } = await client.ai('POST /chats/{id}/runs', {
      params: { id: chat.data.id },
      body: { content: 'Какой срок рассмотрения обращения гражданина?' },
    })
    const answer = await proxy.open(`/ai/v1/runs/${data.run.id}/events`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    // The model says nothing yet: whatever arrives was passed on while the answer goes on.
    const first = await new Promise<string>((resolve) =>
      answer.once('data', (chunk: Buffer) => resolve(chunk.toString())),
    )
    expect(first).not.toBe('')
    answer.destroy()
    await client.ai('POST /runs/{run}/stop', { params: { run: data.run.id } })
  })

  it.skipIf(!isHere)(
    'OPS-27 passes a message of 500 MB and refuses other bodies over 60 MB',
    { timeout: 300_000 },
    async () => {
      const channel = await anOwner()
      const sender: TestSeat = await aManager({ channel: { id: channel.channelId, owner: channel } })
      const boundary = 'parts-of-a-message'
      const options = {
        method: 'POST',
        headers: {
          authorization: `Bearer ${sender.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      }
      const query = `subject_type=PRIVATE-MANAGER&channel_id=${channel.channelId}&type=inside`
      const recipient = `--${boundary}\r\ncontent-disposition: form-data; name="recipient_id"\r\n\r\n${channel.managerId}\r\n`
      const sent = await proxy.open(`${api}/chat-list/0/send-message?${query}`, options, [
        recipient,
        ...aMessage(boundary, 10),
      ])
      const { status, body } = await read(sent)
      expect(status, body).toBe(200)
      expect(body.match(/"extension":"txt"/gu)).toHaveLength(10)
      const tooLong = Array.from({ length: 61 }, () => Buffer.alloc(1024 * 1024))
      const refused = await proxy.open(`${api}/profile/upload-avatar`, options, tooLong).catch(() => null)
      refused?.resume()
      // Caddy lets the body begin and cuts it: the product sees it broken.
      expect(refused?.statusCode ?? 413).toBeGreaterThanOrEqual(400)
    },
  )
})

it.skipIf(!proxies[0]!.isHere)('OPS-27 no request has nginx take both nodes for failed ones', async () => {
  const port = Number(new URL(server.url).port)
  const proxy = await startReverseProxy('nginx', port, port)
  try {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const asked = Array.from(
      { length: 4 },
      async () => (await read(await proxy.open('/healthz', { headers: upgrade }))).status,
    )
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200])
    expect((await read(await proxy.open('/healthz'))).status).toBe(200)
  } finally {
    await proxy.close()
  }
})

describe('without a proxy of ours', () => {
  it('OPS-30 keeps /metrics of an https installation for its token, also from this machine', async () => {
    expect((await server.anonymous().raw('GET', '/metrics')).status).toBe(403)
  })
})
