import { randomUUID } from 'node:crypto'

import type { Browser, Page } from '@playwright/test'

import type { Api, Employee, Owner } from './api.ts'
import { newEmployee, newOwner } from './api.ts'
import { patientExpect, signInPage } from './fixtures.ts'

/** A message goes through the database, the line and the other person's window: it is given more time. */
export const expect = patientExpect

/** Somebody with a seat, as the messenger's calls need him. */
export type Talker = { token: string; managerId: number; channelId: number }
/** A chat by the name it has for the one who writes. */
export type ChatNamed = {
  type: 'PRIVATE-ROOM' | 'PRIVATE-MANAGER' | 'ORGANIZATION' | 'GROUP' | 'SAVED'
  id: number
}

/** The filter of the list that a chat stands under. */
const typeOf = ({ type }: ChatNamed) =>
  ({ ORGANIZATION: 'department', GROUP: 'groups', SAVED: 'all' } as Record<string, string>)[type] ?? 'inside'
export type SentMessage = {
  id: number
  message: string
  chat: { id: number; subject_type: string; channel_id: number }
}

/** Sends a message through the API: plain text, a reply, or files. */
export async function say(
  api: Api,
  from: Talker,
  to: ChatNamed,
  text: string,
  more: {
    answerId?: number
    clientId?: string
    files?: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }[]
  } = {},
): Promise<SentMessage> {
  const isFirst = to.type === 'PRIVATE-MANAGER'
  const query = new URLSearchParams({
    subject_type: to.type,
    channel_id: String(from.channelId),
    type: typeOf(to),
  })
  const form = new FormData()
  const fields = {
    message: text,
    client_id: more.clientId ?? randomUUID(),
    ...(more.answerId ? { answer_id: String(more.answerId) } : {}),
    ...(isFirst ? { recipient_id: String(to.id), type: 'PRIVATE-MANAGER' } : {}),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, type, bytes } of more.files ?? [])
    form.append('files[]', new Blob([bytes], { type }), name)
  const path = `/chat-list/${isFirst ? 0 : to.id}/send-message?${query.toString()}`
  const { items } = await api.call<{ items: [SentMessage] }>('POST', path, {
    token: from.token,
    channelId: from.channelId,
    ...(more.files ? { form } : { body: fields }),
  })
  return items[0]
}

export type Room = {
  owner: Owner
  worker: Employee & Talker
  room: ChatNamed
  names: { owner: string; worker: string }
}

/** An owner and a colleague of his with a room between them. */
export async function newRoom(api: Api, firstWords = 'Добрый день!'): Promise<Room> {
  const owner = await newOwner(api, { name: 'Ольга', surname: 'Смирнова' })
  const employee = await newEmployee(api, owner, { name: 'Иван', surname: 'Петров' })
  const worker = { ...employee, channelId: owner.channelId }
  const { chat } = await say(api, worker, { type: 'PRIVATE-MANAGER', id: owner.managerId }, firstWords)
  return {
    owner,
    worker,
    room: { type: 'PRIVATE-ROOM', id: chat.id },
    names: { owner: 'Смирнова Ольга', worker: 'Петров Иван' },
  }
}

/** Another person's browser: its own storage, its own window. */
export async function anotherWindow(
  browser: Browser,
  who: Talker,
  baseURL = process.env['E2E_BASE_URL'],
): Promise<Page> {
  const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', baseURL })
  const page = await context.newPage()
  await signInPage(page, who)
  return page
}

/** Opens the messenger at a chat, as its address names it. */
export async function openChat(page: Page, chat: ChatNamed): Promise<void> {
  await page.goto(`/messenger?subject_type=${chat.type}&id=${chat.id}`)
  await expect(page.getByRole('textbox', { name: 'Сообщение', exact: true })).toBeVisible()
}

export const field = (page: Page) => page.getByRole('textbox', { name: 'Сообщение', exact: true })
/** The conversation's messages, oldest first. */
export const bubbles = (page: Page) => page.getByRole('log', { name: 'Сообщения' }).getByRole('article')
export const bubble = (page: Page, text: string) => bubbles(page).filter({ hasText: text })
export const rows = (page: Page) => page.getByRole('list', { name: 'Чаты' }).getByRole('listitem')

/** Types and sends as a person does. */
export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

const asked = (from: Talker, chat: ChatNamed) =>
  new URLSearchParams({
    subject_type: chat.type,
    channel_id: String(from.channelId),
    type: typeOf(chat),
  }).toString()

/** Sends the typing signal to the other side. */
export async function typeTo(api: Api, from: Talker, chat: ChatNamed): Promise<void> {
  await api.call('POST', `/chat-list/${chat.id}/notify-writing?${asked(from, chat)}`, from)
}

/** Moves somebody's read mark to the end. */
export async function readAll(api: Api, from: Talker, chat: ChatNamed): Promise<void> {
  await api.call('POST', `/chat-list/${chat.id}/mark-all-as-read?${asked(from, chat)}`, from)
}

/** What the database holds of a chat, newest first. */
export async function stored(api: Api, who: Talker, chat: ChatNamed) {
  const { items } = await api.call<{
    items: {
      message: string
      kind: string
      answer: { id: number } | null
      documents: { name: string; path: string }[]
    }[]
  }>('GET', `/chat-list/${chat.id}?${asked(who, chat)}&per_page=100`, who)
  return items
}

/** Another organization that has written to the owner's channel: the chat as the owner names it, and as it does. */
export async function newPartner(api: Api, owner: Talker, firstWords = 'Просим прислать отчёт') {
  const partner = await newOwner(api, { name: 'Пётр', surname: 'Ильин' })
  const theirs: ChatNamed = { type: 'ORGANIZATION', id: owner.channelId }
  await say(api, partner, theirs, firstWords)
  const ours: ChatNamed = { type: 'ORGANIZATION', id: partner.channelId }
  return { partner, ours, theirs }
}

/** Opens the messenger with nobody chosen. */
export async function openMessenger(page: Page): Promise<void> {
  await page.goto('/messenger')
  await expect(page.getByRole('tablist', { name: 'Какие чаты показать' })).toBeVisible()
}

/** Resolves once what happens comes over the line of the page that is opened next: what came before is only asked for. */
export function whenSubscribed(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded')) resolve()
      }),
    )
  })
}

export const conversation = (page: Page) => page.getByRole('region', { name: /^Переписка/u })
export const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
export const sendButton = (page: Page) =>
  conversation(page).getByRole('button', { name: 'Отправить', exact: true })
export const notices = (page: Page) => page.getByRole('region', { name: 'Сообщения' })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Presses an action of a message, which shows while the pointer is on it. */
export async function press(page: Page, text: string, action: string): Promise<void> {
  await bubble(page, text).hover()
  await bubble(page, text).getByRole('button', { name: action, exact: true }).click()
}

/** The element that scrolls the conversation's messages. */
export const log = (page: Page) => page.getByRole('log', { name: 'Сообщения' })

/** How far the bottom of the messages is from what is shown, pixels. */
export function fromBottom(page: Page): Promise<number> {
  return log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)
}

/** Chooses an entry of the attach menu. */
export async function attach(page: Page, entry: 'С этого устройства' | 'Внутренний документ'): Promise<void> {
  await page.getByRole('button', { name: 'Прикрепить' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await expect(dialog(page, 'Добавить вложение')).toBeVisible()
}

/** A file of so many bytes that is recognised as a WebM video by its content. */
export function aVideo(bytes = 4096): Uint8Array<ArrayBuffer> {
  const video = new Uint8Array(bytes)
  video.set([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0xf7, 0x81, 0x01, 0x42, 0xf2, 0x81])
  video.set([0x04, 0x42, 0xf3, 0x81, 0x08, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d, 0x42, 0x87, 0x81], 16)
  return video
}

/** Moves the page's clock on in steps, so that what waits in between gets its turn. */
export async function pass(page: Page, ms: number, step = 50): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) await page.clock.runFor(Math.min(step, ms - passed))
}

/** Stops the page's clock where it is; from then on the test moves it. The clock must have been installed. */
export async function freeze(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
