import path from 'node:path'

import type { Locator, Page } from '@playwright/test'
import type { NewsItem } from '@uprava/contract/news.ts'

import { openConsole } from './support/console.ts'
import { expect, lookAt, signInPage, test } from './support/fixtures.ts'

const newsCalls = '**/api/admin/v1/news*'
const picture = path.join(import.meta.dirname, 'files/picture.png')
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
/** A title that no other run and no second try has written. */
const titled = (words: string) => `${words} № ${Date.now() % 1_000_000}`

/** As another program would put it into the text. */
const pasteInto = (field: Locator, html: string) =>
  field.evaluate((element: HTMLElement, text) => {
    element.focus()
    getSelection()?.selectAllChildren(element)
    getSelection()?.collapseToEnd()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test.describe('written', () => {
  // A handler within pasted markup is reported where the markup is parsed, before the sanitiser can take it out.
  test.use({ reported: /inline event handler/u })

  test('NEWS-02 NEWS-44 ERR-17 D-13 D-14 a news item is written in the console, and nothing of it is lost by a failure or a slip', async ({
    page,
  }) => {
    const name = titled('Принят закон «О сельских праздниках»')
    await openConsole(page, 'news')
    await expect(rowOf(page, 'Итоги весеннего субботника')).toContainText('На сайте')
    await lookAt(page, 'console-news')
    await page.getByRole('button', { name: 'Добавить новость' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новая новость' })
    await dialog.getByRole('button', { name: 'Сохранить черновик' }).click()
    for (const field of ['Заголовок', 'Категория', 'Текст'])
      await expect(dialog.getByText(`Заполните поле «${field}»`)).toBeVisible()
    const title = dialog.getByLabel('Заголовок', { exact: true })
    await expect(title).toBeFocused()
    await lookAt(page, 'console-news-errors')

    await title.fill('Закон '.repeat(50))
    await expect(dialog.getByText(/Поместилось 200\s+символов из 300/u)).toBeVisible()
    await title.fill(name)
    await dialog.getByLabel('Категория').fill('Культура')
    const body = dialog.getByRole('textbox', { name: 'Текст' })
    const bold = dialog.getByRole('button', { name: 'Жирный' })
    await body.click()
    await page.keyboard.type('Праздник пройдёт ')
    await bold.click()
    await page.keyboard.type('в первое воскресенье июля')
    await bold.click()
    await page.keyboard.type('. ')
    await expect(body.locator('b, strong')).toHaveText('в первое воскресенье июля')
    await dialog.getByRole('button', { name: 'Ссылка' }).click()
    const address = dialog.getByLabel('Адрес ссылки')
    await expect(address).toBeFocused()
    // Escape takes the panel away and leaves the dialog.
    await page.keyboard.press('Escape')
    await expect(address).toBeHidden()
    await expect(body).toBeFocused()
    await dialog.getByRole('button', { name: 'Ссылка' }).click()
    await address.fill('не адрес')
    await address.press('Enter')
    await expect(dialog.getByText('Проверьте адрес ссылки')).toBeVisible()
    await address.fill('example.org/prazdnik')
    await address.press('Enter')
    await expect(body.getByRole('link')).toHaveAttribute('href', 'https://example.org/prazdnik')
    await expect(body).toHaveText(/воскресенье июля\.\s+example\.org\/prazdnik$/u)
    await pasteInto(body, '<p onclick="alert(1)">Вход <i>свободный</i>.</p><script>alert(1)</script>')
    await expect(body.locator('i')).toHaveText('свободный')
    await expect(body.locator('[onclick], script')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Изображение' }).click()
    const held = Promise.withResolvers<void>()
    await page.route('**/news/pictures', async (route) => {
      await held.promise
      await route.continue().catch(() => undefined)
    })
    const gone = page.waitForEvent('requestfailed')
    await dialog.getByLabel('Изображение для текста').setInputFiles(picture)
    await dialog.getByRole('button', { name: 'Отмена' }).first().click()
    expect((await gone).url()).toContain('/news/pictures')
    held.resolve()
    await page.unroute('**/news/pictures')
    await expect(body.getByRole('img')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Изображение' }).click()
    await dialog.getByLabel('Описание изображения').fill('Афиша праздника')
    const chooser = dialog.getByLabel('Изображение для текста')
    await page.route('**/news/pictures', (route) => route.abort())
    await chooser.setInputFiles(picture)
    await expect(page.getByText('Ошибка загрузки изображения')).toBeVisible()
    await page.unroute('**/news/pictures')
    // The same file can be chosen again.
    expect(await chooser.evaluate((input: HTMLInputElement) => input.value)).toBe('')
    await chooser.setInputFiles(picture)
    await expect(body.getByRole('img', { name: 'Афиша праздника' })).toBeVisible()
    await dialog.locator('input[name=cover]').setInputFiles(picture)
    await expect(dialog.getByRole('button', { name: /Заменить/u })).toBeVisible()
    await lookAt(page, 'console-news-form')

    await page.route(newsCalls, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Сохранить черновик' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Нет связи с сервером')
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await lookAt(page, 'console-news-failed')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Закрыть без сохранения?')
    await question.getByRole('button', { name: 'Вернуться' }).click()
    await expect(title).toHaveValue(name)
    await page.unroute(newsCalls)

    await pasteInto(body, `<p>${'Слово '.repeat(9_000)}</p>`)
    await dialog.getByRole('button', { name: 'Сохранить черновик' }).click()
    await expect(dialog.getByText('Поле «Текст»: не длиннее 50000 символов')).toBeVisible()
    await body.evaluate((element) => {
      element.lastElementChild?.remove()
      element.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    await dialog.getByRole('button', { name: 'Сохранить черновик' }).click()
    await expect(page.getByText('Черновик сохранён!')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, name)).toContainText('Черновик')
  })
})

test('NEWS-12 NEWS-41 NEWS-43 NEWS-48 a draft is published, read by everybody, changed, withdrawn and deleted', async ({
  page,
  browser,
  api,
  owner,
}) => {
  const name = titled('Каток открыт')
  const body = '<h2>Когда</h2><p>Каждый день, вход <b>свободный</b>.</p>'
  const { id } = await api.admin<{ id: number }>('POST', '/news', { title: name, category: 'Спорт', body })
  const onTheSite = async () =>
    (await api.call<NewsItem[]>('GET', '/news?per_page=5')).find((item) => item.id === id)
  await openConsole(page, 'news')
  const row = rowOf(page, name)
  await expect(row).toContainText('Черновик')
  expect(await onTheSite()).toBeUndefined()
  await row.getByRole('button', { name: 'Изменить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Изменение новости' })
  await expect(dialog.getByRole('textbox', { name: 'Текст' })).toContainText('вход свободный')
  await dialog.locator('input[name=cover]').setInputFiles(picture)
  await dialog.getByLabel('Опубликована').check()
  await dialog.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Новость опубликована!')).toBeVisible()
  await expect(row).toContainText('На сайте')

  const reader = await browser.newPage()
  await reader.goto('/landing')
  const card = reader
    .getByRole('region', { name: 'Новости' })
    .getByRole('link', { name: new RegExp(name, 'u') })
  await expect(card).toContainText('Спорт')
  await expect(card.locator('img')).toHaveCount(1)
  await card.click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(reader.getByRole('heading', { level: 2, name: 'Когда' })).toBeVisible()
  await expect(reader.getByRole('article').locator('b')).toHaveText('свободный')
  await signInPage(reader, owner)
  await reader.goto('/news')
  await reader.getByRole('button', { name: `Читать: ${name}` }).click()
  await expect(reader.getByRole('article').locator('b')).toHaveText('свободный')

  await row.getByRole('button', { name: 'Изменить' }).click()
  const renamed = titled('Каток закрыт')
  await dialog.getByLabel('Заголовок', { exact: true }).fill(renamed)
  await dialog.getByRole('button', { name: 'Убрать' }).click()
  await dialog.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Изменения сохранены!')).toBeVisible()
  expect(await onTheSite()).toMatchObject({ title: renamed, cover: null })

  const changed = rowOf(page, renamed)
  await changed.getByRole('button', { name: 'Снять с публикации' }).click()
  await expect(changed).toContainText('Черновик')
  await reader.goto(`/landing/news/${id}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Новость не найдена')
  await reader.context().close()

  await changed.getByRole('button', { name: 'Удалить' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Удалить новость «${renamed}»?`)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(changed).toBeVisible()
  await changed.getByRole('button', { name: 'Удалить' }).click()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Новость удалена!')).toBeVisible()
  await expect(changed).toHaveCount(0)
})

test('NEWS-43 D-13 the news of the console are found, filtered and paged', async ({ page, api }) => {
  const run = titled('Объявление')
  const long =
    'о продлении приёма заявок на участие в программе «Формирование комфортной городской среды» и о переносе общественных обсуждений на более поздний срок'
  const write = (title: string) =>
    api.admin('POST', '/news', { title, category: 'Жилищно-коммунальное хозяйство', body: '<p>Текст</p>' })
  await write(`${run}/0`)
  await Promise.all(Array.from({ length: 49 }, (_, at) => write(`${run}/${at + 1}`)))
  await write(`${run} ${long}`)
  await openConsole(page, 'news')
  const search = page.getByRole('searchbox', { name: 'Поиск' })
  await search.fill(run)
  await search.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(51)
  await lookAt(page, 'console-news-full')
  await page.getByRole('button', { name: 'Вперёд' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  // The last one of the page goes, and the page with it.
  await page.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('row')).toHaveCount(51)

  await page.getByRole('combobox', { name: 'Состояние' }).click()
  await page.getByRole('option', { name: 'Опубликованные' }).click()
  await expect(page.getByText('Поиск не дал результатов')).toBeVisible()
  await lookAt(page, 'console-news-nothing')
  await page.getByRole('button', { name: 'Сбросить' }).click()
  await expect(search).toHaveValue('')
  await expect(rowOf(page, run).first()).toBeVisible()

  await page.route(newsCalls, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
  await page.unroute(newsCalls)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(rowOf(page, run).first()).toBeVisible()
})
