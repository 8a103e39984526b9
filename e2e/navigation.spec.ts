import { newPartner, newRoom, notices, readAll, say, whenSubscribed } from './support/chats.ts'
import { expect, lookAt, newEmployee, sizes, signInPage, test } from './support/fixtures.ts'

const inChannel = (owner: { token: string; managerId: number; channelId: number }) => owner

test.describe('guards in the browser', () => {
  test('NAV-01 NAV-02 NAV-15 NAV-18 NAV-65 NAV-17 NAV-64 the root opens the landing without sign-in; a stranger is led to the sign-in from unknown and protected paths; /authorization without the flag clears local storage', async ({
    page,
  }) => {
    await test.step('the root opens the landing without sign-in', async () => {
      await page.goto('/')
      await expect(page).toHaveURL(/\/landing$/u)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Цифровое рабочее место муниципальной команды',
      )
    })
    await test.step('a stranger is led to the sign-in from unknown and protected paths', async () => {
      for (const path of ['/nowhere', '/profile', '/messenger', '/channels']) {
        await page.goto(path)
        await expect(page).toHaveURL(/\/authorization$/u)
      }
    })
    await test.step('/authorization without the flag clears local storage', async () => {
      await page.goto('/authorization')
      await page.evaluate(() => localStorage.setItem('channelId', '5'))
      await page.goto('/authorization')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Авторизация')
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
    })
  })

  test('NAV-16 NAV-19 NAV-20 NAV-24 with a chosen channel the entrances lead to the work station, which has its title', async ({
    page,
    owner,
  }) => {
    await signInPage(page, inChannel(owner))
    for (const path of [
      '/',
      '/landing',
      '/authorization',
      '/registration',
      '/managers',
      '/create-organization',
      '/nowhere',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/work-station/u)
    }
    await expect(page).toHaveTitle('Рабочее место')
  })

  test('AUTH-85 CHAN-11 what was asked for before the sign-in is offered once a channel is chosen', async ({
    page,
    owner,
  }) => {
    await page.goto('/documents?view=bin')
    await expect(page).toHaveURL(/\/authorization$/u)
    await page.getByLabel('Логин').fill(owner.login)
    await page.getByLabel('Пароль', { exact: true }).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/channels$/u)
    const channel = page.getByRole('listitem').getByRole('button').first()
    await channel.click()
    await expect(page).toHaveURL(/\/work-station/u)
    await expect(page.getByText('Вы открывали другой раздел')).toBeVisible()
    await lookAt(page, 'section-offered')
    await page.getByRole('button', { name: 'Открыть', exact: true }).click()
    await expect(page).toHaveURL(/\/documents\?view=bin$/u)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Документы')
    // Once.
    await page.getByRole('link', { name: 'К выбору канала' }).click()
    await channel.click()
    await expect(page).toHaveURL(/\/work-station/u)
    await expect(page.getByText('Вы открывали другой раздел')).toHaveCount(0)
  })

  test('ERR-08 CHAN-11 the screen that the end of a session took away is offered to the same account', async ({
    page,
    api,
    owner,
  }) => {
    await page.goto('/authorization')
    const signIn = async () => {
      await page.getByLabel('Логин').fill(owner.login)
      await page.getByLabel('Пароль', { exact: true }).fill(owner.password)
      await page.keyboard.press('Enter')
      await page.getByRole('listitem').getByRole('button').first().click()
      await expect(page).toHaveURL(/\/work-station/u)
    }
    await signIn()
    await page.goto('/documents?view=bin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Документы')
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    await api.call('POST', '/profile/logout', { token })
    await page.reload()
    await expect(page).toHaveURL(/\/landing$/u)
    await page.goto('/authorization')
    await signIn()
    await page.getByRole('button', { name: 'Открыть', exact: true }).click()
    await expect(page).toHaveURL(/\/documents\?view=bin$/u)
  })

  test('NAV-65 an address that leads nowhere is named where it leads to', async ({ page, owner }) => {
    await signInPage(page, inChannel(owner))
    await page.goto('/nowhere')
    await expect(page).toHaveURL(/\/work-station/u)
    await expect(page.getByText('Страница не найдена')).toHaveCount(1)
  })

  test('NAV-21 NAV-26 without a channel an owner is led to the channels', async ({ page, owner }) => {
    await signInPage(page, { token: owner.token, managerId: owner.managerId })
    for (const path of ['/landing', '/staff', '/work-station']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/channels$/u)
    }
    await expect(page).toHaveTitle('Выбор канала')
  })
})

test.describe('sidebar', () => {
  test('NAV-71 the badge of the messenger counts inside and organization: nothing at 0, +N to 99, >100 from 100 on', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    const { ours } = await newPartner(api, owner)
    await signInPage(page, owner)
    const subscribed = whenSubscribed(page)
    await page.goto('/staff')
    await subscribed
    const item = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: /^Мессенджер/u })
    const badge = item.locator('[data-figures]')
    const write = (count: number) =>
      Promise.all(Array.from({ length: count }, () => say(api, worker, room, 'Ещё одно')))

    await expect(item).toHaveAccessibleName('Мессенджер, непрочитанных: 2')
    await expect(badge).toHaveText('+2')
    await write(97)
    await expect(item).toHaveAccessibleName('Мессенджер, непрочитанных: 99')
    await expect(badge).toHaveText('+99')
    await write(1)
    await expect(item).toHaveAccessibleName('Мессенджер, непрочитанных: 100')
    await expect(badge).toHaveText('>100')
    await readAll(api, owner, room)
    await expect(item).toHaveAccessibleName('Мессенджер, непрочитанных: 1')
    await readAll(api, owner, ours)
    await expect(item).toHaveAccessibleName('Мессенджер')
    await expect(badge).toHaveCount(0)
  })

  test('NAV-38 PERM-09 the documents item shows only to a seat with the section', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner)
    await signInPage(page, { ...worker, channelId: owner.channelId })
    await page.goto('/messenger')
    const menu = page.getByRole('navigation', { name: 'Разделы' })
    await expect(menu.getByRole('link', { name: 'Мессенджер' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Документы' })).toHaveCount(0)
  })

  test('NAV-41 NAV-42 NAV-29 NAV-30 NAV-31 NAV-68 NAV-28 NAV-32 NAV-33 NAV-34 NAV-35 NAV-36 NAV-37 NAV-69 the toggle collapses the sidebar and the state outlives a reload; the profile link shows an icon, surname and name; the bell icon leads to the notifications; the menu leads to five screens in their order', async ({
    page,
    owner,
  }) => {
    await test.step('the toggle collapses the sidebar and the state outlives a reload', async () => {
      await signInPage(page, inChannel(owner))
      await page.goto('/work-station')
      await page.getByRole('button', { name: 'Свернуть' }).click()
      expect(await page.evaluate(() => localStorage.getItem('sidebar_collapsed'))).toBe('true')
      await page.reload()
      await expect(page.getByRole('button', { name: 'Развернуть' })).toBeVisible()
      await page.getByRole('button', { name: 'Развернуть' }).click()
      expect(await page.evaluate(() => localStorage.getItem('sidebar_collapsed'))).toBe('false')
    })
    await test.step('the profile link shows an icon, surname and name; the bell icon leads to the notifications', async () => {
      const profile = page.getByRole('link', { name: 'Профиль: Смирнова Ольга' })
      await expect(profile).toHaveText('Смирнова Ольга')
      await expect(profile.locator('svg')).toBeVisible()
      await page.getByRole('link', { name: /^Уведомления/u }).click()
      await expect(page).toHaveURL(/\/notifications$/u)
      await profile.click()
      await expect(page).toHaveURL(/\/profile$/u)
    })
    await test.step('the menu leads to five screens in their order', async () => {
      await page.goto('/work-station')
      const items = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')
      await expect(items).toHaveText([
        'Рабочее место',
        'Сотрудники',
        'Организации',
        'Мессенджер',
        'Документы',
      ])
      for (const [label, path] of [
        ['Сотрудники', '/staff'],
        ['Организации', '/organization'],
        ['Мессенджер', '/messenger'],
        ['Документы', '/documents'],
        ['Рабочее место', '/work-station'],
      ] as const) {
        await items.filter({ hasText: label }).click()
        await expect(page).toHaveURL(new RegExp(path, 'u'))
      }
      await page.getByRole('link', { name: 'К выбору канала' }).click()
      await expect(page).toHaveURL(/\/channels$/u)
    })
  })

  test('NAV-43 NAV-44 NAV-70 the related product opens in a new tab with a one-time token, never the bearer', async ({
    page,
    owner,
    context,
  }) => {
    await signInPage(page, inChannel(owner))
    await page.goto('/work-station')
    const link = page.getByRole('link', { name: 'Смежный сервис, откроется в новой вкладке' })
    // Without a token nothing opens.
    await page.route('**/auth/exchange-token', (route) => route.abort(), { times: 1 })
    await link.click()
    await expect(notices(page).getByText('Ошибка перехода')).toBeVisible()
    expect(context.pages()).toHaveLength(1)
    const [product] = await Promise.all([context.waitForEvent('page'), link.click()])
    await product.waitForURL(/\/demo\/related\?/u)
    const token = new URL(product.url()).searchParams.get('token')
    expect(token).toBeTruthy()
    expect(token).not.toBe(owner.token)
    await expect(product.getByText('Вы вошли как Смирнова Ольга')).toBeVisible()
    expect(
      await product.evaluate(() => ({ opener: window.opener as unknown, referrer: document.referrer })),
    ).toEqual({
      opener: null,
      referrer: '',
    })
    await product.close()

    // An answer that came too late for the click is opened by another one.
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }),
    )
    await link.click()
    const [later] = await Promise.all([
      context.waitForEvent('page'),
      notices(page).getByRole('button', { name: 'Открыть' }).click(),
    ])
    await later.waitForURL(/\/demo\/related\?/u)
    await expect(later.getByText('Вы вошли как Смирнова Ольга')).toBeVisible()
  })

  test('NAV-45 NAV-46 NAV-47 NAV-48 NAV-49 NAV-51 NAV-73 NAV-77 below 1024 px the sidebar is a closed drawer of 85 %', async ({
    page,
    owner,
  }) => {
    await signInPage(page, inChannel(owner))
    await page.setViewportSize({ width: 1023, height: 800 })
    await page.goto('/work-station')
    const drawer = page.getByRole('dialog', { name: 'Меню' })
    await expect(drawer).toHaveCount(0)
    const opener = page.getByRole('button', { name: 'Открыть меню' })
    await opener.click()
    await expect(drawer).toBeVisible()
    await expect.poll(async () => Math.round(((await drawer.boundingBox())?.width ?? 0) / 10.23)).toBe(85)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    await page.mouse.click(1010, 400)
    await expect(drawer).toHaveCount(0)
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(page.getByRole('button', { name: 'Свернуть' })).toBeVisible()
  })

  test('NAV-77 D-14 «Назад» closes what lies on top, asks about what was typed, and then leaves the screen', async ({
    page,
    owner,
  }) => {
    await signInPage(page, owner)
    await page.setViewportSize(sizes.phone)
    await page.goto('/notifications')
    const open = page.getByRole('button', { name: 'Открыть меню' })
    const drawer = page.getByRole('dialog', { name: 'Меню' })
    await open.click()
    await drawer.getByRole('link', { name: 'Сотрудники' }).click()
    await expect(page).toHaveURL(/\/staff$/u)
    await open.click()
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(/\/staff$/u)

    await page.getByRole('button', { name: 'Добавить сотрудника' }).click()
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Имя' })
    await name.fill('Анна')
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' })
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(name).toHaveValue('Анна')
    await page.goBack()
    await question.getByRole('button', { name: 'Закрыть' }).first().click()
    await expect(name).toHaveCount(0)
    await expect(page).toHaveURL(/\/staff$/u)
    await page.goBack()
    await expect(page).toHaveURL(/\/notifications$/u)
  })

  test('CONST-02 the landing stands at every width', async ({ page }) => {
    await page.setViewportSize(sizes.office)
    await page.goto('/landing')
    await lookAt(page, 'landing')
  })
})

test.describe('without a connection', () => {
  test.use({ reported: /Failed to fetch dynamically imported module/u })

  test('ERR-18 a section not opened before says so inside the shell, and opens by itself with the connection', async ({
    page,
    context,
    owner,
  }) => {
    await signInPage(page, inChannel(owner))
    await page.goto('/notifications')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Уведомления')
    await context.setOffline(true)
    const bar = page
      .getByRole('status')
      .filter({ hasText: /^Нет связи\. Показано то, что было на\s\d\d:\d\d$/u })
    await expect(bar).toBeVisible()
    await page.getByRole('link', { name: 'Сотрудники', exact: true }).click()
    await expect(heading).toHaveText('Не получилось открыть страницу')
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('banner').getByText('Управа')).toHaveCount(0)
    await lookAt(page, 'shell-without-connection')
    await context.setOffline(false)
    await expect(heading).toHaveText('Сотрудники')
    await expect(bar).toHaveCount(0)
    await expect(page.getByText('Список сотрудников пуст!')).toBeVisible()
  })
})
