import { createReadStream } from 'node:fs'
import { readFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { segmentArchive } from '#platform/database/embedded-postgres.ts'

import { logFolder, type Target } from '../store/open-store.ts'
import { readSealed, writeSealed } from '../store/sealed-store.ts'

/** A busy installation writes a segment of 16 MB every second, beside all else that its process does. */
const largeSteps = { highWaterMark: 1024 * 1024 }

/** Segments and histories of timelines; not the drafts of PostgreSQL. */
const ARCHIVED = /^(?:[\dA-F]{24}|[\dA-F]{8}\.history|[\dA-F]{24}\.partial)$/u

/** A segment of this name is in the archive with another content: two installations share one folder of copies. */
class ForeignLog extends Error {}

/**
 * Moves what PostgreSQL has archived into the store, compressed and encrypted like the copies. Safe to repeat and to run
 * twice at once: a segment never changes.
 */
export async function shipLog({ store, key }: Target, dataDir: string): Promise<number> {
  const folder = segmentArchive(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter((name) => ARCHIVED.test(name)).toSorted()
  for (const name of names) {
    const file = path.join(folder, name)
    const place = `${logFolder(key)}/${name}.zst`
    const options = { identity: `wal/${name}.zst`, isCompressed: true }
    const present = await readSealed(store, key, place, options)
    if (!present) await writeSealed(store, key, place, createReadStream(file, largeSteps), options)
    else if (!(await buffer(present)).equals(await readFile(file))) throw new ForeignLog(name)
    await rm(file, { force: true })
  }
  return names.length
}
