import { z } from 'zod'

import { DRAFT_ENDING } from '../store/disk-store.ts'
import { listCopies } from '../store/manifest.ts'
import { poolFolder, type Target } from '../store/open-store.ts'
import { readText } from '../store/sealed-store.ts'
import { readFileList } from './copy-files.ts'

/** How long a deleted file stays, so that any moment of that time has its files. */
export const SHADOW_DAYS = 35
const DAY = 86_400_000

const unusedSchema = z.record(z.string(), z.iso.datetime())

/**
 * Removes files from the pool that the product has not had for 35 days. In a bucket the copies share the pool: what one of them lists stays.
 */
export async function cleanPool(target: Target, used: ReadonlySet<string>, now: Date): Promise<void> {
  const { store } = target
  const pool = poolFolder(target.key)
  const noted = unusedSchema.safeParse(
    JSON.parse((await readText(store, undefined, `${pool}-unused.json`)) ?? '{}'),
  )
  const before = noted.success ? noted.data : {}
  const listed = store.isRemote ? await listedKeys(target) : new Set<string>()
  const unused: Record<string, string> = {}
  for await (const { path, changedAt } of store.list(pool)) {
    const key = path.slice(pool.length + 1)
    if (used.has(key)) continue
    if (key.endsWith(DRAFT_ENDING)) {
      // Of a process that was killed: a living one writes to it.
      if (now.getTime() - changedAt.getTime() > DAY) await store.remove(path)
      continue
    }
    const since = before[key] ?? now.toISOString()
    const isOver = now.getTime() - Date.parse(since) > SHADOW_DAYS * DAY
    if (isOver && !listed.has(key)) await store.remove(path)
    else unused[key] = since
  }
  await store.write(`${pool}-unused.json`, Buffer.from(JSON.stringify(unused)))
}

/** The files that a copy with the target's key lists. */
export async function listedKeys(target: Target): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const { id } of await listCopies(target.store)) {
    // A copy of another key has a pool of its own.
    const lines = await readFileList(target, id).catch(() => null)
    for (const { key } of lines ?? []) keys.add(key)
  }
  return keys
}
