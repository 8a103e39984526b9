import { expect, type Page } from '@playwright/test'

import type { Api } from './api.ts'
import { administrator } from './product.ts'

/** Signs the page in to the administrator's console, at one of its sections. */
export async function openConsole(page: Page, section = 'accounts'): Promise<void> {
  await page.goto(`/admin/${section}`)
  await page.getByLabel('Логин').fill(administrator.login)
  await page.getByLabel('Пароль', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Разделы консоли' })).toBeVisible()
}

type As = { role: 'operator' | 'auditor'; section: string }

/** Opens the console as another administrator, who has accepted an invitation; answers the bearer. */
export async function openConsoleAs(page: Page, api: Api, { role, section }: As): Promise<string> {
  const login = `${role}-${Date.now()}`
  const body = { login, name: 'Проверяющий', email: '', role }
  const { invitation } = await api.admin<{ invitation: { address: string } }>('POST', '/administrators', body)
  const key = invitation.address.split(/[/#=]/u).at(-1)
  const accepted = await api.request('POST', '/api/admin/v1/auth/invitation/accept', {
    body: { token: key, password: 'долгий-пароль-проверки' },
  })
  const { data } = (await accepted.json()) as { data: { token: string } }
  await page.addInitScript((token) => sessionStorage.setItem('administrator', token), data.token)
  await page.goto(`/admin/${section}`)
  return data.token
}

/** No sideways scroll on the narrowest phone. */
export async function fitsNarrowPhone(page: Page): Promise<void> {
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)
  await page.setViewportSize(before)
}
