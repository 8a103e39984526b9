import { request } from 'node:http'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readSettings, WrongSetting } from '#platform/settings.ts'
import { mailTo } from '#testing/outbox.ts'
import { aChannel, aLogin, aManager, anOwner, nextNumber } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '127.0.0.1, 10.8.0.0/16' })
})
afterAll(() => server.close())

/** A request from another address of this machine, which stands for a client without a proxy. */
function post(
  path: string,
  body: unknown,
  localAddress: string,
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(server.url)
    const all = { 'content-type': 'application/json', ...headers }
    const sent = request({ host, port, path, method: 'POST', headers: all, localAddress, agent: false })
    sent.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.once('error', reject).end(JSON.stringify(body))
  })
}

describe('TRUSTED_PROXIES', () => {
  it('OPS-27 believes the forwarded address of a named proxy only', async () => {
    const owner = await anOwner()
    const credentials = await aLogin(owner)
    const forged = { 'x-forwarded-for': '192.0.2.1' }
    expect(await post('/api/managers/v2/auth/login', credentials, '127.0.0.1', forged)).toBe(200)
    expect(await post('/api/managers/v2/auth/login', credentials, '127.0.0.2', forged)).toBe(200)
    const { data } = await server.as(owner).call('GET /profile/sessions')
    expect(data.map(({ address }) => address).toSorted()).toEqual(['127.0.0.1', '127.0.0.2', '192.0.2.1'])
  })

  it.each([
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/8/8',
    '10.0.0',
    '1.2.3.4/',
    '1.2.3.4/-1',
  ])('OPS-34 stops the start with one line for %s', (value) => {
    const read = () => readSettings({ TRUSTED_PROXIES: `loopback ${value}` })
    expect(read).toThrow(WrongSetting)
    expect(read).toThrow(/^Wrong setting TRUSTED_PROXIES: .+$/u)
  })

  it('OPS-34 takes addresses and networks, and loopback by default', () => {
    expect(readSettings({}).isTrustedProxy('127.0.0.1')).toBe(true)
    expect(readSettings({}).isTrustedProxy('::1')).toBe(true)
    expect(readSettings({}).isTrustedProxy('10.8.0.1')).toBe(false)
    const { isTrustedProxy } = readSettings({ TRUSTED_PROXIES: '10.8.0.0/16,fd00::/8 192.0.2.5' })
    for (const address of ['10.8.255.1', '::ffff:10.8.0.9', 'fd12::1', '192.0.2.5']) {
      expect(isTrustedProxy(address), address).toBe(true)
    }
    for (const address of ['10.9.0.1', '127.0.0.1', 'fe80::1', '192.0.2.6', '', undefined]) {
      expect(isTrustedProxy(address), address).toBe(false)
    }
  })
})

describe('the address of the installation', () => {
  it('STAFF-40 stands in links without PUBLIC_URL, never the Host of whoever asks', async () => {
    const channel = await aChannel()
    const email = `invited-${nextNumber()}@uprava.example`
    const { seatId } = await aManager({ channel, email, verified: false })
    const headers = { host: 'evil.example', authorization: `Bearer ${channel.owner.token}` }
    const path = `/api/managers/v2/channels/${channel.id}/team/${seatId}/invite`
    expect(await post(path, {}, '127.0.0.1', headers)).toBe(200)
    const [mail] = await mailTo(email)
    expect(mail?.text).toContain(`${server.url}/invitation/`)
    expect(mail?.text).not.toContain('evil.example')
  })
})

describe('a form of another site', () => {
  it('is refused by what browsers say of it', async () => {
    const credentials = await aLogin(await anOwner())
    const sent = (site: string) =>
      post('/api/managers/v2/auth/login', credentials, '127.0.0.1', { 'sec-fetch-site': site })
    expect(await sent('cross-site')).toBe(403)
    expect(await sent('same-origin')).toBe(200)
  })

  it('is refused by the origin of its page, where the browser says no more', async () => {
    const credentials = await aLogin(await anOwner())
    const sent = (origin: string, more: Record<string, string> = {}) =>
      post('/api/managers/v2/auth/login', credentials, '127.0.0.2', { origin, ...more })
    for (const foreign of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'file://'])
      expect([foreign, await sent(foreign)]).toEqual([foreign, 403])
    // Only a trusted proxy says for which host it was asked.
    expect(await sent('https://evil.example', { 'x-forwarded-host': 'evil.example' })).toBe(403)
    expect(await sent(server.url)).toBe(200)
    expect(await sent('null', { 'sec-fetch-site': 'same-origin' })).toBe(200)
  })
})

describe('/metrics without a token', () => {
  it('OPS-30 is open to this machine, and to nobody whom a proxy passes on', async () => {
    const client = server.anonymous()
    expect((await client.raw('GET', '/metrics')).status).toBe(200)
    for (const name of ['x-forwarded-for', 'forwarded']) {
      const answer = await client.raw('GET', '/metrics', { headers: { [name]: '127.0.0.1' } })
      expect(answer.status).toBe(403)
    }
  })
})

describe('what caches may keep', () => {
  it('is nothing that is somebody’s: no reply to a person, a sign-in or an invitation, no refusal', async () => {
    const owner = await anOwner()
    const { login } = await aLogin(owner)
    const client = server.as(owner)
    const answers = await Promise.all([
      client.call('GET /profile'),
      client.call('GET /channels'),
      client.call('POST /auth/login', { body: { login, password: 'correct-horse' } }),
      client.call('GET /auth/invitations/{token}', { params: { token: 'x' } }),
      server.anonymous().call('GET /profile'),
      server.anonymous().raw('GET', '/api/managers/v2/nowhere'),
    ])
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'))
    const news = await server.anonymous().call('GET /news')
    expect(news.headers.get('cache-control')).not.toBe('no-store')
  })
})
