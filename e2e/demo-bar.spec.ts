import type { Page } from '@playwright/test'

import { newOwner } from './support/api.ts'
import { openConsole } from './support/console.ts'
import { expect, lookAt, signInPage, sizes, test as shared } from './support/fixtures.ts'
import { onOwnProduct } from './support/own-product.ts'

/** A demo that listens to the network. */
const test = onOwnProduct({ environment: { HOST: '0.0.0.0', DEMO_PUBLIC: '1' } })

const bar = (page: Page) => page.getByRole('complementary', { name: 'Демонстрация' })
const text = 'Демонстрация: данные вымышленные, пароли известны всем'

/** The bar stays at the top however far the page is scrolled, and covers nothing that sticks there. */
async function staysAbove(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await expect(bar(page)).toHaveText(text)
}

test('the bar of a demo on the network stands above the public pages and the sign-in', async ({ page }) => {
  for (const address of ['/landing', '/landing/news/1', '/authorization']) {
    await page.goto(address)
    await staysAbove(page)
  }
  await lookAt(page, 'demo-bar-sign-in')
})

test('the bar of a demo on the network stands above the console, its sign-in included', async ({ page }) => {
  await page.goto('/admin')
  await expect(bar(page)).toHaveText(text)
  await openConsole(page)
  await staysAbove(page)
  await lookAt(page, 'demo-bar-console', /\w+/gu)
})

test('the bar of a demo on the network leaves the messenger its whole height', async ({ page, api }) => {
  await signInPage(page, await newOwner(api))
  for (const size of [sizes.phone, sizes.office]) {
    await page.setViewportSize(size)
    await page.goto('/messenger')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await staysAbove(page)
    const hidden = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
    await expect.poll(hidden).toBeLessThanOrEqual(0)
  }
  await lookAt(page, 'demo-bar-messenger')
})

shared('a demo of this machine alone has no bar', async ({ page }) => {
  for (const address of ['/landing', '/admin', '/authorization']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  }
})
