import type { Page } from '@playwright/test'

import {
  anotherWindow,
  bubble,
  bubbles,
  dialog,
  expect,
  field,
  newRoom,
  openChat,
  openMessenger,
  stored,
  whenSubscribed,
} from './support/chats.ts'
import { expectNoViolation, lookAt, signInPage, sizes, test } from './support/fixtures.ts'
import { newGroup, newTeam } from './support/groups.ts'

test.describe.configure({ timeout: 90_000 })

const later = (page: Page) => page.getByRole('button', { name: 'Отправить позже' })
const line = (page: Page) => page.getByRole('button', { name: /^Отложено|^Не отправлено/u })
const items = (page: Page) => page.getByRole('menuitem')

/** Puts the text of the field off until tomorrow. */
async function putOff(page: Page, text: string) {
  await field(page).fill(text)
  await later(page).click()
  await items(page).filter({ hasText: 'Завтра' }).click()
  await expect(field(page)).toHaveValue('')
}

test('CHAT-36 CHAT-37 CHAT-38 a message is put off by the menu or a date, changed, deleted and sent now; nobody else sees it before', async ({
  page,
  api,
  browser,
}) => {
  const { owner, worker, room } = await newRoom(api)
  const [second, theirs] = [await anotherWindow(browser, owner), await anotherWindow(browser, worker)]
  const subscribed = Promise.all([page, second, theirs].map(whenSubscribed))
  await signInPage(page, owner)
  for (const window of [page, second, theirs]) await openChat(window, room)
  await subscribed
  // The microphone stands in its place while nothing is written.
  await expect(later(page)).toHaveCount(0)

  await field(page).fill('Напоминаю про отчёт')
  await later(page).press('Enter')
  await expect(items(page).last()).toHaveText(/Выбрать дату и.время/u)
  await expect(items(page).first()).toBeFocused()
  await lookAt(page, 'send-later-menu')
  await page.keyboard.press('Escape')
  await expect(later(page)).toBeFocused()
  await later(page).press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const choosing = dialog(page, 'Отправить позже')
  await choosing.getByRole('textbox', { name: 'Дата' }).fill('')
  await expect(choosing.getByRole('button', { name: 'Отложить' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(later(page)).toBeFocused()
  await expect(field(page)).toHaveValue('Напоминаю про отчёт')
  await later(page).press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await lookAt(page, 'send-later-date')
  // What is wrong is said, and no hint of the button beside stands over it.
  const day = choosing.getByRole('textbox', { name: 'Дата' })
  const before = await day.inputValue()
  await day.press('ControlOrMeta+a')
  await page.keyboard.type('31022030')
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-hint-box]')).toHaveText('Открыть календарь')
  const [hint, error] = await Promise.all(
    [page.locator('[data-hint-box]'), choosing.getByText('Введите дату в виде дд.мм.гггг')].map((one) =>
      one.boundingBox(),
    ),
  )
  expect(hint!.y + hint!.height).toBeLessThanOrEqual(error!.y)
  await day.fill(before)
  const time = choosing.getByRole('textbox', { name: 'Время' })
  await time.press('ControlOrMeta+a')
  await page.keyboard.type('930')
  await expect(time).toHaveValue('09:30')
  await time.press('ControlOrMeta+a')
  await page.keyboard.type('2355')
  await choosing.getByRole('button', { name: 'Отложить' }).click()
  await expect(choosing).toHaveCount(0)
  await expect(field(page)).toHaveValue('')
  for (const window of [page, second]) await expect(line(window)).toHaveText('Отложено: 1')
  await expect(page.getByText(/Сообщение будет отправлено/u)).toBeVisible()

  await putOff(page, 'Второе')
  await putOff(page, 'Третье')
  await expect(line(second)).toHaveText('Отложено: 3')
  await expect(bubbles(page)).toHaveCount(1)
  await line(page).click()
  const list = dialog(page, 'Отложенные сообщения')
  const listed = list.getByRole('listitem')
  await expect(listed).toHaveCount(3)
  await lookAt(page, 'scheduled-list')

  await list.getByRole('button', { name: 'Изменить: Второе' }).click()
  const form = dialog(page, 'Изменить отложенное сообщение')
  await form.getByRole('textbox', { name: 'Сообщение' }).fill('Второе, исправлено')
  await form.getByLabel('Время').fill('10:30')
  await lookAt(page, 'scheduled-change')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(listed.filter({ hasText: 'Второе, исправлено' })).toContainText(/завтра в.10:30/u)
  await expect(form).toHaveCount(0)

  await list.getByRole('button', { name: 'Удалить: Третье' }).click()
  await page.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(listed).toHaveCount(2)
  await expect(line(second)).toHaveText('Отложено: 2')

  await list.getByRole('button', { name: 'Отправить сейчас: Второе, исправлено' }).click()
  await expect(listed).toHaveCount(1)
  for (const window of [page, second, theirs])
    await expect(bubble(window, 'Второе, исправлено')).toHaveCount(1)
  await expect(bubble(page, 'Второе, исправлено').locator('time')).toHaveAttribute('title', /отложено/u)
  await expect(line(second)).toHaveText('Отложено: 1')
  await expect(line(theirs)).toHaveCount(0)
  expect((await stored(api, worker, room)).map(({ message }) => message)).toEqual([
    'Второе, исправлено',
    'Добрый день!',
  ])
})

test('CHAT-39 what was not sent says so above the field and why in the list; a list that fails to load offers to repeat', async ({
  page,
  api,
}) => {
  const { owner, room } = await newRoom(api)
  await signInPage(page, owner)
  await page.route('**/chat-list/scheduled?*', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object[] }
    const failed = data.map((one) => ({ ...one, state: 'failed', problem: 'Вы больше не участник группы' }))
    await route.fulfill({ response: answer, json: { data: failed } })
  })
  await openChat(page, room)
  await putOff(page, 'Не уйдёт')
  // Until it is stored it would be sent once more after the reload.
  await expect(line(page)).toHaveText('Отложено: 1')
  await page.reload()
  await expect(line(page)).toHaveText('Не отправлено: 1')
  await line(page).click()
  const list = dialog(page, 'Отложенные сообщения')
  await expect(list.getByRole('listitem')).toContainText('Не отправлено: Вы больше не участник группы')
  await lookAt(page, 'scheduled-failed')
  await list.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect(line(page)).toBeFocused()
  await expectNoViolation(page, 'a message that was not sent')
})

test('CHAT-39 what was not sent because its group is lost stands on top of the chats, with its text', async ({
  page,
  api,
}) => {
  const { owner, ivan } = await newTeam(api)
  const group = await newGroup(api, owner, { members: [ivan] })
  await api.call(
    'POST',
    `/chat-list/${group.id}/send-message?subject_type=GROUP&channel_id=${ivan.channelId}`,
    {
      ...ivan,
      body: { message: 'Итоги за квартал', scheduled_at: new Date(Date.now() + 3_600_000).toISOString() },
    },
  )
  await api.call('DELETE', `/groups/${group.id}/members/${ivan.managerId}?channel_id=${ivan.channelId}`, ivan)
  await page.route('**/chat-list/scheduled?*', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object[] }
    const failed = data.map((one) => ({ ...one, state: 'failed', problem: 'Вы больше не участник группы' }))
    await route.fulfill({ response: answer, json: { data: failed } })
  })
  await signInPage(page, ivan)
  await openMessenger(page)
  const unsent = page.getByRole('button', { name: 'Отложенные не отправлены: 1' })
  await unsent.click()
  const item = dialog(page, 'Отложенные сообщения').getByRole('listitem')
  await expect(item).toContainText('Итоги за квартал')
  await expect(item).toContainText('Не отправлено: Вы больше не участник группы')
  await page.keyboard.press('Escape')
  await expect(unsent).toBeFocused()
  await lookAt(page, 'scheduled-unsent')
  await expectNoViolation(page, 'what was not sent on top of the chats')
  await unsent.click()
  await item.getByRole('button', { name: /^Удалить/u }).click()
  await page.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(unsent).toBeHidden()
})

test.describe('touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: sizes.phone })

  test('CHAT-36 a long press on «Отправить» asks when', async ({ page, api }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    await expect(later(page)).toBeHidden()
    await field(page).fill('Утром')
    const send = page.getByRole('button', { name: 'Отправить', exact: true })
    await send.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
    await items(page).filter({ hasText: 'Завтра' }).click()
    await expect(line(page)).toHaveText('Отложено: 1')
    await expect(bubbles(page)).toHaveCount(1)
  })
})
