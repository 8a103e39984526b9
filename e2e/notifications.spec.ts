import type { Page, Request } from '@playwright/test'

import type { Api } from './support/api.ts'
import { whenSubscribed } from './support/chats.ts'
import {
  expect,
  lookAt,
  newEmployee,
  signInPage,
  sizes,
  test,
  type Employee,
  type Owner,
} from './support/fixtures.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Сообщения' })
const items = (page: Page) => page.getByRole('main').getByRole('listitem')
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Поиск уведомлений' })
const isList = (request: Request) =>
  request.url().includes('/notifications?') &&
  !request.url().includes('per_page=1&') &&
  !request.url().endsWith('per_page=1')
const queryOf = (request: Request) => new URL(request.url()).searchParams
const failure = {
  status: 503,
  json: { code: 503, message: 'Нет', errors: { general: ['Служба временно недоступна.'] } },
}

async function openNotifications(
  page: Page,
  who: { token: string; managerId: number; channelId: number },
): Promise<void> {
  await signInPage(page, who)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Уведомления')
}

type NotifiedEmployee = { worker: Employee & { channelId: number }; count: number }

/** An employee with a notification for each change of his sections, and with none of news (NEWS-45). */
async function notifiedEmployee(
  api: Api,
  owner: Owner,
  changes: readonly string[][] = [['documents'], ['documents', 'team']],
): Promise<NotifiedEmployee> {
  const employee = await newEmployee(api, owner)
  for (const permissions of changes) await changeSections(api, owner, employee, permissions)
  const worker = { ...employee, channelId: owner.channelId }
  const { unread_count } = await api.call<{ unread_count: number }>(
    'GET',
    `/channels/${owner.channelId}/notifications`,
    { token: worker.token },
  )
  return { worker, count: unread_count }
}

function changeSections(api: Api, owner: Owner, { seatId }: Employee, permissions: readonly string[]) {
  return api.call('PUT', `/channels/${owner.channelId}/team/${seatId}`, {
    token: owner.token,
    body: { appointment: 'Специалист', permissions },
  })
}

test.describe.configure({ timeout: 120_000 })

test.describe('the list', () => {
  test('NOTIF-01 NOTIF-02 NOTIF-03 NOTIF-04 NOTIF-05 NOTIF-12 NOTIF-13 VAL-41 D-08 a click reads an unread notification', async ({
    page,
    api,
    owner,
  }) => {
    const { worker, count } = await notifiedEmployee(api, owner)
    await page.route('**/notifications?*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { items: { created: string }[] } }
      const older = body.data.items[1]
      if (older) older.created = `${new Date().getFullYear() - 1}-03-07T11:05:00.000Z`
      await route.fulfill({ response: answer, json: body })
    })
    await openNotifications(page, worker)
    await expect(page).toHaveTitle('Уведомления')
    await expect(page.getByRole('link', { name: `Уведомления, непрочитанных: ${count}` })).toBeVisible()
    const newest = items(page).first()
    await expect(newest).toContainText('Изменён доступ к разделам')
    await expect(newest).toContainText('Теперь вам доступны')
    await expect(newest.getByRole('img', { name: 'Не прочитано' })).toBeVisible()
    await expect(newest.locator('time')).toHaveText(/^сегодня, \d{2}:\d{2}$/u)
    await expect(newest.locator('time')).toHaveAttribute('title', /\d{2}:\d{2}:\d{2}$/u)
    await expect(items(page).nth(1).locator('time')).toHaveText(
      `7 марта ${new Date().getFullYear() - 1}, 14:05`,
    )
    await lookAt(page, 'notifications')
    const marked = page.waitForRequest((request) => request.url().endsWith('/mark-as-read'))
    await newest.getByRole('button').click()
    await marked
    await expect(page).toHaveURL(/\/work-station$/u)
    await page.goto('/notifications')
    await expect(items(page).first().getByRole('img', { name: 'Прочитано', exact: true })).toBeVisible()
    await expect(
      page.getByRole('link', {
        name: count === 1 ? 'Уведомления' : `Уведомления, непрочитанных: ${count - 1}`,
      }),
    ).toBeVisible()
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/mark-as-read')) calls += 1
    })
    await items(page).first().getByRole('button').click()
    await expect(page).toHaveURL(/\/work-station$/u)
    expect(calls).toBe(0)
  })

  test('NOTIF-05 API-94 D-07 ERR-20 a refused reading makes the notification unread again', async ({
    page,
    api,
    owner,
  }) => {
    const { worker, count } = await notifiedEmployee(api, owner)
    await page.route('**/notifications?*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { items: { link: string | null }[] } }
      for (const item of body.data.items) item.link = null
      await route.fulfill({ response: answer, json: body })
    })
    let answer = () => undefined as void
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/mark-as-read', async (route) => {
      await gate
      await route.fulfill(failure)
    })
    await openNotifications(page, worker)
    const newest = items(page).first()
    await newest.getByRole('button').click()
    await expect(newest.getByRole('img', { name: 'Прочитано', exact: true })).toBeVisible()
    answer()
    await expect(notices(page)).toContainText('Ошибка чтения уведомления')
    await expect(newest.getByRole('img', { name: 'Не прочитано' })).toBeVisible()
    await expect(newest.getByRole('button')).toBeFocused()
    await expect(page.getByRole('link', { name: `Уведомления, непрочитанных: ${count}` })).toBeVisible()
  })

  test('NOTIF-06 NOTIF-04 CHAT-67 an empty list says so; what does not fit one page comes by «Показать ещё»; neighbours about one chat fold into a row that opens', async ({
    page,
    owner,
  }) => {
    await test.step('an empty list says so', async () => {
      await page.route('**/notifications?*', (route) =>
        route.fulfill({
          json: { data: { items: [], current_page: 1, last_page: 1, total: 0, unread_count: 0 } },
        }),
      )
      await openNotifications(page, owner)
      await expect(page.getByText('Список уведомлений пуст!')).toBeVisible()
      await lookAt(page, 'notifications-empty')
    })
    await test.step('what does not fit one page comes by «Показать ещё»', async () => {
      const numbered = (from: number) =>
        Array.from({ length: 50 }, (_, at) => ({
          id: from + at,
          title: `Событие ${from + at}`,
          text: '',
          created: new Date().toISOString(),
          is_seen: true,
          link: null,
        }))
      await page.route('**/notifications?*', (route) => {
        const current = Number(queryOf(route.request()).get('page') ?? 1)
        return route.fulfill({
          json: {
            data: {
              items: numbered(current * 100),
              current_page: current,
              last_page: 2,
              total: 100,
              unread_count: 0,
            },
          },
        })
      })
      await page.goto('/notifications')
      await expect(items(page)).toHaveCount(50)
      await page.getByRole('button', { name: 'Показать ещё' }).click()
      await expect(items(page)).toHaveCount(100)
      await expect(page.getByRole('button', { name: 'Показать ещё' })).toHaveCount(0)
    })
    await test.step('neighbours about one chat fold into a row that opens', async () => {
      await page.route('**/notifications?*', (route) => {
        const shown = ['Иван Петров', 'Анна Орлова', 'Иван Петров', 'Иван Петров'].map((who, at) => ({
          id: 9 - at,
          title: 'Получен документ',
          text: `${who}: «Акт ${at}.docx»`,
          created: new Date().toISOString(),
          is_seen: false,
          link: '/messenger?subject_type=ORGANIZATION&id=5',
          kind: 'document',
          channel_id: owner.channelId,
        }))
        const paging = { current_page: 1, last_page: 1, total: 4, unread_count: 4 }
        return route.fulfill({ json: { data: { items: shown, ...paging } } })
      })
      await page.goto('/notifications')
      await expect(items(page)).toHaveCount(1)
      const folded = items(page).first().getByRole('button').first()
      await expect(folded).toContainText('Иван Петров и ещё 3')
      await folded.press('Enter')
      await expect(items(page)).toHaveCount(5)
      await lookAt(page, 'notifications-folded')
      await folded.press('Enter')
      await expect(items(page)).toHaveCount(1)
    })
  })

  test('API-93 ERR-21 D-13 a list that could not be loaded is asked again', async ({ page, api, owner }) => {
    const { worker } = await notifiedEmployee(api, owner)
    // The line, once it is open, has the list read again by itself: it fails until the press.
    const isPressed = () => page.evaluate(() => 'pressed' in document.documentElement.dataset)
    await page.route('**/notifications?*', async (route) =>
      isList(route.request()) && !(await isPressed()) ? route.fulfill(failure) : route.continue(),
    )
    await openNotifications(page, worker)
    await expect(notices(page)).toContainText('Ошибка получения списка уведомлений')
    await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
    await page.evaluate(() => {
      const mark = () => (document.documentElement.dataset['pressed'] = '')
      document.addEventListener('click', mark, { capture: true })
    })
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(items(page).first()).toBeVisible()
  })

  test('NOTIF-12 NOTIF-15 NOTIF-13 a new notification comes on top by itself and counts; «Прочитать все» reads what is shown and goes away with the last unread one', async ({
    page,
    api,
    owner,
  }) => {
    const { worker, count } = await notifiedEmployee(api, owner)
    await test.step('a new notification comes on top by itself and counts', async () => {
      const connected = whenSubscribed(page)
      await openNotifications(page, worker)
      await connected
      await expect(items(page)).toHaveCount(count)
      await changeSections(api, owner, worker, [])
      await expect(items(page)).toHaveCount(count + 1)
      await expect(items(page).first()).toContainText('Доступ к разделам закрыт.')
      await expect(page.getByRole('link', { name: `Уведомления, непрочитанных: ${count + 1}` })).toBeVisible()
    })
    await test.step('«Прочитать все» reads what is shown and goes away with the last unread one', async () => {
      await expect(items(page).getByLabel('Не прочитано')).toHaveCount(count + 1)
      await lookAt(page, 'notifications-unread')
      await page.getByRole('button', { name: 'Прочитать все' }).click()
      await expect(items(page).getByLabel('Не прочитано')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Прочитать все' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Уведомления', exact: true })).toBeVisible()
      await page.reload()
      await expect(items(page).getByLabel('Прочитано', { exact: true })).toHaveCount(count + 1)
    })
  })
})

test.describe('the filters', () => {
  test('NOTIF-07 NOTIF-08 NOTIF-09 NOTIF-10 NOTIF-11 NOTIF-14 VAL-34 VAL-39 CHAT-57 «Применить» asks by words and days, «Сбросить» asks again; the filters of kind and unread go together; a first day later than the last one asks nothing', async ({
    page,
    api,
    owner,
  }) => {
    const { worker, count } = await notifiedEmployee(api, owner, [['documents'], []])
    await test.step('«Применить» asks by words and days, «Сбросить» asks again', async () => {
      await openNotifications(page, worker)
      await expect(items(page)).toHaveCount(count)
      const asked = page.waitForRequest((request) => isList(request) && queryOf(request).has('date_from'))
      await searchField(page).fill('закрыт')
      await page.getByLabel('Дата с', { exact: true }).fill('07.03.2020')
      await page.getByLabel('Дата по', { exact: true }).fill('07.03.2040')
      await page.getByRole('button', { name: 'Применить' }).click()
      const query = queryOf(await asked)
      expect([query.get('search'), query.get('date_from'), query.get('date_to'), query.get('tz')]).toEqual([
        'закрыт',
        '07.03.2020',
        '07.03.2040',
        'Europe/Moscow',
      ])
      await expect(items(page)).toHaveCount(1)
      await expect(page.getByRole('link', { name: `Уведомления, непрочитанных: ${count}` })).toBeVisible()
      await page.getByRole('button', { name: 'Сбросить' }).click()
      await expect(items(page)).toHaveCount(count)
      await expect(searchField(page)).toHaveValue('')
      for (const label of ['Дата с', 'Дата по'])
        await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
    })
    await test.step('the filters of kind and unread go together', async () => {
      await expect(items(page)).toHaveCount(count)
      await items(page).first().getByRole('button').click()
      await page.goto('/notifications')
      await page.getByLabel('Вид', { exact: true }).click()
      await page.getByRole('option', { name: 'Доступ и роли' }).click()
      await page.getByRole('checkbox', { name: 'Только непрочитанные' }).check()
      const asked = page.waitForRequest((request) => isList(request) && queryOf(request).has('kind'))
      await page.getByRole('button', { name: 'Применить' }).click()
      const query = queryOf(await asked)
      expect([query.get('kind'), query.get('unread')]).toEqual(['access', 'true'])
      await expect(items(page)).toHaveCount(count - 1)
      await lookAt(page, 'notifications-kinds')
      await page.getByRole('button', { name: 'Сбросить' }).click()
      await expect(items(page)).toHaveCount(count)
    })
    await test.step('a first day later than the last one asks nothing', async () => {
      await expect(items(page).first()).toBeVisible()
      let calls = 0
      // The line, once it is open, has the list read again by itself: only what is filtered counts.
      page.on('request', (request) => {
        const query = queryOf(request)
        if (isList(request) && (query.has('date_from') || query.has('search'))) calls += 1
      })
      await page.getByLabel('Дата с', { exact: true }).fill('08.03.2026')
      await page.getByLabel('Дата по', { exact: true }).fill('07.03.2026')
      await page.getByRole('button', { name: 'Применить' }).click()
      await expect(page.getByText('Дата начала позже даты окончания')).toBeVisible()
      await searchField(page).fill('доступ')
      await searchField(page).press('Enter')
      await expect(page.getByText('Дата начала позже даты окончания')).toBeVisible()
      expect(calls).toBe(0)
      await lookAt(page, 'notifications-wrong-dates')
    })
  })

  test('NOTIF-10 NAV-53 D-14 on a phone the drawer of 85 % keeps the filter in force and closes when it is applied', async ({
    page,
    api,
    owner,
  }) => {
    const { worker } = await notifiedEmployee(api, owner)
    await page.setViewportSize(sizes.phone)
    await openNotifications(page, worker)
    const opener = page.getByRole('button', { name: 'Открыть фильтры' })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Фильтры' })
    await expect(async () => {
      const box = await drawer.boundingBox()
      expect(box?.width).toBeCloseTo(sizes.phone.width * 0.85, 0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(sizes.phone.width, 0)
    }).toPass()
    await lookAt(page, 'notifications-filters')
    await page.setViewportSize(sizes.phone)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await opener.click()
    // The drawer takes the focus once it stands.
    await expect(drawer.getByLabel('Поиск уведомлений')).toBeFocused()
    await drawer.getByLabel('Дата с', { exact: true }).fill('07.03.2020')
    await drawer.getByRole('button', { name: 'Применить' }).click()
    await expect(drawer).toHaveCount(0)
    await opener.click()
    await expect(drawer.getByLabel('Дата с', { exact: true })).toHaveValue('07.03.2020')
    await drawer.getByRole('button', { name: 'Сбросить' }).click()
    await expect(drawer).toHaveCount(0)
  })
})

test.describe('kinds', () => {
  const settingsOf = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true })

  test('CHAT-55 CHAT-67 the profile has four switches for each kind; a refused one goes back', async ({
    page,
    api,
    owner,
  }) => {
    const { worker } = await notifiedEmployee(api, owner)
    await signInPage(page, worker)
    await page.goto('/profile?tab=notifications')
    const access = settingsOf(page, 'Доступ и роли')
    await expect(access.getByRole('switch', { name: 'В списке' })).toBeChecked()
    await expect(settingsOf(page, 'Безопасность').getByRole('switch', { name: 'В списке' })).toBeDisabled()
    await expect(settingsOf(page, 'Опрос завершён')).toHaveCount(1)
    await lookAt(page, 'notification-settings')
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/notification-settings'),
    )
    await access.getByRole('switch', { name: 'Почта' }).press('Space')
    await saved
    await page.reload()
    await expect(access.getByRole('switch', { name: 'Почта' })).toBeChecked()
    await page.route('**/notification-settings', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(failure) : route.continue(),
    )
    await access.getByRole('switch', { name: 'Звук' }).click()
    await expect(notices(page)).toContainText('Ошибка сохранения настроек уведомлений')
    await expect(access.getByRole('switch', { name: 'Звук' })).not.toBeChecked()
  })

  test('CHAT-55 a kind that is off in the list does not come', async ({ page, api, owner }) => {
    const { worker, count } = await notifiedEmployee(api, owner)
    const connected = whenSubscribed(page)
    await openNotifications(page, worker)
    await connected
    await api.call('PUT', '/notification-settings', {
      token: worker.token,
      body: [{ kind: 'access', feed: false }],
    })
    await changeSections(api, owner, worker, [])
    await api.call('PUT', '/notification-settings', {
      token: worker.token,
      body: [{ kind: 'access', feed: true }],
    })
    await changeSections(api, owner, worker, ['team'])
    await expect(items(page)).toHaveCount(count + 1)
    await expect(items(page).first()).toContainText('Теперь вам доступны: Сотрудники.')
  })

  test('CHAT-54 reading all on one device reads it on the other; what came after the press stays', async ({
    page,
    context,
    api,
    owner,
  }) => {
    const { worker, count } = await notifiedEmployee(api, owner)
    const connected = whenSubscribed(page)
    await openNotifications(page, worker)
    await connected
    await expect(items(page).getByLabel('Не прочитано')).toHaveCount(count)
    const other = await context.newPage()
    await other.goto('/notifications')
    await other.route('**/mark-all-as-read', async (route) => {
      await changeSections(api, owner, worker, [])
      await route.continue()
    })
    await other.getByRole('button', { name: 'Прочитать все' }).click()
    await expect(items(page)).toHaveCount(count + 1)
    await expect(items(page).getByLabel('Не прочитано')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Уведомления, непрочитанных: 1' })).toBeVisible()
  })
})
