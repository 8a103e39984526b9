import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { verifyManager } from '#modules/accounts/index.ts'
import { checkUnreadCounts, flushWords } from '#modules/messenger/index.ts'
import { db, sql, transaction } from '#platform/database/index.ts'
import { enqueue } from '#platform/jobs/index.ts'
import { settings } from '#platform/settings.ts'
import type { Client } from '#testing/client.ts'
import { waitingForLocks } from '#testing/databases/locks.ts'
import { aText, library } from '#testing/documents.ts'
import { aTeam, group, idsOf, participant, type Participant } from '#testing/groups.ts'
import { chatter, colleague, organization } from '#testing/messenger.ts'
import { aChannel, aLogin, aManager, type TestSeat } from '#testing/people.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { finishErasures } from './privacy.jobs.ts'
import { repeatErasures } from './repeat-erasures.ts'

const eventually = { timeout: 60_000, interval: 100 }
let server: TestServer
let console: Client
beforeAll(async () => {
  server = await startServer()
  console = await server.administrator()
})
afterAll(() => server.close())

const erase = (personId: number, surname: string, withMessages = false) =>
  console.admin('POST /persons/{person}/erase', {
    params: { person: personId },
    body: { surname, with_messages: withMessages },
  })

/** Whatever table holds one of the values, as `table: value`. */
async function tablesHolding(values: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db())
  const found: string[] = []
  for (const { name } of rows) {
    for (const value of values) {
      const { rows: hits } = await sql`
        select 1 from ${sql.raw(name)} t where lower(t::text) like ${`%${value.toLowerCase()}%`} limit 1`.execute(
        db(),
      )
      if (hits.length > 0) found.push(`${name}: ${value}`)
    }
  }
  return found
}

/** Stored files that hold one of the values in their bytes. */
async function filesHolding(values: readonly string[]): Promise<string[]> {
  const names = await readdir(settings().DATA_DIR, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of names.filter((one) => one.isFile())) {
    const place = path.join(entry.parentPath, entry.name)
    const bytes = await readFile(place)
    if (values.some((value) => place.includes(value) || bytes.includes(value))) found.push(place)
  }
  return found
}

const allFilesGone = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select 1 from erased_files`.execute(db())
    expect(rows).toEqual([])
  }, eventually)

let made = 0

/** Somebody with markers in everything that is stored of a person, and a colleague who talks with it. */
async function aMarkedPerson() {
  const channel = await aChannel()
  const other = await aChannel()
  const employee = await aManager({ channel, sections: ['documents'], verified: false })
  const marks = {
    name: 'Зюзяка',
    surname: `${'АБВГДЕЖЗ'[(made += 1)]}шимышлинский`,
    email: `markeremail${employee.personId}@uprava.example`,
    login: `markerlogin${employee.personId}`,
    phone: employee.phone,
  }
  const { name, surname, email, login } = marks
  await sql`update persons set name = ${name}, surname = ${surname} where id = ${employee.personId}`.execute(
    db(),
  )
  await sql`
    update managers set name = ${name}, surname = ${surname}, email = ${email}, login = ${login},
      middle_name = 'Маркерович', address = 'ул. Маркерная' where id = ${employee.managerId}`.execute(db())
  await transaction((tx) => verifyManager(tx, employee.managerId))
  const client = server.as(employee)
  await client.call('POST /profile/upload-avatar', { files: { avatar: aPicture(`${surname}.png`) } })
  return { channel, other, employee: { ...employee, name, surname }, marks, client }
}

/** Mentions of the person by a colleague, in every place that keeps a text, and what it has planned, noted and asked itself. */
async function namesInNewPlaces(employee: TestSeat, colleagueSeat: TestSeat): Promise<void> {
  const [own, boss] = [participant(server, employee), participant(server, colleagueSeat)]
  const mention = `**Срочно:** [@${employee.name} ${employee.surname}](mention:${employee.managerId}), [@все](mention:all)`
  const created = await boss.groups.create({ manager_ids: idsOf(employee) })
  const chat = group(created.data.id)
  const written = { message: mention, format: 'markdown' }
  const sent = (await boss.post(chat, written)).data.items[0]!
  expect(sent.mentions).toHaveLength(2)
  await boss.groups.edit(sent.id, `${mention} сегодня`, { format: 'markdown' })
  await boss.post(chat, { ...written, scheduled_at: new Date(Date.now() + 3_600_000).toISOString() })
  await server.as(boss).call('PUT /chat-list/drafts', {
    query: { channel_id: boss.channelId },
    body: { subject_type: chat.type, id: chat.id, message: mention },
  })
  const planned = {
    message: `Завтра ${employee.surname}`,
    scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
  }
  await own.post(chat, planned)
  await own.send({ type: 'SAVED', id: employee.managerId }, `Заметка ${employee.surname}`)
  await server.as(own).call('POST /chat-folders', {
    query: { channel_id: own.channelId },
    body: { name: employee.surname.slice(0, 30), rules: [] },
  })
}

describe('erasing a person', () => {
  it('AUD-15 asks for the surname and changes nothing without it', async () => {
    const employee = await aManager()
    const refused = await erase(employee.personId, 'Другая')
    expect([refused.status, refused.errors]).toEqual([422, { surname: ['Фамилия не совпадает'] }])
    expect((await server.as(employee).call('GET /profile')).status).toBe(200)
    expect((await erase(999_999, 'Другая')).status).toBe(404)
  })

  it('AUD-15 is refused for the owner of an organization', async () => {
    const { owner } = await aChannel()
    expect((await erase(owner.personId, owner.surname)).status).toBe(409)
    expect((await server.as(owner).call('GET /profile')).status).toBe(200)
  })

  it('AUD-15 is refused for the only owner of the last group of a channel', async () => {
    const { boss, mates, channel } = await aTeam(server, 2)
    const [keeper, mate] = mates as [Participant, Participant]
    const made = await keeper.groups.create({ manager_ids: idsOf(mate) })
    const state = async () => (await erase(keeper.personId, keeper.surname)).status
    expect(await state()).toBe(409)
    expect((await server.as(keeper).call('GET /profile')).status).toBe(200)
    await keeper.groups.role(made.data.id, mate, 'owner')
    expect(await state()).toBe(200)
    expect((await mate.groups.get(made.data.id)).data).toMatchObject({ role: 'owner', members_count: 1 })
    // Where the channel has another group, this one is handed over.
    await boss.groups.create({ manager_ids: [], name: 'Другая' })
    const last = participant(server, await aManager({ channel }))
    const second = await last.groups.create({ manager_ids: idsOf(boss) })
    expect((await erase(last.personId, last.surname)).status).toBe(200)
    expect((await boss.groups.get(second.data.id)).data.role).toBe('owner')
  })

  it('AUD-15 a second erasing changes nothing', async () => {
    const employee = await aManager()
    expect((await erase(employee.personId, ` ${employee.surname.toLowerCase()} `)).status).toBe(200)
    const state = async () => {
      const { rows } = await sql<{ state: string }>`
        select (select p::text from persons p where id = ${employee.personId}) || (select string_agg(e::text, '') from erasures e)
          || (select count(*) from audit_entries where action_code = 'person_erased') as state`.execute(db())
      return rows[0]!.state
    }
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from erasures where registered_at is null`.execute(db())
      expect(rows).toEqual([])
    }, eventually)
    const before = await state()
    expect((await erase(employee.personId, employee.surname)).status).toBe(200)
    expect((await erase(employee.personId, 'что угодно')).status).toBe(200)
    expect(await state()).toBe(before)
  })

  it('AUD-16 leaves the person’s name, phone, e-mail and login in no table, file, index or answer', async () => {
    const { channel, other, employee, marks, client } = await aMarkedPerson()
    const writer = chatter(server, employee)
    const owner = chatter(server, channel.owner)
    await writer.send(colleague(channel.owner), 'Отчёт готов')
    await writer.send(organization(other.id), 'Направляем сведения')
    await namesInNewPlaces(employee, channel.owner)
    const books = library(server, employee)
    const document = await books.add('Справка', { file: aText('Содержание справки') })
    await client.call('POST /customs/{custom}/send', {
      params: { custom: document.id },
      query: { channel_id: employee.channelId },
      body: { recipients: [{ subject_type: 'PRIVATE-MANAGER', id: channel.owner.managerId }] },
    })
    await sql`insert into message_words (word) values (${marks.surname.toLowerCase()}) on conflict do nothing`.execute(
      db(),
    )
    await server.anonymous().call('POST /auth/send-code', { body: { phone: marks.phone } })
    await server
      .anonymous()
      .call('POST /auth/login', { body: { login: marks.login, password: 'wrong-password' } })
    await console.admin('POST /persons/{person}/export', { params: { person: employee.personId } })
    await flushWords()
    await vi.waitFor(async () => {
      const { data } = await console.admin('GET /exports')
      expect(data[0]).toMatchObject({ person_id: employee.personId, state: 'ready' })
    }, eventually)
    const values = [
      marks.name,
      marks.surname,
      marks.email,
      marks.login,
      marks.phone,
      'Маркерович',
      'Маркерная',
    ]
    expect((await tablesHolding([marks.surname])).length).toBeGreaterThan(3)
    expect((await filesHolding([marks.email])).length).toBeGreaterThan(0)

    expect((await erase(employee.personId, marks.surname)).status).toBe(200)

    expect(await tablesHolding(values)).toEqual([])
    await allFilesGone()
    expect(await filesHolding(values)).toEqual([])
    const history = await owner.history(colleague(employee))
    expect(history.data.items.map(({ sender }) => sender.full_name)).toEqual([
      'Удалённый пользователь',
      'Удалённый пользователь',
    ])
    expect(history.data.items.at(-1)!.message).toBe('Отчёт готов')
    const groups = await owner.list({ subject_type: 'GROUP' })
    const texts = (await owner.history(group(groups.data.items[0]!.id))).data.items
    const mentioning = texts.find(({ kind }) => kind === 'text')
    expect(mentioning).toMatchObject({
      message: `**Срочно:** [@Удалённый пользователь](mention:${employee.managerId}), [@все](mention:all) сегодня`,
      plain: 'Срочно: @Удалённый пользователь, @все сегодня',
      mentions: [{ manager_id: employee.managerId }, { manager_id: null, is_all: true }],
    })
    const answers = [
      await owner.list(),
      await owner.list({ search: marks.surname }),
      await server
        .as(channel.owner)
        .call('GET /channels/{channel}/team', { params: { channel: channel.id } }),
      await server
        .as(channel.owner)
        .call('GET /channels/{channel}/notifications', { params: { channel: channel.id } }),
      await console.admin('GET /accounts', { query: { search: marks.surname } }),
      await console.admin('GET /outbox'),
      await console.admin('GET /audit'),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      const body = JSON.stringify(answer)
      expect(values.filter((value) => body.includes(value))).toEqual([])
    }
    expect((await client.call('GET /profile')).status).toBe(401)
    expect((await console.admin('GET /exports')).data).toEqual([])
  })

  it('AUD-17 takes texts and files of the messages along; unread counts and quotes stay right', async () => {
    const { channel, employee, marks } = await aMarkedPerson()
    const writer = chatter(server, employee)
    const owner = chatter(server, channel.owner)
    const first = await writer.post(colleague(channel.owner), { message: 'Тайная кракозябра' }, [
      aText('Содержимое с меткой ФАЙЛМАРКЕР', 'метка.txt'),
    ])
    const quoted = first.data.items[0]!
    await owner.send(colleague(employee), 'Принято', { answer_id: quoted.id })
    await writer.send(colleague(channel.owner), 'Ещё одна кракозябра')
    await flushWords()
    expect((await owner.unread()).inside).toBe(2)
    expect((await filesHolding(['ФАЙЛМАРКЕР'])).length).toBe(1)

    expect((await erase(employee.personId, marks.surname, true)).status).toBe(200)

    expect(await tablesHolding(['кракозябра', 'ФАЙЛМАРКЕР', 'метка.txt'])).toEqual([])
    await allFilesGone()
    expect(await filesHolding(['ФАЙЛМАРКЕР'])).toEqual([])
    expect((await owner.unread()).inside).toBe(0)
    expect(await checkUnreadCounts()).toBe(0)
    const { data } = await owner.history(colleague(employee))
    expect(data.items.map(({ message }) => message)).toEqual(['Принято'])
    expect(data.items[0]!.answer).toMatchObject({
      id: quoted.id,
      message: '',
      is_deleted: true,
      sender: { full_name: 'Удалённый пользователь' },
    })
    const { rows } = await sql<{ details: unknown }>`
      select details from audit_entries where action_code = 'person_erased' and subject_id = ${String(employee.personId)}`.execute(
      db(),
    )
    expect(rows[0]!.details).toEqual({ with_messages: true, messages: 2, files: 2 })
  })

  it('AUD-16 AUD-17 nothing that was under way brings the person back: its profile, a message', async () => {
    const { channel, employee, marks, client } = await aMarkedPerson()
    const owner = chatter(server, channel.owner)
    const greeting = await owner.send(colleague(employee), 'Здравствуйте')
    const { data: profile } = await client.call('GET /profile')
    const { name, surname, middle_name, phone, address, email } = profile
    const body = { name, surname, middle_name, phone, address, email }
    const begun = await transaction(async (tx) => {
      await sql`
        select from chats where id = (select chat_id from messages where id = ${greeting.data.items[0]!.id})
        for no key update`.execute(tx)
      const message = chatter(server, employee).send(colleague(channel.owner), 'Запоздалая кракозябра')
      await expect.poll(waitingForLocks, eventually).toBe(1)
      return transaction(async (other) => {
        await sql`select from persons where id = ${employee.personId} for update`.execute(other)
        const erasing = erase(employee.personId, marks.surname, true)
        await expect.poll(waitingForLocks, eventually).toBe(2)
        const change = client.call('PUT /profile', { body })
        await expect.poll(waitingForLocks, eventually).toBe(3)
        return { message, erasing, change }
      }).then(async (calls) => ({ ...calls, erased: await calls.erasing }))
    })
    expect([begun.erased.status, (await begun.change).status]).toEqual([200, 401])
    await begun.message
    await transaction((tx) => enqueue(tx, finishErasures, {}))
    await vi.waitFor(
      async () => expect(await tablesHolding(['кракозябра', ...Object.values(marks)])).toEqual([]),
      eventually,
    )
    expect(await checkUnreadCounts()).toBe(0)
  })

  it('AUD-15 is repeated from the register when a copy has brought the person back', async () => {
    const { employee, marks } = await aMarkedPerson()
    const untouched = await aManager()
    await aLogin(untouched)
    expect((await erase(employee.personId, marks.surname)).status).toBe(200)
    const register = path.join(settings().DATA_DIR, 'erasures.jsonl')
    const text = await vi.waitFor(async () => {
      const found = await readFile(register, 'utf8')
      expect(found).toContain(`"person_id":${employee.personId},`)
      return found
    }, eventually)
    expect(text).not.toContain(marks.surname)
    // What a restored copy of an hour ago would hold; and a line that a crash has cut short.
    await sql`delete from erasures where person_id = ${employee.personId}`.execute(db())
    await sql`
      update persons set erased_at = null, phone = ${marks.phone}, name = ${marks.name}, surname = ${marks.surname}
      where id = ${employee.personId}`.execute(db())
    await sql`update managers set surname = ${marks.surname} where id = ${employee.managerId}`.execute(db())
    // Somebody else who has got a number that was given out after the copy.
    const stranger = { person_id: untouched.personId, created_at: new Date(0).toISOString() }
    await writeFile(
      register,
      `${text}{"person_id":1,"crea\n${JSON.stringify({ ...stranger, erased_at: stranger.created_at, with_messages: true })}\n`,
    )
    expect(await repeatErasures()).toBe(1)
    expect(await tablesHolding([marks.surname, marks.phone])).toEqual([])
    expect((await server.as(untouched).call('GET /profile')).status).toBe(200)
    expect(await repeatErasures()).toBe(0)
  })
})
