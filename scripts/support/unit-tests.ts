import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { say } from './console.ts'
import { ROOT, packaged, runAloud } from './run.ts'
import { temporaryFilesInMemory } from './temporary-folder.ts'
import { add, countsOf, withEnding, type TestCounts } from './test-counts.ts'

/** The oldest PostgreSQL that an installation may bring along. */
const OLDEST_POSTGRES = 15

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

/** More files than these do not fail because a machine stood still for a while. */
const MOST_FILES_REPEATED = 8

/** Runs the unit and HTTP tests on the embedded PostgreSQL. */
export async function runUnitTests(filters: readonly string[]): Promise<TestCounts> {
  if (filters.length > 0) return runVitest('vitest.json', filters)
  const record = path.join(ROOT, 'artifacts/statements.jsonl')
  for (const file of [record, `${record}.texts`]) rmSync(file, { force: true })
  const counts = await runVitest('vitest.json', [], { RECORD_STATEMENTS: record, JOIN_PROGRAMS: '1' })
  return add(counts, await checkRowTypes(record))
}

/** Compares the row types of raw SQL with the statements that the tests have run. */
async function checkRowTypes(record: string): Promise<TestCounts> {
  const { code } = await runAloud({
    command: process.execPath,
    args: ['scripts/architecture/row-types.mjs', record, '--complete'],
  })
  return countsOf(code === 0)
}

/** The modules whose statements are more than plain ones; wrong input and refusals never get that far. */
const ABOUT_STATEMENTS = [
  'src/testing/channel-isolation',
  'src/modules/messenger/sending',
  'src/modules/messenger/reading',
  'src/modules/messenger/search',
  'src/modules/messenger/changing',
  'src/modules/documents/',
  'src/modules/laws/laws.test',
  'src/modules/laws/search-provisions',
  'src/modules/channels/',
  'src/modules/notifications/',
]

/** Runs the tests of the server's calls once more on a PostgreSQL that is installed on this machine. */
export async function runServerTestsOn(
  postgres: InstalledPostgres,
  filters: readonly string[],
): Promise<TestCounts> {
  return runVitest(
    `vitest-postgres-${postgres.version}.json`,
    ['--project=server', ...(filters.length > 0 ? filters : ABOUT_STATEMENTS)],
    {
      TEST_POSTGRES_PROGRAMS: postgres.programs,
    },
  )
}

export interface InstalledPostgres {
  version: number
  programs: string
}

/** The newest PostgreSQL server that Debian's packages have installed. */
export function findInstalledPostgres(): InstalledPostgres | undefined {
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((programs) => ['postgres', 'initdb'].every((name) => existsSync(path.join(programs, name))))
    .map((programs) => ({ version: Number(path.basename(path.dirname(programs))), programs }))
    .filter(({ version }) => version >= OLDEST_POSTGRES)
    .toSorted((a, b) => b.version - a.version)[0]
}

/**
 * Runs Vitest. In continuous integration, on a machine shared with others, the files that failed run once more, one
 * after another with nothing beside them: what passes then is counted as passed and named. At home every failure counts.
 */
async function runVitest(
  reportName: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<TestCounts> {
  const first = await runVitestOnce(reportName, args, environment)
  if (!process.env['CI'] || first.counts.failed === 0) return first.counts
  const { failedFiles } = first
  if (failedFiles.length > MOST_FILES_REPEATED) return first.counts
  // A run that broke off names no file: then everything is run again.
  if (failedFiles.length === 0) return (await runVitestOnce(reportName, args, environment)).counts
  say(`Repeating alone what has failed: ${failedFiles.join(', ')}`)
  const again = await runVitestOnce(
    reportName.replace(/\.json$/, '-repeated.json'),
    ['--maxWorkers=1', ...args.filter((arg) => arg.startsWith('-')), ...failedFiles],
    environment,
  )
  if (again.counts.failed === 0) say(`${failedFiles.length} files passed at the second try`)
  return {
    passed: first.counts.passed + first.counts.failed - again.counts.failed,
    failed: again.counts.failed,
  }
}

interface VitestOutcome {
  counts: TestCounts
  /** From the root of the repository; empty where the run says of no file that it failed. */
  failedFiles: string[]
}

async function runVitestOnce(
  reportName: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<VitestOutcome> {
  const report = path.join(ROOT, 'artifacts', reportName)
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isFiltered = args.some((arg) => !arg.startsWith('-'))
  const { code } = await runAloud({
    ...packaged('vitest', ['run', ...reporters, ...(isFiltered ? ['--passWithNoTests'] : []), ...args]),
    environment: { ...withoutColors(), ...temporaryFilesInMemory(), ...environment },
  })
  const said = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as VitestReport)
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  return {
    counts: withEnding(count(said), code),
    failedFiles: said.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => path.relative(ROOT, name)),
  }
}

/** Vitest colours what goes into a file or a pipe too, unless it is asked not to. */
function withoutColors(): Record<string, string> {
  return process.stdout.isTTY || process.env['FORCE_COLOR'] !== undefined ? {} : { NO_COLOR: '1' }
}

/** A file that could not be read has failed, though it has no tests to say so. */
function count({ numPassedTests, numFailedTests, testResults }: VitestReport): TestCounts {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length }
}
