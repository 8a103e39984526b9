import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const CACHE = path.join(ROOT, '.cache/test-data')

/** What a migrated database with the reference base and the queues of jobs is made of. */
const BASE_SOURCES = [
  'package-lock.json',
  'apps/server/migrations/**',
  'apps/server/src/platform/{database,jobs,russian}/**',
  'apps/server/src/modules/laws/**',
  'apps/server/src/testing/databases/**',
]
/** What the data of a whole installation are made of. */
const PRODUCT_SOURCES = [...BASE_SOURCES, 'apps/server/src/**', 'packages/contract/src/**']

/** What the product itself has made, besides its tables, or is. */
const OF_PRODUCT: ReadonlySet<PreparedData['name']> = new Set(['first-start', 'demonstration', 'programs'])

export interface PreparedData {
  /** Distinguishes the kinds of data; of each kind the newest are kept. */
  readonly name: 'database' | 'bare' | 'first-start' | 'installation' | 'demonstration' | 'programs'
  /** What decides besides the sources. */
  readonly facts?: readonly string[]
  /** Makes the data in the folder and leaves nothing running. */
  readonly make: (folder: string) => Promise<void>
}

/**
 * Fills an empty folder with data that take seconds to make: they are made once for each state of the sources they
 * depend on, kept in the repository's cache and copied from then on. Whatever goes wrong with the cache, the data are made.
 */
export async function fillFolder(folder: string, { name, facts = [], make }: PreparedData): Promise<void> {
  const kept = keptAt(name, facts)
  if (await copied(kept, folder)) return
  await make(folder)
  await keep(folder, kept, name)
}

/** The folder with the data itself, for data that nobody changes. Made and kept as `fillFolder` does. */
export async function preparedFolder({ name, facts = [], make }: PreparedData): Promise<string> {
  const kept = keptAt(name, facts)
  if (existsSync(kept)) return kept
  const folder = `${kept}.${process.pid}`
  await mkdir(folder, { recursive: true })
  await make(folder)
  // Where another run was quicker, its folder holds the same.
  await rename(folder, kept).catch(() => rm(folder, { recursive: true, force: true }))
  await deleteOlder(name, kept)
  return kept
}

function keptAt(name: PreparedData['name'], facts: readonly string[]): string {
  const sources = OF_PRODUCT.has(name) ? PRODUCT_SOURCES : BASE_SOURCES
  return path.join(CACHE, `${name}-${fingerprint(sources, facts)}`)
}

/** Sixteen hexadecimal digits of the contents of files (tests aside), of this machine and of the facts. */
function fingerprint(sources: readonly string[], facts: readonly string[]): string {
  const hash = createHash('sha256').update(
    JSON.stringify([process.platform, process.arch, process.geteuid?.(), ...facts]),
  )
  const files = globSync([...sources], { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) {
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

async function copied(kept: string, folder: string): Promise<boolean> {
  try {
    await copyContents(kept, folder)
    return true
  } catch {
    // Not there, another user's, or removed by another run meanwhile: what was copied is none.
    for (const entry of await readdir(folder)) await rm(path.join(folder, entry), { recursive: true })
    return false
  }
}

async function keep(folder: string, kept: string, name: string): Promise<void> {
  const draft = `${kept}.${process.pid}`
  try {
    await mkdir(draft, { recursive: true })
    await copyContents(folder, draft)
    await rename(draft, kept)
    await deleteOlder(name, kept)
  } catch {
    // A disk that is read only, or another run was quicker.
    await rm(draft, { recursive: true, force: true })
  }
}

/** With owners and times, as the files of a database want it. */
async function copyContents(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true, preserveTimestamps: true })
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  // The folder itself stays enterable: started by root, the database may run under another account.
  chmodSync(to, 0o755)
}

/** Another run may be copying the one before the newest. */
async function deleteOlder(name: string, newest: string): Promise<void> {
  const others = (await readdir(CACHE))
    .filter((entry) => entry.startsWith(`${name}-`) && path.join(CACHE, entry) !== newest)
    .map((entry) => path.join(CACHE, entry))
  const ages = await Promise.all(others.map(async (entry) => ({ entry, at: (await stat(entry)).mtimeMs })))
  for (const { entry } of ages.toSorted((one, other) => other.at - one.at).slice(2)) {
    await rm(entry, { recursive: true, force: true })
  }
}
