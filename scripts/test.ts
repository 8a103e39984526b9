// npm test: everything that is checked, in one go; the last line sums it up.
//   npm test -- [--only=check|unit|e2e] [--changed] [--base=revision] [--database=outside] [--repeat=times] [--load=processes]
//               [names of test files, options of the runners …]
import { prepareDemonstration, prepareScreens, runBrowserTests } from './support/browser-tests.ts'
import { affectedSince, defaultBase } from './support/changed.ts'
import { runChecks } from './support/checks.ts'
import { say } from './support/console.ts'
import { startLoad } from './support/load.ts'
import { endWithBootstrap } from './support/parent.ts'
import { NOTHING, add, countsOf, type TestCounts } from './support/test-counts.ts'
import { WrongOption, readTestOptions, type Part, type TestOptions } from './support/test-options.ts'
import { findInstalledPostgres, runServerTestsOn, runUnitTests } from './support/unit-tests.ts'

/** What the browser tests need, where it is prepared already. */
let screens: ReturnType<typeof prepareScreens> | undefined

const run: Record<Part, (options: TestOptions) => Promise<TestCounts>> = { check, unit, e2e }

endWithBootstrap()
try {
  const options = readTestOptions(process.argv.slice(2))
  const endLoad = startLoad(options.load)
  let counts = NOTHING
  for (const part of options.parts) counts = add(counts, await run[part](options))
  endLoad()
  say(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof WrongOption)) throw error
  say(error.message)
  process.exitCode = 2
}

async function check(): Promise<TestCounts> {
  say('Checking format, lint, types, imports, unused code')
  return runChecks()
}

async function unit(options: TestOptions): Promise<TestCounts> {
  const { filters: given, hasOutsideDatabase, repeat, isChangedOnly, base } = options
  const { tests } = isChangedOnly ? affectedSince(base ?? defaultBase()) : { tests: [] }
  if (isChangedOnly && tests.length === 0) {
    say('The change touches no unit and no call')
    return NOTHING
  }
  const filters = [...given, ...tests]
  let counts = NOTHING
  if (options.parts.includes('e2e') && filters.length === 0) prepareMeanwhile()
  for (let time = 0; time < repeat; time += 1) {
    say('Testing units and calls on the embedded PostgreSQL')
    counts = add(counts, await runUnitTests(filters))
    if (hasOutsideDatabase) counts = add(counts, await unitOutside(filters))
  }
  return counts
}

/** While the units begin with a database, which keeps one processor busy: both take a third of a minute, once. */
function prepareMeanwhile(): void {
  screens = prepareScreens()
  // The part that needs it says what is wrong.
  screens.then(prepareDemonstration).catch(() => undefined)
}

async function unitOutside(filters: readonly string[]): Promise<TestCounts> {
  const installed = findInstalledPostgres()
  if (!installed) {
    say('No PostgreSQL server is installed on this machine: --database=outside has nothing to test on')
    return NOTHING
  }
  say(`Testing calls on the PostgreSQL ${installed.version} of this machine`)
  return runServerTestsOn(installed, filters)
}

async function e2e({ filters: given, repeat, isChangedOnly, base }: TestOptions): Promise<TestCounts> {
  try {
    const { specs } = isChangedOnly ? affectedSince(base ?? defaultBase()) : { specs: [] }
    if (isChangedOnly && specs.length === 0) {
      say('The change touches no screen')
      return NOTHING
    }
    const filters = [...given, ...specs]
    const browser = await (screens ?? prepareScreens())
    if (!browser) return countsOf(false)
    say(`Testing screens in ${browser.executablePath}`)
    return await runBrowserTests(filters, repeat)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return countsOf(false)
  }
}
