import path from 'node:path'

import type { Locator, Page } from '@playwright/test'

import {
  expect,
  lookAt,
  newEmployee,
  newOwner,
  newPhone,
  signInPage,
  sizes,
  test,
  type Employee,
  type Owner,
} from './support/fixtures.ts'

const picture = path.resolve(import.meta.dirname, 'files/picture.png')
const refusal = (message: string, field = 'general') => ({
  code: 422,
  message,
  errors: { [field]: [message] },
})

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const filters = (page: Page) => page.getByRole('region', { name: 'Фильтры' })
const notices = (page: Page) => page.getByRole('region', { name: 'Сообщения' })
const names = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Написать' }) })

async function openStaff(
  page: Page,
  who: { token: string; managerId: number; channelId: number },
): Promise<void> {
  await signInPage(page, who)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сотрудники')
}

const seatOf = (worker: Employee, owner: Owner) => ({
  token: worker.token,
  managerId: worker.managerId,
  channelId: owner.channelId,
})

test.describe.configure({ timeout: 120_000 })

test.describe('the list', () => {
  test('STAFF-01 STAFF-02 STAFF-03 STAFF-08 STAFF-09 STAFF-10 STAFF-11 STAFF-12 STAFF-13 STAFF-14 STAFF-15 STAFF-32 STAFF-34 STAFF-18 STAFF-19 STAFF-39 the employees of the channel with what may be done; «Написать» opens the messenger with the employee', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner, { name: 'Мария', surname: 'Иванова', appointment: 'Юрист' })
    await test.step('the employees of the channel with what may be done', async () => {
      await api.call('POST', `/channels/${owner.channelId}/team`, {
        token: owner.token,
        body: {
          appointment:
            'Заместитель руководителя по общим вопросам, делопроизводству и взаимодействию с общественными организациями',
          name: 'Константин-Александр',
          surname: 'Преображенский-Долгоруков',
          phone: newPhone(),
          email: `long${newPhone()}@uprava.example`,
        },
      })
      await openStaff(page, owner)
      await expect(page).toHaveTitle('Сотрудники')
      const active = row(page, 'Иванова Мария')
      await expect(active).toContainText('Юрист')
      await expect(active).toContainText('Профиль активен')
      await expect(active.getByText('ИМ', { exact: true })).toBeVisible()
      const invited = row(page, 'Преображенский-Долгоруков Константин-Александр')
      await expect(invited).toContainText('Приглашение отправлено')
      await expect(names(page)).toHaveCount(2)
      await expect(page.getByRole('main').getByText('Смирнова Ольга')).toHaveCount(0)
      for (const action of ['Редактировать', 'Удалить', 'Написать'])
        await expect(active.getByRole('button', { name: action, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Добавить сотрудника' })).toBeVisible()
      await lookAt(page, 'staff')
      expect(worker.seatId).toBeGreaterThan(0)
    })
    await test.step('«Написать» opens the messenger with the employee', async () => {
      await row(page, 'Иванова').getByRole('button', { name: 'Написать' }).click()
      await expect(page).toHaveURL(
        new RegExp(`/messenger\\?subject_type=PRIVATE-ROOM&manager_id=${worker.managerId}`, 'u'),
      )
      await expect(page.getByRole('textbox', { name: 'Сообщение', exact: true })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Иванова')
    })
  })

  test('STAFF-03 STAFF-16 PERM-01 PERM-05 PERM-08 PERM-09 PERM-13 PERM-14 the team section of one channel says nothing about another', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner, { permissions: ['team'] })
    const elsewhere = await newOwner(api, { surname: 'Кузнецова' })
    const seat = await api.call<{ manager: { id: number } }>(
      'POST',
      `/channels/${elsewhere.channelId}/team`,
      {
        token: elsewhere.token,
        body: {
          appointment: 'Методист',
          name: worker.name,
          surname: worker.surname,
          phone: worker.phone,
          email: `second${worker.phone}@uprava.example`,
        },
      },
    )
    const flags = await api.call<{ name: string; access: boolean }[]>(
      'GET',
      `/channels/${owner.channelId}/sections`,
      { token: worker.token },
    )
    expect(flags.map(({ name }) => name).toSorted()).toEqual([
      'documents',
      'my_channel',
      'posts',
      'team',
      'tickets',
    ])
    expect(flags.filter(({ access }) => access).map(({ name }) => name)).toEqual(['team'])
    expect(
      await api.call('GET', `/channels/${owner.channelId}/permissions`, { token: worker.token }),
    ).toEqual(flags)

    await openStaff(page, seatOf(worker, owner))
    await expect(page.getByRole('button', { name: 'Добавить сотрудника' })).toBeVisible()
    await expect(row(page, 'Смирнова Ольга').getByRole('button', { name: 'Редактировать' })).toBeVisible()
    await expect(row(page, worker.surname)).toHaveCount(0)

    const asked = await api.request('POST', '/api/managers/v2/auth/send-code', {
      body: { phone: worker.phone },
    })
    const entry = await api.call<{ token: string }>('POST', '/auth/by-code', {
      body: { phone: worker.phone, code: await api.lastCode(worker.phone) },
      cookie: asked.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    })
    const second = await api.call<{ token: string }>('POST', `/auth-by-manager/${seat.manager.id}`, {
      token: entry.token,
    })
    await page.evaluate(
      ({ token, managerId, channelId }) => {
        localStorage.setItem('token', token)
        localStorage.setItem('managerId', String(managerId))
        localStorage.setItem('channelId', String(channelId))
      },
      { token: second.token, managerId: seat.manager.id, channelId: elsewhere.channelId },
    )
    await page.goto('/staff')
    await expect(row(page, 'Кузнецова Ольга').getByRole('button', { name: 'Написать' })).toBeVisible()
    for (const control of ['Добавить сотрудника', 'Редактировать', 'Удалить'])
      await expect(page.getByRole('button', { name: control })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Ещё/u })).toHaveCount(0)
  })

  test('STAFF-17 STAFF-41 PROF-22 an empty list says so; patronymic, department and phone: added, shown, dialled, changed and chosen', async ({
    page,
    owner,
  }) => {
    await test.step('an empty list says so', async () => {
      await openStaff(page, owner)
      await expect(page.getByText('Список сотрудников пуст!')).toBeVisible()
      await lookAt(page, 'staff-empty')
    })
    await test.step('patronymic, department and phone: added, shown, dialled, changed and chosen', async () => {
      await expect(filters(page).getByLabel('Отдел')).toHaveCount(0)
      await page.getByRole('button', { name: 'Добавить сотрудника' }).click()
      const adding = page.getByRole('dialog', { name: 'Новый сотрудник' })
      const phone = newPhone()
      for (const [label, value] of [
        ['Имя', 'Мария'],
        ['Фамилия', 'Иванова'],
        ['Отчество', 'Петровна'],
        ['Номер телефона', phone],
        ['Должность', 'Юрист'],
        ['Отдел', 'Правовой отдел'],
        ['Эл. почта', `new${phone}@uprava.example`],
      ] as const)
        await adding.getByLabel(label, { exact: true }).fill(value)
      await adding.getByRole('button', { name: 'Добавить' }).click()
      const added = row(page, 'Иванова Мария Петровна')
      await expect(added).toContainText('ЮристПравовой отдел')
      await expect(added.getByRole('link')).toHaveAttribute('href', `tel:+7${phone.slice(1)}`)
      await lookAt(page, 'staff-departments')

      await added.getByRole('button', { name: 'Редактировать' }).click()
      const editing = page.getByRole('dialog', { name: 'Редактирование сотрудника' })
      await expect(editing.getByLabel('Отдел')).toHaveValue('Правовой отдел')
      await editing.getByLabel('Отдел').fill('Архив')
      await editing.getByRole('button', { name: 'Сохранить' }).click()
      await expect(added).toContainText('ЮристАрхив')
      await filters(page).getByLabel('Отдел').click()
      await expect(page.getByRole('option')).toHaveText(['Все отделы', 'Архив'])
      const chosen = page.waitForRequest((request) => request.url().includes('department='))
      await page.getByRole('option', { name: 'Архив' }).click()
      expect(new URL((await chosen).url()).searchParams.get('department')).toBe('Архив')
      await expect(names(page)).toHaveCount(1)

      await page.goto('/profile')
      await page.getByLabel('Отчество').fill('Ивановна')
      await page.getByRole('button', { name: 'Сохранить' }).click()
      await expect(notices(page)).toContainText('Данные успешно обновлены!')
      await page.reload()
      await expect(page.getByLabel('Отчество')).toHaveValue('Ивановна')
    })
  })

  test('API-80 ERR-01 ERR-02 ERR-03 ERR-21 D-13 a list that could not be loaded is asked again by «Повторить»', async ({
    page,
    api,
    owner,
  }) => {
    await newEmployee(api, owner, { surname: 'Иванова' })
    let fails = true
    await page.route('**/team?*', (route) =>
      fails
        ? route.fulfill({
            status: 503,
            json: {
              code: 503,
              message: 'Нет',
              errors: { general: ['Служба временно недоступна.'], more: ['Попробуйте позже.'] },
            },
          })
        : route.continue(),
    )
    await page.route('**/team', (route) =>
      fails
        ? route.fulfill({
            status: 503,
            json: {
              code: 503,
              message: 'Нет',
              errors: { general: ['Служба временно недоступна.'], more: ['Попробуйте позже.'] },
            },
          })
        : route.continue(),
    )
    await openStaff(page, owner)
    const toast = notices(page).getByText('Ошибка получения списка сотрудников').first()
    await expect(toast).toBeVisible()
    await expect(notices(page)).toContainText('Служба временно недоступна.')
    await expect(notices(page)).toContainText('Попробуйте позже.')
    await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
    await lookAt(page, 'staff-failed')
    fails = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(row(page, 'Иванова')).toBeVisible()
    await expect(page.getByText('Не удалось загрузить данные')).toHaveCount(0)
  })

  test('API-81 a failed list of accesses is reported and leaves the controls away', async ({
    page,
    api,
    owner,
  }) => {
    await newEmployee(api, owner, { surname: 'Иванова' })
    await page.route('**/sections', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Сбой', errors: { general: ['Сбой'] } } }),
    )
    await openStaff(page, owner)
    await expect(notices(page).getByText('Ошибка получения списка доступов')).toBeVisible()
    await expect(row(page, 'Иванова')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Добавить сотрудника' })).toHaveCount(0)
  })

  test('UI rows in the shape of the list stand while it is being loaded', async ({ page, api, owner }) => {
    await newEmployee(api, owner, { surname: 'Иванова' })
    let answer = () => undefined as void
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/team', async (route) => {
      await gate
      await route.continue()
    })
    await openStaff(page, owner)
    await expect(page.getByText('Загрузка…').first()).toBeAttached()
    await lookAt(page, 'staff-loading')
    answer()
    await expect(row(page, 'Иванова')).toBeVisible()
  })
})

test.describe('the filters', () => {
  test('STAFF-04 STAFF-05 STAFF-31 STAFF-37 STAFF-06 STAFF-07 NAV-51 NAV-53 search and appointment are asked of the server; on a phone the filters are a right drawer of 85 %, the menu opens from the left', async ({
    page,
    api,
    owner,
  }) => {
    await test.step('search and appointment are asked of the server', async () => {
      await newEmployee(api, owner, { surname: 'Иванова', appointment: 'Юрист' })
      await newEmployee(api, owner, { surname: 'Сидоров', appointment: 'Архивист' })
      await openStaff(page, owner)
      await expect(names(page)).toHaveCount(2)
      const asked = page.waitForRequest((request) => request.url().includes('search='))
      await filters(page).getByRole('searchbox', { name: 'Поиск' }).fill('Сидор')
      await filters(page).getByRole('searchbox', { name: 'Поиск' }).press('Enter')
      expect(new URL((await asked).url()).searchParams.get('search')).toBe('Сидор')
      await expect(names(page)).toHaveCount(1)
      await expect(row(page, 'Сидоров')).toBeVisible()
      await filters(page).getByRole('button', { name: 'Очистить поиск' }).click()
      await expect(names(page)).toHaveCount(2)

      const select = filters(page).getByLabel('Должность')
      await expect(select).toContainText('Все должности')
      await select.click()
      await expect(page.getByRole('option')).toHaveText([
        'Все должности',
        'Архивист',
        'Руководитель',
        'Юрист',
      ])
      const chosen = page.waitForRequest((request) => request.url().includes('appointment='))
      await page.getByRole('option', { name: 'Юрист' }).click()
      expect(new URL((await chosen).url()).searchParams.get('appointment')).toBe('Юрист')
      await expect(names(page)).toHaveCount(1)
      await expect(row(page, 'Иванова')).toBeVisible()
      await filters(page).getByRole('searchbox', { name: 'Поиск' }).fill('никого такого')
      await filters(page).getByRole('searchbox', { name: 'Поиск' }).press('Enter')
      await expect(page.getByText('Список сотрудников пуст!')).toBeVisible()
    })
    await test.step('on a phone the filters are a right drawer of 85 %, the menu opens from the left', async () => {
      await page.setViewportSize(sizes.phone)
      await page.goto('/staff')
      await expect(row(page, 'Иванова')).toBeVisible()
      await expect(filters(page)).toHaveCount(0)
      const opener = page.getByRole('button', { name: 'Открыть фильтры' })
      await opener.click()
      const drawer = page.getByRole('dialog', { name: 'Фильтры' })
      await expectDrawer(drawer, 'right')
      await lookAt(page, 'staff-filters')
      await page.setViewportSize(sizes.phone)
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
      await page.getByRole('button', { name: 'Открыть меню' }).click()
      const menu = page.getByRole('dialog')
      await expectDrawer(menu, 'left')
      await expect(menu.getByRole('link', { name: 'Сотрудники' })).toBeVisible()
    })
  })
})

/** A drawer of 85 % of the window that stands at its side. */
async function expectDrawer(drawer: Locator, side: 'left' | 'right'): Promise<void> {
  await expect(drawer).toBeVisible()
  await expect(async () => {
    const box = await drawer.boundingBox()
    expect(box?.width).toBeCloseTo(sizes.phone.width * 0.85, 0)
    expect(side === 'left' ? box?.x : (box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(
      side === 'left' ? 0 : sizes.phone.width,
      0,
    )
  }).toPass()
}

test.describe('the edit dialog', () => {
  test('API-83 ERR-05 ERR-06 ERR-21 D-13 D-14 STAFF-20 STAFF-21 STAFF-22 STAFF-23 STAFF-38 ERR-12 ERR-15 PERM-02 PERM-03 PERM-04 PERM-05 PERM-06 PERM-07 PERM-17 PERM-18 a refused edit keeps what was typed and marks the field; changes the position and the sections', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner, {
      surname: 'Иванова',
      appointment: 'Юрист',
      permissions: ['documents', 'posts'],
    })
    await test.step('a refused edit keeps what was typed and marks the field', async () => {
      await openStaff(page, owner)
      await row(page, 'Иванова').getByRole('button', { name: 'Редактировать' }).click()
      const dialog = page.getByRole('dialog', { name: 'Редактирование сотрудника' })
      let answer = () => undefined as void
      const gate = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/team/*', async (route) => {
        await gate
        await route.fulfill({ status: 422, json: refusal('Такой должности нет', 'appointment') })
      })
      await dialog.getByLabel('Должность').fill('Волшебник')
      await dialog.getByRole('button', { name: 'Сохранить' }).click()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      answer()
      await expect(notices(page)).toContainText('Ошибка редактирования сотрудника')
      await expect(dialog.getByText('Такой должности нет')).toBeVisible()
      await expect(dialog.getByLabel('Должность')).toHaveValue('Волшебник')
      await expect(dialog.getByLabel('Должность')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(row(page, 'Иванова')).toContainText('Юрист')
    })
    await test.step('changes the position and the sections', async () => {
      await page.unroute('**/team/*')
      const opener = row(page, 'Иванова').getByRole('button', { name: 'Редактировать' })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: 'Редактирование сотрудника' })
      await expect(dialog.getByLabel('Должность')).toHaveValue('Юрист')
      const switches = dialog.getByRole('switch')
      await expect(switches).toHaveCount(5)
      const named = [
        ['Рабочее место', 'Изменение данных канала', false],
        ['Новости', 'Уведомления о новостях и комментарии', true],
        ['Сотрудники', 'Добавление, изменение и удаление сотрудников', false],
        ['Заявки', 'Заявки жителей из приложения', false],
        ['Документы', 'Библиотека документов и папок', true],
      ] as const
      for (const [at, [title, hint, isOn]] of named.entries()) {
        await expect(switches.nth(at)).toHaveAccessibleName(title)
        await expect(switches.nth(at)).toHaveAccessibleDescription(hint)
        await expect(switches.nth(at)).toBeChecked({ checked: isOn })
      }
      await lookAt(page, 'staff-edit')
      await dialog.getByRole('switch', { name: 'Заявки' }).press('Space')
      await dialog.getByRole('switch', { name: 'Новости' }).press('Space')
      await dialog.getByLabel('Должность').fill('   ')
      await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
      await dialog.getByLabel('Должность').fill('Главный юрист')
      const sent = page.waitForRequest((request) => request.method() === 'PUT')
      await dialog.getByRole('button', { name: 'Сохранить' }).click()
      const body = (await sent).postDataJSON() as { permissions: string[]; appointment: string }
      expect({ ...body, permissions: body.permissions.toSorted() }).toEqual({
        appointment: 'Главный юрист',
        permissions: ['documents', 'tickets'],
      })
      await expect(notices(page)).toContainText('Сотрудник успешно отредактирован!')
      await expect(notices(page).getByText('Сотрудники', { exact: true })).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
      await expect(row(page, 'Иванова')).toContainText('Главный юрист')
      const team = await api.call<{ id: number; permissions: { permission: string; id: number }[] }[]>(
        'GET',
        `/channels/${owner.channelId}/team`,
        { token: owner.token },
      )
      const sections = await api.call<{ id: number; name: string }[]>('GET', '/sections', {
        token: owner.token,
      })
      const kept = team.find(({ id }) => id === worker.seatId)?.permissions ?? []
      expect(kept.map(({ permission }) => permission).toSorted()).toEqual(['documents', 'tickets'])
      for (const { permission, id } of kept)
        expect(sections.find((section) => section.name === permission)?.id).toBe(id)
    })
  })
})

test.describe('deleting', () => {
  test('STAFF-14 STAFF-24 STAFF-34 STAFF-36 the row leaves before the server answers', async ({
    page,
    api,
    owner,
  }) => {
    await newEmployee(api, owner, { name: 'Мария', surname: 'Иванова' })
    await newEmployee(api, owner, { surname: 'Сидоров' })
    await openStaff(page, owner)
    const remove = row(page, 'Иванова').getByRole('button', { name: 'Удалить' })
    await remove.click()
    const question = page.getByRole('alertdialog', { name: 'Удалить сотрудника Иванова Мария?' })
    await expect(question).toContainText(
      'Сотрудник потеряет доступ к каналу. Его сообщения и документы сохранятся.',
    )
    await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused()
    await lookAt(page, 'staff-delete')
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(row(page, 'Иванова')).toBeVisible()
    let answer = () => undefined as void
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/team/*', async (route) => {
      await gate
      await route.continue()
    })
    await remove.press('Enter')
    await question.getByRole('button', { name: 'Удалить' }).press('Enter')
    await expect(row(page, 'Иванова')).toHaveCount(0)
    // The focus does not fall to the beginning of the page.
    await expect(row(page, 'Сидоров').getByRole('link')).toBeFocused()
    await expect(notices(page)).not.toContainText('Сотрудник успешно удален!')
    answer()
    await expect(notices(page)).toContainText('Сотрудник успешно удален!')
    const team = await api.call<{ manager: { surname: string } }[]>(
      'GET',
      `/channels/${owner.channelId}/team`,
      { token: owner.token },
    )
    expect(team.map(({ manager }) => manager.surname)).not.toContain('Иванова')
  })

  test('STAFF-35 API-84 D-07 ERR-20 a refused deletion puts the row back to its place', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner, { surname: 'Воронова', permissions: ['team'] })
    for (const surname of ['Абрамов', 'Яковлев']) await newEmployee(api, owner, { surname })
    await openStaff(page, seatOf(worker, owner))
    await expect(names(page)).toHaveCount(3)
    const before = await names(page).allInnerTexts()
    let answer = () => undefined as void
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/team/*', async (route) => {
      await gate
      await route.continue()
    })
    await row(page, 'Смирнова Ольга').getByRole('button', { name: 'Удалить' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(names(page)).toHaveCount(2)
    answer()
    await expect(notices(page)).toContainText('Ошибка при удалении сотрудника')
    await expect(notices(page)).toContainText('Владельца организации нельзя удалить')
    await expect(names(page)).toHaveText(before.map((text) => new RegExp(text.split('\n')[1] ?? text, 'u')))
  })
})

test.describe('adding', () => {
  test('STAFF-25 STAFF-26 STAFF-27 STAFF-28 STAFF-29 STAFF-30 STAFF-33 STAFF-36 STAFF-40 VAL-21 five fields and a picture make an invited employee', async ({
    page,
    api,
    owner,
  }) => {
    await openStaff(page, owner)
    await page.getByRole('button', { name: 'Добавить сотрудника' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новый сотрудник' })
    const add = dialog.getByRole('button', { name: 'Добавить' })
    await expect(dialog.getByLabel('Номер телефона')).toHaveValue(/^\+7/u)
    await expect(dialog.getByLabel('Эл. почта')).toHaveAccessibleDescription(
      'На эту почту будет отправлена ссылка',
    )
    await expect(add).toBeDisabled()
    await lookAt(page, 'staff-add')
    // Nothing is typed: it closes at once. Then it asks.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Добавить сотрудника' }).click()
    await dialog.getByLabel('Имя').fill('Мари')
    await page.keyboard.press('Escape')
    const leaving = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' })
    await leaving.getByRole('button', { name: 'Вернуться' }).click()
    await expect(dialog.getByLabel('Имя')).toHaveValue('Мари')
    // What was left empty or half typed says so under its field; what need not be filled is not marked.
    for (const name of ['Имя', 'Фамилия', 'Номер телефона', 'Должность', 'Эл. почта'])
      await expect(dialog.getByLabel(name)).toHaveAttribute('aria-required', 'true')
    await expect(dialog.getByLabel('Отдел')).not.toHaveAttribute('aria-required', 'true')
    await dialog.getByLabel('Фамилия').focus()
    await dialog.getByLabel('Номер телефона').focus()
    await dialog.getByLabel('Должность').focus()
    await expect(dialog.getByText('Заполните поле «Фамилия»')).toBeVisible()
    await expect(dialog.getByText('Введите номер телефона полностью')).toBeVisible()
    await expect(dialog.getByText('Заполните поле «Должность»')).toHaveCount(0)
    const phone = newPhone()
    const email = `new${phone}@uprava.example`
    await dialog.getByLabel('Имя').fill('Мария')
    await dialog.getByLabel('Фамилия').fill('   ')
    await dialog.getByLabel('Номер телефона').fill(phone.slice(1, 8))
    await dialog.getByLabel('Должность').fill('Юрист')
    // Stays as it is written.
    await dialog.getByLabel('Эл. почта').fill('мария@пример.рф')
    await expect(dialog.getByLabel('Эл. почта')).toHaveValue('мария@пример.рф')
    await dialog.getByLabel('Эл. почта').fill(email)
    await expect(add).toBeDisabled()
    await dialog.getByLabel('Фамилия').fill('Иванова')
    await expect(add).toBeDisabled()
    await dialog.getByLabel('Номер телефона').fill(phone)
    await expect(dialog.getByLabel('Номер телефона')).toHaveValue(/^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/u)
    await expect(add).toBeEnabled()
    const chooser = dialog.locator('input[type=file]')
    expect(await chooser.getAttribute('accept')).toContain('.png')
    await chooser.setInputFiles({
      name: 'отчёт.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    })
    await expect(dialog.locator('img')).toHaveCount(0)
    await chooser.setInputFiles(picture)
    await expect(dialog.locator('img')).toHaveCount(1)
    await add.click()
    await expect(notices(page)).toContainText('Сотрудник успешно добавлен!')
    await expect(dialog).toHaveCount(0)
    const added = row(page, 'Иванова Мария')
    await expect(added).toContainText('Приглашение отправлено')
    await expect(added.locator('img')).toHaveCount(1)
    const mail = await api.lastSent(email)
    expect(mail).toMatch(/\/invitation\/[\w-]+/u)

    await added.getByRole('button', { name: 'Ещё: Иванова Мария' }).click()
    await page.getByRole('menuitem', { name: 'Отправить приглашение ещё раз' }).click()
    await expect(notices(page)).toContainText(`Ссылка отправлена на ${email}!`)
    await expect.poll(() => api.lastSent(email)).not.toBe(mail)
  })

  test('STAFF-40 STAFF-33 API-82 ERR-21 D-13 an active employee is sent a link to sign in; a failure is shown; a refused addition keeps what was typed and marks the phone', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner, { name: 'Мария', surname: 'Иванова' })
    await test.step('an active employee is sent a link to sign in; a failure is shown', async () => {
      await openStaff(page, owner)
      const more = row(page, 'Иванова').getByRole('button', { name: 'Ещё: Иванова Мария' })
      await more.click()
      await page.getByRole('menuitem', { name: 'Отправить ссылку для входа' }).click()
      await expect(notices(page)).toContainText(`Ссылка отправлена на worker${worker.phone}@uprava.example!`)
      await page.route('**/invite', (route) =>
        route.fulfill({ status: 503, json: refusal('Почта недоступна') }),
      )
      await more.click()
      await page.getByRole('menuitem', { name: 'Отправить ссылку для входа' }).click()
      await expect(notices(page)).toContainText('Ошибка приглашения')
    })
    await test.step('a refused addition keeps what was typed and marks the phone', async () => {
      await page.getByRole('button', { name: 'Добавить сотрудника' }).click()
      const dialog = page.getByRole('dialog', { name: 'Новый сотрудник' })
      await dialog.getByLabel('Имя').fill('Мария')
      await dialog.getByLabel('Фамилия').fill('Иванова')
      await dialog.getByLabel('Номер телефона').fill(worker.phone)
      await dialog.getByLabel('Должность').fill('Юрист')
      await dialog.getByLabel('Эл. почта').fill(`other${worker.phone}@uprava.example`)
      await dialog.getByRole('button', { name: 'Добавить' }).click()
      await expect(notices(page)).toContainText('Ошибка при добавлении содрудника')
      await expect(dialog.getByText('Сотрудник с таким номером уже есть в этом канале')).toBeVisible()
      await expect(dialog.getByLabel('Номер телефона')).toBeFocused()
      await expect(dialog.getByLabel('Фамилия')).toHaveValue('Иванова')
    })
  })
})
