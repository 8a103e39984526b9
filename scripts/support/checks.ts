import { sayOutput, sayResult } from './console.ts'
import { packaged, runQuietly, type Program } from './run.ts'
import { NOTHING, add, countsOf, type TestCounts } from './test-counts.ts'

interface Step {
  name: string
  program: Program
}

/** The web client without its tests; of the server the benches and the training use more than the product does. */
const ofProduct = [
  '--no-progress',
  '--no-config-hints',
  '--config',
  'knip.product.json',
  '--include',
  'files,exports,types',
  '--workspace',
  'apps/web',
]

/**
 * Everything that is found without running the product. The longest come first, so that the two lanes end together; those that
 * ask for the imports again come last, when the first has read them.
 */
const steps: Step[] = [
  { name: 'lint and types', program: packaged('oxlint', []) },
  {
    name: 'who imports whom',
    program: { command: process.execPath, args: ['scripts/architecture/imports.mjs'] },
  },
  { name: 'unused code', program: packaged('knip', ['--no-progress', '--no-config-hints']) },
  { name: 'code that tests alone use', program: packaged('knip', ofProduct) },
  {
    name: 'specification',
    program: { command: process.execPath, args: ['scripts/architecture/specification.mjs'] },
  },
  { name: 'tables', program: { command: process.execPath, args: ['scripts/architecture/tables.mjs'] } },
  {
    name: 'vocabulary',
    program: { command: process.execPath, args: ['scripts/architecture/vocabulary.mjs'] },
  },
  {
    name: 'sizes',
    program: { command: process.execPath, args: ['scripts/architecture/sizes.mjs'] },
  },
  {
    name: 'documents',
    program: { command: process.execPath, args: ['scripts/architecture/documents.mjs'] },
  },
  {
    name: 'standard pages',
    program: { command: process.execPath, args: ['scripts/architecture/standard-pages.mjs'] },
  },
  { name: 'format', program: packaged('oxfmt', ['--check']) },
  { name: 'lock file', program: { command: process.execPath, args: ['scripts/lockfile.ts'] } },
  {
    name: 'import chain',
    program: { command: process.execPath, args: ['scripts/architecture/import-chain.mjs'] },
  },
  {
    name: 'architecture page',
    program: { command: process.execPath, args: ['scripts/architecture/architecture-page.mjs', '--check'] },
  },
]

/** Runs all checks, two at a time, and prints each result when it is there. */
export async function runChecks(): Promise<TestCounts> {
  const waiting = [...steps]
  let counts = NOTHING
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, output, seconds } = await runQuietly(step.program)
      sayResult(code === 0, step.name, seconds)
      if (code !== 0) sayOutput(output)
      counts = add(counts, countsOf(code === 0))
    }
  }
  await Promise.all([lane(), lane()])
  return counts
}
