import { expect, type Page } from '@playwright/test'

import { administrator } from './product.ts'

/** Signs the page in to the administrator's console, at one of its sections. */
export async function openConsole(page: Page, section = 'accounts'): Promise<void> {
  await page.goto(`/admin/${section}`)
  await page.getByLabel('Логин').fill(administrator.login)
  await page.getByLabel('Пароль', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Разделы консоли' })).toBeVisible()
}
