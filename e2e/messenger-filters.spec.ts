import type { Page, Route } from '@playwright/test'

import {
  bubble,
  expect,
  field,
  freeze,
  newPartner,
  newRoom,
  openMessenger,
  pass,
  row,
  rows,
  tab,
  whenSubscribed,
  write,
} from './support/chats.ts'
import { lookAt, newEmployee, signInPage, test } from './support/fixtures.ts'
import { gate } from './support/station.ts'

const isList = (url: URL) => url.pathname.endsWith('/api/managers/v2/chat-list')

test.describe.configure({ timeout: 60_000 })

test.describe('the filters', () => {
  test('MSG-08 MSG-09 MSG-10 MSG-102 MSG-103 RT-40 the tabs ask for their type; leaving the screen resets tab and search', async ({
    page,
    api,
  }) => {
    const { owner } = await newRoom(api)
    const { partner } = await newPartner(api, owner)
    await signInPage(page, owner)
    const types: (string | null)[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (isList(url) && !url.searchParams.has('chat_list_id')) types.push(url.searchParams.get('type'))
    })
    await openMessenger(page)
    await expect(rows(page)).toHaveCount(2)
    expect(new Set(types)).toEqual(new Set(['all']))
    await tab(page, 'Личные').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, 'Петров Иван')).toBeVisible()
    expect(types.at(-1)).toBe('inside')
    await tab(page, 'Организации').click()
    await expect(row(page, partner.organization)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    expect(types.at(-1)).toBe('department')

    const search = page.getByRole('searchbox', { name: 'Поиск чатов' })
    await search.fill('Такого нет')
    await search.press('Enter')
    await expect(page.getByText('Список чатов пуст!')).toBeVisible()
    await page.getByRole('link', { name: 'Сотрудники' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сотрудники')
    await page.getByRole('link', { name: /^Мессенджер/u }).click()
    await expect(tab(page, 'Все')).toHaveAttribute('aria-selected', 'true')
    await expect(search).toHaveValue('')
    await expect(rows(page)).toHaveCount(2)
  })

  test('MSG-12 MSG-13 MSG-14 MSG-15 MSG-16 scrolling adds pages without doubling up to the last; a search begins at the first', async ({
    page,
    owner,
  }) => {
    await signInPage(page, owner)
    const asked: string[] = []
    await page.route(isList, (route) => answerPage(route, asked))
    await openMessenger(page)
    await expect(rows(page).first()).toContainText('Собеседник 1')
    const list = page.getByRole('list', { name: 'Чаты' })
    const toTheEnd = () => list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await toTheEnd()
    await expect.poll(() => [...new Set(asked)]).toEqual(['1', '2'])
    await expect(async () => {
      await toTheEnd()
      expect([...new Set(asked)]).toEqual(['1', '2', '3'])
    }).toPass()
    await expect(async () => {
      await toTheEnd()
      expect(await rows(page).filter({ hasText: 'Собеседник 59' }).count()).toBe(1)
    }).toPass()
    // Rows move while they are measured: what counts is that each is there, and once.
    expect((await namesIn(page)).toSorted((one, other) => numberOf(one) - numberOf(other))).toEqual(
      Array.from({ length: 60 }, (_, at) => `Собеседник ${at + 1}`).filter(
        (name) => name !== 'Собеседник 60',
      ),
    )
    expect([...new Set(asked)]).toEqual(['1', '2', '3'])

    const search = page.getByRole('searchbox', { name: 'Поиск чатов' })
    await search.fill('найди')
    await search.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    expect([...new Set(asked)]).toEqual(['1', '2', '3', 'найди 1'])
    await page.getByRole('button', { name: 'Очистить поиск' }).click()
    await expect(rows(page).first()).toContainText('Собеседник 1')
  })

  test('MSG-05 STAFF-39 a search finds a colleague without a chat, and opens the first conversation', async ({
    page,
    api,
  }) => {
    const { owner } = await newRoom(api)
    await newEmployee(api, owner, { name: 'Анна', surname: 'Белова', appointment: 'Бухгалтер' })
    await signInPage(page, owner)
    await openMessenger(page)
    await expect(rows(page)).toHaveCount(1)
    const search = page.getByRole('searchbox', { name: 'Поиск чатов' })
    await search.fill('Белова')
    await search.press('Enter')
    await expect(rows(page)).toHaveText([/Белова Анна.*Написать.*Бухгалтер/u])
    await expect(page.getByText('Список чатов пуст!')).toHaveCount(0)
    await lookAt(page, 'messenger-found-colleague')
    await row(page, 'Белова').getByRole('button').click()
    await expect(field(page)).toBeVisible()
    await write(page, 'Добрый день, Анна!')
    await expect(bubble(page, 'Добрый день, Анна!').getByLabel('Отправлено')).toBeVisible()
    await tab(page, 'Организации').click()
    await expect(page.getByText('Список чатов пуст!')).toBeVisible()
    // Not among the organizations: everybody who can be written to is one press away.
    await lookAt(page, 'messenger-found-nobody')
    await page.getByRole('button', { name: 'Искать, кому написать' }).click()
    const anyone = page.getByRole('dialog', { name: 'Новый чат' })
    await expect(anyone.getByRole('combobox')).toHaveValue('Белова')
    await anyone.getByRole('option', { name: /Белова Анна/u }).click()
    await expect(bubble(page, 'Добрый день, Анна!')).toBeVisible()
  })

  test('MSG-28 the spinner goes 300 ms after loading', async ({ page, api }) => {
    const { owner } = await newRoom(api)
    await page.clock.install()
    await signInPage(page, owner)
    const connected = whenSubscribed(page)
    await openMessenger(page)
    await connected
    await expect(rows(page)).toHaveCount(1)
    const reading = gate()
    await page.route(isList, async (route) => {
      reading.come()
      await reading.opened
      await route.continue()
    })
    await freeze(page)
    await tab(page, 'Организации').click()
    await pass(page, 100)
    await reading.arrived
    const spinner = page.getByRole('region', { name: 'Чаты' }).getByRole('status')
    const answered = page.waitForResponse((response) => isList(new URL(response.url())))
    reading.open()
    await (await answered).finished()
    // The answer is drawn with the next turn of the clock.
    await expect(async () => {
      await page.clock.runFor(1)
      await expect(page.getByText('Список чатов пуст!')).toBeVisible({ timeout: 50 })
    }).toPass()
    await expect(spinner).toBeVisible()
    await pass(page, 280, 20)
    await expect(spinner).toBeVisible()
    // The list may have been asked for once more when the line came; its spinner lasts as long again.
    await expect(async () => {
      await pass(page, 60, 20)
      await expect(spinner).toHaveCount(0, { timeout: 50 })
    }).toPass()
  })
})

/** Three pages of twenty; the second repeats a chat of the first, and one has no name. */
function answerPage(route: Route, asked: string[]): Promise<void> {
  const query = new URL(route.request().url()).searchParams
  const [page, search] = [Number(query.get('page') ?? 1), query.get('search')]
  asked.push(search === null ? String(page) : `${search} ${page}`)
  const from = (page - 1) * 20
  const numbers = search === null ? Array.from({ length: 20 }, (_, at) => from + at + 1) : [7]
  if (page === 2) numbers.splice(3, 0, 1)
  const items = numbers.map((number) => ({
    id: number,
    subject_type: 'PRIVATE-ROOM',
    name: number === 60 ? null : `Собеседник ${number}`,
    avatar: null,
    manager_id: number,
    channel_id: null,
    is_online: false,
    unread_messages_count: 0,
    last_message: null,
  }))
  return route.fulfill({
    json: { data: { items, current_page: page, last_page: search === null ? 3 : 1, total: 60 } },
  })
}

/** Names of all rows, gathered while scrolling: only those in sight are in the page. */
const numberOf = (name: string) => Number(/\d+/u.exec(name)?.[0])

async function namesIn(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Чаты' })
  const names: string[] = []
  await list.evaluate((element) => element.scrollTo(0, 0))
  await expect(row(page, 'Собеседник 1').first()).toBeVisible()
  for (;;) {
    for (const text of await rowsInSight(page)) {
      const name = /Собеседник \d+/u.exec(text)?.[0]
      if (name && !names.includes(name)) names.push(name)
    }
    const isAtEnd = await list.evaluate((element) => {
      const before = element.scrollTop
      element.scrollBy(0, element.clientHeight / 2)
      return element.scrollTop === before
    })
    if (isAtEnd) return names
  }
}

/** Texts of the rows, once they are drawn for the place that was scrolled to: until then the pane has a gap above or below them. */
async function rowsInSight(page: Page): Promise<string[]> {
  let texts: string[] | null = null
  await expect(async () => {
    texts = await page.getByRole('list', { name: 'Чаты' }).evaluate((pane) => {
      const sight = pane.getBoundingClientRect()
      const drawn = [...pane.querySelectorAll('[role=listitem]')].map((element) => ({
        text: element.textContent ?? '',
        box: element.getBoundingClientRect(),
      }))
      // Above the first row and below the last one is the padding of the pane.
      const padding = 24
      const isAtStart = pane.scrollTop <= padding
      const isAtEnd = pane.scrollTop + pane.clientHeight >= pane.scrollHeight - padding
      const isCovered =
        drawn.length > 0 &&
        (isAtStart || drawn.some(({ box }) => box.top <= sight.top)) &&
        (isAtEnd || drawn.some(({ box }) => box.bottom >= sight.bottom))
      return isCovered ? drawn.map(({ text }) => text) : null
    })
    expect(texts, 'the rows are drawn where the list was scrolled to').not.toBeNull()
  }).toPass()
  return texts ?? []
}
