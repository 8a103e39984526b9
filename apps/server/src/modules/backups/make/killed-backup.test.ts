import { execFile, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { findRunningPostgres } from '#platform/database/embedded-postgres.ts'
import { readSettings, useSettings } from '#platform/settings.ts'
import { signingKey } from '#platform/signing-key.ts'
import { addStoredFile, emptyReferenceBase } from '#testing/backups.ts'
import { newClient } from '#testing/client.ts'
import { enterableFolder } from '#testing/databases/enterable-folder.ts'
import { randomOf } from '#testing/faults/random.ts'
import { formOf } from '#testing/long-tests.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { programFile } from '#testing/nodes/programs.ts'
import { fillByFirstStart, inherited, startProduct, type ProductProcess } from '#testing/process.ts'

import { backUp, prove } from '../installation.ts'
import { openCopy } from '../restore/unpack.ts'
import { isCopyId, isSigned, listCopies, readManifest, writeManifest, writeProof } from '../store/manifest.ts'
import { openTarget, type Target } from '../store/open-store.ts'
import { checkContents, checkFiles } from '../verify/check-objects.ts'

const slow = 900_000
const moments = formOf({ home: 5, full: 50 })
const DAY = 86_400_000
/** The copies have to be found as they are kept: of a year ago none but the proven one. */
const keep = '1d'

let home: string
let product: ProductProcess
let given: Record<string, string>
let sql: Sql
let target: Target
const children = new Set<ChildProcess>()
/** Whole copies by what their files are. */
const whole = new Map<string, string>()

beforeAll(async () => {
  home = enterableFolder('uprava-killed-')
  const dataDir = path.join(home, 'data')
  given = {
    DATA_DIR: dataDir,
    BACKUP_DIR: path.join(home, 'backups'),
    BACKUP_KEEP: keep,
    LOG_LEVEL: 'silent',
  }
  await fillByFirstStart(dataDir)
  product = await startProduct({
    port: await freePort(),
    dataDir,
    settings: { BACKUP_AT: '03:07', ...given },
  })
  useSettings(readSettings(given))
  const url = (await findRunningPostgres(dataDir))!.url
  sql = postgres(url, { max: 1, onnotice: () => undefined })
  await shrink()
  for (let count = 0; count < 5; count += 1) await addStoredFile(sql, 20_000)
  target = await openTarget()
}, slow)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await sql?.end()
  await product?.stop()
  await rm(home, { recursive: true, force: true })
}, slow)

/** Sixty copies of what no copy is about would take minutes: the reference base and the databases without rows go. */
async function shrink(): Promise<void> {
  await emptyReferenceBase(sql)
  await sql`update pg_database set datistemplate = false where datname <> current_database()`
  const others = await sql<{ name: string }[]>`
    select datname as name from pg_database where datname <> current_database()`
  for (const { name } of others) await sql.unsafe(`drop database ${name} with (force)`)
}

type Copying = { readonly child: ChildProcess; readonly begin: () => Promise<string> }

/** A process that is ready to copy. `begin` answers what it said at its end, or `killed`. */
async function prepareCopying(step = ''): Promise<Copying> {
  const child = fork(programFile('copy-node'), [JSON.stringify(given), step], {
    env: inherited,
    execArgv: [],
  })
  children.add(child)
  const killed = once(child, 'exit').then(() => {
    children.delete(child)
    return 'killed'
  })
  await Promise.race([once(child, 'message'), killed])
  return {
    child,
    begin: () => {
      const said = once(child, 'message').then(([message]) => String(message))
      child.send('begin')
      return Promise.race([said, killed])
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A copy from three days ago, which the next one does not keep. */
async function plantOldCopy(first: string): Promise<void> {
  const id = '2026-01-01T00-00-00Z'
  const copies = await listCopies(target.store)
  if (copies.some((copy) => copy.id === id)) return
  const place = (name: string) => path.join(given['BACKUP_DIR']!, name)
  await rm(place(id), { recursive: true, force: true })
  await promisify(execFile)('cp', ['-al', place(first), place('.making-old')])
  await rm(place('.making-old/proof.json'))
  const { manifest } = copies.find((copy) => copy.id === first)!
  const at = new Date(Date.now() - 3 * DAY).toISOString()
  await writeManifest(target.store, '.making-old', { ...manifest, at }, signingKey())
  await target.store.finish('.making-old', id)
  whole.set(id, await stateOf(id))
}

/** Which files a copy has, of which bytes and time. */
async function stateOf(id: string): Promise<string> {
  const folder = path.join(given['BACKUP_DIR']!, id)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && entry.name !== 'proof.json')
      .map(async (entry) => {
        const place = path.join(entry.parentPath, entry.name)
        const { ino, size, mtimeMs } = await stat(place)
        return `${path.relative(folder, place)} ${ino} ${size} ${mtimeMs}`
      }),
  )
  return files.toSorted().join('\n')
}

/** Everything that `verify` compares by hash. */
async function problemsOf(id: string): Promise<string[]> {
  const { bytes } = (await readManifest(target.store, id))!
  const isOurs = await isSigned(target.store, id, bytes, signingKey().publicKey)
  const copy = await openCopy(target, id)
  return [...(isOurs ? [] : ['signature']), ...(await checkContents(copy)), ...(await checkFiles(copy))]
}

/** What must be so after every killed copy. Answers whether it was complete; it is removed then, for the next one. */
async function expectUnharmed(first: string): Promise<boolean> {
  // The server ends what the killed process had open, its lock of copies among it.
  await vi.waitFor(async () => {
    expect(await sql`select from pg_stat_activity where application_name = 'uprava backup'`).toHaveLength(0)
  }, slow)
  const listed = (await listCopies(target.store)).map(({ id }) => id)
  expect(listed).toContain(first)
  expect((await target.store.folders()).filter(isCopyId).toSorted()).toEqual(listed.toSorted())
  // The old copy may have gone, and nothing else.
  const lost = [...whole.keys()].filter((id) => !listed.includes(id))
  expect(lost.filter((id) => !id.startsWith('2026-01-01'))).toEqual([])
  for (const id of lost) whole.delete(id)
  for (const [id, state] of whole) expect([id, await stateOf(id)]).toEqual([id, state])
  const made = listed.filter((id) => !whole.has(id))
  expect(made.length).toBeLessThanOrEqual(1)
  for (const id of made) {
    expect([id, await problemsOf(id)]).toEqual([id, []])
    await target.store.removeFolder(id)
  }
  expect(product.runs()).toBe(true)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  return made.length > 0
}

/** Every step after which something is to be seen, and whether the copy is complete by then. */
const steps: readonly [step: string, isComplete: boolean][] = [
  ['before write …/base-folders.json', false],
  ['before write …/backup_label.zst', false],
  ['before write …/files.jsonl', false],
  ['after write …/contents.jsonl', false],
  ['after write …/manifest.sig', false],
  ['after write …/manifest.json', false],
  ['before finish copy', false],
  ['after finish copy', true],
  ['before removeFolder copy', true],
  ['after removeFolder copy', true],
  ['before write files-unused.json', true],
]

test(
  `OPS-04 kill -9 at every step and at ${moments} random moments of a copy leaves no copy that looks complete, and all else as it was`,
  async () => {
    const ended = async ({ begin, child }: Copying) => {
      expect(await begin()).toBe('over')
      await kill(child)
    }
    await ended(await prepareCopying())
    const first = (await listCopies(target.store)).at(-1)!.id
    await writeProof(target.store, first, { at: new Date().toISOString(), state: 'proven', problems: [] })
    whole.set(first, await stateOf(first))
    await expectUnharmed(first)

    for (const [step, isComplete] of steps) {
      await plantOldCopy(first)
      const isOldThere = !step.startsWith('after removeFolder') && !step.startsWith('before write files-')
      const { begin } = await prepareCopying(step)
      expect([step, await begin()]).toEqual([step, 'killed'])
      expect([step, await expectUnharmed(first), whole.size]).toEqual([step, isComplete, isOldThere ? 2 : 1])
    }

    const timed = await prepareCopying()
    await plantOldCopy(first)
    const startedAt = performance.now()
    await ended(timed)
    const duration = performance.now() - startedAt
    await expectUnharmed(first)

    const random = randomOf(20_260_307)
    // Loading takes longer than copying: the next processes load meanwhile.
    const ready = [prepareCopying(), prepareCopying()]
    let unfinished = 0
    for (let moment = 0; moment < moments; moment += 1) {
      await plantOldCopy(first)
      const { child, begin } = await ready.shift()!
      const wait = ((moment + random.between(0, 1)) / moments) * duration
      // On a machine that is slower or quicker by now the moment is another one, and random all the same.
      const said = begin()
      const outcome = await Promise.race([said, sleep(wait, 'running')])
      await kill(child)
      if (moment + 2 < moments) ready.push(prepareCopying())
      expect(['over', 'running']).toContain(outcome)
      if (!(await expectUnharmed(first))) unfinished += 1
    }
    // The first moments are at the beginning of a copy, whatever the machine.
    expect(unfinished).toBeGreaterThan(0)

    const { id } = await backUp(target)
    const leftovers = (await readdir(given['BACKUP_DIR']!)).filter((name) => /^\.|\.part$/u.test(name))
    expect(leftovers).toEqual([])
    for (const known of (await listCopies(target.store)).map((copy) => copy.id))
      expect([known, await problemsOf(known)]).toEqual([known, []])
    expect((await prove(target, { id, checks: [] })).proof).toMatchObject({ state: 'proven', problems: [] })
    const body = { login: 'admin', password: 'administrator-of-tests' }
    expect((await newClient(product.url).admin('POST /auth/login', { body })).status).toBe(200)
  },
  slow,
)
