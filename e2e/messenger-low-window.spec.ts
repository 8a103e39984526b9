import { randomUUID } from 'node:crypto'

import type { Locator, Page } from '@playwright/test'

import type { Api } from './support/api.ts'
import {
  bubble,
  dialog,
  expect,
  newRoom,
  openChat,
  say,
  type ChatNamed,
  type Talker,
} from './support/chats.ts'
import { signInPage, test } from './support/fixtures.ts'
import { newGroup } from './support/groups.ts'
import { aPicture } from './support/pictures.ts'

/*
 * A phone that is turned, a keyboard that opens, a window at a zoom of 200 %: the list shows fewer messages then, and what was
 * opened at one of the others has to stay.
 */
const high = { width: 1366, height: 1100 }
const low = { width: 683, height: 384 }
test.use({ viewport: high })

/** Lines below the message of a test: in the low window it is far above what is shown. */
async function sayLines(api: Api, from: Talker, to: ChatNamed): Promise<void> {
  await say(api, from, to, 'Первая строка')
  for (let count = 2; count <= 11; count += 1) await say(api, from, to, `Строка ${count}`)
  await say(api, from, to, 'Последняя строка')
}

/** Makes the window low, so that the message leaves it, and high again. */
async function lower(page: Page, message: Locator, whileLow?: () => Promise<void>): Promise<void> {
  await page.setViewportSize(low)
  await expect(message).not.toBeInViewport()
  await whileLow?.()
  await page.setViewportSize(high)
  await expect(message).toBeInViewport()
}

test('MSG-46 the menu of a message and its reactions stay open in a window that becomes lower', async ({
  page,
  api,
}) => {
  const { owner, worker, room } = await newRoom(api, 'Пришлите отчёт')
  await sayLines(api, worker, room)
  await signInPage(page, owner)
  await openChat(page, room)
  const message = bubble(page, 'Пришлите отчёт')
  await message.click({ button: 'right', position: { x: 6, y: 6 } })
  const menu = page.getByRole('menu', { name: 'Действия с сообщением' })
  const reply = menu.getByRole('menuitem', { name: 'Ответить' })
  await expect(reply).toBeFocused()
  await lower(page, message, async () => {
    await expect(reply).toBeFocused()
    await expect(reply).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('ArrowDown')
  })
  await expect(menu.getByRole('menuitem', { name: 'Копировать' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(message).toBeFocused()
  // A hand that scrolls closes it.
  await message.click({ button: 'right', position: { x: 6, y: 6 } })
  await expect(reply).toBeFocused()
  await bubble(page, 'Последняя строка').hover()
  await page.mouse.wheel(0, -200)
  await expect(menu).toHaveCount(0)

  await message.hover()
  await message.getByRole('button', { name: 'Добавить реакцию' }).click()
  const thanks = dialog(page, 'Реакция').getByRole('button', { name: 'Спасибо' })
  await expect(thanks).toBeVisible()
  await lower(page, message)
  await thanks.click()
  await expect(message.getByRole('button', { name: /1.человек, и.вы/u })).toBeVisible()
})

test('CHAT-42 CHAT-43 a choice that is not sent, and who has voted, stay in a window that becomes lower', async ({
  page,
  api,
}) => {
  const { owner, worker } = await newRoom(api)
  const group = await newGroup(api, owner, { name: 'Планёрка', members: [worker] })
  await api.call(
    'POST',
    `/chat-list/${group.id}/send-message?subject_type=GROUP&type=groups&channel_id=${owner.channelId}`,
    {
      token: owner.token,
      channelId: owner.channelId,
      body: {
        channel_id: owner.channelId,
        client_id: randomUUID(),
        poll: {
          question: 'Что готово?',
          options: ['Отчёт', 'Справка'],
          is_multiple: true,
          is_anonymous: false,
          closes_at: null,
        },
      },
    },
  )
  await sayLines(api, worker, group)
  await signInPage(page, owner)
  await openChat(page, group)
  const poll = page.getByRole('group', { name: 'Опрос: Что готово?' })
  await poll.getByRole('checkbox', { name: 'Справка' }).check()
  // Another message is used meanwhile.
  await bubble(page, 'Строка 11').click()
  await lower(page, poll)
  await expect(poll.getByRole('checkbox', { name: 'Справка' })).toBeChecked()
  await poll.getByRole('button', { name: 'Проголосовать' }).click()
  await poll.getByRole('button', { name: 'Кто голосовал' }).click()
  const voters = dialog(page, 'Кто голосовал')
  await expect(voters.getByRole('region', { name: 'Справка' }).getByRole('listitem')).toHaveCount(1)
  await lower(page, poll, async () => {
    await expect(voters.getByRole('region', { name: 'Справка' })).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await expect(poll.getByRole('button', { name: 'Кто голосовал' })).toBeFocused()
})

test('MSG-119 the gallery gives the focus back to its picture in a window that became lower', async ({
  page,
  api,
}) => {
  const { owner, worker, room } = await newRoom(api)
  await say(api, worker, room, 'Снимок', {
    files: [{ name: 'один.png', type: 'image/png', bytes: aPicture(1200, 800, [60, 110, 180]) }],
  })
  await sayLines(api, worker, room)
  await signInPage(page, owner)
  await openChat(page, room)
  const picture = page.getByRole('button', { name: 'Открыть изображение один.png' })
  await picture.click()
  const gallery = page.getByRole('dialog', { name: 'Изображения чата' })
  await expect(gallery.getByRole('img', { name: /один\.png/u })).toBeVisible()
  await page.setViewportSize(low)
  await expect(picture).not.toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(gallery).toHaveCount(0)
  await expect(picture).toBeFocused()
})
