import type { Page } from '@playwright/test'

import {
  bubble,
  bubbles,
  conversation,
  expect,
  field,
  freeze,
  newPartner,
  newRoom,
  openChat,
  openMessenger,
  row,
  rows,
  say,
  tab,
  whenSubscribed,
  write,
} from './support/chats.ts'
import { signInPage, test } from './support/fixtures.ts'

const isSocket = /\/socket\.io\//u
const isEntry = (url: string) => /\/chat-list\?/u.test(url) && url.includes('chat_list_id=')

test.describe.configure({ timeout: 60_000 })

/** Counts sounds: what the browser's own audio is asked to play. */
async function countSounds(page: Page, isBroken = false): Promise<() => Promise<number>> {
  await page.addInitScript((broken) => {
    Object.assign(globalThis, { sounds: 0 })
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super()
        if (broken) throw new Error('No audio device')
      }
      override createGain() {
        Object.assign(globalThis, { sounds: (globalThis as unknown as { sounds: number }).sounds + 1 })
        return super.createGain()
      }
    }
  }, isBroken)
  return () => page.evaluate(() => (globalThis as unknown as { sounds: number }).sounds)
}

test.describe('the line', () => {
  test('RT-01 RT-02 RT-03 RT-34 RT-35 is opened by the first screen that needs it, dropped when it breaks, and opened again; what came in between is there', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    const lines: { url: string; cut: () => Promise<void> }[] = []
    let isCut = false
    await page.routeWebSocket(isSocket, (socket) => {
      lines.push({ url: socket.url(), cut: () => socket.close() })
      // No packet of the protocol: the start fails.
      if (isCut) socket.send('x')
      else socket.connectToServer()
    })
    let polls = 0
    await page.route(isSocket, (route) => {
      polls += 1
      return isCut ? route.abort() : route.continue()
    })
    await page.goto('/authorization')
    await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
    expect(lines).toHaveLength(0)

    await signInPage(page, owner)
    await openChat(page, room)
    await expect(bubbles(page)).toHaveCount(1)
    await expect.poll(() => lines.length).toBe(1)
    await say(api, worker, room, 'По первой линии')
    await expect(bubble(page, 'По первой линии')).toBeVisible()

    // The line breaks and cannot be had at first: each attempt is an instance of its own, and after two
    // that failed the next one begins with polling.
    isCut = true
    await lines[0]!.cut()
    await expect.poll(() => [lines.length >= 2, polls > 0]).toEqual([true, true])
    await say(api, worker, room, 'Пока линии не было')
    isCut = false
    await expect(bubble(page, 'Пока линии не было')).toBeVisible()
    await say(api, worker, room, 'По новой линии')
    await expect(bubble(page, 'По новой линии')).toBeVisible()
    await expect(bubbles(page)).toHaveCount(4)
  })

  test('RT-13 RT-35 goes over TLS on a secured page; on a plain one it does not start, and what is written is sent all the same', async ({
    page,
    api,
    baseURL,
  }) => {
    const { owner, room } = await newRoom(api)
    await page.route(/^https?:\/\/uprava\.example\//u, async (route) => {
      const url = route
        .request()
        .url()
        .replace(/^https?:\/\/uprava\.example/u, baseURL ?? '')
      // The page is of another host than the server that answers for it.
      const headers = { ...route.request().headers(), origin: baseURL ?? '' }
      await route.fulfill({ response: await route.fetch({ url, headers }) })
    })
    const lines: string[] = []
    await page.routeWebSocket(isSocket, (socket) => void lines.push(new URL(socket.url()).protocol))
    await signInPage(page, owner)
    await page.goto(`http://uprava.example/messenger?subject_type=PRIVATE-ROOM&id=${room.id}`)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await write(page, 'По открытой сети')
    await expect(bubble(page, 'По открытой сети').getByLabel('Отправлено')).toBeVisible()
    expect(lines).toEqual([])
    await page.goto('https://uprava.example/messenger')
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    expect(new Set(lines)).toEqual(new Set(['wss:']))
  })
})

test.describe('the writing signal', () => {
  test('RT-15 RT-16 RT-38 is sent with the first key, again every 9 s while keys are pressed, and not without one', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await page.clock.install()
    await signInPage(page, owner)
    await openChat(page, room)
    await expect(bubbles(page)).toHaveCount(1)
    let signals = 0
    await page.route(/\/notify-writing/u, (route) => {
      signals += 1
      return route.fulfill({ json: { data: { ok: true } } })
    })
    await freeze(page)
    await field(page).pressSequentially('д')
    await expect.poll(() => signals).toBe(1)
    await page.clock.runFor(8000)
    await field(page).pressSequentially('а')
    await page.clock.runFor(990)
    expect(signals).toBe(1)
    await page.clock.runFor(20)
    await expect.poll(() => signals).toBe(2)
    // Nine seconds without a key: silence, until the next key.
    await page.clock.runFor(30_000)
    expect(signals).toBe(2)
    await field(page).pressSequentially('!')
    await expect.poll(() => signals).toBe(3)
    // An emptied field and a sent message end it.
    await field(page).fill('')
    await page.clock.runFor(9100)
    expect(signals).toBe(3)
    await field(page).pressSequentially('е')
    await expect.poll(() => signals).toBe(4)
    await field(page).pressSequentially('щ')
    await page.getByRole('button', { name: 'Поиск по чату' }).first().focus()
    await page.clock.runFor(9100)
    expect(signals).toBe(4)
  })

  test('RT-38 API-53 a signal that fails is reported once', async ({ page, api }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    let signals = 0
    await page.route(/\/notify-writing/u, (route) => {
      signals += 1
      return route.fulfill({
        status: 500,
        json: { code: 500, message: 'Сбой', errors: { general: ['Сбой'] } },
      })
    })
    const toast = page.getByText('Ошибка взаимодействия пользователей')
    await field(page).pressSequentially('д')
    await expect(toast).toHaveCount(1)
    await field(page).fill('')
    await field(page).pressSequentially('а')
    await expect.poll(() => signals).toBe(2)
    await expect(toast).toHaveCount(1)
  })
})

test.describe('a message that comes', () => {
  test('RT-20 RT-21 RT-22 RT-41 refreshes its row when the tab shows its kind, and no other', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    const { partner, theirs } = await newPartner(api, owner)
    await signInPage(page, owner)
    const subscribed = whenSubscribed(page)
    await openMessenger(page)
    await subscribed
    await expect(rows(page)).toHaveCount(2)
    const entries: string[] = []
    page.on('request', (request) => isEntry(request.url()) && entries.push(request.url()))
    await say(api, worker, room, 'Во все')
    await expect(rows(page).first()).toContainText('Во все')
    await expect(rows(page).first().getByText('2', { exact: true })).toBeVisible()
    expect(entries).toHaveLength(1)

    await tab(page, 'Личные').click()
    await expect(rows(page)).toHaveCount(1)
    await say(api, worker, room, 'В личные')
    await expect(row(page, 'В личные')).toBeVisible()
    expect(entries).toHaveLength(2)
    await say(api, partner, theirs, 'Не сюда')
    await expect(page.getByRole('link', { name: 'Мессенджер, непрочитанных: 5' })).toBeVisible()
    expect(entries).toHaveLength(2)
    await expect(rows(page)).toHaveCount(1)
    await tab(page, 'Все').click()
    await expect(row(page, 'Не сюда')).toBeVisible()
  })

  test('RT-25 RT-26 RT-39 elsewhere raises the flag and the count and sounds; the messenger takes the flag down', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    const sounds = await countSounds(page)
    await signInPage(page, owner)
    const subscribed = whenSubscribed(page)
    await page.goto('/staff')
    await subscribed
    const menu = page.getByRole('link', { name: /^Мессенджер/u })
    await expect(menu).toHaveAccessibleName('Мессенджер, непрочитанных: 1')
    const flag = menu.locator('[class*="dot"]')
    await expect(flag).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).click()
    await say(api, worker, room, 'Загляните')
    await expect(menu).toHaveAccessibleName('Мессенджер, непрочитанных: 2')
    await expect(flag).toHaveCount(1)
    await expect.poll(sounds).toBe(1)
    await menu.click()
    await expect(flag).toHaveCount(0)
    await expect(menu).toHaveAccessibleName('Мессенджер, непрочитанных: 2')
    await row(page, 'Загляните').click()
    await expect(menu).toHaveAccessibleName('Мессенджер')
  })

  test('RT-27 RT-28 MSG-122 an own message neither sounds nor counts; a sound that cannot be played is only logged', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await countSounds(page, true)
    const logged: string[] = []
    page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`))
    await signInPage(page, owner)
    await openChat(page, room)
    await write(page, 'Моё')
    await expect(bubble(page, 'Моё').getByLabel('Отправлено')).toBeVisible()
    // From another device of the same person.
    await say(api, owner, room, 'Моё с телефона')
    await expect(bubble(page, 'Моё с телефона')).toBeVisible()
    expect(logged.filter((line) => line.includes('sound'))).toEqual([])
    await expect(page.getByRole('link', { name: 'Мессенджер', exact: true })).toBeVisible()
    await say(api, worker, room, 'Чужое')
    await expect(bubble(page, 'Чужое')).toBeVisible()
    await expect.poll(() => logged.filter((line) => /^warning .*sound/u.test(line))).toHaveLength(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(conversation(page)).toBeVisible()
  })
})
