import type { Page, Route } from '@playwright/test'

import { lookAt, sizes, test, type Owner } from './support/fixtures.ts'
import {
  expect,
  gate,
  giveMoreTime,
  openStation,
  refuse,
  stationOwner,
  withholdAnswers,
} from './support/station.ts'

giveMoreTime()

const order = 'Подготовь объявление о субботнике 25 апреля 2026 года в 10 часов в парке Победы'
const greeting =
  'Здравствуйте! Я помогу подготовить текст: письмо, доклад, объявление, справку или поздравление.'

const input = (page: Page) => page.getByRole('textbox', { name: 'Сообщение помощнику' })
const send = (page: Page) => page.getByRole('button', { name: 'Отправить', exact: true })
const reset = (page: Page) => page.getByRole('button', { name: 'Очистить чат' })
const written = (page: Page) => page.getByRole('article', { name: /^Ваше сообщение/u })
const answers = (page: Page) => page.getByRole('article', { name: 'Ответ помощника' })
const bot = (page: Page) => page.getByRole('article', { name: 'Приветствие помощника' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Сбросить чат?' })

const openTab = (page: Page, who: Owner) => openStation(page, who, '?tab=4')

async function write(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await expect(send(page)).toBeEnabled()
  await page.keyboard.press('Enter')
}

type Message = {
  id: number
  message: string
  timestamp: string
  assistant: { name: string; surname: string } | null
  manager: null
  metadata: null
}

const message = (id: number, text: string, isAnswer: boolean): Message => ({
  id,
  message: text,
  timestamp: '2026-03-07T10:00:00.000Z',
  assistant: isAnswer ? { name: 'Помощник', surname: 'Управы' } : null,
  manager: null,
  metadata: null,
})

const historyPage = (
  route: Route,
  items: readonly Message[],
  more: { page?: number; last?: number; run?: number } = {},
) =>
  route.fulfill({
    json: {
      data: {
        items,
        current_page: more.page ?? 1,
        last_page: more.last ?? 1,
        total: items.length,
        active_run_id: more.run ?? null,
      },
    },
  })

/** Counts the sounds of the page: each is one audio context. */
async function countSounds(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const played = { sounds: 0 }
    Object.assign(window, { played })
    const Real = AudioContext
    window.AudioContext = class extends Real {
      constructor() {
        super()
        played.sounds += 1
      }
    }
  })
  return () => page.evaluate(() => (window as unknown as { played: { sounds: number } }).played.sounds)
}

test.describe('the tab', () => {
  test('ASST-01 ASST-02 ASST-03 ASST-14 AIS-33 AIS-46 AIS-63 AIAPI-36 AIS-56 AIAPI-61 AIAPI-68 it greets, and the greeting may be copied alone; the footer does not send empty text; one that could not be sent is only logged and stands in the input again', async ({
    page,
    api,
  }) => {
    await test.step('it greets, and the greeting may be copied alone', async () => {
      const owner = await stationOwner(api)
      const read = page.waitForRequest('**/api/managers/v2/assistant?**')
      await openTab(page, owner)
      expect(new URL((await read).url()).searchParams.get('page')).toBe('1')
      await expect(bot(page)).toContainText(greeting)
      await expect(bot(page).getByRole('listitem')).toHaveText([
        'цель: зачем нужен текст и кому он адресован',
        'контекст: что произошло и о чём речь',
        'стиль: официальный, деловой или простой',
        'ключевая информация: имена, даты и цифры, которые нужно упомянуть',
      ])
      await expect(bot(page).getByRole('button')).toHaveCount(1)
      await expect(bot(page).getByRole('button', { name: 'Скопировать' })).toBeVisible()
      await expect(reset(page)).toBeVisible()
      await expect(send(page)).toHaveAccessibleDescription('Введите текст')
      await lookAt(page, 'assistant-empty')
    })
    await test.step('the footer does not send empty text', async () => {
      await input(page).fill('   \n ')
      await page.keyboard.press('Enter')
      await expect(send(page)).toBeDisabled()
      await expect(written(page)).toHaveCount(0)
    })
    await test.step('one that could not be sent is only logged and stands in the input again', async () => {
      const logged: string[] = []
      page.on('console', (entry) => entry.type() === 'error' && logged.push(entry.text()))
      await page.route('**/api/managers/v2/assistant', (route) =>
        refuse(route, 503, 'Служба временно недоступна.'),
      )
      await write(page, order)
      await expect(input(page)).toHaveValue(order)
      await expect(written(page)).toHaveCount(0)
      await expect(send(page)).toBeEnabled()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(logged.some((line) => line.startsWith('A message to the assistant was not sent'))).toBe(true)
    })
  })

  test('AIAPI-60 AIAPI-68 a history that could not be read is only logged; the greeting bears the way to ask again', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const logged: string[] = []
    page.on('console', (entry) => entry.type() === 'error' && logged.push(entry.text()))
    let isBroken = true
    await page.route('**/api/managers/v2/assistant?**', (route) =>
      isBroken
        ? refuse(route, 503, 'Служба временно недоступна.')
        : historyPage(route, [message(1, 'Прежнее', false), message(2, 'Готово', true)]),
    )
    await openTab(page, owner)
    const again = page.getByRole('button', { name: 'Загрузить историю' })
    await expect(again).toBeVisible()
    await expect(bot(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(logged.some((line) => line.startsWith('The dialogue with the assistant was not read'))).toBe(true)
    await lookAt(page, 'assistant-failed')
    isBroken = false
    await again.click()
    await expect(answers(page)).toHaveText(/Готово/u)
    await expect(again).toHaveCount(0)
  })
})

test.describe('a message', () => {
  test('ASST-05 ASST-11 ASST-12 ASST-17 AIS-43 AIS-53 AIS-57 AIAPI-37 AIAPI-38 it shows at once, locks the sending, and is answered', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await openTab(page, owner)
    const held = gate()
    await page.route('**/api/managers/v2/assistant', async (route) => {
      held.come()
      await held.opened
      return route.continue()
    })
    const sent = page.waitForResponse('**/api/managers/v2/assistant')
    await write(page, order)
    await held.arrived
    await expect(written(page)).toHaveAttribute('data-message', /^temp-\d+$/u)
    await expect(page.getByText('Помощник готовит ответ')).toBeVisible()
    await expect(input(page)).toHaveAttribute('placeholder', 'Ожидаем ответ от модели...')
    await expect(input(page)).toHaveValue('')
    await input(page).fill('Второе')
    await page.keyboard.press('Enter')
    await expect(written(page)).toHaveCount(1)
    await lookAt(page, 'assistant-waiting')
    held.open()
    const response = await sent
    expect(response.request().postDataJSON()).toEqual({ message: order })
    const { data } = (await response.json()) as { data: Message[] }
    expect(data.map(({ assistant }) => assistant === null)).toEqual([true, false])
    await expect(written(page)).toHaveAttribute('data-message', String(data[0]?.id))
    await expect(answers(page)).toHaveAttribute('data-message', String(data[1]?.id))
    await expect(answers(page)).toContainText('субботник')
    await expect(answers(page).getByText(/Ответил встроенный движок/u)).toBeVisible()
    await expect(send(page)).toBeEnabled()
    await lookAt(page, 'assistant-answer')
  })

  test('what a draft lacks is asked in a form of at most four fields, and the answers stand in the next one', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await openTab(page, owner)
    await write(page, 'план мероприятий')
    const form = page.getByRole('form', { name: 'Чего не хватает в черновике' })
    await expect(form.getByRole('textbox')).toHaveCount(3)
    await lookAt(page, 'assistant-gaps')
    await form.getByLabel('По какому поводу').fill('ко Дню села')
    await form.getByLabel('Мероприятия и сроки').fill('4 июля концерт, 5 июля ярмарка')
    await form.getByRole('button', { name: 'Дополнить черновик' }).click()
    await expect(answers(page)).toHaveCount(2)
    await expect(answers(page).last()).toContainText('мероприятий ко Дню села')
    await expect(answers(page).last()).toContainText('5 июля — ярмарка')
    await expect(form.getByRole('textbox')).toHaveCount(1)
  })

  test('AIS-37 why a value was corrected stands under the draft, which is the text alone', async ({
    page,
    api,
    context,
  }) => {
    const owner = await stationOwner(api)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openTab(page, owner)
    await write(page, 'объявление: собрание жильцов дома 4 в пятницу в 18:00 у первого подъезда')
    await expect(answers(page)).toHaveCount(1)
    await write(page, 'нет, в 19:00, люди с работы не успевают')
    await expect(answers(page)).toHaveCount(2)
    const answer = answers(page).last()
    await expect(answer.getByRole('list', { name: 'О черновике' })).toContainText(
      'Не вошло в текст: «люди с работы не успевают»',
    )
    await lookAt(page, 'assistant-remarks')
    await answer.getByRole('button', { name: 'Скопировать' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Текст скопирован в буфер обмена!' }),
    ).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('19:00')
    expect(copied).not.toContain('успевают')
  })

  test('ASST-06 ASST-07 ASST-08 ASST-17 RT-33 the answer comes by realtime too: it shows once and sounds once', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const sounds = await countSounds(page)
    await openTab(page, owner)
    await write(page, order)
    await expect(answers(page)).toHaveCount(1)
    await expect.poll(sounds).toBe(1)
    await page.reload()
    await expect(answers(page)).toHaveCount(1)

    // Another device of the account writes: nothing but realtime brings the answer here.
    await api.call('POST', '/assistant', {
      token: owner.token,
      channelId: owner.channelId,
      body: { message: 'Подготовь поздравление учителю' },
    })
    await expect(answers(page)).toHaveCount(2)
    await expect(written(page)).toHaveCount(2)
    await expect.poll(sounds).toBe(1)
    await expect(page.getByRole('link', { name: 'Мессенджер' }).getByText(/\d/u)).toHaveCount(0)
  })

  test('D-06 a reload in the middle of a call brings nothing back into the input that the server has', async ({
    page,
    api,
  }) => {
    await openTab(page, await stationOwner(api))
    const call = await withholdAnswers(page, '**/managers/v2/assistant')
    await write(page, order)
    await call.stored
    await page.reload()
    await expect(answers(page)).toHaveCount(1)
    await expect(written(page)).toHaveCount(1)
    await expect(input(page)).toHaveValue('')
    await page.reload()
    await expect(answers(page)).toHaveCount(1)
    await expect(input(page)).toHaveValue('')
  })

  test('ASST-07 ASST-09 ASST-15 on another tab it only sounds; the next opening brings it', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const sounds = await countSounds(page)
    await openTab(page, owner)
    await expect(bot(page)).toBeVisible()
    await page.getByRole('tab', { name: 'Юридический консультант' }).click()
    await expect(page.getByRole('heading', { name: 'Недавние запросы' })).toBeVisible()
    const reads: string[] = []
    page.on('request', (request) => request.url().includes('/v2/assistant') && reads.push(request.url()))
    await api.call('POST', '/assistant', {
      token: owner.token,
      channelId: owner.channelId,
      body: { message: order },
    })
    await expect.poll(sounds).toBe(1)
    expect(reads).toEqual([])
    await page.getByRole('tab', { name: 'Подготовка документов' }).click()
    await expect(answers(page)).toHaveCount(1)
    await expect(written(page)).toHaveCount(1)
  })

  test('ASST-17 without a socket the first page is asked for while the answer is awaited', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const sounds = await countSounds(page)
    await page.route(/socket\.io/u, (route) => route.abort())
    await page.routeWebSocket(/socket\.io/u, (socket) => socket.close())
    let isAnswered = false
    await page.route('**/api/managers/v2/assistant?**', (route) =>
      historyPage(route, [
        message(1, order, false),
        ...(isAnswered ? [message(2, 'Объявление готово', true)] : []),
      ]),
    )
    await openTab(page, owner)
    await expect(page.getByText('Помощник готовит ответ')).toBeVisible()
    await expect(input(page)).toHaveAttribute('placeholder', 'Ожидаем ответ от модели...')
    isAnswered = true
    await expect(answers(page)).toContainText('Объявление готово')
    await expect(send(page)).toHaveAccessibleDescription('Введите текст')
    expect(await sounds()).toBe(1)
  })

  test('ASST-17 an answer that overtakes its question stands behind it', async ({ page, api }) => {
    const owner = await stationOwner(api)
    await openTab(page, owner)
    const held = gate()
    await page.route('**/api/managers/v2/assistant', async (route) => {
      const response = await route.fetch()
      held.come()
      await held.opened
      return route.fulfill({ response })
    })
    await write(page, order)
    await held.arrived
    await expect(answers(page)).toHaveCount(1)
    await expect(page.getByRole('log').getByRole('article')).toHaveText([
      /Здравствуйте/u,
      /субботник/u,
      /ОБЪЯВЛЕНИЕ|субботник/iu,
    ])
    held.open()
    await expect(written(page)).toHaveAttribute('data-message', /^\d+$/u)
    await expect(written(page)).toHaveCount(1)
    await expect(answers(page)).toHaveCount(1)
  })

  test('ASST-13 a message without text is logged as a warning and not shown', async ({ page, api }) => {
    const owner = await stationOwner(api)
    const warnings: string[] = []
    page.on('console', (entry) => entry.type() === 'warning' && warnings.push(entry.text()))
    const { message: _, ...damaged } = message(3, '', true)
    await page.route('**/api/managers/v2/assistant?**', (route) =>
      historyPage(route, [message(1, 'Вопрос', false), message(2, 'Ответ', true), damaged as Message]),
    )
    await openTab(page, owner)
    await expect(answers(page)).toHaveCount(1)
    await expect
      .poll(() => warnings.filter((line) => line.startsWith('An assistant message has no text')).length)
      .toBeGreaterThan(0)
  })

  test('AIAPI-70 an answer that is awaited can be stopped, at the server too', async ({ page, api }) => {
    const owner = await stationOwner(api)
    await page.route('**/api/managers/v2/assistant?**', (route) =>
      historyPage(route, [message(1, order, false)], { run: 42 }),
    )
    await page.route('**/ai/v1/runs/42/stop', (route) => route.fulfill({ json: { ok: true } }))
    await openTab(page, owner)
    const stopped = page.waitForRequest('**/ai/v1/runs/42/stop')
    await page.getByRole('button', { name: 'Остановить' }).click()
    expect((await stopped).method()).toBe('POST')
  })
})

test.describe('the history', () => {
  test('ASST-04 AIAPI-36 scrolling up brings older messages, the place stays, and the greeting stands before the first', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const span = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) =>
        message(from + at, `Сообщение ${from + at}`, (from + at) % 2 === 0),
      )
    await page.setViewportSize(sizes.office)
    await page.route('**/api/managers/v2/assistant?**', (route) => {
      const wanted = Number(new URL(route.request().url()).searchParams.get('page'))
      return historyPage(route, wanted === 1 ? span(51, 100) : span(1, 50), { page: wanted, last: 2 })
    })
    await openTab(page, owner)
    await expect(page.getByText('Сообщение 100', { exact: true })).toBeInViewport()
    await expect(bot(page)).toHaveCount(0)
    const area = page.getByRole('log')
    await area.evaluate((box) => box.scrollTo({ top: 250 }))
    const seen = page.getByText('Сообщение 53', { exact: true })
    const placed = (await seen.boundingBox())!.y
    await expect(page.getByText('Сообщение 1', { exact: true })).toBeAttached()
    expect(Math.abs((await seen.boundingBox())!.y - placed)).toBeLessThanOrEqual(2)
    await expect(bot(page)).toBeAttached()
    await area.evaluate((box) => box.scrollTo({ top: 0 }))
    await expect(bot(page)).toBeInViewport()
  })

  test('ASST-16 AIS-48 AIS-49 AIS-50 AIS-51 ASST-10 AIAPI-41 a reset that failed leaves the history; resetting asks, and erases the history', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await api.call('POST', '/assistant', {
      token: owner.token,
      channelId: owner.channelId,
      body: { message: order },
    })
    await test.step('a reset that failed leaves the history', async () => {
      await page.route('**/assistant/new-dialog', (route) =>
        refuse(route, 503, 'Служба временно недоступна. Повторите через минуту.'),
      )
      await openTab(page, owner)
      await expect(answers(page)).toHaveCount(1)
      await reset(page).click()
      await question(page).getByRole('button', { name: 'Сбросить' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Ошибка очистки чата' })).toContainText(
        'Служба временно недоступна',
      )
      await expect(question(page)).toBeVisible()
      await question(page).getByRole('button', { name: 'Отмена' }).click()
      await expect(answers(page)).toHaveCount(1)
    })
    await test.step('resetting asks, and erases the history', async () => {
      await page.unroute('**/assistant/new-dialog')
      await expect(answers(page)).toHaveCount(1)
      const calls: string[] = []
      page.on(
        'request',
        (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname),
      )
      await reset(page).click()
      await expect(question(page)).toContainText(
        'Вы уверены, что хотите очистить чат? История переписки будет удалена.',
      )
      await lookAt(page, 'assistant-reset')
      await question(page).getByRole('button', { name: 'Отмена' }).click()
      await expect(question(page)).toHaveCount(0)
      await expect(answers(page)).toHaveCount(1)
      expect(calls).toEqual([])

      await reset(page).click()
      await question(page).getByRole('button', { name: 'Сбросить' }).click()
      await expect(answers(page)).toHaveCount(0)
      await expect(written(page)).toHaveCount(0)
      await expect(bot(page)).toBeVisible()
      expect(calls).toEqual(['/api/managers/v2/assistant/new-dialog'])
      await page.reload()
      await expect(bot(page)).toBeVisible()
      await expect(answers(page)).toHaveCount(0)
    })
  })
})

test.describe('what to do with an answer', () => {
  test.beforeEach(async ({ page, api }) => {
    const owner = await stationOwner(api)
    await api.call('POST', '/assistant', {
      token: owner.token,
      channelId: owner.channelId,
      body: { message: order },
    })
    await openTab(page, owner)
    await expect(answers(page)).toHaveCount(1)
  })

  test('AIS-35 AIS-36 AIS-37 AIS-39 AIAPI-39 AIAPI-40 AIAPI-59 AIAPI-67 it is markdown on the screen and copied as text; it is downloaded as a document; a failed download is reported', async ({
    page,
    context,
  }) => {
    await test.step('it is markdown on the screen and copied as text', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await expect(answers(page).locator('strong').first()).toBeVisible()
      await answers(page).getByRole('button', { name: 'Скопировать' }).click()
      await expect(
        page.getByRole('status').filter({ hasText: 'Текст скопирован в буфер обмена!' }),
      ).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain('субботник')
      expect(copied).not.toContain('**')
    })
    await test.step('it is downloaded as a document', async () => {
      const id = await answers(page).getAttribute('data-message')
      const call = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(`/assistant/${id}/download`),
      )
      const download = page.waitForEvent('download')
      await answers(page).getByRole('button', { name: 'Скачать документом' }).click()
      await call
      expect((await download).suggestedFilename()).toBe(`text_${id}.docx`)
    })
    await test.step('a failed download is reported', async () => {
      await page.route('**/assistant/*/download', (route) =>
        refuse(route, 503, 'Служба временно недоступна.'),
      )
      await answers(page).getByRole('button', { name: 'Скачать документом' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Ошибка при экспорте запроса' })).toContainText(
        'Служба временно недоступна.',
      )
      await expect(page.getByRole('alert')).toHaveCount(1)
    })
  })
})
