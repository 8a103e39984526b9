import { createWriteStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { logFolder, type Target } from '../store/open-store.ts'
import { readSealed } from '../store/sealed-store.ts'

/** Hands PostgreSQL one segment of the log after another while it recovers: days of log do not fit beside it. */
export type LogFeeder = {
  /** The restore_command of the recovering server. */
  readonly command: string
  /** Ends the feeding; throws what failed meanwhile. */
  close(): Promise<void>
}

const SCRIPT = `#!/bin/sh
# asks for the segment $1 and waits until it, or the word that there is none, has come
: > "$0.d/want/$1" || exit 200
while :; do
  if [ -e "$0.d/have/$1" ]; then mv "$0.d/have/$1" "$2" && exit 0 || exit 200; fi
  if [ -e "$0.d/none/$1" ]; then rm -f "$0.d/none/$1"; exit 1; fi
  [ -e "$0.d/closed" ] && exit 200
  sleep 0.02
done
`

/**
 * Feeds from the archive of the store; what has not been archived yet comes from `further` folders of segments, such as
 * the log of an installation that crashed. The server may run under another account, hence the open exchange folder.
 */
export async function openLogFeeder(
  target: Target,
  home: string,
  further: readonly string[],
): Promise<LogFeeder> {
  const script = path.join(home, 'fetch-segment.sh')
  const folder = `${script}.d`
  await mkdir(folder)
  for (const name of ['want', 'have', 'none']) {
    await mkdir(path.join(folder, name))
    await chmod(path.join(folder, name), 0o777)
  }
  await writeFile(script, SCRIPT)
  // Not by the mode of their making, of which private-files.ts takes away what others may do.
  for (const made of [folder, script]) await chmod(made, 0o755)
  const closing = new AbortController()
  let failure: Error | undefined
  const serve = async () => {
    while (!closing.signal.aborted) {
      for (const name of await readdir(path.join(folder, 'want'))) {
        const isThere = await fetchSegment(target, name, path.join(folder, `${name}.part`), further)
        await rm(path.join(folder, 'want', name))
        if (isThere) await rename(path.join(folder, `${name}.part`), path.join(folder, 'have', name))
        else await writeFile(path.join(folder, 'none', name), '')
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const serving = serve().catch(async (error: Error) => {
    failure = error
    await writeFile(path.join(folder, 'closed'), '')
  })
  return {
    // 1 alone says that there is no such segment, where the server takes the log to be over; whatever else fails ends the recovery.
    command: `sh '${script.replaceAll("'", String.raw`'\''`)}' '%f' '%p'; case $? in 0) exit 0;; 1) exit 1;; *) exit 200;; esac`,
    async close() {
      closing.abort()
      await serving
      await rm(folder, { recursive: true, force: true })
      await rm(script, { force: true })
      if (failure) throw failure
    },
  }
}

/** Writes a segment or a timeline's history to a file; false when nobody has it. */
async function fetchSegment(
  { store, key }: Target,
  name: string,
  place: string,
  further: readonly string[],
): Promise<boolean> {
  const content = await readSealed(store, key, `${logFolder(key)}/${name}.zst`, {
    identity: `wal/${name}.zst`,
    isCompressed: true,
  })
  if (content) {
    await pipeline(content, createWriteStream(place))
    await chmod(place, 0o666)
    return true
  }
  const source = further.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  if (source === undefined || (await stat(source)).size === 0) return false
  await copyFile(source, place)
  await chmod(place, 0o666)
  return true
}
