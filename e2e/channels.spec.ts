import path from 'node:path'

import { expect, lookAt, newEmployee, signInPage, test } from './support/fixtures.ts'

const picture = path.resolve(import.meta.dirname, 'files/picture.png')
const notPicture = { name: 'фото.png', mimeType: 'image/png', buffer: Buffer.from('MZ это не картинка') }

test.describe('channels screen', () => {
  test('CHAN-01 CHAN-04 CHAN-05 CHAN-09 CHAN-10 CHAN-11 PERM-11 PERM-15 a card makes its channel the current one', async ({
    page,
    owner,
  }) => {
    await signInPage(page, { token: owner.token, managerId: owner.managerId })
    await page.goto('/channels')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Выбор канала')
    const card = page.getByRole('button', { name: new RegExp(owner.organization, 'u') })
    await expect(card).toContainText('Образование')
    await lookAt(page, 'channels')
    await card.click()
    await expect(page).toHaveURL(/\/work-station/u)
    expect(await page.evaluate(() => localStorage.getItem('channelId'))).toBe(String(owner.channelId))
    const general = await page.waitForFunction(() => localStorage.getItem('generalPermissions'))
    expect(JSON.parse(String(await general.jsonValue()))).toEqual(
      ['have_ai', 'analyze_documents', 'document_generator', 'prepare_charter'].map((name) => ({
        name,
        access: false,
      })),
    )
  })

  test('CHAN-07 CHAN-08 CHAN-55 an employee has no tile to add a channel and leaves to the sign-in', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner)
    await signInPage(page, { token: worker.token, managerId: worker.managerId })
    await page.goto('/channels')
    await expect(page.getByRole('button', { name: new RegExp(owner.organization, 'u') })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Добавить канал' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/\/authorization$/u)
  })

  test('CHAN-06 a channel of an unknown field of activity shows the default words', async ({
    page,
    owner,
  }) => {
    await signInPage(page, { token: owner.token, managerId: owner.managerId })
    await page.route('**/managers/v2/channels', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { scope: { name: string } }[] }
      for (const channel of body.data) channel.scope.name = ''
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto('/channels')
    await expect(page.getByText('Сфера деятельности')).toBeVisible()
  })

  test('CHAN-55 ERR-21 API-78 an empty list and a failed one each say what to do', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner)
    await signInPage(page, { token: worker.token, managerId: worker.managerId })
    let mode: 'fail' | 'empty' = 'fail'
    await page.route('**/managers/v2/channels', (route) =>
      mode === 'fail'
        ? route.fulfill({
            status: 503,
            json: { code: 503, message: 'Нет', errors: { general: ['Служба временно недоступна.'] } },
          })
        : route.fulfill({ json: { data: [] } }),
    )
    await page.goto('/channels')
    await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
    await expect(page.getByText('Ошибка получения списка каналов').first()).toBeVisible()
    mode = 'empty'
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByText('Список каналов пуст!')).toBeVisible()
    await expect(page.getByText('Попросите руководителя организации открыть вам доступ.')).toBeVisible()
    await lookAt(page, 'channels-empty')
  })

  test('CHAN-56 a chosen channel that is gone is left with a notice', async ({ page, owner }) => {
    await signInPage(page, { ...owner, channelId: 999_999 })
    await page.goto('/messenger')
    await expect(page).toHaveURL(/\/channels$/u)
    await expect(page.getByText('Канал недоступен')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('channelId'))).toBeNull()
  })
})

test.describe('adding a channel', () => {
  test('CHAN-18 NAV-77 CHAN-02 CHAN-03 CHAN-12 CHAN-13 CHAN-14 CHAN-15 CHAN-16 CHAN-17 CHAN-19 CHAN-20 CHAN-21 CHAN-22 CHAN-23 CHAN-24 CHAN-25 CHAN-26 CHAN-27 CHAN-49 CHAN-54 CHAN-57 CHAN-58 VAL-22 cancel closes the dialog without a call; all five fields make a channel', async ({
    page,
    owner,
  }) => {
    await test.step('cancel closes the dialog without a call', async () => {
      await signInPage(page, { token: owner.token, managerId: owner.managerId })
      await page.goto('/channels')
      const opener = page.getByRole('button', { name: 'Добавить канал' })
      await opener.click()
      let calls = 0
      page.on('request', (request) => {
        if (request.method() === 'POST') calls += 1
      })
      const dialog = page.getByRole('dialog', { name: 'Добавить канал' })
      await dialog.getByRole('button', { name: 'Отмена' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
      expect(calls).toBe(0)
    })
    await test.step('all five fields make a channel', async () => {
      await page.getByRole('button', { name: 'Добавить канал' }).click()
      const dialog = page.getByRole('dialog', { name: 'Добавить канал' })
      const add = dialog.getByRole('button', { name: /Добавить|Добавление/u })
      await expect(add).toBeDisabled()
      await dialog.locator('input[name=image]').setInputFiles(picture)
      await dialog.locator('input[name=background]').setInputFiles(picture)
      await dialog.getByLabel('Название').fill('Отдел культуры')
      await dialog.getByLabel('Сфера деятельности').click()
      await page.getByRole('option', { name: 'Культура' }).click()
      await dialog.getByLabel('Адрес').fill('   ')
      await expect(add).toBeDisabled()
      await dialog.getByLabel('Адрес').fill('ул. Кирова, 10')
      await expect(add).toBeEnabled()
      await dialog.getByLabel('Название').fill(' ')
      await expect(add).toBeDisabled()
      await dialog.getByLabel('Название').fill('Отдел культуры')
      await lookAt(page, 'add-channel')
      const waiting = Promise.withResolvers<void>()
      await page.route('**/managers/v2/channels', async (route) => {
        if (route.request().method() === 'POST') await waiting.promise
        await route.continue()
      })
      await add.click()
      await expect(dialog.getByRole('button', { name: 'Добавление...' })).toBeVisible()
      waiting.resolve()
      await expect(dialog).toHaveCount(0)
      const card = page.getByRole('button', { name: /Отдел культуры/u })
      await expect(card).toBeVisible()
      await expect(card.locator('img')).toHaveCount(2)
    })
  })

  test('CHAN-54 API-77 a broken picture is refused by its content, and what was typed stays', async ({
    page,
    owner,
  }) => {
    await signInPage(page, { token: owner.token, managerId: owner.managerId })
    await page.goto('/channels')
    await page.getByRole('button', { name: 'Добавить канал' }).click()
    const dialog = page.getByRole('dialog', { name: 'Добавить канал' })
    await dialog.locator('input[name=image]').setInputFiles(notPicture)
    await dialog.locator('input[name=background]').setInputFiles(picture)
    await dialog.getByLabel('Название').fill('Отдел спорта')
    await dialog.getByLabel('Сфера деятельности').click()
    await page.getByRole('option', { name: 'Спорт' }).click()
    await dialog.getByLabel('Адрес').fill('ул. Мира, 1')
    await dialog.getByRole('button', { name: 'Добавить', exact: true }).click()
    await expect(page.getByText('Ошибка создания канала')).toBeVisible()
    await expect(dialog.getByLabel('Название')).toHaveValue('Отдел спорта')
  })

  test('CHAN-47 CHAN-48 a failed list of activity fields falls back to the built-in five', async ({
    page,
    owner,
  }) => {
    await signInPage(page, { token: owner.token, managerId: owner.managerId })
    await page.route('**/channels/scopes', (route) => route.abort())
    await page.goto('/channels')
    await page.getByRole('button', { name: 'Добавить канал' }).click()
    await page.getByRole('dialog').getByLabel('Сфера деятельности').click()
    await expect(page.getByRole('option')).toHaveText([
      'Муниципальное образование',
      'Образование',
      'Здравоохранение',
      'Культура',
      'Спорт',
    ])
  })
})
