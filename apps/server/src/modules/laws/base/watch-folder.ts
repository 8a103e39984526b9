import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

import { defineJob } from '#platform/jobs/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { settings } from '#platform/settings.ts'

import { importActs, type ImportedAct, type RefusedAct } from './import-act.ts'
import { readableActs } from './read-act-file.ts'

/** Files taken at a time; the others wait for the next time. */
const maxFiles = 50

/** What was read already, by path: size and time of change. A restart reads all once more, which changes nothing. */
const seen = new Map<string, string>()

/** Loads the acts of a folder that are new or have changed; each file for itself, so that a bad one holds no other up. */
export async function importNewFiles(
  folder: string,
): Promise<{ acts: ImportedAct[]; refused: RefusedAct[] }> {
  const all: { acts: ImportedAct[]; refused: RefusedAct[] } = { acts: [], refused: [] }
  let taken = 0
  for (const name of (await readdir(folder)).toSorted()) {
    const extension = path.extname(name).slice(1).toLowerCase()
    if (!(readableActs as readonly string[]).includes(extension)) continue
    const file = path.join(folder, name)
    const found = await stat(file)
    const state = `${found.size} ${found.mtimeMs}`
    if (!found.isFile() || seen.get(file) === state) continue
    if (taken >= maxFiles) break
    taken += 1
    const { acts, refused } = await importActs({ type: 'system' }, [file], false)
    seen.set(file, state)
    all.acts.push(...acts)
    all.refused.push(...refused)
  }
  return all
}

/** Every ten minutes: loads what was put into `LAWS_DIR`. */
export const watchLawsJob = defineJob({
  name: 'laws.watch',
  schema: z.object({}),
  options: { cron: '*/10 * * * *', expireAfterSeconds: 1800 },
  async handler() {
    const { LAWS_DIR: folder } = settings()
    if (folder === undefined) return
    const { acts, refused } = await importNewFiles(folder)
    for (const { file, problems } of refused)
      subjectLog('laws').warn({ file: path.basename(file), problems }, 'an act of LAWS_DIR was refused')
    for (const { file, number, state, provisions } of acts)
      subjectLog('laws').info(
        { file: path.basename(file), number, state, provisions },
        'an act of LAWS_DIR was loaded',
      )
  },
})
