import { expect, lookAt, newEmployee, newOwner, test } from './support/fixtures.ts'
import { folderCard, libraryOf, openLibrary, row, toastWith } from './support/library.ts'

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
