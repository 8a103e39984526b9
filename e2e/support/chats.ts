import { randomUUID } from 'node:crypto'

import { expect, type Browser, type Page } from '@playwright/test'

import type { Api, Employee, Owner } from './api.ts'
import { newEmployee, newOwner } from './api.ts'
import { signInPage } from './fixtures.ts'

/** Somebody with a seat, as the messenger's calls need him. */
export type Talker = { token: string; managerId: number; channelId: number }
/** A chat by the name it has for the one who writes. */
export type ChatNamed = { type: 'PRIVATE-ROOM' | 'PRIVATE-MANAGER' | 'ORGANIZATION'; id: number }
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
    type: to.type === 'ORGANIZATION' ? 'department' : 'inside',
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
