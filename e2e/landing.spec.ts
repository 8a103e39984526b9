import type { Locator, Page } from '@playwright/test'
import type { Landing } from '@uprava/contract/landing.ts'
import type { NewsDetails, NewsItem } from '@uprava/contract/news.ts'

import { openConsole } from './support/console.ts'
import { expect, lookAt, signInPage, sizes, test } from './support/fixtures.ts'

const newsList = '**/api/managers/v2/news?*'

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/gu, ' ').trim()
const plainTexts = async (list: Locator) => (await list.allTextContents()).map(plain)

const someNews = (count: number): NewsItem[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    title: `Новость ${at + 1}`,
    category: 'Культура',
    cover: null,
    body: '<p>Текст</p>',
    created: '2025-03-07T10:00:00.000Z',
  }))

/** Lets the landing find so many news, paged as the server does. */
async function withNews(page: Page, count: number): Promise<void> {
  await page.unroute(newsList)
  await page.route(newsList, (route) => {
    const query = new URL(route.request().url()).searchParams
    const [asked, size] = [Number(query.get('page')), Number(query.get('per_page'))]
    const data = someNews(count).slice((asked - 1) * size, asked * size)
    return route.fulfill({
      json: { data, current_page: asked, last_page: Math.max(1, Math.ceil(count / size)) },
    })
  })
}

test.describe('the landing page', () => {
  test('LAND-01 LAND-03 LAND-04 LAND-05 LAND-06 LAND-09 LAND-10 LAND-11 LAND-12 LAND-14 LAND-16 LAND-17 LAND-18 LAND-19 LAND-20 LAND-21 LAND-22 LAND-23 LAND-24 LAND-25 LAND-26 LAND-27 LAND-31 LAND-32 LAND-33 LAND-34 says what the product is, in order', async ({
    page,
  }) => {
    await page.goto('/landing')
    await expect(page).toHaveTitle('Управа — цифровое рабочее место муниципальной команды')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Цифровое рабочее место муниципальной команды',
    )
    await expect(page.getByRole('region', { name: 'Новости' })).toBeVisible()
    expect(await plainTexts(page.getByRole('heading', { level: 2 }))).toEqual([
      'Инструменты',
      'Как это выглядит',
      'Как подключиться',
      'Приветствие директора',
      'Создайте рабочее место организации',
      'Где работает система',
      'Новости',
      'Частые вопросы',
    ])
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Возможности' })).toHaveAttribute(
      'href',
      '/landing#features',
    )
    await expect(header.getByRole('link', { name: 'Вопросы' })).toHaveAttribute('href', '/landing#faq')
    await expect(header.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/authorization')

    const tools = page.getByRole('region', { name: 'Инструменты' })
    expect(await plainTexts(tools.getByRole('listitem'))).toEqual([
      'ИИ-юрист Мгновенная консультация: вопрос обычными словами, ответ со ссылками на нормы.',
      'Проверка документов Ошибки, риски и расхождения с законом — в одном отчёте.',
      'Правовые заключения С алгоритмом решения: что сделать, в какой срок и на каком основании.',
      expect.stringContaining('Смысл нормы простыми словами и рекомендации по внесению изменений.'),
      'Ответы на запросы прокуратуры Проект ответа с обоснованием и перечнем приложений.',
      'Анализ нормативных актов Сопоставление акта с действующим законодательством.',
    ])
    const steps = page.getByRole('region', { name: 'Как подключиться' })
    expect(await plainTexts(steps.getByRole('heading', { level: 3 }))).toEqual([
      '1. Заявка и договор',
      '2. Доступ для организации',
      '3. Система готова',
    ])
    const welcome = page.getByRole('region', { name: 'Приветствие директора' })
    await expect(welcome).toContainText(
      'Уважаемые коллеги! Мы делаем Управу для тех, кто каждый день отвечает людям',
    )
    await expect(welcome).toContainText('Директор проекта «Управа»')
    await expect(page.getByText('Подписка от 37 850 рублей за 10 рабочих мест')).toBeVisible()
    for (const section of ['Цифровое рабочее место', 'Создайте рабочее место']) {
      const register = page
        .getByRole('region', { name: section })
        .getByRole('link', { name: 'Зарегистрироваться' })
      await expect(register).toHaveAttribute('href', '/registration')
    }
    const regions = page.getByRole('region', { name: 'Где работает система' })
    expect(await plainTexts(regions.getByRole('listitem'))).toEqual([
      'Республика Саха (Якутия)',
      'Хабаровский край',
      'Амурская область',
      'Магаданская область',
      'Камчатский край',
    ])
    await expect(page.getByRole('region', { name: 'Частые вопросы' }).getByRole('group')).toHaveCount(3)

    const footer = page.getByRole('contentinfo')
    for (const [name, address] of [
      ['Пользовательское соглашение', '/agreement'],
      ['Политика конфиденциальности', '/privacy'],
    ]) {
      const link = footer.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', address!)
      await expect(link).toHaveAttribute('target', '_blank')
    }
    await expect(footer).toContainText('Запись в реестре российского программного обеспечения: № 00000')
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Управа`)
    await lookAt(page, 'landing')
  })

  test('LAND-28 the dots are stopped by a switch, which both public pages keep', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/landing')
    const dot = page.locator('[data-dots] > i').first()
    await expect(dot).toHaveCSS('animation-play-state', 'running')
    await page.getByRole('button', { name: 'Остановить движение фона' }).press('Enter')
    await expect(dot).toHaveCSS('animation-play-state', 'paused')
    await page.reload()
    await expect(dot).toHaveCSS('animation-play-state', 'paused')
    await page.getByRole('button', { name: 'Включить движение фона' }).click()
    await expect(dot).toHaveCSS('animation-play-state', 'running')
  })

  test('LAND-07 LAND-08 LAND-15 LAND-28 LAND-29 LAND-30 NAV-74 opens pictures and questions, and leads back up', async ({
    page,
  }) => {
    await page.goto('/landing')
    await expect(page.locator('[data-dots] > i')).toHaveCount(80)
    await expect(page.locator('[data-dots]')).toHaveCSS('mask-image', /^linear-gradient/u)
    const before = page.viewportSize()!
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size)
      // The dots rise beside 74rem of words, and in the margin of a phone.
      const isBeside = await page.evaluate(() => {
        const edge = Math.max(16, (innerWidth - 74 * 16) / 2) - 1
        return [...document.querySelectorAll('main :is(h1, h2, h3, p, li)')]
          .map((words) => words.getBoundingClientRect())
          .every(({ left, right, width }) => width === 0 || (left >= edge && right <= innerWidth - edge))
      })
      expect([size.width, isBeside]).toEqual([size.width, true])
    }
    await page.setViewportSize(before)
    const top = page.getByRole('button', { name: 'Наверх' })
    await expect(top).toBeHidden()

    const pictures = page.getByRole('region', { name: 'Как это выглядит' })
    await expect(pictures.getByRole('img')).toHaveCount(2)
    const preview = page.getByRole('dialog')
    const first = pictures.getByRole('button', { name: /ИИ-юрист отвечает/u })
    await first.click()
    await expect(preview.getByRole('img', { name: 'ИИ-юрист отвечает со ссылкой на норму' })).toBeVisible()
    await lookAt(page, 'landing-preview')
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await expect(first).toBeFocused()
    await pictures.getByRole('button', { name: /Пакет документов/u }).click()
    await expect(preview).toContainText('Пакет документов сессии собран за несколько минут')
    await preview.getByRole('button', { name: 'Закрыть' }).click()
    await expect(preview).toBeHidden()
    await first.click()
    await page.mouse.click(4, 4)
    await expect(preview).toBeHidden()

    // A tour needs no account.
    const tour = page.getByRole('link', { name: 'Посмотреть, как работает' })
    await tour.click()
    await expect(preview).toContainText('Шаг 1 из 4')
    await expect(preview.getByRole('button', { name: 'Назад' })).toBeDisabled()
    await preview.getByRole('button', { name: 'Дальше' }).press('Enter')
    await preview.getByRole('button', { name: 'Дальше' }).press('Enter')
    await expect(preview.getByRole('img', { name: /^Переписка с/u })).toBeVisible()
    await lookAt(page, 'landing-tour')
    await preview.getByRole('button', { name: 'Назад' }).click()
    await expect(preview).toContainText('Шаг 2 из 4')
    for (const step of [3, 4]) {
      await preview.getByRole('button', { name: 'Дальше' }).click()
      await expect(preview).toContainText(`Шаг ${step} из 4`)
    }
    await expect(preview.getByRole('link', { name: 'Зарегистрироваться' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tour).toBeFocused()
    await first.click()
    await expect(preview.getByText(/^Шаг/u)).toBeHidden()
    await page.keyboard.press('Escape')

    const faq = page.getByRole('region', { name: 'Частые вопросы' })
    const [who, trust] = [
      faq.getByText('Кому подойдёт система?'),
      faq.getByText('Можно ли доверять ответам ИИ?'),
    ]
    const answers = [
      faq.getByText(/Органам местного самоуправления/u),
      faq.getByText(/Каждый ответ опирается/u),
    ] as const
    await expect(answers[0]).toBeHidden()
    await who.click()
    await expect(answers[0]).toBeVisible()
    await trust.click()
    await expect(answers[1]).toBeVisible()
    await expect(answers[0]).toBeHidden()
    await trust.click()
    await expect(answers[1]).toBeHidden()

    await expect(top).toBeVisible()
    await top.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(top).toBeHidden()
    expect(await page.evaluate(() => scrollY)).toBe(0)

    // Half of the way is enough, a pixel less is not.
    const half = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement
      return Math.ceil((scrollHeight - clientHeight) / 2)
    })
    await page.evaluate((y) => scrollTo(0, y - 2), half)
    await expect(top).toBeHidden()
    await page.evaluate((y) => scrollTo(0, y), half)
    await expect(top).toBeVisible()
  })

  test('LAND-20 shows the lawyer answering with a norm, and works on a phone', async ({ page }) => {
    await page.setViewportSize(sizes.phone)
    await page.goto('/landing')
    const lawyer = page.getByLabel('ИИ-юрист отвечает со ссылкой на норму', { exact: true })
    await expect(lawyer.getByText('59-ФЗ, ст. 12')).toBeVisible()
    const box = await lawyer.boundingBox()
    await lawyer.getByRole('button', { name: 'Слушания' }).click()
    await expect(lawyer.getByText('утрачивает силу с 01.01.2028')).toBeVisible()
    await expect(lawyer.getByText('59-ФЗ, ст. 12')).toBeHidden()
    expect((await lawyer.boundingBox())?.height).toBe(box?.height)

    const menu = page.getByRole('button', { name: 'Меню' })
    const questions = page.getByRole('banner').getByRole('link', { name: 'Вопросы' })
    await expect(questions).toBeHidden()
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(questions).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
    await questions.click()
    await expect(page).toHaveURL(/#faq$/u)
    await expect(questions).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Частые вопросы' })).toBeInViewport()
  })
})

test.describe('news on the landing', () => {
  test('LAND-02 LAND-13 NEWS-04 NEWS-05 NEWS-06 NEWS-42 NEWS-43 NEWS-48 API-07 stand in rows by how many there are', async ({
    page,
    owner,
  }) => {
    const section = page.getByRole('region', { name: 'Новости' })
    const anchor = page.getByRole('banner').getByRole('link', { name: 'Новости' })
    const rows = async () =>
      Promise.all((await section.getByRole('list').all()).map((row) => row.getByRole('listitem').count()))
    for (const [count, expected] of [
      [1, [1]],
      [2, [2]],
      [3, [3]],
      [4, [3, 1]],
      [7, [3, 2]],
    ] as const) {
      await withNews(page, count)
      await page.goto('/landing')
      await expect(section).toBeVisible()
      expect(await rows()).toEqual(expected)
    }
    await expect(anchor).toHaveAttribute('href', '/landing#news')
    const card = section.getByRole('link').first()
    expect(plain(await card.textContent())).toBe('Культура7 марта 2025Новость 1')
    await expect(card).toHaveAttribute('href', '/landing/news/1')

    const [previous, next] = ['Предыдущие новости', 'Следующие новости'].map((name) =>
      section.getByRole('button', { name }),
    )
    await expect(previous!).toBeDisabled()
    await next!.click()
    await expect(section.getByRole('link')).toHaveCount(2)
    await expect(section.getByRole('link').first()).toContainText('Новость 6')
    await expect(next!).toBeDisabled()
    await expect(previous!).toBeFocused()
    await previous!.click()
    await expect(section.getByRole('link')).toHaveCount(5)

    await withNews(page, 0)
    await page.goto('/landing')
    await expect(page.getByText('Где работает система')).toBeVisible()
    await expect(section).toBeHidden()
    await expect(anchor).toBeHidden()

    // A bearer is never sent along, not even where there is one.
    await signInPage(page, owner)
    await page.unroute(newsList)
    const asked = page.waitForRequest(/\/api\/managers\/v2\/news\//u)
    const { data } = (await (await page.request.get('/api/managers/v2/news')).json()) as { data: NewsItem[] }
    await page.goto(`/landing/news/${data[0]!.id}`)
    expect((await asked).headers()['authorization']).toBeUndefined()
  })

  test('NEWS-07 NEWS-08 NEWS-09 NEWS-10 NEWS-11 NEWS-12 NEWS-13 NEWS-14 NEWS-15 open on a page of their own and lead back to the section', async ({
    page,
  }) => {
    await page.goto('/landing')
    const section = page.getByRole('region', { name: 'Новости' })
    await expect(section.locator('strong')).toHaveCount(5)
    const titles = await plainTexts(section.locator('strong'))
    const answered = page.waitForResponse(/\/api\/managers\/v2\/news\/\d+$/u)
    await section.getByRole('link', { name: titles[3] }).click()
    const { data } = (await (await answered).json()) as { data: NewsDetails }

    await expect(page).toHaveURL(/\/landing\/news\/\d+$/u)
    await expect(page).toHaveTitle(titles[3]!)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[3]!)
    const article = page.getByRole('article')
    await expect(article.getByText(/^(сегодня|вчера|\d{1,2}\s[а-я]+)$/u)).toBeVisible()
    await expect(article.locator('img')).toHaveJSProperty('complete', true)
    expect(
      await article.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)
    await expect(article.locator('p').last()).toHaveText(/.{20,}/u)
    const others = page.getByRole('region', { name: 'Другие новости' })
    expect(await plainTexts(others.locator('strong'))).toEqual(data.others.map(({ title }) => title))
    expect(data.others[0]?.title).toBe(titles[4])
    expect(data.others).toHaveLength(3)
    expect(data.others.map(({ title }) => title)).not.toContain(titles[3])
    await lookAt(page, 'landing-news')

    await page.getByRole('link', { name: 'Назад' }).click()
    await expect(page).toHaveURL(/\/landing#news$/u)
    await expect(section.getByRole('heading', { name: 'Новости' })).toBeInViewport()
    await section.getByRole('link', { name: titles[1] }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[1]!)
    await page.goBack()
    await expect(section.getByRole('heading', { name: 'Новости' })).toBeInViewport()
  })

  test('NEWS-12 NEWS-44 shows the text as HTML, reduced once more, and says what is not there', async ({
    page,
  }) => {
    await page.route('**/api/managers/v2/news/7', (route) =>
      route.fulfill({
        json: {
          data: {
            ...someNews(1)[0],
            title: 'Праздник',
            body: '<h2>Где</h2><p>В <b>парке</b><img src="https://evil.example/x.png"><script>document.title="x"</script></p>',
            others: [],
          },
        },
      }),
    )
    await page.goto('/landing/news/7')
    await expect(page.getByRole('heading', { level: 2, name: 'Где' })).toBeVisible()
    await expect(page.locator('article b')).toHaveText('парке')
    await expect(page.locator('article script, article .article-text img')).toHaveCount(0)
    await expect(page).toHaveTitle('Праздник')
    await expect(page.getByText('Другие новости')).toBeHidden()

    await page.goto('/landing/news/999999')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новость не найдена')
    await expect(page).toHaveTitle('Новости')

    await page.route('**/api/managers/v2/news/8', (route) => route.abort())
    await page.goto('/landing/news/8')
    await expect(page.getByRole('alert')).toContainText('Ошибка получения новостей')
    await expect(page.getByRole('alert')).toContainText('Нет связи с сервером.')
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
  })
})

// Here and not beside the console's other screens: the landing of the whole run changes for a moment.
test('LAND-31 LAND-32 ERR-17 D-13 the administrator changes the texts in the console, and everybody reads them', async ({
  page,
  browser,
  api,
}) => {
  const before = await api.admin<Landing>('GET', '/landing')
  await openConsole(page, 'site')
  const region = page.getByLabel('Регион 1')
  const save = page.getByRole('button', { name: 'Сохранить' })
  await expect(region).toHaveValue('Республика Саха (Якутия)')
  await lookAt(page, 'console-site')
  await region.fill('')
  await page.getByLabel('Цена, рублей').fill('')
  await save.click()
  await expect(page.getByText('Заполните поле «Регион»')).toBeVisible()
  await expect(page.getByText('Поле «Цена»: введите целое число')).toBeVisible()
  await expect(region).toBeFocused()
  await lookAt(page, 'console-site-errors')

  await region.fill('Республика Тыва')
  await page.getByLabel('Приветствие').fill('Здравствуйте!\n\nМы рядом.')
  await page.getByLabel('Вопрос 1').fill('Сколько стоит?')
  await page.getByLabel('Ответ 1').fill('Столько, сколько указано выше.')
  await page.getByLabel('Цена, рублей').fill('41 200')
  await page.getByLabel('Номер записи в реестре').fill('№ 12345')
  await page.route('**/api/admin/v1/landing', (route) => route.abort())
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Нет связи с сервером')
  await expect(region).toHaveValue('Республика Тыва')
  await lookAt(page, 'console-site-failed')
  await page.unroute('**/api/admin/v1/landing')
  try {
    await save.click()
    await expect(page.getByText('Изменения сохранены!')).toBeVisible()
    const reader = await browser.newPage()
    await reader.goto('/landing')
    await expect(reader.getByRole('region', { name: 'Где работает система' })).toContainText(
      'Республика Тыва',
    )
    await expect(reader.getByRole('region', { name: 'Приветствие директора' })).toContainText(
      /Здравствуйте!\s+Мы\s+рядом\./u,
    )
    await expect(reader.getByText('Подписка от 41 200 рублей за 10 рабочих мест')).toBeVisible()
    await reader.getByText('Сколько стоит?').click()
    await expect(reader.getByText('Столько, сколько указано выше.')).toBeVisible()
    await expect(reader.getByRole('contentinfo')).toContainText('№ 12345')
    await reader.context().close()
  } finally {
    await api.admin('PUT', '/landing', before)
  }
})
