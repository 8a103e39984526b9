import { execFile } from 'node:child_process'
import { mkdir, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { settings, useSettings } from '#platform/settings.ts'
import { addStoredFile, openBareInstallation, type BareInstallation } from '#testing/backups.ts'
import { programFile } from '#testing/nodes/programs.ts'
import { inherited, runAdmin } from '#testing/process.ts'

import { backUp, listCopies, openTarget, prove } from './index.ts'
import type { RestoredCheck } from './verify/verify-copy.ts'

const run = promisify(execFile)
const slow = 600_000
const megabyte = 1024 * 1024

let installation: BareInstallation
let key: string
beforeAll(async () => {
  installation = await openBareInstallation()
  key = await addStoredFile(installation.sql, 100_000)
}, slow)
afterAll(() => installation.close(), slow)

const environment = () => {
  const { DATA_DIR, BACKUP_DIR } = settings()
  return { DATA_DIR, BACKUP_DIR, LOG_LEVEL: 'silent', DEMO: '0' }
}
const admin = (line: readonly string[], further: Readonly<Record<string, string>> = {}) =>
  runAdmin(line, { ...environment(), ...further })
/** The product's database reads and writes. */
const productRuns = () => addStoredFile(installation.sql, 1000)
const complete = async () => (await listCopies((await openTarget()).store)).map(({ id }) => id)
const proofOf = async (id: string) =>
  (await listCopies((await openTarget()).store)).find((copy) => copy.id === id)?.proof?.state

/**
 * Runs a command whose disk is full when it writes this file of the folder of copies. What is being written there has the
 * number of the process in its name: a link of this name leads to the device that never has room.
 */
async function adminWithout(file: string, line: readonly string[]) {
  const place = path.join(settings().BACKUP_DIR, file)
  await mkdir(path.dirname(place), { recursive: true })
  const script = 'ln -s /dev/full "$0.$$.part" && exec "$@"'
  return run('sh', ['-c', script, place, process.execPath, programFile('admin'), ...line], {
    env: { ...inherited, ...environment() },
  }).then(
    ({ stdout, stderr }) => [0, stdout, stderr],
    ({ code, stdout, stderr }) => [code, stdout, stderr],
  )
}

const full = 'На диске закончилось место\n'

test(
  'OPS-14 a full disk during backup or verify is said, leaves the product running and proves nothing',
  async () => {
    expect(await adminWithout(`files/${key}`, ['backup'])).toEqual([3, '', full])
    expect(await readdir(settings().BACKUP_DIR)).toEqual(['files'])
    expect(await complete()).toEqual([])
    await productRuns()

    // The copy is complete before what is old is removed: then it is kept, and said to be there.
    const [exit, said] = await adminWithout('files-unused.json', ['backup'])
    const [id] = await complete()
    expect([exit, said]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(`^Старые копии и файлы не удалены: ${full}Копия готова: .*/${id}, `, 'u'),
      ),
    ])
    await productRuns()

    expect(await adminWithout(`${id}/proof.json`, ['verify', id!])).toEqual([3, '', full])
    expect(await proofOf(id!)).toBeUndefined()
    expect((await admin(['verify', id!])).exit).toBe(0)
    expect(await proofOf(id!)).toBe('proven')

    // A file system that has no free block.
    const unproven = await admin(['verify', id!], { BACKUP_SCRATCH_DIR: '/proc' })
    expect([unproven.exit, unproven.out]).toEqual([
      1,
      expect.stringContaining('Не хватает места для проверки в /proc\n'),
    ])
    expect(await proofOf(id!)).toBe('failed')
    await productRuns()

    // The scratch database itself runs out of room: the failure is that of the server.
    expect((await admin(['verify', id!])).exit).toBe(0)
    const fillUp: RestoredCheck = async (url) => {
      const restored = postgres(url, { max: 1 })
      try {
        await restored`copy (select repeat('x', 100000)) to '/dev/full'`
        return []
      } finally {
        await restored.end()
      }
    }
    const scratchFolder = path.join(installation.home, '..', 'scratch')
    useSettings({ ...settings(), BACKUP_SCRATCH_DIR: scratchFolder })
    const { proof } = await prove(await openTarget(), { id, checks: [fillUp] })
    expect(proof).toMatchObject({
      state: 'failed',
      problems: [`Не хватает места для проверки в ${scratchFolder}`],
    })
    expect([await proofOf(id!), await readdir(scratchFolder)]).toEqual(['failed', []])
    await productRuns()
  },
  slow,
)

// A disk of a few megabytes is mounted, which only root may do.
describe.skipIf(process.getuid?.() !== 0)('a small disk', () => {
  const mounted: string[] = []
  afterAll(async () => {
    for (const folder of mounted) await run('umount', ['--lazy', folder])
  }, slow)

  async function smallDisk(name: string, megabytes: number): Promise<string> {
    const folder = path.join(installation.home, '..', name)
    await mkdir(folder)
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
    mounted.push(folder)
    return folder
  }

  test(
    'OPS-14 that fills up during backup or verify is said as a full disk',
    async () => {
      const copies = await smallDisk('small-copies', 2)
      const failed = await admin(['backup', '--to', copies])
      expect([failed.exit, failed.out, failed.error]).toEqual([3, '', 'На диске закончилось место\n'])
      expect(await readdir(copies)).not.toContainEqual(expect.stringMatching(/^\.making-|^\d{4}-/u))
      await productRuns()

      const { id } = await backUp(await openTarget())
      // Enough at its beginning, taken by something else meanwhile.
      const filling = await smallDisk('filling-scratch', 400)
      const proof = admin(['verify', id], { BACKUP_SCRATCH_DIR: filling })
      await vi.waitFor(async () => expect(await readdir(filling)).toHaveLength(1), {
        timeout: 240_000,
        interval: 5,
      })
      await fill(path.join(filling, 'other'))
      const interrupted = await proof
      expect([interrupted.exit, interrupted.out]).toEqual([
        1,
        expect.stringContaining(`Не хватает места для проверки в ${filling}\n`),
      ])
      expect([await readdir(filling), await proofOf(id)]).toEqual([['other'], 'failed'])
      await productRuns()
    },
    slow,
  )
})

/** Writes until the disk is full. */
async function fill(place: string): Promise<void> {
  const file = await open(place, 'w')
  const zeros = Buffer.alloc(megabyte)
  try {
    for (;;) await file.write(zeros)
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  } finally {
    await file.close()
  }
}
