import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Page } from '@playwright/test'

import {
  bubble,
  dialog,
  expect,
  field,
  newRoom,
  notices,
  openChat,
  press,
  row,
  rows,
  say,
  stored,
  write,
} from './support/chats.ts'
import { lookAt, signInPage, test } from './support/fixtures.ts'
import { libraryOf } from './support/library.ts'
import { gate } from './support/station.ts'

const picture = path.resolve(import.meta.dirname, 'files/picture.png')
const serverNeeded = 'Нужна связь с сервером'
const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Нет связи\. Показано то, что было на\s\d\d:\d\d$/u })

/** What screen readers say of the bar: every text that comes into its region. */
async function countAnnouncements(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(globalThis, { announced })
    const region = [...document.querySelectorAll('main > [role="status"]')][0]!
    new MutationObserver(() => region.textContent !== '' && announced.push(region.textContent)).observe(
      region,
      {
        childList: true,
        characterData: true,
        subtree: true,
      },
    )
  })
  return () => page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced.length)
}

test('CHAT-58 CHAT-61 the bar stands without a connection, is said once, and goes when calls and events are back and what was missed is shown', async ({
  page,
  api,
  context,
}) => {
  const { owner, worker, room } = await newRoom(api, 'До обрыва')
  let areEventsBlocked = false
  await page.routeWebSocket(/socket\.io/u, (socket) => {
    if (areEventsBlocked) void socket.close()
    else socket.connectToServer()
  })
  await page.route(/socket\.io/u, (route) => (areEventsBlocked ? route.abort() : route.continue()))
  await signInPage(page, owner)
  await openChat(page, room)
  await expect(bubble(page, 'До обрыва')).toBeVisible()
  const announced = await countAnnouncements(page)
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  // Calls that fail meanwhile say nothing of their own.
  await page
    .getByRole('link', { name: /^Уведомления/u })
    .first()
    .click()
  await page.goBack()
  await expect(bubble(page, 'До обрыва')).toBeVisible()
  await expect(notices(page).locator('[data-kind]')).toHaveCount(0)
  const first = await say(api, worker, room, 'Пока вас не было')
  const second = await say(api, worker, room, 'Лишнее')
  await api.call('PUT', `/chat-list/messages/${first.id}`, {
    ...worker,
    body: { message: 'Пока вас не было, исправлено' },
  })
  await api.call('DELETE', `/chat-list/messages/${second.id}`, worker)
  // The events do not come back yet: neither does the bar go.
  areEventsBlocked = true
  const answered = page.waitForResponse(/\/healthz/u)
  await context.setOffline(false)
  await answered
  await expect(bar(page)).toBeVisible()
  const shownWithBar = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const region = [...document.querySelectorAll('main > [role="status"]')][0]!
        const look = () =>
          region.textContent === '' && resolve(document.querySelector('[role="log"]')!.textContent)
        new MutationObserver(look).observe(region, { childList: true, subtree: true })
      }),
  )
  areEventsBlocked = false
  await expect(bar(page)).toHaveCount(0, { timeout: 30_000 })
  expect(await shownWithBar).toContain('Пока вас не было, исправлено')
  expect(await shownWithBar).not.toContain('Лишнее')
  expect(await announced()).toBe(1)
})

test('CHAT-61 ERR-21 a screen that was opened without a connection reads its list when it is back', async ({
  page,
  api,
  context,
}) => {
  const { owner } = await newRoom(api, 'До обрыва')
  await signInPage(page, owner)
  await page.goto('/organization')
  await expect(page.getByRole('heading', { level: 1, name: 'Организации' })).toBeVisible()
  await page.goto('/messenger')
  await expect(rows(page).first()).toBeVisible()
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('link', { name: 'Организации' }).first().click()
  const failed = page.getByText('Не удалось загрузить данные')
  await expect(failed).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
  await expect(bar(page)).toHaveCount(0, { timeout: 30_000 })
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Написать' }).first()).toBeVisible()
})

test('CHAT-60 without a connection messages and reactions wait, and what calls the server is off and says why', async ({
  page,
  api,
  context,
}) => {
  const { owner, worker, room } = await newRoom(api, 'Прошу согласовать')
  await signInPage(page, owner)
  await openChat(page, room)
  await write(page, 'Моё сообщение')
  await expect(bubble(page, 'Моё сообщение').getByLabel('Отправлено')).toBeVisible()
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await write(page, 'Без связи')
  await expect(bubble(page, 'Без связи').getByLabel('Отправляется')).toBeVisible()
  await bubble(page, 'Прошу согласовать').hover()
  await bubble(page, 'Прошу согласовать').getByRole('button', { name: 'Добавить реакцию' }).click()
  await dialog(page, 'Реакция').getByRole('button', { name: 'Нравится' }).click()
  await expect(bubble(page, 'Прошу согласовать').getByRole('button', { name: /👍/u })).toBeVisible()
  await press(page, 'Моё сообщение', 'Другие действия')
  for (const name of ['Изменить', 'Переслать', 'Сохранить в избранное', 'Закрепить'])
    await expect(page.getByRole('menuitem', { name })).toHaveAccessibleDescription(serverNeeded)
  await page.getByRole('menuitem', { name: 'Изменить' }).click({ force: true })
  await expect(page.getByText('Изменение сообщения')).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Выбрать' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await bubble(page, 'Моё сообщение').hover()
  await expect(
    bubble(page, 'Моё сообщение').getByRole('button', { name: 'Удалить сообщение' }),
  ).toHaveAccessibleDescription(serverNeeded)
  await lookAt(page, 'messenger-without-connection')
  await page.getByRole('button', { name: 'Настройки уведомлений' }).hover()
  await expect(page.getByRole('button', { name: 'Настройки уведомлений' })).toHaveAccessibleDescription(
    serverNeeded,
  )
  await context.setOffline(false)
  await expect(bar(page)).toHaveCount(0, { timeout: 30_000 })
  await expect(bubble(page, 'Без связи').getByLabel('Отправлено')).toBeVisible()
  const reactions = async () =>
    (await stored(api, worker, room)).map(
      (one) => (one as unknown as { reactions: unknown[] }).reactions.length,
    )
  await expect.poll(reactions).toEqual([0, 0, 1])
  await expect(page.getByRole('button', { name: 'Настройки уведомлений' })).toHaveAccessibleDescription('')
})

test.describe('with the reading switched on', () => {
  test.describe.configure({ timeout: 150_000 })
  test.use({ reported: /Failed to (?:fetch|load)/u })

  /** Switches the reading on in the profile and waits until the shell and the messages are kept. */
  async function switchOn(page: Page): Promise<void> {
    await page.goto('/profile')
    const kept = page.waitForResponse(
      async (response) =>
        response.url().includes('/chat-list/offline') &&
        !((await response.json()) as { data: { has_more: boolean } }).data.has_more,
    )
    await page.getByRole('switch', { name: 'Читать без связи на этом устройстве' }).check()
    await expect(page.getByRole('button', { name: 'Забыть на этом устройстве' })).toBeVisible()
    await kept
    await expect.poll(() => countKept(page, 'seats')).toBe(1)
  }

  const countKept = (page: Page, store: string) =>
    page.evaluate(async (name) => {
      const known = await indexedDB.databases()
      if (!known.some((one) => one.name === 'uprava-offline')) return 0
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error!))
        })
      const database = await done(indexedDB.open('uprava-offline'))
      try {
        return await done(database.transaction(name).objectStore(name).count())
      } finally {
        database.close()
      }
    }, store)

  /** Whether the picture of the chat is drawn. */
  const isPictureShown = (page: Page) =>
    page
      .getByRole('log')
      .locator('img[src*="/files/"]')
      .evaluateAll((all) => all.length > 0 && all.every((one) => (one as HTMLImageElement).naturalWidth > 0))

  /** Addresses in all caches of the worker. */
  const cached = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return lists.flat().map(({ url }) => new URL(url).pathname)
    })

  test('CHAT-66 a warm start shows the chats that are kept before the server answers, then its answer', async ({
    page,
    api,
  }) => {
    const { owner, worker, room, names } = await newRoom(api, 'Уже прочитано')
    await signInPage(page, owner)
    await switchOn(page)
    // The first page that the worker serves keeps the answers of the session.
    await page.goto('/messenger')
    await expect(row(page, names.worker)).toBeVisible()
    await expect.poll(() => countKept(page, 'answers')).toBeGreaterThan(3)
    await page.goto('about:blank')
    await say(api, worker, room, 'Пока окно было закрыто')
    const answers = gate()
    await page.route(/\/api\/managers\/v2\//u, async (route) => {
      await answers.opened
      await route.continue()
    })
    await page.goto('/messenger')
    await expect(row(page, names.worker)).toContainText('Уже прочитано')
    answers.open()
    await expect(row(page, names.worker)).toContainText('Пока окно было закрыто')
  })

  test('CHAT-59 CHAT-63 a cold start without a network shows chats, messages, notifications and documents; no cache holds an answer of the API', async ({
    page,
    api,
    context,
  }) => {
    const { owner, worker, room, names } = await newRoom(api, 'Прочитать в дороге')
    await say(api, worker, room, 'Второе сообщение', {
      files: [{ name: 'план.png', type: 'image/png', bytes: new Uint8Array(readFileSync(picture)) }],
    })
    await signInPage(page, owner)
    await page.goto('/profile')
    await expect.poll(() => countKept(page, 'messages')).toBe(0)
    await switchOn(page)
    await lookAt(page, 'profile-offline')
    expect(
      (await cached(page)).filter((address) => /^\/(?:api|ai|files|broadcasting)\//u.test(address)),
    ).toEqual([])
    const other = await context.newPage()
    await openChat(page, room)
    await expect.poll(() => isPictureShown(page)).toBe(true)
    await expect.poll(() => countKept(page, 'files')).toBeGreaterThan(0)
    await page.goto('about:blank')
    await context.setOffline(true)
    await other.goto('/messenger')
    await expect(bar(other)).toBeVisible()
    await other.getByRole('listitem').filter({ hasText: names.worker }).click()
    await expect(bubble(other, 'Прочитать в дороге')).toBeVisible()
    await expect(bubble(other, 'Второе сообщение')).toBeVisible()
    await expect.poll(() => isPictureShown(other)).toBe(true)
    await lookAt(other, 'messenger-cold-start')
    await other.goto('/notifications')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Уведомления')
    await expect(other.getByText('Не получилось')).toHaveCount(0)
    await other.goto('/documents')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Документы')
    // What is written waits and is sent once.
    await other.goto(`/messenger?subject_type=${room.type}&id=${room.id}`)
    await write(other, 'Написано без связи')
    await other.reload()
    await expect(bubble(other, 'Написано без связи').getByLabel('Отправляется')).toBeVisible()
    await say(api, worker, room, 'Пришло за это время')
    await context.setOffline(false)
    await expect(bar(other)).toHaveCount(0, { timeout: 30_000 })
    await expect(bubble(other, 'Пришло за это время')).toBeVisible()
    await expect(bubble(other, 'Написано без связи').getByLabel('Отправлено')).toBeVisible()
    const sent = (await stored(api, owner, room)).filter(({ message }) => message === 'Написано без связи')
    expect(sent).toHaveLength(1)
  })

  test('CHAT-59 a cold start without a network shows the chats of a folder, and the palette finds chats, colleagues, messages and documents', async ({
    page,
    api,
    context,
  }) => {
    const { owner, worker, room, names } = await newRoom(api, 'Смета на дорогу')
    const folder = (name: string, rules: string[]) =>
      api.call('POST', '/chat-folders', { ...owner, body: { name, rules, chats: [] } })
    await folder('Коллеги', ['inside'])
    await folder('Ведомства', ['department'])
    await libraryOf(api, owner).add('Смета ремонта')
    await say(api, worker, room, 'Второе')
    await signInPage(page, owner)
    await switchOn(page)
    await page.goto('about:blank')
    await context.setOffline(true)
    await page.goto('/messenger')
    await expect(bar(page)).toBeVisible()
    const chats = page.getByRole('listitem').filter({ hasText: names.worker })
    await page.getByRole('tab', { name: /^Коллеги/u }).click()
    await expect(chats).toHaveCount(1)
    await lookAt(page, 'folder-without-connection')
    await page.getByRole('tab', { name: /^Ведомства/u }).click()
    await expect(chats).toHaveCount(0)
    await page.keyboard.press('Control+KeyK')
    const palette = dialog(page, 'Поиск и команды')
    const found = palette.getByRole('option')
    await palette.getByRole('combobox').fill(names.worker.split(' ')[0]!)
    await expect(found.filter({ hasText: names.worker }).filter({ hasText: 'Личный чат' })).toHaveCount(1)
    await palette.getByRole('combobox').fill('смета')
    await expect(found.filter({ hasText: 'Смета на дорогу' })).toHaveCount(1)
    await expect(found.filter({ hasText: 'Смета ремонта' })).toHaveCount(1)
    await lookAt(page, 'palette-without-connection')
    await palette.getByRole('combobox').fill(`@${names.worker.split(' ')[0]!}`)
    await expect(found.filter({ hasText: names.worker })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'Смета на дорогу')).toBeVisible()
    await expect(page.getByText('Не получилось')).toHaveCount(0)
  })

  test('CHAT-62 signing out, forgetting, a revoked session and a lost chat erase what they covered', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api, 'Тайна')
    const group = await api.call<{ id: number }>('POST', '/groups', {
      ...owner,
      body: {
        name: 'Временная',
        kind: 'inner',
        manager_ids: [worker.managerId],
        client_id: crypto.randomUUID(),
      },
    })
    await say(api, owner, { type: 'GROUP', id: group.id }, 'В группе')
    await say(api, owner, room, 'Лично')
    await signInPage(page, worker)
    await switchOn(page)
    const before = await countKept(page, 'messages')
    await api.call('DELETE', `/groups/${group.id}/members/${worker.managerId}`, owner)
    await expect.poll(() => countKept(page, 'messages'), { timeout: 20_000 }).toBeLessThan(before - 1)
    await page.getByRole('button', { name: 'Забыть на этом устройстве' }).click()
    await page.getByRole('button', { name: 'Удалить', exact: true }).click()
    await expect.poll(() => countKept(page, 'messages')).toBe(0)
    await expect(page.getByRole('switch', { name: 'Читать без связи на этом устройстве' })).not.toBeChecked()
    await switchOn(page)
    expect(await countKept(page, 'messages')).toBeGreaterThan(0)
    // Ended from another device: the first contact erases.
    await api.call('POST', '/profile/logout', worker)
    await page.goto('/messenger')
    await page.waitForURL(/\/landing/u)
    // The browser erases it once the page that was left has closed it.
    const databases = () =>
      page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name)))
    await expect.poll(databases).not.toContain('uprava-offline')
  })
})

test('D-06 a draft that was replaced and sent without a connection does not come back', async ({
  page,
  api,
  context,
}) => {
  const { owner, room } = await newRoom(api, 'Первое')
  const drafts = () =>
    api.call<unknown[]>('GET', `/chat-list/drafts?channel_id=${owner.channelId}`, { token: owner.token })
  await signInPage(page, owner)
  await openChat(page, room)
  const shared = page.waitForResponse(
    (answer) => answer.url().includes('/chat-list/drafts') && answer.request().method() === 'PUT',
  )
  await field(page).fill('Старые слова')
  await shared
  await context.setOffline(true)
  await field(page).fill('Новые слова')
  await field(page).press('Enter')
  await expect(bubble(page, 'Новые слова')).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Выберите, кому хотите написать')).toBeVisible()
  await rows(page).first().click()
  await expect(field(page)).toHaveValue('')
  await context.setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(drafts).toEqual([])
  await page.reload()
  await expect(bubble(page, 'Новые слова')).toBeVisible()
  await expect(field(page)).toHaveValue('')
})

test('a screen that was opened without a connection has its looks when the connection is back', async ({
  page,
  api,
  owner,
  context,
}) => {
  await libraryOf(api, owner).folder('Приказы')
  await signInPage(page, owner)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { level: 1, name: 'Сотрудники' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Документы' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Не получилось открыть страницу' })).toBeVisible()
  // Back: the failed screen would load the whole page again.
  await page.getByRole('link', { name: 'Сотрудники' }).click()
  await context.setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Документы' }).click()
  const folder = page.getByRole('list', { name: 'Папки' }).getByRole('button', { name: 'Приказы' })
  await expect(folder).toBeVisible()
  await expect(folder).toHaveCSS('display', 'flex')
})
