import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { closeDatabase, db, openDatabase, sql, transaction } from '#platform/database/index.ts'
import type { SendOutcome, OutgoingMessage, Sender } from '#platform/delivery.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { mailSender } from '#platform/mail/index.ts'
import { readSettings, settings, useSettings } from '#platform/settings.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

import {
  listOutbox,
  outboxJobs,
  enqueueMessage,
  startOutbox,
  stopOutbox,
  sweepOutbox,
  type OutboxPost,
} from './index.ts'
import { sendJobs, setSenders } from './outbox.jobs.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url)
})

afterEach(async () => {
  await stopJobs()
  stopOutbox()
  await sql`delete from outbox`.execute(db())
  await sql`drop schema if exists pgboss cascade`.execute(db())
})

afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

const mail: OutboxPost = {
  transport: 'mail',
  to: 'glava@example.ru',
  subject: 'Приглашение',
  text: 'Здравствуйте!',
}
const sms: OutboxPost = { transport: 'sms', to: '79000000001', text: 'Код для входа в Управу: 1234.' }
const posted = (message: OutboxPost) => transaction((tx) => enqueueMessage(tx, message))

type Row = {
  sent: boolean
  attempts: number
  problem: string | null
  gave_up: boolean
  text: string
}
async function rows(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select sent_at is not null as sent, attempts, problem, gave_up_at is not null as gave_up, text
    from outbox order by id`.execute(db())
  return rows
}

/** A sender that records the letters and answers with the given outcomes. */
function fakeSender(answer: (letter: OutgoingMessage) => SendOutcome | Promise<SendOutcome> = () => 'sent') {
  const letters: OutgoingMessage[] = []
  const sender: Sender = {
    send: async (letter) => {
      letters.push(letter)
      return answer(letter)
    },
    close: () => undefined,
  }
  return { letters, sender }
}

/** Starts the workers and the outbox as the application does. */
async function start(): Promise<void> {
  await startJobs(database.url, outboxJobs())
  await startOutbox()
}

/** One run of the newest message's job, outside the queue: its schedule is the queue's. */
async function attempt(options: { transport?: 'mail' | 'sms'; isLastAttempt?: boolean } = {}): Promise<void> {
  const { transport = 'mail', isLastAttempt = false } = options
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from outbox`.execute(db())
  const context = { signal: new AbortController().signal, isLastAttempt }
  await sendJobs[transport].run({ id: rows[0]!.id }, context)
}

async function jobsOf(transport: 'mail' | 'sms') {
  const { rows } = await sql<{ state: string; data: unknown; wait: number }>`
    select state::text, data, extract(epoch from start_after - started_on)::float8 as wait
    from pgboss.job where name = ${`outbox-${transport}`} order by created_on`.execute(db())
  return rows
}

describe('without transports', () => {
  beforeEach(() => useSettings(readSettings({ LOG_LEVEL: 'silent' })))

  test('messages are kept, listed newest first, and never sent', async () => {
    await posted(mail)
    await posted(sms)
    const kept = await listOutbox(db())
    expect(kept).toMatchObject([
      { transport: 'sms', to: '79000000001', subject: '', text: sms.text },
      { transport: 'mail', to: 'glava@example.ru', subject: 'Приглашение', text: 'Здравствуйте!' },
    ])
    expect(kept[0]?.createdAt).toBeInstanceOf(Date)
    const { letters, sender } = fakeSender()
    setSenders({ mail: sender, sms: sender })
    await start()
    await attempt()
    expect(letters).toEqual([])
    expect((await listOutbox(db())).length).toBe(2)
  })

  test('they are found by address, and by phone in any spelling', async () => {
    await posted(mail)
    await posted(sms)
    for (const to of ['79000000001', '+7 (900) 000-00-01', '8 900 000 00 01']) {
      expect((await listOutbox(db(), to)).map((message) => message.transport)).toEqual(['sms'])
    }
    expect((await listOutbox(db(), ' glava@example.ru ')).map((message) => message.transport)).toEqual([
      'mail',
    ])
    expect(await listOutbox(db(), 'nobody@example.ru')).toEqual([])
  })

  test('a message of a transaction that fails does not exist', async () => {
    const failing = transaction(async (tx) => {
      await enqueueMessage(tx, mail)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await listOutbox(db())).toEqual([])
  })

  test('a message that waits for a transport that is not configured any more is kept', async () => {
    useSettings(readSettings({ LOG_LEVEL: 'silent', SMS_PROVIDER: 'smsru', SMS_API_KEY: 'key' }))
    await startJobs(database.url, [])
    await posted(sms)
    await stopJobs()
    expect(await listOutbox(db())).toEqual([])
    useSettings(readSettings({ LOG_LEVEL: 'silent' }))
    await start()
    expect((await listOutbox(db())).length).toBe(1)
  })

  test('messages older than a month are deleted', async () => {
    await posted(mail)
    await posted(sms)
    await sql`update outbox set created_at = now() - interval '31 days' where transport = 'sms'`.execute(db())
    await sweepOutbox()
    expect((await listOutbox(db())).map((message) => message.transport)).toEqual(['mail'])
  })
})

describe('sending', () => {
  beforeEach(() => {
    useSettings(
      readSettings({
        LOG_LEVEL: 'silent',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'uprava@example.ru',
        SMS_PROVIDER: 'smsru',
        SMS_API_KEY: 'key',
      }),
    )
  })

  test('each message goes to the sender of its transport, once; its text is erased after that', async () => {
    const [mails, messages] = [fakeSender(), fakeSender()]
    setSenders({ mail: mails.sender, sms: messages.sender })
    await start()
    await posted(mail)
    await posted(sms)
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([
        { sent: true, attempts: 1, text: '' },
        { sent: true, attempts: 1, text: '' },
      ])
    }, timeout)
    await attempt({ transport: 'sms' })
    expect(mails.letters).toMatchObject([
      { to: 'glava@example.ru', subject: 'Приглашение', text: 'Здравствуйте!' },
    ])
    expect(messages.letters).toMatchObject([{ to: '79000000001', text: sms.text }])
    expect(await listOutbox(db())).toEqual([])
  })

  test('the job holds no text of the message and is dropped with its transaction', async () => {
    await startJobs(database.url, [])
    const failing = transaction(async (tx) => {
      await enqueueMessage(tx, mail)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await posted(mail)
    expect((await jobsOf('mail')).map((job) => job.data)).toEqual([{ id: expect.any(Number) }])
  })

  test('forty messages over concurrent workers are sent once each', async () => {
    const slow = fakeSender(async () => new Promise<'sent'>((resolve) => setImmediate(() => resolve('sent'))))
    setSenders({ mail: slow.sender, sms: null })
    await start()
    await transaction(async (tx) => {
      for (let n = 0; n < 40; n += 1) await enqueueMessage(tx, { ...mail, to: `m${n}@example.ru` })
    })
    await vi.waitFor(async () => expect((await rows()).every((row) => row.sent)).toBe(true), timeout)
    expect(new Set(slow.letters.map((letter) => letter.id)).size).toBe(40)
    expect(slow.letters.length).toBe(40)
  })

  test('a failure is scheduled again with a growing wait, and its problem recorded', async () => {
    const failing = fakeSender(() => ({ problem: 'mail: ECONNECTION', isFinal: false }))
    setSenders({ mail: failing.sender, sms: null })
    await start()
    await posted(mail)
    await vi.waitFor(async () => expect(await jobsOf('mail')).toMatchObject([{ state: 'retry' }]), timeout)
    expect((await jobsOf('mail'))[0]!.wait).toBeGreaterThan(5)
    expect(await rows()).toMatchObject([
      { attempts: 1, problem: 'mail: ECONNECTION', gave_up: false, sent: false, text: 'Здравствуйте!' },
    ])
    const { rows: queue } = await sql<{ retries: number; backoff: boolean; most: number; heartbeat: number }>`
      select retry_limit as retries, retry_backoff as backoff, retry_delay_max as most, heartbeat_seconds as heartbeat
      from pgboss.queue where name = 'outbox-mail'`.execute(db())
    expect(queue).toEqual([{ retries: 11, backoff: true, most: 3600, heartbeat: 20 }])
  })

  test('a failure of the last attempt gives the message up and erases its text', async () => {
    const failing = fakeSender(() => ({ problem: 'mail: ECONNECTION', isFinal: false }))
    setSenders({ mail: failing.sender, sms: null })
    await startJobs(database.url, [])
    await posted(mail)
    await expect(attempt()).rejects.toThrow('not sent')
    await attempt({ isLastAttempt: true })
    expect(await rows()).toMatchObject([{ attempts: 2, gave_up: true, sent: false, text: '' }])
    await attempt()
    expect(failing.letters.length).toBe(2)
  })

  test('a message that succeeds at the second attempt is sent', async () => {
    const answers: SendOutcome[] = [{ problem: 'mail: ETIMEDOUT', isFinal: false }, 'sent']
    setSenders({ mail: fakeSender(() => answers.shift() ?? 'sent').sender, sms: null })
    await start()
    await posted(mail)
    await vi.waitFor(async () => expect(await jobsOf('mail')).toMatchObject([{ state: 'retry' }]), timeout)
    await sql`update pgboss.job set start_after = now() where name = 'outbox-mail'`.execute(db())
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ sent: true, attempts: 2, problem: null }]),
      timeout,
    )
  })

  test('a final refusal is given up at once', async () => {
    setSenders({ mail: null, sms: fakeSender(() => ({ problem: 'smsru: code 202', isFinal: true })).sender })
    await start()
    await posted(sms)
    await vi.waitFor(
      async () =>
        expect(await rows()).toMatchObject([{ attempts: 1, gave_up: true, problem: 'smsru: code 202' }]),
      timeout,
    )
    await vi.waitFor(async () => expect(await jobsOf('sms')).toMatchObject([{ state: 'completed' }]), timeout)
  })

  test('an expired code is not sent any more', async () => {
    const messages = fakeSender()
    setSenders({ mail: null, sms: messages.sender })
    await start()
    await posted({ ...sms, expiresAt: new Date(Date.now() - 1000) })
    await posted({ ...sms, expiresAt: new Date(Date.now() + 300_000) })
    await vi.waitFor(
      async () =>
        expect(await rows()).toMatchObject([{ sent: false, gave_up: true, text: '' }, { sent: true }]),
      timeout,
    )
    expect(messages.letters.length).toBe(1)
  })

  test('a message whose process ended during the attempt is sent by the next run: at least once', async () => {
    const killed: Sender = { send: () => new Promise(() => undefined), close: () => undefined }
    setSenders({ mail: killed, sms: null })
    await startJobs(database.url, [])
    await posted(mail)
    void attempt()
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]))
    const running = fakeSender()
    setSenders({ mail: running.sender, sms: null })
    await attempt()
    expect(running.letters.length).toBe(1)
    expect(await rows()).toMatchObject([{ sent: true }])
  })

  test('messages that an earlier version has left waiting are sent after the start, once', async () => {
    const mails = fakeSender()
    setSenders({ mail: mails.sender, sms: null })
    await sql`
      insert into outbox (transport, recipient, subject, text, next_attempt_at, attempts, sent_at)
      values ('mail', 'a@example.ru', 'Первое', 'Текст', now() + interval '10 min', 2, null),
        ('mail', 'b@example.ru', 'Второе', '', now(), 1, now())`.execute(db())
    await start()
    await startOutbox()
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ sent: true, attempts: 3 }, { attempts: 1 }]),
      timeout,
    )
    expect(mails.letters.map((letter) => letter.to)).toEqual(['a@example.ru'])
    expect(await jobsOf('mail')).toHaveLength(1)
  })

  test('a message whose job is gone is given up after a day', async () => {
    await startJobs(database.url, [])
    await posted(mail)
    await posted(sms)
    await sql`update outbox set created_at = now() - interval '25 hours' where transport = 'sms'`.execute(
      db(),
    )
    await sweepOutbox()
    expect(await rows()).toMatchObject([{ gave_up: false }, { gave_up: true, text: '' }])
  })

  test('a subject cannot carry headers behind it', async () => {
    const mails = fakeSender()
    setSenders({ mail: mails.sender, sms: null })
    await startJobs(database.url, [])
    await posted({ ...mail, subject: 'Приглашение\r\nBcc: all@example.ru' })
    await attempt()
    expect(mails.letters[0]?.subject).toBe('Приглашение Bcc: all@example.ru')
  })
})

const timeout = { timeout: 15_000, interval: 50 }

describe('with a mail server', () => {
  let server: SMTPServer
  let received: { to: string[]; source: string }[]

  beforeAll(async () => {
    received = []
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: (auth, _session, done) =>
        auth.password === 'right' ? done(null, { user: auth.username }) : done(new Error('Invalid login')),
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('absent@'))
          done(Object.assign(new Error(`No such user ${address}`), { responseCode: 550 }))
        else if (address.startsWith('busy@'))
          done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        else done()
      },
      onData: (stream, session, done) => {
        void text(stream).then((source) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  })

  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  const port = () => (server.server.address() as AddressInfo).port
  const useServer = (login = '', at = port()) =>
    useSettings(
      readSettings({
        LOG_LEVEL: 'silent',
        SMTP_URL: `smtp://${login}127.0.0.1:${at}`,
        MAIL_FROM: 'Управа <uprava@example.ru>',
      }),
    )

  test('a posted letter arrives with its Russian subject and text', async () => {
    useServer('user:right@')
    await start()
    await posted(mail)
    await vi.waitFor(() => expect(received.length).toBe(1), { timeout: 10_000 })
    expect(received[0]?.to).toEqual(['glava@example.ru'])
    expect(received[0]?.source).toContain(`Subject: =?UTF-8?`)
    expect(received[0]?.source).toContain(Buffer.from('Здравствуйте!').toString('base64'))
    expect(received[0]?.source).toMatch(/^Message-ID: <outbox-\d+@example\.ru>/mu)
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ sent: true }]))
  })

  test('letters posted while no worker runs are sent after the next start', async () => {
    useServer()
    received.length = 0
    await startJobs(database.url, [])
    await posted(mail)
    await posted({ ...mail, to: 'zemlya@example.ru' })
    await stopJobs()
    await start()
    await vi.waitFor(() => expect(received.length).toBe(2), { timeout: 10_000 })
  })

  test('an absent recipient is final, a busy one is not; neither problem names the address', async () => {
    useServer()
    const sender = mailSender(settings())
    const letter = { id: 1, subject: 'Тема', text: 'Текст' }
    expect(await sender?.send({ ...letter, to: 'absent@example.ru' })).toEqual({
      problem: 'mail: EENVELOPE 550',
      isFinal: true,
    })
    expect(await sender?.send({ ...letter, to: 'busy@example.ru' })).toEqual({
      problem: 'mail: EENVELOPE 451',
      isFinal: false,
    })
    sender?.close()
  })

  test('a wrong password and an unreachable server are not final', async () => {
    for (const use of [() => useServer('user:wrong@'), () => useServer('', 1)]) {
      use()
      const sender = mailSender(settings())
      const delivery = await sender?.send({ id: 1, to: 'glava@example.ru', subject: 'Тема', text: 'Текст' })
      expect(delivery).toMatchObject({ isFinal: false })
      sender?.close()
    }
  })

  test('an address with a comma stays one recipient', async () => {
    useServer()
    received.length = 0
    const sender = mailSender(settings())
    await sender?.send({ id: 1, to: 'a@example.ru, b@example.ru', subject: 'Тема', text: 'Текст' })
    sender?.close()
    expect(received.flatMap(({ to }) => to)).not.toContain('b@example.ru')
  })
})
