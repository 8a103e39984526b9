import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { lastMail, mailTo } from '#testing/outbox.ts'
import { aLogin, aManager, anOwner, aToken } from '#testing/people.ts'
import { connectEcho, whenJoined, whenRefused, socketOf } from '#testing/realtime.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** Signs in from a browser of its own. */
async function signedIn(
  body: { login: string; password: string },
  from: Record<string, string> = {},
  client = server.anonymous(),
) {
  const headers = { 'user-agent': chrome, ...from }
  const { data } = await client.call('POST /auth/login', { body, headers })
  return { client, session: server.as(data, client.jar) }
}

/** A listening Echo; `gone` resolves when the server closes its socket. */
async function listening(token: string, managerId: number) {
  const echo = connectEcho(server.url, token, { names: 'plain' })
  onTestFinished(() => echo.disconnect())
  await whenJoined(echo, `chats.${managerId}`)
  const gone = new Promise<string>((resolve) => void socketOf(echo).on('disconnect', resolve))
  return { echo, gone }
}

describe('the session list', () => {
  it('PROF-20 names the browser, the system and the address, the own session first', async () => {
    const credentials = await aLogin(await anOwner())
    await signedIn(credentials, { 'x-forwarded-for': '192.0.2.9', 'user-agent': 'curl/8.0' })
    const { session } = await signedIn(credentials, { 'x-forwarded-for': '192.0.2.10' })
    const { data } = await session.call('GET /profile/sessions')
    expect(data).toHaveLength(3)
    expect(data[0]).toMatchObject({ device: 'Chrome, Windows', address: '192.0.2.10', is_current: true })
    expect(data.slice(1).every(({ is_current: isCurrent }) => !isCurrent)).toBe(true)
    expect(data.map(({ address }) => address)).toContain('192.0.2.9')
  })

  it('PROF-20 shows nothing of another person, and cannot end it', async () => {
    const owner = await anOwner()
    const stranger = await anOwner()
    const [theirs] = (await server.as(stranger).call('GET /profile/sessions')).data
    const mine = (await server.as(owner).call('GET /profile/sessions')).data
    expect(mine.map(({ id }) => id)).not.toContain(theirs!.id)
    const ended = await server.as(owner).call('DELETE /profile/sessions/{id}', { params: { id: theirs!.id } })
    expect(ended.status).toBe(404)
    expect((await server.as(stranger).call('GET /profile')).status).toBe(200)
  })

  it('PROF-20 is kept from a person token', async () => {
    const owner = await anOwner()
    const token = await aToken(owner.personId, null)
    expect((await server.as({ token }).call('GET /profile/sessions')).status).toBe(403)
  })
})

describe('ending a session', () => {
  it('PROF-20 refuses the ended one as revoked and closes its sockets', async () => {
    const owner = await anOwner()
    const other = { token: await aToken(owner.personId, owner.managerId) }
    const { gone } = await listening(other.token, owner.managerId)
    const list = (await server.as(other).call('GET /profile/sessions')).data
    const { id } = list.find(({ is_current: isCurrent }) => isCurrent)!
    expect((await server.as(owner).call('DELETE /profile/sessions/{id}', { params: { id } })).status).toBe(
      200,
    )
    await gone
    const answer = await server.as(other).call('GET /profile')
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 401, reason: 'revoked' })
    expect((await server.as(owner).call('GET /profile')).status).toBe(200)
  })

  it('PROF-20 ends all others at once and keeps the own', async () => {
    const owner = await anOwner()
    const others = [await aToken(owner.personId, owner.managerId), await aToken(owner.personId, null)]
    const { gone } = await listening(others[0]!, owner.managerId)
    expect((await server.as(owner).call('DELETE /profile/sessions')).status).toBe(200)
    await gone
    for (const token of others) expect((await server.as({ token }).call('GET /profile')).status).toBe(401)
    expect((await server.as(owner).call('GET /profile/sessions')).data).toHaveLength(1)
  })

  it('AUTH-67 AUTH-68 API-20 closes the sockets of a session that signs out', async () => {
    const owner = await anOwner()
    const { gone } = await listening(owner.token, owner.managerId)
    await server.as(owner).call('POST /profile/logout')
    await gone
    const again = connectEcho(server.url, owner.token)
    onTestFinished(() => again.disconnect())
    const status = whenRefused(again, `private-chats.${owner.managerId}`)
    again.private(`chats.${owner.managerId}`)
    expect(await status).toBe(403)
  })

  it('AUTH-79 closes the sockets of the account that was left', async () => {
    const owner = await anOwner()
    const second = await aManager({ phone: owner.phone })
    const { gone } = await listening(owner.token, owner.managerId)
    await server.as(owner).call('POST /auth-by-manager/{id}', { params: { id: second.managerId } })
    await gone
  })
})

describe('a new device', () => {
  const title = 'Вход с нового устройства'
  const noticesOf = async (account: { token: string; channelId: number }) => {
    const params = { channel: account.channelId }
    const list = await server.as(account).call('GET /channels/{channel}/notifications', { params })
    return list.data.items.filter((item) => item.title === title)
  }

  it('AUTH-87 gives every account of the person a notification and an e-mail, the very first device excepted', async () => {
    const first = await aManager({ email: `first-${Date.now()}@uprava.example` })
    const second = await aManager({ phone: first.phone, email: `second-${Date.now()}@uprava.example` })
    const credentials = await aLogin(first)
    const { client } = await signedIn(credentials)
    expect(await noticesOf(first)).toEqual([])
    await signedIn(credentials, {}, client)
    expect(await noticesOf(first)).toEqual([])
    await signedIn(credentials, { 'x-forwarded-for': '192.0.2.33' })
    for (const account of [first, second]) {
      const [notice, ...others] = await noticesOf(account)
      expect(others).toEqual([])
      expect(notice?.link).toBe('/profile')
      expect(notice?.text).toMatch(
        /^Chrome, Windows, адрес 192\.0\.2\.33, \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}\. Если это были не вы, завершите сеанс в профиле и смените пароль\.$/u,
      )
      const profile = await server.as(account).call('GET /profile')
      const [mail] = await mailTo(profile.data.email)
      expect(mail).toMatchObject({ subject: title, text: notice?.text })
    }
  })

  it('AUTH-87 mails an owner without an e-mail of its own at the organization’s address', async () => {
    const owner = await anOwner()
    const credentials = await aLogin(owner)
    await signedIn(credentials)
    await signedIn(credentials)
    const { email } = (await server.as(owner).call('GET /profile')).data.organization!
    expect((await lastMail(email))?.subject).toBe(title)
  })

  it('AUTH-87 notifies nobody of a sign-in that was refused', async () => {
    const employee = await aManager()
    const { login, password } = await aLogin(employee)
    await signedIn({ login, password })
    await server.anonymous().call('POST /auth/login', { body: { login, password: 'wrong-horse' } })
    expect(await noticesOf(employee)).toEqual([])
  })
})

describe('the password', () => {
  it('PROF-21 is changed with the current one and ends all other sessions', async () => {
    const owner = await anOwner()
    const { login, password } = await aLogin(owner)
    const other = await aToken(owner.personId, null)
    const body = { current_password: password, password: 'new-horse-42' }
    expect((await server.as(owner).call('PUT /profile/password', { body })).status).toBe(200)
    expect((await server.as({ token: other }).call('GET /profile')).body).toMatchObject({ reason: 'revoked' })
    expect((await server.as(owner).call('GET /profile')).status).toBe(200)
    const statuses = await Promise.all(
      [password, body.password].map(async (typed) => {
        const answer = await server.anonymous().call('POST /auth/login', { body: { login, password: typed } })
        return answer.status
      }),
    )
    expect(statuses).toEqual([422, 200])
  })

  it('PROF-21 stays when the current one is wrong or missing, or the new one short', async () => {
    const owner = await anOwner()
    await aLogin(owner)
    const change = async (body: { current_password?: string; password: string }) => {
      const { status, errors } = await server.as(owner).call('PUT /profile/password', { body })
      return [status, errors]
    }
    expect(await change({ current_password: 'wrong-horse', password: 'new-horse-42' })).toEqual([
      422,
      { current_password: ['Неверный текущий пароль'] },
    ])
    expect(await change({ password: 'new-horse-42' })).toEqual([
      422,
      { current_password: ['Заполните поле «Текущий пароль»'] },
    ])
    expect(await change({ current_password: 'correct-horse', password: 'short' })).toEqual([
      422,
      { password: ['Поле «Новый пароль»: не короче 8 символов'] },
    ])
  })

  it('PROF-21 may be guessed ten times in 15 minutes', async () => {
    const owner = await anOwner()
    await aLogin(owner)
    const body = { current_password: 'wrong-horse', password: 'new-horse-42' }
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => server.as(owner).call('PUT /profile/password', { body })),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('PROF-21 is set together with a login by an account that has none', async () => {
    const employee = await aManager()
    const set = (body: { login?: string; password: string }) =>
      server.as(employee).call('PUT /profile/password', { body })
    expect((await set({ password: 'new-horse-42' })).errors).toEqual({ login: ['Заполните поле «Логин»'] })
    const { login: taken } = await aLogin(await anOwner())
    for (const login of [taken, taken.toUpperCase(), 'org1']) {
      expect((await set({ login, password: 'new-horse-42' })).errors).toEqual({ login: ['Этот логин занят'] })
    }
    expect((await set({ login: 'я!', password: 'new-horse-42' })).status).toBe(422)
    const body = { login: `сотрудник-${employee.managerId}`, password: 'new-horse-42' }
    expect((await set(body)).status).toBe(200)
    expect((await server.anonymous().call('POST /auth/login', { body })).status).toBe(200)
  })
})

describe('authorising a broadcasting client', () => {
  const ask = (path: string, token: string, body: object) =>
    server.as({ token }).raw('POST', path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })

  it('RT-08 answers 200 for the own private channel and 403 for any other', async () => {
    const owner = await anOwner()
    const stranger = await anOwner()
    const statusOf = async (channel_name: unknown, token = owner.token) =>
      (await ask('/broadcasting/auth', token, { channel_name, socket_id: '1.1' })).status
    expect(await statusOf(`private-chats.${owner.managerId}`)).toBe(200)
    expect(await statusOf(`private-chats.${stranger.managerId}`)).toBe(403)
    expect(await statusOf(`chats.${owner.managerId}`)).toBe(403)
    expect(await statusOf('private-chats.1e1')).toBe(403)
    expect(await statusOf({ no: 'name' })).toBe(403)
    expect(await statusOf(`private-chats.${owner.managerId}`, 'a-token-that-nobody-has')).toBe(403)
    const unverified = await anOwner({ verified: false })
    expect(await statusOf(`private-chats.${unverified.managerId}`, unverified.token)).toBe(403)
  })

  it('RT-08 RT-09 takes the form a client library sends, and answers who the user is', async () => {
    const owner = await anOwner()
    const form = await server.as(owner).raw('POST', '/broadcasting/auth', {
      body: `socket_id=1.1&channel_name=private-chats.${owner.managerId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(200)
    const user = await ask('/broadcasting/user-auth', owner.token, { socket_id: '1.1' })
    expect([user.status, user.body]).toEqual([200, { user_data: { id: owner.managerId } }])
    const nobody = await ask('/broadcasting/user-auth', 'a-token-that-nobody-has', {})
    expect([nobody.status, nobody.body]).toMatchObject([403, { code: 403 }])
  })
})
