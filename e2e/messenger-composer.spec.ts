import type { Locator } from '@playwright/test'

import {
  bubble,
  bubbles,
  conversation,
  expect,
  field,
  newRoom,
  openChat,
  press,
  row,
  rows,
  say,
  sendButton,
  stored,
  write,
} from './support/chats.ts'
import { lookAt, signInPage, test } from './support/fixtures.ts'
import { gate } from './support/station.ts'

const isSending = (url: URL) => url.pathname.endsWith('/send-message')
test.describe.configure({ timeout: 60_000 })

test.describe('the text', () => {
  test('MSG-78 MSG-79 MSG-91 MSG-93 MSG-94 MSG-95 MSG-98 MSG-99 MSG-100 grows to five lines, Shift+Enter breaks the line, Enter sends and empties the field', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    await expect(field(page)).toHaveAttribute('placeholder', 'Введите сообщение...')
    await expect(field(page)).toBeFocused()
    // The microphone stands in its place (CHAT-17).
    await expect(sendButton(page)).toHaveCount(0)
    await field(page).fill('   ')
    await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true')
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue('   ')
    await field(page).fill('')

    const height = () => field(page).evaluate((input) => input.clientHeight)
    expect(await height()).toBe(24)
    await page.keyboard.type('Первая')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Вторая')
    await expect(field(page)).toHaveValue('Первая\nВторая')
    expect(await height()).toBe(48)
    await expect(bubbles(page)).toHaveCount(1)
    await field(page).fill(Array.from({ length: 5 }, (_, at) => `Строка ${at}`).join('\n'))
    expect(await height()).toBe(120)
    await field(page).fill(Array.from({ length: 9 }, (_, at) => `Строка ${at}`).join('\n'))
    expect(await height()).toBe(120)
    expect(await field(page).evaluate((input) => input.scrollHeight)).toBe(9 * 24)
    // All that stands beside the text stands at its last line.
    const middleOf = (button: Locator) =>
      button.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return (top + bottom) / 2
      })
    const later = conversation(page).getByRole('button', { name: 'Отправить позже' })
    expect(await middleOf(later)).toBe(await middleOf(sendButton(page)))

    await field(page).press('Enter')
    await expect(field(page)).toHaveValue('')
    expect(await height()).toBe(24)
    await expect(bubble(page, 'Строка 8')).toBeVisible()
    await expect(row(page, 'Строка 0')).toBeVisible()
    await expect(row(page, 'Строка 0').getByLabel('Отправлено')).toBeVisible()
    expect((await stored(api, owner, room))[0]!.message).toContain('Строка 8')
  })

  test('MSG-80 MSG-118 while the call runs the text stands in a bubble with a clock, the icon is disabled, and Enter puts the next one behind it', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    const call = gate()
    await page.route(isSending, async (route) => {
      call.come()
      await call.opened
      await route.continue()
    })
    await write(page, 'В пути')
    await call.arrived
    await expect(bubble(page, 'В пути').getByLabel('Отправляется')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    await field(page).fill('Следующее')
    await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true')
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue('')
    await expect(bubble(page, 'Следующее').getByLabel('Отправляется')).toBeVisible()
    await field(page).fill('Последнее')
    call.open()
    await expect(bubble(page, 'В пути').getByLabel('Отправлено')).toBeVisible()
    await expect(bubble(page, 'Следующее').getByLabel('Отправлено')).toBeVisible()
    await expect(sendButton(page)).not.toHaveAttribute('aria-disabled')
    await sendButton(page).click()
    await expect(bubble(page, 'Последнее').getByLabel('Отправлено')).toBeVisible()
    await expect(bubbles(page)).toHaveText([/Добрый день!/u, /В пути/u, /Следующее/u, /Последнее/u])
  })

  test('MSG-46 MSG-51 MSG-70 MSG-71 MSG-97 MSG-101 a reply names its target, can be dropped, and is sent with it once', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    const target = conversation(page).getByText('Ответ на: Петров Иван')
    await press(page, 'Добрый день!', 'Ответить')
    await expect(target).toBeVisible()
    await page.getByRole('button', { name: 'Отменить ответ' }).click()
    await expect(target).toHaveCount(0)
    await press(page, 'Добрый день!', 'Ответить')
    await write(page, 'И вам!')
    await expect(bubble(page, 'И вам!').getByRole('button', { name: /Петров Иван/u })).toContainText(
      'Добрый день!',
    )
    await expect(target).toHaveCount(0)
    await write(page, 'Без ответа')
    await expect(bubble(page, 'Без ответа').getByLabel('Отправлено')).toBeVisible()
    const [last, reply] = await stored(api, owner, room)
    expect(reply!.answer).not.toBeNull()
    expect(last!.answer).toBeNull()
  })

  test('VAL-11 of a pasted book the field takes what a message holds, and says so', async ({ page, api }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    const leftToBrowser = await field(page).evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'строка дела '.repeat(18_667).slice(0, 224_000))
      return input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    expect(leftToBrowser, 'the browser would lay out all of it').toBe(false)
    await expect(field(page)).toHaveValue(/^.{10000}$/u)
    await expect(
      conversation(page).getByText(/^Поместилось\s10\s000\sсимволов\sиз\s224\s000$/u),
    ).toBeVisible()
    await lookAt(page, 'messenger-long-text')
    await field(page).fill('а'.repeat(7500))
    await expect(conversation(page).getByText(/^7\s500\sиз\s10\s000\sсимволов$/u)).toBeVisible()
  })

  test('MSG-77 an emoji is found by its Russian name and put where the cursor stands, without a request elsewhere', async ({
    page,
    api,
    baseURL,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await field(page).fill('Поздравляем!')
    await field(page).press('Home')
    await conversation(page).getByRole('button', { name: 'Эмодзи' }).click()
    const search = page.getByRole('searchbox', { name: 'Поиск эмодзи' })
    await search.fill('торт')
    await expect(page.getByRole('gridcell', { name: /торт/iu }).first()).toBeVisible()
    await search.press('Enter')
    await expect(search).toHaveCount(0)
    await expect(field(page)).toHaveValue(/^\p{Emoji}️?Поздравляем!$/u)
    await expect(field(page)).toBeFocused()
    expect([...hosts].filter((origin) => origin !== baseURL && !origin.startsWith('data'))).toEqual([])
  })

  test('MSG-123 the emoji of a category are one press away, those picked last too; they are gone after the session', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    const open = () => conversation(page).getByRole('button', { name: 'Эмодзи' }).click()
    const recent = page.getByRole('group', { name: 'Недавние' })
    const search = page.getByRole('searchbox', { name: 'Поиск эмодзи' })
    await open()
    await expect(search).toBeFocused()
    await expect(recent).toHaveCount(0)
    const jump = page
      .getByRole('group', { name: 'Категории эмодзи' })
      .getByRole('button', { name: 'Еда и напитки' })
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await jump.press('Enter')
    const grapes = page.getByRole('gridcell', { name: 'виноград', exact: true })
    await expect(grapes).toBeInViewport()
    await expect(field(page)).toHaveValue('')
    await lookAt(page, 'messenger-emoji')
    await grapes.click()
    await expect(field(page)).toHaveValue('🍇')
    await open()
    await search.fill('торт')
    await expect(page.getByRole('gridcell', { name: /торт/iu }).first()).toBeVisible()
    await search.press('Enter')
    await open()
    await expect(recent.getByRole('button')).toHaveCount(2)
    await expect(recent.getByRole('button').last()).toHaveAccessibleName('виноград')
    await recent.getByRole('button', { name: 'виноград' }).press('Enter')
    await expect(field(page)).toHaveValue(/🍇$/u)
    await open()
    await expect(recent.getByRole('button').first()).toHaveAccessibleName('виноград')
    await page.keyboard.press('Escape')

    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(await databases()).toContain('uprava-emoji')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Выйти' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Да' }).click()
    await expect(page).toHaveURL(/\/authorization$/u)
    await expect.poll(databases).not.toContain('uprava-emoji')
  })

  test('MSG-119 Escape takes away one thing after the other, the chat last; the draft stays', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await say(api, owner, room, 'Ещё')
    await signInPage(page, owner)
    await openChat(page, room)
    await field(page).fill('Черновик')
    await press(page, 'Добрый день!', 'Ответить')
    await conversation(page).getByRole('button', { name: 'Поиск по чату' }).click()
    await conversation(page).getByRole('button', { name: 'Эмодзи' }).click()
    await expect(page.getByRole('searchbox', { name: 'Поиск эмодзи' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('searchbox', { name: 'Поиск эмодзи' })).toHaveCount(0)
    const search = conversation(page).getByRole('searchbox', { name: 'Поиск по чату' })
    await expect(search).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
    await expect(conversation(page).getByText('Ответ на: Петров Иван')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(conversation(page).getByText('Ответ на: Петров Иван')).toHaveCount(0)
    await expect(field(page)).toHaveValue('Черновик')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Выберите, кому хотите написать')).toBeVisible()
    await rows(page).first().click()
    await expect(field(page)).toHaveValue('Черновик')
  })
})
