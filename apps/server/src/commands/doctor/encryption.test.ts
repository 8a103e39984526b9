import { expect, it } from 'vitest'

import { readSettings } from '#platform/settings.ts'

import { plainLines } from './encryption.ts'

const linesOf = (given: Record<string, string>) => plainLines(readSettings({ LOG_LEVEL: 'silent', ...given }))
const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' }

it('names each setting that leads to another machine without encryption', () => {
  expect(
    linesOf({
      PUBLIC_URL: 'http://uprava.local',
      DATABASE_URL: 'postgres://u:p@db.local/uprava',
      DATABASE_OWNER_URL: 'postgres://o:p@db.local/uprava?sslmode=prefer',
      REDIS_URL: 'redis://cache.local',
      S3_ENDPOINT: 'http://10.0.0.5:9000',
      ...s3,
      SMTP_URL: 'smtp://mail.local',
      MAIL_FROM: 'a@b.ru',
      AI_BASE_URL: 'http://gpu.local/v1',
      AI_MODEL: 'm',
    }),
  ).toEqual([
    'PUBLIC_URL',
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'REDIS_URL',
    'S3_ENDPOINT',
    'SMTP_URL',
    'AI_BASE_URL',
  ])
})

it.each<Record<string, string>>([
  { DATABASE_URL: 'postgres://u:p@db.local/uprava?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://u:p@127.0.0.1/uprava' },
  { REDIS_URL: 'rediss://cache.local' },
  { REDIS_URL: 'redis://localhost' },
  { S3_ENDPOINT: 'https://s3.local', ...s3 },
  { SMTP_URL: 'smtps://mail.local', MAIL_FROM: 'a@b.ru' },
  { SMTP_URL: 'smtp://mail.local?requireTLS=true', MAIL_FROM: 'a@b.ru' },
  { AI_BASE_URL: 'http://[::1]:8000/v1', AI_MODEL: 'm' },
  {},
])('names nothing of %o', (given) => {
  expect(linesOf(given)).toEqual([])
})
