import { expect, lookAt, newEmployee, signInPage, sizes, test } from './support/fixtures.ts'
import { folderCard, libraryOf, openLibrary, panel, row, toastWith } from './support/library.ts'

test.describe('the library', () => {
  test('DOC-01 DOC-02 DOC-03 DOC-04 DOC-05 DOC-06 DOC-07 DOC-15 DOC-16 DOC-52 DOC-55 DOC-08 folders show in a grid with their counts; inside stand subfolders, documents and the way back; an empty folder says so and offers to fill it', async ({
    page,
    api,
    owner,
  }) => {
    await test.step('folders show in a grid with their counts; inside stand subfolders, documents and the way back', async () => {
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
    await test.step('an empty folder says so and offers to fill it', async () => {
      await page.getByRole('button', { name: 'Назад' }).click()
      await folderCard(page, 'Пустая').click()
      await expect(page.getByText('Нет документов или подкатегорий')).toBeVisible()
      await lookAt(page, 'documents-empty')
      await page.getByRole('button', { name: 'Загрузить файл' }).click()
      await expect(page.getByRole('dialog', { name: 'Загрузка документа' })).toBeVisible()
    })
  })

  test('DOC-06 DOC-09 DOC-10 DOC-24 DOC-25 a folder that a colleague has deleted leads back to the top; the panel stands beside the library; on a phone it is a drawer', async ({
    page,
    owner,
  }) => {
    await test.step('a folder that a colleague has deleted leads back to the top', async () => {
      await openLibrary(page, owner, '/documents?folder=999999')
      await expect(folderCard(page, 'По умолчанию')).toBeVisible()
      await expect(page).toHaveURL(/\/documents$/u)
    })
    await test.step('the panel stands beside the library; on a phone it is a drawer', async () => {
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

  test('DOC-57 PERM-08 the section that is taken closes the screen and its dialog at once', async ({
    page,
    api,
    owner,
  }) => {
    const worker = await newEmployee(api, owner, { permissions: ['documents'] })
    await signInPage(page, { ...worker, channelId: owner.channelId })
    await page.goto('/documents')
    await folderCard(page, 'По умолчанию').click()
    await panel(page).getByRole('button', { name: 'Документ' }).click()
    await expect(page.getByRole('dialog', { name: 'Загрузка документа' })).toBeVisible()
    await api.call('PUT', `/channels/${owner.channelId}/team/${worker.seatId}`, {
      token: owner.token,
      body: { appointment: 'Специалист', permissions: [] },
    })
    await expect(page).toHaveURL(/\/work-station/u)
    await expect(page.getByRole('dialog')).toHaveCount(0)
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
    await library.add('Скан', { extension: 'pdf', text: '%PDF-1.4\n1 0 obj\n' })
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
    // The viewer of a PDF would take the keys.
    await expect(scan.getByRole('heading', { name: 'Скан' })).toBeFocused()
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
    await row(page, 'Письмо').getByRole('button', { name: 'Восстановить' }).press('Enter')
    await expect(page.getByText('Корзина пуста')).toBeVisible()
    // The focus does not fall to the beginning of the page.
    await expect(page.locator('[tabindex="-1"]', { hasText: 'Корзина пуста' }).last()).toBeFocused()
    await page.getByRole('button', { name: 'Назад' }).click()
    await expect(folderCard(page, 'Письма')).toContainText(/1\s+элемент/u)
  })
})
