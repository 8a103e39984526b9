import type { Page } from '@playwright/test'

import type { Api } from './support/api.ts'
import {
  expect,
  lookAt,
  newEmployee,
  newOwner,
  signInPage,
  sizes,
  test,
  type Owner,
} from './support/fixtures.ts'

type Folder = {
  id: number
  name: string
  is_default: boolean
  children: Folder[]
  documents: { id: number; name: string }[]
}
type Document = { id: number; name: string; document: string; folder_id: number }

/** The library of an owner's channel, prepared from outside. */
function libraryOf(api: Api, owner: Owner) {
  const query = `channel_id=${owner.channelId}`
  const { token } = owner
  const tree = () => api.call<Folder[]>('GET', `/folders?${query}`, { token })
  return {
    tree,
    folder: (name: string, parent_id: number | null = null) =>
      api.call<Folder>('POST', `/folders?${query}`, { token, body: { name, parent_id } }),
    add: (
      name: string,
      {
        folder_id,
        text = 'Текст',
        extension = 'txt',
      }: { folder_id?: number; text?: string; extension?: string } = {},
    ) => {
      const form = new FormData()
      form.append('name', name)
      if (folder_id !== undefined) form.append('folder_id', String(folder_id))
      form.append('file', new Blob([text]), `файл.${extension}`)
      return api.call<Document>('POST', `/customs?${query}`, { token, form })
    },
    trash: (id: number) => api.call('DELETE', `/customs/${id}?${query}`, { token }),
    names: async (more = '') =>
      (await api.call<{ items: Document[] }>('GET', `/customs?${query}&${more}`, { token })).items.map(
        ({ name }) => name,
      ),
    /** Waits until the text of a document has been read. */
    read: (id: number) =>
      expect
        .poll(
          async () =>
            (await api.call<{ state: string }>('GET', `/customs/${id}/text?${query}`, { token })).state,
          { timeout: 30_000 },
        )
        .toBe('ready'),
  }
}

async function openLibrary(page: Page, owner: Owner, address = '/documents'): Promise<void> {
  await signInPage(page, owner)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Документы' })).toBeVisible()
}

const folderCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Папки' }).getByRole('button', { name })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Документы' }).getByRole('listitem').filter({ hasText: name })
const panel = (page: Page) => page.getByRole('region', { name: 'Поиск и действия' })
const toastWith = (page: Page, title: string, text: string) =>
  page
    .getByRole('region', { name: 'Сообщения' })
    .locator('[data-kind]')
    .filter({ hasText: title })
    .filter({ hasText: text })
const textFile = (name: string, text = 'Текст') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** Drags a file over the library and drops it there. */
async function dropOnLibrary(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, text } of given) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  const library = page.getByRole('region', { name: 'Полка документов' })
  await library.dispatchEvent('dragenter', { dataTransfer: data })
  await library.dispatchEvent('dragover', { dataTransfer: data })
  await expect(page.getByText(/Отпустите, чтобы добавить/u)).toBeVisible()
  await library.dispatchEvent('drop', { dataTransfer: data })
}

test.describe('the library', () => {
  test('DOC-01 DOC-02 DOC-03 DOC-04 DOC-05 DOC-06 DOC-07 DOC-15 DOC-16 DOC-52 DOC-55 folders show in a grid with their counts; inside stand subfolders, documents and the way back', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    const orders = await library.folder('Приказы')
    const archive = await library.folder('Архив', orders.id)
    await library.folder('Пустая')
    for (const name of ['Приказ № 1', 'Приказ № 2', 'Приказ № 3', 'Приказ № 4'])
      await library.add(name, { folder_id: orders.id })
    await library.add('Старый приказ', { folder_id: archive.id, extension: 'csv', text: 'а;б' })
    const gone = await library.add('Удалённый', { folder_id: orders.id })
    await library.trash(gone.id)
    await openLibrary(page, owner)
    await expect(page).toHaveTitle('Документы')
    await expect(folderCard(page, 'По умолчанию')).toContainText('Пусто')
    await expect(folderCard(page, 'Пустая')).toContainText('Пусто')
    await expect(folderCard(page, 'Приказы')).toContainText(/5\s+элементов/u)
    await lookAt(page, 'documents')
    await folderCard(page, 'Приказы').click()
    await expect(page.getByRole('heading', { level: 2, name: 'Приказы' })).toBeVisible()
    await expect(folderCard(page, 'Архив')).toContainText(/1\s+элемент/u)
    await expect(row(page, 'Приказ №')).toHaveCount(4)
    const today = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow' }).format(new Date())
    await expect(row(page, 'Приказ № 1')).toContainText(`Создан: ${today}`)
    await lookAt(page, 'documents-folder')
    await folderCard(page, 'Архив').click()
    await expect(row(page, 'Старый приказ')).toBeVisible()
    await page.reload()
    await expect(row(page, 'Старый приказ')).toBeVisible()
    const back = page.getByRole('button', { name: 'Назад' })
    await expect(back).toHaveText('Приказы')
    await back.click()
    await expect(row(page, 'Приказ №')).toHaveCount(4)
    await expect(back).toHaveText('Документы')
    await back.click()
    await expect(folderCard(page, 'Пустая')).toBeVisible()
    await expect(back).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 2, name: 'Приказы' })).toBeVisible()
  })

  test('DOC-08 an empty folder says so and offers to fill it', async ({ page, api, owner }) => {
    await libraryOf(api, owner).folder('Пустая')
    await openLibrary(page, owner)
    await folderCard(page, 'Пустая').click()
    await expect(page.getByText('Нет документов или подкатегорий')).toBeVisible()
    await lookAt(page, 'documents-empty')
    await page.getByRole('button', { name: 'Загрузить файл' }).click()
    await expect(page.getByRole('dialog', { name: 'Загрузка документа' })).toBeVisible()
  })

  test('DOC-06 a folder that a colleague has deleted leads back to the top', async ({ page, owner }) => {
    await openLibrary(page, owner, '/documents?folder=999999')
    await expect(folderCard(page, 'По умолчанию')).toBeVisible()
    await expect(page).toHaveURL(/\/documents$/u)
  })

  test('DOC-09 DOC-10 DOC-24 DOC-25 the panel stands beside the library; on a phone it is a drawer', async ({
    page,
    owner,
  }) => {
    await openLibrary(page, owner)
    await expect(panel(page).getByRole('button')).toHaveText(['Документ', 'Папка', 'Корзина'])
    await page.setViewportSize(sizes.phone)
    await expect(panel(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Поиск и действия' }).click()
    const drawer = page.getByRole('dialog', { name: 'Поиск и действия' })
    await expect(drawer.getByRole('searchbox', { name: 'Поиск документов' })).toBeVisible()
    const box = await drawer.boundingBox()
    expect(box!.width / sizes.phone.width).toBeCloseTo(0.85, 2)
    await page.screenshot({ path: 'artifacts/screens/documents-drawer.png' })
    await drawer.getByRole('button', { name: 'Папка' }).click()
    await expect(page.getByRole('dialog', { name: 'Новая папка' })).toBeVisible()
    await expect(drawer).toHaveCount(0)
  })

  test('DOC-57 PERM-08 without the section the address leads to the work station and the menu has no item', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner)
    await signInPage(page, { ...worker, channelId: owner.channelId })
    await page.goto('/documents')
    await expect(page).toHaveURL(/\/work-station/u)
    await expect(page.getByRole('link', { name: 'Документы' })).toHaveCount(0)
  })

  test('DOC-57 an employee with the section works in the library; while sections are fetched a skeleton stands', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner, { permissions: ['documents'] })
    await signInPage(page, { ...worker, channelId: owner.channelId })
    const asked = Promise.withResolvers<void>()
    await page.route('**/channels/*/sections', async (route) => {
      await asked.promise
      await route.continue()
    })
    await page.goto('/documents')
    await expect(page.getByRole('heading', { level: 1, name: 'Документы' })).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
    asked.resolve()
    await expect(folderCard(page, 'По умолчанию')).toBeVisible()
    await expect(panel(page)).toBeVisible()
  })

  test('API-87 API-88 D-13 lists that cannot be read say so and offer to try again', async ({
    page,
    api,
    owner,
  }) => {
    await libraryOf(api, owner).folder('Приказы')
    const refusal = {
      status: 503,
      json: {
        code: 503,
        message: 'Нет',
        errors: { general: ['Служба временно недоступна. Повторите через минуту.'] },
      },
    }
    await page.route('**/managers/v2/folders*', (route) => route.fulfill(refusal))
    await openLibrary(page, owner)
    await expect(toastWith(page, 'Ошибка получения списка папок', 'Служба временно недоступна')).toBeVisible()
    await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
    await lookAt(page, 'documents-failed')
    await page.unroute('**/managers/v2/folders*')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.route('**/managers/v2/customs*', (route) => route.fulfill(refusal))
    await folderCard(page, 'Приказы').click()
    await expect(
      toastWith(page, 'Ошибка получения списка документов', 'Служба временно недоступна'),
    ).toBeVisible()
    await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
    await page.unroute('**/managers/v2/customs*')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByText('Нет документов или подкатегорий')).toBeVisible()
  })
})

test.describe('folders', () => {
  test('DOC-32 DOC-34 DOC-35 DOC-49 API-65 ERR-15 a new folder stands where it was put', async ({
    page,
    owner,
  }) => {
    await openLibrary(page, owner)
    const dialog = page.getByRole('dialog', { name: 'Новая папка' })
    const make = async (name: string) => {
      await panel(page).getByRole('button', { name: 'Папка' }).click()
      await expect(dialog.getByRole('button', { name: 'Создать' })).toBeDisabled()
      await dialog.getByLabel('Название').fill(name)
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().includes('/folders'),
      )
      await dialog.getByRole('button', { name: 'Создать' }).click()
      const body = (await sent).postDataJSON() as { name: string; parent_id: number | null }
      await expect(dialog).toHaveCount(0)
      return body
    }
    expect(await make('Договоры')).toEqual({ name: 'Договоры', parent_id: null })
    await expect(toastWith(page, 'Документы', 'Папка успешно создана!')).toBeVisible()
    await folderCard(page, 'Договоры').click()
    await panel(page).getByRole('button', { name: 'Папка' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Расположение' })).toContainText('Договоры')
    await lookAt(page, 'documents-new-folder')
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    const inside = await make('Архив')
    expect(inside.parent_id).toBeGreaterThan(0)
    await expect(folderCard(page, 'Архив')).toBeVisible()
  })

  test('API-91 DOC-58 a refused folder keeps the dialog with what was typed', async ({
    page,
    api,
    owner,
  }) => {
    await libraryOf(api, owner).folder('Договоры')
    await openLibrary(page, owner)
    await panel(page).getByRole('button', { name: 'Папка' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новая папка' })
    const name = dialog.getByLabel('Название')
    for (const [typed, why] of [
      ['договоры', 'Папка с таким названием уже есть'],
      ['По умолчанию', 'Это название занято системой'],
    ] as const) {
      await name.fill(typed)
      await name.press('Enter')
      await expect(dialog.getByText(why)).toBeVisible()
      await expect(toastWith(page, 'Ошибка создания папки', why)).toBeVisible()
      await expect(name).toHaveValue(typed)
      await expect(name).toBeFocused()
    }
  })

  test('DOC-26 DOC-27 DOC-29 DOC-30 DOC-31 DOC-33 DOC-53 API-66 a folder is deleted after a question, with all that is in it', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    const folder = await library.folder('Проекты')
    await library.folder('Внутри', folder.id)
    await library.add('Проект', { folder_id: folder.id })
    await openLibrary(page, owner)
    const button = panel(page).getByRole('button', { name: 'Удалить папку' })
    await expect(button).toHaveCount(0)
    await folderCard(page, 'По умолчанию').click()
    await expect(page.getByRole('heading', { level: 2, name: 'По умолчанию' })).toBeVisible()
    await expect(button).toHaveCount(0)
    await page.getByRole('button', { name: 'Назад' }).click()
    await folderCard(page, 'Проекты').click()
    await button.click()
    const question = page.getByRole('alertdialog', { name: 'Удалить папку «Проекты» и всё, что в ней?' })
    await expect(question).toContainText(/2\s+элемента/u)
    await lookAt(page, 'documents-delete-folder')
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Проекты', exact: true })).toBeVisible()
    await button.click()
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(toastWith(page, 'Документы', 'Папка успешно удалена!')).toBeVisible()
    await expect(folderCard(page, 'По умолчанию')).toBeVisible()
    await expect(folderCard(page, 'Проекты')).toHaveCount(0)
    await expect(button).toHaveCount(0)
    expect(await library.names('trashed=1')).toEqual(['Проект'])
  })

  test('API-92 a folder that could not be deleted stays open', async ({ page, api, owner }) => {
    await libraryOf(api, owner).folder('Проекты')
    await openLibrary(page, owner)
    await folderCard(page, 'Проекты').click()
    await page.route('**/managers/v2/folders/*', (route) => route.abort())
    await panel(page).getByRole('button', { name: 'Удалить папку' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(
      toastWith(page, 'Ошибка удаления папки', 'Нет связи с сервером. Проверьте подключение и повторите.'),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Проекты', exact: true })).toBeVisible()
  })
})

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
    await dialog.getByRole('button', { name: 'Добавить все' }).click()
    await expect(dialog.getByRole('progressbar')).toHaveCount(1)
    await expect(files.first()).toContainText('Загружается…')
    held.resolve()
    await expect(dialog.getByText('Загружено 2 из 3')).toBeVisible()
    await expect(files.nth(1)).toContainText('Файл повреждён или не читается')
    await expect(files.nth(2)).toContainText('Загружен')
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
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

test.describe('arranging', () => {
  test('DOC-02 DOC-25 recent documents stand above the folders, and on a phone the upload is in sight', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    const folder = await library.folder('Отчёты')
    for (const name of ['Первый', 'Второй', 'Третий', 'Четвёртый'])
      await library.add(name, { folder_id: folder.id })
    await library.add('Пятый')
    await openLibrary(page, owner)
    const recent = page.getByRole('list', { name: 'Недавние' })
    await expect(recent.getByRole('listitem')).toContainText(['Пятый', 'Четвёртый', 'Третий', 'Второй'])
    await expect(page.getByRole('button', { name: 'Загрузить документ' })).toHaveCount(0)
    await lookAt(page, 'documents-recent')
    await page.setViewportSize(sizes.phone)
    await page.getByRole('button', { name: 'Загрузить документ' }).click()
    await expect(page.getByRole('dialog', { name: 'Загрузка документа' })).toBeVisible()
    await page.keyboard.press('Escape')
    await recent.getByRole('button', { name: 'Пятый', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Пятый' })).toBeVisible()
  })

  test('DOC-07 DOC-15 a folder is shown in another order and as a grid, which a reload keeps', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    const folder = await library.folder('Отчёты')
    for (const name of ['Акт', 'Ведомость', 'Бюджет']) await library.add(name, { folder_id: folder.id })
    await openLibrary(page, owner)
    await folderCard(page, 'Отчёты').click()
    const items = page.getByRole('list', { name: 'Документы' }).getByRole('listitem')
    await expect(items).toContainText(['Бюджет', 'Ведомость', 'Акт'])
    await page.getByRole('button', { name: 'Сначала новые' }).click()
    await expect(page.getByRole('menuitem', { name: 'Сначала новые' })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(items).toContainText(['Акт', 'Бюджет', 'Ведомость'])
    await page.getByRole('button', { name: 'Показать сеткой' }).click()
    await lookAt(page, 'documents-grid')
    await page.reload()
    await expect(items).toContainText(['Акт', 'Бюджет', 'Ведомость'])
    await expect(page.getByRole('button', { name: 'По названию' })).toBeVisible()
    const card = row(page, 'Бюджет')
    await card.getByRole('button', { name: 'Действия: Бюджет' }).click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
    await expect(items).toContainText(['Акт', 'Ведомость'])
    await page.getByRole('button', { name: 'Показать списком' }).click()
    await expect(row(page, 'Акт').getByRole('button', { name: 'Отправить' })).toBeVisible()
  })

  test('DOC-46 a document is renamed and moved; a refusal keeps the dialog', async ({ page, api, owner }) => {
    const library = libraryOf(api, owner)
    const folder = await library.folder('Входящие')
    await library.folder('Архив')
    await library.add('Черновик', { folder_id: folder.id })
    await openLibrary(page, owner)
    await folderCard(page, 'Входящие').click()
    const pick = async (name: string, action: string) => {
      await row(page, name).getByRole('button', { name: 'Действия' }).press('Enter')
      await page.getByRole('menuitem', { name: action }).press('Enter')
    }
    await pick('Черновик', 'Переименовать')
    const renaming = page.getByRole('dialog', { name: 'Переименовать документ' })
    const name = renaming.getByLabel('Название')
    await expect(name).toHaveValue('Черновик')
    await name.fill(' ')
    await expect(renaming.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
    await name.fill('Приказ о составе комиссии')
    await lookAt(page, 'documents-rename')
    await page.route('**/managers/v2/customs/*', (route) => route.abort())
    await name.press('Enter')
    await expect(toastWith(page, 'Ошибка переименования документа', 'Нет связи с сервером.')).toBeVisible()
    await expect(name).toHaveValue('Приказ о составе комиссии')
    await page.unroute('**/managers/v2/customs/*')
    await name.press('Enter')
    await expect(row(page, 'Приказ о составе комиссии')).toBeVisible()
    await expect(renaming).toHaveCount(0)
    await pick('Приказ о составе комиссии', 'Переместить')
    const moving = page.getByRole('dialog', { name: 'Переместить документ' })
    await expect(moving.getByRole('button', { name: 'Переместить' })).toBeDisabled()
    await moving.getByRole('combobox', { name: 'Папка' }).click()
    await page.getByRole('option', { name: 'Архив' }).click()
    await lookAt(page, 'documents-move')
    await moving.getByRole('button', { name: 'Переместить' }).click()
    await expect(toastWith(page, 'Документы', 'Перемещено')).toBeVisible()
    await expect(page.getByText('Нет документов или подкатегорий')).toBeVisible()
    await page.getByRole('button', { name: 'Назад' }).click()
    await folderCard(page, 'Архив').click()
    await expect(row(page, 'Приказ о составе комиссии')).toBeVisible()
  })

  test('DOC-17 DOC-20 DOC-21 DOC-53 several are selected, sent, downloaded, moved and deleted at once', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    const folder = await library.folder('Входящие')
    await library.folder('Архив')
    for (const name of ['Акт', 'Смета', 'План', 'Отчёт']) await library.add(name, { folder_id: folder.id })
    await newEmployee(api, owner, { name: 'Пётр', surname: 'Алёшин' })
    await openLibrary(page, owner)
    await folderCard(page, 'Входящие').click()
    const bar = page.getByRole('region', { name: 'Действия с выбранными документами' })
    const select = async (names: readonly string[]) => {
      await page.getByRole('button', { name: 'Выбрать' }).click()
      await expect(bar).toBeFocused()
      for (const name of names) await page.getByRole('checkbox', { name }).press('Space')
      await expect(bar).toContainText(`Выбрано: ${names.length}`)
    }
    await page.getByRole('button', { name: 'Выбрать' }).click()
    await expect(bar.getByRole('button', { name: 'Отправить выбранные' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)

    await select(['Акт', 'Смета'])
    await lookAt(page, 'documents-selection')
    const names: string[] = []
    page.on('download', (download) => names.push(download.suggestedFilename()))
    await bar.getByRole('button', { name: 'Скачать выбранные' }).click()
    await expect.poll(() => names.toSorted()).toEqual(['Акт.txt', 'Смета.txt'])
    await bar.getByRole('button', { name: 'Отправить выбранные' }).click()
    const sending = page.getByRole('dialog', { name: 'Отправить документы' })
    await sending.getByRole('checkbox', { name: 'Алёшин Пётр' }).check()
    await lookAt(page, 'documents-send-several')
    await sending.getByRole('button', { name: 'Отправить' }).click()
    await expect(toastWith(page, 'Результат отправки', 'Документы успешно отправлены!')).toBeVisible()
    await expect(bar).toHaveCount(0)

    await select(['Акт', 'Смета'])
    await bar.getByRole('button', { name: 'Переместить выбранные' }).click()
    const moving = page.getByRole('dialog', { name: 'Переместить' })
    await moving.getByRole('combobox', { name: 'Папка' }).click()
    await page.getByRole('option', { name: 'Архив' }).click()
    await moving.getByRole('button', { name: 'Переместить' }).click()
    const items = page.getByRole('list', { name: 'Документы' }).getByRole('listitem')
    await expect(items).toContainText(['Отчёт', 'План'])
    await expect(items).toHaveCount(2)

    await select(['План', 'Отчёт'])
    await bar.getByRole('button', { name: 'Удалить выбранные' }).click()
    await expect(page.getByText('Нет документов или подкатегорий')).toBeVisible()
    const said = toastWith(page, 'Документы', 'В корзину перемещено')
    await expect(said).toBeVisible()
    expect((await library.names('trashed=1')).toSorted()).toEqual(['Отчёт', 'План'])
    await said.getByRole('button', { name: 'Вернуть' }).click()
    await expect(items).toContainText(['Отчёт', 'План'])
  })
})

test.describe('a document', () => {
  test('DOC-21 DOC-22 DOC-23 DOC-53 ERR-16 is deleted at once and can be brought back', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    const folder = await library.folder('Письма')
    await library.add('Остаётся', { folder_id: folder.id })
    await library.add('Лишнее', { folder_id: folder.id })
    await openLibrary(page, owner)
    await folderCard(page, 'Письма').click()
    const answered = Promise.withResolvers<void>()
    await page.route('**/managers/v2/customs/*', async (route) => {
      await answered.promise
      await route.continue()
    })
    await row(page, 'Лишнее').getByRole('button', { name: 'Удалить' }).click()
    await expect(row(page, 'Лишнее')).toHaveCount(0)
    answered.resolve()
    const said = toastWith(page, 'Документы', 'Документ успешно удален!')
    await expect(said).toBeVisible()
    await said.getByRole('button', { name: 'Вернуть' }).click()
    await expect(row(page, 'Лишнее')).toBeVisible()
    expect(await library.names(`folder_id=${folder.id}`)).toEqual(['Лишнее', 'Остаётся'])
  })

  test('D-07 API-90 is back in its place when it could not be deleted', async ({ page, api, owner }) => {
    const library = libraryOf(api, owner)
    const folder = await library.folder('Письма')
    for (const name of ['Первое', 'Второе', 'Третье']) await library.add(name, { folder_id: folder.id })
    await openLibrary(page, owner)
    await folderCard(page, 'Письма').click()
    await page.route('**/managers/v2/customs/*', (route) => route.abort())
    await row(page, 'Второе').getByRole('button', { name: 'Удалить' }).click()
    await expect(toastWith(page, 'Ошибка удаления документа', 'Нет связи с сервером.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Документы' }).getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('list', { name: 'Документы' }).getByRole('listitem').nth(1)).toContainText(
      'Второе',
    )
  })

  test('DOC-20 is downloaded in a new tab', async ({ page, api, owner }) => {
    const document = await libraryOf(api, owner).add('Памятка')
    await openLibrary(page, owner)
    await folderCard(page, 'По умолчанию').click()
    const link = row(page, 'Памятка').getByRole('link', { name: 'Скачать' })
    await expect(link).toHaveAttribute('target', '_blank')
    expect(new URL((await link.getAttribute('href'))!, page.url()).pathname).toBe(
      encodeURI(`/files/${/\d+/u.exec(document.document)![0]}/Памятка.txt`),
    )
    const opened = page.waitForEvent('popup')
    await link.click()
    await (await opened).waitForLoadState()
    await expect((await opened).locator('body')).toHaveText('Текст')
  })

  test('DOC-49 is looked at without leaving: text, table, PDF, and what cannot be shown', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    const text = await library.add('Записка', { text: 'Первая строка\nВторая строка' })
    const table = await library.add('Журнал', {
      extension: 'csv',
      text: 'Номер;Тема\n1;"Дороги; мосты"\n2;Свет',
    })
    await library.add('Скан', { extension: 'pdf', text: '%PDF-1.4\n' })
    await library.read(text.id)
    await library.read(table.id)
    await openLibrary(page, owner)
    await folderCard(page, 'По умолчанию').click()
    const look = async (name: string) => {
      await row(page, name).getByRole('button', { name, exact: true }).click()
      return page.getByRole('dialog', { name })
    }
    const note = await look('Записка')
    await expect(note.getByText('Вторая строка')).toBeVisible()
    await expect(note.getByRole('link', { name: 'Скачать' })).toBeVisible()
    await lookAt(page, 'documents-preview')
    await page.keyboard.press('Escape')
    await expect(row(page, 'Записка').getByRole('button', { name: 'Записка', exact: true })).toBeFocused()
    const journal = await look('Журнал')
    await expect(journal.getByRole('row')).toHaveCount(3)
    await expect(journal.getByRole('cell', { name: 'Дороги; мосты' })).toBeVisible()
    await lookAt(page, 'documents-preview-table')
    await page.keyboard.press('Escape')
    const hasViewer = await page.evaluate(() => navigator.pdfViewerEnabled)
    const scan = await look('Скан')
    if (hasViewer) await expect(scan.locator('iframe')).toHaveAttribute('src', /^\/files\/\d+\/.+\.pdf\?/u)
    else await expect(scan.getByText('Не удалось показать файл. Скачайте его.')).toBeVisible()
    await expect(scan.getByRole('link', { name: 'Скачать' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(scan).toHaveCount(0)
  })
})

test.describe('search', () => {
  test('DOC-45 DOC-49 VAL-17 VAL-18 VAL-19 API-61 finds names and texts over all folders, each with its folder', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    const folder = await library.folder('Договоры')
    const archive = await library.folder('Архив', folder.id)
    const byText = await library.add('Приложение', {
      folder_id: archive.id,
      text: 'Поставка угля до десятого сентября',
    })
    await library.add('О поставках мебели', { folder_id: folder.id })
    await library.add('Другое')
    await library.read(byText.id)
    await openLibrary(page, owner)
    const field = panel(page).getByRole('searchbox', { name: 'Поиск документов' })
    const asked = page.waitForRequest(
      (request) => new URL(request.url()).searchParams.get('search') === 'поставка',
    )
    await field.fill('поставка')
    await field.press('Enter')
    await asked
    await expect(page.getByRole('list', { name: 'Документы' }).getByRole('listitem')).toHaveCount(2)
    await expect(row(page, 'Приложение')).toContainText('Папка: Договоры / Архив')
    await expect(page.getByRole('list', { name: 'Папки' })).toHaveCount(0)
    await lookAt(page, 'documents-found')
    await row(page, 'Приложение').getByRole('button', { name: 'Папка: Договоры / Архив' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Архив' })).toBeVisible()
    await expect(field).toHaveValue('')
    await field.fill('нетакогослова')
    await field.press('Enter')
    await expect(page.getByText('Поиск не дал результатов')).toBeVisible()
    await page.getByRole('button', { name: 'Сбросить поиск' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Архив' })).toBeVisible()
  })
})

test.describe('the bin', () => {
  test('DOC-49 DOC-53 shows what was deleted and gives it back', async ({ page, api, owner }) => {
    const library = libraryOf(api, owner)
    const folder = await library.folder('Письма')
    const document = await library.add('Письмо', { folder_id: folder.id })
    await openLibrary(page, owner)
    await panel(page).getByRole('button', { name: 'Корзина' }).click()
    await expect(page.getByText('Корзина пуста')).toBeVisible()
    await library.trash(document.id)
    await page.reload()
    await expect(row(page, 'Письмо')).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Удалить папку' })).toHaveCount(0)
    await lookAt(page, 'documents-bin')
    await row(page, 'Письмо').getByRole('button', { name: 'Восстановить' }).click()
    await expect(page.getByText('Корзина пуста')).toBeVisible()
    await page.getByRole('button', { name: 'Назад' }).click()
    await expect(folderCard(page, 'Письма')).toContainText(/1\s+элемент/u)
  })
})

test.describe('sending', () => {
  test('DOC-48 long names and positions keep their rows, each box at the middle of its own', async ({
    page,
    api,
    owner,
  }) => {
    await libraryOf(api, owner).add('Смета')
    const appointment = 'Главный специалист отдела жилищно-коммунального хозяйства и благоустройства'
    for (const surname of ['Алёшин', 'Белов-Константинопольский', 'Воронцов'])
      await newEmployee(api, owner, { name: 'Александр', surname, appointment })
    await openLibrary(page, owner)
    await folderCard(page, 'По умолчанию').click()
    await row(page, 'Смета').getByRole('button', { name: 'Отправить' }).click()
    const boxes = page.getByRole('dialog', { name: 'Отправить документ' }).getByRole('checkbox')
    await expect(boxes).toHaveCount(3)
    for (const width of [360, 390, 1366]) {
      await page.setViewportSize({ width, height: 844 })
      const rows = await boxes.evaluateAll((all) =>
        all.map((box) => {
          const edges = (element: Element) => element.getBoundingClientRect()
          const words = edges(box.parentElement!.querySelector('label')!)
          const lines = [...box.parentElement!.querySelectorAll('label span:not(:has(*))')].map(edges)
          const middle = (rect: DOMRect) => rect.top + rect.height / 2
          return {
            off: Math.round(Math.abs(middle(edges(box)) - middle(words))),
            top: Math.min(...lines.map(({ top }) => top)),
            bottom: Math.max(...lines.map(({ bottom }) => bottom)),
          }
        }),
      )
      expect(rows.map(({ off }) => off)).toEqual([0, 0, 0])
      for (const [index, { bottom }] of rows.slice(0, -1).entries())
        expect(rows[index + 1]!.top - bottom, `between rows at ${width} px`).toBeGreaterThanOrEqual(4)
    }
    await lookAt(page, 'documents-send-long')
  })

  test('DOC-17 DOC-18 DOC-19 DOC-48 goes to ticked colleagues and organizations', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    await library.add('Смета')
    const colleague = await newEmployee(api, owner, {
      name: 'Пётр',
      surname: 'Алёшин',
      appointment: 'Бухгалтер',
    })
    const partner = await newOwner(api, { organization: `Больница ${owner.phone.slice(-4)}` })
    await openLibrary(page, owner)
    await folderCard(page, 'По умолчанию').click()
    await row(page, 'Смета').getByRole('button', { name: 'Отправить' }).click()
    const dialog = page.getByRole('dialog', { name: 'Отправить документ' })
    await expect(dialog.getByText('Смета')).toBeVisible()
    const send = dialog.getByRole('button', { name: 'Отправить' })
    await expect(send).toBeDisabled()
    await expect(dialog.getByRole('tab')).toHaveText(['Сотрудники', 'Организации'])
    await expect(dialog.getByRole('checkbox')).toHaveCount(1)
    await dialog.getByRole('searchbox', { name: 'Найти получателя' }).fill('алешин')
    await dialog.getByRole('searchbox', { name: 'Найти получателя' }).press('Enter')
    await dialog.getByRole('checkbox', { name: 'Алёшин Пётр' }).check()
    await dialog.getByRole('button', { name: 'Очистить поиск' }).click()
    await dialog.getByRole('tab', { name: 'Организации' }).click()
    await dialog.getByRole('searchbox', { name: 'Найти получателя' }).fill(partner.organization)
    await dialog.getByRole('searchbox', { name: 'Найти получателя' }).press('Enter')
    await dialog.getByRole('checkbox', { name: partner.organization }).check()
    const chips = dialog.getByRole('list', { name: 'Получатели' }).getByRole('listitem')
    await expect(chips).toHaveText(['Алёшин Пётр', partner.organization])
    await lookAt(page, 'documents-send')
    await dialog.getByRole('button', { name: 'Убрать: Алёшин Пётр' }).click()
    await expect(chips).toHaveCount(1)
    await dialog.getByRole('tab', { name: 'Сотрудники' }).click()
    await dialog.getByRole('button', { name: 'Очистить поиск' }).click()
    await dialog.getByRole('checkbox', { name: 'Алёшин Пётр' }).check()
    await send.click()
    await expect(toastWith(page, 'Результат отправки', 'Документ успешно отправлен!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    for (const [token, channelId] of [
      [colleague.token, owner.channelId],
      [partner.token, partner.channelId],
    ] as const) {
      const { items } = await api.call<{ items: { last_message: { documents: { name: string }[] } }[] }>(
        'GET',
        `/chat-list?channel_id=${channelId}`,
        { token },
      )
      expect(items[0]!.last_message.documents[0]!.name).toBe('Смета.txt')
      const notices = await api.call<{ items: { title: string; text: string }[] }>(
        'GET',
        `/channels/${channelId}/notifications`,
        { token },
      )
      expect(notices.items[0]).toMatchObject({ title: 'Получен документ', text: 'Смирнова Ольга: «Смета»' })
    }
  })

  test('DOC-48 API-90 a refused sending keeps the modal with its recipients', async ({
    page,
    api,
    owner,
  }) => {
    await libraryOf(api, owner).add('Смета')
    await newEmployee(api, owner, { name: 'Пётр', surname: 'Алёшин' })
    await openLibrary(page, owner)
    await folderCard(page, 'По умолчанию').click()
    await row(page, 'Смета').getByRole('button', { name: 'Отправить' }).click()
    const dialog = page.getByRole('dialog', { name: 'Отправить документ' })
    await dialog.getByRole('checkbox', { name: 'Алёшин Пётр' }).check()
    await page.route('**/managers/v2/customs/*/send*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect(toastWith(page, 'Ошибка отправки документа', 'Нет связи с сервером.')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Получатели' }).getByRole('listitem')).toHaveText([
      'Алёшин Пётр',
    ])
  })
})
