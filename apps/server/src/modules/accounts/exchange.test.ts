import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aManager, anOwner, aPerson, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

const audience = 'https://related.example'
const secret = 'the-related-product-knows'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    RELATED_PRODUCT_URL: `${audience}/start?from=uprava`,
    RELATED_PRODUCT_NAME: 'Городской портал',
    RELATED_PRODUCT_SECRET: secret,
  })
})
afterAll(() => server.close())

const ask = (account: { token: string }, body = { audience }, channel?: number) =>
  server
    .as(account)
    .call('POST /auth/exchange-token', { body, ...(channel === undefined ? {} : { channel }) })

const redeem = (token: string, changes: { audience?: string; secret?: string } = {}) =>
  server.anonymous().call('POST /auth/exchange', { body: { token, audience, secret, ...changes } })

async function tokenFor(account: TestSeat): Promise<string> {
  return (await ask(account)).data.token
}

describe('the one-time token for the related product', () => {
  it('NAV-70 is given for the origin of the related product alone', async () => {
    const owner = await anOwner()
    const { status, data } = await ask(owner)
    expect([status, data.expires_in]).toEqual([200, 60])
    expect(data.token).not.toBe(owner.token)
    for (const other of ['https://evil.example', `${audience}/`, `${audience}.evil.example`, '']) {
      const refused = await ask(owner, { audience: other })
      expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['audience']])
    }
  })

  it('NAV-70 API-115 belongs to the channel of the call', async () => {
    const owner = await anOwner()
    const elsewhere = await anOwner()
    expect((await ask(owner, { audience }, elsewhere.channelId)).status).toBe(404)
    const { data } = await redeem((await ask(owner, { audience }, owner.channelId)).data.token)
    expect(data.channel_id).toBe(owner.channelId)
  })

  it('NAV-70 is kept from a person token and an unverified account', async () => {
    expect((await ask(await aPerson())).status).toBe(403)
    expect((await ask(await anOwner({ verified: false }))).status).toBe(403)
  })

  it('NAV-70 is redeemed for a session of its own, which stands in the list and is ended there', async () => {
    const owner = await anOwner()
    const { status, data } = await redeem(await tokenFor(owner))
    expect(status).toBe(200)
    expect(data.manager.id).toBe(owner.managerId)
    expect((await server.as(data).call('GET /profile')).data.manager_id).toBe(owner.managerId)
    const list = (await server.as(owner).call('GET /profile/sessions')).data
    const related = list.find(({ device }) => device === 'Городской портал')
    await server.as(owner).call('DELETE /profile/sessions/{id}', { params: { id: related!.id } })
    expect((await server.as(data).call('GET /profile')).body).toMatchObject({ code: 401, reason: 'revoked' })
  })

  it('NAV-70 works once, also when it is redeemed many times at once', async () => {
    const token = await tokenFor(await anOwner())
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => redeem(token)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422])
  })

  it('NAV-70 works for 60 s', async () => {
    const token = await tokenFor(await anOwner())
    await letTimePass(60)
    expect((await redeem(token)).status).toBe(422)
  })

  it('NAV-70 is refused for another audience, with another secret, and when nobody made it', async () => {
    const token = await tokenFor(await anOwner())
    expect((await redeem(token, { audience: 'https://evil.example' })).status).toBe(422)
    expect((await redeem(token, { secret: 'guessed' })).status).toBe(422)
    expect((await redeem('x'.repeat(43))).status).toBe(422)
    expect((await redeem(token)).status).toBe(200)
  })

  it('NAV-70 is refused for an account that was blocked meanwhile', async () => {
    const employee = await aManager()
    const token = await tokenFor(employee)
    const console = await server.administrator()
    await console.admin('POST /accounts/{manager}/block', { params: { manager: employee.managerId } })
    expect((await redeem(token)).status).toBe(422)
  })

  it('NAV-70 is refused once the session that asked for it has ended', async () => {
    const owner = await anOwner()
    const token = await tokenFor(owner)
    await server.as(owner).call('POST /profile/logout')
    expect((await redeem(token)).status).toBe(422)
  })

  it('NAV-70 lets the secret be guessed fifty times in 15 minutes from a network address', async () => {
    const guess = (address: string) =>
      server.anonymous().call('POST /auth/exchange', {
        body: { token: 'x'.repeat(43), audience, secret: 'guessed' },
        headers: { 'x-forwarded-for': address },
      })
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess('192.0.2.77')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await guess('192.0.2.77')).status).toBe(429)
    expect((await guess('192.0.2.78')).status).toBe(422)
  })

  it('NAV-70 opens for the related product no other account of the person', async () => {
    const owner = await anOwner()
    const second = await aManager({ phone: owner.phone })
    const { data } = await redeem(await tokenFor(owner))
    const params = { id: second.managerId }
    expect((await server.as(data).call('POST /auth-by-manager/{id}', { params })).status).toBe(404)
  })
})
