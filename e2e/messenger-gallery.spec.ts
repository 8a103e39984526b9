import type { Locator, Page } from '@playwright/test'

import type { Api } from './support/api.ts'
import {
  bubble,
  bubbles,
  type ChatNamed,
  conversation,
  expect,
  newRoom,
  openChat,
  say,
  type Talker,
} from './support/chats.ts'
import { lookAt, signInPage, test } from './support/fixtures.ts'
import { aPicture } from './support/pictures.ts'

test.describe.configure({ timeout: 90_000 })

const gallery = (page: Page) => page.getByRole('dialog', { name: 'Изображения чата' })
const shown = (page: Page, name: string) => gallery(page).getByRole('img', { name, exact: true })
/** The scale and the shift of the shown picture. */
const transform = (page: Page) =>
  gallery(page)
    .getByRole('img')
    .evaluate((picture) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(picture).transform)
      return { scale: a, x: e, y: f }
    })
const scale = async (page: Page) => (await transform(page)).scale

const file = (name: string, width = 1200, height = 800, colour = [60, 110, 180]) => ({
  name,
  type: 'image/png',
  bytes: aPicture(width, height, colour),
})

/** Four pictures in three messages. */
async function sendPictures(api: Api, from: Talker, room: ChatNamed): Promise<void> {
  await say(api, from, room, 'Первая', { files: [file('один.png')] })
  await say(api, from, room, 'Две', {
    files: [file('два.png', 800, 1200, [150, 90, 60]), file('три.png', 1200, 800, [70, 140, 90])],
  })
  await say(api, from, room, 'Последняя', { files: [file('четыре.png', 1600, 900, [140, 80, 150])] })
}

async function open(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('button', { name: `Открыть изображение ${name}` })
  await picture.scrollIntoViewIfNeeded()
  // A list that scrolls takes no press, from its next frame on.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(picture).not.toHaveCSS('pointer-events', 'none')
  await picture.click()
}

test('CHAT-52 MSG-44 MSG-119 the gallery leads through all pictures of the chat, names them, keeps the focus and returns it', async ({
  page,
  api,
}) => {
  const { owner, worker, room } = await newRoom(api)
  await sendPictures(api, worker, room)
  await signInPage(page, owner)
  await openChat(page, room)
  await open(page, 'два.png')
  await expect(shown(page, 'Изображение 2 из 4, два.png, Петров Иван')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, 'Изображение 3 из 4, три.png, Петров Иван')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, 'Изображение 4 из 4, четыре.png, Петров Иван')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, 'Изображение 4 из 4, четыре.png, Петров Иван')).toBeVisible()
  await gallery(page).getByRole('button', { name: 'Предыдущее изображение' }).click()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowLeft')
  await expect(shown(page, 'Изображение 1 из 4, один.png, Петров Иван')).toBeVisible()

  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    expect(await gallery(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(gallery(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Открыть изображение два.png' })).toBeFocused()

  await open(page, 'четыре.png')
  await expect(shown(page, 'Изображение 4 из 4, четыре.png, Петров Иван')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  const saving = page.waitForEvent('download')
  await gallery(page).getByRole('link', { name: 'Скачать' }).click()
  expect((await saving).suggestedFilename()).toBe('три.png')
  await gallery(page).getByRole('button', { name: 'Показать в чате' }).click()
  await expect(gallery(page)).toHaveCount(0)
  await expect(bubble(page, 'Две')).toHaveAttribute('data-highlighted', 'true')

  await open(page, 'четыре.png')
  await gallery(page).getByRole('button', { name: 'Переслать' }).click()
  await expect(gallery(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: /Переслать/u })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /Переслать/u })).toHaveCount(0)
  await open(page, 'четыре.png')
  await expect(shown(page, 'Изображение 4 из 4, четыре.png, Петров Иван')).toBeVisible()
  await lookAt(page, 'messenger-gallery')
  await page.keyboard.press('Escape')
  await expect(gallery(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Открыть изображение четыре.png' })).toBeFocused()
})

test('CHAT-52 the picture is zoomed 1 to 8 times at the pointer by wheel, double press and keys, and dragged', async ({
  page,
  api,
}) => {
  const { owner, worker, room } = await newRoom(api)
  await sendPictures(api, worker, room)
  await signInPage(page, owner)
  await openChat(page, room)
  await open(page, 'один.png')
  await expect(shown(page, 'Изображение 1 из 4, один.png, Петров Иван')).toBeVisible()
  const box = (await gallery(page).getByRole('img').boundingBox())!
  const [x, y] = [box.x + box.width * 0.75, box.y + box.height * 0.25]
  await page.mouse.move(x, y)
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, -200)
  await expect.poll(() => scale(page)).toBe(8)
  // The point under the pointer has stayed: a quarter of the size from the middle, seven times further out.
  const zoomed = await transform(page)
  expect(Math.round(zoomed.x + box.width * 0.25 * 7)).toBe(0)
  expect(Math.round(zoomed.y - box.height * 0.25 * 7)).toBe(0)
  await page.mouse.down()
  await page.mouse.move(x - 120, y + 40)
  await page.mouse.up()
  await expect.poll(async () => Math.round(((await transform(page)).x - zoomed.x) / 10)).toBe(-12)
  await page.keyboard.press('0')
  await expect.poll(() => scale(page)).toBe(1)
  await page.keyboard.press('-')
  await expect.poll(() => scale(page)).toBe(1)
  await page.keyboard.press('+')
  await expect.poll(() => scale(page)).toBe(1.5)
  await page.keyboard.press('0')
  await page.mouse.dblclick(x, y)
  await expect.poll(() => scale(page)).toBe(2.5)
  await gallery(page).getByRole('button', { name: 'Увеличить' }).click()
  await expect.poll(() => scale(page)).toBe(3.75)
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, 'Изображение 2 из 4, два.png, Петров Иван')).toBeVisible()
  expect(await scale(page)).toBe(1)
})

test('CHAT-52 what cannot be fetched is asked for once, and again when one goes on', async ({
  page,
  api,
}) => {
  const { owner, worker, room } = await newRoom(api)
  await sendPictures(api, worker, room)
  await signInPage(page, owner)
  await openChat(page, room)
  let failed = 0
  const later = (url: URL) => url.pathname.endsWith('/media') && url.searchParams.has('after_id')
  await page.route(later, (route) => {
    failed += 1
    return route.fulfill({
      status: 503,
      json: { code: 503, message: 'Нет', errors: { general: ['Служба временно недоступна.'] } },
    })
  })
  await open(page, 'один.png')
  await expect(page.getByText('Служба временно недоступна.').first()).toBeVisible()
  // The way to the server and back: one that asks again at once has asked by then.
  await page.evaluate(() => fetch('/managers/v2/news'))
  await page.keyboard.press('+')
  await expect.poll(() => scale(page)).toBe(1.5)
  expect(failed).toBe(1)
  await page.unroute(later)
  // The step waits for what is not there yet.
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, 'Изображение 2 из 4, два.png, Петров Иван')).toBeVisible()
  for (const _ of [3, 4]) await page.keyboard.press('ArrowRight')
  await expect(shown(page, 'Изображение 4 из 4, четыре.png, Петров Иван')).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('CHAT-52 a swipe leads on, two fingers zoom', async ({ page, api }) => {
    const { owner, worker, room } = await newRoom(api)
    await sendPictures(api, worker, room)
    await signInPage(page, owner)
    await openChat(page, room)
    await open(page, 'три.png')
    await expect(shown(page, 'Изображение 3 из 4, три.png, Петров Иван')).toBeVisible()
    const line = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => line.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x: 300, y: 400 })
    await touch('touchMove', { x: 200, y: 405 })
    await touch('touchMove', { x: 100, y: 405 })
    await touch('touchEnd')
    await expect(shown(page, 'Изображение 4 из 4, четыре.png, Петров Иван')).toBeVisible()
    await touch('touchStart', { x: 180, y: 400 }, { x: 210, y: 400 })
    await touch('touchMove', { x: 150, y: 400 }, { x: 240, y: 400 })
    await touch('touchMove', { x: 120, y: 400 }, { x: 270, y: 400 })
    await touch('touchEnd')
    await expect.poll(() => scale(page)).toBeCloseTo(5, 0)
    // A zoomed picture is dragged and not left.
    await touch('touchStart', { x: 300, y: 400 })
    await touch('touchMove', { x: 100, y: 405 })
    await touch('touchEnd')
    await expect(shown(page, 'Изображение 4 из 4, четыре.png, Петров Иван')).toBeVisible()
  })
})

test('CHAT-53 pictures of one message lie as a mosaic whose places do not move while they load', async ({
  page,
  api,
}) => {
  const { owner, worker, room } = await newRoom(api)
  const sizes = [
    [1600, 900],
    [600, 900],
    [800, 800],
    [1200, 500],
    [500, 900],
  ] as const
  const files = sizes.map(([width, height], at) =>
    file(`${at + 1}.png`, width, height, [60 + at * 30, 110, 150]),
  )
  await say(api, worker, room, 'Альбом', { files })
  await say(api, worker, room, 'Два вида', { files: files.slice(0, 2) })
  const long = 'Так выглядит площадка после уборки: урны пустые, дорожки подметены, скамейки вымыты. '.repeat(
    3,
  )
  await say(api, worker, room, long, { files: files.slice(0, 2) })
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/files\/.*\.png/u, async (route) => {
    await held
    await route.continue()
  })
  await signInPage(page, owner)
  await openChat(page, room)
  const tiles = bubbles(page).getByRole('button', { name: /^Открыть изображение/u })
  await expect(tiles).toHaveCount(9)
  const places = () =>
    tiles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  const before = await places()
  release()
  const pictures = bubbles(page).locator('button img')
  for (const picture of await pictures.all()) await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  expect(await places()).toEqual(before)
  await lookAt(page, 'messenger-mosaic')
  // Over a text that is wider they are as wide as it.
  const widthOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().width)
  const text = bubbles(page).last().getByText('Так выглядит площадка')
  const mosaic = bubbles(page).last().getByRole('button', { name: 'Открыть изображение 1.png' }).locator('..')
  expect(await widthOf(mosaic)).toBeCloseTo(await widthOf(text), 0)
  for (const { width, height } of before) expect(Math.min(width, height)).toBeGreaterThan(44)
  await open(page, '4.png')
  await expect(shown(page, 'Изображение 4 из 9, 4.png, Петров Иван')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(conversation(page)).toBeVisible()
})
