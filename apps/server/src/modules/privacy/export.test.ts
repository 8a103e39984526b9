import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import type { Client } from '#testing/client.ts'
import { aText, library } from '#testing/documents.ts'
import { chatter, colleague } from '#testing/messenger.ts'
import { aChannel, aLogin, aManager } from '#testing/people.ts'
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

const fetchArchive = (id: number, token = console.token) =>
  fetch(`${server.url}/api/admin/v1/exports/${id}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

async function readArchive(id: number): Promise<Map<string, string>> {
  const response = await fetchArchive(id)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return new Map(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('the export of a person', () => {
  it('AUD-14 holds everything of the person and nothing of anybody else', async () => {
    const channel = await aChannel()
    const employee = await aManager({ channel, sections: ['documents'] })
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
    expect(data['consents']).toEqual([])
    expect(data['accounts']).toEqual([expect.objectContaining({ id: employee.managerId, login })])
    expect(data['seats']).toEqual([
      expect.objectContaining({ appointment: 'Специалист', sections: 'documents', is_owner: false }),
    ])
    expect(data['sessions']).toHaveLength(2)
    expect(data['sign_ins']).toEqual([expect.objectContaining({ method: 'login' })])
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

  it('AUD-14 opens to the console alone, for seven days, and each download is an entry', async () => {
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
    for (const token of [owner.token, console.token]) {
      const direct = await fetch(server.url + rows[0]!.path, {
        headers: { authorization: `Bearer ${token}` },
      })
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

  it('AUD-14 a second press while the archive is made answers the first; unknown people are not found', async () => {
    const employee = await aManager()
    const [first, second] = await Promise.all([request(employee.personId), request(employee.personId)])
    expect(second.data.id).toBe(first.data.id)
    expect((await request(999_999)).status).toBe(404)
    expect((await server.as(employee).admin('GET /exports')).status).toBe(401)
  })
})
