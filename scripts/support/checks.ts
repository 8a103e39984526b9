import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

import { sayOutput, sayResult } from './console.ts'
import { ROOT, packaged, runQuietly, type Program } from './run.ts'
import { NOTHING, add, countsOf, type TestCounts } from './test-counts.ts'

interface Step {
  name: string
  program: Program
}

/** Everything that is found without running the product. The longest come first, so that the two lanes end together. */
const steps: Step[] = [
  ...tsconfigs().map((folder) => ({ name: `types of ${folder}`, program: typesOf(folder) })),
  { name: 'lint', program: packaged('oxlint', []) },
  { name: 'unused code', program: packaged('knip', ['--no-progress', '--no-config-hints']) },
  {
    name: 'who imports whom',
    program: { command: process.execPath, args: ['scripts/architecture/imports.mjs'] },
  },
  {
    name: 'import chain',
    program: { command: process.execPath, args: ['scripts/architecture/import-chain.mjs'] },
  },
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
    name: 'security page',
    program: { command: process.execPath, args: ['scripts/architecture/security-page.mjs'] },
  },
  {
    name: 'architecture page',
    program: { command: process.execPath, args: ['scripts/architecture/architecture-page.mjs', '--check'] },
  },
  { name: 'format', program: packaged('oxfmt', ['--check']) },
  { name: 'lock file', program: { command: process.execPath, args: ['scripts/lockfile.ts'] } },
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

function tsconfigs(): string[] {
  const folders = [...globSync('{apps,packages}/*', { cwd: ROOT }), '.']
  return folders.filter((folder) => existsSync(path.join(ROOT, folder, 'tsconfig.json')))
}

/** What was found right is remembered: a later run looks at what has changed. */
function typesOf(folder: string): Program {
  const memory = path.join(ROOT, '.cache/types', `${folder.replaceAll('/', '-')}.tsbuildinfo`)
  const options = ['-p', folder, '--incremental', '--tsBuildInfoFile', memory]
  return packaged('tsc', options, { from: 'typescript' })
}
