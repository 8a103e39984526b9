import type { Page } from '@playwright/test'

import { expect, lookAt, newEmployee, signInPage, sizes, test } from './support/fixtures.ts'

const sampleNote = 'Это пример экрана: данные вымышленные и никуда не отправляются.'
const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/gu, ' ').trim()

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: field })
    .or(page.getByRole('button', { name: field }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('EVT-01 EVT-02 EVT-03 EVT-04 EVT-05 EVT-06 EVT-07 EVT-08 EVT-09 EVT-10 EVT-11 EVT-12 EVT-13 EVT-14 EVT-15 the sample screen of events', async ({
  page,
  owner,
}) => {
  await signInPage(page, owner)
  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('События')
  await expect(page).toHaveTitle('События')
  await expect(page.getByText(sampleNote)).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  expect((await cards.allTextContents()).map(plain)).toEqual([
    'КиноВечерний кинопоказДом культуры, большой зал07.03.2025от 550 руб',
    'КонцертыВесенний концертДом культуры, большой зал08.03.2025от 550 руб',
    'ВыставкиВыставка местных художниковБиблиотека, второй этаж12.03.2025от 550 руб',
    'СпортЛыжная эстафета дворовГородской парк15.03.2025от 550 руб',
    'Для детейМастерская по лепкеШкола искусств20.03.2025от 550 руб',
    'КиноУтренний кинопоказДом культуры, малый зал22.03.2025от 550 руб',
  ])
  await lookAt(page, 'events')
  await page.setViewportSize(sizes.office)

  await choose(page, 'Категория', 'Кино')
  await expect(cards).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Дата с' }).fill('08.03.2025')
  await expect(cards).toHaveCount(1)
  await choose(page, 'Категория', 'Все категории')
  await page.getByRole('textbox', { name: 'Дата по' }).fill('15.03.2025')
  await expect(cards).toHaveCount(3)
  const search = page.getByRole('searchbox', { name: 'Поиск' })
  await search.fill('библиотека')
  await search.press('Enter')
  await expect(cards).toHaveCount(1)
  await search.fill('ничего такого')
  await search.press('Enter')
  await expect(page.getByText('Список событий пуст!')).toBeVisible()
  await page.getByRole('button', { name: 'Сбросить' }).click()
  await expect(cards).toHaveCount(6)

  const card = page.getByRole('button', { name: /Вечерний кинопоказ/u })
  await card.click()
  const dialog = page.getByRole('dialog', { name: 'Вечерний кинопоказ' })
  expect((await dialog.getByRole('listitem').allTextContents()).map(plain)).toEqual([
    'Дата: 07.03.2025',
    'Начало: 18:00',
    'Место: Дом культуры, большой зал',
    'Возраст: 6+',
    'Продолжительность: 1 ч 40 мин',
    'Стоимость: от 550 руб',
  ])
  await expect(dialog).toContainText('Билеты здесь не продаются: это пример карточки.')
  await lookAt(page, 'event-details')
  await page.setViewportSize(sizes.office)
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toBeFocused()
  await card.click()
  await dialog.getByRole('button', { name: 'Перейти' }).click()
  await expect(dialog).toBeHidden()
  const toast = page.getByRole('region', { name: 'Сообщения' })
  await expect(toast).toContainText('События')
  await expect(toast).toContainText('Это пример: страница мероприятия не подключена.')
})

test('REQ-01 REQ-02 REQ-03 REQ-04 REQ-05 REQ-06 REQ-07 REQ-08 REQ-09 REQ-10 REQ-11 the sample screen of requests', async ({
  page,
  api,
  owner,
}) => {
  const clerk = {
    ...(await newEmployee(api, owner, { permissions: ['tickets'] })),
    channelId: owner.channelId,
  }
  await signInPage(page, clerk)
  await page.goto('/requests')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявки с приложения')
  await expect(page).toHaveTitle('Заявки с приложения')
  await expect(page.getByText(sampleNote)).toBeVisible()
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  const texts = async () => (await rows.allTextContents()).map(plain)
  await expect
    .poll(texts)
    .toEqual([
      '№ 101Не горит фонарь у дома 5Марина К.03.03.2025НоваяПерейти в чат',
      '№ 102Вывоз снега со двораОлег Т.04.03.2025В работеПерейти в чат',
      '№ 103Справка о составе семьиАнна В.05.03.2025ВыполненаПерейти в чат',
      '№ 104Установить скамейку у остановкиПётр Н.06.03.2025ОтклоненаПерейти в чат',
    ])
  await lookAt(page, 'requests')
  await page.setViewportSize(sizes.office)

  await choose(page, 'Статус', 'В работе')
  await expect(rows).toHaveCount(1)
  await page.getByRole('tab', { name: 'Исходящие' }).click()
  await expect
    .poll(texts)
    .toEqual(['№ 201Запрос сведений о дорогахДорожная служба05.03.2025В работеПерейти в чат'])
  await choose(page, 'Статус', 'Отклонена')
  await expect(page.getByText('Список заявок пуст!')).toBeVisible()
  await page.getByRole('button', { name: 'Сбросить' }).click()
  await expect
    .poll(texts)
    .toEqual([
      '№ 201Запрос сведений о дорогахДорожная служба05.03.2025В работеПерейти в чат',
      '№ 202Приглашение на субботникШкола искусств07.03.2025НоваяПерейти в чат',
    ])
  await page.getByRole('tab', { name: 'Входящие' }).click()
  const search = page.getByRole('searchbox', { name: 'Поиск' })
  await search.fill('снег')
  await search.press('Enter')
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: /^Перейти в чат/u }).click()
  await expect(page).toHaveURL(/\/messenger$/u)
})

test('REQ-10 without the section `tickets` the requests lead to the work station', async ({
  page,
  api,
  owner,
}) => {
  const driver = { ...(await newEmployee(api, owner)), channelId: owner.channelId }
  await signInPage(page, driver)
  await page.goto('/requests')
  await expect(page).toHaveURL(/\/work-station/u)
})
