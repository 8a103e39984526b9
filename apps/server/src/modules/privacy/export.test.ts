import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { anAdministrator, anAdministratorToken } from '#testing/administrators.ts'
import type { Client } from '#testing/client.ts'
import { aText, library } from '#testing/documents.ts'
import { chatter, colleague } from '#testing/messenger.ts'
import { lastCode } from '#testing/outbox.ts'
import { aChannel, aLogin, aManager, aToken } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { deleteOldExports } from './export-person.ts'

const eventually = { timeout: 60_000, interval: 100 }
let server: TestServer
let console: Client
beforeAll(async () => {
  server = await startServer()
  console = await server.administrator()
})
afterAll(() => server.close())

const request = (personId: number) =>
  console.admin('POST /persons/{person}/export', { params: { person: personId } })

async function readyExport(personId: number) {
  const { status, data } = await request(personId)
  expect([status, data.person_id]).toEqual([200, personId])
  return vi.waitFor(async () => {
    const found = (await console.admin('GET /exports')).data.find(({ id }) => id === data.id)
    expect(found?.state).toBe('ready')
    return found!
  }, eventually)
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const fetchArchive = (id: number, token = console.token) =>
  fetch(`${server.url}/api/admin/v1/exports/${id}`, {
    headers: token === undefined ? {} : bearer(token),
  })

async function readArchive(id: number): Promise<Map<string, string>> {
  const response = await fetchArchive(id)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return new Map(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('AUD-14 the export of a person', () => {
  it('holds everything of the person and nothing of anybody else', async () => {
    const channel = await aChannel()
    const invited = await aManager({ channel, sections: ['documents'] })
    const byCode = server.anonymous()
    await byCode.call('POST /auth/send-code', { body: { phone: invited.phone } })
    const code = await lastCode(invited.phone)
    expect((await byCode.call('POST /auth/by-code', { body: { phone: invited.phone, code } })).status).toBe(
      200,
    )
    // The first code confirms the phone, which ends the sessions of before.
    const employee = { ...invited, token: await aToken(invited.personId, invited.managerId) }
    const another = await aManager({ channel })
    await sql`update persons set name = 'Другоимя', surname = 'Другофамилия' where id = ${another.personId}`.execute(
      db(),
    )
    await sql`
      update managers set name = 'Другоимя', surname = 'Другофамилия' where id = ${another.managerId}`.execute(
      db(),
    )
    const { login, password } = await aLogin(employee)
    const browser = server.anonymous()
    expect((await browser.call('POST /auth/login', { body: { login, password } })).status).toBe(200)
    await server.as(employee).call('PUT /chat-list/settings', {
      body: { sound: false, push: false, quiet_hours: null },
    })
    await server.as(employee).call('PUT /notification-settings', { body: [{ kind: 'team', mail: false }] })
    const writer = chatter(server, employee)
    const partner = chatter(server, another)
    const theirs = await partner.send(colleague(employee), 'ЧУЖОЕСЛОВО о деле')
    const theirFile = await partner.post(colleague(employee), { message: '' }, [
      aText('ЧУЖОЙФАЙЛ', 'чужой.txt'),
    ])
    const quoted = theirs.data.items[0]!.id
    await writer.send(colleague(another), 'Моё <слово> & ответ', { answer_id: quoted })
    await writer.post(colleague(another), { message: 'Прикладываю' }, [aText('Моё вложение', 'моё.txt')])
    await server.as(employee).call('POST /chat-list/messages/forward', {
      query: { channel_id: channel.id },
      body: {
        message_ids: [quoted, theirFile.data.items[0]!.id],
        recipients: [{ subject_type: 'PRIVATE-MANAGER', id: channel.owner.managerId }],
      },
    })
    await library(server, employee).add('Мой документ', { file: aText('Мой текст', 'документ.txt') })

    const archive = await readArchive((await readyExport(employee.personId)).id)
    const data = JSON.parse(archive.get('data.json')!) as Record<string, Record<string, unknown>[]>
    expect(data['person']).toEqual([
      expect.objectContaining({ name: employee.name, surname: employee.surname, phone: employee.phone }),
    ])
    expect(data['consents']).toEqual([expect.objectContaining({ agreement_accepted_by: 'sms_code' })])
    expect(data['accounts']).toEqual([expect.objectContaining({ id: employee.managerId, login })])
    expect(data['seats']).toEqual([
      expect.objectContaining({ appointment: 'Специалист', sections: 'documents', is_owner: false }),
    ])
    expect(data['sessions']).toHaveLength(4)
    expect(data['sign_ins']!.map(({ method }) => method)).toEqual(['sms_code', 'login'])
    expect(data['notification_settings']).toEqual([expect.objectContaining({ kind: 'team', mail: false })])
    expect(data['settings']).toEqual([expect.objectContaining({ sound: false })])
    expect(
      data['messages']!.map(({ text, is_forwarded, answer_id }) => [text, is_forwarded, answer_id]),
    ).toEqual([
      ['Моё <слово> & ответ', false, quoted],
      ['Прикладываю', false, null],
      ['', true, null],
      ['', true, null],
    ])
    const files = [...archive.keys()].filter((name) => name.startsWith('files/'))
    expect(new Set(files.map((name) => archive.get(name)))).toEqual(new Set(['Моё вложение', 'Мой текст']))
    const page = archive.get('index.html')!
    expect(page).toContain('Моё &lt;слово&gt; &amp; ответ')
    expect(page).toContain(`<td>${employee.phone}</td>`)
    const whole = [...archive].flat().join('\n')
    const foreign = ['ЧУЖОЕСЛОВО', 'ЧУЖОЙФАЙЛ', 'чужой', 'Другоимя', 'Другофамилия', another.phone]
    expect(foreign.filter((marker) => whole.includes(marker))).toEqual([])
  })

  it('leads nowhere when it is unpacked, whatever the person has called its files', async () => {
    const employee = await aManager({ sections: ['documents'] })
    const books = library(server, employee)
    const names = ['a/../../../../../etc/cron.d/x', '..\\..\\x', 'nul', 'я'.repeat(150), 'отчёт\u202Egpj']
    for (const name of names) await books.add(name, { file: aText('Мой текст', 'документ.txt') })
    const { id } = await readyExport(employee.personId)
    const files = [...(await readArchive(id)).keys()].filter((name) => name.startsWith('files/'))
    expect(files).toHaveLength(names.length)
    for (const name of files) {
      expect(name).toMatch(/^files\/\d+-[^/\\:\u202E]+\.txt$/u)
      expect(Buffer.byteLength(name)).toBeLessThan(255)
    }
  })

  it('opens to the console alone, for seven days, and each download is an entry', async () => {
    const { owner } = await aChannel()
    const { id, expires_at: expiresAt } = await readyExport(owner.personId)
    expect(Math.round((Date.parse(expiresAt!) - Date.now()) / 3_600_000)).toBe(7 * 24)
    const entries = async () => {
      const { data } = await console.admin('GET /audit', { query: { search: 'Скачана выгрузка' } })
      return data.items.filter(({ subject_id }) => subject_id === String(owner.personId)).length
    }
    expect((await fetchArchive(id, '')).status).toBe(401)
    expect((await fetchArchive(id, owner.token)).status).toBe(401)
    expect((await fetch(`${server.url}/api/admin/v1/exports/${id}`)).status).toBe(401)
    expect(await entries()).toBe(0)
    await readArchive(id)
    expect(await entries()).toBe(1)
    const { rows } = await sql<{ path: string }>`
      select '/files/' || f.id || '/' || f.name as path from personal_exports e join files f on f.id = e.file_id
      where e.id = ${id}`.execute(db())
    for (const headers of [{}, bearer(owner.token), bearer(console.token!)]) {
      const direct = await fetch(server.url + rows[0]!.path, { headers })
      expect(direct.status).toBe(404)
    }
    vi.useFakeTimers({ now: Date.parse(expiresAt!) + 1000, toFake: ['Date'] })
    try {
      expect((await fetchArchive(id)).status).toBe(404)
      await deleteOldExports()
    } finally {
      vi.useRealTimers()
    }
    expect((await console.admin('GET /exports')).data.filter((one) => one.id === id)).toEqual([])
    const { rows: left } = await sql`select 1 from files where name like 'personal-data-%' and id = any(
      select file_id from personal_exports where person_id = ${owner.personId})`.execute(db())
    expect(left).toEqual([])
  })

  it.each(['operator', 'auditor'] as const)('is refused to an administrator of the role %s', async (role) => {
    const { owner } = await aChannel()
    const { id } = await readyExport(owner.personId)
    const { id: administrator } = await anAdministrator(role)
    const client = server.as({ token: await anAdministratorToken(administrator) })
    const answers = await Promise.all([
      client.admin('POST /persons/{person}/export', { params: { person: owner.personId } }),
      client.admin('GET /exports'),
      client.admin('GET /exports/{export}', { params: { export: id } }),
      client.admin('POST /persons/{person}/erase', {
        params: { person: owner.personId },
        body: { surname: owner.surname },
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  it('a second press while the archive is made answers the first; unknown people are not found', async () => {
    const employee = await aManager()
    const [first, second] = await Promise.all([request(employee.personId), request(employee.personId)])
    expect(second.data.id).toBe(first.data.id)
    expect((await request(999_999)).status).toBe(404)
    expect((await server.as(employee).admin('GET /exports')).status).toBe(401)
  })
})
