import type { Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'

/** The tests of a worker may share a context: the second finds nothing of what the first has left in it. */
test.describe.configure({ mode: 'serial' })

/** What a page finds of what another has left, by its name. */
const findings = (page: Page) =>
  page.evaluate(async () => {
    const permission = await navigator.permissions.query({ name: 'geolocation' })
    return {
      cookies: document.cookie,
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      script: 'left' in globalThis,
      isOnline: navigator.onLine,
      permission: permission.state,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      width: innerWidth,
    }
  })

const empty = '/favicon.svg'

let before: Awaited<ReturnType<typeof findings>>

test('a test leaves all that a page and its context can keep', async ({ page, context }) => {
  await page.goto(empty)
  before = await findings(page)
  expect(before).toMatchObject({ cookies: '', local: [], session: [], databases: [], caches: [], workers: 0 })
  await context.addInitScript(() => Object.assign(globalThis, { left: true }))
  await context.addCookies([{ name: 'left', value: 'yes', url: page.url() }])
  await context.route('**/healthz', (route) => route.fulfill({ body: 'left' }))
  await page.route('**/readyz', (route) => route.fulfill({ body: 'left' }))
  await page.setViewportSize({ width: 400, height: 300 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(async () => {
    localStorage.setItem('left', 'yes')
    sessionStorage.setItem('left', 'yes')
    await new Promise((resolve, reject) => {
      const request = indexedDB.open('left')
      request.onsuccess = resolve
      request.onerror = reject
    })
  })
  await context.newPage()
  await page.reload()
  expect(await findings(page)).toEqual({
    ...before,
    cookies: 'left=yes',
    local: [['left', 'yes']],
    session: [['left', 'yes']],
    databases: ['left'],
    script: true,
    isDark: true,
    width: 400,
  })
})

test('the next one finds none of it', async ({ page, context, request }) => {
  expect(context.pages()).toEqual([page])
  await page.goto(empty)
  expect(await findings(page)).toEqual(before)
  for (const path of ['/healthz', '/readyz'])
    expect(await page.evaluate(async (asked) => (await fetch(asked)).text(), path)).toBe(
      await (await request.get(path)).text(),
    )
  await context.grantPermissions(['geolocation'])
  // Its page registers it when somebody asks for it; what it keeps stays when it goes.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
    await caches.open('left')
  })
  await context.setOffline(true)
  expect(await findings(page)).toMatchObject({
    permission: 'granted',
    isOnline: false,
    caches: expect.arrayContaining(['left']),
    workers: 1,
  })
})

test('what is not undone in between has ended the context', async ({ page }) => {
  await page.goto(empty)
  expect(await findings(page)).toEqual(before)
})
