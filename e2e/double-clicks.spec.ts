import type { Locator, Page } from '@playwright/test'

import {
  bubble,
  conversation,
  dialog,
  field,
  newRoom,
  openChat,
  openMessenger,
  rows,
  sendButton,
} from './support/chats.ts'
import { expect, signInPage, test } from './support/fixtures.ts'
import { newTeam } from './support/groups.ts'
import { libraryOf, openLibrary, row } from './support/library.ts'
import { withMicrophone } from './support/voice.ts'

test.use({ launchOptions: withMicrophone() })

/** A slow double click: what the first click has changed is on the screen before the second. */
async function doubleClick(page: Page, what: Locator, changed: () => Promise<void>): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  await what.hover()
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    if (clickCount === 1) await changed()
  }
}

test('a double click deletes one document, and restores one', async ({ page, api, owner }) => {
  const library = libraryOf(api, owner)
  const orders = await library.folder('Приказы')
  for (const name of ['План', 'Отчёт', 'Смета']) await library.add(name, { folder_id: orders.id })
  await openLibrary(page, owner, `/documents?folder=${orders.id}`)
  const first = page.getByRole('list', { name: 'Документы' }).getByRole('listitem').first()
  await expect(first).toContainText('Смета')
  await doubleClick(page, first.getByRole('button', { name: 'Удалить' }), () =>
    expect(row(page, 'Смета')).toHaveCount(0),
  )
  await expect.poll(() => library.names()).toHaveLength(2)
  await library.trash((await library.add('Ещё одна', { folder_id: orders.id })).id)
  await page.goto('/documents?view=bin')
  await doubleClick(page, first.getByRole('button', { name: 'Восстановить' }), () =>
    expect(row(page, 'Ещё одна')).toHaveCount(0),
  )
  await expect(row(page, 'Смета')).toBeVisible()
  await expect(page.getByText('Ошибка восстановления документа')).toHaveCount(0)
})

test('a double click on «Отправить» sends once and records nothing', async ({ page, api }) => {
  const { owner, room } = await newRoom(api)
  await signInPage(page, owner)
  await openChat(page, room)
  await field(page).fill('Спасибо')
  const microphone = page.getByRole('button', { name: 'Записать голосовое сообщение' })
  await doubleClick(page, sendButton(page), () => expect(microphone).toBeVisible())
  await expect(bubble(page, 'Спасибо').getByLabel('Отправлено')).toBeVisible()
  // A recording would begin later: a whole message is sent first.
  await field(page).fill('Ещё раз спасибо')
  await field(page).press('Enter')
  await expect(rows(page).first()).toContainText('Ещё раз спасибо')
  await expect(page.getByRole('group', { name: 'Запись голосового сообщения' })).toHaveCount(0)
})

test('a double click on «Далее» creates no group before its members are chosen', async ({ page, api }) => {
  const { owner } = await newTeam(api)
  await signInPage(page, owner)
  await openMessenger(page)
  await page.getByRole('button', { name: 'Новый чат' }).first().click()
  await page.getByRole('option', { name: 'Создать группу' }).click()
  const group = dialog(page, 'Создать группу')
  await group.getByRole('textbox', { name: 'Название' }).fill('Ёлка')
  await doubleClick(page, group.getByRole('button', { name: 'Далее' }), () =>
    expect(page.getByRole('button', { name: 'Создать', exact: true })).toBeVisible(),
  )
  await page.getByText('Петров Иван').first().click()
  await page.getByRole('button', { name: 'Создать', exact: true }).click()
  await expect(conversation(page).getByText('2 участника')).toBeVisible()
})
