import type { Page } from '@playwright/test'

import { newRoom } from './support/chats.ts'
import { expect, signInPage, sizes, test } from './support/fixtures.ts'
import { libraryOf } from './support/library.ts'
import { refuse } from './support/station.ts'

/** Every screen with the menu; the station has no AI here and shows its access page. */
const screens = [
  '/documents',
  '/staff',
  '/organization',
  '/messenger',
  '/work-station',
  '/notifications',
  '/profile',
  '/news',
  '/events',
  '/requests',
]
/** More than a list needs to scroll under what stays in place. */
const stops = 25

test.describe.configure({ timeout: 120_000 })

for (const screen of screens)
  test(`what has the focus is seen on a phone while a message stands over ${screen}`, async ({
    page,
    api,
  }) => {
    const { owner } = await newRoom(api)
    for (const name of ['Смета', 'Акт', 'План']) await libraryOf(api, owner).add(name)
    await page.setViewportSize(sizes.phone)
    await signInPage(page, owner)
    await page.route('**/chat-list/unread-messages-count*', (route) => refuse(route, 422, 'Не получилось'))
    await page.goto(screen)
    const message = page.getByRole('region', { name: 'Сообщения' }).locator('[data-kind]').first()
    // A pointer over it holds it.
    await message.dispatchEvent('pointerover')
    await expect(page.getByRole('main')).toBeVisible()
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(() => coveredFocus(page), { message: `stop ${stop}` }).toBe('')
    }
    await expect(message).toBeVisible()
  })

/** The name of what has the focus when nothing of it can be seen; the messages themselves are no page. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body || element.closest('[aria-live]')) return ''
    const { left, top, width, height } = element.getBoundingClientRect()
    const shares = [0.1, 0.5, 0.9]
    const isSeen = shares.some((x) =>
      shares.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y)
        return hit !== null && (element.contains(hit) || (hit.contains(element) && hit !== document.body))
      }),
    )
    return isSeen ? '' : (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName)
  })
