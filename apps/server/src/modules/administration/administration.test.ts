import { access, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'
import { queueTexts } from '@uprava/contract/rules/queue-texts.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { modulesOf } from '#app'
import { audit } from '#modules/access/index.ts'
import { chooseCredentials, personByLogin, takeDemoPasswords } from '#modules/accounts/index.ts'
import { db, sql, transaction } from '#platform/database/index.ts'
import { definedOutboxJobs, listOutbox, enqueueMessage } from '#platform/outbox/index.ts'
import { hashPassword } from '#platform/secrets.ts'
import { settings } from '#platform/settings.ts'
import { asAdministrator } from '#testing/administrator.ts'
import type { Client } from '#testing/client.ts'
import { lastMail, lastSms, mailTo } from '#testing/outbox.ts'
import { aChannel, aLogin, aManager, anOwner, type TestSeat } from '#testing/people.ts'
import { startServer, testAdministrator, type TestServer } from '#testing/server.ts'
import { letTimePass } from '#testing/time.ts'

import { accountByLogin } from './accounts.ts'
import { sweepInstallation } from './administration.jobs.ts'
import { makeFirstAdministrator } from './administrators/first-administrator.ts'

let server: TestServer
let console: Client
beforeAll(async () => {
  server = await startServer()
  console = await server.administrator()
})
afterAll(() => server.close())

const verify = (manager: number) => console.admin('POST /accounts/{manager}/verify', { params: { manager } })

const titlesOf = async (account: TestSeat) => {
  const params = { channel: account.channelId }
  const list = await server.as(account).call('GET /channels/{channel}/notifications', { params })
  return list.data.items.map(({ title }) => title)
}

async function auditOf(action: string, subject: string) {
  const { data } = await console.admin('GET /audit', { query: { search: `${action} ${subject}` } })
  return data.items
}

describe('signing in to the console', () => {
  it('AUTH-84 answers a token that opens the admin API and nothing else', async () => {
    const { status, data } = await server.anonymous().admin('POST /auth/login', { body: testAdministrator })
    expect([status, data.login]).toEqual([200, testAdministrator.login])
    expect((await server.as(data).admin('GET /accounts')).status).toBe(200)
    expect((await server.as(data).call('GET /profile')).status).toBe(401)
    expect(await auditOf('Вход в консоль', '')).not.toEqual([])
  })

  it('AUTH-84 keeps the product’s own tokens out', async () => {
    const owner = await anOwner()
    expect((await server.as(owner).admin('GET /accounts')).status).toBe(401)
    expect((await server.anonymous().admin('GET /accounts')).status).toBe(401)
  })

  it('AUTH-84 ends with the sign-out', async () => {
    const { data } = await server.anonymous().admin('POST /auth/login', { body: testAdministrator })
    await server.as(data).admin('POST /auth/logout')
    expect((await server.as(data).admin('GET /accounts')).status).toBe(401)
    expect((await console.admin('GET /accounts')).status).toBe(200)
  })

  it('AUTH-80 refuses a wrong pair with the same 422 and, after ten, with 429', async () => {
    const signIn = (login: string, password: string) =>
      server.anonymous().admin('POST /auth/login', { body: { login, password } })
    const unknown = await signIn('root', 'wrong-horse')
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => signIn(testAdministrator.login, 'wrong-horse')),
    )
    const wrong = answers.filter(({ status }) => status === 422)
    expect([wrong.length, answers.length - wrong.length]).toEqual([10, 5])
    expect(wrong[0]!.body).toEqual(unknown.body)
    expect((await signIn(testAdministrator.login, testAdministrator.password)).status).toBe(429)
    await letTimePass(15 * 60)
    expect((await signIn(testAdministrator.login, testAdministrator.password)).status).toBe(200)
  })

  it('AUTH-84 makes the first administrator only where there is none', async () => {
    const printed: string[] = []
    await makeFirstAdministrator((line) => printed.push(line))
    expect(printed).toEqual([])
    const { rows } = await sql<{ count: number }>`select count(*) from administrators`.execute(db())
    expect(rows[0]).toEqual({ count: 1 })
  })
})

describe('accounts', () => {
  it('OPS-31 lose the demo’s password, and no other', async () => {
    const [demo, own] = [await anOwner(), await anOwner()]
    const kept = await aLogin(own)
    const passwordHash = await hashPassword('demo-2026')
    await transaction((tx) =>
      chooseCredentials(tx, demo.managerId, { login: 'demo-of-tests', passwordHash, isPersons: true }),
    )
    await takeDemoPasswords()
    const signIn = (body: { login: string; password: string }) =>
      server.anonymous().call('POST /auth/login', { body })
    expect((await signIn({ login: 'demo-of-tests', password: 'demo-2026' })).status).toBe(422)
    expect((await server.as(demo).call('GET /profile')).status).toBe(401)
    expect((await signIn(kept)).status).toBe(200)
  })

  it('are named by their login, without letter case, in commands', async () => {
    const seat = await anOwner()
    const { login } = await aLogin(seat)
    expect(await accountByLogin(login.toUpperCase())).toBe(seat.managerId)
    expect(await personByLogin(db(), login.toUpperCase())).toBe(seat.personId)
    expect(await accountByLogin('nobody-has-this')).toBeUndefined()
  })

  it('AUD-13 records who looks at accounts, an empty list without a search not at all', async () => {
    const newest = async () => (await auditOf('Просмотрен список аккаунтов', ''))[0]?.id
    const before = await newest()
    await console.admin('GET /accounts', { query: { status: 'all', page: 1000 } })
    expect(await newest()).toBe(before)
    await console.admin('GET /accounts', { query: { status: 'all' } })
    expect(await newest()).not.toBe(before)
  })

  it('AUTH-84 lists those that wait for the administrator, with their marks', async () => {
    const owner = await anOwner({ verified: false, confirmed: false })
    const { data } = await console.admin('GET /accounts', { query: { status: 'pending' } })
    const row = data.items.find(({ manager_id: id }) => id === owner.managerId)
    expect(row).toMatchObject({
      person_id: owner.personId,
      surname: owner.surname,
      name: owner.name,
      phone: owner.phone,
      phone_confirmed: false,
      login: null,
      organization: { id: owner.organizationId },
      channels: [{ id: owner.channelId }],
      inn_warning: null,
      is_verified: false,
      is_blocked: false,
      can_create_channel: false,
    })
  })

  it('AUTH-84 filters by state and search', async () => {
    const [waiting, done] = [await anOwner({ verified: false }), await anOwner()]
    const invited = await aManager({ verified: false })
    const idsOf = async (status: 'pending' | 'verified' | 'all', search?: string) => {
      const { data } = await console.admin('GET /accounts', { query: { status, search } })
      return data.items.map(({ manager_id: id }) => id)
    }
    const pending = await idsOf('pending')
    expect(pending).toContain(waiting.managerId)
    expect(pending).not.toContain(done.managerId)
    expect(pending).not.toContain(invited.managerId)
    expect(await idsOf('verified')).toContain(done.managerId)
    expect(await idsOf('all', done.phone)).toEqual([done.managerId])
    expect(await idsOf('verified', waiting.phone)).toEqual([])
    expect(await idsOf('all', invited.phone)).toEqual([invited.managerId])
  })

  it('AUTH-84 marks a tax number with wrong check digits, and one that another organization has', async () => {
    const wrong = await anOwner({ organization: { inn: '1234567890' } })
    const first = await anOwner({ organization: { inn: '7707083893' } })
    const markOf = async ({ phone }: TestSeat) => {
      const { data } = await console.admin('GET /accounts', { query: { search: phone } })
      return data.items[0]!.inn_warning
    }
    expect(await markOf(wrong)).toBe('check_digits')
    expect(await markOf(first)).toBeNull()
    const second = await anOwner({ organization: { inn: '7707083893' } })
    expect([await markOf(first), await markOf(second)]).toEqual(['duplicate', 'duplicate'])
  })

  it('AUTH-69 AUTH-84 verifies: login and password by e-mail, an SMS, a notification, the audit', async () => {
    const owner = await anOwner({ verified: false })
    const { email } = (await server.as(owner).call('GET /profile')).data.organization!
    const { status, data } = await verify(owner.managerId)
    expect(status).toBe(200)
    const login = `org${owner.organizationId}`
    expect(data).toMatchObject({ is_verified: true, login, can_create_channel: true })
    expect(await mailTo(email)).toHaveLength(1)
    const mail = await lastMail(email)
    expect(mail?.subject).toBe('Управа: аккаунт подтверждён')
    const password = new RegExp(
      `^Здравствуйте! Ваш аккаунт подтверждён\\. Логин: ${login}\\. Пароль: (?<password>\\w{12})\\. ` +
        'Войти: http://127\\.0\\.0\\.1:\\d+/authorization\\. После первого входа смените пароль в профиле\\.$',
      'u',
    ).exec(mail!.text)!.groups!['password']!
    const signedIn = await server.anonymous().call('POST /auth/login', { body: { login, password } })
    expect(signedIn.data).toMatchObject({
      is_verified: true,
      can_create_channel: true,
      have_organization: true,
    })
    expect((await lastSms(owner.phone))?.text).toBe(
      `Управа: аккаунт подтверждён. Данные для входа отправлены на ${email}.`,
    )
    expect(await titlesOf(owner)).toContain('Аккаунт подтверждён')
    expect(await auditOf('Аккаунт подтверждён', `аккаунт ${owner.managerId}`)).toHaveLength(1)
  })

  it('AUTH-84 changes and mails nothing at a second press, nor when two come at once', async () => {
    const owner = await anOwner({ verified: false })
    const { email } = (await server.as(owner).call('GET /profile')).data.organization!
    const answers = await Promise.all([
      verify(owner.managerId),
      verify(owner.managerId),
      verify(owner.managerId),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await mailTo(email)).toHaveLength(1)
    expect((await titlesOf(owner)).filter((title) => title === 'Аккаунт подтверждён')).toHaveLength(1)
  })

  it('NAV-76 lets a verified account in at once, without a new sign-in', async () => {
    const owner = await anOwner({ verified: false })
    const client = server.as(owner)
    const params = { channel: owner.channelId }
    expect((await client.call('GET /channels/{channel}/team', { params })).status).toBe(403)
    await verify(owner.managerId)
    expect((await client.call('GET /channels/{channel}/team', { params })).status).toBe(200)
  })

  it('AUTH-84 blocks: the account is signed out everywhere, and comes back when it is unblocked', async () => {
    const employee = await aManager()
    const credentials = await aLogin(employee)
    const params = { manager: employee.managerId }
    const block = (blocked: boolean) =>
      console.admin('POST /accounts/{manager}/block', { params, body: { blocked } })
    expect((await block(true)).data.is_blocked).toBe(true)
    expect((await server.as(employee).call('GET /profile')).body).toMatchObject({
      code: 401,
      reason: 'revoked',
    })
    const signIn = async () =>
      (await server.anonymous().call('POST /auth/login', { body: credentials })).status
    expect(await signIn()).toBe(422)
    expect((await block(false)).data.is_blocked).toBe(false)
    expect(await signIn()).toBe(200)
    expect(await auditOf('Аккаунт', `аккаунт ${employee.managerId}`)).toHaveLength(0)
    expect(await auditOf('Аккаунт заблокирован', `аккаунт ${employee.managerId}`)).toHaveLength(1)
  })

  it('CHAN-57 PERM-13 grants and takes the right to create channels', async () => {
    const owner = await anOwner()
    const params = { manager: owner.managerId }
    const grant = async (can_create_channel: boolean) => {
      const { data } = await console.admin('PUT /accounts/{manager}', {
        params,
        body: { can_create_channel },
      })
      const profile = await server.as(owner).call('GET /profile')
      return [data.can_create_channel, profile.data.can_create_channel]
    }
    expect(await grant(false)).toEqual([false, false])
    expect(await grant(true)).toEqual([true, true])
  })

  it('AUTH-84 answers 404 for an account that is not there', async () => {
    const params = { manager: 999_999_999 }
    const answers = [
      await console.admin('POST /accounts/{manager}/verify', { params }),
      await console.admin('POST /accounts/{manager}/block', { params }),
      await console.admin('PUT /accounts/{manager}', { params, body: { can_create_channel: true } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('channels and their grants', () => {
  const off = { have_ai: false, analyze_documents: false, document_generator: false, prepare_charter: false }
  type Grants = Partial<typeof off>

  const grant = (channel: number, permissions: Grants) =>
    console.admin('PUT /channels/{channel}', { params: { channel }, body: { permissions } })
  const grantsOf = async (channel: number) =>
    (await console.admin('GET /channels/{channel}', { params: { channel } })).data.permissions
  const seenBy = async (account: TestSeat) => {
    const { data } = await server.as(account).call('GET /permissions')
    return Object.fromEntries(data.map(({ name, access }) => [name, access]))
  }

  it('PERM-10 PERM-12 grants the general permissions, which hold at once for every seat', async () => {
    const channel = await aChannel()
    const employee = await aManager({ channel })
    expect(await seenBy(employee)).toEqual(off)
    expect((await grant(channel.id, { prepare_charter: true })).status).toBe(200)
    expect(await seenBy(employee)).toEqual({ ...off, prepare_charter: true })
    expect(await grantsOf(channel.id)).toEqual({ ...off, prepare_charter: true })
    expect(await auditOf('Изменены права канала', `канал ${channel.id}`)).toHaveLength(1)
  })

  it('AIS-60 switches have_ai on with the analysis or the generator, and not off before them', async () => {
    const { id } = await aChannel()
    await grant(id, { analyze_documents: true })
    expect(await grantsOf(id)).toEqual({ ...off, have_ai: true, analyze_documents: true })
    await grant(id, { have_ai: false, document_generator: true })
    expect(await grantsOf(id)).toMatchObject({ have_ai: true })
    await grant(id, { analyze_documents: false, document_generator: false })
    expect(await grantsOf(id)).toEqual({ ...off, have_ai: true })
    await grant(id, { have_ai: false })
    expect(await grantsOf(id)).toEqual(off)
  })

  it('lists channels with whose they are, and finds them by name, organization, ИНН and address', async () => {
    const channel = await aChannel()
    const other = await aChannel()
    const { data: one } = await console.admin('GET /channels/{channel}', { params: { channel: channel.id } })
    for (const search of [one.name, one.organization.name, one.organization.inn, one.address]) {
      const { data } = await console.admin('GET /channels', { query: { search, per_page: 100 } })
      expect(data.items).toContainEqual(one)
    }
    const { data } = await console.admin('GET /channels', { query: { search: one.organization.inn } })
    expect(data.items.map(({ id }) => id)).not.toContain(other.id)
    expect((await console.admin('GET /channels', { query: { search: '%' } })).data.total).toBe(0)
    const pages = await console.admin('GET /channels', { query: { per_page: 1, page: 2 } })
    expect(pages.data).toMatchObject({ current_page: 2, items: [expect.anything()] })
  })

  it('lists what a type, a scope and a region are chosen from', async () => {
    const { data } = await console.admin('GET /reference')
    expect(data.types[0]).toEqual({ id: 1, name: 'Муниципальный орган' })
    expect(data.scopes).toHaveLength(5)
    expect(data.regions).toContainEqual({ id: expect.any(Number), name: 'Республика Саха (Якутия)' })
  })

  it('CHAN-52 CHAN-53 changes type, scope, region and release; what is left out stays', async () => {
    const { id } = await aChannel()
    const change = (body: object) =>
      console.admin('PUT /channels/{channel}', { params: { channel: id }, body })
    const before = (await console.admin('GET /channels/{channel}', { params: { channel: id } })).data
    expect((await change({ type_id: 3, scope_id: 2, region_id: 77, can_send_message: false })).status).toBe(
      200,
    )
    const after = (await console.admin('GET /channels/{channel}', { params: { channel: id } })).data
    expect(after).toEqual({ ...before, type_id: 3, scope_id: 2, region_id: 77, can_send_message: false })
    await change({ region_id: null })
    const last = (await console.admin('GET /channels/{channel}', { params: { channel: id } })).data
    expect(last).toEqual({ ...after, region_id: null })
  })

  it('CHAN-53 refuses a type, a scope or a region that is not in its list, and 404 for no channel', async () => {
    const { id } = await aChannel()
    const body = { type_id: 99, scope_id: 99, region_id: 999 }
    const refused = await console.admin('PUT /channels/{channel}', { params: { channel: id }, body })
    expect([refused.status, Object.keys(refused.errors).toSorted()]).toEqual([
      422,
      ['region_id', 'scope_id', 'type_id'],
    ])
    const params = { channel: 999_999_999 }
    expect((await console.admin('GET /channels/{channel}', { params })).status).toBe(404)
    expect((await console.admin('PUT /channels/{channel}', { params, body: {} })).status).toBe(404)
  })

  const request = (channel: number) =>
    transaction((tx) =>
      tx
        .updateTable('channels')
        .set({ ai_access_requested_at: new Date() })
        .where('id', '=', channel)
        .execute(),
    )

  it('AIS-59 lists the requests for AI, the longest waiting first', async () => {
    const [first, second] = [await aChannel(), await aChannel()]
    await request(first.id)
    await request(second.id)
    const { data } = await console.admin('GET /ai-requests')
    const mine = data.items.filter(({ id }) => id === first.id || id === second.id)
    expect(mine.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(mine[0]).toMatchObject({ channel: { id: first.id }, organization: { id: first.organizationId } })
  })

  it('AIS-59 NOTIF-15 approves a request: the tabs open, every seat is notified, once', async () => {
    const channel = await aChannel()
    const employee = await aManager({ channel })
    await request(channel.id)
    const approve = () =>
      console.admin('POST /ai-requests/{request}/approve', { params: { request: channel.id } })
    expect((await approve()).status).toBe(200)
    expect((await approve()).status).toBe(200)
    expect(await grantsOf(channel.id)).toEqual({ ...off, have_ai: true })
    for (const account of [channel.owner, employee]) {
      expect(await titlesOf(account)).toEqual(expect.arrayContaining(['Открыт доступ к ИИ']))
      expect((await titlesOf(account)).filter((title) => title === 'Открыт доступ к ИИ')).toHaveLength(1)
    }
    const { data } = await console.admin('GET /channels/{channel}', { params: { channel: channel.id } })
    expect(data.ai_access_requested_at).toBeNull()
  })

  it('AIS-59 NOTIF-15 rejects a request: the field is emptied, every seat is notified, nothing opens', async () => {
    const channel = await aChannel()
    await request(channel.id)
    const reject = () =>
      console.admin('POST /ai-requests/{request}/reject', { params: { request: channel.id } })
    expect((await reject()).status).toBe(200)
    expect((await reject()).status).toBe(200)
    const { data } = await console.admin('GET /channels/{channel}', { params: { channel: channel.id } })
    expect([data.ai_access_requested_at, data.permissions]).toEqual([null, off])
    expect(await titlesOf(channel.owner)).toEqual(['Заявка на доступ к ИИ отклонена'])
  })

  it('AIS-59 takes a request as decided when AI is granted without it', async () => {
    const channel = await aChannel()
    await request(channel.id)
    await grant(channel.id, { have_ai: true })
    const { data } = await console.admin('GET /channels/{channel}', { params: { channel: channel.id } })
    expect(data.ai_access_requested_at).toBeNull()
    expect(await titlesOf(channel.owner)).toEqual(['Открыт доступ к ИИ'])
  })
})

describe('what the console shows', () => {
  it('AUTH-84 shows kept SMS and e-mail, of all or of one recipient, in any spelling of the phone', async () => {
    const { phone } = await anOwner()
    await server.anonymous().call('POST /auth/send-code', { body: { phone } })
    const spelled = `8 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7)}`
    const { data } = await console.admin('GET /outbox', { query: { to: spelled } })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ transport: 'sms', to: phone, subject: '' })
    expect((await console.admin('GET /outbox')).data.length).toBeGreaterThan(1)
    expect((await console.admin('GET /outbox', { query: { to: 'nobody@uprava.example' } })).data).toEqual([])
  })

  it('AUTH-84 shows the state of the installation', async () => {
    const { status, data } = await console.admin('GET /system')
    expect(status).toBe(200)
    expect(data.versions).toMatchObject({
      product: expect.stringMatching(/^\d+\.\d+\.\d+$/u),
      node: process.versions.node,
    })
    const defined = [...modulesOf('all').flatMap(({ jobs = [] }) => jobs), ...definedOutboxJobs]
    const queues = new Set([...defined, ...data.queues].map(({ name }) => name))
    expect(defined.length).toBeGreaterThan(20)
    expect([...queues].filter((name) => !(name in queueTexts))).toEqual([])
    expect(data.storage.database_size).toBeGreaterThan(1_000_000)
    expect(data.sessions).toBeGreaterThan(0)
    expect(data.phone_sign_in_paused_until).toBeNull()
  })

  it('AUTH-84 pages the audit and keeps phones, codes and passwords out of it', async () => {
    const owner = await anOwner({ verified: false })
    await verify(owner.managerId)
    const { data } = await console.admin('GET /audit', { query: { per_page: 2 } })
    expect(data.items).toHaveLength(2)
    expect(data.last_page).toBe(Math.ceil(data.total / 2))
    const { rows } = await sql<{
      all: string
    }>`select string_agg(to_jsonb(a)::text, ' ') as all from audit_entries a`.execute(db())
    expect(rows[0]!.all).not.toContain(owner.phone)
    expect(rows[0]!.all).not.toMatch(/password|correct-horse/u)
  })
})

describe('GET /audit', () => {
  it('AUTH-84 finds every entry by the words that the console shows, old ones by their stored text', async () => {
    const account = 4_000_001
    const parties: AuditParty[] = [
      { type: 'system' },
      { type: 'new_browsers' },
      { type: 'landing' },
      { type: 'credential', id: 'sms_code' },
      { type: 'channel', id: 4_000_012 },
      { type: 'news', id: 7 },
    ]
    await transaction(async (tx) => {
      for (const subject of parties)
        await audit(tx, { actor: { type: 'account', id: account }, action: 'news_published', subject })
      await sql`insert into news (id, title, category, body) overriding system value
        values (7, 'Субботник: 100% участия', '', '')`.execute(tx)
    })
    await asAdministrator(
      server.ownerUrl,
      (owner) => owner`
        insert into audit_entries (seq, at, legacy_actor, legacy_action, legacy_subject, details, prev_hash, hash)
        values (1000000, now(), ${`аккаунт ${account}`}, 'Вход по старинке', 'пароль', '{}', '', '')`,
    )
    const find = async (search: string) =>
      (await console.admin('GET /audit', { query: { search } })).data.items
    const entries = await find(`аккаунт ${account}`)
    expect(entries.map(({ subject }) => subject)).toEqual([
      'пароль',
      'новость 7: Субботник: 100% участия',
      'канал 4000012',
      'код из СМС',
      '',
      'для новых браузеров',
      'система',
    ])
    for (const { id, actor, action, subject } of entries)
      expect((await find(`${actor} ${action} ${subject}`.trim())).map((found) => found.id)).toContain(id)
    expect(entries[0]).toMatchObject({ action: 'Вход по старинке', action_code: null, actor_type: null })
    expect(entries[2]).toMatchObject({
      actor: `аккаунт ${account}`,
      action: 'Новость опубликована',
      action_code: 'news_published',
      actor_type: 'account',
      actor_id: String(account),
      subject_type: 'channel',
      subject_id: '4000012',
    })
  })
})

describe('what is deleted every night', () => {
  it('runs by itself: both sweeps stand in the schedule of the queue', async () => {
    const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
      select name, cron, timezone from pgboss.schedule order by name`.execute(db())
    expect(rows).toContainEqual({ name: 'installation-sweep', cron: '20 3 * * *', timezone: 'Europe/Moscow' })
    expect(rows).toContainEqual({ name: 'accounts-tidy', cron: '17 * * * *', timezone: 'Europe/Moscow' })
  })

  it('deletes messages of more than a month and stored objects that nothing points at', async () => {
    const kept = path.join(settings().DATA_DIR, 'files', '2020', 'kept.txt')
    const orphan = path.join(settings().DATA_DIR, 'files', '2020', 'orphan.txt')
    await mkdir(path.dirname(orphan), { recursive: true })
    await Promise.all([kept, orphan].map((file) => writeFile(file, 'left by a killed process')))
    await sql`insert into files (key, name, extension, mime, size) values ('2020/kept.txt', 'kept.txt', 'txt', 'text/plain', 1)`.execute(
      db(),
    )
    await transaction((tx) => enqueueMessage(tx, { transport: 'sms', to: '79990000001', text: 'Давно' }))
    await sql`update outbox set created_at = now() - interval '31 days'`.execute(db())
    await transaction((tx) => enqueueMessage(tx, { transport: 'sms', to: '79990000002', text: 'Недавно' }))
    vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000, toFake: ['Date'] })
    await sweepInstallation.run({}, { signal: AbortSignal.timeout(10_000) })
    vi.useRealTimers()
    await expect(access(orphan)).rejects.toThrow('ENOENT')
    await access(kept)
    expect((await listOutbox(db())).map(({ text }) => text)).toEqual(['Недавно'])
  })
})
