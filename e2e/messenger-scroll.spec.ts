import type { Page } from '@playwright/test'

import type { Api } from './support/api.ts'
import {
  bubble,
  bubbles,
  type ChatNamed,
  conversation,
  expect,
  field,
  fromBottom,
  log,
  newPartner,
  newRoom,
  openChat,
  readAll,
  type Room,
  row,
  say,
  type Talker,
  write,
} from './support/chats.ts'
import { newEmployee, signInPage, test } from './support/fixtures.ts'
import { gate } from './support/station.ts'

test.describe.configure({ timeout: 120_000 })

/** So many numbered messages one after the other. */
async function talk(api: Api, from: Talker, chat: ChatNamed, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await say(api, from, chat, `Сообщение № ${number}.`)
}

/** A chat the owner has read to its end, written on by him, and then by his colleague so many times. */
async function newUnread(api: Api, count: number): Promise<Room> {
  const made = await newRoom(api)
  await readAll(api, made.owner, made.room)
  await talk(api, made.owner, made.room, 30)
  await say(api, made.worker, made.room, 'Первое новое')
  await talk(api, made.worker, made.room, count - 1)
  return made
}

async function seesLine(page: Page) {
  const line = page.getByText('Новые сообщения', { exact: true })
  await expect(line).toBeInViewport()
  await expect(bubble(page, 'Первое новое')).toBeInViewport()
  return line
}

/** Where a message stands in the window. */
async function topOf(page: Page, text: string): Promise<number> {
  return bubble(page, text).evaluate((element) => element.getBoundingClientRect().top)
}

/** The first message that is wholly in sight. */
async function topmost(page: Page): Promise<string> {
  const words = await log(page).evaluate((list) => {
    const { top } = list.getBoundingClientRect()
    const shown = [...list.querySelectorAll('[role=article], article')]
    const first = shown.find((element) => element.getBoundingClientRect().top >= top)
    return first?.textContent ?? ''
  })
  return /№ \d+\./u.exec(words)?.[0] ?? ''
}

/** Rows are measured as they are drawn: the list stands still when nothing of it moves any more. */
async function isStill(page: Page): Promise<void> {
  const place = () => log(page).evaluate((list) => [list.scrollTop, list.scrollHeight])
  let before = await place()
  await expect
    .poll(
      async () => {
        const [was, now] = [before, await place()]
        before = now
        return now.join() === was.join()
      },
      { intervals: [200] },
    )
    .toBe(true)
}

const numbersShown = async (page: Page) =>
  (await bubbles(page).allInnerTexts()).map((words) => Number(/№ (\d+)\./u.exec(words)?.[1]))

/** Scrolls so many pixels above the bottom and waits until the list, which may be on its way down, stands still there. */
async function standAbove(page: Page, pixels: number): Promise<void> {
  await expect(async () => {
    await log(page).evaluate(async (list, above) => {
      list.scrollTo(0, list.scrollHeight - list.clientHeight - above)
      const nextFrame = () => new Promise(requestAnimationFrame)
      for (let still = 0, before = list.scrollTop; still < 12; before = list.scrollTop) {
        await nextFrame()
        still = list.scrollTop === before ? still + 1 : 0
      }
    }, pixels)
    expect(await fromBottom(page)).toBeGreaterThan(pixels - 5)
  }).toPass()
}

test.describe('paging', () => {
  test('MSG-63 a chat that is come back to shows its end again', async ({ page, api }) => {
    const { owner, worker, room } = await newRoom(api)
    await talk(api, worker, room, 40)
    await readAll(api, owner, room)
    const employee = await newEmployee(api, owner, { name: 'Анна', surname: 'Юрьева' })
    const colleague = { ...employee, channelId: owner.channelId }
    const { chat } = await say(
      api,
      colleague,
      { type: 'PRIVATE-MANAGER', id: owner.managerId },
      'Здравствуйте!',
    )
    const other: ChatNamed = { type: 'PRIVATE-ROOM', id: chat.id }
    await talk(api, colleague, other, 40)
    await readAll(api, owner, other)
    await signInPage(page, owner)
    await openChat(page, room)
    await expect(bubble(page, 'Сообщение № 40.')).toBeInViewport()
    for (const name of ['Юрьева', 'Петров Иван', 'Юрьева', 'Петров Иван']) {
      await row(page, name).click()
      await expect(bubble(page, 'Сообщение № 40.')).toBeInViewport()
      await isStill(page)
      await expect.poll(() => fromBottom(page)).toBeLessThan(2)
    }
  })

  test('MSG-62 MSG-64 MSG-116 MSG-121 older pages come in front while scrolling up, and what is in sight stays where it is', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await talk(api, worker, room, 110)
    await readAll(api, owner, room)
    const { ours } = await newPartner(api, owner)
    await signInPage(page, owner)
    const asked: { page: string | null; before: string | null }[] = []
    const second = gate()
    await page.route(
      (url) => /\/chat-list\/\d+$/u.test(url.pathname),
      async (route) => {
        const query = new URL(route.request().url()).searchParams
        // What was missed before the line stood is asked for by after_id.
        if (!query.has('after_id')) asked.push({ page: query.get('page'), before: query.get('before_id') })
        if (query.get('page') === '2') {
          second.come()
          await second.opened
        }
        await route.continue()
      },
    )
    await openChat(page, room)
    await expect(bubble(page, '№ 110.')).toBeInViewport()
    // The first page is asked for again where the line came to stand meanwhile.
    const pages = () => [...new Set(asked.map((one) => one.page))]
    expect(pages()).toEqual(['1'])

    await isStill(page)
    await log(page).evaluate((list) => list.scrollTo(0, 300))
    await second.arrived
    await isStill(page)
    // Which one stands there is up to the fonts of the machine.
    const seen = await topmost(page)
    const before = await topOf(page, seen)
    second.open()
    await expect.poll(() => log(page).evaluate((list) => list.scrollTop)).toBeGreaterThan(600)
    await expect.poll(async () => Math.abs((await topOf(page, seen)) - before)).toBeLessThanOrEqual(1)
    expect(Number(asked.find((one) => one.page === '2')?.before)).toBeGreaterThan(0)

    // Up to the beginning, where nothing more is asked for.
    await expect(async () => {
      await log(page).evaluate((list) => list.scrollTo(0, 0))
      await expect(page.getByText('Начало переписки')).toBeInViewport({ timeout: 200 })
    }).toPass()
    expect(pages()).toEqual(['1', '2', '3'])
    expect(asked.filter((one) => one.page !== '1')).toHaveLength(2)
    const shown = (await numbersShown(page)).filter(Boolean)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(shown[0]).toBe(1)

    // Another chat begins at its first page again.
    await row(page, 'Просим прислать отчёт').click()
    await expect(bubble(page, 'Просим прислать отчёт')).toBeVisible()
    expect(asked.at(-1)).toEqual({ page: '1', before: null })
    expect(ours.type).toBe('ORGANIZATION')
  })

  test('MSG-51 a quote leads to the message it quotes, however far back, and a button back to the end', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    const quoted = await say(api, worker, room, 'Начало всего')
    await talk(api, worker, room, 130)
    await readAll(api, owner, room)
    await say(api, owner, room, 'Помните?', { answerId: quoted.id })
    await signInPage(page, owner)
    await openChat(page, room)
    await bubble(page, 'Помните?')
      .getByRole('button', { name: /Начало всего/u })
      .click()
    await expect(bubble(page, 'Начало всего').first()).toBeInViewport()
    await expect(bubble(page, 'Помните?')).not.toBeInViewport()
    await page.getByRole('button', { name: 'К последним сообщениям' }).click()
    await expect(bubble(page, 'Помните?')).toBeInViewport()
  })
})

test.describe('the bottom', () => {
  test('MSG-67 MSG-68 MSG-69 RT-23 RT-24 is followed from within 100 px and for an own message, otherwise left alone', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await talk(api, worker, room, 40)
    await readAll(api, owner, room)
    await signInPage(page, owner)
    await openChat(page, room)
    await expect(bubble(page, '№ 40.')).toBeInViewport()
    await log(page).evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)

    await standAbove(page, 95)
    await say(api, worker, room, 'Рядом с концом')
    await expect(bubble(page, 'Рядом с концом')).toBeInViewport()
    await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)

    await standAbove(page, 400)
    const stood = await log(page).evaluate((list) => list.scrollTop)
    await say(api, worker, room, 'Вдали от конца')
    await expect(row(page, 'Вдали от конца')).toBeVisible()
    await expect.poll(() => fromBottom(page)).toBeGreaterThan(420)
    expect(await log(page).evaluate((list) => list.scrollTop)).toBe(stood)

    await write(page, 'Своё')
    await expect(bubble(page, 'Своё')).toBeInViewport()
    await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
  })

  test('MSG-67 stays in sight when the last message grows', async ({ page, api }) => {
    const { owner, worker, room } = await newRoom(api)
    await talk(api, worker, room, 20)
    await readAll(api, owner, room)
    const { id } = await say(api, owner, room, 'Последнее')
    await signInPage(page, owner)
    await openChat(page, room)
    await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
    const height = async () => (await bubble(page, 'Последнее').boundingBox())!.height
    const before = await height()
    await api.call('POST', `/chat-list/messages/${id}/reactions?channel_id=${worker.channelId}`, {
      ...worker,
      body: { emoji: '👍' },
    })
    await expect.poll(height).toBeGreaterThan(before)
    await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
  })

  test('MSG-66 a chat opens at its first unread message, under a line that says so', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newUnread(api, 31)
    await signInPage(page, owner)
    const isRead = page.waitForResponse(/mark-(?:all-)?as-read/u)
    await openChat(page, room)
    const line = await seesLine(page)
    const [above, first] = [await line.boundingBox(), await bubble(page, 'Первое новое').boundingBox()]
    expect(above!.y).toBeLessThan(first!.y)
    await expect(bubbles(page).last()).not.toBeInViewport()
    await isRead
    await page.reload()
    await expect(bubbles(page).last()).toBeInViewport()
    await expect(line).toHaveCount(0)
  })

  test('MSG-66 with more unread messages than a page it opens at the first one and reads on to the end', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newUnread(api, 71)
    await signInPage(page, owner)
    await openChat(page, room)
    const line = await seesLine(page)
    const last = bubble(page, '№ 70.')
    // Page after page comes while somebody reads on, in the time of the machine.
    await expect(async () => {
      await log(page).evaluate((list) => list.scrollBy(0, 2000))
      await expect(last).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.keyboard.press('Escape')
    await openChat(page, room)
    await expect(last).toBeInViewport()
    await expect(line).toHaveCount(0)
  })

  test('MSG-42 MSG-110 at midnight «Сегодня» becomes «Вчера» by itself', async ({ page, api }) => {
    const { owner, room } = await newRoom(api)
    await page.clock.install()
    await signInPage(page, owner)
    await openChat(page, room)
    const heading = conversation(page).getByRole('heading', { level: 2 })
    await expect(heading).toHaveText('Сегодня')
    const left = await page.evaluate(() => new Date().setHours(24, 0, 0, 0) - Date.now())
    await page.clock.fastForward(left - 60_000)
    await expect(heading).toHaveText('Сегодня')
    await page.clock.fastForward(61_000)
    await expect(heading).toHaveText('Вчера')
  })
})

test.describe('the composer', () => {
  test('MSG-67 MSG-71 MSG-81 that grows by a quote, an edit or files leaves the last message in sight', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await talk(api, worker, room, 20)
    await readAll(api, owner, room)
    await say(api, owner, room, 'Последнее')
    await signInPage(page, owner)
    await openChat(page, room)
    await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
    const height = async () => (await log(page).boundingBox())!.height
    const before = await height()

    await bubble(page, 'Последнее').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ответ на: Смирнова Ольга')).toBeVisible()
    await expect.poll(height).toBeLessThan(before)
    await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)

    await bubble(page, 'Последнее').focus()
    await page.keyboard.press('F2')
    await expect(page.getByText('Изменение сообщения')).toBeVisible()
    await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
    const [pane, typed] = [await conversation(page).boundingBox(), await field(page).boundingBox()]
    expect(typed!.x - pane!.x).toBeGreaterThanOrEqual(20)
    await page.keyboard.press('Escape')
    await expect.poll(height).toBe(before)
    await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
  })
})

test.describe('search in the chat', () => {
  test('MSG-32 MSG-33 MSG-119 asks for this chat’s messages by the term; Escape ends the search before the chat', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await say(api, worker, room, 'Смета на ремонт школы')
    await say(api, worker, room, 'Отпуск согласован')
    await signInPage(page, owner)
    await openChat(page, room)
    await conversation(page).getByRole('button', { name: 'Поиск по чату' }).click()
    const search = conversation(page).getByRole('searchbox', { name: 'Поиск по чату' })
    await expect(search).toBeFocused()
    await expect(search).toHaveAttribute('placeholder', 'Поиск по чату')
    const asking = page.waitForRequest(
      (request) =>
        request.url().includes(`/chat-list/${room.id}?`) && new URL(request.url()).searchParams.has('search'),
    )
    await search.fill('сметы')
    await search.press('Enter')
    expect(new URL((await asking).url()).searchParams.get('search')).toBe('сметы')
    await expect(bubbles(page)).toHaveText([/Смета на ремонт школы/u])
    await search.fill('ничего такого')
    await search.press('Enter')
    await expect(conversation(page).getByText('Поиск не дал результатов')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
    await expect(bubbles(page)).toHaveCount(3)
    await expect(field(page)).toBeVisible()
  })
})
