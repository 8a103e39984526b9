import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { fitsNarrowPhone, openConsole, openConsoleAs } from './support/console.ts'
import { expect, lookAt } from './support/fixtures.ts'
import { onOwnProduct } from './support/own-product.ts'
import type { Product } from './support/product.ts'
import { totpCode } from './support/totp.ts'

/** The policy is of the whole installation, and the red line stands on every page: a product of its own. */
const test = onOwnProduct()
test.describe.configure({ mode: 'serial' })

const sections = (page: Page) => page.getByRole('navigation', { name: 'Разделы консоли' })
const open = (page: Page, section: string) => sections(page).getByRole('link', { name: section }).click()
/** Logins, keys and codes, which are of Latin letters. */
const own = new RegExp(String.raw`[A-Z2-9]{4}|admin|operator-\d+|${userInfo().username}`, 'gu')

/** Turns the second factor on in the form that is open; answers its key. */
async function enroll(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'Код для приложения-аутентификатора' })).toBeVisible()
  const key = await page.getByText(/^[A-Z2-7 ]{32,}$/u).textContent()
  const secret = key!.replaceAll(' ', '')
  await page.getByLabel('Код из приложения').fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  return secret
}

/** A command of the administrator on the machine of the product. */
const admin = ({ dataDir }: Product, ...line: string[]) =>
  promisify(execFile)(process.execPath, ['apps/server/src/admin.ts', ...line], {
    env: { ...process.env, DATA_DIR: dataDir },
  })

test('«Вход» requires a second factor of administrators, who has none sets it up first', async ({
  page,
  api,
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const other = await browser.newPage({ baseURL: product.url })
  await openConsoleAs(other, api, { role: 'operator', section: 'accounts' })
  await expect(sections(other).getByRole('link', { name: 'Аккаунты' })).toBeVisible()
  await expect(sections(other).getByRole('link', { name: 'Вход', exact: true })).toHaveCount(0)

  await openConsole(page, 'sign-in')
  await expect(page.getByRole('row').filter({ hasText: 'Учётные записи Управы' })).toContainText('Работает')
  await lookAt(page, 'console-sign-in')
  await fitsNarrowPhone(page)
  const choose = async (word: string) => {
    await page.getByRole('combobox', { name: 'Для администраторов' }).click()
    await page.getByRole('option', { name: word }).click()
    await page.getByRole('button', { name: 'Сохранить' }).click()
  }
  await choose('Обязателен')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Сделать обязательным' }).click()
  await expect(page.getByText('Сначала включите второй фактор у себя')).toBeVisible()

  await open(page, 'Безопасность')
  // What was chosen is not saved.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Уйти' }).click()
  await page.getByRole('button', { name: 'Включить' }).click()
  await enroll(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Скачать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().click()
  await open(page, 'Вход')
  await choose('Обязателен')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Сделать обязательным' }).click()
  const saved = page.getByText('Правила входа сохранены!')
  await expect(saved).toBeVisible()
  await expect(sections(page)).toBeVisible()

  // Whoever is in the console meets the policy with the next call.
  await open(other, 'Каналы')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Защитите вход')
  await expect(sections(other)).toHaveCount(0)
  await lookAt(other, 'console-protect', own)
  await fitsNarrowPhone(other)
  await enroll(other)
  await lookAt(other, 'console-protect-codes', own)
  await other.keyboard.press('Escape')
  // The codes are shown this once.
  await other.getByRole('alertdialog').getByRole('button', { name: 'Закрыть' }).first().click()
  await expect(sections(other)).toBeVisible()
  await other.close()

  // The sentence of the first change goes before that of the second one comes: both are the same.
  await page.mouse.move(0, 0)
  await expect(saved).toHaveCount(0)
  await choose('По желанию')
  await expect(saved).toBeVisible()
})

test('«Вход» of an auditor has no policy, says when it cannot be read, and reads again', async ({
  page,
  api,
}) => {
  await page.route('**/api/admin/v1/sign-in', (route) => route.abort())
  await openConsoleAs(page, api, { role: 'auditor', section: 'sign-in' })
  const retry = page.getByRole('button', { name: 'Повторить' })
  await expect(retry).toBeVisible()
  await lookAt(page, 'console-sign-in-failed')
  await page.unroute('**/api/admin/v1/sign-in')
  await retry.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Администраторы со вторым фактором')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Для администраторов' })).toHaveCount(0)
})

test('a password reset on the machine is a red line on every page of every administrator', async ({
  page,
  api,
  product,
}) => {
  await openConsoleAs(page, api, { role: 'operator', section: 'accounts' })
  await expect(sections(page)).toBeVisible()
  const bar = page.getByRole('complementary', { name: 'Сброс пароля на сервере' })
  await expect(bar).toHaveCount(0)
  const { stdout } = await admin(product, 'users', 'reset-password', '--administrator', 'admin')
  const password = /Новый пароль: (?<password>\S+)/u.exec(stdout)!.groups!['password']!
  await page.reload()
  await expect(bar).toContainText('Пароль администратора «admin» сброшен на сервере')
  await open(page, 'Безопасность')
  await expect(bar).toBeVisible()
  await lookAt(page, 'console-emergency-reset', own)
  await fitsNarrowPhone(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByLabel('Логин').fill('admin')
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(sections(page)).toBeVisible()
  await expect(bar).toBeVisible()
})
