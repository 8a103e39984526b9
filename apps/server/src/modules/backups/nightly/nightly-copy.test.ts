import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'

import type { Job } from '#platform/jobs/index.ts'
import { metrics } from '#platform/log/metrics.ts'
import { readSettings, settings, useSettings, WrongSetting } from '#platform/settings.ts'
import { addStoredFile, openBareInstallation, type BareInstallation } from '#testing/backups.ts'

import { backupJobs } from '../backups.jobs.ts'
import { backups } from '../module.ts'
import { openCopy } from '../restore/unpack.ts'
import { listCopies } from '../store/manifest.ts'
import { openTarget } from '../store/open-store.ts'
import { checkFiles } from '../verify/check-objects.ts'
import { observeCopies } from './copy-metrics.ts'

const slow = 300_000
const DAY = 86_400_000

let installation: BareInstallation
beforeAll(async () => {
  installation = await openBareInstallation({ BACKUP_AT: '03:07' })
  await addStoredFile(installation.sql)
}, slow)
afterAll(() => installation.close(), slow)

// The commands read their settings from the environment.
beforeEach(() => vi.stubEnv('LOG_LEVEL', 'silent'))
afterEach(() => vi.unstubAllEnvs())

const runJob = () => backupJobs('03:07')[0]!.run({}, { signal: new AbortController().signal })
const copies = async () => listCopies((await openTarget()).store)

/** Puts a segment of the log of so many days ago into the archive. */
async function addSegment(name: string, daysAgo: number): Promise<string> {
  const place = path.join(settings().BACKUP_DIR, 'wal', `${name}.zst`)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, 'log')
  const then = new Date(Date.now() - daysAgo * DAY)
  await utimes(place, then, then)
  return place
}
const isThere = (place: string) => stat(place).then(Boolean, () => false)

describe('the schedule', () => {
  it('follows BACKUP_AT; with off there is no job', () => {
    const schedule = (jobs: readonly Job[] = []) =>
      jobs.find(({ name }) => name === 'backups-nightly')?.options.cron
    expect(schedule(backups.jobs)).toBe('7 3 * * *')
    const before = settings()
    useSettings(readSettings({ BACKUP_AT: 'off' }))
    expect(schedule(backups.jobs)).toBeUndefined()
    useSettings(before)
    expect(schedule(backupJobs(readSettings({}).BACKUP_AT))).toBe('30 2 * * *')
  })

  it.each([
    ['BACKUP_AT', '24:00'],
    ['BACKUP_AT', '2:30'],
    ['BACKUP_AT', 'never'],
    ['BACKUP_KEEP', '7 days'],
    ['BACKUP_VERIFY', 'yes'],
    ['BACKUP_WAL_SECONDS', '0'],
  ])('OPS-34 stops the start with one line for %s=%s', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(WrongSetting)
    expect(read).toThrow(new RegExp(`^Wrong setting ${name}: .+$`, 'u'))
  })
})

test(
  'without any copy the job removes old log; it makes a copy, proves it and leaves no scratch',
  async () => {
    const [old, recent] = [
      await addSegment('0000000900000000000000A1', 4),
      await addSegment('0000000900000000000000A2', 1),
    ]
    vi.stubEnv('BACKUP_KEEP', 'wrong')
    await expect(runJob()).rejects.toThrow('The nightly copy was not made')
    expect([await isThere(old), await isThere(recent)]).toEqual([false, true])
    expect(await copies()).toEqual([])

    vi.stubEnv('BACKUP_KEEP', '7d4w6m')
    const scratch = path.join(installation.home, '..', 'scratch')
    const before = settings()
    useSettings(
      readSettings({ DATA_DIR: installation.home, BACKUP_SCRATCH_DIR: scratch, LOG_LEVEL: 'silent' }),
    )
    await runJob()
    useSettings(before)
    expect(await copies()).toMatchObject([{ proof: { state: 'proven', problems: [] } }])
    expect(await readdir(scratch)).toEqual([])
  },
  slow,
)

test(
  'with BACKUP_VERIFY=0 the job makes a copy only; the metrics say how old copy and proof are',
  async () => {
    const before = settings()
    useSettings(readSettings({ DATA_DIR: installation.home, BACKUP_VERIFY: '0', LOG_LEVEL: 'silent' }))
    await runJob()
    useSettings(before)
    const found = await copies()
    expect(found.at(-1)?.proof).toBeNull()
    observeCopies()
    const valueOf = async (name: string) =>
      (await metrics.getSingleMetric(name)!.get()).values.map(({ value }) => value)
    const [[copyAge], [proofAge], proofOk] = [
      await valueOf('uprava_backup_age_seconds'),
      await valueOf('uprava_proof_age_seconds'),
      await valueOf('uprava_proof_ok'),
    ]
    const age = (at: string) => (Date.now() - Date.parse(at)) / 1000
    expect(Math.abs(copyAge! - age(found.at(-1)!.manifest.at))).toBeLessThan(60)
    expect(Math.abs(proofAge! - age(found[0]!.proof!.at))).toBeLessThan(60)
    expect(copyAge).toBeLessThan(proofAge!)
    expect(proofOk).toEqual([1])
    useSettings(readSettings({ DATA_DIR: installation.home, BACKUP_AT: 'off' }))
    expect(await valueOf('uprava_proof_ok')).toEqual([])
    useSettings(before)
  },
  slow,
)

test(
  'the copy removes log that is older than the oldest base copy',
  async () => {
    const old = await addSegment('0000000900000000000000A3', 2)
    const recent = await addSegment('0000000900000000000000A4', 0)
    const before = settings()
    useSettings(readSettings({ DATA_DIR: installation.home, BACKUP_VERIFY: '0', LOG_LEVEL: 'silent' }))
    await runJob()
    useSettings(before)
    expect([await isThere(old), await isThere(recent)]).toEqual([false, true])
  },
  slow,
)

test('a damaged file is named; in a bucket its object stays, in a folder the next copy takes it again', async () => {
  const { store, key } = await openTarget()
  const { id } = (await copies())[0]!
  const names = await readdir(path.join(settings().BACKUP_DIR, 'files'), { recursive: true })
  const line = names.find((name) => name.endsWith('.txt'))!
  const pooled = path.join(settings().BACKUP_DIR, 'files', line)
  await writeFile(pooled, 'damaged')
  const problem = [`файл ${line}: не совпадает SHA-256`]
  const copy = await openCopy({ store, key }, id)
  expect(
    await checkFiles({ ...copy, target: { ...copy.target, store: { ...store, isRemote: true } } }),
  ).toEqual(problem)
  expect(await isThere(pooled)).toBe(true)
  expect(await checkFiles(copy)).toEqual(problem)
  expect(await isThere(pooled)).toBe(false)
})
