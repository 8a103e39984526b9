import type { Page } from '@playwright/test'

import { openConsole, openConsoleAs } from './support/console.ts'
import { expect, lookAt, newOwner, test } from './support/fixtures.ts'
import { administrator } from './support/product.ts'

const greeting = (page: Page) => page.getByLabel('Приветствие')
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Разделы консоли' }).getByRole('link', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Уйти без сохранения?' })

/** The landing page is the same for all: what is saved here stays here. */
async function keepLanding(page: Page): Promise<void> {
  await page.route('**/api/admin/v1/landing', async (route) => {
    const request = route.request()
    if (request.method() === 'GET' || request.headers()['authorization'] === undefined)
      return route.continue()
    const answer = await page.request.get('/api/admin/v1/auth/me', {
      headers: { Authorization: request.headers()['authorization'] ?? '' },
    })
    return answer.ok()
      ? route.fulfill({ json: { data: request.postDataJSON() as unknown } })
      : route.fulfill({ status: answer.status(), body: await answer.text() })
  })
}

/** Ends the console's session on the server alone. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('administrator') ?? '')
  await page.request.post('/api/admin/v1/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
}

test('what is typed on a page of the console is not lost by another section, «Назад» or «Выйти»', async ({
  page,
}) => {
  await openConsole(page)
  await keepLanding(page)
  await section(page, 'Сайт').click()
  await greeting(page).fill('Здравствуйте!')
  await section(page, 'Новости').click()
  await expect(question(page)).toBeVisible()
  await lookAt(page, 'console-unsaved')
  await page.getByRole('button', { name: 'Остаться' }).click()
  await expect(page).toHaveURL(/\/admin\/site$/u)

  await page.goBack()
  await page.getByRole('button', { name: 'Остаться' }).click()
  await expect(page).toHaveURL(/\/admin\/site$/u)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Остаться' }).click()
  await expect(greeting(page)).toHaveValue('Здравствуйте!')

  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Изменения сохранены!')).toBeVisible()
  await section(page, 'Новости').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новости')
  await expect(question(page)).toHaveCount(0)
})

test('a dialog with something typed asks before it closes and before its page is left', async ({ page }) => {
  await openConsole(page, 'news')
  await page.getByRole('button', { name: 'Добавить новость' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новая новость' })
  await dialog.getByLabel('Заголовок', { exact: true }).fill('Ремонт моста')
  const closing = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' })
  for (const leave of [
    () => dialog.getByRole('button', { name: 'Отмена' }).click(),
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Закрыть' }).click(),
  ]) {
    await leave()
    await expect(closing).toBeVisible()
    await closing.getByRole('button', { name: 'Вернуться' }).click()
    await expect(closing).toHaveCount(0)
  }
  await expect(dialog.getByLabel('Заголовок', { exact: true })).toHaveValue('Ремонт моста')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  await expect(dialog.getByLabel('Заголовок', { exact: true })).toHaveValue('Ремонт моста')
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await closing.getByRole('button', { name: 'Закрыть' }).first().click()
  await expect(dialog).toHaveCount(0)
})

test('a session that the server has ended is taken up again on the same page', async ({ page }) => {
  await openConsole(page)
  await keepLanding(page)
  await section(page, 'Сайт').click()
  await greeting(page).fill('Добро пожаловать')
  await endSession(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const again = page.getByRole('dialog', { name: 'Сеанс завершён' })
  await expect(again.getByLabel('Логин')).toHaveValue(administrator.login)
  await expect(again.getByLabel('Логин')).toHaveAttribute('readonly', '')
  await lookAt(page, 'console-session-ended', /admin/gu)
  await again.getByLabel('Пароль', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(greeting(page)).toHaveValue('Добро пожаловать')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Изменения сохранены!')).toBeVisible()

  // Where nothing stands on the page yet, the sign-in says why it is there.
  await endSession(page)
  await page.reload()
  await expect(page.getByText('Сеанс завершён. Войдите снова.')).toBeVisible()
  await lookAt(page, 'console-session-over')
})

test('without a connection the console says of what hour its figures are, and reads again with it', async ({
  page,
  context,
}) => {
  await openConsole(page, 'system')
  await expect(page.getByText('PostgreSQL', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Нет связи\. Показано то, что было на/u)).toBeVisible()
  await lookAt(page, 'console-offline', /PostgreSQL|Node\.js/gu)
  await section(page, 'Сайт').click()
  await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
  await context.setOffline(false)
  await expect(greeting(page)).toBeVisible()
  await expect(page.getByText(/^Нет связи/u)).toHaveCount(0)
})

test('figures that could not be read again are not shown as if they were of now', async ({ page }) => {
  await openConsole(page, 'accounts')
  await page.route('**/api/admin/v1/sign-in', (route) => route.fulfill({ status: 500, body: '{}' }))
  await section(page, 'Вход').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Ошибка получения данных' })).toBeVisible()
})

test('a row that goes takes the focus to the one beside it', async ({ page, api }) => {
  for (const _one of [1, 2]) {
    const owner = await newOwner(api, { categoryId: 1 })
    await api.call('POST', `/channels/${owner.channelId}/request-access-ai`, { token: owner.token })
  }
  await openConsoleAs(page, api, { role: 'operator', section: 'ai-requests' })
  const rows = page.getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  const before = await rows.count()
  await rows.nth(1).getByRole('button', { name: 'Отклонить' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отклонить' }).press('Enter')
  await expect(rows).toHaveCount(before - 1)
  await expect(rows.nth(1).getByRole('button').first()).toBeFocused()
})
