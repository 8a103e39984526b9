import type { Page } from '@playwright/test'

import type { Api } from './support/api.ts'
import { openConsole } from './support/console.ts'
import { expect, lookAt, test } from './support/fixtures.ts'
import { totpCode } from './support/totp.ts'

const password = 'Крепкий мост над рекой 7'
type Role = 'chief' | 'operator' | 'auditor'

const sections = (page: Page) => page.getByRole('navigation', { name: 'Разделы консоли' })
/** The login of the run's first administrator. */
const firstLogin = /\badmin\b/gu
let made = 0

/** Invites an administrator over the API; `link` is the page of the invitation. */
async function invite(api: Api, role: Role) {
  made += 1
  const login = `админ-${Date.now()}-${made}`
  const { invitation } = await api.admin<{ invitation: { address: string } }>('POST', '/administrators', {
    login,
    name: 'Пётр Новиков',
    email: '',
    role,
  })
  const { pathname, hash } = new URL(invitation.address)
  return { login, link: pathname + hash, token: hash.slice(1) }
}

/** An administrator who has accepted the invitation: the bearer of the first session. */
async function accepted(api: Api, role: Role) {
  const { login, token } = await invite(api, role)
  const post = async <Data>(path: string, body: unknown, bearer?: string) => {
    const given = bearer === undefined ? { body } : { body, token: bearer }
    const response = await api.request('POST', `/api/admin/v1${path}`, given)
    expect(response.status, path).toBeLessThan(300)
    return ((await response.json()) as { data: Data }).data
  }
  const session = await post<{ token: string }>('/auth/invitation/accept', { token, password })
  return {
    login,
    post: <Data>(path: string, body: unknown) => post<Data>(path, body, session.token),
    signInAgain: () => post('/auth/login', { login, password }),
  }
}

async function signIn(page: Page, login: string): Promise<void> {
  await page.getByLabel('Логин').fill(login)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('SSO-44 an invited administrator sets the own password by the link, which works once', async ({
  page,
  api,
}) => {
  const { link, login } = await invite(api, 'operator')
  await page.goto(link)
  await expect(page.getByLabel('Логин')).toHaveValue(login)
  await page.getByLabel('Пароль', { exact: true }).fill('короткий')
  await page.getByLabel('Повторите пароль').fill('короткий')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/не менее 12|минимум 12|Не короче 12/u).first()).toBeVisible()
  await page.getByLabel('Повторите пароль').fill('другой')
  // The button waits for the answer to the first attempt.
  await page.getByRole('button', { name: 'Принять приглашение' }).click()
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await lookAt(page, 'console-invitation')
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Повторите пароль').fill(password)
  await page.keyboard.press('Enter')
  await expect(sections(page)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/accounts$/u)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.goto(link)
  await expect(
    page.getByText('Ссылка недействительна. Попросите новую у главного администратора.'),
  ).toBeVisible()
  await lookAt(page, 'console-invitation-dead')
  await page.getByRole('link', { name: 'Войти' }).click()
  await signIn(page, login)
  await expect(sections(page)).toBeVisible()
})

test('the navigation has the pages of the role', async ({ page, api }) => {
  const { login } = await accepted(api, 'auditor')
  await page.goto('/admin/outbox')
  await signIn(page, login)
  await expect(sections(page).getByRole('link', { name: 'Журнал' })).toBeVisible()
  await expect(sections(page).getByRole('link', { name: 'Исходящие' })).toHaveCount(0)
  await expect(page.getByText('Раздел недоступен для вашей роли')).toBeVisible()
})

test('SSO-44 the sign-in asks for a code of the second factor or a recovery code', async ({ page, api }) => {
  const { login, post } = await accepted(api, 'operator')
  const { secret } = await post<{ secret: string }>('/auth/second-factor/totp', {})
  const { recovery_codes: codes } = await post<{ recovery_codes: string[] }>(
    '/auth/second-factor/totp/confirm',
    { code: totpCode(secret) },
  )
  await page.goto('/admin')
  await signIn(page, login)
  const code = page.getByLabel('Код из приложения')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Неверный код. Осталось попыток: 4.')).toBeVisible()
  await lookAt(page, 'console-second-factor')
  // The step of the confirmation is used up.
  await code.fill(totpCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect(sections(page)).toBeVisible()

  await page.getByRole('button', { name: 'Выйти' }).click()
  await signIn(page, login)
  await page.getByRole('button', { name: 'Код восстановления' }).click()
  const recovery = page.getByLabel('Код восстановления')
  await recovery.fill('ААААА')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Неверный код\. Осталось попыток/u)).toBeVisible()
  await lookAt(page, 'console-recovery-code')
  await recovery.fill(codes[0]!)
  await page.keyboard.press('Enter')
  await expect(sections(page)).toBeVisible()
})

test('SSO-43 «Главный» invites, changes and removes; the last one stays', async ({ page }) => {
  const login = `новый-${Date.now()}`
  await openConsole(page, 'administrators')
  await page.getByRole('button', { name: 'Пригласить' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Логин').fill(login)
  await dialog.getByLabel('Имя').fill('Айталина Попова')
  await lookAt(page, 'console-invite', firstLogin)
  await page.keyboard.press('Enter')
  const link = await dialog.getByLabel('Ссылка').inputValue()
  expect(link).toMatch(/\/admin\/invitation#./u)
  await lookAt(page, 'console-invitation-link', firstLogin)
  // Shown once: no press beside the dialog takes it away.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' })
  await expect(question).toContainText('Ссылка больше не будет показана.')
  await question.getByRole('button', { name: 'Закрыть' }).first().click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: login })
  await expect(row.getByText('Приглашён')).toBeVisible()
  await row.getByRole('button', { name: 'Изменить' }).click()
  await dialog.getByRole('combobox', { name: 'Роль' }).click()
  await page.getByRole('option', { name: 'Аудитор' }).click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(row.getByText('Аудитор', { exact: true })).toBeVisible()
  await lookAt(page, 'console-administrators', firstLogin)
  await row.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(row).toHaveCount(0)

  const own = page.getByRole('row').filter({ hasText: '(вы)' })
  await own.getByRole('button', { name: 'Изменить' }).click()
  await dialog.getByLabel('Имя').fill('Семён Иванов')
  await dialog.getByRole('combobox', { name: 'Роль' }).click()
  await page.getByRole('option', { name: 'Оператор' }).click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('Нельзя оставить систему без главного администратора')).toBeVisible()
})

test('the auditor reads the administrators and changes none; the operator sees no such page', async ({
  page,
  api,
}) => {
  const auditor = await accepted(api, 'auditor')
  await page.goto('/admin/administrators')
  await signIn(page, auditor.login)
  await expect(page.getByRole('row').filter({ hasText: '(вы)' })).toContainText(auditor.login)
  await expect(page.getByRole('button', { name: 'Пригласить' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Удалить' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Выйти' }).click()
  const operator = await accepted(api, 'operator')
  await signIn(page, operator.login)
  await expect(sections(page)).toBeVisible()
  await expect(sections(page).getByRole('link', { name: 'Администраторы' })).toHaveCount(0)
  await expect(page.getByText('Раздел недоступен для вашей роли')).toBeVisible()
})

test('SSO-44 the own page turns the second factor on and off, with recovery codes shown once', async ({
  page,
  api,
}) => {
  const { login } = await accepted(api, 'auditor')
  await page.goto('/admin/security')
  await signIn(page, login)
  await page.getByRole('button', { name: 'Включить' }).click()
  const dialog = page.getByRole('dialog')
  const key = dialog.getByText(/^[A-Z2-7 ]{32,}$/u)
  const secret = (await key.textContent())!.replaceAll(' ', '')
  await dialog.getByLabel('Код из приложения').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Неверный код. Осталось попыток: 4.')).toBeVisible()
  await lookAt(page, 'console-enroll', /[A-Z2-7]{4}|Chrome|Linux/gu)
  await dialog.getByLabel('Код из приложения').fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await lookAt(page, 'console-recovery-codes', /[A-Z2-9]{4}-[A-Z2-9]{4}|Chrome|Linux/gu)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Скачать' }).click()
  expect((await download).suggestedFilename()).toBe('Коды восстановления.txt')
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect(page.getByText('Осталось кодов восстановления: 10.')).toBeVisible()
  await page.getByRole('button', { name: 'Новые коды' }).click()
  await dialog.getByLabel('Текущий пароль').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  // Not saved: they would be gone for good.
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
  const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' })
  await expect(question).toContainText('Коды больше не будут показаны.')
  await question.getByRole('button', { name: 'Закрыть' }).first().click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Отключить' }).click()
  await dialog.getByLabel('Текущий пароль').fill('не тот пароль')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Неверный текущий пароль')).toBeVisible()
  await dialog.getByLabel('Текущий пароль').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Выключен', { exact: true })).toBeVisible()
})

test('SSO-44 the own sessions are seen and ended, and a password change ends the others', async ({
  page,
  api,
}) => {
  const { login, signInAgain } = await accepted(api, 'operator')
  await page.goto('/admin/security')
  await signIn(page, login)
  const rows = page.getByRole('region', { name: 'Список сеансов' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await lookAt(page, 'console-security', /Chrome|Linux|node/gu)
  await rows.getByRole('button', { name: 'Завершить' }).click()
  await expect(rows).toHaveCount(1)
  await signInAgain()
  await page.getByLabel('Текущий пароль').fill(password)
  await page.getByLabel('Новый пароль').fill(`${password} и лес`)
  await page.getByLabel('Повторите пароль').fill(`${password} и лес`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Пароль изменён! Остальные сеансы завершены.')).toBeVisible()
  await expect(page.getByLabel('Текущий пароль')).toHaveValue('')
  await page.reload()
  await expect(rows).toHaveCount(1)
})
