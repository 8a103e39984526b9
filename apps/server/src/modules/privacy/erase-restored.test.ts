import { createECDH, randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { SMTPServer } from 'smtp-server'
import { afterAll, expect, it, vi } from 'vitest'

import { findRunningPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { closeDatabase, db, openDatabase, sql, transaction } from '#platform/database/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { enqueueMessage } from '#platform/outbox/index.ts'
import { readSettings, settings, useSettings } from '#platform/settings.ts'
import { newClient } from '#testing/client.ts'
import { enterableFolder } from '#testing/databases/enterable-folder.ts'
import { aText } from '#testing/documents.ts'
import { chatter, colleague } from '#testing/messenger.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { aChannel, aManager, aToken, type TestSeat } from '#testing/people.ts'
import { fillByFirstStart, inherited, runAdmin, startProduct, type ProductProcess } from '#testing/process.ts'
import type { TestServer } from '#testing/server.ts'

const eventually = { timeout: 60_000, interval: 100 }
const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const adminBody = { login: 'admin', password: 'administrator-of-tests' }
async function consoleOf(url: string) {
  const { data } = await newClient(url).admin('POST /auth/login', { body: adminBody })
  return Object.assign(newClient(url, { token: data.token }), { token: data.token })
}

/** A browser of the account's newest session that asked for push messages. */
async function subscribe({ managerId }: { managerId: number }, endpoint: string): Promise<void> {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  await sql`
    insert into push_subscriptions (endpoint, manager_id, session_id, p256dh, auth)
    select ${endpoint}, ${managerId}, max(id), ${p256dh}, ${randomBytes(16).toString('base64url')}
    from sessions where manager_id = ${managerId}`.execute(db())
  await sql`
    insert into messenger_settings (manager_id, push) values (${managerId}, true)
    on conflict (manager_id) do update set push = true`.execute(db())
}

const signedInAgain = async (seat: TestSeat): Promise<TestSeat> => ({
  ...seat,
  token: await aToken(seat.personId, seat.managerId),
})

/**
 * A letter and an SMS whose jobs wait in the queue, as while a server does not answer, and one that is to leave later, as a
 * message with a time.
 */
async function leaveWaiting(): Promise<void> {
  const sending = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.ru', SMS_PROVIDER: 'smsru' }
  useSettings(readSettings({ DATA_DIR: settings().DATA_DIR, SMS_API_KEY: 'key', ...sending }))
  await startJobs((await findRunningPostgres(settings().DATA_DIR))!.url, [])
  try {
    await transaction(async (tx) => {
      await enqueueMessage(tx, {
        transport: 'mail',
        to: 'old@example.ru',
        subject: 'Старое',
        text: 'Старое письмо',
      })
      await enqueueMessage(tx, { transport: 'sms', to: '79990000009', text: 'Старый код' })
    })
    await sql`
      update pgboss.job set start_after = now() + interval '20 seconds' where id in (
        select id from pgboss.job where name = 'outbox-mail' limit 1)`.execute(db())
    const { rows } = await sql`
      select from pgboss.job where name like 'outbox-%' and state = 'created'`.execute(db())
    expect(rows).toHaveLength(2)
  } finally {
    await stopJobs()
  }
}

/** A mail server that takes every letter. */
async function openMailbox(): Promise<{ url: string; letters: string[] }> {
  const letters: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(' ')
      void text(stream).then((content) => {
        letters.push(`${to}\n${content}`)
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, letters }
}

/** Files below the folder whose bytes hold the marker. */
async function filesHolding(folder: string, marker: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const places = entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name))
  const found = await Promise.all(
    places.map(async (place) => ((await readFile(place)).includes(marker) ? [place] : [])),
  )
  return found.flat()
}

/** Opens the database of a data folder in this process, for the factories. */
async function openDatabaseOf(dataDir: string): Promise<void> {
  useSettings(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  openDatabase((await findRunningPostgres(dataDir))!.url)
}

async function personRow(personId: number) {
  const { rows } = await sql<{ surname: string; phone: string | null; erased: boolean }>`
    select surname, phone, erased_at is not null as erased from persons where id = ${personId}`.execute(db())
  return rows[0]
}

/** The state of the person in the moment of the product's first answer, while it starts. */
async function whenFirstAnswered(url: string, dataDir: string, personId: number) {
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer) break
    await sleep(2)
  }
  await openDatabaseOf(dataDir)
  return personRow(personId)
}

it('AUD-19 OPS-10 a restored copy is erased again before the first call is answered, its sessions are over, nothing old is sent', async () => {
  const home = enterableFolder('uprava-erased-copy-')
  cleanups.push(() => rm(home, { recursive: true, force: true }))
  const [dataDir, backupDir, restoredDir] = ['data', 'backups', 'restored'].map((name) =>
    path.join(home, name),
  )
  const environment = { BACKUP_AT: '03:07', BACKUP_DIR: backupDir!, BACKUP_WAL_SECONDS: '1' }
  const start = async (folder: string, port: number, further = {}): Promise<ProductProcess> => {
    const product = await startProduct({ port, dataDir: folder, settings: { ...environment, ...further } })
    cleanups.push(() => product.stop())
    return product
  }
  await fillByFirstStart(dataDir!)
  const product = await start(dataDir!, await freePort())
  await openDatabaseOf(dataDir!)
  const channel = await aChannel()
  const employee = await aManager({ channel })
  const server = { url: product.url, as: ({ token }: { token: string }) => newClient(product.url, { token }) }
  const write = (marker: string) =>
    chatter(server as TestServer, employee).post(colleague(channel.owner), { message: 'С файлом' }, [
      aText(`Содержимое с меткой ${marker}`),
    ])
  await write('МЕТКАДО')
  const reader = await aManager({ channel })
  await subscribe(reader, 'https://fcm.googleapis.com/fcm/send/former')
  const formerConsole = await consoleOf(product.url)
  const formerSessions = [
    newClient(product.url, channel.owner),
    newClient(product.url, employee),
    newClient(product.url, reader),
  ]
  for (const client of formerSessions) expect((await client.call('GET /chat-list/settings')).status).toBe(200)
  await leaveWaiting()
  const command = { DATA_DIR: dataDir!, ...environment }
  const made = await runAdmin(['backup', '--json'], command)
  expect([made.exit, made.error]).toEqual([0, ''])
  const { id } = JSON.parse(made.out) as { id: string }
  await write('МЕТКАПОСЛЕ')
  const pool = path.join(backupDir!, 'files')
  await vi.waitFor(async () => expect(await filesHolding(pool, 'МЕТКАПОСЛЕ')).toHaveLength(1), eventually)
  expect(await filesHolding(pool, 'МЕТКАДО')).toHaveLength(1)

  const erased = await (
    await consoleOf(product.url)
  ).admin('POST /persons/{person}/erase', {
    params: { person: employee.personId },
    body: { surname: employee.surname, with_messages: true },
  })
  expect(erased.status).toBe(200)
  await vi.waitFor(async () => {
    const { rows } = await sql`select from erased_files`.execute(db())
    expect(rows).toEqual([])
  }, eventually)
  // Neither the product nor the shadow of deleted files has them; the copy itself still does.
  for (const marker of ['МЕТКАДО', 'МЕТКАПОСЛЕ']) {
    expect(await filesHolding(path.join(dataDir!, 'files'), marker)).toEqual([])
    expect(await filesHolding(pool, marker)).toEqual([])
  }
  expect(await filesHolding(path.join(backupDir!, id), 'МЕТКАДО')).toHaveLength(1)
  await vi.waitFor(
    async () =>
      expect(await readFile(path.join(backupDir!, 'erasures.jsonl'), 'utf8')).toContain('person_id'),
    eventually,
  )
  await closeDatabase()
  await product.stop()

  // The register beside the copies is all that is left of the installation.
  await rm(dataDir!, { recursive: true })
  const restore = ['restore', '--from', id, '--data-dir', restoredDir!]
  const restored = await runAdmin(restore, { ...command, DATA_DIR: restoredDir! })
  expect([restored.exit, restored.error]).toEqual([0, ''])
  const database = await startEmbeddedPostgres({ dataDir: restoredDir!, durable: false })
  openDatabase(database.url)
  expect(await personRow(employee.personId)).toMatchObject({ surname: employee.surname, erased: false })
  // A letter of the restored installation itself: what its queue was to send before is gone, at once or later.
  const { rows: waiting } = await sql`
    select from pgboss.job where name like 'outbox-%' and state < 'completed'`.execute(db())
  expect(waiting).toEqual([])
  await sql`
    insert into outbox (transport, recipient, subject, text, next_attempt_at)
    values ('mail', 'new@example.ru', 'Новое', 'Новое письмо', now())`.execute(db())
  await closeDatabase()
  await database.stop()
  expect(await filesHolding(path.join(restoredDir!, 'files'), 'МЕТКАДО')).toHaveLength(1)

  const port = await freePort()
  const first = whenFirstAnswered(`http://127.0.0.1:${port}`, restoredDir!, employee.personId)
  const mailbox = await openMailbox()
  const recorded = path.join(home, 'connections.jsonl')
  await writeFile(recorded, '')
  const again = await start(restoredDir!, port, {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'uprava@example.ru',
    SMS_PROVIDER: 'smsru',
    SMS_API_KEY: 'key',
    PUBLIC_URL: 'https://uprava.example.ru',
    CONNECTIONS_FILE: recorded,
    NODE_OPTIONS: `${inherited.NODE_OPTIONS ?? ''} --import=${new URL('../../testing/nodes/record-connections.ts', import.meta.url).href}`,
  })
  expect(await first).toEqual({ surname: '', phone: null, erased: true })
  await vi.waitFor(
    async () => expect(await filesHolding(path.join(restoredDir!, 'files'), 'МЕТКАДО')).toEqual([]),
    eventually,
  )
  const accounts = await (await consoleOf(again.url)).admin('GET /accounts', {})
  expect(JSON.stringify(accounts.data)).not.toContain(employee.surname)

  for (const { token } of [channel.owner, employee, reader])
    expect((await newClient(again.url, { token }).call('GET /chat-list/settings')).status).toBe(401)
  expect((await newClient(again.url, { token: formerConsole.token }).admin('GET /accounts', {})).status).toBe(
    401,
  )
  // A browser that has signed in again is pushed to, in one go with all others of the account.
  const [writer, receiver] = await Promise.all([channel.owner, reader].map(signedInAgain))
  await subscribe(receiver!, 'https://updates.push.services.mozilla.com/wpush/v2/again')
  const restoredServer = {
    url: again.url,
    as: ({ token }: { token: string }) => newClient(again.url, { token }),
  }
  const sent = await chatter(restoredServer as TestServer, writer!).send(
    colleague(receiver!),
    'Новое сообщение',
  )
  expect(sent.status).toBe(200)
  const connections = () => readFile(recorded, 'utf8')
  await vi.waitFor(async () => {
    expect(await connections()).toContain('updates.push.services.mozilla.com')
    expect(mailbox.letters).toContainEqual(expect.stringContaining('new@example.ru'))
    const { rows } = await sql`
      select from pgboss.job where name like 'outbox-%' and state < 'completed'`.execute(db())
    expect(rows).toEqual([])
  }, eventually)
  expect(mailbox.letters).toHaveLength(1)
  const { rows: waitingStill } = await sql`
    select from outbox where sent_at is null and gave_up_at is null and not is_kept`.execute(db())
  expect(waitingStill).toEqual([])
  expect(await connections()).not.toMatch(/sms\.ru|fcm\.googleapis\.com/u)
  await closeDatabase()
}, 600_000)
