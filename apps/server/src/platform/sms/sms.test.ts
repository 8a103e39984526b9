import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { SendOutcome } from '#platform/delivery.ts'
import { readSettings } from '#platform/settings.ts'

import { smsSender, type SmsAddresses } from './index.ts'

let server: Server
let at: SmsAddresses
let asked: { path: string | undefined; form: Record<string, string> }[]
let answer: { status: number; body: string; location?: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ path: request.url, form: Object.fromEntries(new URLSearchParams(body)) })
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  at = { smsc: base, smsru: base }
})

beforeEach(() => {
  asked = []
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

const letter = {
  id: 1,
  to: '79000000001',
  subject: '',
  text: 'Код для входа в Управу: 1234. Никому его не сообщайте.',
}
const smsc = { SMS_PROVIDER: 'smsc', SMS_LOGIN: 'uprava', SMS_PASSWORD: 'a&b', SMS_SENDER: 'UPRAVA' }
const smsru = { SMS_PROVIDER: 'smsru', SMS_API_KEY: 'key' }

async function sent(
  settings: Record<string, string>,
  status: number,
  body: unknown,
): Promise<SendOutcome | undefined> {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  return smsSender(readSettings(settings), at)?.send(letter)
}

describe('smsc.ru', () => {
  test('a code is sent with the account of the settings', async () => {
    expect(await sent(smsc, 200, { id: 12, cnt: 1 })).toBe('sent')
    expect(asked).toEqual([
      {
        path: '/sys/send.php',
        form: {
          login: 'uprava',
          psw: 'a&b',
          phones: '79000000001',
          mes: letter.text,
          charset: 'utf-8',
          fmt: '3',
          sender: 'UPRAVA',
        },
      },
    ])
  })

  test.each([
    [7, true],
    [8, true],
    [3, false],
    [9, false],
  ])('error %i is final: %s', async (code, isFinal) => {
    const delivery = await sent(smsc, 200, { error: 'подробности 79000000001', error_code: code })
    expect(delivery).toEqual({ problem: `smsc: error ${code}`, isFinal })
  })
})

describe('sms.ru', () => {
  const status = (code: number, own = code) => ({
    status: 'OK',
    status_code: code,
    sms: { '79000000001': { status: 'OK', status_code: own } },
  })

  test('a code is sent with the key of the settings', async () => {
    expect(await sent(smsru, 200, status(100))).toBe('sent')
    expect(asked).toEqual([
      { path: '/sms/send', form: { api_id: 'key', to: '79000000001', msg: letter.text, json: '1' } },
    ])
  })

  test('the status of the message decides, not that of the call', async () => {
    expect(await sent(smsru, 200, status(100, 207))).toEqual({ problem: 'smsru: code 207', isFinal: true })
    expect(await sent(smsru, 200, { status: 'ERROR', status_code: 201 })).toEqual({
      problem: 'smsru: code 201',
      isFinal: false,
    })
    expect(await sent(smsru, 200, { status: 'OK', status_code: 100 })).toMatchObject({ isFinal: false })
  })
})

describe('a failing provider', () => {
  test.each([smsc, smsru])(
    'invalid replies are not final, and the problem contains nothing of the message',
    async (settings) => {
      for (const [status, body] of [
        [500, 'oops 79000000001'],
        [200, '<html>'],
        [200, '{}'],
        [200, '[]'],
      ] as const) {
        const delivery = await sent(settings, status, body)
        expect(delivery).toMatchObject({ isFinal: false })
        expect(JSON.stringify(delivery)).not.toMatch(/79000000001|1234/u)
      }
    },
  )

  test('a redirect is not followed with the credentials', async () => {
    answer = { status: 302, body: '', location: `${at.smsc}/elsewhere` }
    expect(await smsSender(readSettings(smsc), at)?.send(letter)).toMatchObject({ isFinal: false })
    expect(asked.length).toBe(1)
  })

  test('an unreachable one is not final', async () => {
    const away = { smsc: 'http://127.0.0.1:1', smsru: 'http://127.0.0.1:1' }
    expect(await smsSender(readSettings(smsru), away)?.send(letter)).toMatchObject({ isFinal: false })
  })

  test('without a provider there is no sender', () => {
    expect(smsSender(readSettings({}))).toBeNull()
  })
})
