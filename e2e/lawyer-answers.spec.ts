import type { Page } from '@playwright/test'

import { whenSubscribed } from './support/chats.ts'
import { lookAt, sizes, test, type Owner } from './support/fixtures.ts'
import {
  question,
  unavailable,
  asked,
  answers,
  ask,
  beginChat,
  askAt,
  input,
  recent,
  events,
  stream,
  holdRuns,
} from './support/lawyer.ts'
import { expect, gate, openStation, refuse, stationOwner, giveMoreTime } from './support/station.ts'

giveMoreTime()

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
    const received: (string | undefined)[] = []
    const again = gate()
    await page.route('**/ai/v1/runs/777/events', async (route) => {
      const { 'last-event-id': last, authorization } = await route.request().allHeaders()
      expect(authorization).toBe(`Bearer ${owner.token}`)
      received.push(last)
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
    expect(received).toEqual([undefined, '3'])
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

  test('LAW-30 a second tab with the same chat receives a question and its answer', async ({
    page,
    context,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    const second = await context.newPage()
    const isListening = whenSubscribed(second)
    await openStation(second, owner, `?tab=1&chat=${id}`)
    await isListening
    await openStation(page, owner, `?tab=1&chat=${id}`)
    await ask(page, question)
    await expect(answers(page)).toHaveCount(1)
    await expect(asked(second)).toContainText(question)
    await expect(answers(second)).toHaveCount(1)
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
  test('LAW-30 a chat that comes after its messages leaves the focus where it is', async ({ page, api }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await askAt(owner, id, question)
    const held = gate()
    await page.route(`**/ai/v1/chats/${id}`, async (route) => {
      await held.opened
      await route.continue()
    })
    await openStation(page, owner, `?tab=1&chat=${id}`)
    const chip = answers(page).getByRole('link', { name: /59-ФЗ/u }).first()
    await chip.focus()
    held.open()
    await expect(page.getByRole('heading', { name: 'Чат', exact: true })).toBeVisible()
    await expect(chip).toBeFocused()
  })

  test('AIS-38 thanks are answered without a document to be built', async ({ page, api }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await askAt(owner, id, question)
    await askAt(owner, id, 'спасибо')
    await openStation(page, owner, `?tab=1&chat=${id}`)
    const [first, thanks] = [answers(page).first(), answers(page).last()]
    await expect(thanks).toContainText('Пожалуйста')
    await expect(thanks.getByRole('button', { name: 'Скопировать', exact: true })).toBeVisible()
    await expect(first.getByRole('button', { name: 'Построить документ' })).toBeVisible()
    await expect(thanks.getByRole('button', { name: 'Построить документ' })).toHaveCount(0)
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
    await lookAt(page, 'lawyer-marks', /<script>.*<\/script>/gu)
  })

  test('LAW-30 D-13 D-14 a norm that could not be read can be asked for again; a chip opens the norm beside the text with the cited sentence marked; Escape gives the focus back; on a narrow screen the norm comes in a drawer', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const { id } = await beginChat(owner, 'Чат')
    await askAt(owner, id, question)
    await test.step('a norm that could not be read can be asked for again', async () => {
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
    await test.step('a chip opens the norm beside the text with the cited sentence marked; Escape gives the focus back', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('complementary', { name: 'Норма закона' })).toHaveCount(0)
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

      const source = answers(page)
        .getByRole('group', { name: 'Источники ответа' })
        .getByRole('button')
        .first()
      await source.click()
      await expect(panel.getByRole('heading', { level: 3 })).toBeVisible()
      const shown = await panel.getByRole('heading', { level: 3 }).textContent()
      await panel.getByRole('navigation', { name: 'Соседние нормы акта' }).getByRole('button').last().click()
      await expect(panel.getByRole('heading', { level: 3 })).not.toHaveText(shown ?? '')
    })
    await test.step('on a narrow screen the norm comes in a drawer', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('complementary', { name: 'Норма закона' })).toHaveCount(0)
      await page.setViewportSize(sizes.phone)
      const chip = answers(page).getByRole('link', { name: /59-ФЗ/u }).first()
      await chip.press('Enter')
      const drawer = page.getByRole('dialog', { name: 'Норма закона' })
      await expect(drawer.locator('mark')).not.toHaveText('')
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
      await expect(chip).toBeFocused()
    })
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

  test('printed it stands whole, without menu, tabs, list and input', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 500 })
    const clips = () =>
      answers(page).evaluate((answer) => {
        const found: string[] = []
        for (let place = answer.parentElement; place && place !== document.body; place = place.parentElement)
          if (getComputedStyle(place).overflowY !== 'visible' && place.scrollHeight > place.clientHeight + 1)
            found.push(place.className)
        return found
      })
    expect(await clips()).not.toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await clips()).toEqual([])
    await expect(input(page)).toBeHidden()
    await expect(page.getByRole('tablist')).toBeHidden()
    await expect(recent(page)).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Боковая панель' })).toBeHidden()
  })

  test('AIS-36 AIS-37 AIS-38 AIAPI-18 AIAPI-19 AIAPI-66 AIAPI-72 LAW-34 AIAPI-17 AIAPI-50 AIAPI-51 AIAPI-59 AIAPI-67 LAW-30 its text is copied; it is downloaded as a document; the whole dialogue is downloaded; a failed export is reported once, with both texts; «Построить документ» takes it to the tab where documents are made', async ({
    page,
    context,
  }) => {
    await test.step('its text is copied', async () => {
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
    await test.step('it is downloaded as a document', async () => {
      const messageId = await answers(page).getAttribute('data-message')
      const call = page.waitForRequest((request) =>
        request.url().endsWith(`/ai/v1/chats/${chatId}/messages/${messageId}/export`),
      )
      const download = page.waitForEvent('download')
      await answers(page).getByRole('button', { name: 'Скачать документом' }).click()
      await call
      expect((await download).suggestedFilename()).toBe(`legal_request_${messageId}.docx`)
    })
    await test.step('the whole dialogue is downloaded', async () => {
      const call = page.waitForRequest((request) => request.url().endsWith(`/ai/v1/chats/${chatId}/export/`))
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Скачать диалог' }).click()
      await call
      expect((await download).suggestedFilename()).toBe(`Консультация_${chatId}.docx`)
    })
    await test.step('a failed export is reported once, with both texts', async () => {
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
    await test.step('«Построить документ» takes it to the tab where documents are made', async () => {
      await answers(page).getByRole('button', { name: 'Построить документ' }).click()
      await expect(page).toHaveURL(/tab=4$/u)
      const draft = page.getByRole('textbox', { name: 'Сообщение помощнику' })
      await expect(draft).toHaveValue(/^Подготовьте официальное письмо по ответу юриста\./u)
      await expect(draft).toHaveValue(new RegExp(`Вопрос: ${question.slice(0, 40)}`, 'u'))
    })
  })

  test('LAW-30 it is called right, or wrong for a reason, and the mark stays; a question that comes next is asked by a press', async ({
    page,
  }) => {
    await test.step('it is called right, or wrong for a reason, and the mark stays', async () => {
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
    await test.step('a question that comes next is asked by a press', async () => {
      const next = page.getByRole('group', { name: 'Уточняющие вопросы' }).getByRole('button').first()
      const text = (await next.textContent())!
      await next.click()
      await expect(asked(page).last()).toContainText(text)
      await expect(answers(page)).toHaveCount(2)
    })
  })
})
