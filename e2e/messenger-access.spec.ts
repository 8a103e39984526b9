import type { Page } from '@playwright/test'

import {
  bubble,
  bubbles,
  conversation,
  expect,
  field,
  newRoom,
  openChat,
  openMessenger,
  readAll,
  row,
  rows,
  say,
  stored,
} from './support/chats.ts'
import { signInPage, test } from './support/fixtures.ts'

test.describe.configure({ timeout: 60_000 })

/** Presses Tab, forwards or back, until something has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const label = () =>
    page.evaluate(() => {
      const at = document.activeElement
      return at?.matches('button, a, input, textarea, article')
        ? `${at.getAttribute('aria-label') ?? ''} ${at.textContent ?? ''}`
        : ''
    })
  for (let presses = 0; presses < 40 && !name.test(await label()); presses += 1)
    await page.keyboard.press(key)
  expect(await label()).toMatch(name)
}

test.describe('without a mouse', () => {
  test('MSG-41 MSG-46 MSG-61 MSG-93 MSG-119 a chat is opened, answered in, deleted from and left by keys alone', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await say(api, owner, room, 'Удалю клавишей')
    await signInPage(page, owner)
    await openMessenger(page)
    await expect(rows(page)).toHaveCount(1)
    await tabTo(page, /Петров Иван, (не )?в сети/u)
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await expect(bubbles(page)).toHaveCount(2)

    // From the input to the messages; Delete on the own one, Enter on the other one answers.
    await tabTo(page, /Удалю клавишей/u, 'Shift+Tab')
    await page.keyboard.press('Delete')
    const yes = page.getByRole('button', { name: 'Да', exact: true })
    await expect(yes).toBeVisible()
    await tabTo(page, /^\s*Да$/u)
    await page.keyboard.press('Enter')
    await expect(bubbles(page)).toHaveCount(1)
    await bubble(page, 'Добрый день!').focus()
    await page.keyboard.press('Enter')
    await expect(conversation(page).getByText('Ответ на: Петров Иван')).toBeVisible()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('Отвечаю клавишами')
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'Отвечаю клавишами').getByLabel('Отправлено')).toBeVisible()
    expect((await stored(api, owner, room))[0]!.answer).not.toBeNull()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Выберите, кому хотите написать')).toBeVisible()
  })
})

test.describe('for a screen reader', () => {
  test('MSG-19 MSG-20 MSG-23 MSG-25 MSG-51 MSG-53 rows and messages are read whole: name, state, text, time', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await readAll(api, owner, room)
    await say(api, worker, room, 'Жду план')
    await signInPage(page, owner)
    await openMessenger(page)
    await expect(page.getByRole('list', { name: 'Чаты' })).toMatchAriaSnapshot(`
      - list "Чаты":
        - listitem:
          - button /Петров Иван ?, не в сети, непрочитанных. 1, \\d\\d.\\d\\d Жду план/
    `)
    await row(page, 'Петров Иван').getByRole('button').click()
    await expect(page.getByRole('log', { name: 'Сообщения' })).toMatchAriaSnapshot(`
      - log "Сообщения":
        - paragraph: Начало переписки
        - heading "Сегодня" [level=2]
        - article /Петров Иван. Добрый день!, \\d\\d.\\d\\d/
        - paragraph: Новые сообщения
        - article /Петров Иван. Жду план, \\d\\d.\\d\\d/
    `)
    await expect(conversation(page).getByRole('textbox', { name: 'Сообщение', exact: true })).toBeVisible()
    for (const name of [
      /^Петров Иван ?: информация/u,
      'Поиск по чату',
      'Прикрепить',
      'Эмодзи',
      'Записать голосовое сообщение',
    ])
      await expect(conversation(page).getByRole('button', { name }).first()).toBeVisible()
  })

  test('RT-23 RT-28 a message that comes is announced once as name, text, time; an own one is not', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    await expect(bubbles(page)).toHaveCount(1)
    const live = conversation(page).locator('[role=status][aria-live=polite]')
    await expect(live).toBeEmpty()
    await say(api, worker, room, 'Совещание в десять')
    await expect(live).toHaveText(/^Петров Иван: Совещание в десять, \d+\s\S+ \d{4}, \d\d:\d\d:\d\d$/u)
    await say(api, owner, room, 'Буду')
    await expect(bubble(page, 'Буду')).toBeVisible()
    await expect(live).toBeEmpty()
  })
})
