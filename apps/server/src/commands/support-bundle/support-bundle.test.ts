import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { settings } from '#platform/settings.ts'
import { chatter, organization } from '#testing/messenger.ts'
import { aLogin, anOwner } from '#testing/people.ts'
import { runAdmin } from '#testing/process.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { maskLogLine, maskText } from './mask.ts'

const slow = { timeout: 600_000 }
/** What must not leave: some of it in the database, all of it in the logs. */
const sample = {
  surname: 'Закладкина',
  organization: 'Управление закладок',
  login: 'zakladka-login',
  email: 'zakladka@example.ru',
  phone: '79991234567',
  message: 'Секретное слово закладка',
  file: 'закладка-план.docx',
  token: 'zQ8vB1nL5xT0kR7wY3mC9pD2sF6gH4jA',
  address: '203.0.113.77',
  password: 'Zakladka-Parol-77',
}

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startServer()
  folder = mkdtempSync(path.join(tmpdir(), 'uprava-bundle-'))
}, 120_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

it(
  'OPS-18 has nothing of anybody, lists what it holds before it is written, and overwrites nothing',
  slow,
  async () => {
    const owner = await anOwner({
      phone: sample.phone,
      organization: { name: sample.organization, email: sample.email },
    })
    await aLogin(owner)
    const partner = await anOwner()
    await chatter(server, owner).post(organization(partner.channelId), { message: sample.message }, [
      { name: sample.file, bytes: Buffer.from(sample.message) },
    ])
    const values = Object.values(sample).join(' ')
    const log = path.join(folder, 'product.log')
    writeFileSync(
      log,
      [
        JSON.stringify({
          level: 50,
          time: '2026-03-07T10:00:00.000Z',
          subject: 'http',
          msg: `failed for ${sample.login}@host`,
          note: values,
          err: {
            type: 'Error',
            problem: values,
            stack: `Error: ${values}\n    at work (/opt/uprava/apps/server/src/app.ts:12:3)`,
          },
        }),
        JSON.stringify({
          level: 40,
          subject: 'http',
          route: '/api/managers/v2/channels/:id',
          status: 403,
          actor: sample.address,
          msg: sample.message,
        }),
        values,
        `{"broken": "${values}`,
      ].join('\n'),
    )
    writeFileSync(
      path.join(settings().DATA_DIR, 'postgres.log'),
      [
        `2026-03-07 10:00:00.123 UTC [12] ERROR:  invalid input syntax for type bigint: "${sample.surname}"`,
        `2026-03-07 10:00:00.123 UTC [12] DETAIL:  Key (phone)=(${sample.phone}) already exists.`,
        `2026-03-07 10:00:00.123 UTC [12] STATEMENT:  select '${sample.login}'`,
        `2026-03-07 10:00:01.000 UTC [13] FATAL:  password authentication failed for user "${sample.login}"`,
      ].join('\n'),
    )
    const to = path.join(folder, 'bundle.txt')
    const outcome = await runAdmin(['support-bundle', '--to', to, '--log', log], {
      DATA_DIR: settings().DATA_DIR,
      DATABASE_URL: server.databaseUrl,
      PORT: '8123',
      METRICS_TOKEN: sample.token,
      ADMIN_PASSWORD: sample.password,
      SMTP_URL: `smtp://${sample.login}:${sample.password}@127.0.0.1:1`,
      MAIL_FROM: sample.email,
      SUPPORT_EMAIL: sample.email,
      TRUSTED_PROXIES: sample.address,
    })
    expect(outcome.error).toBe('')
    expect(outcome.exit).toBe(0)
    expect(outcome.out).toMatch(/^В файле будет:\n(?: {2}.+: строк \d+\n){5,}/u)
    const text = readFileSync(to, 'utf8')
    for (const value of [
      ...Object.values(sample),
      sample.surname.toLowerCase(),
      'закладка',
      'Закладк',
      owner.surname,
    ])
      expect(text, `holds ${value}`).not.toContain(value)
    // Useful all the same.
    for (const useful of [
      'Управа 0.',
      'PORT=8123',
      'METRICS_TOKEN: задано',
      'public.messages: строк',
      '/api/managers/v2/channels/:id',
      'apps/server/src/app.ts:12',
      'ERROR: invalid input syntax',
    ])
      expect(text).toContain(useful)
    expect(statSync(to).mode & 0o077).toBe(0)
    const again = await runAdmin(['support-bundle', '--to', to], {
      DATA_DIR: settings().DATA_DIR,
      DATABASE_URL: server.databaseUrl,
    })
    expect([again.exit, readFileSync(to, 'utf8')]).toEqual([3, text])
    // Without a database it is written as well: that is when help is needed.
    const alone = path.join(folder, 'alone.txt')
    const without = await runAdmin(['support-bundle', '--to', alone], {
      DATA_DIR: path.join(folder, 'none'),
      DATABASE_URL: 'postgres://u:p@127.0.0.1:1/none',
    })
    expect([without.exit, existsSync(alone)]).toEqual([0, true])
    expect(readFileSync(alone, 'utf8')).toContain('не отвечает')
  },
)

it('OPS-18 shows of a line what is of the product, whatever stands around it', () => {
  expect(maskText('свободно 12 ГБ: /srv/uprava, 10.0.0.7, ivan@host.ru')).toBe('свободно 12 ГБ: … … …')
  expect(maskLogLine('{"level":30,"route":"/a/:id?phone=79991234567","msg":"ok"}')).toBe(
    '{"level":30,"msg":"ok"}',
  )
  expect(maskLogLine('whatever a program prints')).toBeNull()
})
