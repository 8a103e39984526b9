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

const order = 'Приказ об отпуске Кузнецовой Марии Петровне с 1 по 14 июля, 14 календарных дней'
const unavailable = 'Служба ИИ временно недоступна. Повторите запрос позже.'

const input = (page: Page) => page.getByRole('textbox', { name: 'Сообщение генератору' })
const send = (page: Page) => page.getByRole('button', { name: 'Отправить', exact: true })
const written = (page: Page) => page.getByRole('article', { name: 'Ваше сообщение' })
const answers = (page: Page) => page.getByRole('article', { name: 'Ответ генератора' })
const newChat = (page: Page) => page.getByRole('button', { name: 'Новый чат' })
const form = (page: Page) => page.getByRole('region', { name: 'Форма документа' })
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
const back = (page: Page) => form(page).getByRole('button', { name: 'Назад' })
const generate = (page: Page) => form(page).getByRole('button', { name: 'Сгенерировать документ' })
const preview = (page: Page) => page.getByLabel('Просмотр документа')
const toast = (page: Page) => page.getByRole('region', { name: 'Сообщения' })

const anAuthor = (api: Parameters<typeof stationOwner>[0]) =>
  stationOwner(api, ['have_ai', 'document_generator'])
const openTab = (page: Page, who: Owner) => openStation(page, who, '?tab=6')

async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await expect(send(page)).toBeEnabled()
  await page.keyboard.press('Enter')
}

const reply = (more: object) => ({
  session_id: 1,
  message: 'Подготовлю документ.',
  document_identified: true,
  confidence_score: 1,
  suggestions: [],
  hints: [],
  engine: 'built-in',
  engine_mode: 'embedded',
  engine_reason: null,
  ...more,
})

/** Answers the next messages in the server's place. */
const answerWith = (page: Page, body: object) =>
  page.route('**/document-generation/chat/*/message', (route: Route) => route.fulfill({ json: reply(body) }))

/** An answer without a word of its own: the toast shows its specified text alone. */
const fail = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })

test.describe('the dialogue', () => {
  test('GEN-01 GEN-18 GEN-19 GEN-24 GEN-32 AIS-36 AIS-40 AIS-47 AIS-63 AIS-64 AIAPI-20 AIAPI-21 begins by itself, asks back, and finds the document', async ({
    page,
    api,
  }) => {
    const author = await anAuthor(api)
    const started = page.waitForRequest('**/document-generation/chat/start')
    await openTab(page, author)
    expect((await started).postData()).toBeNull()
    await expect(answers(page)).toContainText('какой документ нужен')
    await expect(page.getByText('Сформулируйте вопрос для получения ответа')).toBeVisible()
    await expect(answers(page).getByRole('button')).toHaveCount(1)
    await expect(answers(page).getByRole('button', { name: 'Скопировать' })).toBeVisible()
    await expect(newChat(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /Прикрепить|Очистить чат/u })).toHaveCount(0)
    await lookAt(page, 'generator-empty')

    const held = gate()
    await page.route('**/document-generation/chat/*/message', async (route) => {
      held.come()
      await held.opened
      return route.continue()
    })
    const asked = page.waitForRequest('**/document-generation/chat/*/message')
    await say(page, 'нужен приказ')
    await held.arrived
    expect((await asked).postDataJSON()).toEqual({ content: 'нужен приказ' })
    await expect(written(page)).toHaveText(/нужен приказ/u)
    await expect(input(page)).toHaveAttribute('placeholder', 'Ожидаем ответ от модели...')
    await input(page).fill('Второе')
    await page.keyboard.press('Enter')
    await expect(written(page)).toHaveCount(1)
    await expect(send(page)).toHaveCount(0)
    await input(page).fill('')
    held.open()
    await expect(answers(page).last()).toContainText('Выберите нужный')
    await expect(answers(page).last()).toContainText('Ответил встроенный движок')
    const choices = page.getByRole('list', { name: 'Подходящие документы' })
    await expect(choices.getByRole('button').first()).toBeVisible()
    await lookAt(page, 'generator-question')

    // A reload brings the session back; another tab and back too.
    await page.reload()
    await expect(written(page)).toHaveText(/нужен приказ/u)
    await page.getByRole('tab', { name: 'Подготовка документов' }).click()
    await page.getByRole('tab', { name: 'Генератор документов' }).click()
    await expect(written(page)).toHaveText(/нужен приказ/u)
    await choices.getByRole('button', { name: 'Приказ по основной деятельности' }).click()
    await expect(form(page).getByRole('heading', { name: 'Приказ по основной деятельности' })).toBeVisible()
  })

  test('GEN-32 «Новый чат» while an answer is awaited begins another dialogue, which the late answer leaves alone', async ({
    page,
    api,
  }) => {
    const author = await anAuthor(api)
    await openTab(page, author)
    await expect(answers(page)).toHaveCount(1)
    const held = gate()
    await page.route('**/document-generation/chat/*/message', async (route) => {
      held.come()
      const response = await route.fetch()
      await held.opened
      return route.fulfill({ response })
    })
    await say(page, 'нужен приказ')
    await held.arrived
    await newChat(page).click()
    await expect(written(page)).toHaveCount(0)
    const late = page.waitForResponse('**/document-generation/chat/*/message')
    held.open()
    await late
    await input(page).fill('Другое')
    await expect(written(page)).toHaveCount(0)
    await expect(answers(page)).toHaveCount(1)
    await expect(send(page)).toBeEnabled()
  })

  test('GEN-32 AIAPI-52 AIAPI-53 AIAPI-54 failures are shown, lose nothing and can be tried again', async ({
    page,
    api,
  }) => {
    const author = await anAuthor(api)
    let isBroken = true
    await page.route('**/document-generation/chat/start', (route) =>
      isBroken ? refuse(route, 503, unavailable) : route.continue(),
    )
    await openTab(page, author)
    await expect(page.getByText('Не удалось начать диалог')).toBeVisible()
    await expect(toast(page)).toContainText('Ошибка запуска чата')
    await expect(toast(page)).toContainText(unavailable)
    await lookAt(page, 'generator-failed')
    isBroken = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(answers(page)).toBeVisible()

    await page.route('**/document-generation/chat/*/message', fail)
    await say(page, order)
    await expect(toast(page)).toContainText('Ошибка отправки сообщения')
    await expect(input(page)).toHaveValue(order)
    await expect(written(page)).toHaveCount(0)
    await page.unroute('**/document-generation/chat/*/message')
    await page.route('**/document-generation/chat/*/message', (route) => refuse(route, 503, unavailable))
    const refused = page.waitForResponse('**/document-generation/chat/*/message')
    await page.keyboard.press('Enter')
    await refused
    await expect(input(page)).toHaveValue(order)
    await expect(toast(page).getByText(unavailable).last()).toBeVisible()
    await page.reload()
    await expect(input(page)).toHaveValue(order)
  })

  test('D-06 a reload in the middle of a call brings nothing back into the input that the server has', async ({
    page,
    api,
  }) => {
    await openTab(page, await anAuthor(api))
    const call = await withholdAnswers(page, '**/document-generation/chat/*/message')
    await say(page, 'Нужна бумага')
    await call.stored
    await page.reload()
    await expect(answers(page)).toHaveCount(2)
    await expect(written(page)).toHaveCount(1)
    await expect(input(page)).toHaveValue('')
  })
})

test.describe('the form', () => {
  test('GEN-04 GEN-05 GEN-06 GEN-07 GEN-08 GEN-09 GEN-10 GEN-11 GEN-12 GEN-13 shows every field by its type, in the order of the positions', async ({
    page,
    api,
  }) => {
    const author = await anAuthor(api)
    const one = { description: '', placeholder: '', options: [], value: '', source: '' }
    await answerWith(page, {
      document_name: 'Справка',
      fields_required: [
        { ...one, position: 4, label: 'Четвёртое', type: 'textarea', required: false },
        { ...one, position: 2, label: 'Второе', type: 'select', required: true, options: ['раз', 'два'] },
        { ...one, position: 3, label: 'Третье', type: 'date', required: true },
        {
          ...one,
          position: 1,
          label: 'Первое',
          type: 'text',
          required: true,
          description: 'Как в паспорте',
          placeholder: 'Иванов Иван',
        },
      ],
    })
    await openTab(page, author)
    await say(page, 'справка')
    await expect(generate(page)).toBeVisible()
    const labels = await form(page).locator('[data-field] > label').allTextContents()
    expect(labels).toEqual(['Первое', 'Второе', 'Третье', 'Четвёртое'])
    const star = (name: string) =>
      form(page)
        .locator('label', { hasText: name })
        .evaluate((label) => getComputedStyle(label, '::after').content.includes('*'))
    expect(await Promise.all(['Первое', 'Второе', 'Четвёртое'].map(star))).toEqual([true, true, false])
    await expect(field(page, 'Первое')).toHaveAttribute('placeholder', 'Иванов Иван')
    await expect(field(page, 'Первое')).toHaveAccessibleDescription('Как в паспорте')
    await expect(field(page, 'Первое')).toHaveAttribute('type', 'text')
    await expect(field(page, 'Третье')).toHaveAttribute('placeholder', 'дд.мм.гггг')
    await expect(field(page, 'Четвёртое')).toHaveAttribute('rows', '3')
    const select = form(page).getByRole('combobox', { name: 'Второе' })
    await expect(select).toHaveText('Выберите...')
    await select.click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options).toHaveText(['Выберите...', 'раз', 'два'])
    await expect(options.first()).toHaveAttribute('aria-disabled', 'true')
    await options.first().click({ force: true })
    await expect(select).toHaveText('Выберите...')
    await options.nth(2).click()
    await expect(select).toHaveText('два')
  })

  test('GEN-02 GEN-03 GEN-15 GEN-16 GEN-17 GEN-22 GEN-23 GEN-31 GEN-34 GEN-35 AIAPI-22 AIAPI-23 AIAPI-24 AIAPI-25 is filled from the words, completed, and makes the document', async ({
    page,
    api,
  }) => {
    const author = await anAuthor(api)
    await page.setViewportSize(sizes.office)
    await openTab(page, author)
    await say(page, order)
    await expect(form(page).getByRole('heading', { name: 'Приказ об отпуске' })).toBeFocused()
    await expect(page.getByRole('log')).toHaveCount(0)
    await expect(input(page)).toHaveCount(0)
    await expect(form(page).getByText('Пожалуйста, заполните форму')).toBeVisible()
    await expect(field(page, 'Работник')).toHaveValue('Кузнецова Мария Петровна')
    await expect(field(page, 'Работник')).toHaveAccessibleDescription(/Из ваших слов/u)
    await expect(field(page, 'С')).toHaveValue(/^01\.07\.\d{4}$/u)
    await expect(form(page).getByText('Заполнено 8 из 10')).toBeVisible()
    await expect(preview(page).getByText(/Предоставить Кузнецовой Марии Петровне/u)).toBeVisible()
    await expect(preview(page).locator('mark').first()).toHaveText('Должность')
    await lookAt(page, 'generator-form')

    // What is required is asked for; nothing is sent.
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/generate') && sent.push(request.url()))
    await generate(page).click()
    await expect(field(page, 'Должность')).toBeFocused()
    await expect(form(page).getByText('Заполните поле «Должность»')).toBeVisible()
    await expect(form(page).getByText('Выберите значение поля «Вид отпуска»')).toBeVisible()
    expect(sent).toEqual([])
    await lookAt(page, 'generator-errors')

    // The rest in free words; typed text stays over a reload.
    await form(page).getByRole('button', { name: 'Заполнить из текста' }).click()
    await field(page, 'Сведения своими словами').fill('Вид отпуска: ежегодный основной')
    const held = gate()
    await page.route('**/document-generation/chat/*/fields', async (route) => {
      held.come()
      await held.opened
      return route.continue()
    })
    await form(page).getByRole('button', { name: 'Заполнить поля' }).click()
    await held.arrived
    // What is typed meanwhile stays, in the fields and in the words.
    await field(page, 'Должность').fill('делопроизводитель')
    await field(page, 'Сведения своими словами').fill('Ещё слова')
    held.open()
    await expect(form(page).getByText(/Записано: «Вид отпуска»\. Укажите «Должность»/u)).toBeVisible()
    await expect(field(page, 'Должность')).toHaveValue('делопроизводитель')
    await expect(field(page, 'Сведения своими словами')).toHaveValue('Ещё слова')
    await expect(form(page).getByText('Заполнено 10 из 10')).toBeVisible()
    await expect(preview(page).getByText(/делопроизводителю, отпуск/u)).toBeVisible()
    await page.reload()
    await expect(field(page, 'Должность')).toHaveValue('делопроизводитель')
    await expect(form(page).getByRole('combobox', { name: 'Вид отпуска' })).toHaveText('ежегодный основной')

    const made = page.waitForRequest('**/document-generation/generate')
    const saved = page.waitForEvent('download')
    await generate(page).click()
    const body = (await made).postDataJSON() as {
      document_name: string
      field_values: Record<string, string>
    }
    expect(body.document_name).toBe('Приказ об отпуске')
    expect(body.field_values).toMatchObject({
      5: 'Кузнецова Мария Петровна',
      6: 'делопроизводитель',
      9: '14',
    })
    expect((await saved).suggestedFilename()).toMatch(/^Приказ об отпуске \d{2}\.\d{2}\.\d{4}\.docx$/u)
    await expect(toast(page)).toContainText('Генератор документов')
    await expect(toast(page)).toContainText('Документ успешно сгенерирован!')
    await expect(field(page, 'Должность')).toHaveValue('делопроизводитель')
    await expect(form(page).getByRole('button', { name: 'Новый чат' })).toBeVisible()
    await lookAt(page, 'generator-done')
    const again = page.waitForEvent('download')
    await form(page).getByRole('button', { name: 'Скачать ещё раз' }).click()
    expect((await again).suggestedFilename()).toMatch(/^Приказ об отпуске/u)
  })

  test('GEN-14 «Назад» resets the generator, and the form that was left can be come back to; on a phone the document stands in a drawer', async ({
    page,
    api,
  }) => {
    const author = await anAuthor(api)
    await page.setViewportSize(sizes.phone)
    await openTab(page, author)
    await say(page, order)
    await field(page, 'Должность').fill('делопроизводитель')
    await form(page).getByRole('button', { name: 'Просмотр' }).click()
    await expect(page.getByRole('dialog').getByText(/делопроизводителю, отпуск/u)).toBeVisible()
    await lookAt(page, 'generator-preview')
    await page.keyboard.press('Escape')
    await back(page).click()
    await expect(input(page)).toBeVisible()
    await expect(written(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Вернуться к форме «Приказ об отпуске»' }).click()
    await expect(field(page, 'Должность')).toHaveValue('делопроизводитель')
  })

  test('GEN-21 GEN-33 without fields the frame stands empty, says so, and «Назад» works', async ({
    page,
    api,
  }) => {
    const author = await anAuthor(api)
    await answerWith(page, { document_identified: false, document_name: 'Приказ' })
    await openTab(page, author)
    await say(page, 'приказ')
    await expect(
      form(page).getByText('Поля документа не получены. Нажмите «Назад» и опишите документ подробнее.'),
    ).toBeVisible()
    await expect(generate(page)).toHaveAttribute('aria-disabled', 'true')
    await lookAt(page, 'generator-without-fields')
    await back(page).click()
    await expect(input(page)).toBeVisible()
  })

  test('GEN-25 GEN-26 GEN-27 AIAPI-52 AIAPI-55 AIAPI-56 what fails is shown, and the form stays as it was', async ({
    page,
    api,
  }) => {
    const author = await anAuthor(api)
    const one = { description: '', placeholder: '', options: [], source: '', required: true, type: 'text' }
    const fields = [{ ...one, position: 1, label: 'Первое', value: 'значение' }]
    await answerWith(page, { fields_required: fields })
    await openTab(page, author)
    await say(page, 'документ без названия')
    await generate(page).click()
    await expect(form(page).getByRole('alert')).toHaveText('Название документа отсутствует')
    await expect(toast(page)).toContainText('Ошибка генерации документа')
    await expect(field(page, 'Первое')).toHaveValue('значение')

    await back(page).click()
    // A request on its way is lost when the last of the routes is taken away.
    await expect(input(page)).toBeVisible()
    await page.unroute('**/document-generation/chat/*/message')
    await answerWith(page, { document_name: 'Справка', fields_required: fields })
    await say(page, 'справка')
    const answer = (how: (route: Route) => Promise<void>) =>
      page.route('**/document-generation/generate', how)
    await answer((route) => route.fulfill({ json: {} }))
    await generate(page).click()
    await expect(form(page).getByRole('alert')).toHaveText('URL сгенерированного документа отсутствует')
    await page.unroute('**/document-generation/generate')
    await answer((route) => refuse(route, 422, 'Session ID отсутствует, запустите чат заново'))
    await generate(page).click()
    await expect(form(page).getByRole('alert')).toHaveText('Session ID отсутствует, запустите чат заново')
    await page.unroute('**/document-generation/generate')
    await answer(fail)
    await generate(page).click()
    await expect(form(page).getByRole('alert')).toContainText('Ошибка на сервере')
    await page.unroute('**/document-generation/generate')
    await answer((route) =>
      route.fulfill({ json: { download_url: '/ai/v1/document-generation/download/x.docx', remarks: [] } }),
    )
    await page.route('**/document-generation/download/*', fail)
    await generate(page).click()
    await expect(toast(page)).toContainText('Ошибка при скачивании документа')
    await expect(field(page, 'Первое')).toHaveValue('значение')
    await expect(form(page).getByRole('button', { name: 'Скачать ещё раз' })).toBeVisible()
  })
})
