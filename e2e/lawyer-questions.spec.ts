import type { Page } from '@playwright/test'

import { lookAt, test } from './support/fixtures.ts'
import {
  question,
  unavailable,
  input,
  send,
  messages,
  asked,
  answers,
  recent,
  row,
  ask,
  beginChat,
  askAt,
  events,
  holdRuns,
  openStreams,
} from './support/lawyer.ts'
import {
  expect,
  gate,
  openStation,
  refuse,
  stationOwner,
  giveMoreTime,
  withholdAnswers,
} from './support/station.ts'

giveMoreTime()

test.describe('a question', () => {
  test('D-06 a reload in the middle of its call brings nothing back into the input that the server has', async ({
    page,
    api,
  }) => {
    await openStation(page, await stationOwner(api))
    const call = await withholdAnswers(page, '**/ai/v1/requests/legal_request')
    await ask(page, question)
    await call.stored
    await page.reload()
    await expect(answers(page)).toHaveCount(1)
    await expect(asked(page)).toHaveCount(1)
    await expect(input(page)).toHaveValue('')
  })

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
    expect(chat.metadata).toEqual({ channel_id: owner.channelId, engine: 'built-in' })
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

  test('AIAPI-47 LAW-32 LAW-35 AIS-54 a chat that could not be created leaves the question in the input; without a network the input says so', async ({
    page,
    api,
  }) => {
    await test.step('a chat that could not be created leaves the question in the input', async () => {
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
    await test.step('without a network the input says so', async () => {
      await input(page).fill('Вопрос')
      await page.context().setOffline(true)
      await expect(send(page)).toBeDisabled()
      await expect(send(page)).toHaveAccessibleDescription('Нет связи с сервером')
      await page.context().setOffline(false)
      await expect(send(page)).toBeEnabled()
    })
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
    const write = await openStreams(page, 777)
    await ask(page, question)
    await write(events(['queued', { position: 2, eta_seconds: 15 }]))
    await expect(page.getByText('Место в очереди: 2, осталось примерно 15 секунд')).toBeVisible()
    await expect(page.getByText('Соединение потеряно')).toHaveCount(0)
    await expect(input(page)).toHaveAttribute('placeholder', 'Ожидаем ответ от модели...')
    await input(page).fill('Ещё вопрос')
    await page.keyboard.press('Enter')
    await expect(asked(page)).toHaveCount(1)
    await expect(input(page)).toHaveValue('Ещё вопрос')
    await expect(page.getByRole('button', { name: 'Остановить' })).toBeVisible()
    // A connection that was lost is back with its first heartbeat, not only with the next event.
    await write(null)
    await expect(page.getByText('Соединение потеряно')).toBeVisible()
    await expect(page.getByText('Место в очереди: 2, осталось примерно 15 секунд')).toBeVisible()
    await write(
      `id: 2\nevent: error\ndata: ${JSON.stringify({ code: 503, message: 'Модель не ответила вовремя. Повторите запрос.' })}\n\n`,
    )
    await expect(page.getByRole('alert').filter({ hasText: 'Ошибка отправки запроса' })).toContainText(
      'Модель не ответила вовремя',
    )
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
    const held = gate()
    let isAsked = false
    await page.route(`**/ai/v1/chats/${id}/messages**`, async (route) => {
      if (!new URL(route.request().url()).searchParams.has('before_id'))
        return route.fulfill({ json: { messages: span(51, 100), has_more: true } })
      isAsked = true
      await held.opened
      return route.fulfill({ json: { messages: span(1, 50), has_more: false } })
    })
    await openStation(page, owner, `?tab=1&chat=${id}`)
    await expect(page.getByText('Сообщение 100', { exact: true })).toBeInViewport()
    const area = messages(page)
    // What still grows, a font that comes late, takes the view back to its end: it is scrolled until that is over.
    await expect(async () => {
      await area.evaluate((box) => box.scrollTo({ top: 250 }))
      await expect.poll(() => isAsked, { timeout: 1000 }).toBe(true)
      expect(await area.evaluate((box) => box.scrollTop)).toBe(250)
    }).toPass()
    const seen = page.getByText('Сообщение 53', { exact: true })
    const placed = (await seen.boundingBox())!.y
    held.open()
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
    // Until the page has handled it: a slow machine draws the next frame after the next key.
    const stand = (pixels: number) =>
      area.evaluate(async (box, pixels) => {
        const scrolled = new Promise((resolve) =>
          box.addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true }),
        )
        box.scrollTo({ top: box.scrollHeight - box.clientHeight - pixels })
        await scrolled
      }, pixels)
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

  test('LAW-32 LAW-17 what could not be sent comes back with its files, before what was typed meanwhile', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await openStation(page, owner)
    const held = gate()
    await page.route('**/ai/v1/requests/legal_request', async (route) => {
      held.come()
      await held.opened
      return refuse(route, 503, unavailable)
    })
    await choose(page, [file('регламент.txt')])
    await expect(chips(page).first()).toContainText('1 страница')
    await ask(page, 'Что сказано в файле?')
    await held.arrived
    await expect(chips(page)).toHaveCount(0)
    await input(page).fill('И ещё вопрос')
    held.open()
    await expect(input(page)).toHaveValue('Что сказано в файле?\n\nИ ещё вопрос')
    await expect(chips(page)).toHaveText(/регламент\.txt/u)
    await page.unroute('**/ai/v1/requests/legal_request')
    await page.keyboard.press('Enter')
    await expect(answers(page)).toHaveCount(1)
    await expect(asked(page)).toContainText('регламент.txt')
    await expect(chips(page)).toHaveCount(0)
  })

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

  test('AIS-65 dropping on the chat works too; the sixth file, a foreign type and a refusal are reported, the rest stays', async ({
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
