import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { chromium, type Browser, type Page } from '@playwright/test'

import { chosenBrowser, chooseBrowser } from '../../scripts/support/browser.ts'
import { buildWebClient } from '../../scripts/support/web-client.ts'
import { median, type Figure, type Report } from '../report.ts'
import { startProduct, type Measured } from './messenger-processes.ts'
import { seedInstallation, type Seeded } from './messenger-seed.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)

const sizes = {
  times: number('BENCH_OPENINGS', 5),
  /** The line: bits a second in both directions, and the milliseconds there and back. */
  bits: number('BENCH_LINE_BITS', 500_000),
  latencyMs: number('BENCH_LINE_LATENCY', 100),
}

type Opening = {
  what: string
  address: string
  /** What is asked for when the page is opened. */
  content: (page: Page) => Promise<void>
  /** Milliseconds: of the first paint, and of the content. */
  most: { paint: number; content: number }
  isSignedIn: boolean
}

const openings: readonly Opening[] = [
  {
    what: 'sign-in',
    address: '/authorization',
    content: (page) => page.getByRole('textbox', { name: 'Логин' }).waitFor(),
    most: { paint: 2500, content: 2500 },
    isSignedIn: false,
  },
  {
    what: 'messenger',
    address: '/messenger',
    content: (page) => page.getByRole('list', { name: 'Чаты' }).getByRole('listitem').first().waitFor(),
    most: { paint: 4000, content: 4000 },
    isSignedIn: true,
  },
]

/** Opening the product for the first time, with nothing in the browser, on a line of half a megabit a second. */
export async function runSlowLineBench(): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-'))
  let product: Measured | undefined
  let browser: Browser | undefined
  try {
    if (!(await buildWebClient())) throw new Error('The web client does not build')
    const { reader } = await seedInstallation(path.join(folder, 'data'), {
      pairs: 1,
      bigChat: 100,
      searched: 1000,
      isRecent: true,
    })
    product = await startProduct(path.join(folder, 'data'))
    chooseBrowser()
    const { executablePath, args, env = {} } = chosenBrowser()!
    browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
    const figures: Figure[] = []
    for (const opening of openings) figures.push(...(await measure(browser, product.url, opening, reader)))
    return {
      scenario: 'slow-line',
      rounds: sizes.times,
      figures,
      notes: [
        `Cold browser, ${sizes.bits / 1000} kbit/s and ${sizes.latencyMs} ms by the browser's own throttling, 1366 × 768; milliseconds from the navigation, median.`,
      ],
    }
  } finally {
    await browser?.close()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Times = { paint: number; largest: number; content: number; blocked: number; shift: number }

async function measure(
  browser: Browser,
  baseURL: string,
  opening: Opening,
  reader: Seeded['reader'],
): Promise<Figure[]> {
  const rounds: Times[] = []
  for (let at = 0; at < sizes.times; at += 1) rounds.push(await openOnce(browser, baseURL, opening, reader))
  const figure = (what: string, of: keyof Times, unit: string, most?: number): Figure => ({
    what: `${opening.what}: ${what}`,
    floor: null,
    product: median(rounds.map((round) => round[of])),
    unit,
    ratio: null,
    target: most === undefined ? null : { most },
  })
  return [
    figure('first paint', 'paint', 'ms', opening.most.paint),
    figure('largest paint', 'largest', 'ms'),
    figure('content', 'content', 'ms', opening.most.content),
    figure('time the page is blocked', 'blocked', 'ms'),
    figure('layout shift', 'shift', '', 0.1),
  ]
}

async function openOnce(
  browser: Browser,
  baseURL: string,
  { address, content, isSignedIn }: Opening,
  { token, managerId, channelId }: Seeded['reader'],
): Promise<Times> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1366, height: 768 },
    locale: 'ru-RU',
  })
  context.setDefaultTimeout(60_000)
  const facts = {
    token,
    managerId: String(managerId),
    channelId: String(channelId),
    haveOrganization: 'true',
  }
  await context.addInitScript(watchPage, isSignedIn ? facts : {})
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: sizes.latencyMs,
    downloadThroughput: sizes.bits / 8,
    uploadThroughput: sizes.bits / 8,
  })
  await page.goto(address, { waitUntil: 'commit' })
  await content(page)
  const shown = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Omit<Times, 'content'> }).seen)
  await context.close()
  return { ...seen, content: shown }
}

/** Runs in the page: signs in, and keeps what the browser says of its paints, long tasks and layout shifts. */
function watchPage(facts: Record<string, string>): void {
  if (location.protocol === 'about:') return
  for (const [name, value] of Object.entries(facts)) localStorage.setItem(name, value)
  const seen = { paint: 0, largest: 0, blocked: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  const watch = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-paint') seen.paint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  watch('longtask', ({ duration }) => {
    seen.blocked += duration - 50
  })
  watch('layout-shift', ({ value = 0 }) => {
    seen.shift += value
  })
}
