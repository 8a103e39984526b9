import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { lookAt, sizes, test } from './support/fixtures.ts'
import { expect, gate, giveMoreTime, openStation, refuse, stationOwner } from './support/station.ts'

giveMoreTime()

const APPEAL =
  'На улице Новой разбита дорога, ямы глубокие, машины ломаются. И ещё не горят фонари от дома 3 до дома 20. Когда отремонтируют?'
const form = (page: Page) => page.getByRole('group', { name: 'Обращение' })
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Текст обращения' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const prepare = (page: Page) => page.getByRole('button', { name: 'Подготовить ответ' })
const variants = (page: Page) => page.getByRole('region', { name: 'Варианты ответа' })
const variant = (page: Page, category: string) =>
  variants(page).getByRole('listitem').filter({ hasText: category })
const choose = (page: Page, category: string) =>
  page.getByRole('button', { name: `Выбрать: ${category}`, exact: true })
const answer = (page: Page) => page.getByRole('textbox', { name: 'Текст ответа' })
const make = (page: Page) => page.getByRole('button', { name: 'Подготовить документы' })
const findings = (page: Page) => page.getByRole('region', { name: 'Проверка ответа' })
const analysis = (page: Page) => page.getByRole('complementary', { name: 'Разбор обращения' })

async function fill(page: Page): Promise<void> {
  await textOf(page).fill(APPEAL)
  await field(page, 'От кого').fill('Сидорова Анна Петровна')
  await field(page, 'Дата обращения').fill('12.10.2026')
  await field(page, 'Адрес').fill('г. Якутск, ул. Новая, д. 7')
  await field(page, 'Номер телефона').fill('9141234567')
}

test.describe('an appeal', () => {
  test('APPEAL-06 APPEAL-07 APPEAL-08 APPEAL-09 APPEAL-10 APPEAL-11 APPEAL-12 APPEAL-13 APPEAL-14 APPEAL-15 APPEAL-16 APPEAL-17 APPEAL-18 APPEAL-19 APPEAL-34 APPEAL-35 APPEAL-44 AIAPI-02 AIAPI-63 is asked about once all of it is filled in', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await openStation(page, owner, '?tab=3')
    await expect(page.getByRole('tab', { name: 'Обращения' })).toHaveAttribute('aria-selected', 'true')
    await expect(textOf(page)).toHaveAttribute('placeholder', 'Вставьте или введите текст обращения')
    await expect(field(page, 'Номер телефона')).toHaveValue('+7')
    await lookAt(page, 'appeal-empty')
    await fill(page)
    await expect(field(page, 'Номер телефона')).toHaveValue('+7 (914) 123-45-67')
    await expect(prepare(page)).toBeEnabled()

    const emptied: readonly [string, string][] = [
      ['Текст обращения', APPEAL],
      ['От кого', 'Сидорова Анна Петровна'],
      ['Дата обращения', '12.10.2026'],
      ['Адрес', 'г. Якутск, ул. Новая, д. 7'],
    ]
    for (const [name, value] of emptied) {
      await field(page, name).fill('')
      await expect(prepare(page), name).toBeDisabled()
      await field(page, name).fill(value)
      await expect(prepare(page), name).toBeEnabled()
    }
    await field(page, 'Номер телефона').press('End')
    await field(page, 'Номер телефона').press('Backspace')
    await expect(prepare(page)).toBeDisabled()
    await field(page, 'Номер телефона').pressSequentially('7')
    await expect(prepare(page)).toBeEnabled()
    await page.getByRole('button', { name: 'Открыть календарь' }).click()
    await expect(page.getByRole('dialog', { name: 'Календарь: Дата обращения' })).toBeVisible()
    await page.keyboard.press('Escape')

    const held = gate()
    await page.route('**/ai/v1/appeals/citizen-appeal', async (route) => {
      held.come()
      await held.opened
      return route.continue()
    })
    const sent = page.waitForRequest('**/ai/v1/appeals/citizen-appeal')
    await prepare(page).click()
    expect((await sent).postDataJSON()).toEqual({
      text: APPEAL,
      category: 'general',
      metadata: { channel_id: owner.channelId, date: '12.10.2026' },
    })
    await held.arrived
    await expect(page.getByText('Цифровой ассистент обрабатывает ваш запрос').first()).toBeVisible()
    await expect(form(page)).toHaveAttribute('disabled', '')
    await expect(textOf(page)).toBeDisabled()
    await lookAt(page, 'appeal-waiting')
    held.open()
    // The first answer of a server: its workers load models and dictionaries.
    await expect(variants(page)).toBeVisible({ timeout: 60_000 })
    await expect(form(page)).not.toHaveAttribute('disabled')
  })

  test('APPEAL-20 APPEAL-21 APPEAL-22 APPEAL-23 APPEAL-24 APPEAL-25 APPEAL-26 APPEAL-27 APPEAL-28 APPEAL-29 APPEAL-30 APPEAL-46 AIAPI-03 D-06 is answered by a variant that is chosen and edited, and outlives a reload', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await openStation(page, owner, '?tab=3')
    await fill(page)
    await prepare(page).click()
    await expect(variants(page).getByRole('heading', { level: 3 })).toHaveText([
      'Разъяснение',
      'Удовлетворено: меры приняты',
      'Удовлетворено частично',
      'Перенаправление по компетенции',
      'Отказ (не поддержано)',
      'Промежуточный ответ о продлении срока',
    ])
    await expect(analysis(page)).toContainText('Дороги: ямы, ремонт, подъезды')
    await expect(analysis(page)).toContainText('Уличное освещение')
    await expect(analysis(page).getByRole('region', { name: 'Сроки' })).toContainText('до 11.11.2026')
    await expect(page.getByText(/Ответил встроенный движок/u)).toBeVisible()
    await lookAt(page, 'appeal-variants')

    await analysis(page).getByRole('textbox', { name: 'Дата регистрации' }).fill('14.10.2026')
    await expect(analysis(page).getByRole('region', { name: 'Сроки' })).toContainText('до 13.11.2026')

    await choose(page, 'Удовлетворено: меры приняты').click()
    await expect(variants(page)).toHaveCount(0)
    await expect(answer(page)).toHaveValue(/Ваше обращение от 12\.10\.2026/u)
    await expect(field(page, 'Организация')).toHaveValue(/Администрация|Организация|.+/u)
    await expect(page.getByText('Готовый документ скачается автоматически.')).toBeVisible()
    await expect(page.getByText('Сидоровой Анне Петровне')).toBeVisible()
    await expect(findings(page)).toContainText('Осталось уточнить')
    await lookAt(page, 'appeal-answer')

    await findings(page)
      .getByRole('region', { name: 'Осталось уточнить' })
      .getByRole('button')
      .first()
      .click()
    await expect(answer(page)).toBeFocused()
    const selected = await answer(page).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    )
    expect(selected).toMatch(/^\[уточнить: /u)

    await field(page, 'Телефон исполнителя').fill('8 (411) 200-00-00')
    await expect(answer(page)).toHaveValue(/по телефону: 8 \(411\) 200-00-00\./u)
    await page.getByRole('button', { name: 'Вернуться к вариантам' }).click()
    await expect(variant(page, 'Разъяснение')).toContainText('по телефону: 8 (411) 200-00-00.')
    await choose(page, 'Удовлетворено: меры приняты').click()

    await answer(page).fill('')
    await expect(make(page)).toBeDisabled()
    await answer(page).fill('Вопрос решается в установленном порядке по ГОСТ Р 7.0.97-2016.')
    await expect(findings(page)).toContainText('формальный ответ')
    await expect(findings(page)).toContainText('утратил силу')
    await expect(make(page)).toBeEnabled()
    for (const name of ['Организация', 'Руководитель']) {
      await field(page, name).fill('')
      await expect(make(page), name).toBeDisabled()
      await field(page, name).fill('Глава Петров П. П.')
      await expect(make(page), name).toBeEnabled()
    }

    await page.getByRole('button', { name: 'Вернуться к вариантам' }).click()
    await expect(variant(page, 'Удовлетворено: меры приняты')).toContainText('Изменён')
    await choose(page, 'Разъяснение').click()
    await page.getByText('Обращение: Сидорова Анна Петровна').click()
    await field(page, 'От кого').fill('Сидорова А. П.')
    await expect(page.getByText(/^Кому: Сидоровой А\. П\. Обращение в письме:/u)).toBeVisible()
    await answer(page).fill('Разъяснение своими словами')
    await page.reload()
    await expect(answer(page)).toHaveValue('Разъяснение своими словами')
    await page.getByRole('button', { name: 'Вернуться к вариантам' }).click()
    await choose(page, 'Удовлетворено: меры приняты').click()
    await expect(answer(page)).toHaveValue('Вопрос решается в установленном порядке по ГОСТ Р 7.0.97-2016.')
    await page.getByRole('button', { name: 'Очистить форму' }).click()
    await expect(textOf(page)).toHaveValue('')
    await expect(field(page, 'Номер телефона')).toHaveValue('+7')
    await expect(answer(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect(answer(page)).toHaveValue('Вопрос решается в установленном порядке по ГОСТ Р 7.0.97-2016.')
    await page.getByRole('button', { name: 'Вернуться к вариантам' }).click()
    await prepare(page).click()
    await expect(page.getByText('Изменён', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Вернуть прежние' }).click()
    await expect(page.getByText('Изменён', { exact: true })).toHaveCount(2)
  })

  test('APPEAL-31 APPEAL-32 APPEAL-33 APPEAL-45 AIAPI-30 AIAPI-31 AIAPI-32 AIAPI-33 AIAPI-34 AIAPI-42 AIAPI-43 becomes a letter that downloads by itself; a failure loses nothing', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await openStation(page, owner, '?tab=3')
    await fill(page)
    await prepare(page).click()
    await choose(page, 'Разъяснение').click()
    await answer(page).fill('Дорога отремонтирована 20.10.2026, акт № 15.')
    await field(page, 'Организация').fill('Администрация Северного района')
    await field(page, 'Руководитель').fill('Глава района Петров Пётр Ильич')

    await page.route('**/api/managers/v2/ai/generate-doc', (route) =>
      refuse(route, 503, 'Служба временно недоступна.'),
    )
    await make(page).click()
    const toast = page.getByRole('alert').filter({ hasText: 'Ошибка формирования документов' })
    await expect(toast).toContainText('Служба временно недоступна.')
    await expect(toast).toContainText('Код: 503')
    await expect(answer(page)).toHaveValue('Дорога отремонтирована 20.10.2026, акт № 15.')
    await page.unroute('**/api/managers/v2/ai/generate-doc')

    const sent = page.waitForRequest('**/api/managers/v2/ai/generate-doc')
    const [download] = await Promise.all([page.waitForEvent('download'), make(page).click()])
    const request = await sent
    expect(await request.headerValue('authorization')).toBe(`Bearer ${owner.token}`)
    expect(request.postDataJSON()).toEqual({
      from: 'Сидорова Анна Петровна',
      date: '12.10.2026',
      address: 'г. Якутск, ул. Новая, д. 7',
      phone: '+7 (914) 123-45-67',
      organization: 'Администрация Северного района',
      supervisor: 'Глава района Петров Пётр Ильич',
      text: 'Дорога отремонтирована 20.10.2026, акт № 15.',
      organization_phone: '+7 (000) 000-00-00',
      doc_number: 'б/н',
    })
    expect(download.suggestedFilename()).toBe('Ответ на обращение 12.10.2026.docx')
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.length).toBeGreaterThan(5000)
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: 'Ответ на обращение' })
        .filter({ hasText: 'Документ успешно сгенерирован!' }),
    ).toBeVisible()

    await expect(textOf(page)).toHaveValue('')
    await expect(answer(page)).toHaveCount(0)
    expect(
      await page.evaluate(() => [
        localStorage.getItem('appealOrganization'),
        localStorage.getItem('appealSupervisor'),
      ]),
    ).toEqual(['Администрация Северного района', 'Глава района Петров Пётр Ильич'])
    await fill(page)
    await prepare(page).click()
    await choose(page, 'Разъяснение').click()
    await expect(field(page, 'Организация')).toHaveValue('Администрация Северного района')
    await expect(field(page, 'Руководитель')).toHaveValue('Глава района Петров Пётр Ильич')
  })

  test('AIAPI-57 AIAPI-68 APPEAL-47 whose answer failed is only logged; the form is ready to try again', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await openStation(page, owner, '?tab=3')
    await fill(page)
    await page.route('**/ai/v1/appeals/citizen-appeal', (route) =>
      refuse(route, 503, 'Служба ИИ временно недоступна.'),
    )
    await prepare(page).click()
    await expect(prepare(page)).toBeFocused()
    await expect(prepare(page)).toHaveAccessibleDescription('Ответ не получен, нажмите ещё раз')
    await expect(textOf(page)).toHaveValue(APPEAL)
    await expect(field(page, 'Номер телефона')).toHaveValue('+7 (914) 123-45-67')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(logged.some((text) => text.startsWith('Ошибка при подготовке ответа:'))).toBe(true)
    await lookAt(page, 'appeal-failed')

    await page.unroute('**/ai/v1/appeals/citizen-appeal')
    await page.route('**/ai/v1/appeals/citizen-appeal', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { full_text: string }
      return route.fulfill({ json: { ...body, full_text: 'Ответ без меток' } })
    })
    await prepare(page).click()
    await expect(variants(page).getByRole('heading', { level: 3 })).toHaveText(['Ответ'])
    await expect(variants(page)).toContainText('Ответ без меток')
  })

  test('APPEAL-05 a letter that is pasted whole, or a file of it, fills in who wrote it; the older page holds the same form', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api)
    await page.setViewportSize(sizes.phone)
    await openStation(page, owner, '?page=Assistant&form=Appeal')
    const letter =
      'Главе администрации\nот Сидоровой Анны Петровны,\nпроживающей по адресу: г. Якутск, ул. Ленина, д. 5, кв. 12\nтел. 8 914 123-45-67\n\nВ МФЦ не приняли документы на присвоение адреса.\n\n12.10.2026'
    const file = { name: 'обращение.txt', mimeType: 'text/plain', buffer: Buffer.from(letter) }
    await page.getByLabel('Файл обращения').setInputFiles(file)
    await expect(textOf(page)).toHaveValue(letter)
    await expect(field(page, 'От кого')).toHaveValue('Сидорова Анна Петровна')
    await expect(field(page, 'Дата обращения')).toHaveValue('12.10.2026')
    await expect(field(page, 'Адрес')).toHaveValue('г. Якутск, ул. Ленина, д. 5, кв. 12')
    await expect(field(page, 'Номер телефона')).toHaveValue('+7 (914) 123-45-67')
    await expect(
      page.getByText('Заполнено из текста: От кого, Дата обращения, Адрес, Номер телефона.'),
    ).toBeVisible()
    // Of the letter before nothing stays that the next one does not say; what was typed does.
    await field(page, 'Дата обращения').fill('14.10.2026')
    const next = 'Почините фонарь у дома 3.\n\nС уважением, Орлов Пётр Ильич, ул. Мира, д. 3, кв. 1'
    await page.getByLabel('Файл обращения').setInputFiles({ ...file, buffer: Buffer.from(next) })
    await expect(textOf(page)).toHaveValue(next)
    await expect(field(page, 'От кого')).toHaveValue('Орлов Пётр Ильич')
    await expect(field(page, 'Адрес')).toHaveValue('ул. Мира, д. 3, кв. 1')
    await expect(field(page, 'Номер телефона')).toHaveValue('+7')
    await expect(field(page, 'Дата обращения')).toHaveValue('14.10.2026')
    await page.getByRole('button', { name: 'Очистить форму' }).click()
    await expect(field(page, 'От кого')).toHaveValue('')
    await expect(page.getByText('Заполнено из текста')).toHaveCount(0)

    await textOf(page).evaluate((area: HTMLTextAreaElement, text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    }, letter)
    await expect(field(page, 'Адрес')).toHaveValue('г. Якутск, ул. Ленина, д. 5, кв. 12')
    await textOf(page).fill(letter)
    await prepare(page).click()
    await expect(analysis(page)).toContainText('5 рабочих дней')
    await expect(analysis(page).getByRole('region', { name: 'Сроки' })).toContainText('до 19.10.2026')
    await analysis(page).getByRole('button', { name: 'Норма' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Норма закона' })).toContainText('210-ФЗ')
    await page.keyboard.press('Escape')
    await lookAt(page, 'appeal-older')
  })
})
