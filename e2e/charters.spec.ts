import type { Page } from '@playwright/test'

import type { Api } from './support/api.ts'
import { lookAt, signInPage, sizes, test, type Owner } from './support/fixtures.ts'
import { expect, gate, giveMoreTime, openStation, refuse, stationOwner } from './support/station.ts'

giveMoreTime()

type Law = { id: number; number: string }

/** The charters of an owner's channel, prepared from outside. */
function chartersOf(api: Api, owner: Owner) {
  const { token } = owner
  const path = `/channels/${owner.channelId}`
  const laws = () => api.call<Law[]>('GET', `${path}/acts`, { token })
  return {
    laws,
    list: () => api.call<{ id: number; title: string }[]>('GET', `${path}/act-tickets`, { token }),
    add: async (title: string, session_number = '1') =>
      api.call<{ id: number }>('POST', `${path}/act-tickets`, {
        token,
        body: {
          title,
          head_full_name: 'Захарова Ирина Петровна',
          chairman_full_name: 'Слепцов Пётр Николаевич',
          date: '15.02.2027',
          session_number,
          count_deputies: 3,
          acts: [(await laws())[0]!.id],
          deputies: ['Егоров Семён Иванович', 'Лебедева Анна Ильинична'],
        },
      }),
  }
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const make = (page: Page) => page.getByRole('button', { name: 'Сформировать пакет документов' })
const names = (page: Page) => page.getByRole('list', { name: 'Депутаты' }).getByRole('textbox')
const chosenLaws = (page: Page) => page.getByRole('list', { name: 'Выбранные законы' }).getByRole('listitem')
const preview = (page: Page) => page.getByRole('complementary', { name: 'Что будет в пакете' })
const toastWith = (page: Page, title: string, text: string) =>
  page
    .getByRole('region', { name: 'Сообщения' })
    .locator('[data-kind]')
    .filter({ hasText: title })
    .filter({ hasText: text })

async function chooseLaw(page: Page, number: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Приведение в соответствие законов' }).click()
  await page.getByRole('combobox', { name: 'Поиск: Приведение в соответствие законов' }).fill(number)
  await page
    .getByRole('option', { name: `№ ${number} от` })
    .first()
    .click()
}

async function fillSession(page: Page): Promise<void> {
  await field(page, 'Дата сессии').fill('15.02.2027')
  await field(page, 'Номер сессии').fill('12/3')
}

test('PACK-01 PACK-02 PACK-03 PACK-04 PACK-05 PACK-06 PACK-07 PACK-08 PACK-09 PACK-10 PACK-11 PACK-12 PACK-17 PACK-18 PACK-19 PACK-20 PACK-21 PACK-22 PACK-23 PACK-24 PACK-25 PACK-26 PACK-27 PACK-28 PACK-41 the form fills in, and its button waits for everything it needs', async ({
  page,
  api,
}) => {
  const owner = await stationOwner(api, ['prepare_charter'])
  await openStation(page, owner, '?tab=5')
  await expect(page.getByRole('heading', { name: 'Подготовка устава' })).toBeVisible()
  await expect(field(page, 'Количество депутатов')).toHaveValue('0')
  await expect(names(page)).toHaveCount(0)
  await expect(make(page)).toBeDisabled()
  await expect(preview(page).getByRole('button', { name: '03 Проект решения' })).toBeVisible()
  await lookAt(page, 'package-page-empty')

  await test.step('a row for every seat', async () => {
    const plus = page.getByRole('button', { name: 'Добавить депутата' })
    const minus = page.getByRole('button', { name: 'Убрать депутата' })
    await expect(minus).toBeDisabled()
    for (let seat = 0; seat < 3; seat += 1) await plus.click()
    await expect(names(page)).toHaveCount(3)
    await field(page, 'ФИО депутата 1').fill('Егоров Семён Иванович')
    await field(page, 'ФИО депутата 3').fill('Лебедева Анна Ильинична')
    await minus.click()
    await expect(names(page)).toHaveCount(2)
    await expect(field(page, 'ФИО депутата 2')).toHaveValue('Лебедева Анна Ильинична')
    await field(page, 'Количество депутатов').fill('150')
    await expect(field(page, 'Количество депутатов')).toHaveValue('100')
    await expect(plus).toBeDisabled()
    await field(page, 'Количество депутатов').fill('3')
    await expect(field(page, 'ФИО депутата 2'), 'typing on the way takes no name').toHaveValue(
      'Лебедева Анна Ильинична',
    )
    await page.getByRole('button', { name: 'Удалить депутата 3' }).click()
    await expect(field(page, 'Количество депутатов')).toHaveValue('2')
    await expect(names(page)).toHaveCount(2)
  })

  await test.step('a law once, and the choice empties itself', async () => {
    await chooseLaw(page, '33-ФЗ')
    await chooseLaw(page, '547-ФЗ')
    await chooseLaw(page, '33-ФЗ')
    await expect(chosenLaws(page)).toHaveCount(2)
    await expect(page.getByRole('combobox', { name: 'Приведение в соответствие законов' })).toHaveText(
      'Выберите закон',
    )
    await expect(chosenLaws(page).first()).toContainText('№ 33-ФЗ от 20.03.2025')
    await expect(chosenLaws(page).first()).toContainText('сверить')
    await page.getByRole('button', { name: 'Убрать закон № 547-ФЗ' }).click()
    await expect(chosenLaws(page)).toHaveCount(1)
  })

  await test.step('everything is needed', async () => {
    const needed = {
      'Муниципальное образование': 'Намский улус',
      'ФИО главы': 'Захарова Ирина Петровна',
      'ФИО председателя совета': 'Слепцов Пётр Николаевич',
      'Номер сессии': '12/3',
      'Дата сессии': '15.02.2027',
    }
    for (const [label, value] of Object.entries(needed)) {
      await expect(make(page)).toBeDisabled()
      await field(page, label).fill(value)
    }
    await expect(make(page)).toBeEnabled()
    for (const [label, value] of Object.entries(needed)) {
      await field(page, label).fill('')
      await expect(make(page), label).toBeDisabled()
      await field(page, label).fill(value)
    }
    await page.getByRole('button', { name: 'Убрать закон № 33-ФЗ' }).click()
    await expect(make(page)).toBeDisabled()
    await chooseLaw(page, '33-ФЗ')
    await field(page, 'ФИО депутата 1').fill(' ')
    await expect(make(page), 'one name is enough').toBeEnabled()
    await field(page, 'ФИО депутата 2').fill('')
    await expect(make(page)).toBeDisabled()
    await field(page, 'ФИО депутата 1').fill('Егоров Семён Иванович')
  })

  await test.step('the package beside it fills in', async () => {
    await expect(preview(page)).toContainText('Кворум')
    await expect(preview(page)).toContainText('16.01.2027')
    await expect(preview(page)).toContainText('Названы не все депутаты: 1 из 2')
    await lookAt(page, 'package-page')
    await preview(page).getByRole('button', { name: '03 Проект решения' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('О внесении изменений в Устав Намского улуса')
    await expect(dialog).toContainText('Главе Намского улуса Захаровой И. П.')
    await lookAt(page, 'package-page-document')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('what may be said beyond it', async () => {
    await page.getByText('Дополнительные сведения').click()
    await field(page, 'Время заседания').fill('1430')
    await expect(field(page, 'Время заседания')).toHaveValue('14:30')
    await page.getByLabel('Поправки дословно воспроизводят закон').check()
    await expect(preview(page).getByRole('button', { name: '13 Решение о публичных слушаниях' })).toHaveCount(
      0,
    )
    await field(page, 'Название в родительном падеже').scrollIntoViewIfNeeded()
    await lookAt(page, 'package-page-details')
  })

  await test.step('D-06 what was typed outlives a reload', async () => {
    await page.clock.runFor(1000)
    await page.reload()
    await page.clock.fastForward(2000)
    await expect(field(page, 'Муниципальное образование')).toHaveValue('Намский улус')
    await expect(field(page, 'Дата сессии')).toHaveValue('15.02.2027')
    await expect(chosenLaws(page)).toHaveCount(1)
    await expect(make(page)).toBeEnabled()
  })
})

test('PACK-13 PACK-14 PACK-15 PACK-16 PACK-29 PACK-30 PACK-31 PACK-32 PACK-33 PACK-42 PACK-43 API-105 ERR-14 a package is made, downloaded and kept; a failure loses nothing', async ({
  page,
  api,
}) => {
  const owner = await stationOwner(api, ['prepare_charter'])
  const charters = chartersOf(api, owner)
  await charters.add('Прежний улус', '1')
  await charters.add('Намский улус', '2')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await openStation(page, owner, '?page=Law')
  await expect(field(page, 'Муниципальное образование')).toHaveValue('Намский улус')
  expect(asked.some((line) => line.endsWith('/acts'))).toBe(true)
  expect(asked.some((line) => line.endsWith('/act-tickets'))).toBe(true)
  await expect(field(page, 'ФИО главы')).toHaveValue('Захарова Ирина Петровна')
  await expect(field(page, 'ФИО председателя совета')).toHaveValue('Слепцов Пётр Николаевич')
  await expect(names(page)).toHaveCount(3)
  await expect(field(page, 'ФИО депутата 2')).toHaveValue('Лебедева Анна Ильинична')
  await expect(field(page, 'Номер сессии')).toHaveValue('')
  await chooseLaw(page, '33-ФЗ')
  await fillSession(page)

  await test.step('a refusal stands under its field, and everything stays', async () => {
    await page.route('**/act-tickets', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            json: { code: 422, message: 'x', errors: { session_number: ['Такая сессия уже есть'] } },
          })
        : route.continue(),
    )
    await make(page).click()
    await expect(toastWith(page, 'Ошибка создания устава', 'Такая сессия уже есть')).toBeVisible()
    await expect(field(page, 'Номер сессии')).toBeFocused()
    await expect(field(page, 'Номер сессии')).toHaveValue('12/3')
    await expect(chosenLaws(page)).toHaveCount(1)
    await page.unroute('**/act-tickets')
  })

  await test.step('the spinner, the download, the toast, the emptied session', async () => {
    const { arrived, come, opened, open } = gate()
    let sent: unknown
    await page.route('**/act-tickets', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent = route.request().postDataJSON()
      come()
      await opened
      return route.continue()
    })
    await make(page).click()
    await arrived
    await expect(page.getByText('Подготовка документов').last()).toBeVisible()
    await lookAt(page, 'package-page-forming')
    await page.getByRole('button', { name: 'Остановить' }).click()
    await expect(make(page), 'stopped: nothing is lost').toBeEnabled()
    await make(page).click()
    const download = page.waitForEvent('download')
    open()
    expect((await download).suggestedFilename()).toBe('Пакет документов № 12-3 от 15.02.2027.zip')
    await expect(toastWith(page, 'Сформировано', 'Документы успешно загружены!')).toBeVisible()
    expect(sent).toMatchObject({
      title: 'Намский улус',
      head_full_name: 'Захарова Ирина Петровна',
      chairman_full_name: 'Слепцов Пётр Николаевич',
      date: '15.02.2027',
      session_number: '12/3',
      count_deputies: 3,
      deputies: ['Егоров Семён Иванович', 'Лебедева Анна Ильинична'],
      acts: [expect.any(Number)],
    })
    await expect(field(page, 'Дата сессии')).toHaveValue('')
    await expect(field(page, 'Номер сессии')).toHaveValue('')
    await expect(chosenLaws(page)).toHaveCount(0)
    await expect(field(page, 'Муниципальное образование')).toHaveValue('Намский улус')
    await expect(make(page)).toBeDisabled()
    const again = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Скачать пакет документов' }).click()
    expect((await again).suggestedFilename()).toContain('№ 12-3')
    expect((await charters.list())[0]!.title).toBe('Намский улус')
  })
})

test('API-103 laws that could not be read are asked for again', async ({ page, api }) => {
  const owner = await stationOwner(api, ['prepare_charter'])
  let isBroken = true
  await page.route('**/acts', (route) =>
    isBroken ? refuse(route, 503, 'Служба временно недоступна.') : route.continue(),
  )
  await openStation(page, owner, '?tab=5')
  await expect(
    toastWith(page, 'Ошибка получения списка законов', 'Служба временно недоступна.'),
  ).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Не удалось загрузить законы')).toHaveCount(0)
  await chooseLaw(page, '33-ФЗ')
  await expect(chosenLaws(page)).toHaveCount(1)
})

test.describe('«Уставы»', () => {
  const folders = (page: Page) => page.getByRole('list', { name: 'Папки' }).getByRole('button')
  const rows = (page: Page) => page.getByRole('list', { name: 'Уставы' }).getByRole('listitem')

  test('DOC-11 DOC-13 DOC-14 DOC-42 DOC-43 DOC-44 DOC-53 DOC-54 DOC-55 DOC-56 API-104 API-106 stand first, list the packages and let go of them', async ({
    page,
    api,
  }) => {
    const owner = await stationOwner(api, ['prepare_charter'])
    const charters = chartersOf(api, owner)
    await charters.add('Прежний улус', '1')
    await charters.add('Намский улус', '12/3')
    await signInPage(page, owner)
    await page.goto('/documents')
    await expect(folders(page).first()).toContainText('Уставы')
    await expect(folders(page).first()).toContainText('2 элемента')
    await folders(page).first().click()
    await expect(page).toHaveURL(/folder=11990022/u)
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Намский улус, сессия № 12/3 от 15.02.2027')
    await expect(rows(page).first()).toContainText(/Создан: \d{2}\.\d{2}\.\d{4}/u)
    await expect(page.getByRole('button', { name: 'Документ', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Папка', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Удалить папку' })).toHaveCount(0)
    await lookAt(page, 'charters')

    const download = page.waitForEvent('download')
    await rows(page).first().getByRole('link', { name: 'Скачать' }).click()
    expect((await download).suggestedFilename()).toBe('Пакет документов № 12-3 от 15.02.2027.zip')

    await page.route('**/act-tickets/*', (route) => refuse(route, 503, 'Служба временно недоступна.'))
    const question = page.getByRole('alertdialog')
    await rows(page).first().getByRole('button', { name: 'Удалить' }).click()
    await expect(question).toContainText(
      'Удалить пакет документов «Намский улус»? Восстановить его будет нельзя.',
    )
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(toastWith(page, 'Ошибка удаления устава', 'Служба временно недоступна.')).toBeVisible()
    await page.unroute('**/act-tickets/*')
    const fetched = page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith('/act-tickets'),
    )
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(toastWith(page, 'Удалено', 'Документ успешно удален!')).toBeVisible()
    await fetched
    await expect(rows(page)).toHaveCount(1)

    await page.route('**/act-tickets', (route) => refuse(route, 503, 'Служба временно недоступна.'))
    await page.reload()
    await expect(
      toastWith(page, 'Ошибка получения списка уставов', 'Служба временно недоступна.'),
    ).toBeVisible()
    await page.unroute('**/act-tickets')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await rows(page).first().getByRole('button', { name: 'Удалить' }).click()
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByText('Нет документов или подкатегорий')).toBeVisible()
    await page.getByRole('link', { name: 'Подготовить пакет документов' }).first().click()
    await expect(page).toHaveURL(/\/work-station\?tab=5$/u)
  })

  test('DOC-12 are absent without the right, and their address leads nowhere', async ({ page, api }) => {
    const owner = await stationOwner(api, ['have_ai'])
    await signInPage(page, owner)
    await page.setViewportSize(sizes.phone)
    await page.goto('/documents?folder=11990022')
    await expect(folders(page).first()).toContainText('По умолчанию')
    await expect(page).toHaveURL(/\/documents$/u)
    await expect(folders(page).filter({ hasText: 'Уставы' })).toHaveCount(0)
  })
})
