import type { Locator, Page, Route } from '@playwright/test'

import { fitsNarrowPhone, openConsole } from './support/console.ts'
import { expect, lookAt, test } from './support/fixtures.ts'

/** Logins, browsers and names of copies are no words of the screen. */
const names = /[A-Za-z][\w.-]*/gu

/**
 * The pages of running the installation; `call` is what the page's own list or form is read by, `operate` works a control of it
 * by the keys alone.
 */
const pages: readonly ConsolePage[] = [
  {
    section: 'backups',
    title: 'Копии',
    call: /\/api\/admin\/v1\/backups(?:\?|$)/u,
    empty: { data: [] },
    operate: async (page) => {
      // A copy of the whole installation is no matter of this test.
      const begun = page.waitForRequest((request) => request.method() === 'POST')
      await page.route('**/api/admin/v1/backups', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ json: { data: {} } }) : route.fallback(),
      )
      await tabTo(page, page.getByRole('button', { name: 'Сделать копию' }))
      await page.keyboard.press('Enter')
      expect(new URL((await begun).url()).pathname).toBe('/api/admin/v1/backups')
      await expect(page.getByText('Копия делается', { exact: true })).toBeVisible()
    },
  },
  {
    section: 'sign-in',
    title: 'Вход',
    call: /\/api\/admin\/v1\/sign-in$/u,
    empty: undefined,
    operate: (page) => choose(page, 'Для администраторов', 'Обязателен'),
  },
  {
    section: 'administrators',
    title: 'Администраторы',
    call: /\/api\/admin\/v1\/administrators$/u,
    empty: { data: [] },
    operate: async (page) => {
      const invite = page.getByRole('button', { name: 'Пригласить' })
      await tabTo(page, invite)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Приглашение' }).getByLabel('Логин')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(invite).toBeFocused()
    },
  },
  {
    section: 'retention',
    title: 'Хранение',
    call: /\/api\/admin\/v1\/retention$/u,
    empty: undefined,
    operate: async (page) => {
      const term = page.getByRole('textbox', { name: 'Уведомления' })
      await tabTo(page, term)
      await page.keyboard.type('29')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Не меньше 30 дней')).toBeVisible()
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Backspace')
    },
  },
  {
    section: 'audit',
    title: 'Журнал',
    call: /\/api\/admin\/v1\/audit(?:\?|$)/u,
    empty: {
      data: { items: [], current_page: 1, last_page: 1, per_page: 20, total: 0, from: null, to: null },
    },
    operate: (page) => choose(page, 'Действие', 'Вход в консоль'),
  },
]

type ConsolePage = {
  section: string
  title: string
  call: RegExp
  empty: object | undefined
  operate: (page: Page) => Promise<void>
}

const link = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Разделы консоли' }).getByRole('link', { name: title, exact: true })

/** Walks on by the keyboard to a control. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 80 && !(await hasFocus()); step += 1) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** Picks one of a list by the keyboard. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const list = page.getByRole('combobox', { name: label })
  await tabTo(page, list)
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('option', { name: option, exact: true })
  await expect(chosen).toBeVisible()
  const isActive = async () => (await chosen.getAttribute('data-active')) !== null
  for (let step = 0; step < 150 && !(await isActive()); step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveCount(0)
  await expect(list).toContainText(option)
}

for (const { section, title, call, empty, operate } of pages) {
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
    await operate(page)
    await lookAt(page, `ops-35-${section}`, names)
    await fitsNarrowPhone(page)
  })
}
