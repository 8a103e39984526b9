import { runBrowserTests } from './support/browser-tests.ts'
// npm test: everything that is checked, in one go; the last line sums it up.
//   npm test -- --only=check|unit|e2e [names of test files …]
import { chooseBrowser, installBrowser } from './support/browser.ts'
import { runChecks } from './support/checks.ts'
import { say } from './support/console.ts'
import { endWithBootstrap } from './support/parent.ts'
import { NOTHING, add, tallyOf, type Tally } from './support/tally.ts'
import { findInstalledPostgres, runServerTestsOn, runUnitTests } from './support/unit-tests.ts'
import { buildWebClient } from './support/web-client.ts'

const parts = { check, unit, e2e }
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const filters = process.argv.slice(2).filter((arg) => !arg.startsWith('--only='))

endWithBootstrap()
if (only !== undefined && !Object.hasOwn(parts, only)) {
  say(`--only takes one of ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}
let tally = NOTHING
for (const [name, part] of Object.entries(parts)) {
  if (only === undefined || only === name) tally = add(tally, await part())
}
say(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 ? 1 : 0

async function check(): Promise<Tally> {
  say('Checking format, lint, types, imports, unused code')
  return runChecks()
}

async function unit(): Promise<Tally> {
  say('Testing units and calls on the embedded PostgreSQL')
  const tally = await runUnitTests(filters)
  const installed = findInstalledPostgres()
  if (!installed) return tally
  say(`Testing calls on the PostgreSQL ${installed.version} of this machine`)
  return add(tally, await runServerTestsOn(installed, filters))
}

async function e2e(): Promise<Tally> {
  try {
    const browser = await installBrowser()
    chooseBrowser(browser)
    if (!(await buildWebClient())) return tallyOf(false)
    say(`Testing screens in ${browser.executablePath}`)
    return await runBrowserTests(filters)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return tallyOf(false)
  }
}
