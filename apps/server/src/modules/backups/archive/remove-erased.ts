import { settings } from '#platform/settings.ts'

import { listedKeys } from '../make/pool-cleaning.ts'
import { shipRegister } from '../restore/erasure-register.ts'
import { openTarget, poolFolder } from '../store/open-store.ts'

/** The files of all copies, and those encrypted with one key. */
const POOL = /^files(?:-[\da-f]+)?$/u

/**
 * Empties the 35-day shadow of deleted files in BACKUP_DIR of these keys, the files of erased people (privacy §2). What a
 * copy itself holds stays with it: a restored copy is erased again.
 */
export async function removeErasedFromBackups(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const target = await openTarget()
  const { store } = target
  // In a bucket the copies have no names of their own for files: an object goes when no copy needs it, and the copies of
  // another key say nothing of their files.
  const listed = store.isRemote ? await listedKeys(target) : new Set<string>()
  const pools = store.isRemote
    ? [poolFolder(target.key)]
    : (await store.folders()).filter((name) => POOL.test(name))
  for (const pool of pools) {
    for (const key of keys) if (!listed.has(key)) await store.remove(`${pool}/${key}`)
  }
}

/**
 * Puts the register of erasures beside the copies in BACKUP_DIR at once, so that it is there whatever becomes of the data
 * folder. Where no copy was ever made there is nothing to repeat an erasing on.
 */
export async function keepErasuresBesideCopies(): Promise<void> {
  const { store } = await openTarget()
  const areMade = settings().BACKUP_AT !== 'off' || (await store.folders()).length > 0
  if (areMade) await shipRegister(store, settings().DATA_DIR)
}
