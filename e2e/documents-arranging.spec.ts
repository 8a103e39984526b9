import { expect, lookAt, newEmployee, sizes, test } from './support/fixtures.ts'
import { folderCard, libraryOf, openLibrary, row, toastWith } from './support/library.ts'

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
    // One below the other: beside another a name would be broken in the middle of a word.
    await expect
      .poll(async () => {
        const boxes = await Promise.all(
          (await recent.getByRole('listitem').all()).map((item) => item.boundingBox()),
        )
        return new Set(boxes.map((box) => box?.x)).size
      })
      .toBe(1)
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
    const terms = { messages: null, bin: 45, ai_chats: null }
    await api.admin('PUT', `/channels/${owner.channelId}/retention`, terms)
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
    const question = page.getByRole('alertdialog', { name: 'Удалить 2 документа?' })
    await expect(question).toContainText(/будут в корзине 45\sдней/u)
    await lookAt(page, 'documents-delete-several')
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(bar).toContainText('Выбрано: 2')
    await bar.getByRole('button', { name: 'Удалить выбранные' }).click()
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByText('Нет документов или подкатегорий')).toBeVisible()
    const said = toastWith(page, 'Документы', 'В корзину перемещено')
    await expect(said).toBeVisible()
    expect((await library.names('trashed=1')).toSorted()).toEqual(['Отчёт', 'План'])
    const restoring: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/restore')) restoring.push(request.url())
    })
    await said.getByRole('button', { name: 'Вернуть' }).click()
    await expect(items).toContainText(['Отчёт', 'План'])
    await expect(toastWith(page, 'Документы', 'Документы успешно восстановлены!')).toBeVisible()
    expect(restoring).toHaveLength(1)
  })

  test('DOC-21 what cannot be deleted of several is named with the reason, the others are deleted', async ({
    page,
    api,
    owner,
  }) => {
    const library = libraryOf(api, owner)
    const folder = await library.folder('Входящие')
    await library.add('Акт', { folder_id: folder.id })
    const gone = await library.add('Смета <b>', { folder_id: folder.id })
    await openLibrary(page, owner)
    await folderCard(page, 'Входящие').click()
    await page.getByRole('button', { name: 'Выбрать' }).click()
    for (const name of ['Акт', 'Смета']) await page.getByRole('checkbox', { name }).press('Space')
    await library.trash(gone.id)
    await page.getByRole('button', { name: 'Удалить выбранные' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
    const said = toastWith(page, 'Удалены не все документы', 'В корзину перемещено: 1')
    await expect(said).toContainText('Не удалён «Смета <b>»: его уже нет в библиотеке')
    await lookAt(page, 'documents-not-all-deleted')
    await said.getByRole('button', { name: 'Вернуть' }).click()
    await expect(page.getByRole('list', { name: 'Документы' }).getByRole('listitem')).toHaveCount(1)
  })
})
