import type { Page, Route } from '@playwright/test'

import { lookAt, sizes, test, type Owner } from './support/fixtures.ts'
import { expect, gate, giveMoreTime, openStation, refuse, stationOwner } from './support/station.ts'

giveMoreTime()

const question = 'В какой срок нужно ответить на обращение гражданина и можно ли его продлить?'
const unavailable = 'Служба ИИ временно недоступна. Повторите запрос позже.'

const input = (page: Page) => page.getByRole('textbox', { name: 'Вопрос юристу' })
const send = (page: Page) => page.getByRole('button', { name: 'Отправить', exact: true })
const messages = (page: Page) => page.getByRole('log', { name: 'Сообщения' })
const asked = (page: Page) => page.getByRole('article', { name: /^Ваш вопрос/u })
const answers = (page: Page) => page.getByRole('article', { name: 'Ответ юриста', exact: true })
const recent = (page: Page) => page.getByRole('region', { name: 'Недавние запросы' })
const row = (page: Page, title: string) => recent(page).getByRole('button', { name: title, exact: true })

async function ask(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await expect(send(page)).toBeEnabled()
  await page.keyboard.press('Enter')
}

/** Speaks to the AI service as the owner. */
async function ai<Answer>(who: Owner, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${process.env['E2E_BASE_URL']}/ai/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${who.token}`,
      'x-channel-id': String(who.channelId),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

const beginChat = (who: Owner, title: string) =>
  ai<{ id: number }>(who, 'POST', '/chats/', { chat_type: 'legal_consultation', title, metadata: {} })

const askAt = (who: Owner, chatId: number, content: string) =>
  ai(who, 'POST', '/requests/legal_request', {
    request: { content, title: '', request_type: 'general', metadata: {}, user_id: 0 },
    chat_id: chatId,
  })

/** Events as the server writes them; a stream that does not end with done or error is a broken connection. */
const events = (...list: readonly [type: string, data: unknown][]) =>
  list.map(([type, data], at) => `id: ${at + 1}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join('')

const stream = (route: Route, body: string) =>
  route.fulfill({ contentType: 'text/event-stream; charset=utf-8', body })

/** Lets every answer of the page be a run that the test speaks for: the question is stored, the answer is not begun. */
async function holdRuns(page: Page, chatId: number, runId = 777): Promise<void> {
  await page.route('**/ai/v1/requests/legal_request', (route) => {
    const { request } = route.request().postDataJSON() as { request: { content: string } }
    return route.fulfill({
      status: 202,
      json: {
        run: {
          id: runId,
          kind: 'lawyer',
          state: 'queued',
          subject_id: chatId,
          place: 1,
          eta_seconds: null,
          created_at: new Date().toISOString(),
        },
        message: {
          id: 5_000_000,
          chat_id: chatId,
          content: request.content,
          message_type: 'user',
          metadata: { citations: [], engine: null, file_ids: [], files: [], norm_id: null, feedback: null },
          created_at: new Date().toISOString(),
        },
      },
    })
  })
}

test.describe('the tab', () => {
  test('LAW-01 LAW-02 LAW-03 LAW-04 LAW-10 AIS-32 AIS-42 AIS-45 AIS-63 AIS-64 AIAPI-09 AIAPI-10 CONST-01 an empty tab says what to do', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const listed = page.waitForRequest('**/ai/v1/chats/**')
    await openStation(page, owner)
    const query = new URL((await listed).url()).searchParams
    expect(Object.fromEntries(query)).toEqual({ chat_type: 'legal_consultation', page: '1', per_page: '20' })
    await expect(recent(page).getByRole('heading', { level: 2 })).toHaveText('Недавние запросы')
    await expect(recent(page).getByText('Нет недавних запросов')).toBeVisible()
    await expect(page.getByText('Введите запрос или выберите один из прошлых диалогов')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Прикрепить файл' })).toBeVisible()
    await expect(recent(page).getByRole('button', { name: 'Новый чат' })).toBeVisible()
    await lookAt(page, 'lawyer-empty')
  })

  test('AIS-31 AIS-41 AIS-64 «Новый чат» makes no call and waits for the question; Escape closes it', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await openStation(page, owner)
    const created: string[] = []
    page.on('request', (request) => request.method() === 'POST' && created.push(request.url()))
    await recent(page).getByRole('button', { name: 'Новый чат' }).click()
    await expect(page.getByText('Сформулируйте вопрос для получения ответа')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Введите запрос или выберите один из прошлых диалогов')).toBeVisible()
    expect(created).toEqual([])
  })

  test('AIS-29 AIS-31 Escape and another tab close the current chat', async ({ page, api }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Срок ответа')
    await openStation(page, owner, `?tab=1&chat=${id}`)
    await expect(page.getByRole('heading', { name: 'Срок ответа' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/tab=1$/u)
    await expect(page.getByText('Введите запрос или выберите один из прошлых диалогов')).toBeVisible()
    await row(page, 'Срок ответа').click()
    await expect(page).toHaveURL(new RegExp(`chat=${id}$`, 'u'))
    await page.getByRole('tab', { name: 'Подготовка документов' }).click()
    await page.getByRole('tab', { name: 'Юридический консультант' }).click()
    await expect(page.getByText('Введите запрос или выберите один из прошлых диалогов')).toBeVisible()
  })

  test('AIAPI-44 AIAPI-45 AIAPI-46 ERR-21 what could not be read is told with its code and can be asked for again', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Срок ответа')
    let isBroken = true
    await page.route('**/ai/v1/chats/**', (route) =>
      isBroken ? refuse(route, 503, unavailable) : route.continue(),
    )
    await openStation(page, owner, `?tab=1&chat=${id}`)
    for (const title of ['Ошибка получения чатов', 'Ошибка получения чата', 'Ошибка получения сообщений']) {
      const toast = page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) })
      await expect(toast).toContainText(unavailable)
      await expect(toast).toContainText('Код: 503')
    }
    await expect(page.getByText('Не удалось загрузить данные')).toHaveCount(2)
    await expect(send(page)).toBeDisabled()
    await expect(input(page)).toHaveAttribute('placeholder', 'Отправка недоступна')
    await lookAt(page, 'lawyer-failed')
    isBroken = false
    await page
      .getByRole('region', { name: 'Диалог с юристом' })
      .getByRole('button', { name: 'Повторить' })
      .click()
    await expect(page.getByText('Сформулируйте вопрос для получения ответа')).toBeVisible()
    await recent(page).getByRole('button', { name: 'Повторить' }).click()
    await expect(row(page, 'Срок ответа')).toBeVisible()
  })

  test('AIAPI-69 a 401 of the AI service ends the session like any other', async ({ page, api }) => {
    const owner = await stationOwner(api)
    await page.route('**/ai/v1/chats/**', (route) => refuse(route, 401, 'Необходима повторная авторизация'))
    await page.goto('/about')
    await page.evaluate((facts) => {
      localStorage.setItem('token', facts.token)
      localStorage.setItem('managerId', String(facts.managerId))
      localStorage.setItem('haveOrganization', 'true')
      localStorage.setItem('channelId', String(facts.channelId))
    }, owner)
    await page.goto('/work-station')
    await expect(page).toHaveURL(/\/landing$/u)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test.describe('recent requests', () => {
  test('LAW-05 LAW-06 LAW-07 LAW-08 LAW-09 VAL-41 chats stand by days, newest first, pinned ones above', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const of = (
      id: number,
      title: string,
      created_at: string,
      last_message_at: string | null,
      is_pinned = false,
    ) => ({
      id,
      title,
      chat_type: 'legal_consultation',
      created_at,
      last_message_at,
      metadata: { channel_id: owner.channelId, engine: null },
      is_pinned,
      active_run_id: null,
    })
    await page.route('**/ai/v1/chats/?**', (route) =>
      route.fulfill({
        json: {
          chats: [
            of(9, 'Закреплённый вопрос', '2025-01-01T08:00:00.000Z', '2025-01-02T08:00:00.000Z', true),
            of(1, 'Свежий вопрос', '2025-03-01T08:00:00.000Z', '2025-03-07T08:00:00.000Z'),
            of(2, 'string', '2025-03-07T05:00:00.000Z', null),
            of(3, 'Давний вопрос', '2025-02-01T08:00:00.000Z', '2025-02-14T20:59:00.000Z'),
            of(4, 'Ночной вопрос', '2025-02-01T08:00:00.000Z', '2025-02-14T21:01:00.000Z'),
          ],
          total: 5,
          has_next: false,
        },
      }),
    )
    await openStation(page, owner)
    await expect(recent(page).getByRole('heading', { level: 3 })).toHaveText([
      'Закреплённые',
      '07.03.2025',
      '15.02.2025',
      '14.02.2025',
    ])
    const day = recent(page).getByRole('region', { name: '07.03.2025' })
    await expect(day.getByRole('listitem')).toHaveText(['Свежий вопрос', 'Без названия'])
  })

  test('LAW-11 LAW-12 LAW-23 LAW-24 LAW-25 AIAPI-16 a chat is deleted after a question in its place', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const first = await beginChat(owner, 'Первый чат')
    await beginChat(owner, 'Второй чат')
    await openStation(page, owner, `?tab=1&chat=${first.id}`)
    await row(page, 'Второй чат').hover()
    await recent(page).getByRole('button', { name: 'Удалить: Второй чат' }).click()
    const question = recent(page).getByRole('group', { name: 'Удалить «Второй чат»?' })
    await expect(question).toHaveText('Удалить?')
    await question.getByRole('button', { name: 'Отменить удаление' }).click()
    await expect(row(page, 'Второй чат')).toBeVisible()

    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await recent(page).getByRole('button', { name: 'Удалить: Второй чат' }).click()
    await page.getByRole('button', { name: 'Подтвердить удаление' }).click()
    expect((await deleted).status()).toBe(204)
    await expect(row(page, 'Второй чат')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`chat=${first.id}$`, 'u'))

    await recent(page).getByRole('button', { name: 'Удалить: Первый чат' }).click()
    await page.getByRole('button', { name: 'Подтвердить удаление' }).click()
    await expect(page).toHaveURL(/tab=1$/u)
    await expect(page.getByText('Введите запрос или выберите один из прошлых диалогов')).toBeVisible()
    await expect(page.getByText('Нет недавних запросов')).toBeVisible()
  })

  test('AIAPI-49 ERR-20 a deletion that is refused puts the chat back and keeps it open', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Нужный чат')
    await openStation(page, owner, `?tab=1&chat=${id}`)
    const held = gate()
    await page.route(`**/ai/v1/chats/${id}`, async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      held.come()
      await held.opened
      return refuse(route, 503, unavailable)
    })
    await recent(page).getByRole('button', { name: 'Удалить: Нужный чат' }).click()
    await page.getByRole('button', { name: 'Подтвердить удаление' }).click()
    await held.arrived
    await expect(row(page, 'Нужный чат')).toHaveCount(0)
    held.open()
    await expect(row(page, 'Нужный чат')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Ошибка удаления чата' })).toContainText(
      'Код: 503',
    )
    await expect(page).toHaveURL(new RegExp(`chat=${id}$`, 'u'))
  })

  test('LAW-13 AIAPI-11 scrolling brings the next page while there is one', async ({ page, api }) => {
    const owner = await stationOwner(api)
    for (let number = 1; number <= 27; number += 1) await beginChat(owner, `Вопрос ${number}`)
    await page.setViewportSize({ width: 1366, height: 500 })
    const pages: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/ai/v1/chats/' && request.method() === 'GET') pages.push(searchParams.get('page'))
    })
    await openStation(page, owner)
    await expect(row(page, 'Вопрос 27')).toBeVisible()
    expect(pages).toEqual(['1'])
    await row(page, 'Вопрос 10').scrollIntoViewIfNeeded()
    await expect(row(page, 'Вопрос 1')).toBeAttached()
    expect(pages).toEqual(['1', '2'])
  })

  test('LAW-14 the list’s spinner shows for at least 500 ms', async ({ page, api }) => {
    const owner = await stationOwner(api)
    await page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(window, { spinnerSeen: seen })
      new MutationObserver(() => {
        const isThere =
          document.querySelector('main')?.textContent.includes('Загрузка недавних запросов…') ?? false
        if (isThere !== (seen.length % 2 === 1)) seen.push(performance.now())
      }).observe(document, { childList: true, subtree: true })
    })
    await openStation(page, owner)
    await expect(recent(page).getByText('Нет недавних запросов')).toBeVisible()
    await page.waitForFunction(() => (window as unknown as { spinnerSeen: number[] }).spinnerSeen.length >= 2)
    const [since = 0, until = 0] = await page.evaluate(
      () => (window as unknown as { spinnerSeen: number[] }).spinnerSeen,
    )
    expect(until - since, 'a timer never rings early').toBeGreaterThan(450)
  })

  test('LAW-09 a chat is renamed and pinned, and found by what was said in it', async ({ page, api }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Первый чат')
    await beginChat(owner, 'Второй чат')
    await askAt(owner, id, 'Отпуск муниципального служащего')
    await openStation(page, owner)
    const act = async (title: string, action: string) => {
      await row(page, title).hover()
      await recent(page)
        .getByRole('button', { name: `Действия: ${title}` })
        .click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await act('Первый чат', 'Переименовать')
    await recent(page).getByRole('textbox', { name: 'Название диалога' }).fill('Отпуска')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Отпуска')).toBeVisible()
    await act('Второй чат', 'Закрепить')
    await expect(recent(page).getByRole('region', { name: 'Закреплённые' }).getByRole('listitem')).toHaveText(
      ['Второй чат'],
    )
    await page.reload()
    await expect(recent(page).getByRole('region', { name: 'Закреплённые' }).getByRole('listitem')).toHaveText(
      ['Второй чат'],
    )
    await act('Второй чат', 'Открепить')
    await expect(recent(page).getByRole('region', { name: 'Закреплённые' })).toHaveCount(0)

    const search = recent(page).getByRole('searchbox', { name: 'Поиск по запросам' })
    await search.fill('служащих')
    await search.press('Enter')
    await expect(recent(page).getByRole('listitem')).toHaveText(['Отпуска'])
    await search.fill('трансформатор')
    await search.press('Enter')
    await expect(recent(page).getByText('Поиск не дал результатов')).toBeVisible()
  })
})

test.describe('a question', () => {
  test('LAW-15 LAW-16 LAW-20 LAW-21 LAW-22 LAW-28 LAW-29 LAW-30 LAW-31 LAW-32 AIS-35 AIAPI-01 AIAPI-06 AIAPI-07 AIAPI-08 AIAPI-12 AIAPI-62 AIAPI-71 it begins a chat and is answered with norms', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await beginChat(owner, 'Прежний чат')
    await openStation(page, owner)
    const held = gate()
    await page.route('**/ai/v1/requests/legal_request', async (route) => {
      held.come()
      await held.opened
      return route.continue()
    })
    const created = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/ai/v1/chats/'),
    )
    const sent = page.waitForRequest('**/ai/v1/requests/legal_request')
    await ask(page, question)
    await expect(asked(page)).toHaveAttribute('data-message', /^temp-\d+$/u)
    await expect(asked(page)).toContainText(question)
    await expect(input(page)).toHaveValue('')

    const creation = await created
    expect(creation.postDataJSON()).toEqual({
      chat_type: 'legal_consultation',
      title: 'В какой срок нужно ответить на обращение гражданина и можно…',
      metadata: {},
    })
    const headers = await creation.allHeaders()
    expect(headers['authorization']).toBe(`Bearer ${owner.token}`)
    expect(headers['x-channel-id']).toBe(String(owner.channelId))
    const chat = (await (await creation.response())!.json()) as { id: number; metadata: unknown }
    expect(chat.metadata).toEqual({ channel_id: owner.channelId, engine: null })
    expect((await sent).postDataJSON()).toEqual({
      request: {
        title: 'В какой срок нужно ответить на обращение гражданина и можно…',
        request_type: 'general',
        content: question,
        metadata: { file_ids: [] },
        user_id: 0,
      },
      chat_id: chat.id,
    })
    await held.arrived
    await expect(page).toHaveURL(new RegExp(`tab=1&chat=${chat.id}$`, 'u'))
    await expect(recent(page).getByRole('listitem').first()).toContainText(
      'В какой срок нужно ответить на обращение гражданина и можно…',
    )
    await expect(messages(page).getByRole('article')).toHaveCount(1)
    held.open()

    await expect(answers(page)).toHaveCount(1)
    await expect(asked(page)).toHaveAttribute('data-message', /^\d+$/u)
    await expect(answers(page).getByRole('link', { name: /59-ФЗ/u }).first()).toBeVisible()
    await expect(answers(page).getByText(/Ответил встроенный движок/u)).toBeVisible()
    await expect(answers(page).getByRole('list').first()).toBeVisible()
    await expect(page.getByText('Ответ готов')).toBeAttached()
    await lookAt(page, 'lawyer-answer')
  })

  test('LAW-17 AIAPI-48 D-07 one that could not be sent goes, and its text is back', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await openStation(page, owner, `?tab=1&chat=${id}`)
    const held = gate()
    await page.route('**/ai/v1/requests/legal_request', async (route) => {
      held.come()
      await held.opened
      return refuse(route, 503, unavailable)
    })
    await ask(page, question)
    await held.arrived
    await expect(asked(page)).toHaveCount(1)
    held.open()
    await expect(asked(page)).toHaveCount(0)
    const toast = page.getByRole('alert').filter({ hasText: 'Ошибка отправки запроса' })
    await expect(toast).toContainText(unavailable)
    await expect(toast).toContainText('Код: 503')
    await expect(input(page)).toHaveValue(question)
    await expect(input(page)).toBeFocused()
    await expect(send(page)).toBeEnabled()
  })

  test('AIAPI-47 LAW-32 a chat that could not be created leaves the question in the input', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await openStation(page, owner)
    await page.route('**/ai/v1/chats/', (route) =>
      route.request().method() === 'POST' ? refuse(route, 503, unavailable) : route.continue(),
    )
    await ask(page, question)
    await expect(page.getByRole('alert').filter({ hasText: 'Ошибка создания чата' })).toContainText(
      'Код: 503',
    )
    await expect(asked(page)).toHaveCount(0)
    await expect(input(page)).toHaveValue(question)
    await expect(page).toHaveURL(/tab=1$/u)
  })

  test('LAW-18 LAW-19 LAW-26 the answer lands in its own chat, whichever is open', async ({ page, api }) => {
    const owner = await stationOwner(api)
    const mine = await beginChat(owner, 'Мой чат')
    const other = await beginChat(owner, 'Другой чат')
    await askAt(owner, other.id, 'Конфликт интересов')
    await openStation(page, owner, `?tab=1&chat=${mine.id}`)
    const held = gate()
    await page.route('**/ai/v1/requests/legal_request', async (route) => {
      held.come()
      await held.opened
      return route.continue()
    })
    await ask(page, question)
    await held.arrived
    await row(page, 'Другой чат').click()
    await expect(answers(page)).toHaveCount(1)
    await expect(asked(page)).toHaveText(/Конфликт интересов/u)
    const done = page.waitForResponse((response) => response.url().includes(`/chats/${mine.id}/messages`))
    held.open()
    await done
    await expect(asked(page)).toHaveText(/Конфликт интересов/u)
    await expect(answers(page)).toHaveCount(1)
    await row(page, 'Мой чат').click()
    await expect(asked(page)).toContainText(question)
    await expect(answers(page)).toHaveCount(1)
  })

  test('LAW-27 LAW-35 AIS-43 AIS-54 while an answer is awaited nothing can be sent, and the place in the queue shows', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await openStation(page, owner, `?tab=1&chat=${id}`)
    await holdRuns(page, id)
    let body = events(['queued', { position: 2, eta_seconds: 15 }])
    await page.route('**/ai/v1/runs/777/events', (route) => stream(route, body))
    await ask(page, question)
    await expect(
      page.getByText(/Место в очереди: 2, осталось примерно 15 секунд|Соединение потеряно/u),
    ).toBeVisible()
    await expect(input(page)).toHaveAttribute('placeholder', 'Ожидаем ответ от модели...')
    await input(page).fill('Ещё вопрос')
    await page.keyboard.press('Enter')
    await expect(asked(page)).toHaveCount(1)
    await expect(input(page)).toHaveValue('Ещё вопрос')
    await expect(page.getByRole('button', { name: 'Остановить' })).toBeVisible()
    body += `id: 2\nevent: error\ndata: ${JSON.stringify({ code: 503, message: 'Модель не ответила вовремя. Повторите запрос.' })}\n\n`
    await expect(page.getByRole('alert').filter({ hasText: 'Ошибка отправки запроса' })).toContainText(
      'Модель не ответила вовремя',
    )
  })

  test('LAW-35 AIS-54 without a network the input says so', async ({ page, api }) => {
    const owner = await stationOwner(api)
    await openStation(page, owner)
    await input(page).fill('Вопрос')
    await page.context().setOffline(true)
    await expect(send(page)).toBeDisabled()
    await expect(send(page)).toHaveAccessibleDescription('Нет связи с сервером')
    await page.context().setOffline(false)
    await expect(send(page)).toBeEnabled()
  })

  test('AIS-55 AIAPI-13 AIAPI-14 AIAPI-15 while the messages are not there the lock has no reason of its own', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    const held = gate()
    await page.route(`**/ai/v1/chats/${id}/messages**`, async (route) => {
      await held.opened
      return route.continue()
    })
    const read = page.waitForRequest((request) => request.url().includes(`/chats/${id}/messages`))
    await openStation(page, owner, `?tab=1&chat=${id}`)
    expect(new URL((await read).url()).searchParams.get('limit')).toBe('50')
    await expect(input(page)).toHaveAttribute('placeholder', 'Отправка недоступна')
    await lookAt(page, 'lawyer-loading')
    held.open()
    await expect(input(page)).toHaveAttribute('placeholder', 'Введите запрос')
  })

  test('LAW-33 older messages come by scrolling up, and what is read stays in its place', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Длинный чат')
    const of = (number: number) => ({
      id: number,
      chat_id: id,
      content: `Сообщение ${number}`,
      message_type: number % 2 === 0 ? 'assistant' : 'user',
      metadata: { citations: [], engine: 'built-in', file_ids: [], files: [], norm_id: null, feedback: null },
      created_at: '2026-03-07T10:00:00.000Z',
    })
    const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => of(from + at))
    await page.route(`**/ai/v1/chats/${id}/messages**`, (route) => {
      const before = new URL(route.request().url()).searchParams.get('before_id')
      return route.fulfill({
        json:
          before === null
            ? { messages: span(51, 100), has_more: true }
            : { messages: span(1, 50), has_more: false },
      })
    })
    await openStation(page, owner, `?tab=1&chat=${id}`)
    await expect(page.getByText('Сообщение 100', { exact: true })).toBeInViewport()
    const area = messages(page)
    await area.evaluate((box) => box.scrollTo({ top: 250 }))
    const seen = page.getByText('Сообщение 53', { exact: true })
    const placed = (await seen.boundingBox())!.y
    await expect(page.getByText('Сообщение 1', { exact: true })).toBeAttached()
    expect(Math.abs((await seen.boundingBox())!.y - placed)).toBeLessThanOrEqual(2)
  })

  test('AIS-44 five pixels from the bottom count as the bottom, more do not', async ({ page, api }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await askAt(owner, id, question)
    await page.setViewportSize({ width: 1366, height: 600 })
    await openStation(page, owner, `?tab=1&chat=${id}`)
    await expect(answers(page)).toHaveCount(1)
    const area = messages(page)
    const distance = () =>
      area.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))
    await expect.poll(distance).toBe(0)
    const stand = (pixels: number) =>
      area.evaluate(
        (box, pixels) => box.scrollTo({ top: box.scrollHeight - box.clientHeight - pixels }),
        pixels,
      )
    const down = page.getByRole('button', { name: 'К последнему сообщению' })

    await stand(5)
    await expect.poll(distance).toBe(5)
    await expect(down).toHaveCount(0)
    await input(page).fill('Первая\nвторая\nтретья')
    await expect.poll(distance).toBe(0)

    await input(page).fill('')
    await stand(7)
    await expect(down).toBeVisible()
    const before = await distance()
    await input(page).fill('Первая\nвторая\nтретья')
    await expect.poll(distance).toBe(before + 48)
    await down.click()
    await expect.poll(distance).toBe(0)
  })
})

test.describe('an answer that is being made', () => {
  const note = { engine: 'built-in', engine_mode: 'embedded', engine_reason: 'Модель не подключена' }
  const grows: readonly [string, unknown][] = [
    ['started', note],
    ['delta', { text: 'Ответ дают ' }],
    ['delta', { text: 'в течение ' }],
  ]

  test('LAW-18 LAW-30 it grows on the screen, and a broken connection is taken up where it broke', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await openStation(page, owner, `?tab=1&chat=${id}`)
    await holdRuns(page, id)
    const heard: (string | undefined)[] = []
    const again = gate()
    await page.route('**/ai/v1/runs/777/events', async (route) => {
      const { 'last-event-id': last, authorization } = await route.request().allHeaders()
      expect(authorization).toBe(`Bearer ${owner.token}`)
      heard.push(last)
      if (last === undefined) return stream(route, events(...grows))
      await again.opened
      return stream(
        route,
        events(
          ...grows,
          ['delta', { text: '**30 дней**.' }],
          ['done', { message_id: 1, chat_id: id, state: 'complete' }],
        ),
      )
    })
    await ask(page, question)
    const growing = page.getByRole('article', { name: 'Ответ юриста, готовится' })
    await expect(growing).toContainText('Ответ дают в течение')
    await expect(page.getByText('Соединение потеряно, восстанавливаем.')).toBeVisible()
    await lookAt(page, 'lawyer-streaming')
    const final = page.waitForRequest((request) => request.url().includes(`/chats/${id}/messages`))
    again.open()
    await final
    expect(heard).toEqual([undefined, '3'])
  })

  test('LAW-30 a refresh and a second tab take up an answer from its beginning', async ({
    page,
    context,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await context.route(`**/ai/v1/chats/${id}`, async (route) => {
      const response = await route.fetch()
      return route.fulfill({ response, json: { ...((await response.json()) as object), active_run_id: 777 } })
    })
    await context.route(`**/ai/v1/chats/${id}/messages**`, (route) =>
      route.fulfill({
        json: {
          messages: [
            {
              id: 1,
              chat_id: id,
              content: question,
              message_type: 'user',
              metadata: {
                citations: [],
                engine: null,
                file_ids: [],
                files: [],
                norm_id: null,
                feedback: null,
              },
              created_at: new Date().toISOString(),
            },
          ],
          has_more: false,
        },
      }),
    )
    await context.route('**/ai/v1/runs/777/events', async (route) => {
      if (route.request().headers()['last-event-id'] === undefined) return stream(route, events(...grows))
    })
    await openStation(page, owner, `?tab=1&chat=${id}`)
    const growing = (where: Page) => where.getByRole('article', { name: 'Ответ юриста, готовится' })
    await expect(growing(page)).toContainText('Ответ дают в течение')
    await page.reload()
    await expect(growing(page)).toContainText('Ответ дают в течение')
    const second = await context.newPage()
    await openStation(second, owner, `?tab=1&chat=${id}`)
    await expect(growing(second)).toContainText('Ответ дают в течение')
    await expect(second.getByRole('button', { name: 'Остановить' })).toBeVisible()
  })

  test('AIAPI-70 it can be stopped, at the server too', async ({ page, api }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await openStation(page, owner, `?tab=1&chat=${id}`)
    await holdRuns(page, id)
    await page.route('**/ai/v1/runs/777/events', (route) => stream(route, events(...grows)))
    await page.route('**/ai/v1/runs/777/stop', (route) => route.fulfill({ json: { ok: true } }))
    await ask(page, question)
    const stopped = page.waitForRequest('**/ai/v1/runs/777/stop')
    await page.getByRole('button', { name: 'Остановить' }).click()
    expect((await stopped).method()).toBe('POST')
  })

  test('AIAPI-07 AIAPI-64 an answer that comes at once, as the specification shows it, is taken as well', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await openStation(page, owner, `?tab=1&chat=${id}`)
    await page.route('**/ai/v1/requests/legal_request', (route) => {
      const { prefer: _, ...headers } = route.request().headers()
      return route.continue({ headers })
    })
    const answered = page.waitForResponse('**/ai/v1/requests/legal_request')
    await ask(page, question)
    const body = (await (await answered).json()) as {
      message_id: number
      response: { response: string; metadata: { chat_id: number }; created_at: string }
    }
    expect(body.response.metadata.chat_id).toBe(id)
    await expect(answers(page)).toHaveAttribute('data-message', String(body.message_id))
    await expect(asked(page)).toHaveCount(1)
  })
})

test.describe('what an answer stands on', () => {
  test('LAW-30 D-14 a chip opens the norm beside the text with the cited sentence marked; Escape gives the focus back', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await askAt(owner, id, question)
    await openStation(page, owner, `?tab=1&chat=${id}`)
    const chip = answers(page).getByRole('link', { name: /59-ФЗ/u }).first()
    await chip.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Норма закона' })
    await expect(panel.getByText(/от\s02\.05\.2006\s№\s59-ФЗ/u)).toBeVisible()
    await expect(panel.getByText('Действует', { exact: true })).toBeVisible()
    await expect(panel.getByText(/^На \d{2}\.\d{2}\.\d{4}/u)).toBeVisible()
    await expect(panel.locator('mark')).not.toHaveText('')
    await expect(panel.getByText('Справочная информация, не юридическое заключение')).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Официальный текст' })).toHaveAttribute(
      'href',
      /^https?:\/\//u,
    )
    await expect(answers(page)).toBeVisible()
    await lookAt(page, 'lawyer-norm')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(chip).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`chat=${id}$`, 'u'))

    const source = answers(page).getByRole('region', { name: 'Источники ответа' }).getByRole('button').first()
    await source.click()
    await expect(panel.getByRole('heading', { level: 3 })).toBeVisible()
    const shown = await panel.getByRole('heading', { level: 3 }).textContent()
    await panel.getByRole('navigation', { name: 'Соседние нормы акта' }).getByRole('button').last().click()
    await expect(panel.getByRole('heading', { level: 3 })).not.toHaveText(shown ?? '')
  })

  test('LAW-30 D-14 on a narrow screen the norm comes in a drawer', async ({ page, api }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await askAt(owner, id, question)
    await page.setViewportSize(sizes.phone)
    await openStation(page, owner, `?tab=1&chat=${id}`)
    const chip = answers(page).getByRole('link', { name: /59-ФЗ/u }).first()
    await chip.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Норма закона' })
    await expect(drawer.locator('mark')).not.toHaveText('')
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(chip).toBeFocused()
  })

  test('LAW-30 AIS-35 what no norm confirms is marked, a norm out of force warned of, pictures and foreign links stay words', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await askAt(owner, id, question)
    const foreign: string[] = []
    page.on(
      'request',
      (request) =>
        !request.url().startsWith(process.env['E2E_BASE_URL']!) &&
        !request.url().startsWith('data:') &&
        foreign.push(request.url()),
    )
    await page.route(`**/ai/v1/chats/${id}/messages**`, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as {
        messages: {
          message_type: string
          content: string
          metadata: Record<string, unknown> & { citations: Record<string, unknown>[] }
        }[]
      }
      const answer = body.messages.find((message) => message.message_type === 'assistant')!
      const [first] = answer.metadata.citations
      Object.assign(first!, { norm_id: 'old', status: 'утратил силу' })
      Object.assign(answer, {
        content:
          '## Ответ\n\nСрок 30 дней [ст. 12](norm:old). Штраф 45 рублей. _(не подтверждено)_\n\n![план](https://evil.example/a.png) [портал](https://evil.example) <script>alert(1)</script>\n\n| Срок | Норма |\n| - | - |\n| 30 дней | 59-ФЗ |',
        metadata: {
          ...answer.metadata,
          engine: 'deepseek-r1',
          engine_mode: 'model',
          engine_reason: null,
          state: 'cut',
          support: { checked: 2, supported: 1, removed: 0 },
          draft: 'Как я думаю, срок не ограничен.',
        },
      })
      return route.fulfill({ response, json: body })
    })
    await openStation(page, owner, `?tab=1&chat=${id}`)
    await expect(answers(page).getByRole('link', { name: 'ст. 12 утратил силу' })).toBeVisible()
    await expect(answers(page).getByText('не подтверждено', { exact: true })).toBeVisible()
    await expect(
      answers(page).getByText(/^Ответила модель deepseek-r1 · подтверждено нормами: 1 из 2\sпредложений$/u),
    ).toBeVisible()
    await expect(answers(page).getByText('Ответ оборвался: модель не закончила его.')).toBeVisible()
    await expect(answers(page).getByRole('table')).toBeVisible()
    await expect(answers(page).getByText('план портал <script>alert(1)</script>')).toBeVisible()
    await expect(answers(page).locator('img, script')).toHaveCount(0)
    await expect(answers(page).locator('a[href*="evil"]')).toHaveCount(0)
    await answers(page).getByText('Черновик модели').click()
    await expect(answers(page).getByText('Как я думаю, срок не ограничен.')).toBeVisible()
    expect(foreign).toEqual([])
    await lookAt(page, 'lawyer-marks')
  })

  test('LAW-30 D-13 a norm that could not be read can be asked for again', async ({ page, api }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await askAt(owner, id, question)
    await openStation(page, owner, `?tab=1&chat=${id}`)
    let isBroken = true
    await page.route('**/ai/v1/provisions/**', (route) =>
      isBroken ? refuse(route, 503, unavailable) : route.continue(),
    )
    await answers(page).getByRole('link').first().click()
    const panel = page.getByRole('complementary', { name: 'Норма закона' })
    await expect(panel.getByText('Не удалось загрузить данные')).toBeVisible()
    isBroken = false
    await panel.getByRole('button', { name: 'Повторить' }).click()
    await expect(panel.locator('mark')).not.toHaveText('')
  })
})

test.describe('what to do with an answer', () => {
  let owner: Owner
  let chatId: number

  test.beforeEach(async ({ page, api }) => {
    owner = await stationOwner(api)
    chatId = (await beginChat(owner, 'Чат')).id
    await askAt(owner, chatId, question)
    await openStation(page, owner, `?tab=1&chat=${chatId}`)
    await expect(answers(page)).toHaveCount(1)
  })

  test('AIS-36 AIS-37 its text is copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await answers(page).getByRole('button', { name: 'Скопировать', exact: true }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Текст скопирован в буфер обмена!' }),
    ).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('59-ФЗ')
    expect(copied).not.toMatch(/\*\*|norm:/u)
    await answers(page).getByRole('button', { name: 'Скопировать источники' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^1\. .+\(действует\)/u)
  })

  test('AIS-38 AIAPI-18 AIAPI-19 AIAPI-66 AIAPI-72 it is downloaded as a document', async ({ page }) => {
    const messageId = await answers(page).getAttribute('data-message')
    const call = page.waitForRequest((request) =>
      request.url().endsWith(`/ai/v1/chats/${chatId}/messages/${messageId}/export`),
    )
    const download = page.waitForEvent('download')
    await answers(page).getByRole('button', { name: 'Скачать документом' }).click()
    await call
    expect((await download).suggestedFilename()).toBe(`legal_request_${messageId}.docx`)
  })

  test('LAW-34 AIAPI-17 AIAPI-72 the whole dialogue is downloaded', async ({ page }) => {
    const call = page.waitForRequest((request) => request.url().endsWith(`/ai/v1/chats/${chatId}/export/`))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать диалог' }).click()
    await call
    expect((await download).suggestedFilename()).toBe(`Консультация_${chatId}.docx`)
  })

  test('AIAPI-50 AIAPI-51 AIAPI-59 AIAPI-67 a failed export is told once, with both texts', async ({
    page,
  }) => {
    await page.route('**/export**', (route) => refuse(route, 503, unavailable))
    await answers(page).getByRole('button', { name: 'Скачать документом' }).click()
    const toast = page.getByRole('alert').filter({ hasText: 'Ошибка экспорта сообщения' })
    await expect(toast).toHaveText(
      /Ошибка экспорта сообщения\s*Ошибка при экспорте запроса\s*Служба ИИ временно недоступна\. Повторите запрос позже\.\s*Код: 503/u,
    )
    await expect(page.getByRole('alert')).toHaveCount(1)
    await page.getByRole('button', { name: 'Скачать диалог' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Ошибка экспорта чата' })).toContainText(
      'Код: 503',
    )
  })

  test('LAW-30 it is called right, or wrong for a reason, and the mark stays', async ({ page }) => {
    const up = answers(page).getByRole('button', { name: 'Ответ помог', exact: true })
    const down = answers(page).getByRole('button', { name: 'Ответ не помог' })
    await up.click()
    await expect(up).toHaveAttribute('aria-pressed', 'true')
    await down.click()
    const dialog = page.getByRole('dialog', { name: 'Что не так с ответом?' })
    await expect(dialog.getByRole('button', { name: 'Отправить' })).toBeDisabled()
    await dialog.getByRole('radio', { name: 'Норма устарела' }).check()
    await dialog.getByRole('textbox', { name: 'Комментарий' }).fill('Закон изменён')
    await lookAt(page, 'lawyer-feedback')
    const marked = page.waitForRequest((request) => request.url().endsWith('/feedback'))
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    expect((await marked).postDataJSON()).toEqual({
      mark: 'down',
      reason: 'outdated',
      comment: 'Закон изменён',
    })
    await expect(dialog).toHaveCount(0)
    await expect(down).toHaveAttribute('aria-pressed', 'true')
    await expect(up).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await expect(down).toHaveAttribute('aria-pressed', 'true')
    await down.click()
    await expect(down).toHaveAttribute('aria-pressed', 'false')
  })

  test('LAW-30 a question that comes next is asked by a press', async ({ page }) => {
    const next = page.getByRole('region', { name: 'Уточняющие вопросы' }).getByRole('button').first()
    const text = (await next.textContent())!
    await next.click()
    await expect(asked(page).last()).toContainText(text)
    await expect(answers(page)).toHaveCount(2)
  })

  test('LAW-30 «Построить документ» takes it to the tab where papers are made', async ({ page }) => {
    await answers(page).getByRole('button', { name: 'Построить документ' }).click()
    await expect(page).toHaveURL(/tab=4$/u)
    const draft = page.getByRole('textbox', { name: 'Сообщение помощнику' })
    await expect(draft).toHaveValue(/^Подготовьте официальное письмо по ответу юриста\./u)
    await expect(draft).toHaveValue(new RegExp(`Вопрос: ${question.slice(0, 40)}`, 'u'))
  })
})

test.describe('files of a question', () => {
  const file = (
    name: string,
    text = 'Администрация отвечает на обращение в течение 30 дней со дня регистрации.',
  ) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  })
  const choose = async (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Прикрепить файл' }).click()
    await (await chooser).setFiles(files)
  }
  const chips = (page: Page) => page.getByRole('list', { name: 'Файлы к вопросу' }).getByRole('listitem')

  test('AIS-45 AIS-65 AIAPI-06 they go up at once, can be taken back, and go with the question', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await openStation(page, owner)
    const held = gate()
    await page.route('**/ai/v1/files', async (route) => {
      held.come()
      await held.opened
      return route.continue()
    })
    await choose(page, [
      file('регламент.txt'),
      file('приложение к регламенту предоставления муниципальной услуги.txt'),
    ])
    await held.arrived
    await expect(chips(page)).toHaveCount(2)
    await expect(chips(page).first().getByRole('progressbar')).toBeVisible()
    await input(page).fill('Что сказано в файле о сроке?')
    await expect(send(page)).toHaveAccessibleDescription('Дождитесь загрузки файлов')
    held.open()
    await expect(chips(page).first()).toContainText('1 страница')
    await expect(chips(page).getByRole('progressbar')).toHaveCount(0)
    await lookAt(page, 'lawyer-files')
    const taken = page.waitForRequest(
      (request) => request.method() === 'DELETE' && request.url().includes('/ai/v1/files/'),
    )
    await page.getByRole('button', { name: /^Убрать приложение/u }).click()
    await taken
    await expect(chips(page)).toHaveCount(1)

    const sent = page.waitForRequest('**/ai/v1/requests/legal_request')
    await send(page).click()
    const { request } = (await sent).postDataJSON() as { request: { metadata: { file_ids: number[] } } }
    expect(request.metadata.file_ids).toHaveLength(1)
    await expect(asked(page).getByRole('list', { name: 'Приложенные файлы' })).toContainText('регламент.txt')
    await expect(chips(page)).toHaveCount(0)
    await expect(answers(page)).toContainText('регламент.txt')
  })

  test('AIS-65 dropping on the chat works too; the sixth file, a foreign type and a refusal are told, the rest stays', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await openStation(page, owner)
    await input(page).fill('Вопрос с файлами')
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['Срок ответа 30 дней.'], 'перетащили.txt', { type: 'text/plain' }))
      return transfer
    })
    const place = page.getByRole('region', { name: 'Диалог с юристом' })
    await place.dispatchEvent('dragenter', { dataTransfer: dropped })
    await expect(page.getByText('Отпустите файлы, чтобы приложить их к вопросу')).toBeVisible()
    await place.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(chips(page)).toContainText(['перетащили.txt'])

    const toast = page.getByRole('alert').filter({ hasText: 'Ошибка загрузки файла' })
    await choose(page, [
      { name: 'таблица.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('x') },
    ])
    await expect(toast.filter({ hasText: 'Подойдут: pdf, docx, txt' })).toBeVisible()
    await choose(
      page,
      ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'].map((name) => file(name)),
    )
    await expect(toast.filter({ hasText: 'не больше 5 файлов' })).toBeVisible()
    await expect(chips(page)).toHaveCount(5)
    await expect(page.getByRole('button', { name: 'Прикрепить файл' })).toBeDisabled()

    await page.getByRole('button', { name: 'Убрать 4.txt' }).click()
    await page.route('**/ai/v1/files', (route) => refuse(route, 413, 'Файл слишком большой: не больше 20 МБ'))
    await choose(page, [file('большой.txt')])
    await expect(toast.filter({ hasText: 'Файл слишком большой: не больше 20 МБ' })).toContainText('Код: 413')
    await expect(chips(page)).toHaveCount(4)
    await expect(input(page)).toHaveValue('Вопрос с файлами')
  })
})
