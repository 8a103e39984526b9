import type { Page } from '@playwright/test'

import { expect, lookAt, sizes, test } from './support/fixtures.ts'
import {
  dropOnLibrary,
  folderCard,
  libraryOf,
  openLibrary,
  panel,
  row,
  textFile,
  toastWith,
} from './support/library.ts'

test.describe('the upload dialog', () => {
  const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Загрузка документа' })

  test('DOC-36 DOC-41 DOC-49 DOC-51 API-62 VAL-23 a chosen file is added to the folder', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    await library.folder('Отчёты')
    await openLibrary(page, owner)
    await panel(page).getByRole('button', { name: 'Документ' }).click()
    const dialog = uploadDialog(page)
    const add = dialog.getByRole('button', { name: 'Добавить' })
    await expect(dialog.getByText('Перетащите файл сюда или выберите на компьютере')).toBeVisible()
    await expect(add).toBeDisabled()
    await expect(dialog.getByRole('combobox', { name: 'Папка' })).toContainText('По умолчанию')
    await dialog.locator('input[type=file]').setInputFiles(textFile('Отчёт за март.txt'))
    await expect(dialog.getByLabel('Название')).toHaveValue('Отчёт за март')
    await expect(add).toBeEnabled()
    await dialog.getByLabel('Название').fill('Отчёт')
    await dialog.getByRole('combobox', { name: 'Папка' }).click()
    await expect(page.getByRole('option')).toHaveText(['По умолчанию', 'Отчёты'])
    await page.getByRole('option', { name: 'Отчёты' }).click()
    await lookAt(page, 'documents-upload')
    await add.click()
    await expect(dialog).toHaveCount(0)
    await expect(toastWith(page, 'Документы', 'Документ успешно загружен!')).toBeVisible()
    await expect(folderCard(page, 'Отчёты')).toContainText(/1\s+элемент/u)
    await folderCard(page, 'Отчёты').click()
    await expect(row(page, 'Отчёт')).toBeVisible()
    expect((await library.tree())[1]!.documents.map(({ name }) => name)).toEqual(['Отчёт'])
  })

  test('DOC-51 API-62 at the top level the folder «По умолчанию» is sent by its id', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    const [standard] = await library.tree()
    await page.addInitScript(() => {
      const fields: Record<string, unknown> = {}
      const { append } = FormData.prototype
      FormData.prototype.append = function (this: FormData, name: string, value: Blob | string) {
        fields[name] = typeof value === 'string' ? value : 'a file'
        append.call(this, name, value as Blob)
      }
      Object.assign(window, { sentFields: fields })
    })
    await openLibrary(page, owner)
    await panel(page).getByRole('button', { name: 'Документ' }).click()
    await expect(uploadDialog(page).getByRole('combobox', { name: /^Папка/u })).toContainText('По умолчанию')
    await uploadDialog(page).locator('input[type=file]').setInputFiles(textFile('а.txt'))
    await uploadDialog(page).getByRole('button', { name: 'Добавить' }).click()
    await expect(uploadDialog(page)).toHaveCount(0)
    const sent = await page.evaluate(() => (window as unknown as { sentFields: object }).sentFields)
    expect(sent).toEqual({ name: 'а', folder_id: String(standard!.id), file: 'a file' })
  })

  test('DOC-37 VAL-22 a file of another type is refused at once', async ({ page, owner }) => {
    await openLibrary(page, owner)
    await panel(page).getByRole('button', { name: 'Документ' }).click()
    const dialog = uploadDialog(page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'снимок.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect(
      dialog.getByText(
        'Файлы этого типа не принимаются. Подойдут: pdf, doc, docx, xls, xlsx, csv, txt, ppt, pptx, odt, ods, odp',
      ),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Добавить' })).toBeDisabled()
  })

  test('DOC-39 DOC-40 DOC-50 the bar goes in steps of 10 % and the dialog closes 300 ms after the server has the file', async ({
    page,
    owner,
  }) => {
    await page.clock.install()
    await openLibrary(page, owner)
    await panel(page).getByRole('button', { name: 'Документ' }).click()
    const dialog = uploadDialog(page)
    await dialog.locator('input[type=file]').setInputFiles(textFile('книга.txt', 'слово '.repeat(100_000)))
    const answered = Promise.withResolvers<void>()
    await page.route('**/managers/v2/customs*', async (route) => {
      if (route.request().method() === 'POST') await answered.promise
      await route.continue()
    })
    await watchBar(page)
    await dialog.getByRole('button', { name: 'Добавить' }).click()
    const bar = dialog.getByRole('progressbar')
    await expect(bar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    // From here on the page's time stands still unless it is moved.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    answered.resolve()
    await expect(bar).toHaveJSProperty('value', 100)
    await page.clock.runFor(299)
    await expect(dialog).toBeVisible()
    await page.clock.runFor(1)
    await expect(dialog).toHaveCount(0)
    const percents = await percentsOfBar(page)
    expect(percents.every((percent) => percent % 10 === 0)).toBe(true)
    expect(percents).toEqual(percents.toSorted((one, other) => one - other))
    expect(percents.at(-1)).toBe(100)
  })

  test('DOC-50 API-89 a refused file keeps the dialog: the reason stands under the drop zone, and it can be tried again', async ({
    page,
    api,
    owner,
  }) => {
    await openLibrary(page, owner)
    await panel(page).getByRole('button', { name: 'Документ' }).click()
    const dialog = uploadDialog(page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'письмо.docx', mimeType: 'application/msword', buffer: Buffer.from('не архив') })
    await dialog.getByLabel('Название').fill('Моё письмо')
    await dialog.getByRole('button', { name: 'Добавить' }).click()
    await expect(dialog.getByText('Файл повреждён или не читается')).toBeVisible()
    await expect(toastWith(page, 'Ошибка загрузки документа', 'Файл повреждён или не читается')).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await expect(dialog.getByLabel('Название')).toHaveValue('Моё письмо')
    await expect(dialog.getByText('письмо.docx')).toBeVisible()
    await lookAt(page, 'documents-upload-refused')
    await page.route('**/managers/v2/customs*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await dialog.locator('input[type=file]').setInputFiles(textFile('письмо.txt'))
    await dialog.getByRole('button', { name: 'Добавить' }).click()
    await expect(dialog.getByText('Нет связи с сервером. Проверьте подключение и повторите.')).toBeVisible()
    await page.unroute('**/managers/v2/customs*')
    await dialog.getByRole('button', { name: 'Добавить' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await libraryOf(api, owner).names()).toEqual(['Моё письмо'])
  })

  test('DOC-50 «Отмена» stops the transfer and leaves nothing', async ({ page, api, owner }) => {
    await openLibrary(page, owner)
    await panel(page).getByRole('button', { name: 'Документ' }).click()
    const dialog = uploadDialog(page)
    await dialog.locator('input[type=file]').setInputFiles(textFile('лишний.txt'))
    const held = Promise.withResolvers<void>()
    await page.route('**/managers/v2/customs*', async (route) => {
      await held.promise
      await route.continue().catch(() => undefined)
    })
    await dialog.getByRole('button', { name: 'Добавить' }).click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    const failed = page.waitForEvent('requestfailed')
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await failed
    await expect(dialog).toHaveCount(0)
    held.resolve()
    await page.unroute('**/managers/v2/customs*')
    expect(await libraryOf(api, owner).names()).toEqual([])
    await expect(page.getByRole('region', { name: 'Сообщения' })).toHaveText('')
  })

  test('DOC-38 DOC-49 files dropped anywhere on the library are one list with one bar; a refused one stays and is tried again', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    const folder = await library.folder('Входящие')
    await openLibrary(page, owner)
    await folderCard(page, 'Входящие').click()
    await expect(page.getByText('Нет документов или подкатегорий')).toBeVisible()
    await dropOnLibrary(page, [
      { name: 'первый.txt', text: '1' },
      { name: 'программа.exe', text: 'MZ' },
      { name: 'второй.docx', text: 'не архив' },
      { name: 'третий.txt', text: '3' },
    ])
    await expect(
      toastWith(page, 'Ошибка загрузки документа', '«программа.exe»: Файлы этого типа не принимаются'),
    ).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Загрузка документов' })
    const files = dialog.getByRole('list', { name: 'Файлы' }).getByRole('listitem')
    await expect(files).toContainText(['первый.txt', 'второй.docx', 'третий.txt'])
    await expect(dialog.getByRole('combobox', { name: 'Папка' })).toContainText('Входящие')
    await lookAt(page, 'documents-upload-list')
    const held = Promise.withResolvers<void>()
    await page.route('**/managers/v2/customs*', async (route) => {
      if (route.request().method() === 'POST') await held.promise
      await route.continue()
    })
    await expect(dialog.getByRole('button', { name: 'Добавить все' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('progressbar')).toHaveCount(1)
    await expect(files.first()).toContainText('Загружается…')
    held.resolve()
    await expect(dialog.getByText('Загружено 2 из 3')).toBeVisible()
    await expect(files.nth(1)).toContainText('Файл повреждён или не читается')
    await expect(files.nth(2)).toContainText('Загружен')
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await expect(
      toastWith(page, 'Ошибка загрузки документа', '«второй.docx»: Файл повреждён или не читается'),
    ).toHaveCount(1)
    // What can never be read is not offered for another try.
    await expect(dialog.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Добавить все' })).toBeDisabled()
    await lookAt(page, 'documents-upload-list-refused')
    await dialog.getByRole('button', { name: 'Убрать файл: второй.docx' }).click()
    await dialog.locator('input[type=file]').setInputFiles([textFile('четвёртый.txt'), textFile('пятый.txt')])
    await dialog.getByRole('button', { name: 'Добавить все' }).click()
    await expect(toastWith(page, 'Документы', 'Документы успешно загружены!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(row(page, 'пятый')).toBeVisible()
    expect((await library.names(`folder_id=${folder.id}`)).toSorted()).toEqual([
      'первый',
      'пятый',
      'третий',
      'четвёртый',
    ])
  })

  test('DOC-38 a chosen file becomes the first of a list, on a phone too', async ({ page, api, owner }) => {
    const library = libraryOf(api, owner)
    await library.add('Старый')
    await openLibrary(page, owner)
    await page.setViewportSize(sizes.phone)
    await page.getByRole('button', { name: 'Загрузить документ' }).click()
    await uploadDialog(page).locator('input[type=file]').setInputFiles(textFile('первый.txt'))
    await uploadDialog(page).getByRole('button', { name: 'Загрузить несколько файлов' }).click()
    const dialog = page.getByRole('dialog', { name: 'Загрузка документов' })
    await dialog.locator('input[type=file]').setInputFiles([textFile('второй.txt')])
    await dialog.getByRole('button', { name: 'Добавить все' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await library.names()).toSorted()).toEqual(['Старый', 'второй', 'первый'])
  })

  /** Notes what the bar shows. */
  async function watchBar(page: Page): Promise<void> {
    await page.evaluate(() => {
      const percents: number[] = []
      Object.assign(window, { percentsOfBar: percents })
      const look = () => {
        const percent = document.querySelector('progress')?.value
        if (percent !== undefined && percents.at(-1) !== percent) percents.push(percent)
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
    })
  }
  const percentsOfBar = (page: Page) =>
    page.evaluate(() => (window as unknown as { percentsOfBar: number[] }).percentsOfBar)
})
