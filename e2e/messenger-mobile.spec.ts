import type { Locator } from '@playwright/test'

import {
  bubble,
  bubbles,
  conversation,
  expect,
  field,
  newRoom,
  openChat,
  openMessenger,
  row,
  rows,
  say,
  write,
} from './support/chats.ts'
import { lookAt, signInPage, sizes, test } from './support/fixtures.ts'
import { newGroup } from './support/groups.ts'

test.use({ viewport: sizes.phone, hasTouch: true, isMobile: true })
test.describe.configure({ timeout: 60_000 })

/** Puts a finger on an element, or takes it off. */
async function finger(
  on: Locator,
  type: 'pointerdown' | 'pointerup' | 'pointermove',
  moved = 0,
): Promise<void> {
  await on.dispatchEvent(type, { pointerType: 'touch', bubbles: true, isPrimary: true, movementX: moved })
}

test.describe('on a phone', () => {
  test('MSG-01 MSG-02 MSG-03 one pane shows at a time, and back leads from the conversation to the list', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await say(api, worker, room, 'Пишу с телефона')
    await signInPage(page, owner)
    await openMessenger(page)
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('Выберите, кому хотите написать')).toHaveCount(0)
    expect((await page.getByRole('region', { name: 'Чаты' }).boundingBox())!.width).toBe(sizes.phone.width)
    await row(page, 'Петров Иван').tap()
    await expect(bubble(page, 'Пишу с телефона')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Чаты' })).toHaveCount(0)
    expect((await conversation(page).boundingBox())!.width).toBe(sizes.phone.width)
    await expect(page.getByRole('button', { name: 'Открыть меню' })).toHaveCount(0)
    await write(page, 'Отвечаю')
    await expect(bubble(page, 'Отвечаю').getByLabel('Отправлено')).toBeVisible()
    await expect(field(page)).toBeInViewport()
    await lookAt(page, 'messenger-phone-conversation')
    await page
      .getByRole('button', { name: /^Назад/u })
      .first()
      .tap()
    await expect(row(page, 'Отвечаю')).toBeVisible()
    await expect(conversation(page)).toHaveCount(0)
    await row(page, 'Отвечаю').tap()
    await expect(conversation(page)).toBeVisible()
    // It stands there before its address does.
    await expect(page).toHaveURL(/subject_type=/u)
    // NAV-77 «Назад» of the phone closes a menu and not the chat.
    await page.getByRole('button', { name: 'Прикрепить' }).tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(conversation(page)).toBeVisible()
    await page.goBack()
    await expect(row(page, 'Отвечаю')).toBeVisible()
    await expect(conversation(page)).toHaveCount(0)
  })

  test('MSG-56 MSG-58 MSG-60 a finger held on an own message for 750 ms opens the question; lifted, moved, or on another’s message it does not', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await say(api, owner, room, 'Моё сообщение')
    await page.clock.install()
    await signInPage(page, owner)
    await openChat(page, room)
    await expect(bubbles(page)).toHaveCount(2)
    const question = page.getByText('Удалить сообщение?')
    const [theirs, mine] = [bubble(page, 'Добрый день!'), bubble(page, 'Моё сообщение')]
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

    await finger(theirs, 'pointerdown')
    await page.clock.runFor(2000)
    await finger(theirs, 'pointerup')
    await finger(mine, 'pointerdown')
    await page.clock.runFor(740)
    await finger(mine, 'pointerup')
    await page.clock.runFor(1000)
    await finger(mine, 'pointerdown')
    await finger(mine, 'pointermove', 20)
    await page.clock.runFor(2000)
    await finger(mine, 'pointerup')
    await expect(question).toHaveCount(0)

    await finger(mine, 'pointerdown')
    await page.clock.runFor(749)
    await expect(question).toHaveCount(0)
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(question).toBeVisible()
    await finger(mine, 'pointerup')
    await page.getByRole('button', { name: 'Да', exact: true }).tap()
    await expect(bubbles(page)).toHaveText([/Добрый день!/u])
  })

  test('MSG-56 MSG-58 the question of a held finger stays when the finger is lifted; «Назад» closes it before the chat', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await say(api, owner, room, 'Моё сообщение')
    await signInPage(page, owner)
    await openMessenger(page)
    await row(page, 'Моё сообщение').tap()
    const mine = bubble(page, 'Моё сообщение')
    await expect(mine).toBeVisible()
    const question = page.getByRole('alertdialog', { name: 'Удалить сообщение?' })
    const touch = await page.context().newCDPSession(page)
    const { x, y } = (await mine.boundingBox())!
    const touchPoints = [{ x: x + 8, y: y + 8 }]

    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(question).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await question.getByRole('button', { name: 'Нет' }).tap()
    await expect(question).toHaveCount(0)

    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(conversation(page)).toBeVisible()
    await page.goBack()
    await expect(conversation(page)).toHaveCount(0)
  })

  test('MSG-58 a finger held on an open menu, or on a message that is gone meanwhile, asks nothing', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await say(api, owner, room, 'Моё сообщение')
    await page.clock.install()
    await signInPage(page, owner)
    await openMessenger(page)
    await row(page, 'Моё сообщение').tap()
    const mine = bubble(page, 'Моё сообщение')
    const question = page.getByText('Удалить сообщение?')
    await mine.tap()
    await mine.getByRole('button', { name: 'Другие действия' }).tap()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await finger(page.getByRole('menuitem', { name: 'Переслать' }), 'pointerdown')
    await page.clock.runFor(2000)
    await expect(question).toHaveCount(0)
    await finger(page.getByRole('menuitem', { name: 'Переслать' }), 'pointerup')
    await page.keyboard.press('Escape')
    await finger(mine, 'pointerdown')
    await page.goBack()
    await expect(conversation(page)).toHaveCount(0)
    await page.clock.runFor(2000)
    await expect(question).toHaveCount(0)
  })

  test('MSG-46 the actions of a message are reached by a tap, and are large enough for a finger', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    // Beside what the tap brings: a second one under the same finger would be that of a double tap.
    await bubble(page, 'Добрый день!')
      .getByText(/^\d\d:\d\d$/u)
      .tap()
    const reply = bubble(page, 'Добрый день!').getByRole('button', { name: 'Ответить' })
    await reply.tap()
    await expect(conversation(page).getByText('Ответ на: Петров Иван')).toBeVisible()
    for (const name of [
      'Прикрепить',
      'Эмодзи',
      'Записать голосовое сообщение',
      'Назад к чатам',
      'Поиск по чату',
    ]) {
      const box = await page.getByRole('button', { name, exact: true }).last().boundingBox()
      expect([name, box!.width >= 40, box!.height >= 40]).toEqual([name, true, true])
    }
  })

  test('a tap on an answer of a poll votes and shows no actions', async ({ page, api }) => {
    const { owner, worker } = await newRoom(api)
    const group = await newGroup(api, owner, { members: [worker] })
    const { subject_type: type, channel_id: channelId } = {
      subject_type: 'GROUP',
      channel_id: owner.channelId,
    }
    await api.call(
      'POST',
      `/chat-list/${group.id}/send-message?subject_type=${type}&channel_id=${channelId}`,
      {
        token: owner.token,
        body: {
          message: '',
          channel_id: channelId,
          client_id: crypto.randomUUID(),
          poll: { question: 'Когда?', options: ['Утром', 'Днём'] },
        },
      },
    )
    await signInPage(page, owner)
    await openChat(page, group)
    const poll = page.getByRole('group', { name: 'Опрос: Когда?' })
    const actions = bubble(page, 'Когда?').getByRole('button', { name: 'Ответить' }).locator('..')
    await poll.getByRole('button', { name: 'Утром' }).tap()
    await expect(poll).toContainText('Проголосовали: 1')
    await expect(actions).toHaveCSS('opacity', '0')
    await poll.getByText('Когда?').tap()
    await expect(actions).toHaveCSS('opacity', '1')
  })

  test('MSG-30 a long name is read whole in the header and opens the information', async ({ page, api }) => {
    const { owner } = await newRoom(api)
    const name = 'Комитет по культуре и спорту'
    const group = await api.call<{ id: number }>('POST', '/groups', {
      ...owner,
      body: { name, kind: 'inner', manager_ids: [], client_id: crypto.randomUUID() },
    })
    await signInPage(page, owner)
    await openChat(page, { type: 'GROUP', id: group.id })
    const heading = conversation(page).getByRole('button', { name: new RegExp(`${name}.*информация`, 'u') })
    await expect(heading).toBeVisible()
    const isCut = () =>
      heading.evaluate((button) =>
        [...button.querySelectorAll('span:not(.visually-hidden)')].some(
          (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflow === 'hidden',
        ),
      )
    await lookAt(page, 'conversation-long-name')
    expect(await isCut()).toBe(false)
    await heading.tap()
    const info = page.getByRole('dialog', { name: 'Информация' })
    await expect(info.getByText('Смирнова Ольга')).toBeVisible()
    // The members, their roles and buttons have the whole width of a phone.
    await expect.poll(async () => (await info.boundingBox())!.width).toBeGreaterThan(380)
    await lookAt(page, 'group-info-phone')
  })

  test('a toast covers no button of a dialog', async ({ page, api }) => {
    const { owner } = await newRoom(api)
    await signInPage(page, owner)
    await page.goto('/messenger')
    await page.getByRole('button', { name: 'Новый чат' }).click()
    await page.getByRole('option', { name: 'Создать группу' }).click()
    const dialog = page.getByRole('dialog', { name: /^Создать группу/u })
    await dialog.getByRole('textbox', { name: 'Название' }).fill('Совещание')
    await dialog.getByRole('button', { name: 'Далее' }).click()
    await page.route('**/managers/v2/groups?*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Создать' }).click()
    const toast = page.getByRole('alert').filter({ hasText: 'Нет связи' })
    await expect(toast).toBeVisible()
    await lookAt(page, 'toast-over-dialog')
    const covered = await toast.evaluate((one) => {
      const box = one.getBoundingClientRect()
      const controls = document.querySelectorAll('[role="dialog"] :is(button, input)')
      return [...controls]
        .map((control) => control.getBoundingClientRect())
        .filter(({ top, bottom, height }) => height > 0 && top < box.bottom && bottom > box.top).length
    })
    expect(covered).toBe(0)
  })
})
