import { Api } from './support/api.ts'
import {
  anotherWindow,
  attach,
  bubble,
  bubbles,
  conversation,
  dialog,
  expect,
  field,
  newPartner,
  newRoom,
  openChat,
  press,
  row,
  rows,
  say,
  write,
} from './support/chats.ts'
import { lookAt, newEmployee, newOwner, signInPage, test } from './support/fixtures.ts'

const api = () => new Api(process.env['E2E_BASE_URL'] ?? '')

test.describe('what can be done with a message', () => {
  test('it is changed, answered with a sign and pinned, and the other side sees it at once', async ({
    page,
    browser,
  }) => {
    const { owner, worker, room } = await newRoom(api(), 'Пришлите отчёт до пятницы')
    await signInPage(page, owner)
    await openChat(page, room)
    const other = await anotherWindow(browser, worker)
    await openChat(other, room)
    await write(page, 'Отчёт будет в четверк')
    await expect(bubble(other, 'четверк')).toBeVisible()

    await field(page).press('ArrowUp')
    await expect(page.getByText('Изменение сообщения')).toBeVisible()
    await expect(field(page)).toHaveValue('Отчёт будет в четверк')
    await field(page).fill('Отчёт будет в четверг')
    await field(page).press('Enter')
    await expect(bubble(page, 'четверг')).toContainText('изменено')
    await expect(bubble(other, 'четверг')).toContainText('изменено')
    await expect(field(page)).toHaveValue('')

    await bubble(other, 'четверг').hover()
    await bubble(other, 'четверг').getByRole('button', { name: 'Добавить реакцию' }).click()
    await other.getByRole('button', { name: 'Нравится' }).click()
    const reaction = bubble(page, 'четверг').getByRole('button', { name: '👍 1 человек' })
    await expect(reaction).toHaveAttribute('aria-pressed', 'false')
    await reaction.click()
    await expect(bubble(other, 'четверг').getByRole('button', { name: '👍 2 человека, и вы' })).toBeVisible()

    await bubble(page, 'четверг').click({ button: 'right', position: { x: 6, y: 6 } })
    await page.getByRole('menuitem', { name: 'Закрепить' }).click()
    const pinned = other.getByRole('region', { name: 'Закреплённое сообщение' })
    await expect(pinned).toContainText('Отчёт будет в четверг')
    await lookAt(page, 'messenger-pinned')
    await pinned.getByRole('button', { name: 'Открепить сообщение' }).click()
    await expect(page.getByRole('region', { name: 'Закреплённое сообщение' })).toHaveCount(0)
  })

  test('MSG-124 the actions of a message that is higher than the pane stay in sight', async ({ page }) => {
    const { owner, worker, room } = await newRoom(api())
    await say(api(), worker, room, Array.from({ length: 60 }, (_, line) => `Пункт ${line + 1}`).join('\n'))
    await signInPage(page, owner)
    await openChat(page, room)
    const long = bubble(page, 'Пункт 60')
    const reply = long.getByRole('button', { name: 'Ответить' })
    // It opens at the first unread line; its end is looked at.
    await long.getByText('Пункт 60').scrollIntoViewIfNeeded()
    await expect(async () => {
      await page.getByRole('log').press('End')
      expect((await long.boundingBox())!.y).toBeLessThan(0)
    }).toPass()
    await long.hover({ position: { x: 20, y: (await long.boundingBox())!.height - 20 } })
    await expect(reply).toBeInViewport({ ratio: 1 })
    await reply.click()
    await expect(page.getByText(/^Ответ на:/u)).toBeVisible()
  })

  test('MSG-46 MSG-59 MSG-60 the right button opens a menu of all actions at the pointer', async ({
    page,
  }) => {
    const { owner, worker, room } = await newRoom(api(), 'Пришлите отчёт')
    await say(api(), owner, room, 'Отчёт готов')
    await signInPage(page, owner)
    await openChat(page, room)
    const [theirs, mine] = [bubble(page, 'Пришлите отчёт'), bubble(page, 'Отчёт готов')]
    expect(worker.managerId).not.toBe(owner.managerId)
    const menu = page.getByRole('menu', { name: 'Действия с сообщением' })
    const entries = menu.getByRole('menuitem')

    await theirs.click({ button: 'right', position: { x: 6, y: 6 } })
    const every = ['Ответить', 'Копировать', 'Переслать', 'Сохранить в избранное', 'Закрепить', 'Выбрать']
    await expect(entries).toHaveText(every)
    const [at, opened] = [(await theirs.boundingBox())!, (await menu.boundingBox())!]
    expect(Math.abs(opened.x - (at.x + 6))).toBeLessThanOrEqual(8)
    // Below the pointer, or above it where there is no room: a short chat stands at the bottom.
    const [top, bottom] = [opened.y - (at.y + 6), opened.y + opened.height - (at.y + 6)]
    expect(Math.min(Math.abs(top), Math.abs(bottom))).toBeLessThanOrEqual(8)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(theirs).toBeFocused()

    await mine.focus()
    await page.keyboard.press('Shift+F10')
    const own = every.toSpliced(2, 0, 'Изменить').concat('Удалить')
    await expect(entries).toHaveText(own)
    await menu.getByRole('menuitem', { name: 'Ответить' }).click()
    await expect(page.getByText('Ответ на: Смирнова Ольга')).toBeVisible()
    await mine.click({ button: 'right', position: { x: 6, y: 6 } })
    await menu.getByRole('menuitem', { name: 'Удалить' }).click()
    await page
      .getByRole('alertdialog', { name: 'Удалить сообщение?' })
      .getByRole('button', { name: 'Да' })
      .click()
    await expect(mine).toHaveCount(0)

    await theirs.click({ button: 'right', position: { x: 6, y: 6 } })
    await expect(entries).toHaveCount(every.length)
    await lookAt(page, 'messenger-context-menu')
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(theirs).toBeFocused()
  })

  test('MSG-56 the question says which message is deleted, and by the keyboard the focus goes on to the next one', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    for (const text of ['Первое', 'Второе', 'Третье']) await say(api, owner, room, text)
    await signInPage(page, owner)
    await openChat(page, room)
    const question = page.getByRole('alertdialog', { name: 'Удалить сообщение?' })
    await bubble(page, 'Второе').focus()
    await page.keyboard.press('Delete')
    await expect(question).toHaveAccessibleDescription('«Второе»')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'Третье')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(question).toHaveAccessibleDescription('«Третье»')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'Первое')).toBeFocused()
    // Of several that were chosen: to the newest that is left.
    await bubble(page, 'Первое').getByRole('button', { name: 'Другие действия' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Выбрать' }).press('Enter')
    await page.getByRole('button', { name: 'Удалить выбранные' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'Первое')).toHaveCount(0)
    await expect(bubble(page, 'Добрый день!')).toBeFocused()
  })

  test('a change that is refused stays in the input; what was being written comes back', async ({ page }) => {
    const { owner, room } = await newRoom(api())
    await signInPage(page, owner)
    await openChat(page, room)
    await write(page, 'Первое')
    await expect(bubble(page, 'Первое').getByLabel('Отправлено')).toBeVisible()
    await field(page).fill('')
    await bubble(page, 'Первое').focus()
    await page.keyboard.press('F2')
    await page.route('**/chat-list/messages/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { errors: { message: ['Сообщение уже удалено'] } } })
        : route.continue(),
    )
    await field(page).fill('Второе')
    await field(page).press('Enter')
    await expect(page.getByText('Ошибка изменения сообщения')).toBeVisible()
    await expect(field(page)).toHaveValue('Второе')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('')
    await expect(bubble(page, 'Первое')).not.toContainText('изменено')
  })

  test('what was begun in a chat stands there when it is opened again: files, the answer, an edit', async ({
    page,
  }) => {
    const { owner, room } = await newRoom(api())
    await newPartner(api(), owner)
    await signInPage(page, owner)
    await openChat(page, room)
    await write(page, 'Первое')
    await expect(bubble(page, 'Первое').getByLabel('Отправлено')).toBeVisible()
    const attached = page.getByRole('list', { name: 'Вложения' }).getByRole('listitem')
    const answered = conversation(page).getByText('Ответ на: Петров Иван')
    const toAnotherChatAndBack = async () => {
      await row(page, 'Просим прислать отчёт').click()
      await expect(bubble(page, 'Просим прислать отчёт')).toBeVisible()
      await expect(field(page)).toHaveValue('')
      await expect(attached).toHaveCount(0)
      await expect(answered).toHaveCount(0)
      await row(page, 'Петров Иван').click()
    }
    const toAnotherScreenAndBack = async () => {
      await page.getByRole('link', { name: 'Документы' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Документы')
      await page.goBack()
    }

    await attach(page, 'С этого устройства')
    const note = { name: 'записка.txt', mimeType: 'text/plain', buffer: Buffer.from('Текст') }
    await dialog(page, 'Добавить вложение').locator('input[type=file]').setInputFiles([note])
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await press(page, 'Добрый день!', 'Ответить')
    await field(page).fill('Черновик')
    for (const leave of [toAnotherChatAndBack, toAnotherScreenAndBack]) {
      await leave()
      await expect(attached).toHaveText(['записка.txt'])
      await expect(answered).toBeVisible()
      await expect(field(page)).toHaveValue('Черновик')
    }

    await bubble(page, 'Первое').focus()
    await page.keyboard.press('F2')
    await field(page).fill('Первое, дополненное')
    for (const leave of [toAnotherChatAndBack, toAnotherScreenAndBack]) {
      await leave()
      await expect(field(page)).toHaveValue('Первое, дополненное')
    }
    await field(page).press('Enter')
    await expect(bubble(page, 'Первое, дополненное')).toContainText('изменено')
    await expect(field(page)).toHaveValue('Черновик')
    await toAnotherChatAndBack()
    await expect(field(page)).toHaveValue('Черновик')
    await expect(attached).toHaveText(['записка.txt'])
  })

  test('several are chosen, forwarded, copied and deleted', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { owner, room } = await newRoom(api(), 'Нужны два договора')
    const partner = await newOwner(api(), { organization: 'Дом культуры «Заря»' })
    await say(api(), partner, { type: 'ORGANIZATION', id: owner.channelId }, 'Здравствуйте, соседи!')
    await newEmployee(api(), owner, { name: 'Анна', surname: 'Фёдорова' })
    await signInPage(page, owner)
    await openChat(page, room)
    await write(page, 'Договор первый')
    await expect(bubble(page, 'Договор первый').getByLabel(/Отправлено|Прочитано/u)).toBeVisible()
    await write(page, 'Договор второй')
    await expect(bubble(page, 'Договор второй').getByLabel(/Отправлено|Прочитано/u)).toBeVisible()

    await bubble(page, 'Нужны два').click({ button: 'right', position: { x: 6, y: 6 } })
    await page.getByRole('menuitem', { name: 'Выбрать' }).click()
    const bar = page.getByRole('region', { name: 'Действия с выбранными сообщениями' })
    await expect(bar).toContainText('Выбрано: 1')
    await expect(bar.getByRole('button', { name: 'Удалить выбранные' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('checkbox', { name: /Договор первый/u }).check()
    await lookAt(page, 'messenger-selection')
    await bar.getByRole('button', { name: 'Скопировать выбранные' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(
      /^Петров Иван.*\r?\nНужны два договора\r?\n\r?\nСмирнова Ольга.*\r?\nДоговор первый$/u,
    )

    await bubble(page, 'Договор второй').click({ button: 'right', position: { x: 6, y: 6 } })
    await page.getByRole('menuitem', { name: 'Выбрать' }).click()
    await page.getByRole('checkbox', { name: /Договор первый/u }).check()
    await bar.getByRole('button', { name: 'Переслать выбранные' }).click()
    const dialog = page.getByRole('dialog', { name: 'Переслать' })
    await dialog.getByText('Дом культуры «Заря»').click()
    await lookAt(page, 'messenger-forward')
    // A colleague without a chat is found as well.
    await dialog.getByRole('searchbox').fill('Фёдорова')
    await dialog.getByText('Фёдорова Анна').click()
    await dialog.getByRole('button', { name: 'Переслать (2)' }).click()
    await expect(page.getByText('Переслано: 2 сообщения')).toBeVisible()
    await rows(page).filter({ hasText: 'Фёдорова' }).click()
    await expect(bubbles(page)).toHaveCount(2)
    await rows(page).filter({ hasText: 'Заря' }).click()
    await expect(bubbles(page)).toHaveCount(3)
    await expect(bubble(page, 'Договор первый')).toContainText('Переслано от: Смирнова Ольга')

    await rows(page).filter({ hasText: 'Петров' }).click()
    await bubble(page, 'Договор второй').click({ button: 'right', position: { x: 6, y: 6 } })
    await page.getByRole('menuitem', { name: 'Выбрать' }).click()
    await page.getByRole('checkbox', { name: /Договор первый/u }).check()
    await bar.getByRole('button', { name: 'Удалить выбранные' }).click()
    await page
      .getByRole('alertdialog', { name: 'Удалить 2 сообщения?' })
      .getByRole('button', { name: 'Да' })
      .click()
    await expect(bubbles(page)).toHaveCount(1)
  })
})

test.describe('finding', () => {
  test('MSG-05 a word in another form, the wrong layout and a typo find messages in all chats and lead to them', async ({
    page,
  }) => {
    const { owner, worker, room } = await newRoom(api(), 'Согласуйте смету на ремонт крыши')
    for (let count = 0; count < 70; count += 1) await say(api(), worker, room, `Строка ${count}`)
    await signInPage(page, owner)
    await page.goto('/messenger')
    const search = page.getByRole('searchbox', { name: 'Поиск чатов' })
    for (const term of ['сметы', 'cvtnf', 'смтеа']) {
      await search.fill(term)
      await search.press('Enter')
      await expect(rows(page).filter({ hasText: 'Согласуйте смету' }), term).toBeVisible()
    }
    await lookAt(page, 'messenger-found')
    await rows(page).filter({ hasText: 'Согласуйте смету' }).getByRole('button').click()
    await expect(bubble(page, 'Согласуйте смету')).toBeInViewport()
    await expect(bubble(page, 'Согласуйте смету')).toHaveAttribute('data-highlighted')

    await page.getByRole('button', { name: 'Поиск по чату' }).click()
    const inChat = page.getByRole('searchbox', { name: 'Поиск по чату' })
    await inChat.fill('ремонта')
    await inChat.press('Enter')
    await expect(bubbles(page)).toHaveCount(1)
    await expect(bubble(page, 'Согласуйте').locator('mark')).toHaveText('ремонт')
    await page.getByRole('button', { name: 'Показать в переписке' }).click()
    await expect(bubble(page, 'Строка 0')).toBeInViewport()
    await page.getByRole('button', { name: 'К последним сообщениям' }).click()
    await expect(bubble(page, 'Строка 69')).toBeInViewport()

    await page.getByRole('button', { name: 'Поиск по чату' }).click()
    await page.getByRole('button', { name: 'Перейти к дате' }).click()
    const calendar = page.getByRole('dialog', { name: 'Перейти к дате' })
    await calendar.locator('[aria-current="date"]').click()
    await expect(bubble(page, 'Согласуйте смету')).toBeInViewport()
  })
})

test('D-06 a draft shows in the list and on the other device, and goes with the message', async ({
  page,
  browser,
}) => {
  const { owner, room } = await newRoom(api())
  await signInPage(page, owner)
  await openChat(page, room)
  const phone = await anotherWindow(browser, owner)
  await phone.goto('/messenger')
  await expect(rows(phone)).toHaveCount(1)
  await field(page).fill('Отвечу после совещания')
  await expect(rows(phone).first()).toContainText('Черновик: Отвечу после совещания')
  await rows(phone).first().click()
  await expect(field(phone)).toHaveValue('Отвечу после совещания')
  await field(phone).press('Enter')
  await expect(bubble(page, 'Отвечу после совещания')).toBeVisible()
  await expect(field(page)).toHaveValue('')
})

test('sound and quiet hours are chosen by the person and kept', async ({ page }) => {
  const { owner } = await newRoom(api())
  await signInPage(page, owner)
  await page.goto('/messenger')
  await page.getByRole('button', { name: 'Настройки уведомлений' }).click()
  const dialog = page.getByRole('dialog', { name: 'Настройки уведомлений' })
  await expect(dialog.getByRole('switch', { name: 'Звук нового сообщения' })).toBeChecked()
  await dialog.getByRole('switch', { name: 'Тихие часы' }).check()
  await dialog.getByLabel('С', { exact: true }).fill('19:30')
  await lookAt(page, 'messenger-settings')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки сохранены!')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Настройки уведомлений' }).click()
  await expect(dialog.getByLabel('С', { exact: true })).toHaveValue('19:30')
})

test('what was attached in the chat stands in its card and leads to its message', async ({ page }) => {
  const { owner, worker, room } = await newRoom(api())
  await say(api(), worker, room, 'Прайс-лист во вложении', {
    files: [{ name: 'прайс.txt', type: 'text/plain', bytes: new TextEncoder().encode('цены') }],
  })
  for (let count = 0; count < 60; count += 1) await say(api(), worker, room, `Строка ${count}`)
  await signInPage(page, owner)
  await openChat(page, room)
  await page.getByRole('button', { name: 'Информация', exact: true }).click()
  const card = page.getByRole('dialog', { name: 'Информация' })
  await card.getByRole('tab', { name: 'Файлы' }).click()
  await expect(card.getByRole('link', { name: /прайс/u })).toBeVisible()
  await lookAt(page, 'messenger-card')
  await card.getByRole('button', { name: /Петров/u }).click()
  await expect(bubble(page, 'Прайс-лист')).toBeInViewport()
})
