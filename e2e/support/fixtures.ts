import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

import { Api, newOwner, type Owner } from './api.ts'

export { expect } from '@playwright/test'
export { newEmployee, newOwner, newPhone, type Employee, type Owner } from './api.ts'

/** What the screens' tests share: the API to prepare with, an owner with a channel of his own, no error in the console. */
export const test = base.extend<{ api: Api; owner: Owner; cleanConsole: void }>({
  // oxlint-disable-next-line no-empty-pattern -- the library reads the names of the parameters
  api: async ({}, use) => {
    await use(new Api(process.env['E2E_BASE_URL'] ?? ''))
  },
  owner: async ({ api }, use) => {
    await use(await newOwner(api))
  },
  cleanConsole: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        if (
          message.type() === 'error' &&
          /Content Security Policy|TrustedHTML|Warning:/u.test(message.text())
        )
          problems.push(message.text())
      })
      await use()
      expect(problems, 'the page broke or broke its policy').toEqual([])
    },
    { auto: true },
  ],
})

/** Signs the page in as somebody who already has a token, as a finished sign-in leaves the browser. */
export async function signInPage(
  page: Page,
  who: { token: string; managerId: number; channelId?: number },
): Promise<void> {
  await page.addInitScript((facts) => {
    // The frames of the browser's own PDF viewer have no storage.
    if ((sessionStorage as Storage | null) === null) return
    // Once a tab: a sign-out in the middle of a test must stay one.
    if (sessionStorage.getItem('signed-in') !== null) return
    sessionStorage.setItem('signed-in', 'yes')
    localStorage.setItem('token', facts.token)
    localStorage.setItem('managerId', String(facts.managerId))
    localStorage.setItem('haveOrganization', 'true')
    if (facts.channelId) localStorage.setItem('channelId', String(facts.channelId))
  }, who)
}

export const sizes = {
  phone: { width: 390, height: 844 },
  office: { width: 1366, height: 768 },
  wide: { width: 1920, height: 1080 },
} as const

/**
 * Keeps pictures of a screen at the three widths, and checks each for accessibility and sideways scroll. Dark at the
 * office's width alone, as colours know no width; LOOK_AT=all keeps every picture.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    const shown = Object.entries(sizes).filter(
      ([size]) => scheme === 'light' || size === 'office' || process.env['LOOK_AT'] === 'all',
    )
    for (const [size, viewport] of shown) {
      await page.setViewportSize(viewport)
      await settle(page)
      await page.screenshot({ path: `artifacts/screens/${name}-${size}-${scheme}.png` })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${name} scrolls sideways at ${viewport.width}`).toBeLessThanOrEqual(0)
    }
    const { violations } = await whatToCheck(page, scheme).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
    expect(found, `${name} (${scheme}) is not accessible`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** The dark scheme differs from the light one in its colours alone. */
function whatToCheck(page: Page, scheme: 'light' | 'dark'): AxeBuilder {
  // In the page itself: a blank page beside it for each check takes longer than the check.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  return scheme === 'light'
    ? builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    : builder.withRules(['color-contrast'])
}

/** Waits until fonts are there and running transitions have ended. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
