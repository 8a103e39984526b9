import type { Page } from '@playwright/test'

import {
  anotherWindow,
  bubbles,
  dialog,
  expect,
  newPartner,
  newRoom,
  openChat,
  openMessenger,
  rows,
  whenSubscribed,
} from './support/chats.ts'
import { expectNoViolation, lookAt, signInPage, sizes, test } from './support/fixtures.ts'
import { newGroup } from './support/groups.ts'

test.describe.configure({ timeout: 90_000 })

const poll = (page: Page, question: string) => page.getByRole('group', { name: `Опрос: ${question}` })

async function openPollForm(page: Page) {
  await page.getByRole('button', { name: 'Прикрепить' }).click()
  await page.getByRole('menuitem', { name: 'Опрос' }).click()
  return dialog(page, 'Новый опрос')
}

/** Makes a poll of two options as a person does, with the keyboard. */
async function makePoll(page: Page, question: string, switches: readonly string[] = []) {
  const form = await openPollForm(page)
  await form.getByRole('textbox', { name: 'Вопрос' }).fill(question)
  await form.getByRole('textbox', { name: 'Вариант 1' }).fill('Утром')
  await form.getByRole('textbox', { name: 'Вариант 1' }).press('Enter')
  await page.keyboard.type('Днём')
  for (const name of switches) await form.getByRole('switch', { name }).check()
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(form).toHaveCount(0)
}

test('CHAT-41 CHAT-42 CHAT-43 CHAT-45 a poll is made, voted in, changed and ended; everybody sees the numbers live after the own vote', async ({
  page,
  api,
  browser,
}) => {
  const { owner, worker } = await newRoom(api)
  const group = await newGroup(api, owner, { name: 'Планёрка', members: [worker] })
  const theirs = await anotherWindow(browser, worker)
  const subscribed = Promise.all([page, theirs].map(whenSubscribed))
  await signInPage(page, owner)
  for (const window of [page, theirs]) await openChat(window, group)
  await subscribed

  const form = await openPollForm(page)
  const send = form.getByRole('button', { name: 'Отправить' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await form.getByRole('textbox', { name: 'Вопрос' }).fill('Когда собираемся?')
  await form.getByRole('textbox', { name: 'Вариант 1' }).fill('Утром')
  await form.getByRole('textbox', { name: 'Вариант 2' }).fill('утром ')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await form.getByRole('textbox', { name: 'Вариант 2' }).fill('Днём')
  await form.getByRole('textbox', { name: 'Вариант 2' }).press('Enter')
  await expect(form.getByRole('textbox', { name: 'Вариант 3' })).toBeFocused()
  await page.keyboard.type('Вечером')
  await form.getByRole('switch', { name: 'Завершить в заданное время' }).check()
  await lookAt(page, 'poll-form')
  await form.getByRole('button', { name: 'Убрать вариант 3' }).click()
  await send.click()
  await expect(form).toHaveCount(0)
  for (const window of [page, theirs]) {
    await expect(poll(window, 'Когда собираемся?')).toContainText('Пока никто не проголосовал')
    await expect(poll(window, 'Когда собираемся?')).toContainText(/Опрос · до/u)
  }

  const [mine, other] = [poll(page, 'Когда собираемся?'), poll(theirs, 'Когда собираемся?')]
  await other.getByRole('button', { name: 'Утром' }).click()
  await expect(other.getByRole('listitem').first()).toContainText(/100.%/u)
  await expect(other).toBeFocused()
  await expect(other.getByRole('img', { name: 'Ваш голос' })).toHaveCount(1)
  // Who has not voted sees that somebody has, and no numbers.
  await expect(mine).toContainText('Проголосовали: 1')
  await expect(mine).not.toContainText('%')
  await lookAt(page, 'poll-choice')
  await mine.getByRole('button', { name: 'Днём' }).press('Enter')
  for (const card of [mine, other]) await expect(card.getByRole('listitem')).toHaveText([/50.%/u, /50.%/u])
  await mine.getByRole('button', { name: 'Изменить голос' }).click()
  await mine.getByRole('button', { name: 'Утром' }).click()
  for (const card of [mine, other])
    await expect(card.getByRole('listitem').first()).toContainText(/100.%.*2.голоса/u)
  await lookAt(page, 'poll-results')

  await mine.getByRole('button', { name: 'Кто голосовал' }).click()
  const voters = dialog(page, 'Кто голосовал')
  await expect(voters.getByRole('region', { name: 'Утром' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(mine.getByRole('button', { name: 'Кто голосовал' })).toBeFocused()
  await mine.getByRole('button', { name: 'Кто голосовал' }).click()
  await expect(voters.getByRole('region', { name: 'Утром' }).getByRole('listitem')).toHaveCount(2)
  await lookAt(page, 'poll-voters')
  await page.keyboard.press('Escape')
  await expect(mine.getByRole('button', { name: 'Кто голосовал' })).toBeFocused()
  await other.getByRole('button', { name: 'Отозвать голос' }).click()
  await expect(other).not.toContainText('%')
  await expect(mine.getByRole('listitem').first()).toContainText(/1.голос/u)

  await expect(other.getByRole('button', { name: 'Завершить опрос' })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Завершить опрос' }).click()
  await page.getByRole('button', { name: 'Завершить', exact: true }).click()
  for (const card of [mine, other]) {
    await expect(card).toContainText('завершён')
    await expect(card.getByRole('listitem').first()).toContainText(/100.%/u)
    await expect(card.getByRole('button', { name: /голос$|Утром/u })).toHaveCount(0)
  }
  await expectNoViolation(page, 'a closed poll')
  await bubbles(page)
    .last()
    .click({ button: 'right', position: { x: 8, y: 8 } })
  await expect(page.getByRole('menuitem', { name: 'Переслать' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: 'Изменить' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openMessenger(page)
  await expect(rows(page).first()).toContainText('Опрос: Когда собираемся?')
})

test('CHAT-41 CHAT-44 several answers, anonymously, in an organization chat; none in a room; a refusal keeps what was typed', async ({
  page,
  api,
}) => {
  const { owner, room } = await newRoom(api)
  const { ours } = await newPartner(api, owner)
  await signInPage(page, owner)
  await openChat(page, room)
  await page.getByRole('button', { name: 'Прикрепить' }).click()
  await expect(page.getByRole('menuitem', { name: 'С этого устройства' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Опрос' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await openChat(page, ours)
  await page.route('**/send-message?*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  const form = await openPollForm(page)
  await form.getByRole('textbox', { name: 'Вопрос' }).fill('Что готово?')
  await form.getByRole('textbox', { name: 'Вариант 1' }).fill('Отчёт')
  await form.getByRole('textbox', { name: 'Вариант 2' }).fill('отчет')
  await expect(form.getByText('Такой вариант уже есть')).toBeVisible()
  await form.getByRole('textbox', { name: 'Вариант 2' }).fill('Справка')
  await expect(form.getByText('Такой вариант уже есть')).toHaveCount(0)
  await form.getByRole('switch', { name: 'Несколько ответов' }).check()
  await form.getByRole('switch', { name: 'Анонимно' }).check()
  await expect(form).toContainText('Не для выборов и тайного голосования')
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByText('Ошибка отправки сообщения').first()).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Вопрос' })).toHaveValue('Что готово?')
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(form).toHaveCount(0)

  const card = poll(page, 'Что готово?')
  await expect(card).toContainText('Анонимный опрос · несколько ответов')
  const voteButton = card.getByRole('button', { name: 'Проголосовать' })
  await expect(voteButton).toHaveAttribute('aria-disabled', 'true')
  for (const name of ['Отчёт', 'Справка']) await card.getByRole('checkbox', { name }).check()
  await lookAt(page, 'poll-several')
  await voteButton.click()
  await expect(card.getByRole('listitem')).toHaveText([/100.%/u, /100.%/u])
  await expect(card.getByRole('button', { name: 'Кто голосовал' })).toHaveCount(0)
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveText([/100.%/u, /100.%/u])
})

test.describe('touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: sizes.phone })

  test('CHAT-42 a vote by a tap', async ({ page, api }) => {
    const { owner, worker } = await newRoom(api)
    const group = await newGroup(api, owner, { name: 'Планёрка', members: [worker] })
    await signInPage(page, owner)
    await openChat(page, group)
    await makePoll(page, 'Кто за?')
    const option = poll(page, 'Кто за?').getByRole('button', { name: 'Днём' })
    expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await option.tap()
    await expect(poll(page, 'Кто за?').getByRole('listitem').last()).toContainText(/100.%/u)
    await expectNoViolation(page, 'a poll on a phone')
  })
})
