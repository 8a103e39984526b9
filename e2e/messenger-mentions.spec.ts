import type { Locator, Page } from '@playwright/test'

import { bubble, expect, field, openChat, openMessenger, rows, stored, type Talker } from './support/chats.ts'
import { lookAt, signInPage, test } from './support/fixtures.ts'
import { newGroup, newTeam } from './support/groups.ts'

test.describe.configure({ timeout: 90_000 })

const names = (page: Page) => page.getByRole('listbox', { name: 'Кого упомянуть' }).getByRole('option')
const combobox = (page: Page) => page.getByRole('combobox', { name: 'Сообщение' })
/** The field, whichever role it has. */
const input = (page: Page) => page.locator('footer textarea')

/** A key by its place, with the letter the Russian layout has there. */
const pressPhysical = (page: Page, code: string, key: string, shiftKey = false) =>
  input(page).evaluate(
    (element, init) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { ...init, ctrlKey: true, bubbles: true, cancelable: true }),
      ),
    { code, key, shiftKey },
  )

const paste = (on: Locator, content: Record<string, string>) =>
  on.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, content)

async function select(page: Page, from: number, to: number): Promise<void> {
  await input(page).press('Control+Home')
  for (let at = 0; at < from; at += 1) await page.keyboard.press('ArrowRight')
  for (let at = from; at < to; at += 1) await page.keyboard.press('Shift+ArrowRight')
}

test('CHAT-01 CHAT-02 CHAT-05 an @ offers the members in either layout; many are mentioned after a question', async ({
  page,
  api,
}) => {
  const { owner, ivan, anna } = await newTeam(api)
  const group = await newGroup(api, owner, { members: [ivan, anna] })
  await page.route(/\/chat-list\/\d+\/info/u, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { data: { group: { members_count: number } } }
    json.data.group.members_count = 60
    await route.fulfill({ response: answer, json })
  })
  await signInPage(page, owner)
  await openChat(page, group)
  await page.keyboard.type('Прошу @')
  await expect(names(page)).toHaveText([/все/u, /Белова Анна/u, /Петров Иван/u])
  await expect(page.getByRole('status').filter({ hasText: /^3\sсовпадения$/u })).toBeAttached()
  await lookAt(page, 'messenger-mention-list')
  await page.keyboard.type('bdfy')
  await expect(names(page)).toHaveText([/Петров Иван/u])
  await expect(combobox(page)).toHaveAttribute(
    'aria-activedescendant',
    (await names(page).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Escape')
  await expect(names(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('Прошу @bdfy')
  await field(page).fill('Прошу ')
  await page.keyboard.type('@')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Прошу @Анна Белова ')
  await page.keyboard.type('и @пет')
  await expect(names(page)).toHaveText([/Петров Иван/u])
  await page.keyboard.press('Tab')
  await expect(field(page)).toHaveValue('Прошу @Анна Белова и @Иван Петров ')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Прошу @Анна Белова и @Иван Петров')).toBeVisible()
  const source = `Прошу [@Анна Белова](mention:${anna.managerId}) и [@Иван Петров](mention:${ivan.managerId})`
  await expect.poll(async () => (await stored(api, owner, group))[0]?.message).toBe(source)

  await page.keyboard.type('@все')
  await expect(names(page)).toHaveText([/все/u])
  await page.keyboard.press('Enter')
  await page.keyboard.type('сбор в пять')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: /^Упомянуть всех: 60\sучастников\?$/u })
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(field(page)).toHaveValue('@все сбор в пять')
  await field(page).press('Enter')
  await question.getByRole('button', { name: 'Отправить' }).click()
  await expect(bubble(page, '@все сбор в пять')).toBeVisible()
})

test('CHAT-09 CHAT-12 CHAT-14 CHAT-15 CHAT-16 marks by keys and buttons, pasted links and pages, copies with and without marks', async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { owner, ivan } = await newTeam(api)
  const group = await newGroup(api, owner, { members: [ivan] })
  await signInPage(page, owner)
  await openChat(page, group)
  await field(page).fill('важно очень')
  await select(page, 0, 5)
  const toolbar = page.getByRole('toolbar', { name: 'Оформление текста' })
  await expect(toolbar.getByRole('button')).toHaveCount(8)
  for (const [code, key, shift, shown] of [
    ['KeyB', 'и', false, '**важно** очень'],
    ['KeyI', 'ш', false, '*важно* очень'],
    ['KeyX', 'Ч', true, '~~важно~~ очень'],
    ['KeyE', 'у', false, '`важно` очень'],
  ] as const) {
    await pressPhysical(page, code, key, shift)
    await expect(field(page)).toHaveValue(shown)
    await pressPhysical(page, code, key, shift)
    await expect(field(page)).toHaveValue('важно очень')
  }
  await toolbar.getByRole('button', { name: 'Жирный' }).click()
  await expect(field(page)).toHaveValue('**важно** очень')
  await lookAt(page, 'messenger-toolbar')
  await select(page, 10, 15)
  await paste(field(page), { 'text/plain': 'https://a.ru/ustav' })
  await expect(field(page)).toHaveValue('**важно** [очень](https://a.ru/ustav)')
  await field(page).press('End')
  await paste(field(page), {
    'text/plain': 'один два gosuslugi.ru',
    'text/html':
      '<h1>один</h1><ul><li><i>два</i></li></ul><p style="color:red"><a href="https://evil.ru">gosuslugi.ru</a><img src="https://evil.ru/a.png"></p>',
  })
  await field(page).press('Enter')
  const sent = bubble(page, 'важно')
  await expect(sent.locator('strong')).toHaveText('важно')
  await expect(sent.locator('li em')).toHaveText('два')
  await expect(sent.getByRole('link', { name: 'очень' })).toHaveAttribute('href', 'https://a.ru/ustav')
  await expect(sent.getByRole('link', { name: 'gosuslugi.ru (https://evil.ru)' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  )
  await expect(rows(page).first()).toContainText('важно оченьодин')
  await expect(rows(page).first()).not.toContainText('**')
  await lookAt(page, 'messenger-formatted')
  const copy = async (name: string) => {
    await sent.click({ button: 'right', position: { x: 6, y: 6 } })
    await page.getByRole('menuitem', { name, exact: true }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copy('Копировать')).toContain('важно оченьодин\n• два')
  expect(await copy('Копировать с разметкой')).toContain('**важно** [очень](https://a.ru/ustav)')
  // The mark is changed in an edit, too.
  await sent.click({ button: 'right', position: { x: 6, y: 6 } })
  await page.getByRole('menuitem', { name: 'Изменить' }).click()
  await field(page).fill('_готово_')
  await field(page).press('Enter')
  await expect(bubble(page, 'готово').locator('em')).toHaveText('готово')
})

test('CHAT-06 CHAT-07 the row, the filter «Упоминания» and the button @ lead to what mentions me', async ({
  page,
  api,
}) => {
  const { owner, ivan } = await newTeam(api)
  const group = await newGroup(api, owner, { members: [ivan] })
  const mention = `[@Иван](mention:${ivan.managerId})`
  const write = (message: string, from: Talker = owner) =>
    api.call('POST', `/chat-list/${group.id}/send-message?subject_type=GROUP&channel_id=${from.channelId}`, {
      ...from,
      body: { message, format: 'markdown' },
    })
  await signInPage(page, ivan)
  await openMessenger(page)
  const filter = page.getByRole('button', { name: 'Упоминания', exact: true })
  const chosen = page.getByRole('tab', { selected: true })
  await expect(chosen).toHaveText('Все')
  await filter.click()
  await expect(page.getByText('Вас ещё не упоминали')).toBeVisible()
  await expect(chosen).toHaveCount(0)
  await lookAt(page, 'messenger-mentions-empty')
  await write(`${mention}, первое **дело**`)
  for (let count = 0; count < 25; count += 1) await write(`Между ними ${count}\n\nстрока\n\nстрока`)
  await write(`${mention}, второе дело`)
  const list = page.getByRole('list', { name: 'Упоминания' }).getByRole('listitem')
  await expect(list).toHaveText([/@Иван Петров, второе дело/u, /@Иван Петров, первое дело/u])
  await page.getByRole('switch', { name: 'Только непрочитанные' }).check()
  await expect(list).toHaveCount(2)
  await lookAt(page, 'messenger-mentions')
  await filter.click()
  await expect(chosen).toHaveText('Все')
  await expect(rows(page).first()).toContainText('@')
  await rows(page).first().getByRole('button').click()
  const next = page.getByRole('button', { name: /^К следующему упоминанию/u })
  await expect(bubble(page, 'первое дело')).toBeVisible()
  await expect(next).toBeVisible()
  await lookAt(page, 'messenger-next-mention')
  await next.click()
  await expect(bubble(page, 'второе дело')).toBeInViewport()
  await expect(next).toHaveCount(0)
  await expect(rows(page).first().getByText('вас упомянули')).toHaveCount(0)
})
