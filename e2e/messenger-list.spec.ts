import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Api } from './support/api.ts'
import {
  type ChatNamed,
  expect,
  freeze,
  newPartner,
  newRoom,
  openMessenger,
  pass,
  readAll,
  type Room,
  row,
  rows,
  say,
  tab,
  typeTo,
} from './support/chats.ts'
import { lookAt, newEmployee, signInPage, test } from './support/fixtures.ts'

const picture = path.resolve(import.meta.dirname, 'files/picture.png')
test.describe.configure({ timeout: 60_000 })

/** Gives the owner a colleague more, who has written. */
async function newColleague(api: Api, { owner }: Room, surname: string, words: string) {
  const employee = await newEmployee(api, owner, { name: 'Анна', surname })
  const talker = { ...employee, channelId: owner.channelId }
  const { chat } = await say(api, talker, { type: 'PRIVATE-MANAGER', id: owner.managerId }, words)
  const room: ChatNamed = { type: 'PRIVATE-ROOM', id: chat.id }
  return { talker, room }
}

test.describe('an empty list', () => {
  test('MSG-01 MSG-04 MSG-05 MSG-06 MSG-07 MSG-11 says so, beside the invitation to choose somebody', async ({
    page,
    owner,
  }) => {
    await signInPage(page, owner)
    await openMessenger(page)
    const list = page.getByRole('region', { name: 'Чаты' })
    await expect(list.getByText('Список чатов пуст!')).toBeVisible()
    await expect(list.getByRole('searchbox', { name: 'Поиск чатов' })).toBeVisible()
    await expect(list.getByRole('tab')).toHaveText(['Все', 'Личные', 'Организации', 'Группы'])
    await expect(tab(page, 'Все')).toHaveAttribute('aria-selected', 'true')
    const invitation = page.getByText('Выберите, кому хотите написать')
    await expect(invitation).toBeVisible()
    const [left, right] = [await list.boundingBox(), await invitation.boundingBox()]
    expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x)
    await lookAt(page, 'messenger-empty')
    await list.getByText('Новый чат', { exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Новый чат' })).toBeVisible()
  })
})

test.describe('the rows', () => {
  test('MSG-17 MSG-18 MSG-19 MSG-20 MSG-21 MSG-22 MSG-23 MSG-24 MSG-25 MSG-110 MSG-111 MSG-112 show face, dot, name, time, two lines, tick and count', async ({
    page,
    api,
  }) => {
    const room = await newRoom(api, 'Принято')
    const { owner, worker } = room
    await readAll(api, owner, room.room)
    await say(api, owner, room.room, 'Длинное сообщение '.repeat(30).trim())
    const form = new FormData()
    form.append('avatar', new Blob([await readFile(picture)], { type: 'image/png' }), 'picture.png')
    await api.call('POST', '/profile/upload-avatar', { token: worker.token, form })
    const anna = await newColleague(api, room, 'Белова', 'Первое')
    await say(api, anna.talker, anna.room, '', {
      files: [{ name: 'записка.txt', type: 'text/plain', bytes: new TextEncoder().encode('Записка') }],
    })
    const { ours, partner, theirs } = await newPartner(api, owner)
    await signInPage(page, owner)
    await openMessenger(page)

    await expect(rows(page)).toHaveCount(3)
    const [withPicture, withInitials] = [row(page, 'Петров Иван'), row(page, 'Белова Анна')]
    await expect(withPicture.locator('img')).toHaveJSProperty('complete', true)
    expect(
      await withPicture.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth),
    ).toBeGreaterThan(0)
    await expect(withInitials.getByText('БА', { exact: true })).toBeVisible()
    await expect(withInitials.locator('img')).toHaveCount(0)
    await expect(withInitials).toContainText('Вложенный файл')
    await expect(withInitials.getByText('2', { exact: true })).toBeVisible()
    await expect(withInitials.locator('time')).toHaveText(/^\d\d:\d\d$/u)
    await expect(withInitials.locator('time')).toHaveAttribute('title', /\d{4}, \d\d:\d\d:\d\d$/u)

    // The last message is ours: one check until it is read, then two; the other side's has none.
    await expect(withPicture.getByLabel('Отправлено')).toBeVisible()
    await expect(withInitials.getByLabel(/Отправлено|Прочитано/u)).toHaveCount(0)
    await expect(withPicture.getByText(/^\d+$/u)).toHaveCount(0)
    const preview = withPicture.getByText(/Длинное сообщение/u).last()
    const lines = await preview.evaluate((words) => {
      const { lineHeight } = getComputedStyle(words)
      return [
        words.clientHeight / Number.parseFloat(lineHeight),
        words.scrollHeight > words.clientHeight,
      ] as const
    })
    expect(Math.round(lines[0])).toBe(2)
    expect(lines[1]).toBe(true)
    await readAll(api, worker, room.room)
    await expect(withPicture.getByLabel('Прочитано')).toBeVisible()

    await expect(row(page, partner.organization).locator('[data-online="false"]')).toBeVisible()
    await expect(withPicture.locator('[data-online="false"]')).toBeVisible()
    // By now the tick has shown that the line stands.
    await typeTo(api, partner, theirs)
    await expect(row(page, partner.organization).locator('[data-online="true"]')).toBeVisible()
    expect(ours.id).toBe(partner.channelId)
    await lookAt(page, 'messenger-list')
  })

  test('MSG-26 MSG-27 MSG-113 RT-07 RT-18 RT-19 «печатает...» is typed out one letter every 150 ms and ends after 10 s', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await signInPage(page, owner)
    await openMessenger(page)
    const line = row(page, 'Петров Иван')
    await expect(line).toContainText('Добрый день!')
    await say(api, worker, room, 'Линия есть')
    await expect(line).toContainText('Линия есть')
    await freeze(page)
    await typeTo(api, worker, room)
    const letters = line.locator('[aria-label="печатает..."]')
    await expect(letters).toHaveText('п')
    await expect(line.getByRole('button')).toHaveAccessibleName(/печатает\.\.\./u)
    await expect(line.locator('[data-online="true"]')).toBeVisible()
    await page.clock.runFor(149)
    await expect(letters).toHaveText('п')
    for (const shown of ['пе', 'печ', 'печа', 'печат', 'печата', 'печатае', 'печатает', 'печатает.']) {
      await page.clock.runFor(150)
      await expect(letters).toHaveText(shown)
    }
    await pass(page, 10_000 - 149 - 8 * 150 - 100, 150)
    await expect(letters).toBeVisible()
    await page.clock.runFor(150)
    await expect(letters).toHaveCount(0)
    await expect(line).toContainText('Линия есть')
    await expect(line.locator('[data-online="false"]')).toBeVisible()
  })
})
