import type { Page, Route } from '@playwright/test'

import { fitsNarrowPhone, openConsole } from './support/console.ts'
import { expect, lookAt, test } from './support/fixtures.ts'

/** Logins, browsers and names of copies are no words of the screen. */
const names = /[A-Za-z][\w.-]*/gu

/** The pages of running the installation; `call` is what the page's own list or form is read by. */
const pages = [
  { section: 'backups', title: 'Копии', call: /\/api\/admin\/v1\/backups(?:\?|$)/u, empty: { data: [] } },
  { section: 'sign-in', title: 'Вход', call: /\/api\/admin\/v1\/sign-in$/u, empty: undefined },
  {
    section: 'administrators',
    title: 'Администраторы',
    call: /\/api\/admin\/v1\/administrators$/u,
    empty: { data: [] },
  },
  { section: 'retention', title: 'Хранение', call: /\/api\/admin\/v1\/retention$/u, empty: undefined },
  {
    section: 'audit',
    title: 'Журнал',
    call: /\/api\/admin\/v1\/audit(?:\?|$)/u,
    empty: {
      data: { items: [], current_page: 1, last_page: 1, per_page: 20, total: 0, from: null, to: null },
    },
  },
] as const

const link = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Разделы консоли' }).getByRole('link', { name: title, exact: true })

/** Walks on by the keyboard until something of the page itself has the focus. */
async function reachesContent(page: Page): Promise<void> {
  const isInside = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    if (await isInside()) break
  }
  expect(await isInside()).toBe(true)
  await expect(page.locator(':focus')).toBeVisible()
}

for (const { section, title, call, empty } of pages) {
  test(`OPS-35 «${title}» has its four states, fits 360 px, works by the keyboard, violates no rule of axe`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await openConsole(page)
    let isOpen: () => void = () => undefined
    const opened = new Promise<void>((resolve) => (isOpen = resolve))
    const fail = async (route: Route) => {
      await opened
      await route.abort()
    }
    await page.route(call, fail)
    await link(page, title).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('Загрузка…').first()).toBeAttached()
    await lookAt(page, `ops-35-${section}-loading`, names)
    await fitsNarrowPhone(page)

    isOpen()
    await expect(page.getByText('Не удалось загрузить данные').first()).toBeVisible()
    await lookAt(page, `ops-35-${section}-failed`, names)
    await fitsNarrowPhone(page)

    await page.unroute(call)
    if (empty !== undefined) {
      await page.route(call, (route) => route.fulfill({ json: empty }))
      await page.getByRole('button', { name: 'Повторить' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
      await expect(page.getByRole('row')).toHaveCount(0)
      await lookAt(page, `ops-35-${section}-empty`, names)
      await fitsNarrowPhone(page)
      await page.unroute(call)
      await page.reload()
    } else {
      // A form has nothing that could be empty: the failure leads straight to it.
      await page.getByRole('button', { name: 'Повторить' }).press('Enter')
    }
    // A page that has not been drawn yet has neither.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('Загрузка…')).toHaveCount(0)
    await expect(page.getByText('Не удалось загрузить данные')).toHaveCount(0)
    await reachesContent(page)
    await lookAt(page, `ops-35-${section}`, names)
    await fitsNarrowPhone(page)
  })
}
