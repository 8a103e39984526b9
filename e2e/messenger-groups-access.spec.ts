import type { Locator, Page } from '@playwright/test'

import { conversation, dialog, expect, openMessenger, rows, tab } from './support/chats.ts'
import { expectNoViolation, newOwner, signInPage, test } from './support/fixtures.ts'
import { infoDrawer, newGroup, newLink, newTeam } from './support/groups.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ viewport: { width: 360, height: 740 } })

/** Moves the focus to an element by the Tab key alone. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus does not come to ${String(target)}`)
}

async function pressByKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

test('GRP-46 creating, adding, roles, leaving and joining work by keyboard alone at 360 px', async ({
  page,
  api,
}) => {
  const { owner, anna } = await newTeam(api)
  await signInPage(page, owner)
  await openMessenger(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await pressByKey(page, tab(page, 'Группы'))
  await pressByKey(page, button('Создать группу').first())
  const facts = dialog(page, 'Создать группу')
  await expect(facts.getByRole('textbox', { name: 'Название' })).toBeFocused()
  await expectNoViolation(page, 'new group')
  await page.keyboard.type('Подготовка к сессии')
  await page.keyboard.press('Enter')
  const members = dialog(page, 'Создать группу: участники')
  await pressByKey(page, members.getByRole('checkbox', { name: /Петров Иван/u }), 'Space')
  await expect(members.getByText('Выбрано: 1')).toHaveAttribute('aria-live', 'polite')
  await expectNoViolation(page, 'members of a new group')
  await pressByKey(page, members.getByRole('button', { name: 'Создать', exact: true }))
  await expect(conversation(page).getByText('2 участника')).toBeVisible()

  await pressByKey(page, conversation(page).getByRole('button', { name: /: информация/u }))
  const drawer = infoDrawer(page)
  const people = drawer.getByRole('list', { name: 'Участники' }).getByRole('listitem')
  await expect(people).toHaveCount(2)
  await expectNoViolation(page, 'members of a group')
  await pressByKey(page, drawer.getByRole('button', { name: 'Добавить участников' }))
  const adding = dialog(page, 'Добавить участников')
  await pressByKey(page, adding.getByRole('checkbox', { name: /Белова Анна/u }), 'Space')
  await pressByKey(page, adding.getByRole('button', { name: 'Добавить', exact: true }))
  await expect(people).toHaveCount(3)
  await pressByKey(page, drawer.getByRole('button', { name: 'Действия: Петров Иван' }))
  const reader = page.getByRole('menuitem', { name: 'Сделать: читатель' })
  await expect(reader).toBeVisible()
  while (!(await reader.evaluate((item) => item === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(people.filter({ hasText: 'Петров Иван' })).toContainText('Читатель')

  await pressByKey(page, drawer.getByRole('button', { name: 'Покинуть группу' }))
  const question = page.getByRole('alertdialog', { name: 'Покинуть группу «Подготовка к сессии»?' })
  await pressByKey(page, question.getByRole('button', { name: 'Покинуть', exact: true }))
  await expect(conversation(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(0)

  // Ownership has passed to the member of longest standing who is no reader.
  const { items } = await api.call<{ items: { id: number }[] }>('GET', '/chat-list?type=groups', anna)
  const link = await newLink(api, anna, { type: 'GROUP', id: items[0]!.id }, { mode: 'open' })
  await page.goto(link)
  await pressByKey(page, button('Вступить'))
  await expect(conversation(page).getByText('3 участника')).toBeVisible()
})

test('GRP-46 lists of groups violate no rule of axe: loading, failed, empty and full', async ({
  page,
  api,
}) => {
  const { owner, ivan } = await newTeam(api)
  const alone = await newOwner(api)
  await newGroup(api, owner, { members: [ivan] })
  await signInPage(page, owner)
  await openMessenger(page)
  await tab(page, 'Группы').click()
  await rows(page).first().click()
  await expect(conversation(page).getByText('2 участника')).toBeVisible()
  const drawer = infoDrawer(page)
  let answer: 'wait' | 'fail' | 'pass' = 'wait'
  const waiting: (() => void)[] = []
  await page.route('**/groups/*/members?*', async (route) => {
    if (answer === 'wait') await new Promise<void>((resolve) => waiting.push(resolve))
    await (answer === 'fail' ? route.fulfill({ status: 500, json: {} }) : route.continue())
  })
  await page.getByRole('button', { name: /: информация/u }).click()
  await expect(drawer.getByText('Загрузка…')).toBeAttached()
  await expectNoViolation(page, 'members that load')
  answer = 'fail'
  for (const go of waiting) go()
  await expect(drawer.getByRole('alert')).toContainText('Не удалось загрузить данные')
  await expectNoViolation(page, 'members that failed')
  answer = 'pass'
  await drawer.getByRole('button', { name: 'Повторить' }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(2)
  for (const name of ['Медиа', 'Ссылка', 'Заявки', 'Настройки']) {
    await drawer.getByRole('tab', { name, exact: true }).click()
    await expect(drawer.getByText('Загрузка…')).toHaveCount(0)
    await expectNoViolation(page, name)
  }
  expect(alone.channelId).toBeGreaterThan(0)
})

test('GRP-46 GRP-05 an empty list of groups offers to create one; a failure keeps what was typed', async ({
  page,
  owner,
}) => {
  await signInPage(page, owner)
  await openMessenger(page)
  await tab(page, 'Группы').click()
  await expect(page.getByText('Список чатов пуст!')).toBeVisible()
  await expectNoViolation(page, 'no groups')
  await page.getByRole('region', { name: 'Чаты' }).getByText('Создать группу').click()
  const facts = dialog(page, 'Создать группу')
  await facts.getByRole('textbox', { name: 'Название' }).fill('Общая работа')
  await facts.getByRole('radio', { name: /Общая группа/u }).check()
  await facts.getByRole('button', { name: 'Далее' }).click()
  const members = dialog(page, 'Создать группу: участники')
  await expect(members.getByText('В канале больше никого нет')).toBeVisible()
  await expect(
    members.getByRole('region', { name: 'Организации' }).getByRole('checkbox').first(),
  ).toBeVisible()
  await members.getByRole('region', { name: 'Организации' }).getByRole('checkbox').first().check()
  await expectNoViolation(page, 'organizations of a new group')
  await page.route('**/api/managers/v2/groups?*', (route) => route.abort())
  await members.getByRole('button', { name: 'Создать', exact: true }).click()
  await expect(page.getByText('Ошибка работы с группой')).toBeVisible()
  await expect(
    members.getByRole('region', { name: 'Организации' }).getByRole('checkbox').first(),
  ).toBeChecked()
  await members.getByRole('button', { name: 'Назад' }).click()
  await expect(facts.getByRole('textbox', { name: 'Название' })).toHaveValue('Общая работа')
  await page.unrouteAll()
  await facts.getByRole('button', { name: 'Далее' }).click()
  await members.getByRole('button', { name: 'Создать', exact: true }).click()
  await expect(conversation(page).getByText('1 участник')).toBeVisible()
})
