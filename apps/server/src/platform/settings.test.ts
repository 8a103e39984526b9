import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { createTestDatabase } from '#testing/database.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { programFile } from '#testing/nodes/programs.ts'
import { startProduct } from '#testing/process.ts'

import { isDemoClosedToNetwork, readSettings, settingNames, useSettings } from './settings.ts'

/** Stands in values that must not be repeated: a setting may be wrong because a secret was put into it. */
const secret = 'gEheim-84719'

it.each([
  [{ DEMO: '1' }, false],
  [{ DEMO: '1', HOST: 'localhost', PUBLIC_URL: 'http://[::1]:8080' }, false],
  [{ DEMO: '1', HOST: '0.0.0.0' }, true],
  // Behind a proxy of this machine.
  [{ DEMO: '1', PUBLIC_URL: 'https://uprava.example' }, true],
  [{ DEMO: '1', PUBLIC_URL: 'https://uprava.example', DEMO_PUBLIC: '1' }, false],
  [{ DEMO: '0', HOST: '0.0.0.0', PUBLIC_URL: 'https://uprava.example' }, false],
] as const)('OPS-31 a demo is closed where others than this machine reach it: %j, %s', (given, isClosed) => {
  useSettings(readSettings(given))
  expect(isDemoClosedToNetwork()).toBe(isClosed)
})

/** A wrong value of each setting that has one. */
const wrong: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PORT: { PORT: secret },
  REALTIME_PORT: { REALTIME_PORT: secret },
  PROCESSES: { PROCESSES: '9' },
  DATABASE_URL: { DATABASE_URL: `mysql://user:${secret}@host/db` },
  DATABASE_OWNER_URL: { DATABASE_OWNER_URL: `postgres://owner:${secret}@host/db` },
  REDIS_URL: { REDIS_URL: `http://:${secret}@host` },
  S3_ENDPOINT: { S3_ENDPOINT: 'https://s3.example', S3_SECRET_KEY: secret },
  SMTP_URL: { SMTP_URL: `smtp://user:${secret}@host` },
  SMS_PROVIDER: { SMS_PROVIDER: 'smsc', SMS_PASSWORD: secret },
  SMS_DAILY_LIMIT: { SMS_DAILY_LIMIT: '-1' },
  OFFLINE_DAYS: { OFFLINE_DAYS: '31' },
  AI_BASE_URL: { AI_BASE_URL: 'https://model.example', AI_API_KEY: secret },
  AI_EMBEDDING_MODEL: { AI_EMBEDDING_MODEL: secret },
  AI_MODEL: { AI_MODEL: secret },
  AI_PROVIDER: { AI_PROVIDER: 'yandex', AI_API_KEY: secret },
  AI_CA_FILE: { AI_CA_FILE: `/nowhere/${secret}.pem` },
  LAWS_DIR: { LAWS_DIR: `/nowhere/${secret}` },
  AI_TOKEN_URL: { AI_TOKEN_URL: secret },
  AI_MODELS: { AI_MODELS: `${secret}@many` },
  AI_TASK_MODELS: { AI_TASK_MODELS: secret },
  AI_CONTEXT_TOKENS: { AI_CONTEXT_TOKENS: '100' },
  AI_CONCURRENCY: { AI_CONCURRENCY: '0' },
  AI_FIRST_BYTE_SECONDS: { AI_FIRST_BYTE_SECONDS: '0' },
  AI_CHUNK_SECONDS: { AI_CHUNK_SECONDS: '171' },
  AI_TOTAL_SECONDS: { AI_TOTAL_SECONDS: secret },
  ADMIN_PASSWORD: { ADMIN_PASSWORD: 'demo-2026', DEMO: '0' },
  AUDIT_KEEP_YEARS: { AUDIT_KEEP_YEARS: '0' },
  AUDIT_WITNESS_EMAIL: { AUDIT_WITNESS_EMAIL: 'auditor@example.ru' },
  AUDIT_WITNESS_SYSLOG: { AUDIT_WITNESS_SYSLOG: `https://${secret}.example` },
  TRUSTED_PROXIES: { TRUSTED_PROXIES: '10.0.0.0/99' },
  DEMO: { DEMO: 'yes' },
  DEMO_PUBLIC: { DEMO_PUBLIC: secret },
  PUBLIC_URL: { PUBLIC_URL: 'uprava.example' },
  RELATED_PRODUCT_URL: { RELATED_PRODUCT_URL: 'ftp://example.ru' },
  SUPPORT_CHAT_URL: { SUPPORT_CHAT_URL: 'chat' },
  SUPPORT_EMAIL: { SUPPORT_EMAIL: 'nobody' },
  DRAIN_SECONDS: { DRAIN_SECONDS: '301' },
  SOCKETS_PER_ADDRESS: { SOCKETS_PER_ADDRESS: '0' },
  CONNECTIONS_PER_ADDRESS: { CONNECTIONS_PER_ADDRESS: '0' },
  BACKUP_DIR: { BACKUP_DIR: 's3://copies' },
  BACKUP_AT: { BACKUP_AT: '24:00' },
  BACKUP_KEEP: { BACKUP_KEEP: '7 days' },
  BACKUP_VERIFY: { BACKUP_VERIFY: 'no' },
  BACKUP_WAL_SECONDS: { BACKUP_WAL_SECONDS: '0' },
  ROLE: { ROLE: 'half' },
  SENDING_LIMITS: { SENDING_LIMITS: '30 in 10' },
  CHANNEL_QUOTA_GB: { CHANNEL_QUOTA_GB: '-5' },
  LOG_LEVEL: { LOG_LEVEL: 'loud' },
}

/** Settings that take any text: a name, a key, a path that need not exist yet. */
const free = [
  'HOST',
  'DATA_DIR',
  'S3_BUCKET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_REGION',
  'MAIL_FROM',
  'SMS_LOGIN',
  'SMS_PASSWORD',
  'SMS_API_KEY',
  'SMS_SENDER',
  'AI_API_KEY',
  'AI_TOKEN_SCOPE',
  'AI_FOLDER',
  'ADMIN_LOGIN',
  'AUDIT_HEADS_FILE',
  'AUDIT_KEY_FILE',
  'METRICS_TOKEN',
  'RELATED_PRODUCT_NAME',
  'RELATED_PRODUCT_SECRET',
  'SUPPORT_PHONE',
  'BACKUP_KEY_FILE',
  'BACKUP_SCRATCH_DIR',
  'NODE_ENV',
]

describe('settings', () => {
  it.each(Object.entries(wrong))(
    'OPS-34 a wrong %s is named in one line without its value',
    (name, given) => {
      const attempt = () => readSettings(given)
      expect(attempt).toThrow(new RegExp(`^Wrong setting ${name}: [^\n]+$`, 'u'))
      expect(attempt).not.toThrow(secret)
    },
  )

  it('OPS-34 every setting has a wrong value above, or takes any text', () => {
    expect([...Object.keys(wrong), ...free].toSorted()).toEqual([...settingNames].toSorted())
  })

  it('OPS-34 every setting is explained in the README', () => {
    const readme = readFileSync(path.resolve(import.meta.dirname, '../../../../README.md'), 'utf8')
    expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })

  it('OPS-34 stops the start: one line, exit code 1, nothing made', async () => {
    const child = spawn(process.execPath, [programFile('main')], {
      env: { PATH: process.env['PATH'], DATA_DIR: path.join(tmpdir(), secret), SMTP_URL: `smtp:${secret}` },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    const [code] = (await once(child, 'close')) as [number]
    expect([code, said]).toEqual([1, expect.stringMatching(/^Wrong setting SMTP_URL: [^\n]+\n$/u)])
    expect(said).not.toContain(secret)
  }, 60_000)

  it('OPS-34 secrets of the settings are in no line of the log, though their peers do not answer', async () => {
    const database = await createTestDatabase()
    const dataDir = mkdtempSync(path.join(tmpdir(), 'uprava-secrets-'))
    onTestFinished(async () => {
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const product = await startProduct({
      port: await freePort(),
      databaseUrl: database.url,
      dataDir,
      settings: {
        LOG_LEVEL: 'debug',
        ADMIN_PASSWORD: `${secret}-administrator`,
        METRICS_TOKEN: secret,
        RELATED_PRODUCT_URL: 'https://related.example',
        RELATED_PRODUCT_SECRET: secret,
        REDIS_URL: `redis://:${secret}@127.0.0.1:1`,
        SMTP_URL: `smtp://user:${secret}@127.0.0.1:1`,
        MAIL_FROM: 'uprava@example.ru',
        SMS_PROVIDER: 'smsru',
        SMS_API_KEY: secret,
        AI_BASE_URL: 'http://127.0.0.1:1',
        AI_MODEL: 'model',
        AI_API_KEY: secret,
      },
    })
    try {
      const signIn = (password: string) =>
        fetch(`${product.url}/api/admin/v1/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ login: 'admin', password }),
        })
      expect((await signIn(`${secret}-wrong`)).status).toBe(422)
      expect((await signIn(`${secret}-administrator`)).status).toBe(200)
      await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${secret}` } })
    } finally {
      await product.stop()
    }
    expect(product.log()).toContain('"level"')
    expect(product.log()).not.toContain(secret)
  }, 120_000)
})
