import type { Browser, Page } from '@playwright/test'

import { Api, type Owner } from './support/api.ts'
import {
  anotherWindow,
  bubble,
  bubbles,
  expect,
  field,
  newRoom,
  openChat,
  press,
  rows,
  write,
} from './support/chats.ts'
import { newEmployee, newOwner, signInPage, test } from './support/fixtures.ts'
import { startProduct } from './support/product.ts'

test.describe('the journey of two people', () => {
  test('RT-04 RT-06 RT-07 RT-17 MSG-53 MSG-54 MSG-100 they sign in by password and by code, talk, and a killed server loses nothing', async ({
    browser,
  }) => {
    // A server with a database of its own is started twice.
    test.setTimeout(300_000)
    let product = await startProduct()
    const api = new Api(product.url)
    const owner = await newOwner(api)
    const worker = await newEmployee(api, owner, { name: 'Иван', surname: 'Петров' })
    const [one, two] = await Promise.all([newWindow(browser, product.url), newWindow(browser, product.url)])
    await signInByPassword(one, owner)
    await signInByCode(two, api, worker.phone)

    await one.goto(`/messenger?manager_id=${worker.managerId}`)
    await expect(one.getByText('Сообщений пока нет')).toBeVisible()
    await write(one, 'Здравствуйте, Иван!')
    await expect(bubble(one, 'Здравствуйте, Иван!').getByLabel('Отправлено')).toBeVisible()

    await two.goto('/messenger')
    await rows(two).first().click()
    await expect(bubble(two, 'Здравствуйте, Иван!')).toBeVisible()
    await expect(bubble(one, 'Здравствуйте, Иван!').getByLabel('Прочитано')).toBeVisible()

    await field(two).pressSequentially('Добрый день')
    await expect(
      one
        .getByRole('region', { name: /^Переписка/u })
        .getByText('печатает...')
        .first(),
    ).toBeVisible()
    await field(two).press('Enter')
    await expect(bubble(one, 'Добрый день')).toBeVisible()

    await product.kill()
    await write(one, 'Написано, пока сервер лежит')
    await expect(bubble(one, 'Написано, пока сервер лежит').getByLabel('Отправляется')).toBeVisible()
    product = await startProduct({ again: product })
    await expect(bubble(one, 'Написано, пока сервер лежит').getByLabel(/Отправлено|Прочитано/u)).toBeVisible({
      timeout: 30_000,
    })
    await expect(bubble(two, 'Написано, пока сервер лежит')).toBeVisible({ timeout: 30_000 })
    await two.reload()
    await expect(bubbles(two)).toHaveCount(3)
    await product.stop()
  })

  test('MSG-53 MSG-54 MSG-115 RT-23 two people: sent, seen, answered and deleted, each sees it at once', async ({
    page,
    api,
    browser,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    const theirs = await anotherWindow(browser, worker)
    await openChat(theirs, room)
    await theirs.goto('/staff')
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Сотрудники')
    await write(page, 'Вы на месте?')
    await expect(bubble(page, 'Вы на месте?').getByLabel('Отправлено')).toBeVisible()
    await openChat(theirs, room)
    await expect(bubble(page, 'Вы на месте?').getByLabel('Прочитано')).toBeVisible()
    await press(page, 'Вы на месте?', 'Удалить сообщение')
    await page.getByRole('button', { name: 'Да', exact: true }).click()
    await expect(bubbles(theirs)).toHaveText([/Добрый день!/u])
    await theirs.context().close()
  })
})

async function newWindow(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', baseURL })
  return context.newPage()
}

async function signInByPassword(page: Page, who: Pick<Owner, 'login' | 'password'>): Promise<void> {
  await page.goto('/authorization')
  await page.getByLabel('Логин').fill(who.login)
  await page.getByLabel('Пароль', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  await intoChannel(page)
}

async function signInByCode(page: Page, api: Api, phone: string): Promise<void> {
  await page.goto('/authorization')
  await page.getByRole('button', { name: 'Войти с номером' }).click()
  await page.getByLabel('Номер телефона').pressSequentially(phone.slice(1))
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByText('Введите смс код')).toBeVisible()
  await page
    .getByRole('textbox', { name: /Цифра \d из 4/u })
    .first()
    .focus()
  await page.keyboard.type(await api.lastCode(phone))
  await intoChannel(page)
}

async function intoChannel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Школа/u }).click()
  await expect(page).toHaveURL(/\/work-station/u)
}
