import type { AccountActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { withLocalFile } from '#platform/files/index.ts'
import { refuse } from '#platform/http/index.ts'
import { previewOf } from '#platform/previews/index.ts'

/** Whether the account may see a file; each module that keeps files has one. */
export type FileReader = (actor: AccountActor, fileId: number) => Promise<boolean>

let readers: readonly FileReader[] = []

/** Called by the app, which knows the modules that keep files. */
export function registerFileReaders(registered: readonly FileReader[]): void {
  readers = registered
}

/** Previews that are being made: what several open at once is read once. */
const running = new Map<number, Promise<Uint8Array>>()

/** A file as it is shown, as the bytes of JSON, for whoever may open it; for everybody else there is no such file. */
export async function previewFile(actor: AccountActor, fileId: number): Promise<Uint8Array> {
  if (!(await mayRead(actor, fileId))) throw refuse.notFound()
  const preview = running.get(fileId) ?? makePreview(fileId)
  running.set(fileId, preview)
  return preview
}

async function mayRead(actor: AccountActor, fileId: number): Promise<boolean> {
  for (const isReader of readers) if (await isReader(actor, fileId)) return true
  return false
}

async function makePreview(fileId: number): Promise<Uint8Array> {
  try {
    return await withLocalFile(db(), fileId, (path, { extension }) => previewOf(path, extension))
  } finally {
    running.delete(fileId)
  }
}
