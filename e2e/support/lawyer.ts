import type { Page, Route } from '@playwright/test'

import type { Owner } from './api.ts'
import { expect } from './station.ts'

export const question = 'В какой срок нужно ответить на обращение гражданина и можно ли его продлить?'
export const unavailable = 'Служба ИИ временно недоступна. Повторите запрос позже.'

export const input = (page: Page) => page.getByRole('textbox', { name: 'Вопрос юристу' })
export const send = (page: Page) => page.getByRole('button', { name: 'Отправить', exact: true })
export const messages = (page: Page) => page.getByRole('log', { name: 'Сообщения' })
export const asked = (page: Page) => page.getByRole('article', { name: /^Ваш вопрос/u })
export const answers = (page: Page) => page.getByRole('article', { name: 'Ответ юриста', exact: true })
export const recent = (page: Page) => page.getByRole('region', { name: 'Недавние запросы' })
export const row = (page: Page, title: string) =>
  recent(page).getByRole('button', { name: title, exact: true })

export async function ask(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await expect(send(page)).toBeEnabled()
  await page.keyboard.press('Enter')
}

/** Speaks to the AI service as the owner. */
async function ai<Answer>(who: Owner, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${process.env['E2E_BASE_URL']}/ai/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${who.token}`,
      'x-channel-id': String(who.channelId),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

export const beginChat = (who: Owner, title: string) =>
  ai<{ id: number }>(who, 'POST', '/chats/', { chat_type: 'legal_consultation', title, metadata: {} })

export const askAt = (who: Owner, chatId: number, content: string) =>
  ai(who, 'POST', '/requests/legal_request', {
    request: { content, title: '', request_type: 'general', metadata: {}, user_id: 0 },
    chat_id: chatId,
  })

/** Events as the server writes them; a stream that does not end with done or error is a broken connection. */
export const events = (...list: readonly [type: string, data: unknown][]) =>
  list.map(([type, data], at) => `id: ${at + 1}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join('')

export const stream = (route: Route, body: string) =>
  route.fulfill({ contentType: 'text/event-stream; charset=utf-8', body })

/**
 * Lets the page follow a run over streams that stay open, as the server keeps them; a fulfilled route ends at once. What is
 * written reaches the open stream, null breaks it: the page opens the next one.
 */
export async function openStreams(
  page: Page,
  runId: number,
): Promise<(written: string | null) => Promise<void>> {
  await page.evaluate((path) => {
    const real = window.fetch
    const encoder = new TextEncoder()
    Object.assign(window, { openStream: Promise.withResolvers() })
    const opened = () =>
      (window as unknown as { openStream: PromiseWithResolvers<ReadableStreamDefaultController<Uint8Array>> })
        .openStream
    Object.assign(window, {
      writeStream: async (written: string | null) => {
        const controller = await opened().promise
        if (written !== null) return controller.enqueue(encoder.encode(written))
        Object.assign(window, { openStream: Promise.withResolvers() })
        controller.error(new Error('the connection is lost'))
      },
    })
    window.fetch = (...asked) => {
      const [address] = asked
      if (typeof address !== 'string' || !address.endsWith(path)) return real(...asked)
      const body = new ReadableStream<Uint8Array>({ start: (controller) => opened().resolve(controller) })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    }
  }, `/runs/${runId}/events`)
  return (written) =>
    page.evaluate(
      (text) =>
        (window as unknown as { writeStream: (text: string | null) => Promise<void> }).writeStream(text),
      written,
    )
}

/**
 * Lets every answer of the page be a run that the test speaks for: the question is stored, the answer is not begun. The chat has
 * the question also when the page reads it again.
 */
export async function holdRuns(page: Page, chatId: number, runId = 777): Promise<void> {
  const stored: object[] = []
  await page.route(`**/ai/v1/chats/${chatId}/messages*`, async (route) => {
    const response = await route.fetch()
    const { messages, ...rest } = (await response.json()) as { messages: object[] }
    await route.fulfill({ response, json: { ...rest, messages: [...messages, ...stored] } })
  })
  await page.route('**/ai/v1/requests/legal_request', (route) => {
    const { request } = route.request().postDataJSON() as { request: { content: string } }
    const message = {
      id: 5_000_000 + stored.length,
      chat_id: chatId,
      content: request.content,
      message_type: 'user',
      metadata: { citations: [], engine: null, file_ids: [], files: [], norm_id: null, feedback: null },
      created_at: new Date().toISOString(),
    }
    stored.push(message)
    return route.fulfill({
      status: 202,
      json: {
        run: {
          id: runId,
          kind: 'lawyer',
          state: 'queued',
          subject_id: chatId,
          place: 1,
          eta_seconds: null,
          created_at: new Date().toISOString(),
        },
        message,
      },
    })
  })
}
