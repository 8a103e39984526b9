import { rmSync } from 'node:fs'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { newClient } from '#testing/client.ts'
import { enterableFolder } from '#testing/databases/enterable-folder.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { fillByFirstStart, startProduct, type ProductProcess } from '#testing/process.ts'

const dataDir = path.join(enterableFolder('uprava-demo-'), 'var')
const password = 'demo-2026'

let product: ProductProcess | undefined
beforeAll(() => fillByFirstStart(dataDir, { ADMIN_PASSWORD: '', DEMO: '1' }), 600_000)
afterEach(() => product?.stop())
afterAll(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }))

/** Starts the product on the one data folder, without ADMIN_PASSWORD, as most demos are. */
async function start(settings: Readonly<Record<string, string>>): Promise<ProductProcess> {
  await product?.stop()
  product = await startProduct({
    port: await freePort(),
    dataDir,
    settings: { ADMIN_PASSWORD: '', ...settings },
  })
  return product
}

const signIn = (login: string, typed = password) =>
  newClient(product!.url).call('POST /auth/login', { body: { login, password: typed } })
const signInAdministrator = (typed = password) =>
  newClient(product!.url).admin('POST /auth/login', { body: { login: 'admin', password: typed } })
const statusOf = async (token: string) =>
  (await newClient(product!.url, { token }).call('GET /profile')).status
const consoleStatusOf = async (token: string) =>
  (await newClient(product!.url, { token }).admin('GET /auth/me')).status

const wrong = { general: ['Неверный логин или пароль'] }
const closed = {
  general: ['Вход в демонстрацию по сети закрыт: её пароли известны всем. Задайте DEMO_PUBLIC=1.'],
}

it('OPS-31 a demo on the network is closed until DEMO_PUBLIC=1, and its passwords end with DEMO=0', async () => {
  await start({ DEMO: '1', HOST: '0.0.0.0' })
  expect(product!.log()).toContain('Warning: nobody can sign in.')
  for (const answer of [await signIn('glava'), await signInAdministrator()])
    expect([answer.status, answer.errors]).toEqual([422, closed])
  const anonymous = newClient(product!.url)
  const byPhone = await anonymous.call('POST /auth/send-code', { body: { phone: '79000000001' } })
  expect([byPhone.status, byPhone.errors]).toEqual([422, closed])

  await start({ DEMO: '1', HOST: '0.0.0.0', DEMO_PUBLIC: '1' })
  expect(product!.log()).not.toContain('Warning')
  const [account, administrator] = [await signIn('glava'), await signInAdministrator()]
  expect([account.status, administrator.status]).toEqual([200, 200])
  expect([await statusOf(account.data.token), await consoleStatusOf(administrator.data.token)]).toEqual([
    200, 200,
  ])

  await start({ DEMO: '0', HOST: '0.0.0.0' })
  for (const login of ['glava', 'zemlya', 'shkola', '79000000004'])
    expect([login, (await signIn(login)).errors]).toEqual([login, wrong])
  expect((await signInAdministrator()).errors).toEqual(wrong)
  expect([await statusOf(account.data.token), await consoleStatusOf(administrator.data.token)]).toEqual([
    401, 401,
  ])
  const printed = /at \/admin: admin \/ (\S+) \(shown this once\)/u.exec(product!.log())?.[1]
  const chief = await signInAdministrator(printed)
  expect([chief.status, chief.data.role]).toEqual([200, 'chief'])

  // Without DEMO=0 in the settings the embedded database means DEMO=1: what was closed stays closed.
  await start({ DEMO: '1' })
  expect((await signIn('glava')).errors).toEqual(wrong)
  expect((await signInAdministrator()).errors).toEqual(wrong)
  expect((await signInAdministrator(printed)).status).toBe(200)
  expect(product!.log()).not.toContain('Demonstration')
}, 600_000)
