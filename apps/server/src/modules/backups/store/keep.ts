/** How many copies stay: the newest of so many days, weeks and months. */
export type Keeping = { readonly days: number; readonly weeks: number; readonly months: number }

/** Reads BACKUP_KEEP: `7d4w6m`. */
export function readKeeping(text: string): Keeping {
  const count = (unit: string) => Number(new RegExp(`(\\d+)${unit}`, 'u').exec(text)?.[1] ?? 0)
  return { days: count('d'), weeks: count('w'), months: count('m') }
}

type Kept = { readonly id: string; readonly at: Date; readonly isProven: boolean }

const DAY = 86_400_000

/**
 * The copies to delete: all but the newest of each of the last days, weeks and months that have one, those younger than a
 * day, the newest one and the last proven one (OPS-06).
 */
export function copiesToDelete(copies: readonly Kept[], keeping: Keeping, now: Date): string[] {
  const newestFirst = copies.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set<string>()
  const keepNewestOf = (count: number, periodOf: (at: Date) => string) => {
    const periods = new Set<string>()
    for (const { id, at } of newestFirst) {
      const period = periodOf(at)
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      kept.add(id)
    }
  }
  keepNewestOf(keeping.days, (at) => at.toISOString().slice(0, 10))
  // Weeks begin on Monday; the first of January 1970 was a Thursday.
  keepNewestOf(keeping.weeks, (at) => `${Math.floor((at.getTime() / DAY + 3) / 7)}`)
  keepNewestOf(keeping.months, (at) => at.toISOString().slice(0, 7))
  for (const id of [newestFirst[0]?.id, newestFirst.find(({ isProven }) => isProven)?.id])
    if (id) kept.add(id)
  return newestFirst
    .filter(({ id, at }) => !kept.has(id) && now.getTime() - at.getTime() >= DAY)
    .map(({ id }) => id)
}
