import { afterAll, beforeAll, expect, it } from 'vitest'

import { db } from '#platform/database/index.ts'
import { hashPassword } from '#platform/secrets.ts'
import { readSettings } from '#platform/settings.ts'
import { startServer, testAdministrator, type TestServer } from '#testing/server.ts'

import { makeFirstAdministrator } from './first-administrator.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const signIn = (login: string, password: string) =>
  server.anonymous().admin('POST /auth/login', { body: { login, password } })

/** As the demo leaves its administrator behind, here with a second factor somebody set up. */
const makeDemoAdministrator = async (login: string) =>
  db()
    .updateTable('administrators')
    .set({
      login,
      password_hash: await hashPassword('demo-2026'),
      totp_secret: Buffer.from('sealed'),
      totp_enabled_at: new Date(),
    })
    .execute()

it('OPS-31 the administrator of a former demo gets login and password of the settings, without printing', async () => {
  await makeDemoAdministrator('demo-admin')
  const printed: string[] = []
  await makeFirstAdministrator((line) => printed.push(line))
  const { login, password } = testAdministrator
  const { status, data } = await signIn(login, password)
  expect([status, data.role]).toEqual([200, 'chief'])
  expect((await signIn('demo-admin', 'demo-2026')).status).toBe(422)
  expect(printed).toEqual([])
})

it('OPS-31 the password of the demo opens no administrator with DEMO=0, whenever it was set', async () => {
  await makeDemoAdministrator('late')
  const { status, errors } = await signIn('late', 'demo-2026')
  expect([status, errors]).toEqual([422, { general: ['Неверный логин или пароль'] }])
})

it('OPS-31 ADMIN_PASSWORD cannot be the password of the demo, and DEMO_PUBLIC is 0 or 1', () => {
  expect(() => readSettings({ DEMO: '0', ADMIN_PASSWORD: 'demo-2026' })).toThrow(
    'Wrong setting ADMIN_PASSWORD: everybody knows the password of the demo',
  )
  expect(() => readSettings({ DEMO_PUBLIC: 'yes' })).toThrow(/^Wrong setting DEMO_PUBLIC: .+$/u)
})
