import { readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'

import { findRunningPostgres } from '#platform/database/embedded-postgres.ts'
import { closeDatabase, db, openDatabase, sql } from '#platform/database/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { administratorPassword, anAdministrator } from '#testing/administrators.ts'
import { newClient } from '#testing/client.ts'
import { enterableFolder } from '#testing/databases/enterable-folder.ts'
import { aText } from '#testing/documents.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { aChannel, aLogin, aManager, anOwner } from '#testing/people.ts'
import { fillByFirstStart, runAdmin, startProduct, type ProductProcess } from '#testing/process.ts'

const slow = 600_000
const folders: string[] = []
let dataDir: string
let product: ProductProcess

/** A demo as people start it: embedded database, no administrator's password in the settings. */
const demonstration = { ADMIN_PASSWORD: '', DEMO: '1' }
async function start(settings: Readonly<Record<string, string>> = demonstration): Promise<void> {
  product = await startProduct({
    port: await freePort(),
    dataDir,
    settings: { ADMIN_PASSWORD: '', ...settings },
  })
  const { url } = (await findRunningPostgres(dataDir))!
  openDatabase(url)
  await startJobs(url, [])
}
async function stop(): Promise<void> {
  await stopJobs()
  await closeDatabase()
  await product.stop()
}
beforeEach(async () => {
  dataDir = path.join(enterableFolder('uprava-go-live-'), 'var')
  folders.push(path.dirname(dataDir))
  await fillByFirstStart(dataDir, demonstration)
  await start()
}, slow)
afterEach(stop, slow)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const goLive = (...more: string[]) => runAdmin(['go-live', ...more], { DATA_DIR: dataDir })
const signIn = async (login: string, password = 'demo-2026') =>
  (await newClient(product.url).call('POST /auth/login', { body: { login, password } })).status
const signInAdministrator = (login: string, password = 'demo-2026') =>
  newClient(product.url).admin('POST /auth/login', { body: { login, password } })
const givenTo = (out: string) => /\/admin: (?<login>\S+) \/ (?<password>\S+) \(/u.exec(out)!.groups!

async function counts(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from persons) as persons, (select count(*)::int from managers) as managers,
      (select count(*)::int from organizations) as organizations, (select count(*)::int from channels) as channels,
      (select count(*)::int from messages) as messages, (select count(*)::int from documents) as documents,
      (select count(*)::int from news) as news, (select count(*)::int from files) as files,
      (select count(*)::int from erased_files) as erased, (select count(*)::int from channel_files) as counted,
      (select coalesce(sum(channels), 0)::int from directory_counts) as listed,
      (select count(*)::int from notifications) as notifications`.execute(db())
  return rows[0]!
}
const storedFiles = async () =>
  (await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length

it(
  'OPS-32 removes the fiction with its files and gives an administrator’s password once',
  async () => {
    const before = await counts()
    expect([before['organizations'], before['news']]).toEqual([5, 5])
    const administrator = await signInAdministrator('admin')
    const unsure = await goLive()
    expect([unsure.exit, unsure.error]).toEqual([2, expect.stringContaining('--yes')])
    expect(await counts()).toEqual(before)

    const { exit, out, error } = await goLive('--yes')
    expect([exit, error]).toEqual([0, ''])
    expect(Object.values(await counts())).toEqual(Array<number>(12).fill(0))
    expect(await storedFiles()).toBe(0)
    expect(out).toMatch(/Демонстрация удалена: людей 16, организаций 5, новостей 5, файлов \d\d+\n$/u)
    expect(readFileSync(path.join(dataDir, 'stored.env'), 'utf8')).toContain('DEMO=0')
    const { rows } = await sql<{ actor_type: string; people: number }>`
      select actor_type, (details ->> 'people')::int as people from audit_entries
      where action_code = 'demo_removed'`.execute(db())
    expect(rows).toEqual([{ actor_type: 'command', people: 16 }])

    // Of the running product and of the one that is started again without settings, and with DEMO=1.
    for (const settings of [null, {}, { DEMO: '1' }]) {
      if (settings) {
        await stop()
        await start({ DEMO: '', ...settings })
      }
      for (const login of ['glava', 'zemlya', 'shkola', '79000000004']) expect(await signIn(login)).toBe(422)
      expect((await signInAdministrator('admin')).status).toBe(422)
      const me = await newClient(product.url, { token: administrator.data.token }).admin('GET /auth/me')
      expect(me.status).toBe(401)
      const { login, password } = givenTo(out)
      const chief = await signInAdministrator(login!, password)
      expect([login, chief.status, chief.data.role]).toEqual(['admin', 200, 'chief'])
    }
    expect(product.log()).not.toMatch(/Demonstration|Seeding|shown this once/u)
    expect((await counts())['persons']).toBe(0)
    const again = await goLive('--yes')
    expect([again.exit, again.error]).toEqual([3, expect.stringContaining('уже удалена')])
  },
  slow,
)

/** Two own organizations that talk to each other, a visitor of the fiction, news and an administrator. */
async function ownData() {
  const [one, other] = [await anOwner(), await anOwner()]
  const employee = await aManager({ channel: await aChannel({ owner: one }) })
  const login = await aLogin(one)
  const client = newClient(product.url, { token: one.token })
  const query = { channel_id: one.channelId }
  const document = await client.call('POST /customs', {
    query,
    body: { name: 'Свой документ' },
    files: { file: aText('Наш текст') },
  })
  expect(document.status).toBe(200)
  const write = (id: number, message: string) =>
    client.call('POST /chat-list/{id}/send-message', {
      params: { id },
      query: { ...query, subject_type: 'ORGANIZATION' },
      body: { message },
      files: { files: [aText('Вложение', `${message}.txt`)] },
    })
  expect((await write(other.channelId, 'Своим')).status).toBe(200)
  const { rows } = await sql<{ id: number }>`select id from channels order by id limit 1`.execute(db())
  expect((await write(rows[0]!.id, 'Вымышленным')).status).toBe(200)
  await sql`insert into news (title, category, body, is_published, published_at)
    values ('Своя новость', 'Город', '<p>Текст</p>', true, now())`.execute(db())
  await sql`update news set body = '<p>Исправлено</p>' where title = 'Открыта запись в летние кружки'`.execute(
    db(),
  )
  const auditor = await anAdministrator('auditor')
  return { one, other, employee, login, document: document.data, auditor }
}

it(
  'OPS-32 refuses beside own data, and keeps exactly them with --keep-mine',
  async () => {
    const own = await ownData()
    const before = await counts()
    const refused = await goLive('--yes')
    expect([refused.exit, refused.error]).toEqual([
      3,
      'Рядом с демонстрацией есть ваши данные (людей 3, организаций 2, новостей 2, администраторов 1). Чтобы оставить их, добавьте --keep-mine. Ничего не изменено.\n',
    ])
    expect([await counts(), await signIn('glava')]).toEqual([before, 200])

    const { exit, out, error } = await goLive('--keep-mine', '--yes')
    expect([exit, error]).toEqual([0, ''])
    expect(out).toContain('Сохранено: людей 3, организаций 2, новостей 2, администраторов 1')
    expect(await counts()).toMatchObject({
      persons: 3,
      managers: 3,
      organizations: 2,
      messages: 1,
      documents: 1,
      news: 2,
      erased: 0,
      listed: before['listed']! - 5,
    })
    expect(await signIn('glava')).toBe(422)
    expect((await signInAdministrator('admin')).status).toBe(422)
    expect((await signInAdministrator(own.auditor.login, administratorPassword)).status).toBe(200)
    expect(await signIn(own.login.login, own.login.password)).toBe(200)

    const client = newClient(product.url, { token: own.one.token })
    const query = { channel_id: own.one.channelId }
    const { data: library } = await client.call('GET /customs', { query })
    expect(library.items.map(({ name }) => name)).toEqual(['Свой документ'])
    const { data: chats } = await client.call('GET /chat-list', { query })
    expect(chats.items.map((chat) => chat.last_message?.message)).toEqual(['Своим'])
    const file = await fetch(`${product.url}${library.items[0]!.document}`, {
      headers: { authorization: `Bearer ${own.one.token}` },
    })
    expect(await file.text()).toBe('Наш текст')
    expect(await storedFiles()).toBe((await counts())['files'])
  },
  slow,
)

it(
  'OPS-32 loses no document of own people in a channel of the fiction, and none of fictional people in an own one',
  async () => {
    const own = await anOwner()
    const { rows } = await sql<{ id: number; author: number }>`
      select id, author_manager_id as author from documents order by id limit 2`.execute(db())
    const [inside, moved] = rows
    await sql`update documents set author_manager_id = ${own.managerId} where id = ${inside!.id}`.execute(
      db(),
    )
    await sql`
      update documents set channel_id = ${own.channelId},
        folder_id = (select id from folders where channel_id = ${own.channelId} order by id limit 1)
      where id = ${moved!.id}`.execute(db())
    const before = await counts()
    const refused = await goLive('--keep-mine', '--yes')
    expect([refused.exit, refused.error]).toEqual([
      3,
      expect.stringContaining('документы ваших сотрудников: 1'),
    ])
    expect(await counts()).toEqual(before)

    await sql`update documents set author_manager_id = ${inside!.author} where id = ${inside!.id}`.execute(
      db(),
    )
    const done = await goLive('--keep-mine', '--yes')
    expect([done.exit, done.error]).toEqual([0, ''])
    const left = await sql<{ id: number; author: number }>`
      select id, author_manager_id as author from documents`.execute(db())
    expect(left.rows).toEqual([{ id: moved!.id, author: own.managerId }])
  },
  slow,
)
