import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { lookAt, sizes, test, type Owner } from './support/fixtures.ts'
import { expect, gate, giveMoreTime, openStation, refuse, stationOwner } from './support/station.ts'

giveMoreTime()

const address = '**/ai/v1/chain-of-thought/analyze-document'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const failure = 'Произошла ошибка при анализе документа.'
const messages = [
  'Читаем документ',
  'Определяем его вид и структуру',
  'Сопоставляем с нормами законодательства',
  'Ищем ошибки и риски',
  'Готовим отчёт',
]

/** A resolution with faults of every family, in the fictional municipality. */
const text = `АДМИНИСТРАЦИЯ БЕРЁЗОВСКОГО МУНИЦИПАЛЬНОГО ОКРУГА
ПОСТАНОВЛЕНИЕ
от 12.03.2026 № 118
с. Заречное
Об утверждении Порядка предоставления мест на ярмарке
В соответствии с Федеральным законом от 21.07.2005 № 94-ФЗ «О размещении заказов на поставки товаров, выполнение работ, оказание услуг для государственных и муниципальных нужд» администрация ПОСТАНОВЛЯЕТ:
1. Утвердить прилагаемый Порядок.
2. Признать утратившим силу постановление администрации от 10.02.2021 № 40.
4. Настоящее постановление вступает в силу со дня его официального опубликования.
Согласовано: начальник правового отдела И.В. Орлова
Глава округа А.П. Соколов
Приложение
к постановлению администрации
ПОРЯДОК
1. Комиссия вправе отказать участнику по своему усмотрению.
2. Решение обжалуется в установленном порядке.
3. Место предоставляется Ивановой Анне Петровне, паспорт 98 04 123456.
${Array.from({ length: 50 }, (_, at) => `${at + 4}. Место № ${at + 1} расположено у входа на рынок села Заречного.`).join('\n')}`

const upload = (name = 'Порядок ярмарки.txt', content = text) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

const form = (page: Page) => page.getByRole('form', { name: 'Новый анализ' })
const chooser = (page: Page) => form(page).locator('input[type=file]')
const instruction = (page: Page) =>
  page.getByRole('textbox', { name: 'Уточните, что нужно проанализировать' })
const start = (page: Page) => page.getByRole('button', { name: 'Анализировать документ' })
const progress = (page: Page) => page.getByRole('region', { name: 'Идёт анализ' })
const report = (page: Page) => page.getByRole('article', { name: 'Отчёт об анализе' })
const link = (page: Page) => page.getByRole('link', { name: 'Скачать результат анализа' })
const newAnalysis = (page: Page) => page.getByRole('button', { name: 'Провести новый анализ' })

const analyst = (api: Parameters<typeof stationOwner>[0]) =>
  stationOwner(api, ['have_ai', 'analyze_documents'])
const openTab = (page: Page, who: Owner) => openStation(page, who, '?tab=2')

async function fill(page: Page, order = 'Проверь ссылки и персональные данные'): Promise<void> {
  await chooser(page).setInputFiles(upload())
  await instruction(page).fill(order)
}

/** Files handed over by the mouse or the clipboard. */
const transferOf = (page: Page, names: readonly string[]) =>
  page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const name of list) transfer.items.add(new File(['Текст документа'], name))
    return transfer
  }, names)

test('ANL-01 ANL-02 ANL-03 ANL-04 ANL-05 ANL-06 ANL-07 ANL-08 D-06 the form takes one file and an instruction, and keeps what was typed', async ({
  page,
  api,
}) => {
  const who = await analyst(api)
  await openTab(page, who)
  await expect(page.getByRole('tab', { name: 'Анализ документа', selected: true })).toBeVisible()
  await expect(chooser(page)).toHaveAttribute('accept', '.pdf,.docx,.txt')
  await expect(chooser(page)).not.toHaveAttribute('multiple')
  await expect(instruction(page)).toHaveAttribute('placeholder', /^Уточните, что нужно проанализировать/u)
  await expect(instruction(page)).toHaveAttribute('aria-required', 'true')
  await expect(page.getByText('Подготовка отчёта может занять до 3 минут.')).toBeVisible()
  await expect(start(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(start(page)).toHaveAccessibleDescription('Выберите файл')
  await lookAt(page, 'analysis-empty')

  await chooser(page).setInputFiles(upload('таблица.xlsx'))
  await expect(form(page).getByText('Подойдут: pdf, docx, txt')).toBeVisible()
  const zone = form(page).getByRole('button').filter({ hasText: 'pdf, docx, txt' })
  const dropped = await transferOf(page, ['Первый.docx', 'Второй.docx'])
  for (const event of ['dragenter', 'dragover', 'drop'])
    await zone.dispatchEvent(event, { dataTransfer: dropped })
  await expect(form(page).getByText('Первый.docx')).toBeVisible()
  await expect(form(page).getByText('Второй.docx')).toBeHidden()
  await expect(start(page)).toHaveAccessibleDescription('Напишите, что нужно проанализировать')
  await instruction(page).fill('   ')
  await expect(start(page)).toHaveAttribute('aria-disabled', 'true')

  await form(page).getByRole('button', { name: 'Убрать файл' }).click()
  const pasted = await transferOf(page, ['Из буфера.pdf'])
  await instruction(page).evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)
  await expect(form(page).getByText('Из буфера.pdf')).toBeVisible()
  const foreign = await transferOf(page, ['фото.png'])
  for (const event of ['dragenter', 'dragover', 'drop'])
    await form(page).dispatchEvent(event, { dataTransfer: foreign })
  await expect(form(page).getByText('Подойдут: pdf, docx, txt')).toBeVisible()
  await expect(form(page).getByText('Из буфера.pdf')).toBeVisible()
  await form(page).getByRole('button', { name: 'Сверь сроки, суммы и даты' }).click()
  await expect(instruction(page)).toHaveValue('Сверь сроки, суммы и даты')
  await expect(start(page)).not.toHaveAttribute('aria-disabled')

  await page.reload()
  await page.clock.fastForward(2000)
  await expect(instruction(page)).toHaveValue('Сверь сроки, суммы и даты')
})

test('ANL-09 ANL-10 ANL-15 ANL-19 AIAPI-26 AIAPI-27 AIAPI-28 while it is analysed the stages go round, and Отмена brings the form back', async ({
  page,
  api,
}) => {
  const who = await analyst(api)
  await openTab(page, who)
  await fill(page)
  const held = gate()
  await page.route(address, async (route) => {
    held.come()
    await held.opened
    await route.abort().catch(() => undefined)
  })
  const asked = page.waitForRequest(address)
  await start(page).click()
  const request = await asked
  const body = request.postDataBuffer()?.toString() ?? ''
  for (const [name, value] of [
    ['instruction', 'Проверь ссылки и персональные данные'],
    ['analysis_depth', 'full'],
    ['include_statistics', 'true'],
  ] as const)
    expect(body).toMatch(new RegExp(`name="${name}"\\r\\n\\r\\n${value}\\r\\n`, 'u'))
  expect(body).toContain('name="file"; filename="Порядок ярмарки.txt"')
  await held.arrived

  const stage = progress(page).getByRole('status').filter({ hasText: /\S/u }).last()
  for (const message of [...messages, messages[0]!]) {
    await expect(stage).toHaveText(message)
    await page.clock.fastForward(5000)
  }
  const dots = progress(page).locator('span[aria-hidden]').last()
  const seen = new Set<string>()
  for (let step = 0; step < 8; step += 1) {
    seen.add(await dots.innerText())
    await page.clock.fastForward(600)
  }
  expect([...seen].filter((one) => one !== '').length).toBeGreaterThanOrEqual(2)
  await lookAt(page, 'analysis-loading')

  await progress(page).getByRole('button', { name: 'Отмена' }).click()
  held.open()
  await expect(form(page).getByText('Порядок ярмарки.txt')).toBeVisible()
  await expect(instruction(page)).toHaveValue('Проверь ссылки и персональные данные')
  await expect(start(page)).not.toHaveAttribute('aria-disabled')
  await expect(page.getByText(failure)).toBeHidden()
})

test('ANL-09 ANL-10 a scan is recognised with its pages counted, is stopped by Отмена, and the report says how certain it is', async ({
  page,
  api,
}) => {
  const who = await analyst(api)
  await openTab(page, who)
  const scan = (file: string) =>
    chooser(page).setInputFiles(`apps/server/src/platform/text-recognition/fixtures/${file}`)
  await scan('pages.pdf')
  await instruction(page).fill('Проверь ссылки')
  await start(page).click()
  const stage = progress(page)
    .getByRole('status')
    .filter({ hasText: /^Распознаётся страница \d из 3$/u })
  await expect(stage).toBeVisible()
  await lookAt(page, 'analysis-recognition')
  await progress(page).getByRole('button', { name: 'Отмена' }).click()
  await expect(form(page).getByText('pages.pdf')).toBeVisible()

  await form(page).getByRole('button', { name: 'Убрать файл' }).click()
  await scan('noisy.pdf')
  await start(page).click()
  // A page takes seconds of computing, more on a busy machine.
  await expect(page.getByText('Анализ завершён')).toBeVisible({ timeout: 60_000 })
  await expect(report(page).getByText(/Текст распознан.*уверенность \d\d\s%/u)).toBeVisible()
  await lookAt(page, 'analysis-recognised')
})

test('ANL-11 ANL-12 ANL-13 ANL-14 ANL-17 ANL-18 AIAPI-29 the report opens on the screen, is downloaded, left and opened again', async ({
  page,
  api,
}) => {
  const who = await analyst(api)
  await openTab(page, who)
  await fill(page)
  await start(page).click()
  // The person looks at something else meanwhile.
  await page.getByRole('tab', { name: 'Подготовка документов' }).click()
  await expect(page.getByText('Анализ завершён')).toBeVisible()
  await expect(
    page.getByText(
      'Документ успешно проанализирован! Вы можете скачать результат или создать новый запрос для другого файла',
    ),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Анализ документа' }).click()
  await expect(report(page).getByText('Рискованно', { exact: true })).toBeVisible()
  await expect(report(page).getByText('Сначала показаны: персональные данные, ссылки на акты.')).toBeVisible()
  await expect(report(page).getByText(/Ответил встроенный движок/u)).toBeVisible()

  await expect(link(page)).toHaveAttribute('href', /^blob:/u)
  const saving = page.waitForEvent('download')
  await link(page).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('Анализ_документа.docx')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  const repealed = report(page).getByRole('article', { name: /утративший силу акт/u })
  await expect(
    repealed.getByText(/^«Федеральным\s+законом\s+от\s+21\.07\.2005\s+№\s+94-ФЗ\s+„О\s+размещении.*нужд“»$/u),
  ).toBeVisible()
  await repealed.getByRole('button', { name: /94-ФЗ/u }).first().click()
  const norm = page.getByRole('complementary', { name: 'Норма закона' })
  await expect(norm.getByText('Утратил силу', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(norm).toBeHidden()

  await report(page).getByRole('button', { name: 'Высокая', exact: false }).first().click()
  const likely = report(page).getByRole('article', { name: /Вероятный признак: широта усмотрения/iu })
  await likely.getByRole('button', { name: 'Показать в тексте' }).click()
  const document = page.getByRole('complementary', { name: 'Документ' })
  await expect(document.locator('mark')).toHaveText(/Комиссия вправе отказать участнику/u)
  await expect(document.locator('mark')).toBeInViewport()
  await document.getByRole('button', { name: 'Показать ниже' }).click()
  await expect(document.getByText('Место № 50 расположено у входа')).toBeVisible()
  await page.keyboard.press('Escape')
  await likely.getByRole('button', { name: 'Скопировать' }).click()
  await expect(page.getByText('Текст скопирован в буфер обмена!')).toBeVisible()
  await expect(report(page).getByText('98 04 123456')).toBeHidden()
  await report(page).getByText('Проверка реквизитов').click()
  await expect(report(page).getByText('Преамбула с основанием')).toBeVisible()
  await lookAt(page, 'analysis-report')

  await page.reload()
  await page.clock.fastForward(2000)
  await expect(report(page).getByText('Порядок ярмарки.txt')).toBeVisible()
  await newAnalysis(page).click()
  await expect(form(page)).toBeVisible()
  await expect(instruction(page)).toHaveValue('')
  await expect(form(page).getByText('Порядок ярмарки.txt')).toBeHidden()
  const recent = page.getByRole('region', { name: 'Недавние анализы' })
  await recent.getByRole('button', { name: /^Порядок ярмарки\.txt/u }).click()
  await expect(report(page)).toBeVisible()
  await newAnalysis(page).click()
  await recent.getByRole('button', { name: 'Удалить анализ «Порядок ярмарки.txt»' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(recent).toBeHidden()
})

test('ANL-16 ANL-20 D-13 a failure is shown and loses nothing; what the server names stands at its field', async ({
  page,
  api,
}) => {
  const who = await analyst(api)
  await openTab(page, who)
  await fill(page)
  const unavailable = 'Служба ИИ временно недоступна. Повторите запрос позже.'
  await page.route(address, (route) => refuse(route, 503, unavailable), { times: 1 })
  await start(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Ошибка анализа' })).toContainText(failure)
  await expect(form(page).getByText(unavailable)).toBeVisible()
  await expect(form(page).getByText('Порядок ярмарки.txt')).toBeVisible()
  await expect(instruction(page)).toHaveValue('Проверь ссылки и персональные данные')
  await expect(start(page)).not.toHaveAttribute('aria-disabled')

  await chooser(page).waitFor({ state: 'detached' })
  await form(page).getByRole('button', { name: 'Убрать файл' }).click()
  await chooser(page).setInputFiles(upload('Пустой.txt', '  \n '))
  await start(page).click()
  await expect(form(page).getByText('В файле нет текста')).toBeVisible()
  await expect(form(page).getByText('Пустой.txt')).toBeVisible()

  // A server that answers the file at once is understood as well.
  await page.route(address, (route) => route.fulfill({ contentType: docx, body: 'PK' }), { times: 1 })
  await start(page).click()
  await expect(link(page)).toBeVisible()
  await newAnalysis(page).click()
  await expect(form(page)).toBeVisible()
})

test('on a phone the report reads without sideways scroll, a norm and the document open in a drawer', async ({
  page,
  api,
}) => {
  await page.setViewportSize(sizes.phone)
  const who = await analyst(api)
  await openTab(page, who)
  await fill(page, 'Найди коррупциогенные факторы')
  await start(page).click()
  await expect(report(page)).toBeVisible()
  const first = report(page)
    .getByRole('article', { name: /Вероятный признак/u })
    .first()
  await first.getByRole('button', { name: 'Показать в тексте' }).click()
  const drawer = page.getByRole('dialog', { name: 'Документ' })
  await expect(drawer.locator('mark')).toBeInViewport()
  await lookAt(page, 'analysis-place')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})
