import type { Page, Request } from '@playwright/test'

import type { Api } from './support/api.ts'
import {
  expect,
  lookAt,
  newEmployee,
  newOwner,
  newPhone,
  signInPage,
  sizes,
  test,
  type Owner,
} from './support/fixtures.ts'

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Поиск' })
const cards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Написать' }) })
const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
const notices = (page: Page) => page.getByRole('region', { name: 'Сообщения' })
const isDirectory = (request: Request) => request.url().includes('/channels/directory')
const queryOf = (request: Request) => new URL(request.url()).searchParams

type Entry = { id: number; name: string; can_send_message: boolean }
type Answer = { data: { items: Entry[]; current_page: number; last_page: number; total: number } }

async function openDirectory(
  page: Page,
  who: { token: string; managerId: number; channelId: number },
): Promise<void> {
  await signInPage(page, who)
  await page.goto('/organization')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Организации')
}

async function searchFor(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text)
  await searchField(page).press('Enter')
}

/** An organization whose card has every line the directory can show. */
async function fullOrganization(api: Api, name: string): Promise<Owner> {
  const owner = await newOwner(api, { organization: name, surname: 'Афанасьева', categoryId: 1 })
  await api.call('PUT', `/channels/${owner.channelId}`, {
    token: owner.token,
    channelId: owner.channelId,
    body: {
      name,
      scope_id: 2,
      address: 'г. Якутск, пр. Ленина, 15',
      phone_number: owner.phone,
      contact_number_1: '74112000001',
      contact_number_2: '74112000002',
      description: 'Принимаем обращения жителей.\nРаботаем без перерыва.',
      tagline: 'Рядом с каждым',
      work_time: 'Пн–Пт 9:00–18:00',
      website: 'https://school.example',
      vk: 'https://vk.example/school',
      whatsapp: 'https://wa.example/1',
      telegram: 'https://t.example/school',
    },
  })
  return owner
}

/** An entry as the server gives it. */
async function sampleOf(api: Api, owner: Owner): Promise<Entry | undefined> {
  const { items } = await api.call<{ items: Entry[] }>(
    'GET',
    `/channels/directory?channel_id=${owner.channelId}`,
    {
      token: owner.token,
      channelId: owner.channelId,
    },
  )
  return items[0]
}

/** Answers the directory with two full pages made of a real entry, and keeps what was asked. */
async function manyPages(page: Page, api: Api, owner: Owner, asked: URLSearchParams[] = []): Promise<void> {
  const sample = await sampleOf(api, owner)
  await page.route('**/channels/directory?*', async (route) => {
    const query = queryOf(route.request())
    asked.push(query)
    const current = Number(query.get('page'))
    const items = Array.from({ length: 20 }, (_, at) => ({
      ...sample,
      id: 900_000 + current * 100 + at,
      name: `Организация ${current}-${at + 1}`,
    }))
    await route.fulfill({
      json: { data: { items, current_page: current, last_page: 2, total: 40 } },
    })
  })
}

test.describe.configure({ timeout: 120_000 })

test.describe('cards', () => {
  test('DIR-01 DIR-12 DIR-17 DIR-18 DIR-22 D-14 DIR-14 DIR-23 DIR-13 a card and the sidebar show who the organization is; the copy button puts the requisites on the clipboard and shows nothing; a line without a value is left out; «Написать» opens the messenger with the organization', async ({
    page,
    context,
    api,
    owner,
  }) => {
    await test.step('a card and the sidebar show who the organization is', async () => {
      const name = `Управление образования ${newPhone()}`
      const other = await fullOrganization(api, name)
      const called = page.waitForRequest(isDirectory)
      await openDirectory(page, owner)
      await expect(page).toHaveTitle('Организации')
      expect(queryOf(await called).get('channel_id')).toBe(String(owner.channelId))
      await searchFor(page, name)
      const one = card(page, name)
      await expect(cards(page)).toHaveCount(1)
      for (const fact of [
        'Образование',
        'Муниципальный орган',
        'г. Якутск, пр. Ленина, 15',
        `org${other.phone}@uprava.example`,
      ]) {
        await expect(one).toContainText(fact)
      }
      await expect(one).toContainText(/8\s\(\d{3}\)\s\d{3}-\d{2}-\d{2}/u)
      const head = one.getByRole('button', { name: new RegExp(`${name}.*об организации`, 'u') })
      await head.click()
      const info = page.getByRole('dialog', { name: 'Об организации' })
      await expect(info.getByRole('heading', { name })).toBeVisible()
      await expect(info).toContainText('Рядом с каждым')
      await expect(info.getByRole('term')).toHaveText([
        'Сфера деятельности',
        'Тип организации',
        'ИНН',
        'Адрес',
        'Телефон',
        'Дополнительный телефон',
        'Резервный телефон',
        'Эл. почта',
        'Режим работы',
        'Руководитель',
        'Описание',
        'Сайт',
        'ВКонтакте',
        'WhatsApp',
        'Telegram',
      ])
      await expect(info).toContainText('8 (411) 200-00-01')
      await expect(info).toContainText('Афанасьева Ольга, Руководитель')
      await expect(info.getByRole('link', { name: 'https://school.example' })).toHaveAttribute(
        'rel',
        /noopener/u,
      )
      await lookAt(page, 'directory-info')
      await page.keyboard.press('Escape')
      await expect(info).toHaveCount(0)
      await expect(head).toBeFocused()
    })
    await test.step('the copy button puts the requisites on the clipboard and shows nothing', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const name = `Лицей ${newPhone()}`
      const other = await newOwner(api, { organization: name })
      await searchFor(page, name)
      await card(page, name).getByRole('button', { name: 'Скопировать реквизиты' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Реквизиты скопированы' })).toBeAttached()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied.split('\n')).toEqual([
        name,
        '1435126628',
        'Республика Саха (Якутия), г. Якутск, ул. Ленина, 1',
        other.phone,
        `org${other.phone}@uprava.example`,
      ])
      await expect(notices(page).getByRole('listitem')).toHaveCount(0)
    })
    await test.step('a line without a value is left out', async () => {
      const name = `Архив ${newPhone()}`
      await newOwner(api, { organization: name })
      await searchFor(page, name)
      await card(page, name)
        .getByRole('button', { name: /об организации/u })
        .click()
      const info = page.getByRole('dialog', { name: 'Об организации' })
      await expect(info.getByText('ИНН')).toBeVisible()
      for (const label of ['Сайт', 'Режим работы', 'Telegram', 'Описание'])
        await expect(info.getByText(label, { exact: true })).toHaveCount(0)
    })
    await test.step('«Написать» opens the messenger with the organization', async () => {
      const name = `Музей ${newPhone()}`
      const other = await newOwner(api, { organization: name })
      await page.keyboard.press('Escape')
      await searchFor(page, name)
      await card(page, name).getByRole('button', { name: 'Написать' }).click()
      await expect(page).toHaveURL(
        new RegExp(`/messenger\\?subject_type=ORGANIZATION&id=${other.channelId}`, 'u'),
      )
      await expect(page.getByRole('textbox', { name: 'Сообщение', exact: true })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(name)
    })
  })

  test('DIR-15 DIR-16 DIR-19 the own channel and those that take no messages are not listed', async ({
    page,
    api,
    owner,
  }) => {
    const silentName = `Молчаливая ${newPhone()}`
    const silent = await newOwner(api, { organization: silentName })
    await api.admin('PUT', `/channels/${silent.channelId}`, { can_send_message: false })
    await openDirectory(page, owner)
    for (const name of [silentName, owner.organization]) {
      const answered = page.waitForResponse(
        (response) => isDirectory(response.request()) && queryOf(response.request()).get('search') === name,
      )
      await searchFor(page, name)
      const { data } = (await (await answered).json()) as Answer
      expect(data.items.map((entry) => entry.id)).not.toContain(
        name === silentName ? silent.channelId : owner.channelId,
      )
      await expect(card(page, name)).toHaveCount(0)
    }
    // A client that meets them all the same does not show them.
    const sample = await sampleOf(api, owner)
    await page.route('**/channels/directory?*', async (route) => {
      const items = [
        { ...sample, id: owner.channelId, name: 'Своя' },
        { ...sample, id: 900_001, name: 'Закрытая', can_send_message: false },
        { ...sample, id: 900_002, name: 'Чужая' },
      ]
      await route.fulfill({
        json: { data: { items, current_page: 1, last_page: 1, total: 3 } },
      })
    })
    await searchFor(page, 'чужая')
    await expect(card(page, 'Чужая')).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
  })

  test('DIR-02 DIR-20 the grid has one, two, two and three columns', async ({ page, api, owner }) => {
    await manyPages(page, api, owner)
    await openDirectory(page, owner)
    await expect(cards(page).first()).toBeVisible()
    for (const [width, columns] of [
      [639, 1],
      [640, 2],
      [1023, 2],
      [1024, 2],
      [1439, 2],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(async () => {
        const tops = await cards(page).evaluateAll((found) =>
          found.map((one) => one.getBoundingClientRect().top),
        )
        expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
      }).toPass()
    }
    await lookAt(page, 'directory')
  })
})

test.describe('filters', () => {
  test('DIR-03 DIR-04 DIR-05 DIR-06 DIR-10 DIR-21 VAL-39 DIR-11 NAV-53 every filter asks for page 1 again, «Сбросить» empties all four; nothing found says so; an answer to an older question is thrown away; on a phone the filters are a right drawer of 85 %', async ({
    page,
    api,
    owner,
  }) => {
    await test.step('every filter asks for page 1 again, «Сбросить» empties all four', async () => {
      await openDirectory(page, owner)
      await expect(cards(page).first()).toBeVisible()
      const choose = async (label: string, option: string) => {
        const asked = page.waitForRequest(isDirectory)
        await page.getByLabel(label, { exact: true }).click()
        await page.getByRole('option', { name: option, exact: true }).click()
        return queryOf(await asked)
      }
      const scoped = await choose('Сфера деятельности', 'Культура')
      expect([scoped.get('scope_id'), scoped.get('page')]).toEqual(['4', '1'])
      const typed = await choose('Тип организации', 'Муниципальное учреждение')
      expect([typed.get('type_id'), typed.get('scope_id'), typed.get('page')]).toEqual(['3', '4', '1'])

      const regions = page.getByLabel('Регионы', { exact: true })
      await regions.click()
      const first = page.waitForRequest(isDirectory)
      await page.getByRole('option').nth(0).click()
      expect(queryOf(await first).getAll('regions[]')).toHaveLength(1)
      const second = page.waitForRequest(isDirectory)
      await page.getByRole('option').nth(1).click()
      expect(queryOf(await second).getAll('regions[]')).toHaveLength(2)
      await page.keyboard.press('Escape')

      const searched = page.waitForRequest(
        (request) => isDirectory(request) && queryOf(request).get('search') === 'никого такого',
      )
      await searchFor(page, 'никого такого')
      expect(queryOf(await searched).get('page')).toBe('1')
      await expect(page.getByText('Список организаций пуст!')).toBeVisible()
      await searchField(page).fill('ещё не спрошено')
      await page.getByRole('button', { name: 'Сбросить' }).click()
      await expect(cards(page).first()).toBeVisible()
      await expect(searchField(page)).toHaveValue('')
      await expect(page.getByLabel('Сфера деятельности', { exact: true })).not.toContainText('Культура')
      await expect(page.getByLabel('Тип организации', { exact: true })).not.toContainText('Муниципальное')
    })
    await test.step('nothing found says so', async () => {
      await searchFor(page, 'ъыъыъ щщщщ')
      await expect(page.getByText('Список организаций пуст!')).toBeVisible()
      await lookAt(page, 'directory-empty')
    })
    await test.step('an answer to an older question is thrown away', async () => {
      const name = `Гимназия ${newPhone()}`
      await newOwner(api, { organization: name })
      let answerOld = () => undefined as void
      const gate = new Promise<void>((resolve) => {
        answerOld = resolve
      })
      await page.route('**/channels/directory?*search=%D1%81*', async (route) => {
        await gate
        await route.continue().catch(() => undefined)
      })
      await searchFor(page, 'старый вопрос')
      await searchFor(page, name)
      await expect(cards(page)).toHaveCount(1)
      answerOld()
      await expect(card(page, name)).toBeVisible()
    })
    await test.step('on a phone the filters are a right drawer of 85 %', async () => {
      await page.setViewportSize(sizes.phone)
      await page.getByRole('button', { name: 'Открыть фильтры' }).click()
      const drawer = page.getByRole('dialog', { name: 'Фильтры' })
      await expect(async () => {
        const box = await drawer.boundingBox()
        expect(box?.width).toBeCloseTo(sizes.phone.width * 0.85, 0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(sizes.phone.width, 0)
      }).toPass()
      for (const label of ['Сфера деятельности', 'Тип организации', 'Регионы'])
        await expect(drawer.getByLabel(label, { exact: true })).toBeVisible()
      await lookAt(page, 'directory-filters')
    })
  })
})

test.describe('pages', () => {
  test('DIR-07 DIR-08 DIR-09 DIR-10 NAV-55 NAV-56 the end of the list brings the next page until the last one; the go-to-top button comes after half of the way and leads to the top', async ({
    page,
    api,
    owner,
  }) => {
    await test.step('the end of the list brings the next page until the last one', async () => {
      const asked: URLSearchParams[] = []
      await manyPages(page, api, owner, asked)
      await openDirectory(page, owner)
      await expect(cards(page)).toHaveCount(20)
      await cards(page).last().scrollIntoViewIfNeeded()
      await expect(cards(page)).toHaveCount(40)
      await expect(cards(page).nth(0)).toContainText('Организация 1-1')
      await expect(cards(page).nth(39)).toContainText('Организация 2-20')
      await cards(page).last().scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: 'Наверх' })).toBeVisible()
      expect(asked.map((query) => query.get('page'))).toEqual(['1', '2'])
      await searchFor(page, 'школа')
      await expect.poll(() => asked[2]?.get('page')).toBe('1')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    })
    await test.step('the go-to-top button comes after half of the way and leads to the top', async () => {
      await expect(cards(page)).toHaveCount(20)
      await cards(page).last().scrollIntoViewIfNeeded()
      await expect(cards(page)).toHaveCount(40)
      const scrollTo = (share: number) =>
        page.evaluate(
          (part) => window.scrollTo(0, (document.documentElement.scrollHeight - window.innerHeight) * part),
          share,
        )
      await scrollTo(0.4)
      const goTop = page.getByRole('button', { name: 'Наверх' })
      await expect(goTop).toHaveCount(0)
      await scrollTo(0.6)
      await expect(goTop).toBeVisible()
      await goTop.click()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await expect(goTop).toHaveCount(0)
    })
  })
})

test.describe('failures', () => {
  const failure = {
    status: 503,
    json: { code: 503, message: 'Нет', errors: { general: ['Служба временно недоступна.'] } },
  }

  test('API-86 ERR-21 D-13 a list that could not be loaded is asked again', async ({ page, owner }) => {
    let fails = true
    await page.route('**/channels/directory?*', (route) =>
      fails ? route.fulfill(failure) : route.continue(),
    )
    await openDirectory(page, owner)
    await expect(notices(page)).toContainText('Ошибка получения организаций')
    await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
    fails = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(cards(page).first()).toBeVisible()
  })

  test('API-75 API-76 API-85 failed reference lists are reported, the organizations stay', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner)
    for (const list of ['scopes', 'types', 'regions'])
      await page.route(`**/channels/${list}`, (route) => route.fulfill(failure))
    await openDirectory(page, { ...worker, channelId: owner.channelId })
    for (const title of [
      'Ошибка получения сфер деятельности',
      'Ошибка получения типов аккаунта',
      'Ошибка получения регионов',
    ]) {
      await expect(notices(page)).toContainText(title)
    }
    await expect(cards(page).first()).toBeVisible()
  })
})
