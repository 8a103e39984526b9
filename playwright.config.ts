import { defineConfig } from '@playwright/test'

import { chosenBrowser } from './scripts/support/browser.ts'

// The global setup chooses it; the workers read this file after that, and who only reads the settings needs none.
const browser = chosenBrowser()

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
    reuseContext: !process.env['CI'],
    // What moves is looked at on demand; waiting for it proves nothing.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        // Where the machine has no locale, names of files in Russian would not survive a download.
        launchOptions: { ...browser, env: { ...process.env, ...browser?.env, LC_ALL: 'C.UTF-8' } },
      },
    },
  ],
})
