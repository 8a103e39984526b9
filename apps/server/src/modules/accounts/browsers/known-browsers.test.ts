import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Client } from '#testing/client.ts'
import { lastCode, mailTo } from '#testing/outbox.ts'
import { aChannel, aLogin, aManager, anOwner, aPerson, aPhone, aToken } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(() => letTimePass(2 * 24 * 60 * 60))

const presetSecret = 'p'.repeat(43)

/** A browser at a network address of its own. */
let browsers = 0
function aBrowser(cookies: Record<string, string> = {}) {
  browsers += 1
  const headers = { 'x-forwarded-for': `198.18.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}` }
  const client = server.anonymous(new Map(Object.entries(cookies)))
  return {
    client,
    headers,
    send: (phone: string) => client.call('POST /auth/send-code', { body: { phone }, headers }),
    confirm: (phone: string, code: string) =>
      client.call('POST /auth/by-code', { body: { phone, code }, headers }),
    login: (body: { login: string; password: string }) => client.call('POST /auth/login', { body, headers }),
  }
}

async function signInByCode(phone: string, browser = aBrowser()) {
  await browser.send(phone)
  const { data } = await browser.confirm(phone, await lastCode(phone))
  return { ...browser, token: data.token }
}

/** Somebody invites the phone with an e-mail of their own: they hold the link. */
async function anInvitationOf(phone: string) {
  const email = `intruder-${phone}@uprava.example`
  const invited = await aManager({ channel: await aChannel(), phone, email, verified: false })
  const [mail] = await mailTo(email)
  const token = /invitation\/(?<token>[\w-]{43})/u.exec(mail!.text)!.groups!['token']!
  const credentials = { login: `intruder-${invited.managerId}`, password: 'correct-horse' }
  const accept = (client: Client) =>
    client.call('POST /auth/invitations/{token}', { params: { token }, body: credentials })
  return { managerId: invited.managerId, credentials, accept }
}

const accountsOf = async (session: { token: string }) =>
  (await server.as(session).call('GET /managers')).data.map(({ id }) => id)

describe('the secret of a browser', () => {
  it('AUTH-47 AUTH-87 is never the one that the client brought', async () => {
    const owner = await anOwner()
    const { client } = await signInByCode(owner.phone, aBrowser({ device: presetSecret }))
    expect(client.jar.get('device')).toMatch(/^[\w-]{43}$/u)
    expect(client.jar.get('device')).not.toBe(presetSecret)
  })

  it('AUTH-47 is another one after each sign-in, and the former is unknown', async () => {
    const owner = await anOwner()
    const credentials = await aLogin(owner)
    const { client, login } = await signInByCode(owner.phone)
    const former = client.jar.get('device')!
    await login(credentials)
    expect(client.jar.get('device')).not.toBe(former)
    const { data } = await aBrowser({ device: former }).login({ ...credentials, password: 'wrong-horse' })
    expect(data).toBeUndefined()
    const invitation = await anInvitationOf(owner.phone)
    await invitation.accept(server.anonymous())
    const { data: session } = await aBrowser({ device: former }).login(invitation.credentials)
    expect(await accountsOf(session)).toEqual([invitation.managerId])
  })

  it('AUTH-87 stays known to everybody who signs in there', async () => {
    const [first, second] = [await anOwner(), await anOwner()]
    const [ofFirst, ofSecond] = [await aLogin(first), await aLogin(second)]
    const shared = aBrowser()
    for (const credentials of [ofFirst, ofSecond, ofFirst, ofSecond]) await shared.login(credentials)
    for (const owner of [first, second]) {
      const params = { channel: owner.channelId }
      const { data } = await server.as(owner).call('GET /channels/{channel}/notifications', { params })
      expect(data.items.filter(({ title }) => title === 'Вход с нового устройства')).toEqual([])
    }
  })
})

describe('an invitation that somebody else holds', () => {
  it('AUTH-47 PERM-13 opens its account alone with a secret set before the person signed in', async () => {
    const owner = await anOwner()
    await signInByCode(owner.phone, aBrowser({ device: presetSecret }))
    const invitation = await anInvitationOf(owner.phone)
    const intruder = aBrowser({ device: presetSecret })
    const { data: byLink } = await invitation.accept(intruder.client)
    expect(await accountsOf(byLink)).toEqual([invitation.managerId])
    const { data: byPassword } = await intruder.login(invitation.credentials)
    expect(await accountsOf(byPassword)).toEqual([invitation.managerId])
  })

  it('AUTH-47 PERM-13 opens its account alone in the browser where the person is signed in', async () => {
    const owner = await anOwner()
    const { client } = await signInByCode(owner.phone)
    const invitation = await anInvitationOf(owner.phone)
    const { data } = await invitation.accept(client)
    expect(await accountsOf(data)).toEqual([invitation.managerId])
    const elsewhere = await aBrowser().login(invitation.credentials)
    expect(await accountsOf(elsewhere.data)).toEqual([invitation.managerId])
  })

  it.each([
    ['signed out', 'POST /profile/logout'],
    ['ended the session from elsewhere', 'DELETE /profile/sessions'],
  ] as const)(
    'AUTH-47 AUTH-67 opens its account alone, by link and by password, where the person has %s',
    async (_how, call) => {
      const owner = await anOwner()
      const { client, token, login } = await signInByCode(owner.phone)
      const elsewhere = { token: await aToken(owner.personId, owner.managerId) }
      const ended = await server.as(call === 'POST /profile/logout' ? { token } : elsewhere).call(call)
      expect(ended.status).toBe(200)
      const invitation = await anInvitationOf(owner.phone)
      const { data: byLink } = await invitation.accept(client)
      const { data: byPassword } = await login(invitation.credentials)
      for (const session of [byLink, byPassword]) {
        expect(await accountsOf(session)).toEqual([invitation.managerId])
        const params = { id: owner.managerId }
        expect((await server.as(session).call('POST /auth-by-manager/{id}', { params })).status).toBe(404)
      }
    },
  )
})

describe('a stranger who uses up the tries', () => {
  it('AUTH-80 leaves ten tries of its own to the browser that the account has signed in from', async () => {
    const credentials = await aLogin(await anOwner())
    const own = aBrowser()
    await own.login(credentials)
    const wrong = { ...credentials, password: 'wrong-horse' }
    for (let tries = 0; tries < 10; tries += 1) await aBrowser().login(wrong)
    expect((await aBrowser().login(credentials)).status).toBe(429)
    for (let tries = 0; tries < 10; tries += 1) expect((await own.login(wrong)).status).toBe(422)
    expect((await own.login(credentials)).status).toBe(429)
    await letTimePass(15 * 60)
    expect((await own.login(credentials)).status).toBe(200)
  })

  it('AUTH-80 AUTH-86 behind the same network address stops no known browser there', async () => {
    const owner = await anOwner()
    const credentials = await aLogin(owner)
    const own = await signInByCode(owner.phone)
    const { headers } = own
    const client = server.anonymous()
    const guess = (number: number) =>
      client.call('POST /auth/login', { body: { login: `guess-${number}`, password: 'wrong' }, headers })
    await Promise.all(Array.from({ length: 50 }, (_, number) => guess(number)))
    expect((await guess(51)).status).toBe(429)
    expect((await own.login(credentials)).status).toBe(200)
    const ask = () => client.call('POST /auth/send-code', { body: { phone: aPhone() }, headers })
    for (let sent = 0; sent < 60; sent += 10) await Promise.all(Array.from({ length: 10 }, ask))
    expect((await ask()).status).toBe(429)
    await letTimePass(60)
    expect((await own.send(owner.phone)).status).toBe(200)
  })

  it('AUTH-80 gains nothing by a browser that is known to another account of the person', async () => {
    const owner = await anOwner()
    const { login } = await aLogin(owner)
    const invitation = await anInvitationOf(owner.phone)
    const intruder = aBrowser()
    await invitation.accept(intruder.client)
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await intruder.login({ login, password: 'wrong-horse' })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
    expect((await aBrowser().login({ login, password: 'wrong-horse' })).status).toBe(429)
  })

  it('AUTH-86 does not pause phone sign-in by wrong codes of numbers that belong to nobody', async () => {
    for (let flow = 0; flow < 34; flow += 1) {
      const { send, confirm } = aBrowser()
      const phone = aPhone()
      await send(phone)
      for (let tries = 0; tries < 3; tries += 1) await confirm(phone, '1234')
    }
    const { phone } = await aPerson()
    expect((await aBrowser().send(phone)).status).toBe(200)
  })

  it('AUTH-86 has 240 codes an hour from all networks of an IPv6 site', async () => {
    const from = (address: string) =>
      server.anonymous().call('POST /auth/send-code', {
        body: { phone: aPhone() },
        headers: { 'x-forwarded-for': address },
      })
    for (let network = 1; network <= 12; network += 1) {
      const sent = Array.from({ length: 20 }, () => from(`2001:db8:7:${network.toString(16)}::1`))
      expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect((await from('2001:db8:7:ff::1')).status).toBe(429)
    expect((await from('2001:db8:8:ff::1')).status).toBe(200)
  })

  it('AUTH-86 pauses phone sign-in for a minute, and for twice as long with the next wrong try', async () => {
    const wrongTry = async (browser: ReturnType<typeof aBrowser>, phone: string) => {
      const code = await lastCode(phone)
      return browser.confirm(phone, code === '0000' ? '0001' : '0000')
    }
    const asked = await Promise.all(
      Array.from({ length: 35 }, async () => {
        const [{ phone }, browser] = [await aPerson(), aBrowser()]
        await browser.send(phone)
        return { phone, browser }
      }),
    )
    const last = asked.pop()!
    for (const { phone, browser } of asked)
      for (let tries = 0; tries < 3; tries += 1) await wrongTry(browser, phone)
    const waitOf = async () =>
      Number((await aBrowser().send((await aPerson()).phone)).headers.get('retry-after'))
    expect(await waitOf()).toBeGreaterThan(30)
    expect(await waitOf()).toBeLessThanOrEqual(60)
    await letTimePass(60)
    expect((await aBrowser().send((await aPerson()).phone)).status).toBe(200)
    expect((await wrongTry(last.browser, last.phone)).status).toBe(422)
    expect(await waitOf()).toBeGreaterThan(90)
    expect(await waitOf()).toBeLessThanOrEqual(120)
  })
})
