import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'

import { chosenBrowser, chooseBrowser } from '../../scripts/support/browser.ts'
import { buildWebClient } from '../../scripts/support/web-client.ts'
import { percentile, type Figure, type Report } from '../report.ts'
import { startProduct, type Measured } from './messenger-processes.ts'
import { seedInstallation, type Seeded } from './messenger-seed.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)

const sizes = {
  times: number('BENCH_OPENINGS', 60),
  messages: number('BENCH_CHAT_MESSAGES', 20_000),
  /** How many times slower the processor is for the page. */
  slowdown: number('BENCH_SLOWDOWN', 4),
}

/** The milliseconds that CHAT-66 allows. */
const target = { most: 50 }

/** Opening a chat, a tab of the list and the palette out of what the browser has already, on a slow processor. */
export async function runOpeningBench(): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-'))
  let product: Measured | undefined
  let browser: Browser | undefined
  try {
    if (!(await buildWebClient())) throw new Error('The web client does not build')
    const { reader } = await seedInstallation(path.join(folder, 'data'), {
      pairs: 1,
      bigChat: Math.ceil(sizes.messages / 2),
      searched: sizes.messages,
      isRecent: true,
    })
    product = await startProduct(path.join(folder, 'data'))
    chooseBrowser()
    const { executablePath, args, env = {} } = chosenBrowser()!
    browser = await chromium.launch({
      executablePath,
      args,
      env: { ...process.env, ...env },
    })
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1366, height: 768 },
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
    })
    context.setDefaultTimeout(30_000)
    await signIn(context, reader)
    return {
      scenario: 'opening',
      rounds: sizes.times,
      figures: [...(await withServer(context)), await withoutServer(context)],
      notes: [
        `From the press to the next frame with the content, p95; the page’s processor ${sizes.slowdown} times slower, ${sizes.messages} messages in thirty chats.`,
      ],
    }
  } finally {
    await browser?.close()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function signIn(
  context: BrowserContext,
  { token, managerId, channelId }: Seeded['reader'],
): Promise<void> {
  await context.addInitScript(
    (facts) => {
      if (location.protocol === 'about:') return
      for (const [name, value] of Object.entries(facts)) localStorage.setItem(name, value)
    },
    { token, managerId: String(managerId), channelId: String(channelId), haveOrganization: 'true' },
  )
}

/** What the page has shown before. */
async function withServer(context: BrowserContext): Promise<Figure[]> {
  const page = await openSlowPage(context)
  const times = { chat: [] as number[], tab: [] as number[], palette: [] as number[] }
  // The first three warm up and do not count.
  for (let at = -3; at < sizes.times; at += 1) {
    const chat = await timeTo(page, { kind: 'chat', at: Math.abs(at % 2) })
    const tab = await timeTo(page, { kind: 'tab', at: Math.abs(at % 2) })
    const palette = await timeTo(page, { kind: 'palette', at: 0 })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    if (at < 0) continue
    times.chat.push(chat)
    times.tab.push(tab)
    times.palette.push(palette)
  }
  await page.close()
  return [
    figure('a chat that was opened before', times.chat),
    figure('a tab of the list that was opened before', times.tab),
    figure('the palette', times.palette),
  ]
}

/** Each chat for the first time, out of what is kept for reading without a connection. */
async function withoutServer(context: BrowserContext): Promise<Figure> {
  const settings = await context.newPage()
  await settings.goto('/profile')
  const kept = settings.waitForResponse(
    async (response) =>
      response.url().includes('/chat-list/offline') &&
      !((await response.json()) as { data: { has_more: boolean } }).data.has_more,
    { timeout: 120_000 },
  )
  await settings.getByRole('switch', { name: 'Читать без связи на этом устройстве' }).check()
  await kept
  await settings.getByRole('button', { name: 'Забыть на этом устройстве' }).waitFor()
  await settings.close()
  // What is kept of other calls comes with the first page that the worker serves.
  await (await openSlowPage(context)).close()
  await context.setOffline(true)
  const page = await openSlowPage(context)
  const times: number[] = []
  for (let at = 0; at < 10; at += 1) times.push(await timeTo(page, { kind: 'chat', at }))
  await page.close()
  return figure('a chat without a connection, for the first time', times)
}

const figure = (what: string, times: readonly number[]): Figure => ({
  what: `${what}: p95`,
  floor: null,
  product: percentile(times, 0.95),
  unit: 'ms',
  ratio: null,
  target,
})

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/messenger')
  await page.getByRole('list', { name: 'Чаты' }).getByRole('listitem').nth(9).waitFor()
  // What is loaded behind the screen.
  await page.waitForTimeout(3000)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: sizes.slowdown })
  return page
}

/** The row or the tab by its number, or the palette. */
type Opened = { readonly kind: 'chat' | 'tab' | 'palette'; readonly at: number }

/** Milliseconds from the press to the end of the frame that shows what was asked for; fails after 10 s. */
const timeTo = (page: Page, opened: Opened): Promise<number> =>
  page.evaluate(async ({ kind, at }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const row = document.querySelectorAll<HTMLElement>(
      '[role="list"][aria-label="Чаты"] [role="listitem"] button',
    )[at]
    const tab = document.querySelectorAll<HTMLElement>(
      '[role="tablist"][aria-label="Какие чаты показать"] [role="tab"]',
    )[at]
    const name = row?.textContent ?? ''
    const isShown = {
      chat: () => {
        // Those that were open before stay in the page, and are not shown.
        const shown = [...document.querySelectorAll('section[aria-label^="Переписка"]')].find((one) =>
          one.checkVisibility(),
        )
        const [, title = '-'] = shown?.getAttribute('aria-label')?.split(': ') ?? []
        return name.includes(title) && Boolean(shown?.querySelector('[role="log"] article'))
      },
      tab: () =>
        tab?.getAttribute('aria-selected') === 'true' &&
        document.querySelector('[role="list"][aria-label="Чаты"] [role="listitem"]') !== null,
      palette: () => document.querySelector('[role="dialog"] [role="option"]') !== null,
    }[kind]
    const begun = performance.now()
    if (kind === 'chat') row!.click()
    else if (kind === 'tab') tab!.click()
    else
      document.dispatchEvent(
        new KeyboardEvent('keydown', { code: 'KeyK', key: 'k', ctrlKey: true, bubbles: true }),
      )
    do {
      await frame()
      if (performance.now() - begun > 10_000) throw new Error(`Not shown within 10 s: ${kind} ${at}`)
    } while (!isShown())
    // The frame that shows it is drawn after this turn.
    await new Promise((resolve) => setTimeout(resolve))
    const took = performance.now() - begun
    await new Promise((resolve) => setTimeout(resolve, 300))
    return took
  }, opened)
