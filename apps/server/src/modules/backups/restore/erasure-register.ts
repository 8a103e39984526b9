import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import type { CopyStore } from '../store/copy-store.ts'

/** The register of erasures in a data folder, and its duplicate beside the copies. It names nobody. */
const REGISTER = 'erasures.jsonl'

const registerOf = (dataDir: string) => readFile(path.join(dataDir, REGISTER), 'utf8').catch(() => '')

async function registerBeside(store: CopyStore): Promise<string> {
  const stream = await store.read(REGISTER)
  return stream ? (await buffer(stream)).toString('utf8') : ''
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

/** Keeps the register beside the copies, so that it outlives the data folder. */
export async function shipRegister(store: CopyStore, dataDir: string): Promise<void> {
  const [own, beside] = [linesOf(await registerOf(dataDir)), linesOf(await registerBeside(store))]
  const all = new Set([...beside, ...own])
  if (all.size > beside.length) await store.write(REGISTER, Buffer.from(`${[...all].join('\n')}\n`))
}

/**
 * Gives a restored data folder every erasing that is known beside the copies and in the former folders: the product
 * repeats them at its start, before it answers a call (AUD-19).
 */
export async function inheritRegister(
  store: CopyStore,
  home: string,
  former: readonly string[],
): Promise<void> {
  const texts = await Promise.all([registerBeside(store), ...former.map(registerOf)])
  const own = new Set(linesOf(await registerOf(home)))
  const missing = new Set(texts.flatMap(linesOf).filter((line) => !own.has(line)))
  if (missing.size === 0) return
  await appendFile(path.join(home, REGISTER), `${[...missing].join('\n')}\n`, { mode: 0o600, flush: true })
}
