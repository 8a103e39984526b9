import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { say } from './console.ts'
import { ROOT, packaged, runAloud } from './run.ts'
import { NOTHING, withEnding, type Tally } from './tally.ts'

/** Named by playwright.config.ts too. */
const REPORT = path.join(ROOT, 'artifacts/playwright.json')

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

/** Runs the tests in a real browser. */
export async function runBrowserTests(filters: string[]): Promise<Tally> {
  rmSync(REPORT, { force: true })
  const args = ['test', ...(filters.length > 0 ? ['--pass-with-no-tests'] : []), ...filters]
  const { code } = await runAloud(packaged('playwright', args, { from: '@playwright/test' }))
  return withEnding(existsSync(REPORT) ? count() : NOTHING, code)
}

function count(): Tally {
  const { stats } = JSON.parse(readFileSync(REPORT, 'utf8')) as PlaywrightReport
  if (stats.flaky > 0) say(`${stats.flaky} of them passed at the second try: see artifacts/playwright.json`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
