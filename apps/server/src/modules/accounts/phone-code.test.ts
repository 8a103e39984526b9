import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Client } from '#testing/client.ts'
import { lastCode, smsTo } from '#testing/outbox.ts'
import { aLogin, aManager, anOwner, aPerson, aPhone } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ SMS_DAILY_LIMIT: '200' })
})
afterAll(() => server.close())
afterEach(() => letTimePass(2 * 24 * 60 * 60))

const deadCode = { code: ['Код больше не действует. Запросите новый.'] }
const tooManyCodes =
  'На этот номер отправлено слишком много кодов. Попробуйте завтра или войдите с логином и паролем.'

/** An address of its own for each browser, so that only the limit in question counts. */
let addresses = 0
function aBrowser() {
  addresses += 1
  const headers = { 'x-forwarded-for': `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` }
  const client = server.anonymous()
  return {
    client,
    send: (phone: string) => client.call('POST /auth/send-code', { body: { phone }, headers }),
    confirm: (phone: string, code: string) =>
      client.call('POST /auth/by-code', { body: { phone, code }, headers }),
  }
}

const wrongFor = (code: string) => (code === '0000' ? '0001' : '0000')

async function confirmed(phone: string, browser = aBrowser()): Promise<{ client: Client; token: string }> {
  await browser.send(phone)
  const { data } = await browser.confirm(phone, await lastCode(phone))
  return { client: browser.client, token: data.token }
}

describe('asking for a code', () => {
  it('API-14 AUTH-27 AUTH-86 sends the SMS to a known phone and binds the code to the browser', async () => {
    const { phone } = await aPerson()
    const { send } = aBrowser()
    const answer = await send(`8 (${phone.slice(1, 4)}) ${phone.slice(4)}`)
    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({ resend_after: 60 })
    const [sms] = await smsTo(phone)
    expect(sms?.text).toMatch(/^Код для входа в Управу: \d{4}\. Никому его не сообщайте\.$/u)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      /^sms_flow=[\w-]{43}; Max-Age=300; Path=\/api\/managers\/v2\/auth; HttpOnly; SameSite=Strict$/u,
    )
  })

  it('AUTH-86 answers an unknown phone the same, without an SMS', async () => {
    const phone = aPhone()
    const { send, confirm } = aBrowser()
    const answer = await send(phone)
    expect(answer.body).toEqual({ data: { resend_after: 60 } })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^sms_flow=/u)
    expect(await smsTo(phone)).toEqual([])
    const tries = [await confirm(phone, '0000'), await confirm(phone, '1111'), await confirm(phone, '2222')]
    expect(tries.map(({ errors }) => errors)).toEqual([
      { code: ['Неверный код. Осталось попыток: 2.'] },
      { code: ['Неверный код. Осталось попыток: 1.'] },
      deadCode,
    ])
  })

  it('AUTH-28 AUTH-29 AUTH-86 refuses a second code of a phone within 60 s, from whatever browser', async () => {
    for (const phone of [(await aPerson()).phone, aPhone()]) {
      await aBrowser().send(phone)
      const refused = await aBrowser().send(phone)
      expect(refused.status).toBe(429)
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(55)
      expect(refused.errors['general']).toEqual([`Слишком много попыток. Повторите через ${wait} сек.`])
      await letTimePass(60)
      expect((await aBrowser().send(phone)).status).toBe(200)
    }
  })

  it('AUTH-86 sends one SMS when a phone is asked for many times at once', async () => {
    const { phone } = await aPerson()
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => aBrowser().send(phone)))).map(
      (a) => a.status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(11).fill(429)])
    expect(await smsTo(phone)).toHaveLength(1)
  })

  it('AUTH-86 gives new browsers five codes of a phone in 24 h, and each known browser five of its own', async () => {
    const { phone } = await aPerson()
    const known = aBrowser()
    await confirmed(phone, known)
    await letTimePass(60)
    for (let sent = 1; sent < 5; sent += 1) {
      expect((await aBrowser().send(phone)).status).toBe(200)
      await letTimePass(60)
    }
    const refused = await aBrowser().send(phone)
    expect(refused.status).toBe(429)
    expect(refused.errors['general']).toEqual([tooManyCodes])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60)
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await known.send(phone)).status).toBe(200)
      await letTimePass(60)
    }
    expect((await known.send(phone)).errors['general']).toEqual([tooManyCodes])
    await letTimePass(24 * 60 * 60)
    expect((await aBrowser().send(phone)).status).toBe(200)
  })

  it('AUTH-82 AUTH-86 does not know the browser of an unconfirmed registration once the phone is confirmed elsewhere', async () => {
    const phone = aPhone()
    const stranger = aBrowser()
    await stranger.client.call('POST /auth/register', { body: { name: 'Не', surname: 'Он', phone } })
    await confirmed(phone)
    for (let sent = 1; sent < 5; sent += 1) {
      await letTimePass(60)
      expect((await stranger.send(phone)).status).toBe(200)
    }
    await letTimePass(60)
    expect((await stranger.send(phone)).errors['general']).toEqual([tooManyCodes])
  })

  it('AUTH-86 gives a network address 60 codes an hour', async () => {
    const client = server.anonymous()
    const send = () =>
      client.call('POST /auth/send-code', {
        body: { phone: aPhone() },
        headers: { 'x-forwarded-for': '203.0.113.5' },
      })
    for (let sent = 0; sent < 60; sent += 10) await Promise.all(Array.from({ length: 10 }, send))
    expect((await send()).status).toBe(429)
    await letTimePass(60 * 60)
    expect((await send()).status).toBe(200)
  })

  it('AUTH-86 gives the installation SMS_DAILY_LIMIT codes a day', async () => {
    for (let sent = 0; sent < 200; sent += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => aBrowser().send(aPhone())))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
    }
    expect((await aBrowser().send(aPhone())).status).toBe(429)
  })

  it('AUTH-86 leaves a fifth on top to browsers that have confirmed a phone when strangers have used all up', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const [{ phone }, browser] = [await aPerson(), aBrowser()]
        await confirmed(phone, browser)
        return { phone, browser }
      }),
    )
    const registered = aBrowser()
    const phone = aPhone()
    await registered.client.call('POST /auth/register', { body: { name: 'Не', surname: 'Он', phone } })
    await letTimePass(60)
    for (let sent = 10; sent < 200; sent += 19)
      await Promise.all(Array.from({ length: 19 }, () => aBrowser().send(aPhone())))
    expect((await aBrowser().send(aPhone())).status).toBe(429)
    expect((await registered.send(phone)).status).toBe(429)
    expect((await aBrowser().send(people[0]!.phone)).status).toBe(429)
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(people.map(({ phone: own, browser }) => browser.send(own)))
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
      await letTimePass(60)
    }
    expect((await people[0]!.browser.send(people[0]!.phone)).status).toBe(429)
  })

  it('API-14 refuses an incomplete phone', async () => {
    const { status, errors } = await aBrowser().send('+7 (900) 12')
    expect(status).toBe(422)
    expect(errors).toEqual({ phone: ['Введите номер телефона полностью'] })
  })
})

describe('confirming a code', () => {
  it('API-15 API-16 AUTH-31 answers a person token and no accounts to somebody who has none', async () => {
    const { phone } = await aPerson()
    const browser = aBrowser()
    await browser.send(phone)
    const { status, data, headers } = await browser.confirm(phone, await lastCode(phone))
    expect(status).toBe(200)
    expect(data.managers).toEqual([])
    const profile = await server.as(data).call('GET /profile')
    expect(profile.data).toMatchObject({
      manager_id: null,
      position: null,
      have_organization: false,
      is_verified: false,
    })
    const device = headers.getSetCookie().find((line) => line.startsWith('device='))
    expect(device).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/u)
  })

  it('AUTH-32 AUTH-34 AUTH-35 answers every account of the person', async () => {
    const owner = await anOwner()
    const second = await aManager({ phone: owner.phone })
    const browser = aBrowser()
    await browser.send(owner.phone)
    const { data } = await browser.confirm(owner.phone, await lastCode(owner.phone))
    expect(data.managers.map(({ id }) => id)).toEqual([owner.managerId, second.managerId])
    expect(data.managers[0]).toMatchObject({ position: { name: 'Руководитель' }, is_verified: true })
  })

  it('AUTH-86 takes the right code once', async () => {
    const { phone } = await aPerson()
    const { send, confirm } = aBrowser()
    await send(phone)
    const code = await lastCode(phone)
    expect((await confirm(phone, code)).status).toBe(200)
    expect((await confirm(phone, code)).errors).toEqual(deadCode)
  })

  it('AUTH-86 takes the right code once when it comes many times at once', async () => {
    const { phone } = await aPerson()
    const { send, client } = aBrowser()
    await send(phone)
    const code = await lastCode(phone)
    const flow = client.jar.get('sms_flow')!
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { call } = server.anonymous(new Map([['sms_flow', flow]]))
        return (await call('POST /auth/by-code', { body: { phone, code } })).status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('AUTH-86 AUTH-80 counts the tries down and lets the code die with the third', async () => {
    const { phone } = await aPerson()
    const { send, confirm } = aBrowser()
    await send(phone)
    const code = await lastCode(phone)
    expect((await confirm(phone, wrongFor(code))).errors).toEqual({
      code: ['Неверный код. Осталось попыток: 2.'],
    })
    expect((await confirm(phone, wrongFor(code))).errors).toEqual({
      code: ['Неверный код. Осталось попыток: 1.'],
    })
    expect((await confirm(phone, wrongFor(code))).errors).toEqual(deadCode)
    expect((await confirm(phone, code)).errors).toEqual(deadCode)
  })

  it('AUTH-86 looks at three tries when thirty come at once', async () => {
    const { phone } = await aPerson()
    const { send, confirm } = aBrowser()
    await send(phone)
    const code = await lastCode(phone)
    const answers = await Promise.all(Array.from({ length: 30 }, () => confirm(phone, wrongFor(code))))
    expect(answers.filter(({ errors }) => errors['code']?.[0]?.startsWith('Неверный код'))).toHaveLength(2)
    expect((await confirm(phone, code)).status).toBe(422)
  })

  it('AUTH-86 refuses the right code without the cookie, with another browser’s cookie, and for another phone', async () => {
    const { phone } = await aPerson()
    const first = aBrowser()
    await first.send(phone)
    const code = await lastCode(phone)
    expect((await aBrowser().confirm(phone, code)).errors).toEqual(deadCode)
    const other = aBrowser()
    await other.send(aPhone())
    expect((await other.confirm(phone, code)).errors).toEqual(deadCode)
    expect((await first.confirm(aPhone(), code)).errors).toEqual(deadCode)
    expect((await first.confirm(phone, code)).status).toBe(200)
  })

  it('AUTH-86 refuses a code after five minutes', async () => {
    const { phone } = await aPerson()
    const { send, confirm } = aBrowser()
    await send(phone)
    const code = await lastCode(phone)
    await letTimePass(5 * 60)
    expect((await confirm(phone, code)).errors).toEqual(deadCode)
  })

  it('AUTH-86 replaces the code of the same browser by a new one, and leaves that of another browser alone', async () => {
    const { phone } = await aPerson()
    const first = aBrowser()
    await first.send(phone)
    const firstCode = await lastCode(phone)
    await letTimePass(60)
    const second = aBrowser()
    await second.send(phone)
    expect((await first.confirm(phone, firstCode)).status).toBe(200)
    await letTimePass(60)
    const secondFlow = second.client.jar.get('sms_flow')!
    const oldCode = await lastCode(phone)
    await second.send(phone)
    const withOldFlow = server.anonymous(new Map([['sms_flow', secondFlow]]))
    const refused = await withOldFlow.call('POST /auth/by-code', { body: { phone, code: oldCode } })
    expect(refused.errors).toEqual(deadCode)
    expect((await second.confirm(phone, await lastCode(phone))).status).toBe(200)
  })
})

describe('wrong tries', () => {
  it('AUTH-86 gives a network address 20 wrong tries an hour', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.20' }
    const tried: number[] = []
    for (let flow = 0; flow < 7; flow += 1) {
      const client = server.anonymous()
      const phone = aPhone()
      await client.call('POST /auth/send-code', { body: { phone }, headers })
      for (let tries = 0; tries < 3; tries += 1) {
        tried.push(
          (await client.call('POST /auth/by-code', { body: { phone, code: '1234' }, headers })).status,
        )
      }
    }
    expect(tried.slice(0, 20)).toEqual(Array<number>(20).fill(422))
    expect(tried[20]).toBe(429)
  })

  it('AUTH-86 pauses phone sign-in for new browsers after 100 in 24 h; known browsers and passwords go on', async () => {
    const owner = await anOwner()
    const credentials = await aLogin(owner)
    const known = aBrowser()
    await confirmed(owner.phone, known)
    await letTimePass(60)
    for (let flow = 0; flow < 34; flow += 1) {
      const { send, confirm } = aBrowser()
      const { phone } = await aPerson()
      await send(phone)
      const wrong = wrongFor(await lastCode(phone))
      for (let tries = 0; tries < 3; tries += 1) await confirm(phone, wrong)
    }
    const stranger = aBrowser()
    expect((await stranger.send(aPhone())).status).toBe(429)
    expect((await stranger.send(owner.phone)).status).toBe(429)
    const console = await server.administrator()
    const { data: audit } = await console.admin('GET /audit', { query: { search: 'приостановлен' } })
    expect(audit.items).toHaveLength(1)
    expect((await console.admin('GET /system')).data.phone_sign_in_paused_until).not.toBeNull()
    await known.send(owner.phone)
    expect((await known.confirm(owner.phone, await lastCode(owner.phone))).status).toBe(200)
    expect((await stranger.client.call('POST /auth/login', { body: credentials })).status).toBe(200)
    await letTimePass(24 * 60 * 60)
    expect((await aBrowser().send(aPhone())).status).toBe(200)
  })
})
