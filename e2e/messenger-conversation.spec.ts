import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Api } from './support/api.ts'
import {
  aVideo,
  bubble,
  bubbles,
  type ChatNamed,
  conversation,
  expect,
  newPartner,
  newRoom,
  notices,
  openChat,
  press,
  rows,
  say,
  stored,
  type Talker,
  typeTo,
} from './support/chats.ts'
import { lookAt, signInPage, test } from './support/fixtures.ts'
import { gate, refuse } from './support/station.ts'

const picture = path.resolve(import.meta.dirname, 'files/picture.png')
const text = (words: string) => new TextEncoder().encode(words)

test.describe.configure({ timeout: 90_000 })

/** Everything an attachment can be. */
async function sendOneOfEach(api: Api, from: Talker, room: ChatNamed): Promise<void> {
  const image = new Uint8Array(await readFile(picture))
  await say(api, from, room, 'Материалы к заседанию', {
    files: [
      { name: 'схема.png', type: 'image/png', bytes: image },
      { name: 'справка.txt', type: 'text/plain', bytes: text('Справка для совета') },
    ],
  })
  await say(api, from, room, 'Обход', {
    files: [{ name: 'обход.webm', type: 'video/webm', bytes: aVideo() }],
  })
}

test.describe('the messages', () => {
  test('MSG-42 MSG-44 MSG-45 MSG-46 MSG-49 MSG-50 MSG-51 MSG-52 MSG-55 MSG-70 MSG-114 pictures, videos, files, quotes, phones under their dates', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    await sendOneOfEach(api, worker, room)
    const long = await say(api, worker, room, `${'а'.repeat(100)}хвост`)
    await say(api, owner, room, 'Ответ на длинное', { answerId: long.id })
    await say(api, owner, room, 'Звоните +79001234567 или 123456789012')
    await signInPage(page, owner)
    await openChat(page, room)

    await expect(conversation(page).getByRole('heading', { level: 2 })).toHaveText(['Сегодня'])
    const materials = bubble(page, 'Материалы к заседанию')
    const shown = materials.getByRole('button', { name: 'Открыть изображение схема.png' })
    expect((await shown.boundingBox())!.width).toBeLessThanOrEqual(200)
    await expect(shown.locator('img')).toHaveJSProperty('complete', true)
    const video = bubble(page, 'Обход').getByLabel('Видео обход.webm')
    expect((await video.boundingBox())!.width).toBeLessThanOrEqual(200)
    await expect(video).toHaveJSProperty('tagName', 'VIDEO')
    const file = materials.getByRole('link', { name: /справка\.txt/u })
    const downloading = page.waitForEvent('download')
    await file.click()
    expect((await downloading).suggestedFilename()).toBe('справка.txt')

    // A player asks for a part of a video and gets that part alone.
    const source = (await video.getAttribute('src')) ?? ''
    const part = await page.request.get(source, { headers: { range: 'bytes=1000-1999' } })
    expect(part.status()).toBe(206)
    expect(part.headers()['content-range']).toBe('bytes 1000-1999/4096')
    expect((await part.body()).byteLength).toBe(1000)

    const quote = bubble(page, 'Ответ на длинное').getByRole('button', { name: /Петров Иван/u })
    await expect(quote).toContainText(`${'а'.repeat(100)}…`)
    await expect(quote).not.toContainText('хвост')
    const call = bubble(page, 'Звоните').getByRole('link')
    await expect(call).toHaveText('8 (900) 123-45-67')
    await expect(call).toHaveAttribute('href', 'tel:+79001234567')
    await expect(bubble(page, 'Звоните')).toContainText('123456789012')
    await press(page, 'Материалы к заседанию', 'Ответить')
    await expect(conversation(page).getByText('Ответ на: Петров Иван')).toBeVisible()
    await lookAt(page, 'messenger-conversation')
  })

  test('MSG-43 MSG-104 RT-17 MSG-113 who writes shows as a bubble and under the name; leaving the screen removes it', async ({
    page,
    api,
  }) => {
    const { owner } = await newRoom(api)
    const { partner, ours, theirs } = await newPartner(api, owner)
    await signInPage(page, owner)
    await openChat(page, ours)
    await expect(bubbles(page)).toHaveCount(1)
    // The typing signal comes over the connection alone: it must be open.
    await say(api, partner, theirs, 'Линия есть')
    await expect(bubbles(page)).toHaveCount(2)
    await typeTo(api, partner, theirs)
    const typing = page.getByRole('log', { name: 'Сообщения' }).getByLabel('печатает...')
    await expect(typing).toBeVisible()
    const log = page.getByRole('log', { name: 'Сообщения' })
    await expect(log.getByText('Ильин Пётр')).toHaveCount(1)
    await expect(log.getByText('Пётр Ильин')).toHaveCount(1)
    await expect(conversation(page).getByRole('button', { name: /информация/u })).toContainText('печатает...')
    await page.getByRole('link', { name: 'Сотрудники' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сотрудники')
    await page.getByRole('link', { name: /^Мессенджер/u }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByLabel('печатает...')).toHaveCount(0)
    expect(await stored(api, owner, ours)).toHaveLength(2)
  })

  test('MSG-56 MSG-57 MSG-59 MSG-60 MSG-61 MSG-115 an own message is deleted after a question, for both sides, and comes back when that fails', async ({
    page,
    api,
  }) => {
    const { owner, worker, room } = await newRoom(api)
    const mine = await say(api, owner, room, 'Лишнее сообщение')
    await say(api, owner, room, 'Остаётся', { answerId: mine.id })
    await signInPage(page, owner)
    await openChat(page, room)
    await bubble(page, 'Добрый день!').hover()
    await expect(bubble(page, 'Добрый день!').getByRole('button', { name: 'Ответить' })).toBeVisible()
    await expect(bubble(page, 'Добрый день!').getByRole('button', { name: 'Удалить сообщение' })).toHaveCount(
      0,
    )

    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    const first = bubbles(page).nth(1)
    const askToDelete = async () => {
      await first.hover()
      await first.getByRole('button', { name: 'Удалить сообщение' }).click()
      await expect(question).toContainText('Удалить сообщение?')
    }
    await askToDelete()
    await question.getByRole('button', { name: 'Нет', exact: true }).click()
    await expect(question).toHaveCount(0)
    await expect(first).toContainText('Лишнее сообщение')

    const isDeletion = (url: URL) => url.pathname.endsWith(`/chat-list/messages/${mine.id}`)
    const answer = gate()
    await page.route(isDeletion, async (route) => {
      await answer.opened
      await refuse(route, 500, 'Не получилось, попробуйте ещё раз')
    })
    await askToDelete()
    await question.getByRole('button', { name: 'Да', exact: true }).click()
    // It leaves the screen before the answer, and comes back to its place with the refusal.
    await expect(bubbles(page)).toHaveText([/Добрый день!/u, /Сообщение удалено.*Остаётся/su])
    answer.open()
    await expect(notices(page)).toContainText('Ошибка удаления сообщения')
    await expect(bubbles(page)).toHaveText([
      /Добрый день!/u,
      /Лишнее сообщение/u,
      /Лишнее сообщение.*Остаётся/su,
    ])

    await page.unroute(isDeletion)
    await askToDelete()
    await question.getByRole('button', { name: 'Да', exact: true }).click()
    await expect(bubbles(page)).toHaveText([/Добрый день!/u, /Сообщение удалено.*Остаётся/su])
    await expect.poll(async () => (await stored(api, worker, room)).length).toBe(2)
  })
})
