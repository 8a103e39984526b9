import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { closeDatabase, db, openDatabase, sql, transaction } from '#platform/database/index.ts'
import type { Delivery, Letter, Sender } from '#platform/delivery.ts'
import { mailSender } from '#platform/mail/index.ts'
import { readSettings, settings, useSettings } from '#platform/settings.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

import {
  deliverOutbox,
  listOutbox,
  post,
  startOutbox,
  stopOutbox,
  sweepOutbox,
  type OutboxPost,
} from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url)
})

afterEach(async () => {
  await stopOutbox()
  await sql`delete from outbox`.execute(db())
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
const posted = (message: OutboxPost) => transaction((tx) => post(tx, message))

type Row = {
  sent: boolean
  attempts: number
  problem: string | null
  gave_up: boolean
  text: string
  due: boolean
}
async function rows(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select sent_at is not null as sent, attempts, problem, gave_up_at is not null as gave_up, text,
      next_attempt_at <= now() as due
    from outbox order by id`.execute(db())
  return rows
}

/** A sender that notes what it is handed and answers as it is told. */
function fakeSender(answer: (letter: Letter) => Delivery | Promise<Delivery> = () => 'sent') {
  const letters: Letter[] = []
  const sender: Sender = {
    send: async (letter) => {
      letters.push(letter)
      return answer(letter)
    },
    close: () => undefined,
  }
  return { letters, sender }
}

const allDue = () => sql`update outbox set next_attempt_at = now()`.execute(db())

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
    expect(await deliverOutbox({ mail: sender, sms: sender })).toBe(0)
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
      await post(tx, mail)
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await listOutbox(db())).toEqual([])
  })

  test('what waits for a transport that is no longer set is kept', async () => {
    useSettings(readSettings({ LOG_LEVEL: 'silent', SMS_PROVIDER: 'smsru', SMS_API_KEY: 'key' }))
    await posted(sms)
    expect(await listOutbox(db())).toEqual([])
    await deliverOutbox({ mail: null, sms: null })
    expect((await listOutbox(db())).length).toBe(1)
  })

  test('messages of more than a month are forgotten', async () => {
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
    await posted(mail)
    await posted(sms)
    const mails = fakeSender()
    const messages = fakeSender()
    const senders = { mail: mails.sender, sms: messages.sender }
    expect(await deliverOutbox(senders)).toBe(2)
    expect(await deliverOutbox(senders)).toBe(0)
    expect(mails.letters).toMatchObject([
      { to: 'glava@example.ru', subject: 'Приглашение', text: 'Здравствуйте!' },
    ])
    expect(messages.letters).toMatchObject([{ to: '79000000001', text: sms.text }])
    expect(await rows()).toMatchObject([
      { sent: true, attempts: 1, text: '' },
      { sent: true, attempts: 1, text: '' },
    ])
    expect(await listOutbox(db())).toEqual([])
  })

  test('two senders at once never send the same message', async () => {
    for (let n = 0; n < 40; n += 1) await posted({ ...mail, to: `m${n}@example.ru` })
    const slow = fakeSender(async () => new Promise<'sent'>((resolve) => setImmediate(() => resolve('sent'))))
    const senders = { mail: slow.sender, sms: null }
    const [first, second] = await Promise.all([deliverOutbox(senders), deliverOutbox(senders)])
    expect(first + second).toBe(40)
    expect(new Set(slow.letters.map((letter) => letter.id)).size).toBe(40)
    expect(slow.letters.length).toBe(40)
  })

  test('a failure is tried again later and given up in the end, with the problem written down', async () => {
    await posted(mail)
    const failing = fakeSender(() => ({ problem: 'mail: ECONNECTION', isFinal: false }))
    const senders = { mail: failing.sender, sms: null }
    await deliverOutbox(senders)
    await deliverOutbox(senders)
    expect(await rows()).toMatchObject([
      { attempts: 1, problem: 'mail: ECONNECTION', gave_up: false, due: false },
    ])
    for (let n = 2; n <= 7; n += 1) {
      await allDue()
      await deliverOutbox(senders)
    }
    expect(failing.letters.length).toBe(7)
    expect(await rows()).toMatchObject([{ attempts: 7, gave_up: true, sent: false, text: '' }])
    await allDue()
    await deliverOutbox(senders)
    expect(failing.letters.length).toBe(7)
  })

  test('a message that succeeds at the second attempt is sent', async () => {
    await posted(mail)
    const answers: Delivery[] = [{ problem: 'mail: ETIMEDOUT', isFinal: false }, 'sent']
    const wavering = fakeSender(() => answers.shift() ?? 'sent')
    await deliverOutbox({ mail: wavering.sender, sms: null })
    await allDue()
    expect(await deliverOutbox({ mail: wavering.sender, sms: null })).toBe(1)
    expect(await rows()).toMatchObject([{ sent: true, attempts: 2, problem: null }])
  })

  test('a refusal that will not change is given up at once', async () => {
    await posted(sms)
    const refusing = fakeSender(() => ({ problem: 'smsru: code 202', isFinal: true }))
    await deliverOutbox({ mail: null, sms: refusing.sender })
    expect(await rows()).toMatchObject([{ attempts: 1, gave_up: true, problem: 'smsru: code 202' }])
  })

  test('a code that is over is not sent any more', async () => {
    await posted({ ...sms, expiresAt: new Date(Date.now() - 1000) })
    await posted({ ...sms, expiresAt: new Date(Date.now() + 300_000) })
    const messages = fakeSender()
    expect(await deliverOutbox({ mail: null, sms: messages.sender })).toBe(1)
    expect(await rows()).toMatchObject([{ sent: false, gave_up: true, text: '' }, { sent: true }])
  })

  test('a message whose sender was killed is sent by another one when the lease is over: at least once', async () => {
    await posted(mail)
    const killed: Sender = { send: () => new Promise(() => undefined), close: () => undefined }
    void deliverOutbox({ mail: killed, sms: null })
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]))
    const alive = fakeSender()
    expect(await deliverOutbox({ mail: alive.sender, sms: null })).toBe(0)
    await allDue()
    expect(await deliverOutbox({ mail: alive.sender, sms: null })).toBe(1)
    expect(alive.letters.length).toBe(1)
  })

  test('a subject cannot carry headers behind it', async () => {
    await posted({ ...mail, subject: 'Приглашение\r\nBcc: all@example.ru' })
    const mails = fakeSender()
    await deliverOutbox({ mail: mails.sender, sms: null })
    expect(mails.letters[0]?.subject).toBe('Приглашение Bcc: all@example.ru')
  })
})

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

  test('a posted letter arrives without anybody asking, with its Russian subject and text', async () => {
    useServer('user:right@')
    await startOutbox()
    await posted(mail)
    await vi.waitFor(() => expect(received.length).toBe(1), { timeout: 10_000 })
    expect(received[0]?.to).toEqual(['glava@example.ru'])
    expect(received[0]?.source).toContain(`Subject: =?UTF-8?`)
    expect(received[0]?.source).toContain(Buffer.from('Здравствуйте!').toString('base64'))
    expect(received[0]?.source).toMatch(/^Message-ID: <outbox-\d+@example\.ru>/mu)
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ sent: true }]))
  })

  test('letters posted while nobody sent go out at the next start', async () => {
    useServer()
    received.length = 0
    await posted(mail)
    await posted({ ...mail, to: 'zemlya@example.ru' })
    await startOutbox()
    await vi.waitFor(() => expect(received.length).toBe(2), { timeout: 10_000 })
  })

  test('an absent recipient is final, a busy one passes; neither problem names the address', async () => {
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

  test('a wrong password and a server that is away are tried again', async () => {
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
