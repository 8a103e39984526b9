import type { Page } from '@playwright/test'
import type { NewsItem } from '@uprava/contract/news.ts'

import { expect, lookAt, newEmployee, signInPage, test } from './support/fixtures.ts'

const listCall = /\/api\/managers\/v2\/news\?/u
const sampleNote = 'Это пример экрана: данные вымышленные и никуда не отправляются.'
const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/gu, ' ').trim()

const withoutNews = (page: Page) =>
  page.route(listCall, (route) => route.fulfill({ json: { data: [], current_page: 1, last_page: 1 } }))

const titles = async (page: Page) =>
  (await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).map(plain)

const sampleTitles = [
  'В парке обновили освещение',
  'Открыта запись в летние кружки',
  'Расписание приёма граждан',
  'Библиотека работает дольше',
  'Итоги весеннего субботника',
]

test.describe('the sample screen of news', () => {
  test('NEWS-16 NEWS-17 NEWS-18 NEWS-19 NEWS-20 NEWS-40 NEWS-47 NEWS-49 NAV-67 shows five cards and filters them in the browser', async ({
    page,
    owner,
  }) => {
    await withoutNews(page)
    await signInPage(page, owner)
    await page.goto('/news')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новости')
    await expect(page).toHaveTitle('Новости')
    await expect(page.getByText(sampleNote)).toBeVisible()
    await expect.poll(() => titles(page)).toEqual(sampleTitles)
    await expect(page.getByRole('button', { name: 'Читать' })).toHaveCount(5)
    await lookAt(page, 'news-sample')

    await page.setViewportSize({ width: 1366, height: 768 })
    const search = page.getByRole('searchbox', { name: 'Поиск' })
    await search.fill('читальный ЗАЛ')
    await search.press('Enter')
    await expect.poll(() => titles(page)).toEqual(['Библиотека работает дольше'])
    await search.fill('')
    await expect(page.getByRole('button', { name: 'Читать' })).toHaveCount(5)
    await page.getByRole('textbox', { name: 'Дата с' }).fill('04.03.2025')
    await expect.poll(() => titles(page)).toEqual(sampleTitles.slice(1))
    await page.getByRole('textbox', { name: 'Дата по' }).fill('05.03.2025')
    await expect.poll(() => titles(page)).toEqual(sampleTitles.slice(1, 3))
    await page.getByRole('textbox', { name: 'Дата по' }).fill('01.03.2025')
    await expect(page.getByText('Дата начала позже даты окончания')).toBeVisible()

    await search.fill('нет такого')
    await search.press('Enter')
    await expect(page.getByText('Список новостей пуст!')).toBeVisible()
    await page.getByRole('button', { name: 'Сбросить' }).click()
    await expect.poll(() => titles(page)).toEqual(sampleTitles)
    await expect(search).toHaveValue('')
  })

  test('NEWS-21 NEWS-22 NEWS-23 NEWS-24 NEWS-25 NEWS-26 NEWS-27 NEWS-28 NEWS-29 NEWS-30 NEWS-31 NEWS-38 NEWS-39 NEWS-41 opens a card with its counts, pictures and comments', async ({
    page,
    owner,
  }) => {
    await withoutNews(page)
    await signInPage(page, owner)
    await page.goto('/news')
    await page.getByRole('button', { name: 'Читать: В парке обновили освещение' }).click()
    await expect(page).toHaveURL(/\/news\/1$/u)
    await expect(page).toHaveTitle('Новости')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('В парке обновили освещение')
    await expect(page.getByText(sampleNote)).toBeVisible()
    const article = page.getByRole('article')
    expect(plain(await article.textContent())).toContain('Пресс-служба3 марта 2025')
    const counts = await article
      .getByRole('list', { name: 'Отклики' })
      .getByRole('listitem')
      .allTextContents()
    expect(counts.map(plain)).toEqual(['Подписчики 1 240', 'Нравится 86', 'Репосты 12'])
    const gallery = article.getByRole('region', { name: 'Галерея' })
    await expect(gallery.getByRole('img', { name: /Изображение 1 из 2/u })).toBeVisible()
    await gallery.getByRole('button', { name: 'Показать изображение 2' }).click()
    await expect(gallery.getByRole('img', { name: /Изображение 2 из 2/u })).toHaveJSProperty('complete', true)
    await expect(article.getByText('В городском парке заменили сорок светильников.')).toBeVisible()
    const comments = article.getByRole('region', { name: 'Комментарии 2' })
    await expect(comments.getByRole('listitem')).toHaveCount(2)
    await expect(comments.getByRole('listitem').first()).toContainText('Мария П.')
    await expect(comments.getByRole('listitem').first()).toContainText('3 марта 2025, 13:20')
    await expect(comments.getByRole('listitem').first()).toContainText('Спасибо, хорошая новость!')
    await expect(comments.getByRole('listitem').last()).toContainText('Ждём продолжения.')
    await expect(comments).toContainText(/Комментарии видны только вам/u)
    await lookAt(page, 'news-sample-details')
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('button', { name: 'Назад к новостям' }).click()
    await expect(page).toHaveURL(/\/news$/u)

    await page.goto('/news/77')
    await expect(page.getByText('Новость не найдена')).toBeVisible()
  })

  test('NEWS-32 NEWS-33 NEWS-34 NEWS-35 NEWS-36 NEWS-37 NEWS-46 takes a comment that is sent nowhere', async ({
    page,
    owner,
  }) => {
    await withoutNews(page)
    await signInPage(page, owner)
    await page.goto('/news/5')
    const comments = page.getByRole('region', { name: /Комментарии/u })
    const field = page.getByRole('textbox', { name: 'Комментарий' })
    await expect(field).toHaveAttribute('placeholder', 'Напишите комментарий...')
    const posted: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') posted.push(request.url())
    })

    await field.fill('   ')
    await field.press('Enter')
    await expect(comments.getByRole('listitem')).toHaveCount(2)
    await field.fill('Первая строка')
    await field.press('Shift+Enter')
    await field.pressSequentially('вторая')
    await expect(comments.getByRole('listitem')).toHaveCount(2)

    await page.getByRole('button', { name: 'Эмодзи' }).click()
    await page.getByRole('gridcell').first().click()
    await expect(field).toHaveValue(/^Первая строка\nвторая\p{Extended_Pictographic}/u)

    await page.getByRole('button', { name: 'Прикрепить' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Документ', 'Изображение', 'Другое'])
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Документ' }).click()
    await (
      await choosing
    ).setFiles({ name: 'план.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
    await expect(page.getByRole('button', { name: 'Убрать план.pdf' })).toBeVisible()

    await field.press('Enter')
    await expect(comments.getByRole('listitem')).toHaveCount(3)
    const own = comments.getByRole('listitem').last()
    await expect(own).toContainText('Первая строка')
    await expect(own).toContainText('план.pdf')
    await expect(own).toContainText('сегодня')
    await expect(page.getByRole('heading', { name: 'Комментарии 3' })).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(page.getByRole('button', { name: 'Убрать план.pdf' })).toBeHidden()
    expect(posted).toEqual([])
  })
})

test.describe('published news in the workspace', () => {
  test('NEWS-41 NEWS-45 NEWS-47 stand newest first, without the sample, open for everybody and to be commented with `posts`', async ({
    page,
    api,
    owner,
  }) => {
    const worker = { ...(await newEmployee(api, owner)), channelId: owner.channelId }
    const many = Array.from({ length: 60 }, (_, at): NewsItem => ({
      id: 1000 - at,
      title: at === 55 ? 'Ледоход на реке' : `Новость ${at}`,
      category: 'Культура',
      cover: null,
      body: `<p>Текст <b>№ ${at}</b></p>`,
      created: '2026-03-07T10:00:00.000Z',
    }))
    await page.route(listCall, (route) => {
      const query = new URL(route.request().url()).searchParams
      const [asked, size] = [Number(query.get('page')), Number(query.get('per_page'))]
      return route.fulfill({
        json: { data: many.slice((asked - 1) * size, asked * size), current_page: asked, last_page: 2 },
      })
    })
    await page.route(/\/api\/managers\/v2\/news\/1000$/u, (route) =>
      route.fulfill({ json: { data: { ...many[0], cover: '/logo.svg', others: [] } } }),
    )
    await signInPage(page, worker)
    await page.goto('/news')
    await expect(page.getByRole('button', { name: 'Читать: Новость 0' })).toBeVisible()
    await expect(page.getByText(sampleNote)).toBeHidden()

    // Found on a page that has not been scrolled to.
    const search = page.getByRole('searchbox', { name: 'Поиск' })
    await search.fill('ледоход')
    await search.press('Enter')
    await expect(page.getByRole('button', { name: 'Читать' })).toHaveCount(1)
    await search.fill('')
    await page.mouse.wheel(0, 50_000)
    await expect(page.getByRole('button', { name: 'Читать' })).toHaveCount(60)

    await page.getByRole('button', { name: 'Читать: Новость 0' }).click()
    const article = page.getByRole('article')
    await expect(article.getByText('Редакция')).toBeVisible()
    await expect(article.locator('b')).toHaveText('№ 0')
    await expect(article.getByRole('img', { name: 'Новость 0. Изображение' })).toBeVisible()
    const counts = await article
      .getByRole('list', { name: 'Отклики' })
      .getByRole('listitem')
      .allTextContents()
    expect(counts.map(plain)).toEqual(['Подписчики 0', 'Нравится 0', 'Репосты 0'])
    await expect(article.getByRole('heading', { name: 'Комментарии 0' })).toBeVisible()
    await expect(article).toContainText(/Комментарии видны только вам/u)
    await expect(
      article.getByText('Комментировать могут сотрудники с доступом к разделу «Новости».'),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Комментарий' })).toBeHidden()
    await lookAt(page, 'news-published')
  })

  test('NEWS-41 D-13 ERR-18 a list that cannot be read says so once and is asked for again', async ({
    page,
    owner,
  }) => {
    let isBroken = true
    await page.route(listCall, (route) => (isBroken ? route.abort() : route.continue()))
    await signInPage(page, owner)
    await page.goto('/news')
    await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
    // The reading is repeated by itself; its failure is reported once all the same.
    await expect(page.getByText('Ошибка получения новостей')).toHaveCount(1)
    isBroken = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('button', { name: /^Читать/u }).first()).toBeVisible()
  })
})
