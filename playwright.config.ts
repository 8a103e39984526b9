import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { defineConfig, type Project } from '@playwright/test'

import { chosenBrowser } from './scripts/support/browser.ts'

// The global setup chooses it; the workers read this file after that, and who only reads the settings needs none.
const browser = chosenBrowser()

const chromium: Project['use'] = {
  browserName: 'chromium',
  launchOptions: {
    ...browser,
    // Where the machine has no locale, names of files in Russian would not survive a download.
    env: { ...process.env, ...browser?.env, LC_ALL: 'C.UTF-8' },
  },
}

/** They say so by what they import. */
const WITH_OWN_PRODUCT = globSync('e2e/*.spec.ts', { cwd: import.meta.dirname })
  .filter((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('/own-product.ts'))
  .map((file) => `**/${path.basename(file)}`)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'artifacts/playwright',
  globalSetup: './e2e/support/global-setup.ts',
  // Twice the two processors of the smallest machine: a test waits for debounces, answers and drawn frames most of its time.
  workers: 4,
  // A shared machine of continuous integration may stand still for seconds; at home every failure counts.
  retries: process.env['CI'] ? 2 : 0,
  // A machine that does other work besides is slow and not wrong.
  timeout: process.env['CI'] ? 120_000 : 60_000,
  expect: { timeout: process.env['CI'] ? 30_000 : 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'artifacts/playwright.json' }]],
  use: {
    // Said by the global setup, which starts the server; the workers read this file after it.
    baseURL: process.env['E2E_BASE_URL'],
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    screenshot: 'only-on-failure',
    // A context costs a process of the browser, which loads the product again: a fifth of the processor time of all tests.
    // Playwright empties it in between, and what it does not undo ends it (e2e/support/fixtures.ts).
    reuseContext: true,
    // What moves is looked at on demand; waiting for it proves nothing.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // Tests with a product of their own first, for they need other workers than the rest, and one of them takes half a minute.
    { name: 'own products', testMatch: WITH_OWN_PRODUCT, use: chromium },
    { name: 'chromium', testIgnore: WITH_OWN_PRODUCT, use: chromium },
  ],
})
