import path from 'node:path'

import type { Page } from '@playwright/test'

import {
  expect,
  lookAt,
  newEmployee,
  newOwner,
  newPhone,
  signInPage,
  test,
  type Owner,
} from './support/fixtures.ts'

const picture = path.resolve(import.meta.dirname, 'files/picture.png')
const notices = (page: Page) => page.getByRole('region', { name: 'Сообщения' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const refusal = (message: string, field: string) => ({
  status: 422,
  json: { code: 422, message, errors: { [field]: [message] } },
})
const failure = {
  status: 503,
  json: { code: 503, message: 'Нет', errors: { general: ['Служба временно недоступна.'] } },
}

type Who = { token: string; managerId: number; channelId: number }

async function openProfile(page: Page, who: Who, section?: 'Организация' | 'Канал'): Promise<void> {
  await signInPage(page, who)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Профиль')
  if (section) await tab(page, section).click()
  await expect(tab(page, section ?? 'Профиль')).toHaveAttribute('aria-selected', 'true')
}

const field = (page: Page, label: string) => page.getByRole('tabpanel').getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить' })
const putTo = (page: Page, ending: RegExp) =>
  page.waitForRequest((request) => request.method() === 'PUT' && ending.test(request.url()))

test.describe.configure({ timeout: 120_000 })

test.describe('tab «Профиль»', () => {
  test('PROF-01 PROF-03 PROF-04 PROF-05 PROF-06 PROF-07 PROF-14 PROF-15 PROF-16 VAL-04 ERR-12 saves what is typed and sends back what it does not show', async ({
    page,
    api,
    owner,
  }) => {
    await api.call('PUT', '/profile', {
      token: owner.token,
      body: {
        name: 'Ольга',
        surname: 'Смирнова',
        middle_name: 'Петровна',
        phone: owner.phone,
        address: 'Якутск, ул. Мира, 2',
        email: 'olga@uprava.example',
        current_password: owner.password,
      },
    })
    await openProfile(page, owner)
    await expect(page).toHaveTitle('Профиль')
    await expect(page.getByRole('tab')).toHaveText(['Профиль', 'Организация', 'Канал', 'Уведомления'])
    await expect(field(page, 'Имя')).toHaveValue('Ольга')
    await expect(field(page, 'Фамилия')).toHaveValue('Смирнова')
    await expect(field(page, 'Номер телефона')).toHaveValue(/^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/u)
    await expect(field(page, 'Эл. почта')).toHaveValue('olga@uprava.example')
    await expect(page.getByText('Это устройство')).toBeVisible()
    await lookAt(page, 'profile')
    const phone = newPhone()
    await field(page, 'Имя').fill('Мария')
    await field(page, 'Номер телефона').fill(phone)
    const sent = putTo(page, /\/profile$/u)
    await save(page).click()
    expect((await sent).postDataJSON()).toEqual({
      name: 'Мария',
      surname: 'Смирнова',
      middle_name: 'Петровна',
      phone,
      address: 'Якутск, ул. Мира, 2',
      email: 'olga@uprava.example',
    })
    const question = page.getByRole('dialog', { name: 'Подтвердите изменение' })
    await expect(question.getByRole('button', { name: 'Получить код из СМС' })).toBeVisible()
    await lookAt(page, 'profile-confirmation')
    await question.getByLabel('Текущий пароль', { exact: true }).fill(owner.password)
    await question.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(notices(page).getByText('Профиль', { exact: true })).toBeVisible()
    await expect(notices(page)).toContainText('Данные успешно обновлены!')
    await expect(page.getByRole('link', { name: 'Профиль: Смирнова Мария' })).toBeVisible()
    expect(await api.lastSent(owner.phone)).toContain('номер телефона вашего аккаунта изменён')
    const saved = await api.call<Record<string, unknown>>('GET', '/profile', { token: owner.token })
    expect(saved).toMatchObject({
      name: 'Мария',
      middle_name: 'Петровна',
      phone,
      is_owner_organization: true,
    })
    expect(Object.keys(saved)).toEqual(expect.arrayContaining(['address', 'avatar', 'organization']))
  })

  test('PROF-16 ERR-06 ERR-21 D-13 a refused save keeps what was typed under its title', async ({
    page,
    api,
    owner,
  }) => {
    const other = await newOwner(api)
    await openProfile(page, owner)
    await field(page, 'Имя').fill('Мария')
    await field(page, 'Номер телефона').fill(other.phone)
    await save(page).click()
    await expect(notices(page)).toContainText('Ошибка обновления данных профиля')
    await expect(page.getByRole('tabpanel').getByText('Этот номер уже используется')).toBeVisible()
    await expect(field(page, 'Номер телефона')).toBeFocused()
    await expect(field(page, 'Имя')).toHaveValue('Мария')
    await lookAt(page, 'profile-refused')
  })

  test('PROF-08 PROF-17 PROF-02 PROF-18 VAL-21 PROF-09 PROF-10 PROF-11 PROF-12 PROF-13 PROF-19 support opens in a new tab; the picture changes at once and is back when the server refuses; leaving asks first', async ({
    page,
    api,
    owner,
  }) => {
    await test.step('support opens in a new tab', async () => {
      await openProfile(page, owner)
      const support = page.getByRole('link', { name: 'Тех. поддержка' })
      await expect(support).toHaveAttribute('href', 'mailto:support@uprava.example')
      await expect(support).toHaveAttribute('target', '_blank')
      await expect(support).toHaveAttribute('rel', /noopener/u)
    })
    await test.step('the picture changes at once and is back when the server refuses', async () => {
      const chooser = page.locator('input[type=file]')
      const face = page.getByRole('tabpanel').locator('img')
      expect(await chooser.getAttribute('accept')).toContain('.png')
      await chooser.setInputFiles({
        name: 'отчёт.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4'),
      })
      await expect(face).toHaveCount(0)
      await chooser.setInputFiles(picture)
      await expect(notices(page)).toContainText('Данные успешно обновлены!')
      const { avatar } = await api.call<{ avatar: string }>('GET', '/profile', { token: owner.token })
      await expect(face).toHaveAttribute('src', avatar)
      let answer = () => undefined as void
      const gate = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/profile/upload-avatar', async (route) => {
        await gate
        await route.fulfill(failure)
      })
      await chooser.setInputFiles(picture)
      await expect(face).toHaveAttribute('src', /^blob:/u)
      answer()
      await expect(notices(page)).toContainText('Ошибка загрузки фотографии')
      await expect(face).toHaveAttribute('src', avatar)
    })
    await test.step('leaving asks first', async () => {
      await page.getByRole('button', { name: 'Выйти' }).click()
      const question = page.getByRole('alertdialog', { name: 'Вы уверены что хотите выйти из аккаунта?' })
      await expect(question.getByRole('button', { name: 'Нет' })).toBeFocused()
      await lookAt(page, 'profile-leave')
      await question.getByRole('button', { name: 'Нет' }).click()
      await expect(page).toHaveURL(/\/profile/u)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(owner.token)
      await page.getByRole('button', { name: 'Выйти' }).click()
      const announced = page.waitForRequest((request) => request.url().endsWith('/profile/logout'))
      await question.getByRole('button', { name: 'Да' }).click()
      await announced
      await expect(page).toHaveURL(/\/authorization$/u)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Авторизация')
      // Nothing of the account, the lawyer's messages included, stays in the browser.
      await expect(async () => {
        const kept = await page.evaluate(() => [Object.keys(localStorage), document.body.innerText])
        expect(kept[0]).not.toContain('token')
        expect(kept[1]).not.toContain('Смирнова')
      }).toPass()
      await expect
        .poll(
          async () => (await api.request('GET', '/api/managers/v2/profile', { token: owner.token })).status,
        )
        .toBe(401)
    })
  })

  test('API-102 ERR-02 ERR-21 D-13 user data that could not be loaded is asked again', async ({
    page,
    owner,
  }) => {
    let fails = true
    await page.route('**/managers/v2/profile', (route) => (fails ? route.fulfill(failure) : route.continue()))
    await openProfile(page, owner)
    await expect(notices(page)).toContainText('Ошибка получения данных пользователя')
    await expect(page.getByRole('tabpanel').getByText('Не удалось загрузить данные')).toBeVisible()
    fails = false
    await page.getByRole('tabpanel').getByRole('button', { name: 'Повторить' }).click()
    await expect(field(page, 'Имя')).toHaveValue('Ольга')
  })

  test('ERR-07 ERR-08 ERR-11 an ended session leaves no second toast', async ({ page, owner }) => {
    await openProfile(page, owner)
    await page.route('**/managers/v2/profile', (route) =>
      route.fulfill({
        status: 401,
        json: { code: 401, message: 'Нет', errors: { general: ['Необходима повторная авторизация'] } },
      }),
    )
    await field(page, 'Имя').fill('Мария')
    await save(page).click()
    await expect(page).toHaveURL(/\/landing$/u)
    await expect(page.getByText('Необходима повторная авторизация')).toBeVisible()
    await expect(page.getByText('Ошибка обновления данных профиля')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test('what was changed in the profile is not lost without a question', async ({ page, owner }) => {
  await signInPage(page, owner)
  await page.goto('/staff')
  await page.getByRole('link', { name: /^Профиль/u }).click()
  const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?' })
  const stay = () => question.getByRole('button', { name: 'Остаться' }).click()
  const staff = page.getByRole('link', { name: 'Сотрудники' })
  const before = await field(page, 'Имя').inputValue()

  await test.step('by another tab, by the menu, by «Назад», by closing the page', async () => {
    await field(page, 'Имя').fill('Ольга-Мария')
    await tab(page, 'Организация').click()
    await expect(question).toContainText('То, что вы изменили, пропадёт.')
    await lookAt(page, 'profile-unsaved')
    await stay()
    await staff.click()
    await stay()
    await page.goBack()
    await stay()
    await expect(page).toHaveURL(/\/profile/u)
    await expect(tab(page, 'Профиль')).toHaveAttribute('aria-selected', 'true')
    await expect(field(page, 'Имя')).toHaveValue('Ольга-Мария')
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(field(page, 'Имя')).toHaveValue('Ольга-Мария')
  })

  await test.step('what is as it was, and what is saved, is left at once', async () => {
    await field(page, 'Имя').fill(before)
    await tab(page, 'Организация').click()
    await expect(tab(page, 'Организация')).toHaveAttribute('aria-selected', 'true')
    await field(page, 'Название').fill('Администрация посёлка')
    await save(page).click()
    await expect(notices(page)).toContainText('Данные успешно обновлены!')
    await tab(page, 'Канал').click()
    await expect(tab(page, 'Канал')).toHaveAttribute('aria-selected', 'true')
    await field(page, 'Слоган').fill('Рядом с вами')
    await staff.click()
    await question.getByRole('button', { name: 'Уйти' }).click()
    await expect(page).toHaveURL(/\/staff/u)
    await expect(question).toHaveCount(0)
  })
})

test('the theme is chosen for this browser, in all its tabs, and outlives a reload', async ({
  page,
  owner,
}) => {
  await signInPage(page, owner)
  await page.goto('/profile')
  const second = await page.context().newPage()
  await second.goto('/profile')
  await expect(second.getByLabel('Тема')).toContainText('Как на устройстве')
  await page.getByLabel('Тема').click()
  await page.getByRole('option', { name: 'Тёмная' }).click()
  const scheme = page.locator('html[data-mantine-color-scheme=dark]')
  await expect(scheme).toHaveCount(1)
  await expect(second.locator('html[data-mantine-color-scheme=dark]')).toHaveCount(1)
  await expect(second.getByLabel('Тема')).toContainText('Тёмная')
  await second.close()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Профиль')
  await expect(scheme).toHaveCount(1)
})

test.describe('sessions and the password', () => {
  const login = (
    api: { call: <T>(method: string, path: string, given: object) => Promise<T> },
    { login: name, password }: Owner,
  ) => api.call<{ token: string }>('POST', '/auth/login', { body: { login: name, password } })

  test('PROF-20 D-04 D-08 PROF-21 one session is ended, then all the others; the password changes after the current one and ends the other sessions', async ({
    page,
    api,
    owner,
  }) => {
    await test.step('one session is ended, then all the others', async () => {
      const second = await login(api, owner)
      const third = await login(api, owner)
      await openProfile(page, owner)
      const sessions = page.getByRole('listitem').filter({ hasText: 'Последняя активность:' })
      await expect(sessions.nth(2)).toBeVisible()
      const before = await sessions.count()
      const own = sessions.filter({ hasText: 'Это устройство' })
      await expect(own).toHaveCount(1)
      await expect(own).toContainText(/Последняя активность: \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}/u)
      await expect(own.getByRole('button')).toHaveCount(0)
      await sessions.getByRole('button', { name: 'Завершить' }).first().click()
      await expect(notices(page)).toContainText('Сеанс завершён!')
      await expect(sessions).toHaveCount(before - 1)
      await page.getByRole('button', { name: 'Завершить все другие сеансы' }).click()
      const question = page.getByRole('alertdialog', { name: 'Завершить все сеансы, кроме этого?' })
      await question.getByRole('button', { name: 'Завершить' }).click()
      await expect(sessions).toHaveCount(1)
      await expect(page.getByText('Других сеансов нет')).toBeVisible()
      for (const { token } of [second, third])
        expect((await api.request('GET', '/api/managers/v2/profile', { token })).status).toBe(401)
    })
    await test.step('the password changes after the current one and ends the other sessions', async () => {
      const second = await login(api, owner)
      await page.getByRole('button', { name: 'Сменить пароль' }).click()
      const dialog = page.getByRole('dialog', { name: 'Смена пароля' })
      const change = dialog.getByRole('button', { name: 'Сменить' })
      const current = dialog.getByLabel('Текущий пароль', { exact: true })
      await expect(change).toBeDisabled()
      await lookAt(page, 'profile-password')
      await current.fill('не тот пароль')
      await dialog.getByLabel('Новый пароль', { exact: true }).fill('новый-пароль-7')
      await expect(dialog.getByText('Надёжный пароль')).toBeVisible()
      await dialog.getByLabel('Повторите новый пароль', { exact: true }).fill('новый-пароль-8')
      await change.click()
      await expect(dialog.getByText('Пароли не совпадают')).toBeVisible()
      await dialog.getByLabel('Повторите новый пароль', { exact: true }).fill('новый-пароль-7')
      await change.click()
      await expect(notices(page)).toContainText('Ошибка обновления данных профиля')
      await expect(current).toBeFocused()
      await expect(current).toHaveAttribute('aria-invalid', 'true')
      await current.fill(owner.password)
      await change.click()
      await expect(notices(page)).toContainText('Пароль изменён!')
      await expect(dialog).toHaveCount(0)
      expect((await api.request('GET', '/api/managers/v2/profile', { token: second.token })).status).toBe(401)
      expect((await api.request('GET', '/api/managers/v2/profile', { token: owner.token })).status).toBe(200)
      expect((await login(api, { ...owner, password: 'новый-пароль-7' })).token).toBeTruthy()
    })
  })

  test('PROF-20 D-13 failures of the sessions are reported', async ({ page, api, owner }) => {
    await login(api, owner)
    let fails = true
    await page.route('**/profile/sessions', (route) => (fails ? route.fulfill(failure) : route.continue()))
    await page.route('**/profile/sessions/*', (route) => route.fulfill(failure))
    await openProfile(page, owner)
    await expect(notices(page)).toContainText('Ошибка получения списка сеансов')
    fails = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    const end = page.getByRole('button', { name: 'Завершить', exact: true }).first()
    await end.click()
    await expect(notices(page)).toContainText('Ошибка завершения сеанса')
    await expect(end).toBeVisible()
  })
})

test.describe('tab «Организация»', () => {
  const labels = ['Название', 'ИНН', 'Эл. почта', 'ФИО руководителя', 'Должность']

  test('ORG-20 ORG-21 ORG-22 ORG-23 ORG-24 ORG-25 ORG-26 ORG-27 ORG-29 ORG-30 ORG-31 ORG-42 VAL-04 the owner edits the organization', async ({
    page,
    api,
    owner,
  }) => {
    await openProfile(page, owner, 'Организация')
    for (const label of labels) await expect(field(page, label)).toBeEnabled()
    await expect(field(page, 'Номер телефона')).toHaveCount(2)
    await expect(field(page, 'Сфера деятельности')).toBeDisabled()
    await expect(field(page, 'Сфера деятельности')).toContainText('Образование')
    await expect(field(page, 'Адрес')).toHaveCount(0)
    await lookAt(page, 'profile-organization')
    await field(page, 'ИНН').fill('')
    await field(page, 'ИНН').pressSequentially('14351266281234')
    await expect(field(page, 'ИНН')).toHaveValue('143512662812')
    await field(page, 'ИНН').fill('1435126628')
    await field(page, 'Название').fill('Гимназия имени Пушкина')
    await field(page, 'ФИО руководителя').fill('Афанасьева Мария Ивановна')
    await field(page, 'Должность').fill('Директор')
    await field(page, 'Номер телефона').nth(1).fill('79140000001')
    const sent = putTo(page, /\/organization$/u)
    await save(page).click()
    expect((await sent).postDataJSON()).toMatchObject({
      name: 'Гимназия имени Пушкина',
      inn: '1435126628',
      phone: owner.phone,
      address: 'Республика Саха (Якутия), г. Якутск, ул. Ленина, 1',
      scope_id: 2,
      category_id: 3,
      leader: {
        name: 'Афанасьева Мария Ивановна',
        position: 'Директор',
        phone: '79140000001',
        order_number: 1,
      },
    })
    await expect(notices(page).getByText('Организация', { exact: true })).toBeVisible()
    await expect(notices(page)).toContainText('Данные успешно обновлены!')
    const { organization } = await api.call<{ organization: { name: string; address: string } }>(
      'GET',
      '/profile',
      { token: owner.token },
    )
    expect(organization).toMatchObject({
      name: 'Гимназия имени Пушкина',
      address: 'Республика Саха (Якутия), г. Якутск, ул. Ленина, 1',
    })
    await tab(page, 'Профиль').click()
    await tab(page, 'Организация').click()
    await expect(field(page, 'Название')).toHaveValue('Гимназия имени Пушкина')
  })

  test('ORG-28 ORG-30 an employee reads it only', async ({ page, api, owner }) => {
    const worker = await newEmployee(api, owner, { permissions: ['my_channel', 'team'] })
    await openProfile(page, { ...worker, channelId: owner.channelId }, 'Организация')
    await expect(field(page, 'Название')).toHaveValue(owner.organization)
    for (const label of [...labels, 'Сфера деятельности']) await expect(field(page, label)).toBeDisabled()
    for (const at of [0, 1]) await expect(field(page, 'Номер телефона').nth(at)).toBeDisabled()
    await expect(save(page)).toHaveCount(0)
    await lookAt(page, 'profile-organization-read')
  })

  test('ORG-29 ERR-21 D-13 what is wrong is announced before the call, what is refused keeps what was typed', async ({
    page,
    owner,
  }) => {
    await openProfile(page, owner, 'Организация')
    await field(page, 'ИНН').fill('123')
    await field(page, 'Эл. почта').fill('почта')
    let calls = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls += 1
    })
    await save(page).click()
    for (const text of ['ИНН состоит из 10 или 12 цифр', 'Проверьте адрес электронной почты'])
      await expect(page.getByText(text)).toBeVisible()
    expect(calls).toBe(0)
    await field(page, 'ИНН').fill('1435126627')
    await expect(page.getByText('Проверьте ИНН: контрольные цифры не сходятся')).toBeVisible()
    await field(page, 'Эл. почта').fill('school@uprava.example')
    await page.route('**/managers/v2/organization', (route) =>
      route.fulfill(refusal('Напишите должность полностью', 'leader.position')),
    )
    await save(page).click()
    await expect(notices(page)).toContainText('Ошибка обновления данных организации')
    await expect(field(page, 'Должность')).toBeFocused()
    await expect(field(page, 'Эл. почта')).toHaveValue('school@uprava.example')
  })
})

test.describe('tab «Канал»', () => {
  test('CHAN-28 CHAN-31 CHAN-32 CHAN-33 CHAN-34 CHAN-35 CHAN-36 CHAN-37 CHAN-38 CHAN-39 CHAN-40 CHAN-41 CHAN-42 CHAN-43 CHAN-44 CHAN-45 CHAN-46 VAL-04 saves the channel', async ({
    page,
    api,
    owner,
  }) => {
    await openProfile(page, owner, 'Канал')
    await expect(field(page, 'Название')).toHaveValue(owner.organization)
    await expect(field(page, 'Часы и дни работы')).toHaveAttribute(
      'placeholder',
      'Пн–Пт 9:00–18:00, обед 13:00–14:00',
    )
    await lookAt(page, 'profile-channel')
    const texts = {
      Название: 'Гимназия имени Пушкина',
      'Часы и дни работы': 'Пн–Сб 8:00–20:00',
      Адрес: 'г. Якутск, ул. Мира, 3',
      Описание: 'Учим и воспитываем.',
      Слоган: 'Рядом с каждым',
      Сайт: 'school.example',
      ВКонтакте: 'https://vk.example/school',
      WhatsApp: 'https://wa.example/1',
      Telegram: 'https://t.example/school',
    }
    for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
    await field(page, 'Телефон').fill('79140000001')
    await field(page, 'Дополнительный телефон').fill('79140000002')
    await field(page, 'Сфера деятельности').click()
    await page.getByRole('option', { name: 'Культура' }).click()
    const sent = putTo(page, /\/channels\/\d+$/u)
    await save(page).click()
    expect((await sent).postDataJSON()).toEqual({
      name: 'Гимназия имени Пушкина',
      scope_id: 4,
      address: 'г. Якутск, ул. Мира, 3',
      work_time: 'Пн–Сб 8:00–20:00',
      description: 'Учим и воспитываем.',
      tagline: 'Рядом с каждым',
      phone_number: '79140000001',
      contact_number_1: '79140000002',
      contact_number_2: '',
      website: 'school.example',
      vk: 'https://vk.example/school',
      whatsapp: 'https://wa.example/1',
      telegram: 'https://t.example/school',
    })
    await expect(notices(page).getByText('Канал', { exact: true })).toBeVisible()
    await expect(notices(page)).toContainText('Данные успешно обновлены!')
    // What the server made of an address without a scheme stands in the field.
    await expect(field(page, 'Сайт')).toHaveValue('https://school.example')
    const [channel] = await api.call<Record<string, unknown>[]>('GET', '/channels', { token: owner.token })
    expect(channel).toMatchObject({
      name: 'Гимназия имени Пушкина',
      scope: { id: 4, name: 'Культура' },
      contact_number_2: '',
      can_send_message: true,
    })
    for (const key of ['id', 'image', 'background', 'tagline', 'work_time', 'website'])
      expect(channel).toHaveProperty(key)
    const kinds = await api.call<object[]>('GET', '/channels/types', { token: owner.token })
    expect(kinds[0]).toEqual({ id: 1, name: 'Муниципальный орган' })
    const [region] = await api.call<{ name: string; region: string }[]>('GET', '/channels/regions', {
      token: owner.token,
    })
    expect(region?.region).toBe(region?.name)
  })

  test('CHAN-29 CHAN-30 PROF-18 VAL-21 logo and cover change at once and are back when refused', async ({
    page,
    owner,
  }) => {
    await openProfile(page, owner, 'Канал')
    const pictures = page.getByRole('tabpanel').locator('img')
    for (const at of [0, 1]) {
      await page.locator('input[type=file]').nth(at).setInputFiles(picture)
      await expect(pictures).toHaveCount(at + 1)
      await expect(pictures.nth(at)).toHaveAttribute('src', /^(?!blob:)/u)
    }
    await expect(notices(page)).toContainText('Данные успешно обновлены!')
    const logo = pictures.first()
    const former = await logo.getAttribute('src')
    await page.route('**/upload-avatar', (route) => route.fulfill(failure))
    await page.locator('input[type=file]').first().setInputFiles(picture)
    await expect(notices(page)).toContainText('Ошибка обновления информации канала')
    await expect(logo).toHaveAttribute('src', former ?? '')
  })

  test('CHAN-43 API-79 ERR-21 D-13 a refused save keeps what was typed', async ({ page, owner }) => {
    await openProfile(page, owner, 'Канал')
    await field(page, 'Сайт').fill('ftp://school.example')
    await field(page, 'Слоган').fill('Рядом с каждым')
    await save(page).click()
    await expect(notices(page)).toContainText('Ошибка обновления информации канала')
    await expect(field(page, 'Сайт')).toBeFocused()
    await expect(field(page, 'Сайт')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Слоган')).toHaveValue('Рядом с каждым')
  })

  test('CHAN-28 PERM-17 without the section my_channel the tab is read only', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner)
    await openProfile(page, { ...worker, channelId: owner.channelId }, 'Канал')
    await expect(field(page, 'Название')).toHaveValue(owner.organization)
    for (const label of ['Название', 'Телефон', 'Сфера деятельности', 'Адрес', 'Описание', 'Telegram'])
      await expect(field(page, label)).toBeDisabled()
    await expect(save(page)).toHaveCount(0)
    await expect(page.locator('input[type=file]')).toHaveCount(0)
    await lookAt(page, 'profile-channel-read')
  })
})
