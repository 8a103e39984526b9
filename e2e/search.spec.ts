import type { Page } from '@playwright/test'

import type { Api } from './support/api.ts'
import { bubble, conversation, expect, say } from './support/chats.ts'
import {
  expectNoViolation,
  lookAt,
  newEmployee,
  newOwner,
  signInPage,
  sizes,
  test,
} from './support/fixtures.ts'
import { newGroup, newTeam, type Team } from './support/groups.ts'
import { grant, refuse } from './support/station.ts'

test.describe.configure({ timeout: 90_000 })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Поиск и команды' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Поиск и команды' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const section = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true })
const newChat = (page: Page) => page.getByRole('dialog', { name: 'Новый чат' })

/** Opens the palette once the screen answers to its keys. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+KeyK')
    await expect(field(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(field(page)).toBeFocused()
}

async function addDocument(api: Api, { owner }: Pick<Team, 'owner'>, name: string): Promise<void> {
  await api.call('POST', `/customs?channel_id=${owner.channelId}`, {
    ...owner,
    form: documentForm(name),
  })
}

function documentForm(name: string): FormData {
  const form = new FormData()
  form.append('name', name)
  form.append('file', new Blob(['Текст'], { type: 'text/plain' }), 'записка.txt')
  return form
}

/** A team with a word in everything that can be found. */
async function newWorld(api: Api) {
  const team = await newTeam(api)
  const group = await newGroup(api, team.owner, { name: 'Приказы района', members: [team.ivan] })
  await say(api, team.ivan, group, 'Подготовил приказ об отпусках')
  await addDocument(api, team, 'Приказ о премировании')
  const partner = await newOwner(api)
  return { ...team, group, partner }
}

test('CHAT-30 the palette opens on every screen by the physical key, closes by Escape and gives the focus back', async ({
  page,
  api,
}) => {
  const { owner } = await newTeam(api)
  await signInPage(page, owner)
  for (const address of [
    '/messenger',
    '/work-station',
    '/documents',
    '/staff',
    '/organization',
    '/notifications',
    '/profile',
    '/news',
    '/channels',
  ]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  }
  await page.goto('/messenger')
  const search = page.getByRole('searchbox', { name: 'Поиск чатов' })
  await search.focus()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  // In the Russian layout the key gives another letter; the place of the key counts.
  await search.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'л',
        code: 'KeyK',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  )
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+KeyK')
  await expect(palette(page)).toHaveCount(0)
})

test('CHAT-31 CHAT-32 sections of what is found, opened by the keyboard alone; without a term what was opened last', async ({
  page,
  api,
}) => {
  const { owner, ivan } = await newWorld(api)
  await signInPage(page, owner)
  await page.goto('/work-station')
  await openPalette(page)
  await field(page).fill('приказ')
  await expect(section(page, 'Чаты').getByRole('option', { name: /Приказы района/u })).toBeVisible()
  await expect(section(page, 'Сообщения').getByRole('option')).toContainText('приказ об отпусках')
  await expect(section(page, 'Документы').getByRole('option')).toContainText('Приказ о премировании')
  await expectNoViolation(page, 'palette with results')
  await lookAt(page, 'palette')
  await page.setViewportSize(sizes.office)

  // The other layout and a typing mistake.
  await field(page).fill('ghbrfp')
  await expect(section(page, 'Документы').getByRole('option')).toContainText('Приказ о премировании')
  await field(page).fill('питров')
  await expect(section(page, 'Сотрудники').getByRole('option')).toContainText(`Петров ${ivan.name}`)
  await expect(palette(page).getByText('Показано по запросу «петров»')).toBeVisible()

  // The message opens in its chat, at its place.
  await field(page).fill('отпусках')
  await expect(option(page, /приказ об отпусках/u)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(conversation(page)).toBeVisible()
  await expect(bubble(page, 'Подготовил приказ об отпусках')).toBeVisible()

  await openPalette(page)
  await field(page).fill('премировании')
  await expect(section(page, 'Документы').getByRole('option')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Приказ о премировании' })).toBeVisible()
  await page.keyboard.press('Escape')

  // What was opened last comes first, also after a reload.
  const opened = [/^Приказ о премировании/u, /Приказы района/u]
  await openPalette(page)
  await expect(section(page, 'Недавние').getByRole('option')).toHaveText(opened)
  await page.reload()
  await openPalette(page)
  await expect(section(page, 'Недавние').getByRole('option')).toHaveText(opened)
  await expectNoViolation(page, 'palette without a term')
})

test('CHAT-31 five of a section with «Показать все»; > @ # narrow it', async ({ page, api }) => {
  const team = await newTeam(api)
  const { owner } = team
  for (let count = 1; count <= 7; count += 1) await addDocument(api, team, `Смета ${count}`)
  await newGroup(api, owner, { name: 'Смета школы' })
  await signInPage(page, owner)
  await page.goto('/messenger')
  await openPalette(page)
  await field(page).fill('смета')
  const documents = section(page, 'Документы')
  await expect(documents.getByRole('option')).toHaveCount(6)
  await documents.getByRole('option', { name: /^Показать все/u }).click()
  await expect(documents.getByRole('option')).toHaveCount(7)
  await expect(field(page)).toBeFocused()
  await expect(section(page, 'Чаты')).toHaveCount(0)
  await palette(page).getByRole('button', { name: 'Всё', exact: true }).click()

  await field(page).fill('#смета')
  await expect(palette(page).getByRole('option')).toHaveText([/Смета школы/u])
  await field(page).fill('@')
  await expect(section(page, 'Сотрудники').getByRole('option')).toHaveCount(2)
  await field(page).fill('@бел')
  await expect(palette(page).getByRole('option')).toHaveText([/Белова Анна/u])
  await field(page).fill('>')
  await expect(palette(page).getByRole('group', { name: 'Действия' })).toBeVisible()
  await expect(option(page, 'Новый чат')).toBeVisible()
  await field(page).fill('>тем')
  await expect(palette(page).getByRole('option')).toHaveText(['Тёмное оформление'])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('CHAT-33 actions are those that somebody may do, and they do it', async ({ page, api }) => {
  const { owner } = await newTeam(api)
  const clerk = { ...(await newEmployee(api, owner)), channelId: owner.channelId }
  await addDocument(api, { owner }, 'Аксиома')
  const actionsOf = async () => {
    await openPalette(page)
    await field(page).fill('>')
    await expect(option(page, 'Выйти')).toBeVisible()
    return palette(page).getByRole('option').allTextContents()
  }
  await signInPage(page, clerk)
  await page.goto('/messenger')
  await page.getByRole('link', { name: 'Мессенджер' }).waitFor()
  const few = await actionsOf()
  expect(few).toContain('Новый чат')
  for (const title of ['Загрузить документ', 'Открыть документы', 'Пригласить сотрудника', 'Спросить юриста'])
    expect(few).not.toContain(title)
  await field(page).fill('аксиома')
  await expect(palette(page).getByText('Ничего не найдено')).toBeVisible()
  await expect(palette(page).getByRole('button', { name: 'Документы' })).toHaveCount(0)

  await grant(api, owner.channelId, ['have_ai'])
  const other = await page.context().browser()!.newContext()
  const own = await other.newPage()
  await signInPage(own, owner)
  await own.goto('/messenger')
  await openPalette(own)
  await field(own).fill('>юрист')
  await option(own, 'Спросить юриста').click()
  await expect(own).toHaveURL(/\/work-station\?tab=1/u)
  for (const [action, dialog] of [
    ['Загрузить документ', /Загруз|Добавить/u],
    ['Пригласить сотрудника', /сотрудник/iu],
    ['Создать группу', 'Создать группу'],
    ['Сочетания клавиш', 'Сочетания клавиш'],
  ] as const) {
    await openPalette(own)
    await field(own).fill(`>${action}`)
    await option(own, action).click()
    await expect(own.getByRole('dialog', { name: dialog })).toBeVisible()
    await own.keyboard.press('Escape')
    await expect(own.getByRole('dialog')).toHaveCount(0)
  }
  await other.close()
})

test('CHAT-34 the answer to an older term does not replace the answer to a newer one', async ({
  page,
  api,
}) => {
  const { owner } = await newWorld(api)
  // A surname of no organization's head, so that nothing else is found by it.
  await newEmployee(api, owner, { name: 'Анна', surname: 'Запрудная' })
  await signInPage(page, owner)
  let releaseOld = () => undefined as void
  const held = new Promise<void>((resolve) => (releaseOld = resolve))
  let oldIsAnswered = () => undefined as void
  const answered = new Promise<void>((resolve) => (oldIsAnswered = resolve))
  await page.route(/\/search\?/u, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')
    if (q !== 'приказ') return route.continue()
    await held
    // The query of the older term may have been given up by then.
    await route.continue().catch(() => undefined)
    oldIsAnswered()
  })
  await page.goto('/notifications')
  await openPalette(page)
  const asked = page.waitForRequest(/\/search\?/u)
  await field(page).fill('приказ')
  await asked
  await field(page).fill('запрудная')
  await expect(section(page, 'Сотрудники').getByRole('option')).toHaveText([/Запрудная Анна/u])
  releaseOld()
  await answered
  await expect(palette(page).getByText('Найдено: 1')).toBeAttached()
  await expect(section(page, 'Сотрудники').getByRole('option')).toHaveText([/Запрудная Анна/u])
  await expect(section(page, 'Документы')).toHaveCount(0)
})

test('a search that fails says so and is repeated; chats and actions stay', async ({ page, api }) => {
  const { owner } = await newWorld(api)
  await signInPage(page, owner)
  await page.goto('/messenger')
  await page.route(/\/search\?/u, (route) => refuse(route, 500, 'Не получилось'))
  await openPalette(page)
  await field(page).fill('премировании')
  await expect(palette(page).getByText('Не удалось выполнить поиск')).toBeVisible()
  await expectNoViolation(page, 'failed palette')
  await page.unroute(/\/search\?/u)
  await palette(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(section(page, 'Документы').getByRole('option')).toContainText('Приказ о премировании')
})

test('CHAT-30 on a phone the loupe opens the palette over the whole screen, by touch', async ({
  browser,
  api,
}) => {
  const { owner } = await newWorld(api)
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signInPage(page, owner)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Поиск и команды' }).tap()
  await expect(field(page)).toBeFocused()
  // It moves into its place.
  await expect
    .poll(() => palette(page).boundingBox())
    .toMatchObject({ x: 0, y: 0, width: sizes.phone.width, height: sizes.phone.height })
  await field(page).fill('приказ')
  const found = section(page, 'Документы').getByRole('option')
  await expect(found).toBeVisible()
  expect((await found.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await found.tap()
  await expect(page.getByRole('dialog', { name: 'Приказ о премировании' })).toBeVisible()
  await context.close()
})

test('CHAT-29 «Новый чат» finds colleagues, organizations and groups in one list and opens the chosen one', async ({
  page,
  api,
}) => {
  const { owner, partner, anna } = await newWorld(api)
  await signInPage(page, owner)
  await page.goto('/messenger')
  await page.getByRole('button', { name: 'Новый чат' }).click()
  const typed = page.getByRole('combobox', { name: 'Новый чат' })
  await expect(typed).toBeFocused()
  await expect(newChat(page).getByRole('option').first()).toHaveText(/Избранное/u)
  await expect(newChat(page).getByRole('option').nth(1)).toHaveText('Создать группу')
  await expect(newChat(page).getByRole('group', { name: 'Группы' })).toContainText('Приказы района')
  await expect(newChat(page).getByRole('group', { name: 'Сотрудники' }).getByRole('option')).toHaveCount(2)
  await expectNoViolation(page, 'new chat')
  await lookAt(page, 'new-chat')
  await page.setViewportSize(sizes.office)

  await typed.fill('белава')
  await expect(newChat(page).getByRole('group', { name: 'Сотрудники' })).toContainText(`Белова ${anna.name}`)
  await page.keyboard.press('Enter')
  await expect(conversation(page)).toContainText('Белова Анна')

  await page.keyboard.press('Control+Alt+KeyN')
  await typed.fill(partner.organization)
  await expect(
    newChat(page).getByRole('group', { name: 'Организации' }).getByRole('option').first(),
  ).toBeVisible()
  await newChat(page).getByRole('option', { name: partner.organization }).first().click()
  await expect(conversation(page)).toContainText(partner.organization)

  await page.keyboard.press('Control+Alt+KeyN')
  await typed.fill('Приказы')
  await page.keyboard.press('Enter')
  await expect(conversation(page)).toContainText('Приказы района')
})

test('«?» shows the keys unless it is switched off, but not while somebody types', async ({ page, api }) => {
  const { owner } = await newTeam(api)
  await signInPage(page, owner)
  await page.goto('/notifications')
  await page.getByRole('heading', { name: 'Уведомления', level: 1 }).waitFor()
  const keys = page.getByRole('dialog', { name: 'Сочетания клавиш' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectNoViolation(page, 'keys')
  await lookAt(
    page,
    'keys',
    /(?:(?:Ctrl|Alt|Shift)\+?)+(?:Enter|F10|[A-Z](?![a-z]))?|Enter|Escape|Delete|F2|F10/gu,
  )
  const isOn = keys.getByRole('switch', { name: 'Открывать этот список клавишей «?»' })
  await isOn.uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.reload()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('?')
  // Whether it was pressed in vain is seen when the next key has been answered.
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await expect(keys).toHaveCount(0)
  // What is typed as soon as the dialog is there comes into its field.
  await page.keyboard.type('Сочетания')
  await page.getByRole('option', { name: 'Сочетания клавиш' }).click()
  await isOn.check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.setViewportSize(sizes.office)
  await page.goto('/messenger')
  await page.getByRole('searchbox', { name: 'Поиск чатов' }).fill('?')
  await page.getByRole('searchbox', { name: 'Поиск чатов' }).press('?')
  await expect(keys).toHaveCount(0)
})
