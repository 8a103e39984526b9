import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { anotherWindow, conversation, expect, openChat, say } from './support/chats.ts'
import { expectNoViolation, lookAt, newEmployee, newOwner, signInPage, test } from './support/fixtures.ts'
import { infoDrawer, newGroup, newLink, newTeam, openInfo } from './support/groups.ts'

const picture = path.resolve(import.meta.dirname, 'files/picture.png')

test.describe.configure({ timeout: 90_000 })

test('GRP-20 the page of a link shows the group and neither members nor messages; joining opens the conversation', async ({
  page,
  api,
}) => {
  const { owner, ivan, anna } = await newTeam(api)
  const group = await newGroup(api, owner, { members: [ivan] })
  await say(api, owner, group, 'Повестка готова')
  const link = await newLink(api, owner, group, { mode: 'open' })
  await signInPage(page, anna)
  await page.goto(link)
  await expect(page).toHaveTitle('Приглашение в группу')
  await expect(page.getByRole('heading', { level: 1, name: 'Приглашение в группу' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Подготовка к сессии' })).toBeVisible()
  await expect(page.getByText('Группа канала, 2 участника')).toBeVisible()
  for (const hidden of ['Петров', 'Смирнова', 'Повестка готова'])
    await expect(page.getByText(hidden)).toHaveCount(0)
  await lookAt(page, 'join')
  await expectNoViolation(page, 'join')
  await page.getByRole('button', { name: 'Вступить', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`subject_type=GROUP&id=${group.id}`, 'u'))
  await expect(conversation(page).getByText('Повестка готова')).toBeVisible()
  await expect(conversation(page).getByText('3 участника')).toBeVisible()
})

test('GRP-21 a signed-out person signs in and comes back to the link; the request is answered in the drawer', async ({
  page,
  api,
  browser,
}) => {
  const { owner } = await newTeam(api)
  const anna = await newEmployee(api, owner, { name: 'Анна', surname: 'Котова' })
  const group = await newGroup(api, owner)
  const link = await newLink(api, owner, group, { mode: 'approval' })
  await page.goto(link)
  await expect(page).toHaveURL(
    (url) => url.pathname === '/authorization' && url.searchParams.get('return_to') === link,
  )
  await page.getByRole('textbox', { name: 'Логин' }).fill(anna.login)
  await page.getByRole('textbox', { name: 'Пароль' }).fill(anna.password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === link)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByText('Заявка отправлена. Её рассмотрят владельцы группы.')).toBeVisible()

  // An owner lets her in from the drawer; the link then leads into the group.
  const boss = await anotherWindow(browser, owner)
  await openChat(boss, group)
  await openInfo(boss, 'Заявки (1)')
  const requests = infoDrawer(boss).getByRole('list', { name: 'Заявки' })
  await expect(requests.getByRole('listitem')).toHaveText([/Котова Анна/u])
  await requests.getByRole('button', { name: 'Принять: Котова Анна' }).click()
  await expect(infoDrawer(boss).getByText('Заявок нет')).toBeVisible()
  await boss.context().close()
  await page.reload()
  await page.getByRole('button', { name: 'Открыть группу' }).click()
  await expect(conversation(page).getByText('2 участника')).toBeVisible()
})

test('GRP-22 GRP-31 a dead, unknown or foreign link says so, and so does one from which the member was removed', async ({
  page,
  api,
  browser,
}) => {
  const { owner, ivan } = await newTeam(api)
  const stranger = await newOwner(api)
  const group = await newGroup(api, owner, { members: [ivan] })
  const former = await newLink(api, owner, group, { mode: 'open' })
  const present = await newLink(api, owner, group, { mode: 'open' })
  await api.call('DELETE', `/groups/${group.id}/members/${ivan.managerId}`, owner)
  await signInPage(page, ivan)
  for (const dead of [former, '/join/unknown']) {
    await page.goto(dead)
    await expect(page.getByRole('alert')).toHaveText('Ссылка недействительна или устарела')
  }
  await expectNoViolation(page, 'dead link')
  await page.goto(present)
  await expect(page.getByText('Вас удалили из группы. Обратитесь к её владельцу.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Вступить' })).toHaveCount(0)
  const foreign = await anotherWindow(browser, stranger)
  await foreign.goto(present)
  await expect(foreign.getByRole('alert')).toHaveText('Ссылка недействительна или устарела')
  await foreign.context().close()
})

test('GRP-20 who has several seats chooses for which channel to join, without a chosen one', async ({
  page,
  api,
}) => {
  const { owner } = await newTeam(api)
  const group = await newGroup(api, owner, { kind: 'shared' })
  const link = await newLink(api, owner, group, { mode: 'open' })
  const joiner = await newOwner(api, { name: 'Пётр', surname: 'Ильин' })
  const form = new FormData()
  for (const [name, value] of [
    ['name', 'Отдел культуры'],
    ['scope_id', '2'],
    ['address', 'ул. Кирова, 10'],
  ] as const)
    form.append(name, value)
  const bytes = new Blob([await readFile(picture)], { type: 'image/png' })
  for (const name of ['image', 'background']) form.append(name, bytes, 'picture.png')
  await api.call('POST', '/channels', { token: joiner.token, form })
  await signInPage(page, { token: joiner.token, managerId: joiner.managerId })
  await page.goto(link)
  await page.getByRole('combobox', { name: 'Вступить как' }).click()
  await page.getByRole('option', { name: 'Отдел культуры' }).click()
  await expectNoViolation(page, 'choice of a seat')
  await page.getByRole('button', { name: 'Вступить', exact: true }).click()
  await expect(conversation(page).getByText('2 участника')).toBeVisible()
  const { items } = await api.call<{ items: { manager_id: number; channel: { name: string } }[] }>(
    'GET',
    `/groups/${group.id}/members`,
    owner,
  )
  expect(items.find((one) => one.manager_id === joiner.managerId)?.channel.name).toBe('Отдел культуры')
})
