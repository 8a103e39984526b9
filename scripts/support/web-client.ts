import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import { say, sayOutput, sayResult } from './console.ts'
import { ROOT, isAlive, packaged, runQuietly } from './run.ts'

const HOME = path.join(ROOT, 'apps/web')
const DIST = path.join(HOME, 'dist')
const DRAFTS = path.join(HOME, '.cache')
/** Inside the build, so that the two cannot disagree. */
const STAMP = path.join(DIST, '.built-from')

/** Builds the web client into apps/web/dist unless it is there and made of today's sources. False when that fails. */
export async function buildWebClient(): Promise<boolean> {
  const sources = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return true
  say('Building the web client')
  mkdirSync(DRAFTS, { recursive: true })
  removeDrafts()
  const draft = path.join(DRAFTS, `build-${process.pid}`)
  const build = packaged('vite', ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'])
  const { code, output, seconds } = await runQuietly({
    ...build,
    folder: 'apps/web',
    environment: { NODE_ENV: 'production' },
  })
  sayResult(code === 0, 'web client', seconds)
  if (code !== 0) {
    sayOutput(output)
    return false
  }
  writeFileSync(path.join(draft, path.basename(STAMP)), sources)
  putInPlace(draft)
  return true
}

/** What the build is made of: our sources and the versions of the packages. */
function hashOfSources(): string {
  const files = globSync(
    ['apps/web/**/*', 'packages/contract/**/*', 'package-lock.json', 'tsconfig.base.json'],
    {
      cwd: ROOT,
      withFileTypes: true,
      exclude: (entry) => ['node_modules', 'dist', '.cache'].includes(entry.name) || isTest(entry.name),
    },
  )
  const hash = createHash('sha256')
  for (const file of files
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()) {
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function isTest(name: string): boolean {
  return /\.test\.tsx?$/.test(name)
}

/** A build appears whole or not at all; a server that is running meanwhile loses its files for a moment at most. */
function putInPlace(draft: string): void {
  const old = path.join(DRAFTS, `old-${process.pid}`)
  if (existsSync(DIST)) renameSync(DIST, old)
  renameSync(draft, DIST)
  rmSync(old, { recursive: true, force: true })
}

/** What killed builds left; one that is under way in another console keeps its own. */
function removeDrafts(): void {
  for (const name of readdirSync(DRAFTS)) {
    const pid = Number(/^(?:build|old)-(\d+)$/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(path.join(DRAFTS, name), { recursive: true, force: true })
  }
}
