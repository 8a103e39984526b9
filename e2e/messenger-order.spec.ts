import type { Page } from '@playwright/test'

import type { Api } from './support/api.ts'
import {
  anotherWindow,
  conversation,
  expect,
  newRoom,
  notices,
  openMessenger,
  row,
  rows,
  say,
  whenSubscribed,
  type ChatNamed,
  type Talker,
} from './support/chats.ts'
import { expectNoViolation, lookAt, patientExpect, signInPage, test } from './support/fixtures.ts'
import { newGroup, newTeam } from './support/groups.ts'

test.describe.configure({ timeout: 90_000 })

const pick = (page: Page, action: string) => page.getByRole('menuitem', { name: action, exact: true }).click()
const button = (page: Page, text: string) => row(page, text).getByRole('button')
const openMenu = (page: Page, text: string) => button(page, text).click({ button: 'right' })
/** The number beside «Мессенджер» in the menu of the product. */
const menuBadge = (page: Page) => page.getByRole('link', { name: /^Мессенджер/u })
const set = (api: Api, who: Talker, { type, id }: ChatNamed, body: object) =>
  api.call('PUT', `/chat-list/${id}/settings?subject_type=${type}&channel_id=${who.channelId}`, {
    ...who,
    body,
  })

/** Groups of the owner alone, the last named one with the newest activity. */
async function newGroups(api: Api, owner: Talker, names: readonly string[]): Promise<ChatNamed[]> {
  const groups: ChatNamed[] = []
  for (const name of names) groups.push(await newGroup(api, owner, { name }))
  return groups
}

test('CHAT-23 CHAT-25 ten chats are pinned, ordered by dragging, by Alt+arrows and by single presses, also in the other window; the eleventh is refused', async ({
  page,
  api,
  browser,
}) => {
  const { owner } = await newTeam(api)
  const names = Array.from({ length: 11 }, (_, at) => `Группа ${String.fromCodePoint(0x430 + at)}`)
  const groups = await newGroups(api, owner, names)
  for (const group of groups.slice(0, 8)) await set(api, owner, group, { is_pinned: true })
  const other = await anotherWindow(browser, owner)
  const subscribed = Promise.all([whenSubscribed(page), whenSubscribed(other)])
  await signInPage(page, owner)
  for (const window of [page, other]) await openMessenger(window)
  await expect(rows(page)).toHaveCount(11)
  await subscribed

  // A list that still moves takes a press.
  const isTaken = await page.getByRole('list', { name: 'Чаты' }).evaluate(async (list) => {
    list.scrollTop = 60
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const { left, top } = list.getBoundingClientRect()
    return document.elementFromPoint(left + 100, top + 100)?.closest('[data-chat]') !== null
  })
  expect(isTaken).toBe(true)
  // By the right button, and by the keyboard alone.
  await openMenu(page, 'Группа и')
  await expect(page.getByRole('menu', { name: 'Действия с чатом' })).toBeVisible()
  await expectNoViolation(page, 'menu of a chat')
  await pick(page, 'Закрепить')
  await expect(row(page, 'Группа и')).toContainText('закреплён, место 9')
  await button(page, 'Группа й').focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Закрепить', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Группа й')).toContainText('место 10')
  await openMenu(page, 'Группа к')
  await pick(page, 'Закрепить')
  await expect(notices(page).getByText('Закрепить можно не больше 10 чатов')).toBeVisible()
  await expect(row(page, 'Группа к')).not.toContainText('закреплён')

  await button(page, 'Группа б').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows(page).first()).toContainText('Группа б')
  await expect(button(page, 'Группа б')).toBeFocused()
  await expect(button(page, 'Группа б')).toBeInViewport({ ratio: 1 })
  // The list may still be scrolling to the row that was moved: a press beside «Группа г» is begun again.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await button(page, 'Группа б').scrollIntoViewIfNeeded()
    await button(page, 'Группа г').hover()
    await page.mouse.down()
    const { x, y } = (await button(page, 'Группа б').boundingBox())!
    await page.mouse.move(x + 60, y + 30, { steps: 4 })
    // What drags is loaded by the press: a hand goes on moving meanwhile.
    await expect(async () => {
      await page.mouse.move(x + 60, y + 6)
      await page.mouse.move(x + 64, y + 8)
      await expect(button(page, 'Группа б')).toHaveAttribute('data-drop', 'before', { timeout: 200 })
    }).toPass({ timeout: 5000 })
  }).toPass()
  await page.mouse.up()
  const expected = ['г', 'б', 'а', 'в'].map((letter) => new RegExp(`Группа ${letter}`, 'u'))
  for (const window of [page, other])
    for (const [at, name] of expected.entries()) await expect(rows(window).nth(at)).toContainText(name)
  // A drag opens no chat.
  await expect(conversation(page)).toHaveCount(0)
  // By single presses, for who cannot drag.
  await openMenu(page, 'Группа г')
  await pick(page, 'Переместить ниже')
  for (const window of [page, other]) await expect(rows(window).nth(1)).toContainText('Группа г')
  await openMenu(page, 'Группа г')
  await pick(page, 'Переместить выше')
  for (const window of [page, other]) await expect(rows(window).first()).toContainText('Группа г')
  await openMenu(page, 'Группа г')
  await pick(page, 'Открепить')
  for (const window of [page, other]) await expect(rows(window).first()).toContainText('Группа б')
  await page.reload()
  for (const [at, name] of expected.slice(1).entries()) await expect(rows(page).nth(at)).toContainText(name)
  await other.context().close()
})

test('CHAT-21 CHAT-24 CHAT-25 muted and archived chats leave the badge; a mute ends by itself, the archive gives back what is written in', async ({
  page,
  api,
  browser,
}) => {
  const { owner, worker, room } = await newRoom(api)
  const other = await anotherWindow(browser, owner)
  const subscribed = Promise.all([whenSubscribed(page), whenSubscribed(other)])
  await signInPage(page, owner)
  for (const window of [page, other]) await openMessenger(window)
  await expect(menuBadge(page)).toContainText('непрочитанных: 1')
  await subscribed
  await openMenu(page, 'Петров Иван')
  await pick(page, 'Без звука')
  await expect(page.getByRole('menu', { name: 'Без звука' }).getByRole('menuitem')).toHaveText([
    '1 час',
    'До завтра 8:00',
    'Навсегда',
  ])
  await pick(page, 'До завтра 8:00')
  for (const window of [page, other]) {
    await expect(row(window, 'Петров Иван')).toContainText('без звука')
    await expect(row(window, 'Петров Иван').locator('[data-quiet]')).toHaveText('1')
    await expect(menuBadge(window)).not.toContainText('непрочитанных')
  }
  await lookAt(page, 'chat-muted')
  // It ends by itself at its time.
  await set(api, owner, room, { muted_until: new Date(Date.now() + 4000).toISOString() })
  await patientExpect(row(page, 'Петров Иван')).not.toContainText('без звука')
  await expect(menuBadge(page)).toContainText('непрочитанных: 1')

  await openMenu(page, 'Петров Иван')
  await pick(page, 'В архив')
  for (const window of [page, other]) {
    await expect(window.getByRole('button', { name: 'Архив · 1' })).toBeVisible()
    await expect(rows(window)).toHaveCount(0)
    await expect(menuBadge(window)).not.toContainText('непрочитанных')
  }
  await page.getByRole('button', { name: 'Архив · 1' }).press('Enter')
  await expect(row(page, 'Петров Иван').locator('[data-quiet]')).toHaveText('1')
  await expect(page.getByRole('button', { name: 'Назад ко всем чатам' })).toBeFocused()
  await lookAt(page, 'chat-archive')
  await say(api, worker, room, 'Вы здесь?')
  await expect(page.getByText('В архиве нет чатов')).toBeVisible()
  await expectNoViolation(page, 'empty archive')
  await page.getByRole('button', { name: 'Назад ко всем чатам' }).click()
  for (const window of [page, other]) await expect(row(window, 'Вы здесь?')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Архив/u })).toHaveCount(0)
  await openMenu(page, 'Вы здесь?')
  await pick(page, 'Отметить прочитанным')
  for (const window of [page, other]) await expect(menuBadge(window)).not.toContainText('непрочитанных')
  await other.context().close()
})
