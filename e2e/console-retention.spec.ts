import type { Page } from '@playwright/test'

import { fitsNarrowPhone, openConsole, openConsoleAs } from './support/console.ts'
import { expect, lookAt, newEmployee, newOwner, signInPage, type Owner } from './support/fixtures.ts'
import { onOwnProduct } from './support/own-product.ts'

/** Terms of the installation concern every channel: a product of its own. */
const test = onOwnProduct()

const noTerms = {
  messages: null,
  bin: null,
  notifications: null,
  ai_chats: null,
  appeals: null,
  sessions: null,
  sign_ins: null,
  logs: null,
}
const section = (page: Page) =>
  page.getByRole('navigation', { name: 'Разделы консоли' }).getByRole('link', { name: 'Хранение' })
const retentionCalls = '**/api/admin/v1/retention'

test.afterEach(async ({ api }) => {
  await api.admin('PUT', '/retention', noTerms)
})

test('AUD-20 «Хранение» shows exactly how much goes before the terms are saved', async ({ page, api }) => {
  await openConsole(page, 'retention')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Хранение')
  await expect(page.getByText('Сроки не заданы: действуют обычные.')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Как у установки')
  await lookAt(page, 'console-retention')
  await fitsNarrowPhone(page)

  const messages = page.getByRole('textbox', { name: 'Сообщения и их файлы' })
  await messages.fill('29')
  await messages.press('Enter')
  await expect(page.getByText('Не меньше 30 дней')).toBeVisible()
  await expect(messages).toBeFocused()
  await lookAt(page, 'console-retention-error')

  await messages.fill('30')
  await page.getByRole('textbox', { name: 'Уведомления' }).fill('60')
  const terms = { ...noTerms, messages: 30, notifications: 60 }
  // Nothing of a new installation is old enough to be counted.
  const counted = { messages: 1234, files: 56, notifications: 78, bound: 9 }
  await page.route('**/api/admin/v1/retention/preview', async (route) => {
    expect(route.request().postDataJSON()).toEqual(terms)
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { data: { ...data, ...counted } } })
  })
  await messages.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Что будет удалено' })
  for (const line of [
    /^Сообщения1\s234$/u,
    /^Файлы сообщений56$/u,
    /^Уведомления78$/u,
    /^Останутся, хотя срок прошёл.*9$/u,
  ])
    await expect(dialog.locator('dl > div').filter({ hasText: line })).toHaveCount(1)
  await expect(dialog.locator('dl > div')).toHaveCount(4)
  await lookAt(page, 'console-retention-preview')
  await fitsNarrowPhone(page)
  expect(await api.admin('GET', '/retention')).toEqual({ ...noTerms, starts_at: null })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await api.admin('GET', '/retention')).toEqual({ ...noTerms, starts_at: null })

  await messages.press('Enter')
  await dialog.getByRole('button', { name: 'Сохранить' }).press('Enter')
  await expect(page.getByText('Сроки сохранены!')).toBeVisible()
  await expect(page.getByText('Удаление по этим срокам начнётся')).toBeVisible()
  expect(await api.admin('GET', '/retention')).toMatchObject(terms)
})

test('AUD-22 a channel takes a shorter term and «Приостановить удаление» with its reason', async ({
  page,
  api,
}) => {
  const owner = await newOwner(api)
  await api.admin('PUT', '/retention', { ...noTerms, messages: 90 })
  await openConsole(page, 'retention')
  const search = page.getByRole('searchbox', { name: 'Поиск' })
  await search.fill('Нет такого канала')
  await search.press('Enter')
  await expect(page.getByText('Поиск не дал результатов')).toBeVisible()
  await search.fill(owner.organization)
  await search.press('Enter')
  const row = page.getByRole('row').filter({ hasText: owner.organization })
  await expect(row).toContainText('По срокам')
  await row.getByRole('button', { name: 'Изменить' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const messages = dialog.getByRole('textbox', { name: 'Сообщения и их файлы' })
  await messages.fill('29')
  await messages.press('Enter')
  await expect(dialog.getByText('Не меньше 30 дней')).toBeVisible()
  await messages.fill('91')
  await messages.press('Enter')
  await expect(dialog.getByText(/Не больше срока установки: 90\s+дней/u)).toBeVisible()
  await messages.fill('45')
  await dialog.getByLabel('Приостановить удаление').check()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('Укажите причину')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Запрос прокуратуры')
  await lookAt(page, 'console-retention-channel')
  await fitsNarrowPhone(page)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Канал изменён!')).toBeVisible()
  await expect(row).toContainText(/Сообщения и их файлы: 45\s+дней/u)
  await expect(row).toContainText('Приостановлено')
  await expect(row).toContainText('Запрос прокуратуры')
  await lookAt(page, 'console-retention-held')
  const { items } = await api.admin<{ items: { action_code: string }[] }>(
    'GET',
    `/audit?search=${encodeURIComponent(`канал ${owner.channelId}`)}`,
  )
  expect(items.map((entry) => entry.action_code)).toEqual(
    expect.arrayContaining(['channel_retention_changed', 'channel_held']),
  )

  await row.getByRole('button', { name: 'Изменить' }).click()
  await dialog.getByLabel('Приостановить удаление').uncheck()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(row).toContainText('По срокам')
})

test('«Хранение» says that it loads and what failed, and asks again', async ({ page }) => {
  await openConsole(page)
  let isOpen: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (isOpen = resolve))
  await page.route(retentionCalls, async (route) => {
    await opened
    await route.abort()
  })
  await section(page).press('Enter')
  await expect(page.getByText('Загрузка…')).toBeAttached()
  await lookAt(page, 'console-retention-loading')
  isOpen()
  await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
  await lookAt(page, 'console-retention-failed')
  await fitsNarrowPhone(page)
  await page.unroute(retentionCalls)
  await page.getByRole('button', { name: 'Повторить' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Проверить и сохранить' })).toBeVisible()
})

test('an auditor reads the terms and changes nothing', async ({ page, api }) => {
  await api.admin('PUT', '/retention', { ...noTerms, messages: 365 })
  await openConsoleAs(page, api, { role: 'auditor', section: 'retention' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Хранение')
  await expect(section(page)).toBeVisible()
  await expect(page.getByText(/^365\s+дней$/u)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('По срокам')
  await lookAt(page, 'console-retention-auditor')
  await expect(page.getByRole('button', { name: /Изменить|Проверить/u })).toHaveCount(0)
})

test('an operator does not see «Хранение»', async ({ page, api }) => {
  await openConsoleAs(page, api, { role: 'operator', section: 'retention' })
  await expect(page.getByText('Раздел недоступен для вашей роли')).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})

test('AUD-20 members of a channel see a bar with the date while its first deletion is ahead', async ({
  page,
  browser,
  api,
}) => {
  const owner: Owner = await newOwner(api)
  const employee = await newEmployee(api, owner)
  const other = await newOwner(api)
  const terms = { messages: 30, bin: null, ai_chats: null }
  const { starts_at: startsAt } = await api.admin<{ starts_at: string }>(
    'PUT',
    `/channels/${owner.channelId}/retention`,
    terms,
  )
  await signInPage(page, { ...employee, channelId: owner.channelId })
  await page.goto('/messenger')
  const bar = page.getByRole('complementary', { name: 'Срок хранения' })
  const date = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'Europe/Moscow' })
    .format(new Date(startsAt))
    .replace(/\s*г\.$/u, '')
  await expect(bar).toContainText(new RegExp(`начнётся ${date.replaceAll(/\s+/gu, '\\s+')}`, 'u'))
  await lookAt(page, 'retention-bar-messenger')
  await fitsNarrowPhone(page)
  // The messenger fills what the bar has left of the window.
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight),
    )
    .toBeLessThanOrEqual(0)
  await page.goto('/news')
  await expect(bar).toBeVisible()
  await lookAt(page, 'retention-bar-news')

  const stranger = await browser.newPage()
  await signInPage(stranger, other)
  await stranger.goto(new URL('/messenger', page.url()).href)
  await expect(stranger.getByRole('main')).toBeVisible()
  await expect(stranger.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(stranger.getByRole('complementary', { name: 'Срок хранения' })).toHaveCount(0)
  await stranger.context().close()
})

test('the form of a channel shows the storage used and takes a quota in gigabytes', async ({ page, api }) => {
  const owner = await newOwner(api)
  await openConsole(page, 'channels')
  const search = page.getByRole('searchbox', { name: 'Поиск' })
  await search.fill(owner.organization)
  await search.press('Enter')
  const row = page.getByRole('row').filter({ hasText: owner.organization })
  // Until the answer is there, the rows are those of the list before.
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: 'Изменить' }).click()
  const dialog = page.getByRole('dialog')
  const quota = dialog.getByRole('textbox', { name: 'Место' })
  const stored = () =>
    api.admin<{ storage_quota: number | null; storage_used: number }>('GET', `/channels/${owner.channelId}`)
  await expect(quota).toHaveValue('')
  await expect(quota).toHaveAccessibleDescription(/^Занято 0\s+Б$/u)
  await quota.fill('много')
  await quota.press('Enter')
  await expect(dialog.getByText('Введите число гигабайт')).toBeVisible()
  await quota.fill('1,5')
  await quota.press('Enter')
  await expect(dialog).toBeHidden()
  expect((await stored()).storage_quota).toBe(1.5 * 1024 ** 3)
  await row.getByRole('button', { name: 'Изменить' }).click()
  await expect(quota).toHaveValue('1,5')
  await expect(quota).toHaveAccessibleDescription(/^Занято 0\s+Б из 1,5\s+ГБ$/u)
  await lookAt(page, 'console-channel-quota')
  await quota.fill('')
  await quota.press('Enter')
  await expect(dialog).toBeHidden()
  expect((await stored()).storage_quota).toBeNull()
})
