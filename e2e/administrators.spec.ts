import type { Page } from '@playwright/test'

import type { Api } from './support/api.ts'
import { expect, lookAt, test } from './support/fixtures.ts'
import { totpCode } from './support/totp.ts'

const password = 'Крепкий мост над рекой 7'
type Role = 'chief' | 'operator' | 'auditor'

const sections = (page: Page) => page.getByRole('navigation', { name: 'Разделы консоли' })
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
  return { login, post: <Data>(path: string, body: unknown) => post<Data>(path, body, session.token) }
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
  await page.keyboard.press('Enter')
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
