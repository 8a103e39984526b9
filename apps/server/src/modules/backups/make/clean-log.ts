import { listCopies } from '../store/manifest.ts'
import { logFolder, type Target } from '../store/open-store.ts'
import { SHADOW_DAYS } from './pool-cleaning.ts'

const DAY = 86_400_000

/**
 * Removes the archived log from before the oldest base copy that a moment of the last 35 days needs. Without any base copy
 * the log leads nowhere: what is older than two days goes.
 */
export async function cleanLog({ store, key }: Target, now: Date): Promise<void> {
  const moments = (await listCopies(store))
    .filter(({ manifest }) => manifest.kind === 'base')
    .map(({ manifest }) => Date.parse(manifest.at))
  const horizon = now.getTime() - SHADOW_DAYS * DAY
  const base = moments.findLast((at) => at <= horizon) ?? moments[0] ?? now.getTime() - DAY
  const folder = logFolder(key)
  for await (const { path, changedAt } of store.list(folder)) {
    // A copy takes its time: its own log is in it, but the archive goes on from its beginning.
    if (changedAt.getTime() < base - DAY && !path.includes('.history')) await store.remove(path)
  }
}
