import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { agreementSha256 } from '#modules/legal/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { lastCode, mailTo } from '#testing/outbox.ts'
import { aChannel, aLogin, aManager, nextNumber, type TestChannel } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

import { openSignInLink } from './credentials.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const deadLink = ['Ссылка недействительна или устарела']

/** The token in the newest invitation mailed to an address. */
async function linkTo(email: string): Promise<string> {
  const [mail] = await mailTo(email)
  return /\/invitation\/(?<token>[\w-]{43})/u.exec(mail?.text ?? '')!.groups!['token']!
}

async function invited(channel?: TestChannel) {
  const email = `invited-${nextNumber()}@uprava.example`
  const at = channel ?? (await aChannel({ name: 'Отдел культуры' }))
  const employee = await aManager({ channel: at, email, verified: false, appointment: 'Методист' })
  return { channel: at, email, employee, token: await linkTo(email) }
}

const credentials = () => ({ login: `employee-${nextNumber()}`, password: 'correct-horse' })

const accept = (token: string, body = credentials(), client = server.anonymous()) =>
  client.call('POST /auth/invitations/{token}', { params: { token }, body })

const consentOf = (personId: number) =>
  db()
    .selectFrom('persons')
    .select(['agreement_sha256 as sha256', 'agreement_accepted_by as by'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()

const read = (token: string) =>
  server.anonymous().call('GET /auth/invitations/{token}', { params: { token } })

async function noticesOf(account: { token: string }, channel: TestChannel) {
  const list = await server
    .as(account)
    .call('GET /channels/{channel}/notifications', { params: { channel: channel.id } })
  return list.data.items.filter(({ title }) => title === 'Приглашение принято')
}

describe('an invitation link', () => {
  it('OPS-20 of a reset is mailed, leads in, and ends the former one', async () => {
    const { employee, email, token: former } = await invited()
    const link = await transaction((tx) => openSignInLink(tx, employee.managerId))
    expect(link).toMatchObject({ is_mailed: true })
    expect((await read(former)).errors).toEqual({ general: deadLink })
    const token = await linkTo(email)
    expect(link!.address.endsWith(token)).toBe(true)
    expect((await accept(token)).status).toBe(200)
  })

  it('STAFF-40 says who is invited where', async () => {
    const { employee, email, token } = await invited()
    const { status, data } = await read(token)
    expect(status).toBe(200)
    expect(data).toEqual({
      name: employee.name,
      surname: employee.surname,
      email,
      channel_name: 'Отдел культуры',
      appointment: 'Методист',
      login: '',
    })
  })

  it('AUTH-74 records the consent of somebody invited with the version of the text, the first one for good', async () => {
    const { employee, token } = await invited()
    expect(await consentOf(employee.personId)).toEqual({ sha256: null, by: null })
    expect((await accept(token)).status).toBe(200)
    expect(await consentOf(employee.personId)).toEqual({ sha256: await agreementSha256(), by: 'invitation' })
    const second = await invited()
    const browser = server.anonymous()
    await browser.call('POST /auth/send-code', { body: { phone: second.employee.phone } })
    const code = await lastCode(second.employee.phone)
    await browser.call('POST /auth/by-code', { body: { phone: second.employee.phone, code } })
    expect(await consentOf(second.employee.personId)).toMatchObject({ by: 'sms_code' })
  })

  it('STAFF-40 AUTH-80 sets login and password, verifies the account and signs in', async () => {
    const { employee, token } = await invited()
    const chosen = credentials()
    const { status, data } = await accept(token, chosen)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      is_verified: true,
      have_organization: true,
      manager: { id: employee.managerId },
    })
    expect((await server.as(data).call('GET /profile')).data.manager_id).toBe(employee.managerId)
    expect((await server.anonymous().call('POST /auth/login', { body: chosen })).status).toBe(200)
  })

  it('STAFF-40 AUTH-80 works once: afterwards it is 404 on reading and 422 on accepting', async () => {
    const { token } = await invited()
    await accept(token)
    const again = await read(token)
    expect([again.status, again.errors]).toEqual([404, { general: deadLink }])
    const second = await accept(token)
    expect([second.status, second.errors]).toEqual([422, { general: deadLink }])
  })

  it('STAFF-40 works once when it is pressed many times at once', async () => {
    const { token } = await invited()
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422])
  })

  it('STAFF-40 AUTH-80 is dead after seven days, when it is replaced, and when nobody made it', async () => {
    const old = await invited()
    await letTimePass(7 * 24 * 60 * 60)
    const params = { channel: old.channel.id, team: old.employee.seatId }
    await server.as(old.channel.owner).call('POST /channels/{channel}/team/{team}/invite', { params })
    const replaced = await linkTo(old.email)
    await server.as(old.channel.owner).call('POST /channels/{channel}/team/{team}/invite', { params })
    for (const token of [old.token, replaced, 'x'.repeat(43), 'x']) {
      expect((await read(token)).status).toBe(404)
      expect((await accept(token)).errors).toEqual({ general: deadLink })
    }
    expect((await accept(await linkTo(old.email))).status).toBe(200)
  })

  it('STAFF-40 lives six days and 23 hours', async () => {
    const { token } = await invited()
    await letTimePass(7 * 24 * 60 * 60 - 60 * 60)
    expect((await accept(token)).status).toBe(200)
  })

  it('STAFF-40 stays alive when the login is taken or the password short', async () => {
    const { token } = await invited()
    const { login } = await aLogin(await aManager())
    const taken = await accept(token, { login: login.toUpperCase(), password: 'correct-horse' })
    expect([taken.status, taken.errors]).toEqual([422, { login: ['Этот логин занят'] }])
    const reserved = await accept(token, { login: 'ORG12', password: 'correct-horse' })
    expect(reserved.errors).toEqual({ login: ['Этот логин занят'] })
    const short = await accept(token, { login: 'ok-login', password: 'short' })
    expect(short.errors).toEqual({ password: ['Поле «Пароль»: не короче 8 символов'] })
    expect((await accept(token)).status).toBe(200)
  })

  it('STAFF-40 gives a login to one of two who choose it at once', async () => {
    const [first, second] = [await invited(), await invited()]
    const chosen = credentials()
    const answers = await Promise.all([accept(first.token, chosen), accept(second.token, chosen)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('STAFF-40 refuses a blocked account', async () => {
    const { employee, token } = await invited()
    const console = await server.administrator()
    await console.admin('POST /accounts/{manager}/block', { params: { manager: employee.managerId } })
    expect((await accept(token)).status).toBe(422)
  })

  it('AUTH-70 brings a verified employee back in and signs everybody else out of the account', async () => {
    const { channel, email, employee, token } = await invited()
    await accept(token)
    const former = { token: employee.token }
    const params = { channel: channel.id, team: employee.seatId }
    await server.as(channel.owner).call('POST /channels/{channel}/team/{team}/invite', { params })
    const { status, data } = await accept(await linkTo(email))
    expect(status).toBe(200)
    expect((await server.as(data).call('GET /profile')).status).toBe(200)
    expect((await server.as(former).call('GET /profile')).status).toBe(401)
    expect(await noticesOf(channel.owner, channel)).toHaveLength(1)
  })
})

describe('an accepted invitation', () => {
  it('STAFF-40 NOTIF-15 notifies the inviter and those who edit the team, nobody else', async () => {
    const channel = await aChannel({ name: 'Отдел спорта' })
    const editor = await aManager({ channel, sections: ['team'] })
    const reader = await aManager({ channel, sections: ['documents'] })
    const { employee, token } = await invited(channel)
    const { data: session } = await accept(token)
    for (const account of [channel.owner, editor]) {
      const [notice] = await noticesOf(account, channel)
      expect(notice).toMatchObject({
        text: `${employee.surname} ${employee.name} теперь в канале «Отдел спорта».`,
        link: '/staff',
        is_seen: false,
      })
    }
    expect(await noticesOf(reader, channel)).toEqual([])
    expect(await noticesOf(session, channel)).toEqual([])
  })

  it('STAFF-40 is one that the employee signs in by the phone’s code instead', async () => {
    const { channel, employee, token } = await invited()
    const client = server.anonymous()
    await client.call('POST /auth/send-code', { body: { phone: employee.phone } })
    const body = { phone: employee.phone, code: await lastCode(employee.phone) }
    const { data } = await client.call('POST /auth/by-code', { body })
    expect(data.managers).toMatchObject([{ id: employee.managerId, is_verified: true }])
    expect(await noticesOf(channel.owner, channel)).toHaveLength(1)
    expect((await read(token)).status).toBe(404)
  })
})
