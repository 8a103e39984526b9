import { logFolder, type Target } from '../store/open-store.ts'

export type Timeline = { readonly number: number; readonly since: Date }

/** The timelines of the archive besides the first one: each begins with a restore. */
export async function archivedTimelines({ store, key }: Target): Promise<Timeline[]> {
  const folder = logFolder(key)
  const found: Timeline[] = []
  for await (const { path, changedAt } of store.list(folder)) {
    const number = /^([\dA-F]{8})\.history/u.exec(path.slice(folder.length + 1))?.[1]
    if (number !== undefined) found.push({ number: Number.parseInt(number, 16), since: changedAt })
  }
  return found.toSorted((one, other) => one.number - other.number)
}

/** The timeline the installation was on at a time; `current` is that of the copy itself. */
export function timelineAt(timelines: readonly Timeline[], time: Date): string {
  const last = timelines.findLast(({ since }) => since.getTime() <= time.getTime())
  return last ? `${last.number}` : 'current'
}
