import type { Page } from '@playwright/test'

import { fitsNarrowPhone, openConsole } from './support/console.ts'
import { expect, lookAt, newOwner, test } from './support/fixtures.ts'

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Разделы консоли' }).getByRole('link', { name })

test('AUTH-84 an account is found, blocked and released; leaving ends the session', async ({
  page,
  owner,
}) => {
  await openConsole(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Аккаунты')
  await page.getByRole('combobox', { name: 'Состояние' }).click()
  await page.getByRole('option', { name: 'Все', exact: true }).click()
  const search = page.getByRole('searchbox', { name: 'Поиск' })
  await search.fill(owner.organization)
  await search.press('Enter')
  const row = page.getByRole('row').filter({ hasText: owner.organization })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: 'Карточка' }).press('Enter')
  const card = page.getByRole('dialog')
  await expect(card.getByText('Владелец: все разделы')).toBeVisible()
  await lookAt(page, 'console-account-card', new RegExp(`${owner.login}|Node(?:\\.js)?`, 'gu'))
  await fitsNarrowPhone(page)
  await card.getByRole('button', { name: 'Завершить сеансы' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить' }).press('Enter')
  await expect(page.getByText('Сеансы завершены!')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Завершить сеансы' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await row.getByRole('button', { name: 'Заблокировать' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Заблокировать' }).click()
  await expect(row.getByText('Заблокирован', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Разблокировать' }).click()
  await expect(row.getByText('Подтверждён', { exact: true })).toBeVisible()
  await lookAt(page, 'console-accounts')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
})

test('AUTH-84 «Аккаунты» opens with those who wait, with all where nobody does', async ({ page }) => {
  const nobody = { items: [], current_page: 1, last_page: 1, per_page: 20, total: 0, from: null, to: null }
  await page.route(
    (url) => url.pathname.endsWith('/accounts') && url.searchParams.get('status') === 'pending',
    (route) => route.fulfill({ json: { data: nobody } }),
  )
  await openConsole(page)
  const status = page.getByRole('combobox', { name: 'Состояние' })
  await expect(status).toContainText('Все')
  await expect(
    page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Карточка' }) }),
  ).not.toHaveCount(0)
  await status.click()
  await page.getByRole('option', { name: 'Ожидают подтверждения' }).click()
  await expect(page.getByText('Аккаунтов нет')).toBeVisible()
})

test('a channel that asked for AI gets the rights that were ticked', async ({ page, api }) => {
  const owner = await newOwner(api, { categoryId: 1 })
  await api.call('POST', `/channels/${owner.channelId}/request-access-ai`, { token: owner.token })
  await openConsole(page, 'ai-requests')
  const row = page.getByRole('row').filter({ hasText: owner.organization })
  await row.getByRole('button', { name: 'Одобрить' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Подготовка устава').check()
  await lookAt(page, 'console-grant')
  await dialog.getByRole('button', { name: 'Открыть доступ' }).click()
  await expect(page.getByText('Доступ открыт!')).toBeVisible()
  await expect(row).toHaveCount(0)
  const rights = await api.call<{ name: string; access: boolean }[]>('GET', '/permissions', {
    token: owner.token,
    channelId: owner.channelId,
  })
  expect(rights.filter((right) => right.access).map((right) => right.name)).toEqual([
    'have_ai',
    'prepare_charter',
  ])
})

test('a question is given to a norm of the base, and an official text is loaded', async ({ page }) => {
  await openConsole(page, 'knowledge')
  const search = page.getByRole('searchbox', { name: 'Поиск' })
  await search.fill('срок рассмотрения обращения')
  await search.press('Enter')
  await lookAt(page, 'console-knowledge')
  await page.getByRole('button', { name: 'Открыть' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Новый вопрос').fill('за сколько дней отвечать на письмо жителя')
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByText('Вопрос добавлен!')).toBeVisible()
  await expect(dialog.getByText('за сколько дней отвечать на письмо жителя')).toBeVisible()
  await lookAt(page, 'console-norm')
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).first().click()

  await page.getByRole('button', { name: 'Загрузить акт' }).click()
  const empty = { name: 'акт.txt', mimeType: 'text/plain', buffer: Buffer.from('Закон') }
  await dialog.locator('input[type=file]').setInputFiles(Array.from({ length: 102 }, () => empty))
  await expect(dialog.getByText(/не больше 100 файлов\. Не взято: 2/u)).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'правила.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      'Закон Республики Саха (Якутия)\nот 14.03.2019 № 2114-З № 77-VI\nО сельских праздниках\n\nСтатья 1. Сельский праздник\nСельский праздник проводится в первое воскресенье июля.\n\nСтатья 2. Порядок\nПорядок проведения праздника определяет глава.\n',
    ),
  })
  await dialog.getByLabel('Вид акта').fill('Закон Республики Саха (Якутия)')
  await dialog.getByLabel('Номер').fill('2114-З № 77-VI')
  await dialog.getByLabel('Название').fill('О сельских праздниках')
  await lookAt(page, 'console-import')
  await dialog.getByRole('button', { name: 'Загрузить' }).click()
  await expect(page.getByText(/О сельских праздниках: 2\s+нормы/u)).toBeVisible()
})

test('CHAN-52 PERM-12 a channel is found and changed; an act of its own is loaded for it alone', async ({
  page,
  api,
}) => {
  const owner = await newOwner(api, { categoryId: 1 })
  await openConsole(page, 'channels')
  const search = page.getByRole('searchbox', { name: 'Поиск' })
  await search.fill(owner.organization)
  await search.press('Enter')
  const row = page.getByRole('row').filter({ hasText: owner.organization })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Принимает')
  await lookAt(page, 'console-channels')
  await row.getByRole('button', { name: 'Изменить' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Принимает сообщения').uncheck()
  await dialog.getByLabel('Анализ документа').check()
  await dialog.getByRole('combobox', { name: 'Сфера деятельности' }).click()
  await page.getByRole('option', { name: 'Культура' }).click()
  await lookAt(page, 'console-channel')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(row).toContainText('Не принимает')
  // The analysis brings the lawyer with it (AIS-60).
  await expect(row).toContainText('Юридический консультант и обращения, Анализ документа')

  await section(page, 'Справочная база').click()
  await page.getByRole('button', { name: 'Загрузить акт' }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'порядок.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      'Постановление\nот 14.03.2025 № 17\nО порядке выгула\n\nСтатья 1. Выгул собак\nВыгул собак в посёлке разрешён на площадке у реки.\n',
    ),
  })
  await dialog.getByLabel('Вид акта').fill('Постановление')
  await dialog.getByLabel('Номер').fill('17')
  await dialog.getByLabel('Название').fill('О порядке выгула')
  await dialog.getByRole('searchbox', { name: 'Канал' }).fill(owner.organization)
  await dialog.getByRole('radio', { name: owner.organization }).check()
  await lookAt(page, 'console-import-channel')
  await dialog.getByRole('button', { name: 'Загрузить' }).click()
  await expect(page.getByText(/О порядке выгула: 1\s+норма/u)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Поиск' }).fill('выгул собак на площадке у реки')
  await page.getByRole('searchbox', { name: 'Поиск' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'О порядке выгула' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Общая база' }).click()
  await dialog.getByRole('searchbox', { name: 'Канал' }).fill(owner.organization)
  await dialog.getByRole('radio', { name: owner.organization }).check()
  await dialog.getByRole('button', { name: 'Показать' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'О порядке выгула' })).toHaveCount(1)
})

/** Sign-ins as this run gives them out. */
const logins = /\b(?:admin|(?:org|worker)\d+)\b(?!@)/gu
/** A mail of a sign-in names the browser and the system. */
const loginsAndBrowsers = new RegExp(`${logins.source}|\\bChrome, Linux\\b`, 'gu')
/**
 * The journal names a norm of the reference base by its id, the browser of a sign-in, and, where the night's copy was made or
 * verified meanwhile, the copy and the user of the system.
 */
const namesOfJournal = new RegExp(
  String.raw`${loginsAndBrowsers.source}|\b[a-z]+\d+(?:-[a-z]+\d+)+\b|\d{4}-\d\d-\d\dT[\d-]+Z|(?<=команда\s)\S+`,
  'gu',
)

test('the board of quality, the outbox, the journal and the state show what there is', async ({
  page,
  owner,
}) => {
  // Four pages are looked at.
  test.setTimeout(120_000)
  await openConsole(page, 'ai-quality')
  await expect(page.getByText('Отказов: в базе нет ответа')).toBeVisible()
  await page.getByRole('button', { name: 'Проверить на контрольных вопросах' }).click()
  await expect(page.getByRole('region', { name: 'Поиск по видам вопросов' })).toBeVisible({ timeout: 60_000 })
  await lookAt(page, 'console-quality')
  await section(page, 'Исходящие').click()
  await expect(page).toHaveURL(/\/admin\/outbox$/u)
  await expect(page.getByRole('row').filter({ hasText: owner.login }).first()).toBeVisible()
  // Each reading is written into the journal: a look at the tab is none.
  const readings: string[] = []
  page.on('request', (request) => readings.push(new URL(request.url()).pathname))
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    // What may be read again is, once it is stale.
    expect(readings).toContain('/api/admin/v1/backups/forecast')
  }).toPass()
  expect(readings).not.toContain('/api/admin/v1/outbox')
  await lookAt(page, 'console-outbox', loginsAndBrowsers)
  await section(page, 'Журнал').click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await lookAt(page, 'console-audit', namesOfJournal)
  await section(page, 'Состояние').click()
  await expect(page.getByText('PostgreSQL')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Чтение документов для\u00A0поиска' })).toBeVisible()
  await lookAt(page, 'console-system')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Журнал')
})

test('the console exports a person’s data and asks for the surname before erasing it', async ({
  page,
  api,
}) => {
  const owner = await newOwner(api, { categoryId: 1 })
  await openConsole(page)
  await page.getByRole('combobox', { name: 'Состояние' }).click()
  await page.getByRole('option', { name: 'Все', exact: true }).click()
  const search = page.getByRole('searchbox', { name: 'Поиск' })
  await search.fill(owner.organization)
  await search.press('Enter')
  const row = page.getByRole('row').filter({ hasText: owner.organization })
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Выгрузить данные' }).click()
  expect((await download).suggestedFilename()).toMatch(/^personal-data-\d+\.zip$/u)
  await expect(page.getByText('Данные выгружены!')).toBeVisible()
  await row.getByRole('button', { name: 'Удалить данные' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Другая')
  await dialog.getByRole('button', { name: 'Удалить данные' }).click()
  await expect(dialog.getByText('Фамилия не совпадает')).toBeVisible()
  await lookAt(page, 'console-erase')
})
