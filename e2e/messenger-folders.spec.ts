import type { Page } from '@playwright/test'

import {
  anotherWindow,
  bubble,
  conversation,
  dialog,
  expect,
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
import { expectNoViolation, lookAt, signInPage, sizes, test } from './support/fixtures.ts'
import { newGroup } from './support/groups.ts'

test.describe.configure({ timeout: 90_000 })

async function openFolders(page: Page) {
  await page.getByRole('button', { name: 'Избранное и папки' }).click()
  await page.getByRole('menuitem', { name: 'Папки чатов' }).click()
  return dialog(page, 'Папки чатов')
}
const folderTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') })
const tabNames = (page: Page) => page.getByRole('tablist', { name: 'Какие чаты показать' }).getByRole('tab')

test('CHAT-26 CHAT-25 folders of rules and picked chats stand as tabs with their badge, in every window; deleting one deletes no chat', async ({
  page,
  api,
  browser,
}) => {
  const { owner, worker, room } = await newRoom(api)
  const { partner, ours } = await newPartner(api, owner)
  const group = await newGroup(api, owner, { name: 'Планёрка', members: [worker] })
  const other = await anotherWindow(browser, owner)
  const subscribed = Promise.all([whenSubscribed(page), whenSubscribed(other)])
  await signInPage(page, owner)
  for (const window of [page, other]) await openMessenger(window)
  await expect(rows(page)).toHaveCount(3)
  await subscribed

  const folders = await openFolders(page)
  await expect(folders.getByText('Папок пока нет')).toBeVisible()
  await expectNoViolation(page, 'no folders')
  await folders.getByRole('button', { name: 'Новая папка' }).click()
  const form = dialog(page, 'Новая папка')
  const save = form.getByRole('button', { name: 'Сохранить' })
  await form.getByRole('textbox', { name: 'Название' }).fill('Важное')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await form.getByRole('checkbox', { name: 'Непрочитанные' }).check()
  await form.getByRole('checkbox', { name: 'Личные' }).check()
  await form.getByRole('checkbox', { name: 'Планёрка' }).check()
  await expect(form.getByText('Выбрано: 1 из 200')).toBeVisible()
  await lookAt(page, 'chat-folder-form')
  await save.click()
  await expect(form).toHaveCount(0)
  await folders.getByRole('button', { name: 'Новая папка' }).click()
  await form.getByRole('textbox', { name: 'Название' }).fill('Внешние')
  await form.getByRole('checkbox', { name: 'Организации' }).check()
  await form.getByRole('textbox', { name: 'Название' }).press('Enter')
  await expect(folders.getByRole('listitem')).toHaveText([
    /Важное.*Непрочитанные, Личные · 1.чат/u,
    /Внешние.*Организации/u,
  ])
  await lookAt(page, 'chat-folders')
  await folders.getByRole('button', { name: 'Изменить: Внешние' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(folders.getByRole('listitem')).toHaveText([/Внешние/u, /Важное/u])
  await folders.getByRole('button', { name: 'Закрыть' }).last().click()
  for (const window of [page, other])
    await expect(tabNames(window)).toHaveText([
      'Все',
      'Личные',
      'Организации',
      'Группы',
      /^Внешние.*: 1/u,
      /^Важное.*: 1/u,
    ])

  // The list follows what is read and written; the badge agrees with it.
  await folderTab(page, 'Важное').click()
  await expect(rows(page)).toHaveCount(2)
  await say(api, worker, group, 'Начинаем')
  await expect(folderTab(page, 'Важное')).toContainText(': 2')
  await row(page, 'Петров Иван').getByRole('button').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Отметить прочитанным' }).click()
  await expect(rows(page)).toHaveText([/Планёрка/u])
  for (const window of [page, other]) await expect(folderTab(window, 'Важное')).toContainText(': 1')
  await say(api, worker, room, 'Ещё вопрос')
  await expect(rows(page)).toHaveCount(2)
  // By the row's menu a chat is picked for a folder.
  await folderTab(page, 'Внешние').click()
  await expect(row(page, partner.organization)).toBeVisible()
  await tab(page, 'Все').click()
  await row(page, partner.organization).getByRole('button').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'В папку' }).click()
  await page.getByRole('menuitem', { name: 'Важное' }).click()
  await folderTab(other, 'Важное').click()
  await expect(rows(other)).toHaveCount(3)
  await expect(row(other, partner.organization)).toBeVisible()

  const again = await openFolders(page)
  await again.getByRole('button', { name: 'Удалить: Важное' }).click()
  const question = page.getByRole('alertdialog', { name: 'Удалить папку «Важное»?' })
  await question.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(again.getByRole('listitem')).toHaveText([/Внешние/u])
  // The window that has shown it shows all chats.
  await expect(tab(other, 'Все')).toHaveAttribute('aria-selected', 'true')
  await expect(rows(other)).toHaveCount(3)
  expect(ours.id).toBe(partner.channelId)
  await other.context().close()
})

test('CHAT-28 «Избранное» keeps notes and saved messages, with their sender and the way to the original while it may be seen', async ({
  page,
  api,
}) => {
  const { owner, worker, room } = await newRoom(api, 'Пароль от сейфа у завхоза')
  const second = await say(api, worker, room, 'Это я удалю')
  await signInPage(page, owner)
  await openChat(page, room)
  for (const words of ['Пароль от сейфа', 'Это я удалю', 'Пароль от сейфа']) {
    await bubble(page, words).click({ button: 'right', position: { x: 6, y: 6 } })
    await page.getByRole('menuitem', { name: 'Сохранить в избранное' }).click()
    await expect(page.getByText('Сообщение сохранено в избранное!').last()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Избранное и папки' }).click()
  await page.getByRole('menuitem', { name: 'Избранное' }).click()
  await expect(bubble(page, 'Пароль от сейфа')).toHaveCount(1)
  await expect(bubble(page, 'Пароль от сейфа')).toContainText('Сохранено от: Петров Иван')
  await write(page, 'Купить папки')
  await expect(row(page, 'Купить папки')).toContainText('Избранное')
  await expect(conversation(page).getByText('видите только вы')).toBeVisible()
  await lookAt(page, 'chat-saved')
  await api.call('DELETE', `/chat-list/messages/${second.id}?channel_id=${owner.channelId}`, worker)
  await page.reload()
  await expect(bubble(page, 'Это я удалю')).toContainText('Сохранено от')
  await expect(bubble(page, 'Это я удалю').getByRole('button', { name: 'Показать в переписке' })).toHaveCount(
    0,
  )
  await bubble(page, 'Пароль от сейфа').getByRole('button', { name: 'Показать в переписке' }).click()
  await expect(page.getByRole('region', { name: 'Переписка: Петров Иван' })).toBeVisible()
  await expect(bubble(page, 'Пароль от сейфа')).toHaveAttribute('data-highlighted', /.*/u)
})

test.describe('on a phone', () => {
  test.use({ viewport: sizes.phone, hasTouch: true, isMobile: true })

  test('CHAT-67 a held finger opens the menu of a chat, the tabs of folders scroll sideways, every target is large enough', async ({
    page,
    api,
  }) => {
    const { owner } = await newRoom(api)
    for (const name of ['Срочные дела', 'Отчёты и планы', 'Совещания'])
      await api.call('POST', `/chat-folders?channel_id=${owner.channelId}`, {
        ...owner,
        body: { name, rules: ['inside'], chats: [] },
      })
    await signInPage(page, owner)
    await openMessenger(page)
    const line = row(page, 'Петров Иван').getByRole('button')
    const { x, y } = (await line.boundingBox())!
    const touch = await page.context().newCDPSession(page)
    const touchPoints = [{ x: x + 120, y: y + 20 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    const menu = page.getByRole('menu', { name: 'Действия с чатом' })
    await expect(menu).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(menu).toBeVisible()
    // The finger has opened no chat.
    await expect(conversation(page)).toHaveCount(0)
    await expectNoViolation(page, 'menu of a chat on a phone')
    await page.getByRole('menuitem', { name: 'Без звука' }).tap()
    await page.getByRole('menuitem', { name: 'Навсегда' }).tap()
    await expect(row(page, 'Петров Иван')).toContainText('без звука')

    const folder = page.getByRole('tab', { name: /^Совещания/u })
    await folder.tap()
    await expect(folder).toBeInViewport({ ratio: 1 })
    await expect(rows(page)).toHaveCount(1)
    for (const target of [folder, line, page.getByRole('button', { name: 'Избранное и папки' })])
      expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
    await lookAt(page, 'chat-order-phone')
  })
})
