import { mkdir, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'

import { db, sql } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'

/** The pace of a disk is that of these days. */
const observedDays = 30
/** What lies farther ahead is no forecast. Days. */
const farthest = 3650

/** `free`, `total` in bytes; `daily`: bytes that went a day; null before two days are known. */
export type DiskForecast = {
  readonly disk: 'data' | 'copies'
  readonly free: number
  readonly total: number
  readonly daily: number | null
  readonly daysLeft: number | null
}

type Disk = Pick<DiskForecast, 'disk' | 'free' | 'total'>

/** The disks of this machine with the data and the copies; one that holds both is named once. */
async function readDisks(): Promise<Disk[]> {
  const { DATA_DIR, BACKUP_DIR } = settings()
  const places = [
    { disk: 'data', folder: DATA_DIR },
    ...(BACKUP_DIR.startsWith('s3://') ? [] : [{ disk: 'copies', folder: BACKUP_DIR } as const]),
  ] as const
  const devices = new Set<number>()
  const disks: Disk[] = []
  for (const { disk, folder } of places) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(folder), statfs(folder)])
    if (devices.has(dev)) continue
    devices.add(dev)
    disks.push({ disk, free: bavail * bsize, total: blocks * bsize })
  }
  return disks
}

/** Notes the free space of this day, for the forecast. */
export async function sampleDisks(): Promise<void> {
  const disks = await readDisks()
  const [names, free] = [disks.map(({ disk }) => disk), disks.map((one) => one.free)]
  await sql`
    insert into disk_samples (host, disk, day, free)
    select ${hostname()}, disk, current_date, free from unnest(${names}::text[], ${free}::int8[]) as s(disk, free)
    on conflict (host, disk, day) do update set free = excluded.free`.execute(db())
  await sql`delete from disk_samples where day < current_date - ${2 * observedDays}::int`.execute(db())
}

/** The disks of this machine and in how many days each is full, by the line through the days that are known. */
export async function forecastDisks(): Promise<DiskForecast[]> {
  const disks = await readDisks()
  const { rows } = await sql<{ disk: string; daily: number | null }>`
    select disk, -regr_slope(free, day - current_date) as daily from disk_samples
    where host = ${hostname()} and day > current_date - ${observedDays}::int
    group by disk`.execute(db())
  const paces = new Map(rows.map(({ disk, daily }) => [disk, daily]))
  return disks.map((disk) => {
    const daily = paces.get(disk.disk) ?? null
    return { ...disk, daily: daily === null ? null : Math.round(daily), daysLeft: daysLeft(disk.free, daily) }
  })
}

function daysLeft(free: number, daily: number | null): number | null {
  if (daily === null || daily <= 0) return null
  const days = Math.floor(free / daily)
  return days > farthest ? null : days
}

/** The days of the disk that is full first. */
export function soonest(disks: readonly DiskForecast[]): number | null {
  const days = disks.flatMap((disk) => disk.daysLeft ?? [])
  return days.length === 0 ? null : Math.min(...days)
}
