import { randomUUID } from 'node:crypto'
import path from 'node:path'

import type { Page, Route } from '@playwright/test'

import {
  attach,
  bubble,
  bubbles,
  conversation,
  dialog,
  expect,
  field,
  newRoom,
  notices,
  openChat,
  press,
  readAll,
  row,
  say,
  sendButton,
  stored,
  write,
} from './support/chats.ts'
import { newOwner, signInPage, test } from './support/fixtures.ts'
import { gate, refuse } from './support/station.ts'

const picture = path.resolve(import.meta.dirname, 'files/picture.png')
const isSending = (url: URL) => url.pathname.endsWith('/send-message')
const texts = (list: { message: string }[]) => list.map(({ message }) => message).toReversed()

test.describe.configure({ timeout: 90_000 })

/** Carries the request to the server and loses its answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

test.describe('without a line', () => {
  test('MSG-118 RT-34 a minute offline in the middle of writing: everything waits, is reported once, and arrives once and in order', async ({
    page,
    api,
    context,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await page.clock.install()
    await signInPage(page, owner)
    await openChat(page, room)
    await write(page, 'До обрыва')
    await expect(bubble(page, 'До обрыва').getByLabel('Отправлено')).toBeVisible()
    await field(page).pressSequentially('Первое без ')
    await context.setOffline(true)
    await field(page).pressSequentially('связи')
    await field(page).press('Enter')
    for (const text of ['Второе без связи', 'Третье без связи']) await write(page, text)
    await expect(conversation(page).getByLabel('Отправляется')).toHaveCount(3)
    // The list says what waits, and no longer what the chat ended with.
    await expect(row(page, 'Вы: Третье без связи').getByLabel('Отправляется')).toBeVisible()
    await expect(notices(page).getByText(/Сообщение будет отправлено, когда связь появится/u)).toHaveCount(1)
    await expect(notices(page).locator('[data-kind]')).toHaveCount(1)
    await field(page).fill('Недописанное')
    // What the other side says meanwhile comes with the line.
    await say(api, worker, room, 'Вы ещё здесь?')
    for (let second = 0; second < 60; second += 5) await page.clock.runFor(5000)
    await expect(conversation(page).getByLabel('Отправляется')).toHaveCount(3)
    await context.setOffline(false)
    await expect(conversation(page).getByLabel('Отправляется')).toHaveCount(0)
    await expect(field(page)).toHaveValue('Недописанное')
    const all = [
      'Добрый день!',
      'До обрыва',
      'Вы ещё здесь?',
      'Первое без связи',
      'Второе без связи',
      'Третье без связи',
    ]
    await page.clock.runFor(6000)
    await expect(bubbles(page)).toHaveText(all.map((text) => new RegExp(text, 'u')))
    expect(texts(await stored(api, owner, room))).toEqual(all)
  })

  test('MSG-118 an answer that is lost, and a reload in the middle, double nothing', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    await page.route(isSending, loseAnswer, { times: 1 })
    await write(page, 'Ответ потерялся')
    await expect(bubble(page, 'Ответ потерялся').getByLabel('Отправлено')).toBeVisible()
    await expect(conversation(page).getByLabel('Отправляется')).toHaveCount(0)
    await expect(bubbles(page)).toHaveCount(2)

    const call = gate()
    await page.route(isSending, async (route) => {
      await route.fetch()
      call.come()
    })
    await write(page, 'Перезагрузка посреди отправки')
    await call.arrived
    await page.unroute(isSending)
    await page.reload()
    await expect(bubble(page, 'Перезагрузка посреди отправки').getByLabel('Отправлено')).toBeVisible()
    await expect(bubbles(page)).toHaveCount(3)
    await expect(conversation(page).getByLabel('Отправляется')).toHaveCount(0)
    expect(texts(await stored(api, owner, room))).toEqual([
      'Добрый день!',
      'Ответ потерялся',
      'Перезагрузка посреди отправки',
    ])
  })

  test('MSG-118 over a slow line a message with a picture shows how much is sent and arrives once; cancelled, it never does', async ({
    page,
    api,
    context,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    const devtools = await context.newCDPSession(page)
    const slow = (upload: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 100,
        downloadThroughput: 50_000,
        uploadThroughput: upload,
      })
    const send = async (text: string, file: string | { name: string; mimeType: string; buffer: Buffer }) => {
      await attach(page, 'С этого устройства')
      await dialog(page, 'Добавить вложение').locator('input[type=file]').setInputFiles(file)
      await dialog(page, 'Добавить вложение').getByRole('button', { name: 'Добавить', exact: true }).click()
      await field(page).fill(text)
      await sendButton(page).click()
    }
    await slow(2000)
    const large = { name: 'большой.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_000_000, 'а') }
    await send('Слишком долго', large)
    await expect(conversation(page).getByRole('progressbar', { name: 'Отправка файлов' })).toBeVisible()
    await conversation(page).getByRole('button', { name: 'Отменить отправку' }).click()
    await expect(bubble(page, 'Слишком долго')).toHaveCount(0)
    await slow(20_000)
    await send('С картинкой', picture)
    await expect(bubble(page, 'С картинкой').getByLabel('Отправлено')).toBeVisible()
    await expect(bubbles(page)).toHaveCount(2)
    expect(texts(await stored(api, owner, room))).toEqual(['Добрый день!', 'С картинкой'])
  })
})

test.describe('refused', () => {
  test('MSG-118 a refused message is back in the footer with all its parts; if something new stands there it stays a bubble with what to do', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    await page.route(isSending, (route) => refuse(route, 422, 'Получатель не принимает сообщений'), {
      times: 1,
    })
    await press(page, 'Добрый день!', 'Ответить')
    await write(page, 'Вернётся')
    await expect(notices(page)).toContainText('Ошибка отправки сообщения')
    await expect(notices(page)).toContainText('Получатель не принимает сообщений')
    await expect(field(page)).toHaveValue('Вернётся')
    await expect(conversation(page).getByText('Ответ на: Петров Иван')).toBeVisible()
    await expect(bubbles(page)).toHaveCount(1)
    await field(page).press('Enter')
    await expect(bubble(page, 'Вернётся').getByLabel('Отправлено')).toBeVisible()

    const call = gate()
    await page.route(isSending, async (route) => {
      await call.opened
      await refuse(route, 422, 'Получатель не принимает сообщений')
    })
    await write(page, 'Останется пузырём')
    await field(page).fill('Новое')
    call.open()
    const refused = bubble(page, 'Останется пузырём')
    await expect(refused.getByRole('alert')).toContainText('Получатель не принимает сообщений')
    await expect(field(page)).toHaveValue('Новое')
    for (const action of ['Повторить', 'Изменить', 'Удалить'])
      await expect(refused.getByRole('button', { name: action, exact: true })).toBeVisible()
    await page.unroute(isSending)
    await refused.getByRole('button', { name: 'Повторить' }).click()
    await expect(refused.getByLabel('Отправлено')).toBeVisible()
    expect(texts(await stored(api, owner, room))).toEqual(['Добрый день!', 'Вернётся', 'Останется пузырём'])
  })

  test('MSG-118 AUTH-80 a 401 in the middle keeps draft and message for the same account and hides them from another', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    const other = await newOwner(api)
    await signInPage(page, owner)
    await openChat(page, room)
    const unauthorized = { code: 401, message: 'Необходима повторная авторизация', errors: {} }
    const call = gate()
    const refuseSession = async (route: Route) => {
      await call.opened
      await route.fulfill({ status: 401, json: unauthorized })
    }
    await page.route(isSending, refuseSession, { times: 1 })
    await write(page, 'Осталось в отправке')
    await field(page).fill('Недописанное')
    const landed = page.waitForURL(/\/landing/u, { waitUntil: 'commit' })
    call.open()
    await landed
    await expect(page.getByText('Необходима повторная авторизация')).toBeVisible()
    expect(await stored(api, owner, room)).toHaveLength(1)

    await signInBy(page, other)
    await page.goto('/messenger')
    await expect(page.getByText('Список чатов пуст!')).toBeVisible()
    await signInBy(page, owner)
    await page.goto(`/messenger?subject_type=PRIVATE-ROOM&id=${room.id}`)
    await expect(bubble(page, 'Осталось в отправке').getByLabel('Отправлено')).toBeVisible()
    await expect(field(page)).toHaveValue('Недописанное')
    expect(texts(await stored(api, owner, room))).toEqual(['Добрый день!', 'Осталось в отправке'])
  })
})

test.describe('several windows', () => {
  test('MSG-100 MSG-115 RT-24 RT-28 RT-29 two tabs of one person show the same: sent, received, read and deleted', async ({
    page,
    api,
    context,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    const second = await context.newPage()
    await signInPage(second, owner)
    await openChat(second, room)
    await write(page, 'Из первой вкладки')
    await expect(bubble(second, 'Из первой вкладки').getByLabel('Отправлено')).toBeVisible()
    await write(second, 'Из второй вкладки')
    await expect(bubble(page, 'Из второй вкладки').getByLabel('Отправлено')).toBeVisible()
    await say(api, worker, room, 'Вижу обе')
    for (const tab of [page, second]) {
      await expect(bubble(tab, 'Вижу обе')).toBeVisible()
      await expect(row(tab, 'Вижу обе').getByText('1', { exact: true })).toHaveCount(0)
      await expect(tab.getByRole('link', { name: 'Мессенджер', exact: true })).toBeVisible()
    }
    await readAll(api, worker, room)
    for (const tab of [page, second])
      await expect(bubble(tab, 'Из первой вкладки').getByLabel('Прочитано')).toBeVisible()
    await press(page, 'Из первой вкладки', 'Удалить сообщение')
    await page.getByRole('button', { name: 'Да', exact: true }).click()
    for (const tab of [page, second])
      await expect(bubbles(tab)).toHaveText([/Добрый день!/u, /Из второй вкладки/u, /Вижу обе/u])

    // Both write without a line; one of them sends for both.
    await context.setOffline(true)
    await write(page, 'Без связи из первой')
    await write(second, 'Без связи из второй')
    await expect(bubble(second, 'Без связи из первой').getByLabel('Отправляется')).toBeVisible()
    await context.setOffline(false)
    for (const tab of [page, second])
      await expect(tab.getByRole('log').getByLabel('Отправляется')).toHaveCount(0, { timeout: 20_000 })
    for (const tab of [page, second]) await expect(bubbles(tab)).toHaveCount(5)
    const sent = texts(await stored(api, owner, room)).slice(3)
    expect(sent).toEqual(['Без связи из первой', 'Без связи из второй'])
  })
})

/** Signs the tab in as another account, as its sign-in screen leaves it. */
async function signInBy(
  page: Page,
  who: { token: string; managerId: number; channelId: number },
): Promise<void> {
  await page.evaluate(
    ({ token, managerId, channelId, mark }) => {
      localStorage.clear()
      localStorage.setItem('token', token)
      localStorage.setItem('managerId', String(managerId))
      localStorage.setItem('haveOrganization', 'true')
      localStorage.setItem('channelId', String(channelId))
      sessionStorage.setItem('signed-in', mark)
    },
    { ...who, mark: randomUUID() },
  )
}
