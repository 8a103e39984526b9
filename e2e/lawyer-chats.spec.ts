import { lookAt, test } from './support/fixtures.ts'
import { unavailable, input, send, recent, row, beginChat, askAt } from './support/lawyer.ts'
import { expect, gate, openStation, refuse, stationOwner, giveMoreTime } from './support/station.ts'

giveMoreTime()

test.describe('the tab', () => {
  test('LAW-01 LAW-02 LAW-03 LAW-04 LAW-10 AIS-32 AIS-42 AIS-45 AIS-63 AIS-64 AIAPI-09 AIAPI-10 CONST-01 AIS-31 AIS-41 an empty tab says what to do; «Новый чат» makes no call and waits for the question; Escape closes it', async ({
    page,
    api,
  }) => {
    await test.step('an empty tab says what to do', async () => {
      const owner = await stationOwner(api)
      const listed = page.waitForRequest('**/ai/v1/chats/**')
      await openStation(page, owner)
      const query = new URL((await listed).url()).searchParams
      expect(Object.fromEntries(query)).toEqual({
        chat_type: 'legal_consultation',
        page: '1',
        per_page: '20',
      })
      await expect(recent(page).getByRole('heading', { level: 2 })).toHaveText('Недавние запросы')
      await expect(recent(page).getByText('Нет недавних запросов')).toBeVisible()
      await expect(page.getByText('Введите запрос или выберите один из прошлых диалогов')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Прикрепить файл' })).toBeVisible()
      await expect(recent(page).getByRole('button', { name: 'Новый чат' })).toBeVisible()
      await lookAt(page, 'lawyer-empty')
    })
    await test.step('«Новый чат» makes no call and waits for the question; Escape closes it', async () => {
      const created: string[] = []
      page.on('request', (request) => request.method() === 'POST' && created.push(request.url()))
      await recent(page).getByRole('button', { name: 'Новый чат' }).click()
      await expect(page.getByText('Сформулируйте вопрос для получения ответа')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('Введите запрос или выберите один из прошлых диалогов')).toBeVisible()
      expect(created).toEqual([])
    })
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

  test('AIAPI-44 AIAPI-45 AIAPI-46 ERR-21 what could not be read is reported with its code and can be asked for again', async ({
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
      metadata: { channel_id: owner.channelId, engine: 'built-in' },
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

  test('AIAPI-49 ERR-20 LAW-11 LAW-12 LAW-23 LAW-24 LAW-25 AIAPI-16 a deletion that is refused puts the chat back and keeps it open; a chat is deleted after a question in its place', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const first = await beginChat(owner, 'Первый чат')
    await beginChat(owner, 'Второй чат')
    await test.step('a deletion that is refused puts the chat back and keeps it open', async () => {
      await openStation(page, owner, `?tab=1&chat=${first.id}`)
      const held = gate()
      await page.route(`**/ai/v1/chats/${first.id}`, async (route) => {
        if (route.request().method() !== 'DELETE') return route.continue()
        held.come()
        await held.opened
        return refuse(route, 503, unavailable)
      })
      await recent(page).getByRole('button', { name: 'Удалить: Первый чат' }).click()
      await page.getByRole('button', { name: 'Подтвердить удаление' }).click()
      await held.arrived
      await expect(row(page, 'Первый чат')).toHaveCount(0)
      held.open()
      await expect(row(page, 'Первый чат')).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: 'Ошибка удаления чата' })).toContainText(
        'Код: 503',
      )
      await expect(page).toHaveURL(new RegExp(`chat=${first.id}$`, 'u'))
    })
    await test.step('a chat is deleted after a question in its place', async () => {
      await page.unroute(`**/ai/v1/chats/${first.id}`)
      await row(page, 'Второй чат').hover()
      await recent(page).getByRole('button', { name: 'Удалить: Второй чат' }).click()
      const question = recent(page).getByRole('group', { name: 'Удалить «Второй чат»?' })
      await expect(question).toHaveText('Удалить?')
      await question.getByRole('button', { name: 'Отменить удаление' }).click()
      await expect(row(page, 'Второй чат')).toBeVisible()

      const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await recent(page).getByRole('button', { name: 'Удалить: Второй чат' }).press('Enter')
      await page.getByRole('button', { name: 'Подтвердить удаление' }).press('Enter')
      expect((await deleted).status()).toBe(204)
      await expect(row(page, 'Второй чат')).toHaveCount(0)
      // The focus does not fall to the beginning of the page.
      await expect(row(page, 'Первый чат')).toBeFocused()
      await expect(page).toHaveURL(new RegExp(`chat=${first.id}$`, 'u'))

      await recent(page).getByRole('button', { name: 'Удалить: Первый чат' }).click()
      await page.getByRole('button', { name: 'Подтвердить удаление' }).click()
      await expect(page).toHaveURL(/tab=1$/u)
      await expect(page.getByText('Введите запрос или выберите один из прошлых диалогов')).toBeVisible()
      await expect(page.getByText('Нет недавних запросов')).toBeVisible()
    })
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
