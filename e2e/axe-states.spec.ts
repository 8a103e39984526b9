import { newOwner } from './support/api.ts'
import { bubble, conversation, expect, newRoom, openChat } from './support/chats.ts'
import { expectNoViolation, signInPage, sizes, test } from './support/fixtures.ts'
import { answers, askAt, beginChat, question } from './support/lawyer.ts'
import { giveMoreTime, openStation, stationOwner } from './support/station.ts'

giveMoreTime()

test('MSG-49 the emoji and the panel of a chat violate no rule of axe', async ({ page, api }) => {
  const { owner, room } = await newRoom(api)
  await signInPage(page, owner)
  await openChat(page, room)
  await conversation(page).getByRole('button', { name: 'Эмодзи' }).click()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('gridcell').first()).toHaveAttribute('aria-colindex', '1')
  await expectNoViolation(page, 'emoji')
  await page.getByRole('searchbox', { name: 'Поиск эмодзи' }).fill('кот')
  await expect(grid.getByRole('gridcell', { name: /кот/iu }).first()).toBeVisible()
  await expectNoViolation(page, 'found emoji')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /информация/u }).click()
  await expect(page.getByRole('dialog', { name: 'Информация' }).getByRole('heading').nth(1)).toBeVisible()
  await expectNoViolation(page, 'panel of a chat')
  await page.keyboard.press('Escape')
  await page.setViewportSize(sizes.phone)
  await expect(bubble(page, 'Добрый день!')).toBeVisible()
  await expectNoViolation(page, 'chat on a phone')
})

test('DIR-18 the panel of an organization is scrolled by the keyboard', async ({ page, api, owner }) => {
  const other = await newOwner(api)
  await signInPage(page, owner)
  await page.goto('/organization')
  // The other tests fill the pages before it.
  await page.getByRole('searchbox', { name: 'Поиск' }).fill(other.organization)
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 390, height: 320 })
  await page.getByRole('button', { name: new RegExp(`${other.organization}.*об организации`, 'u') }).click()
  await expect(page.getByRole('dialog', { name: 'Об организации' }).getByRole('term').first()).toBeVisible()
  await expectNoViolation(page, 'panel of an organization')
})

test('GEN-14 the preview of a document is scrolled by the keyboard', async ({ page, api }) => {
  const author = await stationOwner(api, ['have_ai', 'document_generator'])
  await page.setViewportSize(sizes.office)
  await openStation(page, author, '?tab=6')
  await page
    .getByRole('textbox', { name: 'Сообщение генератору' })
    .fill('Приказ об отпуске Кузнецовой Марии Петровне с 1 по 14 июля, 14 календарных дней')
  await page.keyboard.press('Enter')
  const preview = page.getByLabel('Просмотр документа')
  await expect(preview.getByText(/Кузнецовой Марии Петровне/u).first()).toBeVisible()
  await page.setViewportSize({ width: 1366, height: 420 })
  await expect(preview).toHaveAttribute('tabindex', '0')
  await expectNoViolation(page, 'preview beside the form')
  await page.setViewportSize(sizes.phone)
  await page.getByRole('button', { name: 'Просмотр', exact: true }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Кузнецовой Марии Петровне/u)
      .first(),
  ).toBeVisible()
  await expectNoViolation(page, 'preview in a drawer')
})

test('LAW-30 two answers, a norm beside them and in a drawer violate no rule of axe', async ({
  page,
  api,
}) => {
  const owner = await stationOwner(api)
  const { id } = await beginChat(owner, 'Чат')
  await askAt(owner, id, question)
  await askAt(owner, id, question)
  await page.setViewportSize(sizes.wide)
  await openStation(page, owner, `?tab=1&chat=${id}`)
  await expect(answers(page)).toHaveCount(2)
  await expectNoViolation(page, 'two answers')
  const chip = answers(page).getByRole('link', { name: /59-ФЗ/u }).first()
  await chip.click()
  await expect(page.getByRole('complementary', { name: 'Норма закона' }).locator('mark')).not.toHaveText('')
  await expectNoViolation(page, 'norm beside the answers')
  await page.setViewportSize(sizes.phone)
  await expect(page.getByRole('dialog', { name: 'Норма закона' }).locator('mark')).not.toHaveText('')
  await expectNoViolation(page, 'norm in a drawer')
})

test('APPEAL-20 variants of an appeal and the letter have their headings in order', async ({ page, api }) => {
  const owner = await stationOwner(api)
  await openStation(page, owner, '?tab=3')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Текст обращения').fill('На улице Новой разбита дорога, ямы глубокие. Когда отремонтируют?')
  await field('От кого').fill('Сидорова Анна Петровна')
  await field('Дата обращения').fill('12.10.2026')
  await field('Адрес').fill('г. Якутск, ул. Новая, д. 7')
  await field('Номер телефона').fill('9141234567')
  await page.getByRole('button', { name: 'Подготовить ответ' }).click()
  await expect(
    page.getByRole('region', { name: 'Варианты ответа' }).getByRole('heading').nth(1),
  ).toBeVisible()
  await expectNoViolation(page, 'variants')
  await page.getByRole('button', { name: 'Выбрать: Удовлетворено: меры приняты', exact: true }).click()
  await expect(field('Текст ответа')).toHaveValue(/12\.10\.2026/u)
  await expectNoViolation(page, 'letter')
})
