import type { Page } from '@playwright/test'

import {
  bubbles,
  conversation,
  dialog,
  expect,
  field,
  freeze,
  newRoom,
  notices,
  openChat,
  row,
  sendButton,
  stored,
} from './support/chats.ts'
import { lookAt, signInPage, sizes, test } from './support/fixtures.ts'
import { sayByVoice, withMicrophone } from './support/voice.ts'

test.use({ launchOptions: withMicrophone() })
test.describe.configure({ timeout: 120_000 })

const microphone = (page: Page) => page.getByRole('button', { name: 'Записать голосовое сообщение' })
const panel = (page: Page) => page.getByRole('group', { name: 'Запись голосового сообщения' })
const recorded = (page: Page) => panel(page).getByRole('timer')
const ofPanel = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const voice = (page: Page, length: RegExp | string) =>
  conversation(page).getByRole('group', {
    name: length instanceof RegExp ? length : `Голосовое сообщение, ${length}`,
  })
const listen = (page: Page, length: string) =>
  voice(page, length).getByRole('button', { name: /^(Слушать|Пауза)$/u })
const position = (page: Page, length: string) =>
  voice(page, length).getByRole('slider', { name: 'Место в записи' })
const bar = (page: Page) => page.getByRole('region', { name: 'Голосовое сообщение' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Удалить запись?' })
const isSending = (url: URL) => url.pathname.endsWith('/send-message')

type Recorders = typeof globalThis & { recorder: MediaRecorder }

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const { start } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function (...options) {
      ;(globalThis as Recorders).recorder = this
      start.apply(this, options)
    }
  }),
)

/** Sound arrives in the time of the machine, whatever the page's clock says. */
async function receiveSound(page: Page): Promise<void> {
  await expect(recorded(page)).toBeVisible()
  const newBytes = () =>
    page.evaluate(() => {
      const { recorder } = globalThis as Recorders
      const arrived = new Promise<number>((resolve) => {
        recorder.addEventListener('dataavailable', ({ data }) => resolve(data.size), { once: true })
      })
      recorder.requestData()
      return arrived
    })
  await expect.poll(newBytes).toBeGreaterThan(0)
}

/** Begins a recording and moves the page's clock on, which must be installed. */
async function record(page: Page, seconds: number): Promise<void> {
  await microphone(page).click()
  await receiveSound(page)
  await page.clock.runFor(seconds * 1000)
}

test.describe('recording', () => {
  test('CHAT-17 is paused, played, continued, cancelled and sent; under a second it is dropped', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await page.clock.install()
    await signInPage(page, owner)
    await openChat(page, room)
    await expect(microphone(page)).not.toHaveAttribute('aria-disabled')
    await field(page).fill('Текст')
    await expect(microphone(page)).toHaveCount(0)
    await expect(sendButton(page)).toBeVisible()
    await field(page).fill('')
    await expect(sendButton(page)).toHaveCount(0)

    await expect(bubbles(page)).toHaveCount(1)
    await freeze(page)
    await record(page, 0.8)
    await ofPanel(page, 'Отправить').click()
    await expect(notices(page)).toContainText('Слишком короткая запись')
    await expect(panel(page)).toHaveCount(0)
    await page.clock.resume()
    await expect(field(page)).toBeFocused()

    await record(page, 12)
    await expect(ofPanel(page, 'Отправить')).toBeFocused()
    await expect(panel(page).getByRole('status')).toHaveText('Идёт запись')
    await lookAt(page, 'voice-recording')
    await ofPanel(page, 'Отмена').click()
    await expect(panel(page)).toHaveCount(0)
    await expect(field(page)).toBeFocused()

    await record(page, 5)
    await ofPanel(page, 'Пауза').click()
    await expect(panel(page).getByRole('status')).toHaveText('Запись на паузе')
    await ofPanel(page, 'Слушать').click()
    await expect(panel(page).getByText(/0:0\d \/ 0:\d\d/u)).toBeVisible()
    await lookAt(page, 'voice-paused')
    await ofPanel(page, 'Продолжить запись').click()
    await page.clock.runFor(30_000)
    await ofPanel(page, 'Отправить').click()
    await expect(voice(page, /сообщение, 0:[345]\d$/u)).toBeVisible()
    await expect(conversation(page).getByLabel('Отправлено')).toHaveCount(1)
    await expect(row(page, 'Голосовое сообщение, 0:')).toContainText('Вы: Голосовое сообщение')
    const [sent] = await stored(api, owner, room)
    expect(sent).toMatchObject({ kind: 'voice', documents: [{ name: 'Голосовое сообщение.weba' }] })
  })

  test('CHAT-17 at 15 minutes it stops and keeps; Escape asks from three seconds on; who leaves finds it again', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await page.clock.install()
    await signInPage(page, owner)
    await openChat(page, room)
    await expect(bubbles(page)).toHaveCount(1)
    await freeze(page)
    await record(page, 2)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(conversation(page)).toBeVisible()
    await page.clock.resume()

    await record(page, 4)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'Отмена' }).click()
    await expect(panel(page).getByRole('status')).toHaveText('Запись на паузе')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Удалить' }).click()
    await expect(panel(page)).toHaveCount(0)

    await record(page, 2)
    await page.clock.fastForward(15 * 60_000)
    await expect(panel(page).getByRole('status')).toHaveText('Запись остановлена: 15 минут — это предел')
    await expect(ofPanel(page, 'Продолжить запись')).toHaveCount(0)
    await lookAt(page, 'voice-limit')
    await page.getByRole('link', { name: 'Документы' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(panel(page).getByText('15:00')).toBeVisible()
    await ofPanel(page, 'Отправить').click()
    await expect(voice(page, '15:00')).toBeVisible()
    await expect(conversation(page).getByLabel('Отправлено')).toHaveCount(1)
  })

  for (const { name, reason, prepare } of [
    {
      name: 'microphone',
      reason: 'Микрофон не найден',
      prepare: (page: Page) =>
        page.addInitScript(() => {
          navigator.mediaDevices.enumerateDevices = () => Promise.resolve([])
        }),
    },
    {
      name: 'permission',
      reason: 'Доступ к микрофону запрещён. Разрешите его в настройках браузера для этого сайта',
      prepare: (page: Page) =>
        page.addInitScript(() => {
          const denied = Object.assign(new EventTarget(), { state: 'denied' })
          navigator.permissions.query = () => Promise.resolve(denied as PermissionStatus)
        }),
    },
    {
      name: 'secure page',
      reason: 'Записать голос можно только по защищённому адресу (https)',
      prepare: (page: Page) =>
        page.addInitScript(() => {
          Object.defineProperty(globalThis, 'isSecureContext', { value: false })
        }),
    },
  ])
    test(`CHAT-17 without a ${name} the button is disabled and says why to eye and screen reader`, async ({
      page,
      api,
    }) => {
      const { owner, room } = await newRoom(api)
      await prepare(page)
      await signInPage(page, owner)
      await openChat(page, room)
      await expect(microphone(page)).toHaveAttribute('aria-disabled', 'true')
      await expect(microphone(page)).toHaveAccessibleDescription(reason)
      await microphone(page).hover()
      await expect(page.locator('[data-hint-box]')).toHaveText(reason)
      await lookAt(page, `voice-without-${name.replace(' ', '-')}`)
      await microphone(page).click({ force: true })
      await expect(panel(page)).toHaveCount(0)
    })
})

test.describe('on a phone', () => {
  test.use({ viewport: sizes.phone, hasTouch: true, isMobile: true })

  test('CHAT-17 a finger records while it holds; to the left it cancels, upwards it locks', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await page.clock.install()
    await signInPage(page, owner)
    await openChat(page, room)
    const session = await page.context().newCDPSession(page)
    const box = (await microphone(page).boundingBox())!
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0, dy = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 20 + dx, y: box.y + 20 + dy }],
      })
    const hold = async () => {
      await touch('touchStart')
      await receiveSound(page)
      await page.clock.runFor(4000)
    }
    await hold()
    await expect(panel(page)).toContainText('Влево — отмена, вверх — без рук')
    await lookAt(page, 'voice-held')
    await touch('touchMove', -100)
    await expect(panel(page)).toHaveCount(0)
    await touch('touchEnd')
    await expect(bubbles(page)).toHaveCount(1)

    await hold()
    await touch('touchEnd')
    await expect(voice(page, /сообщение, 0:\d\d$/u)).toBeVisible()

    await hold()
    await touch('touchMove', 0, -80)
    await expect(ofPanel(page, 'Пауза')).toBeVisible()
    await touch('touchEnd')
    await lookAt(page, 'voice-locked')
    await ofPanel(page, 'Отправить').tap()
    await expect(voice(page, /сообщение, 0:\d\d$/u)).toHaveCount(2)
    await expect(conversation(page).getByLabel('Отправлено')).toHaveCount(2)
  })
})

test('CHAT-18 recorded without a connection it is sent once when the line is back, also after a reload', async ({
  page,
  api,
  context,
}) => {
  const { owner, room } = await newRoom(api)
  await page.clock.install()
  await signInPage(page, owner)
  await openChat(page, room)
  // The line is lost before the recording begins.
  await expect(voice(page, /./u)).toHaveCount(0)
  await context.setOffline(true)
  await record(page, 20)
  await ofPanel(page, 'Отправить').click()
  await expect(conversation(page).getByLabel('Отправляется')).toHaveCount(1)
  await voice(page, /сообщение, 0:2\d$/u)
    .getByRole('button', { name: 'Слушать' })
    .click()
  await expect(conversation(page).getByText(/0:0\d \/ 0:2\d/u)).toBeVisible()
  await lookAt(page, 'voice-waiting')

  await page.route(isSending, (route) => route.abort('connectionreset'))
  await context.setOffline(false)
  await page.reload()
  await expect(voice(page, /сообщение, 0:2\d$/u)).toBeVisible()
  await expect(conversation(page).getByLabel('Отправляется')).toHaveCount(1)

  // The first answer is lost: the same message is sent again.
  await page.unroute(isSending)
  await page.route(
    isSending,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  // The answer is lost in true time; what waits after it waits by the clock of the page.
  await expect(async () => {
    await page.clock.runFor(60_000)
    await expect(conversation(page).getByLabel('Отправлено')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await page.clock.runFor(60_000)
  await expect(conversation(page).getByLabel('Отправляется')).toHaveCount(0)
  const all = await stored(api, owner, room)
  expect(all.map(({ kind }) => kind)).toEqual(['voice', 'text'])
})

test('CHAT-17 CHAT-36 CHAT-38 a recording is put off, played in the list, moved and sent at once as a voice message', async ({
  page,
  api,
}) => {
  const { owner, room } = await newRoom(api)
  await page.clock.install()
  await signInPage(page, owner)
  await openChat(page, room)
  await expect(bubbles(page)).toHaveCount(1)
  await record(page, 20)
  await ofPanel(page, 'Отправить позже').click()
  // Nobody records himself reading a menu.
  await expect(panel(page).getByRole('status')).toHaveText('Запись на паузе')
  await lookAt(page, 'voice-later-menu')
  await page.getByRole('menuitem').filter({ hasText: 'Завтра' }).click()
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Отложено: 1' }).click()
  const list = dialog(page, 'Отложенные сообщения')
  const item = list.getByRole('group', { name: /^Голосовое сообщение, 0:[23]\d$/u })
  await item.getByRole('button', { name: 'Слушать' }).click()
  await expect(item.getByRole('button', { name: 'Пауза' })).toBeVisible()
  await lookAt(page, 'voice-later-list')
  await list.getByRole('button', { name: /^Изменить: Голосовое сообщение/u }).click()
  const form = dialog(page, 'Изменить отложенное сообщение')
  await expect(form.getByRole('textbox', { name: 'Сообщение' })).toHaveCount(0)
  await form.getByLabel('Время').fill('10:30')
  await lookAt(page, 'voice-later-change')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(list.getByText(/завтра в.10:30/u)).toBeVisible()
  await list.getByRole('button', { name: /^Отправить сейчас: Голосовое сообщение/u }).click()
  await list.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect(voice(page, /сообщение, 0:[23]\d$/u)).toBeVisible()
  const all = await stored(api, owner, room)
  expect(all.map(({ kind }) => kind)).toEqual(['voice', 'text'])
})

test.describe('playing', () => {
  test('CHAT-20 plays, seeks by press and arrow keys, changes its speed and remembers it', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await sayByVoice(api, worker, room, 120)
    await signInPage(page, owner)
    await openChat(page, room)
    const [play, place] = [listen(page, '2:00'), position(page, '2:00')]
    await expect(place).toHaveAttribute('aria-valuetext', '0:00 из 2:00')
    await lookAt(page, 'voice-bubble')
    await play.click()
    await expect(play).toHaveAccessibleName('Пауза')
    await expect(place).not.toHaveAttribute('aria-valuetext', /^0:00/u)
    await play.click()
    await expect(play).toHaveAccessibleName('Слушать')

    const box = (await place.boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(place).toHaveAttribute('aria-valuetext', /^(0:59|1:0[01]) из 2:00$/u)
    await place.press('Home')
    await expect(place).toHaveAttribute('aria-valuetext', '0:00 из 2:00')
    await place.press('ArrowRight')
    await place.press('ArrowRight')
    await expect(place).toHaveAttribute('aria-valuetext', '0:10 из 2:00')
    await place.press('ArrowLeft')
    await expect(place).toHaveAttribute('aria-valuetext', '0:05 из 2:00')
    await lookAt(page, 'voice-begun')

    const speed = (name: string) => voice(page, '2:00').getByRole('button', { name, exact: true })
    for (const [from, to] of [
      ['1×', '1,5×'],
      ['1,5×', '2×'],
      ['2×', '1×'],
      ['1×', '1,5×'],
    ] as const) {
      await speed(from).click()
      await expect(speed(to)).toBeVisible()
    }
    await page.reload()
    await expect(speed('1,5×')).toBeVisible()
    await expect(voice(page, '2:00').getByRole('link', { name: 'Скачать' })).toHaveAttribute(
      'download',
      'Голосовое сообщение.weba',
    )
  })

  test('CHAT-20 one plays at a time, the next of the same author follows, and it goes on when the chat is left', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await sayByVoice(api, worker, room, 30)
    await sayByVoice(api, owner, room, 45)
    await sayByVoice(api, worker, room, 180)
    await signInPage(page, owner)
    await openChat(page, room)
    await listen(page, '0:45').click()
    await expect(listen(page, '0:45')).toHaveAccessibleName('Пауза')
    await listen(page, '0:30').click()
    await expect(listen(page, '0:30')).toHaveAccessibleName('Пауза')
    await expect(listen(page, '0:45')).toHaveAccessibleName('Слушать')
    await position(page, '0:30').press('End')
    await expect(listen(page, '3:00')).toHaveAccessibleName('Пауза')
    await expect(listen(page, '0:45')).toHaveAccessibleName('Слушать')
    await expect(bar(page)).toHaveCount(0)

    await page.getByRole('link', { name: 'Документы' }).click()
    await expect(bar(page)).toContainText('Петров Иван')
    await expect(bar(page).getByRole('button', { name: 'Пауза' })).toBeVisible()
    await lookAt(page, 'voice-bar')
    await bar(page).getByRole('button', { name: 'Пауза' }).click()
    await bar(page).getByRole('button', { name: 'Слушать' }).click()
    await bar(page)
      .getByRole('button', { name: /^Петров Иван/u })
      .click()
    await expect(listen(page, '3:00')).toHaveAccessibleName('Пауза')
    await expect(bar(page)).toHaveCount(0)

    await openOther(page)
    await expect(bar(page)).toBeVisible()
    await lookAt(page, 'voice-bar-messenger')
    await bar(page).getByRole('button', { name: 'Закрыть' }).click()
    await expect(bar(page)).toHaveCount(0)
  })

  test('CHAT-20 the chat keeps its voice messages together, and they play there', async ({ page, api }) => {
    const { owner, worker, room } = await newRoom(api)
    await sayByVoice(api, worker, room, 75)
    await signInPage(page, owner)
    await openChat(page, room)
    await conversation(page).getByRole('button', { name: 'Информация', exact: true }).click()
    await page.getByRole('tab', { name: 'Голосовые' }).click()
    const medium = dialog(page, 'Информация').getByRole('group', { name: 'Голосовое сообщение, 1:15' })
    await medium.getByRole('button', { name: 'Слушать' }).click()
    await expect(medium.getByRole('button', { name: 'Пауза' })).toBeVisible()
    await medium.getByRole('button', { name: 'Пауза' }).click()
    await lookAt(page, 'voice-media')
  })

  test('CHAT-20 a browser that does not play the format offers to save it', async ({ page, api }) => {
    const { owner, worker, room } = await newRoom(api)
    await sayByVoice(api, worker, room, 15)
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => ''
    })
    await signInPage(page, owner)
    await openChat(page, room)
    await expect(voice(page, '0:15').getByRole('link', { name: 'Скачать' })).toBeVisible()
    await expect(listen(page, '0:15')).toHaveCount(0)
    await lookAt(page, 'voice-not-played')
  })
})

/** Closes the open chat without leaving the messenger. */
async function openOther(page: Page): Promise<void> {
  await field(page).focus()
  await page.keyboard.press('Escape')
  await expect(conversation(page)).toHaveCount(0)
}
