import type { Locator } from '@playwright/test'

import { expect, newPartner, openChat, openMessenger, say, typeTo } from './support/chats.ts'
import { newEmployee, signInPage, test } from './support/fixtures.ts'

test.describe.configure({ timeout: 90_000 })

/** Initials and colour of the avatar in a place. */
const faceIn = (place: Locator) =>
  place
    .locator('[data-tone]')
    .first()
    .evaluate((face) => `${face.textContent} ${face.getAttribute('data-tone')}`)

test('NAV-31 STAFF-09 MSG-18 MSG-30 MSG-35 a colleague has one name, initials and colour in every list', async ({
  page,
  api,
  owner,
}) => {
  const maria = await newEmployee(api, owner, { name: 'Мария', surname: 'Юдина' })
  const talker = { ...maria, channelId: owner.channelId }
  const name = 'Юдина Мария'
  await signInPage(page, owner)

  await page.goto('/staff')
  const inStaff = page.getByRole('listitem').filter({ hasText: name })
  await expect(inStaff).toBeVisible()
  const faces = [await faceIn(inStaff)]

  await openMessenger(page)
  await page.getByRole('searchbox', { name: 'Поиск чатов' }).fill('Мария')
  const found = page.getByRole('listitem').filter({ hasText: name })
  await expect(found).toContainText('Написать')
  faces.push(await faceIn(found))

  const { chat } = await say(api, talker, { type: 'PRIVATE-MANAGER', id: owner.managerId }, 'Добрый день!')
  await openChat(page, { type: 'PRIVATE-ROOM', id: chat.id })
  const inList = page.getByRole('list', { name: 'Чаты' }).getByRole('listitem').filter({ hasText: name })
  await expect(inList).toBeVisible()
  const header = page.getByRole('button', { name: /информация/u })
  await expect(header).toContainText(name)
  await header.click()
  const info = page.getByRole('dialog', { name: 'Информация' })
  await expect(info.getByRole('heading', { name })).toBeVisible()
  faces.push(await faceIn(inList), await faceIn(header), await faceIn(info))

  expect(new Set(faces)).toEqual(new Set([faces[0]]))
  expect(faces[0]).toMatch(/^ЮМ \d$/u)
})

test('NAV-31 MSG-113 oneself, too: sidebar, profile and messages; only «… печатает...» begins with the name', async ({
  page,
  api,
  owner,
}) => {
  const { partner, ours, theirs } = await newPartner(api, owner)
  await signInPage(page, owner)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Профиль: Смирнова Ольга' })).toBeVisible()
  expect(await faceIn(page.getByRole('main'))).toMatch(/^СО \d$/u)

  await openChat(page, ours)
  const log = page.getByRole('log', { name: 'Сообщения' })
  await expect(log.getByText('Ильин Пётр')).toBeVisible()
  await expect(async () => {
    await typeTo(api, partner, theirs)
    await expect(log.getByText('Пётр Ильин')).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('NAV-31 a surname of ten letters stands whole on a line of the sidebar', async ({
  page,
  api,
  owner,
}) => {
  const worker = await newEmployee(api, owner, { surname: 'Винокурова', name: 'Мария' })
  await signInPage(page, { ...worker, channelId: owner.channelId })
  await page.goto('/organization')
  const name = page.getByRole('link', { name: 'Профиль: Винокурова Мария' }).getByText('Винокурова')
  const linesOfSurname = await name.evaluate((element) => {
    const range = document.createRange()
    range.setStart(element.firstChild!, 0)
    range.setEnd(element.firstChild!, 'Винокурова'.length)
    return range.getClientRects().length
  })
  expect(linesOfSurname).toBe(1)
})
