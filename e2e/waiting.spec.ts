import type { Page } from '@playwright/test'

import { expect, lookAt, signInPage, test } from './support/fixtures.ts'

const shape = (page: Page) => page.locator('.waiting')

/** Holds every script of the build back; answers what lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

/** What the shape of a form has as its title, and where. */
function titleOfShape(form: HTMLElement): { text: string; x: number; y: number } {
  const { left, top } = form.getBoundingClientRect()
  const style = getComputedStyle(form)
  const inside = (side: 'Left' | 'Top') =>
    Number.parseFloat(style[`padding${side}`]) + Number.parseFloat(style[`border${side}Width`])
  return {
    text: getComputedStyle(form, '::before').content,
    x: left + inside('Left'),
    y: top + inside('Top'),
  }
}

test('until the scripts have come the page shows the shape of the workspace, and then the screen', async ({
  page,
  owner,
}) => {
  await signInPage(page, owner)
  const release = await holdScripts(page)
  await page.goto('/messenger', { waitUntil: 'commit' })
  await expect(shape(page)).toBeVisible()
  await expect(shape(page).locator('.waiting-menu i').first()).toBeVisible()
  await expect(shape(page).locator('.waiting-form')).toBeHidden()
  // What a screen reader says of the page that has been loaded.
  await expect(page).toHaveTitle('Мессенджер')
  await lookAt(page, 'waiting-shell')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(shape(page)).toBeHidden()
})

test('until the scripts have come the sign-in shows the shape of its form, and then the form', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/authorization', { waitUntil: 'commit' })
  await expect(shape(page).locator('.waiting-form')).toBeVisible()
  await expect(shape(page).locator('.waiting-list')).toBeHidden()
  await expect(page).toHaveTitle('Авторизация')
  await lookAt(page, 'waiting-form')
  const title = await shape(page).locator('.waiting-form').evaluate(titleOfShape)
  release()
  await expect(page.getByRole('textbox', { name: 'Логин' })).toBeVisible()
  await expect(shape(page)).toBeHidden()
  // Nothing moves when the form comes.
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(title).toEqual({ text: '"Авторизация"', x: heading?.x, y: heading?.y })
})

test.describe('a page whose beginning is gone after an update', () => {
  test('is loaded again by itself', async ({ page }) => {
    let isGone = true
    await page.route('**/assets/workspace-*.js', async (route) => {
      if (!isGone) return route.continue()
      isGone = false
      return route.fulfill({ status: 404 })
    })
    await page.goto('/authorization')
    await expect(page.getByRole('textbox', { name: 'Логин' })).toBeVisible()
    expect(isGone).toBe(false)
  })

  test('says so where it stays away', async ({ page }) => {
    let asked = 0
    await page.route('**/assets/workspace-*.js', (route) => {
      asked += 1
      return route.fulfill({ status: 404 })
    })
    await page.goto('/authorization')
    await expect(page.getByText('Обновите страницу')).toBeVisible()
    await expect(shape(page)).toHaveCount(0)
    expect(asked).toBe(2)
  })

  test('of the landing is read without them', async ({ page }) => {
    let asked = 0
    await page.route('**/assets/*.js', (route) => {
      asked += 1
      return route.fulfill({ status: 404 })
    })
    await page.goto('/landing')
    await page.reload()
    expect(asked).toBeGreaterThan(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Обновите страницу')).toHaveCount(0)
  })
})
