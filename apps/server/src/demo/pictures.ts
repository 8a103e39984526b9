import { randomUUID } from 'node:crypto'
import { copyFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { UploadedFile } from '#platform/http/index.ts'

/** A drawn picture of the demo as an upload: `administration-logo`, `school-cover`. */
export async function demoPicture(name: string): Promise<UploadedFile> {
  const temporaryPath = path.join(tmpdir(), `uprava-demo-${randomUUID()}.webp`)
  await copyFile(path.join(import.meta.dirname, 'pictures', `${name}.webp`), temporaryPath)
  return { name: `${name}.webp`, sizeBytes: (await stat(temporaryPath)).size, temporaryPath }
}
