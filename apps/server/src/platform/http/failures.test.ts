import { expect, it } from 'vitest'

import { readSettings, useSettings } from '#platform/settings.ts'

import { createHttpServer } from './index.ts'

it('ERR-17 what nobody expected is answered in general words, and nothing of it shows', async () => {
  useSettings(readSettings({ LOG_LEVEL: 'silent' }))
  const http = await createHttpServer()
  const inside = 'select password_hash from managers, /srv/uprava/src/app.ts:12'
  const surprises: Readonly<Record<string, () => unknown>> = {
    '/error': () => {
      throw new Error(inside)
    },
    '/text': () => {
      // oxlint-disable-next-line typescript/only-throw-error -- libraries do
      throw inside
    },
    '/rejected': () =>
      Promise.reject(Object.assign(new TypeError(inside), { code: 'ERR_UNKNOWN', statusCode: 500 })),
    '/database': () => Promise.reject(Object.assign(new Error(inside), { code: '42601', detail: inside })),
  }
  for (const [path, surprise] of Object.entries(surprises)) http.get(path, surprise)
  const text = 'Не получилось, попробуйте ещё раз'
  for (const path of Object.keys(surprises)) {
    const { statusCode, body, headers } = await http.inject(path)
    expect([path, statusCode, JSON.parse(body)]).toEqual([
      path,
      500,
      { code: 500, message: text, errors: { general: [text] } },
    ])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) })
    expect(JSON.stringify(headers)).not.toContain('managers')
  }
  await http.close()
})
