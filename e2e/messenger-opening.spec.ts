import type { Request } from '@playwright/test'

import {
  bubble,
  bubbles,
  conversation,
  dialog,
  expect,
  field,
  newPartner,
  newRoom,
  notices,
  openChat,
  row,
  say,
} from './support/chats.ts'
import { lookAt, newEmployee, signInPage, test } from './support/fixtures.ts'
import { gate, refuse } from './support/station.ts'

test.describe.configure({ timeout: 90_000 })

test.describe('opening', () => {
  test('MSG-29 MSG-30 MSG-31 MSG-41 MSG-63 MSG-65 MSG-66 RT-29 RT-30 shows the history under the partner’s name, marks it read, and closes by Escape and by the back button', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await say(api, worker, room, 'Жду ответа')
    await signInPage(page, owner)
    await page.goto('/messenger')
    const line = row(page, 'Петров Иван')
    await expect(line.getByText('2', { exact: true })).toBeVisible()
    const menu = page.getByRole('link', { name: 'Мессенджер, непрочитанных: 2' })
    await expect(menu).toBeVisible()
    const calls: string[] = []
    page.on('request', (request) => calls.push(nameOf(request)))
    await line.click()
    await expect(page).toHaveURL(new RegExp(`subject_type=PRIVATE-ROOM&id=${room.id}`, 'u'))
    await expect(bubbles(page)).toHaveText([/Добрый день!/u, /Жду ответа/u])
    const header = conversation(page).getByRole('button', { name: /^Петров Иван ?: информация/u })
    await expect(header.getByText('ПИ', { exact: true })).toBeVisible()
    await expect(header).toContainText('Петров Иван')
    await expect(line.getByText('2', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Мессенджер', exact: true })).toBeVisible()
    expect(calls).toContain(`POST /chat-list/${room.id}/mark-all-as-read`)

    await page.keyboard.press('Escape')
    await expect(page.getByText('Выберите, кому хотите написать')).toBeVisible()
    await expect(page).toHaveURL(/\/messenger$/u)
    // On a wide screen the list stands beside the chat: no way back is needed.
    await line.click()
    await expect(page.getByRole('button', { name: 'Назад к чатам' })).toHaveCount(0)
  })

  test('MSG-105 MSG-109 MSG-117 STAFF-39 from the staff screen to a colleague without a room, whose first message makes it; from the directory to an organization', async ({
    page,
    api,
  }) => {
    const { owner } = await newRoom(api)
    await newEmployee(api, owner, { name: 'Мария', surname: 'Юдина' })
    const { partner } = await newPartner(api, owner)
    await signInPage(page, owner)
    await page.goto('/staff')
    const colleague = page.getByRole('listitem').filter({ hasText: 'Юдина Мария' })
    await colleague.getByRole('button', { name: 'Написать' }).click()
    await expect(conversation(page).getByText('Сообщений пока нет')).toBeVisible()
    await expect(conversation(page)).toHaveAccessibleName('Переписка: Юдина Мария')
    await field(page).fill('Добро пожаловать!')
    await field(page).press('Enter')
    await expect(bubble(page, 'Добро пожаловать!').getByLabel('Отправлено')).toBeVisible()
    await expect(page).toHaveURL(/subject_type=PRIVATE-ROOM&id=\d+/u)
    await expect(row(page, 'Юдина Мария')).toContainText('Добро пожаловать!')
    await page.reload()
    await expect(bubbles(page)).toHaveText([/Добро пожаловать!/u])
    await expect(conversation(page)).toHaveAccessibleName('Переписка: Юдина Мария')

    await page.goto('/organization')
    await page.getByRole('searchbox', { name: /Поиск/u }).fill(partner.organization)
    await page.keyboard.press('Enter')
    const card = page.getByRole('listitem').filter({ hasText: partner.organization })
    await card.getByRole('button', { name: 'Написать' }).first().click()
    await expect(conversation(page)).toHaveAccessibleName(`Переписка: ${partner.organization}`)
    await expect(bubble(page, 'Просим прислать отчёт')).toBeVisible()
  })

  test('MSG-34 MSG-35 MSG-36 MSG-37 MSG-38 MSG-39 MSG-40 the information panel says who the partner is', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    const { partner, ours } = await newPartner(api, owner)
    await signInPage(page, owner)
    await openChat(page, ours)
    await conversation(page).getByRole('button', { name: 'Информация', exact: true }).click()
    const info = dialog(page, 'Информация')
    await expect(info.getByRole('heading', { name: partner.organization })).toBeVisible()
    await expect(info).toContainText('Сфера деятельности')
    await expect(info).toContainText('Республика Саха (Якутия), г. Якутск, ул. Ленина, 1')
    await page.keyboard.press('Escape')
    await expect(info).toHaveCount(0)
    await openChat(page, room)
    await conversation(page)
      .getByRole('button', { name: /^Петров Иван ?: информация/u })
      .click()
    await expect(info.getByText('ПИ', { exact: true })).toBeVisible()
    await expect(info).toContainText('Специалист')
  })

  test('D-13 a history that cannot be read says so and is read again; a slow one shows that it is loading', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    const isHistory = (url: URL) => url.pathname.endsWith(`/chat-list/${room.id}`)
    await page.route(isHistory, (route) => refuse(route, 500, 'Не получилось, попробуйте ещё раз'))
    await openChat(page, room)
    await expect(notices(page)).toContainText('Ошибка получения списка сообщений')
    await expect(conversation(page).getByRole('button', { name: 'Повторить' })).toBeVisible()
    await page.getByRole('button', { name: 'Закрыть', exact: true }).first().click()
    await lookAt(page, 'messenger-failed')
    await page.unroute(isHistory)
    const reading = gate()
    await page.route(isHistory, async (route) => {
      await reading.opened
      await route.continue()
    })
    await conversation(page).getByRole('button', { name: 'Повторить' }).click()
    await page.reload()
    await expect(conversation(page).getByRole('status').filter({ hasText: 'Загрузка…' })).toBeVisible()
    await lookAt(page, 'messenger-loading')
    reading.open()
    await expect(bubble(page, 'Добрый день!')).toBeVisible()
  })
})

function nameOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname.replace('/api/managers/v2', '')}`
}
