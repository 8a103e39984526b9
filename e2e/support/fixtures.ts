import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type axe from 'axe-core'

import { formOf } from '../../apps/server/src/testing/long-tests.ts'
import { findLatinWords } from '../../apps/web/src/testing/latin-words.ts'
import {
  faintControls,
  losses,
  readings,
  usualFontSize,
  withFontSize,
  withStyles,
  type Reading,
} from './adaptation.ts'
import { Api, newOwner, type Owner } from './api.ts'

export { expect } from '@playwright/test'
export { newEmployee, newOwner, newPhone, type Employee, type Owner } from './api.ts'

/** What the screens' tests share: the API to prepare with, an owner with a channel of his own, no error in the console. */
export const test = base.extend<{ api: Api; owner: Owner; reported: RegExp | null; cleanConsole: void }>({
  /** What the browser reports on purpose of a test. */
  reported: [null, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- the library reads the names of the parameters
  api: async ({}, use) => {
    await use(new Api(process.env['E2E_BASE_URL'] ?? ''))
  },
  owner: async ({ api }, use) => {
    await use(await newOwner(api))
  },
  context: async ({ context }, use) => {
    const isClean = noticeWhatStays(context)
    await use(context)
    if (!isClean()) await context.close()
  },
  cleanConsole: [
    async ({ page, reported }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        if (
          message.type() === 'error' &&
          /Content Security Policy|TrustedHTML|Warning:/u.test(message.text()) &&
          !reported?.test(message.text())
        )
          problems.push(message.text())
      })
      await use()
      // What a test answers for the server may still be on its way when it ends.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(problems, 'the page broke or broke its policy').toEqual([])
    },
    { auto: true },
  ],
})

/** What Playwright does not undo when the next test of a worker gets the same context. */
const lasting = [
  'grantPermissions',
  'newCDPSession',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const

/** Answers whether the test has left nothing in the context that a new one does not have. */
function noticeWhatStays(context: BrowserContext): () => boolean {
  let isClean = true
  const spoil = () => {
    isClean = false
  }
  // The files that a service worker keeps stay when it goes.
  context.on('serviceworker', spoil)
  for (const name of lasting) {
    const original = context[name].bind(context) as (...given: unknown[]) => unknown
    Object.assign(context, {
      [name]: (...given: unknown[]) => {
        spoil()
        return original(...given)
      },
    })
  }
  return () => isClean
}

/** Expectations of screens whose answers come over a socket or from behind a queue. */
export const patientExpect = expect.configure({ timeout: process.env['CI'] ? 45_000 : 15_000 })

/** Signs the page in as somebody who already has a token, as a finished sign-in leaves the browser. */
export async function signInPage(
  page: Page,
  who: { token: string; managerId: number; channelId?: number },
): Promise<void> {
  await page.addInitScript((facts) => {
    // The frames of the browser's own PDF viewer have no storage.
    // A blank page has no storage either.
    if (location.protocol === 'about:' || (sessionStorage as Storage | null) === null) return
    // Once a tab: a sign-out in the middle of a test must stay one.
    if (sessionStorage.getItem('signed-in') !== null) return
    sessionStorage.setItem('signed-in', 'yes')
    localStorage.setItem('token', facts.token)
    localStorage.setItem('managerId', String(facts.managerId))
    localStorage.setItem('haveOrganization', 'true')
    if (facts.channelId) localStorage.setItem('channelId', String(facts.channelId))
  }, who)
}

export const sizes = {
  phone: { width: 390, height: 844 },
  office: { width: 1366, height: 768 },
  wide: { width: 1920, height: 1080 },
} as const

/** Pictures are kept for who looks at them: LOOK_AT=1; dark ones at the office's width alone but with LOOK_AT=all. */
const pictures = process.env['LOOK_AT']

/**
 * Checks a screen as it stands for sideways scroll at the three widths, for accessibility in both schemes and for words
 * that are not Russian, and that nothing is lost in other readings; keeps its pictures on demand. `own`: what is somebody's own
 * text or a name, of any language.
 */
export async function lookAt(page: Page, name: string, own?: RegExp): Promise<void> {
  const before = page.viewportSize()
  await pointAtMessages(page, 'pointerover')
  const ways = waysOf(page)
  for (const scheme of ways.schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    const shown = Object.entries(sizes).filter(([size]) => scheme === 'light' || isPictured(size))
    for (const [size, viewport] of shown) {
      await page.setViewportSize(viewport)
      const overflow = await settle(page)
      if (pictures) await page.screenshot({ path: `artifacts/screens/${name}-${size}-${scheme}.png` })
      // A slow machine draws for the new width some frames later.
      if (overflow > 0)
        await expect
          .poll(() => settle(page), { message: `${name} scrolls sideways at ${viewport.width}` })
          .toBeLessThanOrEqual(0)
    }
    if (shown.length === 0) await settle(page)
    if (scheme === 'light') expect(await latinWords(page, own), `${name} is not in Russian`).toEqual([])
    const found = await barriers(page, runOnlyIn(scheme))
    expect(found, `${name} (${scheme}) is not accessible`).toEqual([])
    // A colour may still be on its way to the other scheme.
    await expect
      .poll(() => faintControls(page), { message: `${name} (${scheme}) has controls below 3:1` })
      .toEqual([])
  }
  for (const reading of ways.readings) await expectNothingLost(page, name, reading)
  await pointAtMessages(page, 'pointerout')
  await page.emulateMedia({ colorScheme: null })
  if (!before) return
  await page.setViewportSize(before)
  await settle(page)
}

/** The screens that this worker has read in every way. */
const readScreens = new Set<string>()
let looks = 0

/** How a screen is looked at. */
type Ways = { readonly schemes: readonly ('light' | 'dark')[]; readonly readings: readonly Reading[] }
const everyWay: Ways = { schemes: ['light', 'dark'], readings }

/**
 * At home a screen is looked at in every way the first time; its further states in the light scheme and in one other way, the
 * dark scheme or a reading, each in turn.
 */
const waysOf = formOf<(page: Page) => Ways>({
  home: (page) => {
    const screen = new URL(page.url()).pathname.replaceAll(/\d+/gu, 'N')
    if (!readScreens.has(screen)) {
      readScreens.add(screen)
      return everyWay
    }
    looks += 1
    const way = looks % (readings.length + 1)
    const isDark = way === readings.length || pictures !== undefined
    return { schemes: isDark ? everyWay.schemes : ['light'], readings: readings.slice(way, way + 1) }
  },
  full: () => everyWay,
})

/** A pointer over the messages holds them for the time of the look. */
const pointAtMessages = (page: Page, event: 'pointerover' | 'pointerout') =>
  page.evaluate((type) => {
    for (const message of document.querySelectorAll('[aria-live] [data-kind]'))
      message.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  }, event)

/** Reads the screen in another way and then as before; a slow machine draws for it some frames later. */
async function expectNothingLost(page: Page, name: string, reading: Reading): Promise<void> {
  await page.setViewportSize({ width: reading.width, height: reading.height })
  if (reading.css) await withStyles(page, reading.css)
  if (reading.fontSize) await withFontSize(page, reading.fontSize)
  await settle(page)
  if (pictures === 'all') await page.screenshot({ path: `artifacts/screens/${name}-${reading.name}.png` })
  await expect.poll(() => losses(page), { message: `${name} loses something at ${reading.name}` }).toEqual([])
  if (reading.css) await withStyles(page, '')
  if (reading.fontSize) await withFontSize(page, usualFontSize)
}

/** Colours know no width: the dark scheme is pictured at one. */
const isPictured = (size: string) => pictures === 'all' || (pictures !== undefined && size === 'office')

/** The Latin words of a screen, which is in Russian (decision CONST-05): what is drawn and the accessible names. */
async function latinWords(page: Page, own: RegExp | undefined): Promise<string[]> {
  const texts = await page.evaluate((names) => {
    const named = document.querySelectorAll(names.map((name) => `[${name}]`).join())
    const labels = [...named].flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
    return [document.title, ...document.body.innerText.split('\n'), ...labels]
  }, NAMING_ATTRIBUTES)
  const rest = texts.map((text) => (own ? text.replaceAll(own, '') : text))
  return rest.flatMap((text) => findLatinWords(text).map((word) => `${word} in «${text}»`))
}

const NAMING_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'data-hint']

/** Expects no violation of any rule of axe, those of good practice included: landmarks, order of headings, regions. */
export async function expectNoViolation(page: Page, state: string): Promise<void> {
  await settle(page)
  const values = [...wcag, 'best-practice']
  expect(await barriers(page, { type: 'tag', values }), `${state} violates rules of axe`).toEqual([])
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The dark scheme differs from the light one in its colours alone. */
const runOnlyIn = (scheme: 'light' | 'dark'): axe.RunOptions['runOnly'] =>
  scheme === 'light' ? { type: 'tag', values: wcag } : { type: 'rule', values: ['color-contrast'] }

/** What keeps people out of the screen as it stands. */
async function barriers(page: Page, runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  const options = {
    runOnly,
    resultTypes: ['violations'],
    // Of the rules that are run only the one of sounds that start by themselves asks for something before.
    preload: { assets: ['media'] },
  } satisfies axe.RunOptions
  const found = await page.evaluate(check, options)
  if (found !== null) return found
  // Once for each document: to hand it over takes as long as a check.
  await page.evaluate(axeSource())
  return (await page.evaluate(check, options)) ?? []
}

let source = ''

/** The smallest form of axe: each document that is looked at gets it. */
function axeSource(): string {
  source ||= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  return source
}

/** Runs in the page; null where its document has no axe yet. */
async function check(options: axe.RunOptions): Promise<string[] | null> {
  const { axe: inPage } = globalThis as unknown as { axe?: typeof axe }
  if (inPage === undefined) return null
  const { violations } = await inPage.run(document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * Waits until the screen has taken its new size, fonts are there and running transitions have ended. Returns by how much
 * it is wider than the window.
 */
function settle(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await drawn()
    await drawn()
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
}
