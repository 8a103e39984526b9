import { expect, lookAt, newEmployee, newOwner, newPhone, signInPage, test } from './support/fixtures.ts'

const masked = (phone: string) =>
  `+7 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`

test.describe('login mode', () => {
  test('AUTH-01 AUTH-03 AUTH-04 AUTH-05 AUTH-09 AUTH-20 AUTH-21 AUTH-71 AUTH-06 AUTH-07 AUTH-08 AUTH-70 MSG-114 AUTH-25 AUTH-10 the form opens first, hides the password and waits for both fields; the recovery modal says whom to ask; a registered person without an organization goes on to create one', async ({
    page,
  }) => {
    await test.step('the form opens first, hides the password and waits for both fields', async () => {
      await page.goto('/authorization')
      await expect(page).toHaveTitle('Авторизация')
      const login = page.getByLabel('Логин')
      const password = page.getByLabel('Пароль', { exact: true })
      const enter = page.getByRole('button', { name: 'Войти', exact: true })
      await expect(password).toHaveAttribute('type', 'password')
      await expect(enter).toBeDisabled()
      await login.fill('glava')
      await expect(enter).toBeDisabled()
      await password.fill('x')
      await expect(enter).toBeEnabled()
      await login.fill('')
      await expect(enter).toBeDisabled()
      await page.getByRole('button', { name: 'Показать пароль' }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Скрыть пароль' }).click()
      await expect(password).toHaveAttribute('type', 'password')
      await lookAt(page, 'authorization')
    })
    await test.step('the recovery modal says whom to ask', async () => {
      await page.getByRole('button', { name: 'Забыл логин или пароль' }).click()
      const dialog = page.getByRole('dialog', { name: 'Восстановление доступа' })
      await expect(dialog).toContainText(
        'обратитесь к своему руководителю: он отправит вам новую ссылку для входа.',
      )
      await expect(dialog.getByRole('link', { name: 'support@uprava.example' })).toHaveAttribute(
        'href',
        'mailto:support@uprava.example',
      )
      await expect(dialog.getByRole('link', { name: '8 (900) 000-00-00' })).toHaveAttribute('href', /^tel:/u)
      await dialog.getByRole('button', { name: 'Понятно' }).click()
      await expect(dialog).toHaveCount(0)
    })
    await test.step('a registered person without an organization goes on to create one', async () => {
      await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
      await expect(page).toHaveURL(/\/registration$/u)
    })
  })

  test('AUTH-80 ERR-01 ERR-02 ERR-06 AUTH-24 AUTH-61 AUTH-63 AUTH-78 AUTH-85 a wrong pair is shown by the toast and the form keeps what was typed; an employee signs in by password and comes to the channels', async ({
    page,
    api,
    owner,
  }) => {
    await test.step('a wrong pair is shown by the toast and the form keeps what was typed', async () => {
      await page.goto('/authorization')
      await page.getByLabel('Логин').fill(owner.login)
      await page.getByLabel('Пароль', { exact: true }).fill('неверный-пароль')
      await page.getByRole('button', { name: 'Войти', exact: true }).click()
      await expect(page.getByText('Ошибка авторизации')).toBeVisible()
      await expect(page.getByText('Неверный логин или пароль').first()).toBeVisible()
      await expect(page).toHaveURL(/\/authorization$/u)
      await expect(page.getByLabel('Логин')).toHaveValue(owner.login)
    })
    await test.step('an employee signs in by password and comes to the channels', async () => {
      const worker = await newEmployee(api, owner)
      await page.getByLabel('Логин').fill(worker.login)
      await page.getByLabel('Пароль', { exact: true }).fill(worker.password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/channels$/u)
      const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
      expect(Object.keys(kept).toSorted()).toEqual(['haveOrganization', 'managerId', 'token'])
      expect(kept).toMatchObject({ haveOrganization: 'true', managerId: String(worker.managerId) })
    })
  })
})

test.describe('number mode', () => {
  test('AUTH-02 AUTH-11 AUTH-12 AUTH-13 AUTH-14 AUTH-15 AUTH-16 AUTH-17 AUTH-18 AUTH-22 AUTH-23 AUTH-26 AUTH-27 AUTH-28 AUTH-30 AUTH-32 AUTH-33 AUTH-35 ERR-13 the only account comes in by the code', async ({
    page,
    api,
    owner,
  }) => {
    await page.goto('/authorization')
    await page.getByRole('button', { name: 'Войти с номером' }).click()
    const phone = page.getByLabel('Номер телефона')
    await expect(phone).toHaveValue(/^\+7/u)
    await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeVisible()
    const enter = page.getByRole('button', { name: 'Войти', exact: true })
    await phone.pressSequentially(owner.phone.slice(1, 10))
    await expect(enter).toBeDisabled()
    await phone.pressSequentially(owner.phone.slice(10))
    await expect(phone).toHaveValue(masked(owner.phone))
    await enter.click()
    await expect(page).toHaveTitle('Подтверждение')
    await expect(
      page.getByText(`Введите смс код, отправленный на номер ${masked(owner.phone)}`),
    ).toBeVisible()
    await expect(
      page.getByText(`На номер ${masked(owner.phone)} отправлен код с подтверждением`),
    ).toBeVisible()
    await expect(page.getByText(/Отправить повторно через (60|59) сек\./u)).toBeVisible()
    await expect(page.getByText(/Отправить повторно через 5[78] сек\./u)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Отправить повторно' })).toHaveCount(0)
    const boxes = page.getByRole('textbox', { name: /Цифра \d из 4/u })
    await expect(boxes).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Подтвердить' })).toBeDisabled()
    await lookAt(page, 'code')
    await boxes.first().focus()
    await page.keyboard.type(await api.lastCode(owner.phone))
    await expect(page).toHaveURL(/\/channels$/u)
  })

  test('AUTH-19 AUTH-71 AUTH-86 a wrong code empties the boxes, says how many tries are left, and dies after three', async ({
    page,
    api,
    owner,
  }) => {
    await page.goto('/authorization')
    await page.getByRole('button', { name: 'Войти с номером' }).click()
    await page.getByLabel('Номер телефона').fill(owner.phone)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    const boxes = page.getByRole('textbox', { name: /Цифра \d из 4/u })
    await expect(boxes).toHaveCount(4)
    const right = await api.lastCode(owner.phone)
    const wrong = right === '1111' ? '2222' : '1111'
    for (const text of [
      'Неверный код. Осталось попыток: 2.',
      'Неверный код. Осталось попыток: 1.',
      'Код больше не действует. Запросите новый.',
    ]) {
      await boxes.first().focus()
      await page.keyboard.type(wrong)
      await expect(page.getByText(text).first()).toBeVisible()
      await expect(boxes.first()).toHaveValue('')
    }
    await expect(page.getByText('Ошибка регистрации').first()).toBeVisible()
    await page.getByRole('button', { name: 'Изменить номер' }).click()
    await expect(page.getByLabel('Номер телефона')).toHaveValue(masked(owner.phone))
    await page.getByRole('button', { name: 'Назад' }).click()
    await expect(page.getByLabel('Логин')).toBeVisible()
  })

  test('AUTH-29 AUTH-72 after the countdown a new code can be asked for', async ({ page, owner }) => {
    await page.clock.install()
    await page.goto('/authorization')
    await page.getByRole('button', { name: 'Войти с номером' }).click()
    await page.getByLabel('Номер телефона').fill(owner.phone)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page.getByText(/Отправить повторно через/u)).toBeVisible()
    await page.clock.fastForward(61_000)
    const asked = page.waitForRequest(/send-code/u)
    await page.getByRole('button', { name: 'Отправить повторно' }).click()
    await asked
    await expect(page.getByText(/Отправить повторно через/u)).toBeVisible()
  })

  test('AUTH-34 AUTH-36 AUTH-37 AUTH-38 AUTH-39 AUTH-40 AUTH-41 AUTH-42 AUTH-43 AUTH-44 AUTH-45 AUTH-47 AUTH-75 AUTH-77 AUTH-83 several accounts are chosen from', async ({
    page,
    api,
    owner,
  }) => {
    const other = await newOwner(api, { organization: 'Дом культуры «Заря»' })
    await api.call('POST', `/channels/${other.channelId}/team`, {
      token: other.token,
      body: {
        appointment: 'Методист',
        name: 'Ольга',
        surname: 'Смирнова',
        phone: owner.phone,
        email: 'second@uprava.example',
      },
    })
    await page.goto('/authorization')
    await page.getByRole('button', { name: 'Войти с номером' }).click()
    await page.getByLabel('Номер телефона').fill(owner.phone)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page.getByRole('textbox', { name: /Цифра 1 из 4/u })).toBeFocused()
    await page.keyboard.type(await api.lastCode(owner.phone))
    await expect(page).toHaveURL(/\/managers$/u)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Выбор аккаунта')
    const cards = page.getByRole('listitem')
    await expect(cards).toHaveCount(2)
    const methodist = cards.filter({ hasText: 'Методист' })
    await expect(methodist).toContainText('Смирнова Ольга')
    await expect(methodist).toContainText('Дом культуры «Заря»')
    await lookAt(page, 'managers')
    await page.reload()
    await expect(cards).toHaveCount(2)
    await methodist.getByRole('button').click()
    await expect(page).toHaveURL(/\/channels$/u)
    await expect(page.getByRole('button', { name: /Дом культуры «Заря»/u })).toBeVisible()
    await page.goto('/managers')
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/\/authorization$/u)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})

test.describe('registration', () => {
  test('AUTH-31 AUTH-48 AUTH-49 AUTH-50 AUTH-51 AUTH-52 AUTH-53 AUTH-54 AUTH-55 AUTH-56 AUTH-57 AUTH-58 AUTH-59 AUTH-60 AUTH-73 AUTH-74 a person registers and goes on to the organization', async ({
    page,
  }) => {
    await page.goto('/registration')
    await expect(page).toHaveTitle('Регистрация')
    const button = page.getByRole('button', { name: 'Зарегистрироваться' })
    const fill = {
      name: (value: string) => page.getByLabel('Имя').fill(value),
      surname: (value: string) => page.getByLabel('Фамилия').fill(value),
      phone: (value: string) => page.getByLabel('Номер телефона').fill(value),
    }
    const phone = newPhone()
    const agreement = page.getByRole('checkbox', { name: /Я принимаю условия/u })
    await fill.name('Мария')
    await fill.surname('Орлова')
    await fill.phone(phone)
    await expect(button).toBeDisabled()
    await agreement.check()
    await expect(button).toBeEnabled()
    for (const [clear, restore] of [
      [() => fill.name(''), () => fill.name('Мария')],
      [() => fill.surname(' '), () => fill.surname('Орлова')],
      [() => fill.phone('900'), () => fill.phone(phone)],
      [() => agreement.uncheck(), () => agreement.check()],
    ] as const) {
      await clear()
      await expect(button).toBeDisabled()
      await restore()
      await expect(button).toBeEnabled()
    }
    for (const [name, href] of [
      ['пользовательского соглашения', '/agreement'],
      ['Информация о платформе', '/about'],
      ['Политика конфиденциальности', '/privacy'],
    ] as const) {
      const link = page.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', href)
      await expect(link).toHaveAttribute('target', '_blank')
    }
    await lookAt(page, 'registration')
    await button.click()
    await expect(page).toHaveURL(/\/create-organization$/u)
  })

  test('AUTH-82 a taken phone is refused under its field and nothing typed is lost', async ({
    page,
    owner,
  }) => {
    await page.goto('/registration')
    await page.getByLabel('Имя').fill('Мария')
    await page.getByLabel('Фамилия').fill('Орлова')
    await page.getByLabel('Номер телефона').fill(owner.phone)
    await page.getByRole('checkbox', { name: /Я принимаю условия/u }).check()
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(
      page.getByText('Этот номер уже зарегистрирован. Войдите с номером телефона.').first(),
    ).toBeVisible()
    await expect(page.getByLabel('Номер телефона')).toBeFocused()
    await expect(page.getByLabel('Имя')).toHaveValue('Мария')
  })

  test('AUTH-74 NAV-67 the public documents open for everybody', async ({ page }) => {
    for (const [path, title] of [
      ['/agreement', 'Пользовательское соглашение'],
      ['/privacy', 'Политика конфиденциальности'],
      ['/about', 'Информация о платформе'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(title)
    }
    await lookAt(page, 'about')
  })
})

test.describe('endings', () => {
  test('AUTH-64 AUTH-65 AUTH-66 API-20 leaving on the channels screen clears everything and ends the token', async ({
    page,
    api,
    owner,
  }) => {
    await signInPage(page, { token: owner.token, managerId: owner.managerId })
    await page.goto('/channels')
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/\/authorization$/u)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    const refused = await api.request('GET', '/api/managers/v2/profile', { token: owner.token })
    expect(refused.status).toBe(401)
  })

  test('ERR-07 ERR-08 ERR-09 ERR-10 ERR-11 a 401 clears local storage, leads to the landing and says so once', async ({
    page,
    api,
    owner,
  }) => {
    await page.clock.install()
    await signInPage(page, owner)
    await page.goto('/staff')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // From here on time passes in small steps alone: the words are there for five seconds of the page, however slow the machine.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await api.call('POST', '/profile/logout', { token: owner.token })
    // The line, or what the page still reads, may have learnt of it first and left.
    await page
      .getByRole('link', { name: 'Организации' })
      .click({ timeout: 5000 })
      .catch(() => undefined)
    const words = page.getByText('Необходима повторная авторизация')
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(words).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page).toHaveURL(/\/landing$/u)
    await expect(words).toHaveCount(1)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.clock.fastForward(4000)
    await expect(words).toBeVisible()
    await page.clock.fastForward(1500)
    await expect(words).toBeHidden()
  })

  test('NAV-76 ORG-33 AUTH-69 an unverified account sees only the dialog, and goes on once the administrator has verified it', async ({
    page,
    api,
  }) => {
    const phone = newPhone()
    const { token } = await api.call<{ token: string }>('POST', '/auth/register', {
      body: { name: 'Анна', surname: 'Белова', phone },
    })
    await api.call('POST', '/organization', {
      token,
      body: {
        name: 'Музей',
        inn: '1435126628',
        email: `m${phone}@uprava.example`,
        phone,
        address: 'Якутск',
        scope_id: 4,
        category_id: 3,
      },
    })
    const [account] = await api.call<{ id: number }[]>('GET', '/managers', { token })
    await signInPage(page, { token, managerId: account?.id ?? 0 })
    await page.goto('/channels')
    const dialog = page.getByRole('dialog', { name: 'Подтверждение аккаунта' })
    await expect(dialog).toBeVisible()
    await api.admin('POST', `/accounts/${account?.id}/verify`)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByRole('button', { name: /Музей/u })).toBeVisible()
  })
})
