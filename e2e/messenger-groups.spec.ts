import {
  anotherWindow,
  bubble,
  bubbles,
  conversation,
  dialog,
  expect,
  field,
  openChat,
  openMessenger,
  press,
  readAll,
  row,
  rows,
  say,
  tab,
  typeTo,
  whenSubscribed,
} from './support/chats.ts'
import { lookAt, newOwner, signInPage, test } from './support/fixtures.ts'
import { infoDrawer, newGroup, newTeam, openInfo } from './support/groups.ts'

test.describe.configure({ timeout: 90_000 })

test('GRP-42 GRP-43 a group: its row, its header, names and channels over the bubbles, lines of what happened', async ({
  page,
  api,
}) => {
  const { owner, ivan, anna } = await newTeam(api)
  const group = await newGroup(api, owner, { kind: 'shared', members: [ivan, anna] })
  const subscribed = whenSubscribed(page)
  await signInPage(page, owner)
  await openMessenger(page)
  await tab(page, 'Группы').click()
  await expect(rows(page)).toHaveText([/Подготовка к сессии.*Добавлены: /u])
  await subscribed
  for (const words of ['Повестка готова', 'Замечания до пятницы']) await say(api, ivan, group, words)
  await say(api, anna, group, 'Принято')
  await expect(row(page, 'Анна: Принято')).toHaveCount(1)
  await expect(row(page, 'Подготовка к сессии').getByText('3', { exact: true })).toBeVisible()
  await expect(row(page, 'Подготовка к сессии').locator('[data-online]')).toHaveCount(0)

  await row(page, 'Подготовка к сессии').click()
  await expect(bubbles(page)).toHaveCount(3)
  await expect(conversation(page).getByText('3 участника')).toBeVisible()
  await expect(bubble(page, 'Повестка готова')).toContainText(`Петров Иван · ${owner.organization}`)
  await expect(bubble(page, 'Замечания до пятницы').getByText('Петров Иван')).toHaveCount(0)
  await expect(bubble(page, 'Принято').getByText('Белова Анна')).toBeVisible()
  const tones = await Promise.all(
    ['Повестка готова', 'Принято'].map((words) =>
      bubble(page, words).locator('[data-tone]').getAttribute('data-tone'),
    ),
  )
  expect(tones).toEqual([String(ivan.managerId % 8), String(anna.managerId % 8)])
  const log = page.getByRole('log', { name: 'Сообщения' })
  await expect(log.getByText('Группа создана: Ольга Смирнова')).toBeVisible()
  await expect(log.getByText(/^Добавлены: /u)).toBeVisible()
  // They are no articles: they have no actions.
  await expect(bubbles(page).filter({ hasText: 'Группа создана' })).toHaveCount(0)

  await typeTo(api, ivan, group)
  await expect(conversation(page).locator('header').getByText('Иван печатает...')).toBeVisible()
  await typeTo(api, anna, group)
  await expect(conversation(page).locator('header').getByText('Иван и ещё 1 печатают...')).toBeVisible()
  await lookAt(page, 'group')
})

test('GRP-11 GRP-15 a changed right reaches the open conversation; what was typed stays', async ({
  page,
  api,
}) => {
  const { owner, ivan } = await newTeam(api)
  const group = await newGroup(api, owner, { members: [ivan] })
  const change = (settings: object) =>
    api.call('PUT', `/groups/${group.id}`, { ...owner, body: { settings } })
  const subscribed = whenSubscribed(page)
  await signInPage(page, ivan)
  await openChat(page, group)
  await subscribed
  await field(page).fill('Ещё не отправлено')
  await change({ writes: 'owners' })
  await expect(conversation(page).getByText('Писать могут только владельцы группы')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await change({ writes: 'all' })
  await expect(field(page)).toHaveValue('Ещё не отправлено')
  await api.call('PUT', `/groups/${group.id}/members/${ivan.managerId}`, {
    ...owner,
    body: { role: 'reader' },
  })
  await expect(conversation(page).getByText('В этой группе вы только читаете')).toBeVisible()
  await api.call('PUT', `/groups/${group.id}`, { ...owner, body: { name: 'Сессия в мае' } })
  await expect(conversation(page).locator('header').getByText('Сессия в мае')).toBeVisible()
  await expect(row(page, 'Сессия в мае')).toHaveCount(1)
})

test('GRP-28 GRP-34 leaving asks first and takes the group off the other window too; closing asks for the name', async ({
  page,
  api,
  browser,
}) => {
  const { owner, ivan } = await newTeam(api)
  const group = await newGroup(api, owner, { members: [ivan] })
  await say(api, owner, group, 'Добрый день!')
  const other = await anotherWindow(browser, ivan)
  const subscribed = Promise.all([whenSubscribed(page), whenSubscribed(other)])
  await signInPage(page, ivan)
  await openChat(page, group)
  await openMessenger(other)
  await expect(row(other, 'Добрый день!')).toBeVisible()
  await subscribed
  await openInfo(page, 'Участники')
  await infoDrawer(page).getByRole('button', { name: 'Покинуть группу' }).click()
  const question = page.getByRole('alertdialog', { name: 'Покинуть группу «Подготовка к сессии»?' })
  await question.getByRole('button', { name: 'Покинуть', exact: true }).click()
  await expect(conversation(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/messenger$/u)
  for (const window of [page, other]) await expect(rows(window)).toHaveCount(0)
  await other.context().close()

  const boss = await anotherWindow(browser, owner)
  await openChat(boss, group)
  await openInfo(boss, 'Настройки')
  await infoDrawer(boss).getByRole('button', { name: 'Закрыть группу' }).click()
  const closing = dialog(boss, 'Закрыть группу «Подготовка к сессии»?')
  const close = closing.getByRole('button', { name: 'Закрыть группу', exact: true })
  await expect(close).toHaveAttribute('aria-disabled', 'true')
  await closing.getByRole('textbox', { name: 'Название группы' }).fill('Подготовка к сессии')
  await close.click()
  await expect(conversation(boss).getByText(/^Группа закрыта \d/u)).toBeVisible()
  await expect(field(boss)).toHaveCount(0)
  await boss.context().close()
})

test('GRP-39 «Кто прочитал» names those who have read a message and those who have not', async ({
  page,
  api,
}) => {
  const { owner, ivan, anna } = await newTeam(api)
  const group = await newGroup(api, owner, { members: [ivan, anna] })
  await say(api, owner, group, 'Совещание в 15:00')
  await readAll(api, ivan, group)
  await signInPage(page, owner)
  await openChat(page, group)
  await expect(bubble(page, 'Совещание в 15:00').getByLabel('Прочитано')).toBeVisible()
  await press(page, 'Совещание в 15:00', 'Другие действия')
  await page.getByRole('menuitem', { name: 'Кто прочитал' }).click()
  const readers = dialog(page, 'Кто прочитал')
  await expect(readers.getByRole('heading', { level: 3 })).toHaveText(['Прочитали: 1 из 2', 'Не прочитали'])
  await expect(readers.getByRole('listitem')).toHaveText([/Петров Иван/u, /Белова Анна/u])
  await lookAt(page, 'group-readers')
})

test('GRP-17 GRP-18 an invited organization answers by a card, with the colleagues it chooses', async ({
  page,
  api,
}) => {
  const { owner } = await newTeam(api)
  const invited = await newOwner(api, { name: 'Пётр', surname: 'Ильин' })
  await newGroup(api, owner, { kind: 'shared', organizations: [invited] })
  await signInPage(page, invited)
  await openMessenger(page)
  const cards = page.getByRole('region', { name: 'Приглашения в группы' })
  await expect(
    cards.getByText(`${owner.organization} приглашает вашу организацию в группу «Подготовка к сессии»`),
  ).toBeVisible()
  await lookAt(page, 'group-invitation')
  await cards.getByRole('button', { name: /^Принять/u }).click()
  const accept = dialog(page, 'Группа «Подготовка к сессии»')
  await expect(accept.getByRole('checkbox', { name: /Ильин Пётр/u })).toBeChecked()
  await accept.getByRole('button', { name: 'Принять', exact: true }).click()
  await expect(row(page, 'Подготовка к сессии')).toBeVisible()
  await expect(cards).toHaveCount(0)
})
