import type { Page } from '@playwright/test'

import type { Api } from './support/api.ts'
import { expect, lookAt, newPhone, signInPage, test } from './support/fixtures.ts'

async function newPerson(api: Api) {
  const phone = newPhone()
  const { token } = await api.call<{ token: string }>('POST', '/auth/register', {
    body: { name: 'Анна', surname: 'Белова', phone },
  })
  return { token, phone }
}

test.describe('creating an organization', () => {
  test.beforeEach(async ({ page, api }) => {
    const { token } = await newPerson(api)
    await page.addInitScript((value) => {
      if (sessionStorage.getItem('prepared')) return
      sessionStorage.setItem('prepared', '1')
      localStorage.setItem('token', value)
      localStorage.setItem('haveOrganization', 'false')
    }, token)
    await page.goto('/create-organization')
  })

  test('ORG-01 ORG-02 ORG-03 ORG-04 ORG-05 ORG-06 ORG-07 ORG-08 ORG-35 ORG-41 the form has its seven fields', async ({
    page,
  }) => {
    await expect(page).toHaveTitle('Данные организации')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Данные организации')
    for (const label of ['Название', 'Адрес', 'ИНН', 'Эл.Почта'])
      await expect(page.getByLabel(label)).toBeVisible()
    await expect(page.getByLabel('Номер телефона')).toHaveValue(/^\+7/u)
    await page.getByLabel('Сфера деятельности').click()
    await expect(page.getByRole('option')).toHaveText([
      'Муниципальное образование',
      'Образование',
      'Здравоохранение',
      'Культура',
      'Спорт',
    ])
    await page.keyboard.press('Escape')
    await page.getByLabel('Выберите тип аккаунта').click()
    await expect(page.getByRole('option')).toHaveText([
      'Муниципальный орган',
      'Государственное учреждение',
      'Муниципальное учреждение',
      'Коммерческая организация',
      'Некоммерческая организация',
    ])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
    await lookAt(page, 'create-organization')
  })

  test('ORG-10 ORG-11 ORG-43 VAL-09 VAL-10 blanks do not count, an incomplete phone and a wrong ИНН are reported before the call', async ({
    page,
  }) => {
    const save = page.getByRole('button', { name: 'Сохранить' })
    await page.getByLabel('Название').fill('Библиотека')
    await page.getByLabel('Адрес').fill('   ')
    await page.getByLabel('ИНН').pressSequentially('12а34567890123')
    await expect(page.getByLabel('ИНН')).toHaveValue('123456789012')
    await page.getByLabel('ИНН').fill('12345')
    await page.getByLabel('Эл.Почта').fill('почта')
    await page.getByLabel('Сфера деятельности').click()
    await page.getByRole('option', { name: 'Культура' }).click()
    await page.getByLabel('Выберите тип аккаунта').click()
    await page.getByRole('option', { name: 'Муниципальное учреждение' }).click()
    await expect(save).toBeDisabled()
    await page.getByLabel('Адрес').fill('Якутск')
    await expect(save).toBeEnabled()
    let calls = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/organization')) calls += 1
    })
    await save.click()
    for (const text of [
      'Введите номер телефона полностью',
      'Проверьте адрес электронной почты',
      'ИНН состоит из 10 или 12 цифр',
    ]) {
      await expect(page.getByText(text)).toBeVisible()
    }
    expect(calls).toBe(0)
  })

  test('ORG-09 ORG-12 ORG-13 ORG-15 ORG-16 ORG-17 ORG-18 ORG-34 ORG-38 ORG-40 a saved organization waits for the administrator', async ({
    page,
  }) => {
    await fillForm(page)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/organization'),
    )
    const waiting = Promise.withResolvers<void>()
    await page.route('**/organization', async (route) => {
      await waiting.promise
      await route.continue()
    })
    const save = page.getByRole('button', { name: 'Сохранить' })
    await save.click()
    await expect(save).toHaveAttribute('aria-busy', 'true')
    await expect(save).toBeDisabled()
    waiting.resolve()
    expect((await sent).postDataJSON()).toMatchObject({
      leader: { name: 'Белова Анна', position: 'Руководитель', order_number: 1 },
    })
    const dialog = page.getByRole('dialog', { name: 'Подтверждение аккаунта' })
    await expect(dialog).toContainText(
      'Ваш аккаунт ещё не подтверждён. Ожидайте подтверждения от администратора. Данные для входа будут отправлены на вашу электронную почту.',
    )
    expect(await page.evaluate(() => localStorage.getItem('haveOrganization'))).toBe('true')
    await lookAt(page, 'not-verified')
    await dialog.getByRole('button', { name: 'Понятно' }).click()
    await expect(page).toHaveURL(/\/authorization$/u)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('ORG-19 ORG-44 D-13 a failed save shows no toast, keeps what was typed and offers to repeat', async ({
    page,
  }) => {
    await fillForm(page)
    await page.route('**/organization', (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: 'Нет', errors: { general: ['Нет'] } } }),
    )
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('button', { name: 'Повторить сохранение' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Сообщения' }).getByText('Ошибка')).toHaveCount(0)
    await expect(page.getByLabel('Название')).toHaveValue('Музей истории')
    await page.getByLabel('Название').fill('Музей')
    await expect(page.getByRole('button', { name: 'Сохранить', exact: true })).toBeVisible()
  })
})

async function fillForm(page: Page) {
  await page.getByLabel('Название').fill('Музей истории')
  await page.getByLabel('Адрес').fill('г. Якутск, ул. Ленина, 5')
  await page.getByLabel('ИНН').fill('1435126628')
  await page.getByLabel('Эл.Почта').fill(`museum${Date.now()}@uprava.example`)
  await page.getByLabel('Номер телефона').fill(newPhone())
  await page.getByLabel('Сфера деятельности').click()
  await page.getByRole('option', { name: 'Культура' }).click()
  await page.getByLabel('Выберите тип аккаунта').click()
  await page.getByRole('option', { name: 'Муниципальное учреждение' }).click()
}

test('ORG-14 a verified account that has lost its organization creates another and goes on to the channels', async ({
  page,
  owner,
}) => {
  await signInPage(page, { token: owner.token, managerId: owner.managerId })
  await page.goto('/create-organization')
  await page.route('**/organization', (route) => route.fulfill({ json: { data: { ok: true } } }))
  await fillForm(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page).toHaveURL(/\/channels$/u)
})
