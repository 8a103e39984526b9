import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import type { Api } from './support/api.ts'
import { fitsNarrowPhone, openConsole, openConsoleAs } from './support/console.ts'
import { expect, lookAt, newOwner, test } from './support/fixtures.ts'

/** Logins and browsers are names. */
const names = /\b(?:admin|auditor|operator)[\w-]*|Node(?:\.js)?/gu
/** Entries of whatever else the run does: settings, norms, versions. */
const anyName = /[A-Za-z][\w.-]*/gu
const chainCalls = '**/api/admin/v1/audit/chain'

const entries = (page: Page) => page.getByRole('region', { name: 'Журнал' }).getByRole('row')
const field = (page: Page, name: string) => page.getByRole('searchbox', { name, exact: true })

async function search(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text)
  await field(page, name).press('Enter')
}

const today = () =>
  new Intl.DateTimeFormat('ru-RU', {
    timeZone: 'Europe/Moscow',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date())

/** An account that was verified, blocked and released: three entries of its own. */
async function aBlockedAccount(api: Api) {
  const { managerId } = await newOwner(api)
  await api.admin('POST', `/accounts/${managerId}/block`, {})
  await api.admin('POST', `/accounts/${managerId}/block`, { blocked: false })
  return managerId
}

test('AUD-12 «Журнал» filters by actor, action, subject and days and says that the chain is whole', async ({
  page,
  api,
}) => {
  const managerId = await aBlockedAccount(api)
  await openConsole(page, 'audit')
  await expect(page.getByRole('status').filter({ hasText: 'Цепочка цела' })).toBeVisible()
  await expect(entries(page).nth(1)).toBeVisible()

  await search(page, 'С чем', `аккаунт ${managerId}`)
  await expect(entries(page)).toHaveCount(4)
  await lookAt(page, 'console-journal', names)
  await fitsNarrowPhone(page)

  // The choice by the keyboard alone.
  const action = page.getByRole('combobox', { name: 'Действие' })
  await action.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Поиск: Действие' })).toBeFocused()
  await page.keyboard.type('Аккаунт разбл')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).nth(1)).toContainText('Аккаунт разблокирован')

  await search(page, 'Кто', 'никто такой')
  await expect(page.getByText('Поиск не дал результатов')).toBeVisible()
  await lookAt(page, 'console-journal-nothing', names)
  await search(page, 'Кто', 'администратор')
  await expect(entries(page)).toHaveCount(2)

  const from = page.getByLabel('Дата с')
  await from.fill('01.01.2050')
  await expect(page.getByText('Поиск не дал результатов')).toBeVisible()
  await page.getByLabel('Дата по').fill('01.01.2049')
  await expect(page.getByText('Дата начала позже даты окончания').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Сбросить' }).first().press('Enter')
  await expect(field(page, 'С чем')).toHaveValue('')
  await expect(entries(page)).not.toHaveCount(2)
  await page.getByLabel('Дата с').fill(today())
  await search(page, 'С чем', `аккаунт ${managerId}`)
  await expect(entries(page)).toHaveCount(4)
})

test('AUD-12 «Журнал» names the first broken entry in red', async ({ page }) => {
  // That the server finds it is proven on a changed table (chain.test.ts).
  await page.route(chainCalls, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { data: { ...data, state: 'broken', broken_at: 12 } } })
  })
  await openConsole(page, 'audit')
  const alarm = page.getByRole('alert').filter({ hasText: 'Цепочка нарушена: первая нарушенная запись 12' })
  await expect(alarm).toBeVisible()
  const [red, green, blue] = await alarm
    .locator('strong')
    .evaluate((element) => getComputedStyle(element).color.match(/\d+/gu)!.map(Number))
  expect(red).toBeGreaterThan(2 * Math.max(green!, blue!))
  await expect(page.getByText('Цепочка цела')).toHaveCount(0)
  await lookAt(page, 'console-journal-broken', anyName)
  await fitsNarrowPhone(page)
})

test('AUD-12 the auditor downloads the journal; the operator reads it and is refused the download', async ({
  page,
  api,
  browser,
}) => {
  await openConsoleAs(page, api, { role: 'auditor', section: 'audit' })
  await expect(page.getByText('Цепочка цела')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Выгрузить' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit-.*\.jsonl$/u)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { action: string }).action)).toContain('audit_exported')
  await search(page, 'Кто', 'auditor-')
  await expect(entries(page).filter({ hasText: 'Выгружен журнал' }).first()).toBeVisible()
  await lookAt(page, 'console-journal-auditor', anyName)

  const context = await browser.newContext()
  const other = await context.newPage()
  const token = await openConsoleAs(other, api, { role: 'operator', section: 'audit' })
  await expect(entries(other).nth(1)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Выгрузить' })).toHaveCount(0)
  await expect(other.getByText('Цепочка цела')).toHaveCount(0)
  await lookAt(other, 'console-journal-operator', anyName)
  for (const path of ['/audit/export', '/audit/chain'])
    expect((await api.request('GET', `/api/admin/v1${path}`, { token })).status).toBe(403)
  await context.close()
})

test('«Журнал» says that the chain could not be read, and asks again', async ({ page }) => {
  await page.route(chainCalls, (route) => route.abort())
  await openConsole(page, 'audit')
  await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
  await lookAt(page, 'console-journal-failed', anyName)
  await page.unroute(chainCalls)
  await page.getByRole('button', { name: 'Повторить' }).press('Enter')
  await expect(page.getByText('Цепочка цела')).toBeVisible()
})
