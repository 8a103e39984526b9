import { field, newPartner } from './support/chats.ts'
import { expect, test } from './support/fixtures.ts'
import { answers, input } from './support/lawyer.ts'
import { libraryOf } from './support/library.ts'
import { ScreenReader, missingPrograms } from './support/screen-reader.ts'
import { stationOwner } from './support/station.ts'

const missing = missingPrograms()

test('a sign-in, a conversation, a document, a form and a legal answer are done by what the screen reader says', async ({
  api,
}) => {
  test.skip(missing.length > 0, `a screen reader needs ${missing.join(', ')}`)
  test.setTimeout(300_000)
  const owner = await stationOwner(api)
  await newPartner(api, owner, 'Пришлите, пожалуйста, смету')
  await libraryOf(api, owner).add('Смета на ремонт')
  const reader = await ScreenReader.start()
  try {
    const context = await reader.openBrowser(process.env['E2E_BASE_URL']!)
    const page = context.pages()[0]!
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
    await expect(page.getByRole('heading', { level: 1, name: 'Авторизация' })).toBeVisible()
    // Each page that is loaded says which screen it is.
    await reader.waitForSpeech(/загрузки Авторизация/u)
    await reader.tabTo(page.getByLabel('Логин'))
    await page.keyboard.type(owner.login)
    await reader.tabTo(page.getByLabel('Пароль', { exact: true }))
    await page.keyboard.type(owner.password)
    reader.press('Return')
    await reader.waitForSpeech(/Выбор канала.*заголовок уровень 1/u)
    await reader.tabTo(button(owner.organization))
    reader.press('Return')
    await expect(page).not.toHaveURL(/channels/u)
    await page.goto('/messenger')
    await reader.waitForSpeech(/загрузки Мессенджер/u)
    await reader.tabTo(page.getByRole('list', { name: 'Чаты' }).getByRole('button').first())
    reader.press('Return')
    await reader.waitForSpeech(/область Переписка/u)
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('Смету пришлём сегодня')
    reader.press('Return')
    await reader.waitForSpeech(/Отправлено: Смету пришлём сегодня/u)
    await page.goto('/documents')
    await reader.waitForSpeech(/загрузки Документы/u)
    await reader.tabTo(button(/Смета на ремонт/u))
    reader.press('Return')
    // A dialog says its name, whether it begins at its title or in a field.
    await reader.waitForSpeech(/диалог.*Смета на ремонт/u)
    await reader.tabTo(page.getByRole('dialog').getByRole('link', { name: 'Скачать' }))
    reader.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await reader.tabTo(page.getByRole('button', { name: 'Папка', exact: true }))
    reader.press('Return')
    await reader.waitForSpeech(/Новая папка диалог.*Название/u)
    await expect(page.getByLabel('Название')).toBeFocused()
    await page.keyboard.type('Сметы')
    await reader.tabTo(page.getByRole('button', { name: 'Создать' }))
    reader.press('Return')
    await reader.waitForSpeech(/создана/iu)
    await page.goto('/work-station')
    await reader.waitForSpeech(/загрузки Рабочее место/u)
    await reader.tabTo(input(page))
    await page.keyboard.type('В какой срок ответить на обращение гражданина?')
    reader.press('Return')
    // On a busy machine «Ответ готовится дальше» comes before.
    await reader.waitForSpeech(/Ответ готов(?!ится)/u)
    await reader.tabTo(answers(page).getByRole('link').first())
  } finally {
    await reader.stop()
  }
})
