import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, transaction } from '#platform/database/index.ts'
import type { Client } from '#testing/client.ts'
import { asInvalid } from '#testing/hostile/hostile-input.ts'
import { aChannel, aManager, type TestChannel } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let channel: TestChannel
let owner: Client
let laws: { id: number; number: string }[]

beforeAll(async () => {
  server = await startServer()
  channel = await aChannelWithCharters()
  owner = server.as(channel.owner)
  laws = (await owner.call('GET /channels/{channel}/acts', { params: { channel: channel.id } })).data
})
afterAll(() => server.close())

async function aChannelWithCharters(): Promise<TestChannel> {
  const made = await aChannel()
  await grant(made.id, true)
  return made
}
const grant = (id: number, prepare_charter: boolean) =>
  transaction((tx) => tx.updateTable('channels').set({ prepare_charter }).where('id', '=', id).execute())

const aForm = (more: object = {}) => ({
  title: 'Намский улус',
  head_full_name: 'Захарова Ирина Петровна',
  chairman_full_name: 'Слепцов Пётр Николаевич',
  date: '15.02.2027',
  session_number: '12/3',
  count_deputies: 3,
  acts: [laws[0]!.id, laws[1]!.id],
  deputies: ['Егоров Семён Иванович', 'Лебедева Анна Ильинична'],
  ...more,
})
const create = (actor: Client, more: object = {}, id = channel.id) =>
  actor.call('POST /channels/{channel}/act-tickets', { params: { channel: id }, body: aForm(more) })
const list = (actor: Client, id = channel.id) =>
  actor.call('GET /channels/{channel}/act-tickets', { params: { channel: id } })
const remove = (actor: Client, actTicket: number, id = channel.id) =>
  actor.call('DELETE /channels/{channel}/act-tickets/{actTicket}', { params: { channel: id, actTicket } })
const preview = (actor: Client, body: object, id = channel.id) =>
  actor.call('POST /channels/{channel}/act-tickets/preview', {
    params: { channel: id },
    body: asInvalid(body),
  })

describe('POST /channels/{channel}/act-tickets', () => {
  it('PACK-32 PACK-33 PACK-36 PACK-38 PACK-42 stores the form and returns the address of a zip', async () => {
    const { status, data } = await create(owner)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      title: 'Намский улус',
      head_full_name: 'Захарова Ирина Петровна',
      chairman_full_name: 'Слепцов Пётр Николаевич',
      date: '15.02.2027',
      session_number: '12/3',
      count_deputies: 3,
      acts: [laws[0]!.id, laws[1]!.id],
      deputies: [{ full_name: 'Егоров Семён Иванович' }, { full_name: 'Лебедева Анна Ильинична' }],
    })
    const response = await fetch(server.url + data.zip)
    expect(response.headers.get('content-disposition')).toContain(
      encodeURIComponent('Пакет документов № 12-3 от 15.02.2027.zip'),
    )
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(files).length).toBeGreaterThanOrEqual(18)
    expect(Object.keys(files).every((name) => name.endsWith('.docx'))).toBe(true)
  })

  it('PACK-43 blank names are dropped; duplicate laws are merged; the session number may be a number', async () => {
    const { data } = await create(owner, {
      deputies: [' ', 'Егоров  Семён Иванович', ''],
      count_deputies: '100',
      acts: [laws[0]!.id, laws[0]!.id],
      session_number: 7,
      date: '2027-02-15',
    })
    expect(data).toMatchObject({
      deputies: [{ full_name: 'Егоров Семён Иванович' }],
      count_deputies: 100,
      acts: [laws[0]!.id],
      session_number: '7',
      date: '15.02.2027',
    })
  })

  it('PACK-22 PACK-23 PACK-24 PACK-25 PACK-26 PACK-27 PACK-28 refuses missing values by field, in Russian', async () => {
    const refused: Readonly<Record<string, object>> = {
      title: { title: ' ' },
      head_full_name: { head_full_name: '' },
      chairman_full_name: { chairman_full_name: null },
      session_number: { session_number: '' },
      date: { date: '31.02.2027' },
      deputies: { deputies: ['', ' '] },
      acts: { acts: [] },
      count_deputies: { count_deputies: 101 },
      'details.time': { details: { time: '25:00' } },
      'details.established_deputies': { details: { established_deputies: 2 } },
    }
    for (const [field, more] of Object.entries(refused)) {
      const { status, errors } = await create(owner, more)
      expect([field, status, Object.keys(errors)]).toEqual([field, 422, [field]])
      expect(errors[field]![0]).toMatch(/[а-яё]/iu)
    }
    expect((await create(owner, { acts: [999_999] })).errors).toHaveProperty('acts')
    expect((await create(owner, { count_deputies: 1 })).errors).toHaveProperty('count_deputies')
  })

  it('PACK-36 stores nothing when the client has disconnected', async () => {
    const before = (await list(owner)).data.length
    const hangUp = new AbortController()
    const asked = fetch(`${server.url}/api/managers/v2/channels/${channel.id}/act-tickets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(aForm()),
      signal: hangUp.signal,
    })
    // Building takes longer than this, and the request is being processed.
    setTimeout(() => hangUp.abort(), 20)
    await expect(asked).rejects.toThrow('abort')
    // A second request is processed after the first.
    await create(owner)
    expect((await list(owner)).data).toHaveLength(before + 1)
  })

  it('PACK-33 stores the optional details and returns them', async () => {
    const details = {
      council_name: 'Улусное Собрание',
      time: '14:30',
      is_literal: true,
      hearings_on: '01.02.2027',
    }
    const { data } = await create(owner, { details })
    expect(data.details).toEqual({
      title_genitive: '',
      established_deputies: null,
      place: '',
      reporter: '',
      secretary: '',
      media: '',
      contact: '',
      project_published_on: null,
      ...details,
    })
  })
})

describe('GET /channels/{channel}/act-tickets', () => {
  it('PACK-35 PACK-38 PACK-40 API-104 lists the charters of the channel, newest first, each with its address', async () => {
    const mine = await aChannelWithCharters()
    const actor = server.as(mine.owner)
    expect((await list(actor, mine.id)).data).toEqual([])
    const first = (await create(actor, { session_number: '1' }, mine.id)).data
    const second = (await create(actor, { session_number: '2' }, mine.id)).data
    const { data } = await list(actor, mine.id)
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(data[1]).toMatchObject({ ...first, zip: expect.stringContaining('/files/') as string })
    expect(data[0]!.created).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/u)
  })
})

describe('DELETE /channels/{channel}/act-tickets/{id}', () => {
  it('PACK-37 DOC-42 deletes the package and its file; a second time it is not found', async () => {
    const { data } = await create(owner)
    expect((await remove(owner, data.id)).data).toEqual({ ok: true })
    expect((await list(owner)).data.map(({ id }) => id)).not.toContain(data.id)
    expect((await remove(owner, data.id)).status).toBe(404)
    const fileId = Number(/\/files\/(\d+)\//u.exec(data.zip)![1])
    expect(await db().selectFrom('files').select('id').where('id', '=', fileId).execute()).toEqual([])
    expect((await fetch(server.url + data.zip)).status).toBe(404)
  })
})

describe('POST /channels/{channel}/act-tickets/preview', () => {
  it('PACK-41 an empty form has its documents and no votes', async () => {
    const { status, data } = await preview(owner, {})
    expect(status).toBe(200)
    expect(data.votes).toBeNull()
    expect(data.calendar).toEqual([])
    expect(data.papers.map(({ number }) => number)).toContain('03')
    expect(data.paper).toBeNull()
  })

  it('PACK-41 follows the form: documents, votes, dates, and the selected document', async () => {
    const { data } = await preview(owner, { ...aForm({ acts: laws.map(({ id }) => id) }), paper: '03' })
    expect(data).toMatchObject({
      title_genitive: 'Намского улуса',
      is_title_certain: true,
      council_name: 'Совет депутатов Намского улуса',
      votes: { elected: 3, quorum: 2, charter: 2, act: 2 },
    })
    expect(data.papers).toContainEqual({ number: '03', name: expect.any(String) as string, state: 'lawyer' })
    expect(data.papers.map(({ number }) => number)).toContain('14')
    expect(data.paper!.blocks.map(({ text }) => text).join('\n')).toContain(
      'О внесении изменений в Устав Намского улуса',
    )
    expect(data.calendar[0]).toEqual({
      day: '01.01.2027',
      event: expect.any(String) as string,
      is_past: false,
    })
  })

  it('PACK-41 incomplete values are no errors', async () => {
    const halves = [
      { date: '15.02.20' },
      { count_deputies: 'много' },
      { acts: [0, 'x'] },
      { deputies: [''] },
      { details: { time: '9' } },
      { paper: '99' },
    ]
    for (const half of halves) {
      const { status } = await preview(owner, aForm(half))
      expect([half, status]).toEqual([half, 200])
    }
  })
})

describe('access', () => {
  it('PACK-34 PERM-16 any member of a channel with the right; without it 403, elsewhere 404', async () => {
    const employee = server.as(await aManager({ channel }))
    const { data } = await create(employee)
    expect((await list(employee)).status).toBe(200)
    const without = await aChannel()
    const calls = (actor: Client, id: number) =>
      Promise.all([
        list(actor, id),
        create(actor, {}, id),
        preview(actor, {}, id),
        remove(actor, data.id, id),
      ])
    expect((await calls(server.as(without.owner), without.id)).map(({ status }) => status)).toEqual([
      403, 403, 403, 403,
    ])
    expect((await calls(server.as(without.owner), channel.id)).map(({ status }) => status)).toEqual([
      404, 404, 404, 404,
    ])
    expect((await calls(server.anonymous(), channel.id)).map(({ status }) => status)).toEqual([
      401, 401, 401, 401,
    ])
  })

  it('PACK-37 another channel’s charter is neither listed nor deleted nor downloaded', async () => {
    const other = await aChannelWithCharters()
    const stranger = server.as(other.owner)
    const { data } = await create(owner)
    expect((await list(stranger, other.id)).data).toEqual([])
    expect((await remove(stranger, data.id, other.id)).status).toBe(404)
    const bare = data.zip.split('?')[0]!
    expect((await stranger.raw('GET', bare)).status).toBe(404)
    expect((await owner.raw('GET', bare)).status).toBe(200)
    expect((await list(owner)).data.map(({ id }) => id)).toContain(data.id)
    // Revoking the right revokes access to the packages.
    await grant(channel.id, false)
    expect((await owner.raw('GET', bare)).status).toBe(404)
    await grant(channel.id, true)
  })
})
