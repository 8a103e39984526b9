import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { chooseBrowser, installBrowser, type Browser } from './browser.ts'
import { say } from './console.ts'
import { ROOT, packaged, runAloud, runQuietly } from './run.ts'
import { temporaryFilesInMemory } from './temporary-folder.ts'
import { NOTHING, withEnding, type TestCounts } from './test-counts.ts'
import { buildWebClient } from './web-client.ts'

/** Named by playwright.config.ts too. */
const REPORT = path.join(ROOT, 'artifacts/playwright.json')

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

/** Gets the browser and builds what it shows. Null where the client cannot be built; throws where there is no browser. */
export async function prepareScreens(): Promise<Browser | null> {
  const browser = await installBrowser()
  chooseBrowser(browser)
  return (await buildWebClient()) ? browser : null
}

/**
 * Makes the demonstration that the browser tests begin with, in a process of its own. Whatever goes wrong, they make it
 * themselves and say so.
 */
export async function prepareDemonstration(): Promise<void> {
  await runQuietly({
    command: process.execPath,
    args: ['e2e/support/prepare-demonstration.ts'],
    environment: temporaryFilesInMemory(),
  })
}

/** Runs the tests in a real browser, each of them so many times. */
export async function runBrowserTests(filters: readonly string[], repeat: number): Promise<TestCounts> {
  rmSync(REPORT, { force: true })
  const args = ['test', `--repeat-each=${repeat}`, ...filters]
  if (filters.length > 0) args.push('--pass-with-no-tests')
  const { code } = await runAloud({
    ...packaged('playwright', args, { from: '@playwright/test' }),
    environment: { ...temporaryFilesInMemory(), ...(filters.length > 0 ? {} : { JOIN_PROGRAMS: '1' }) },
  })
  return withEnding(existsSync(REPORT) ? count() : NOTHING, code)
}

function count(): TestCounts {
  const { stats } = JSON.parse(readFileSync(REPORT, 'utf8')) as PlaywrightReport
  if (stats.flaky > 0) say(`${stats.flaky} of them passed at the second try: see artifacts/playwright.json`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
