import { stat } from 'node:fs/promises'
import path from 'node:path'

import type { UploadedFile } from '#platform/http/index.ts'

/** A drawn picture of the demo as an upload: `administration-logo`, `school-cover`. Who keeps a picture only reads it. */
export async function demoPicture(name: string): Promise<UploadedFile> {
  const file = path.join(import.meta.dirname, 'pictures', `${name}.webp`)
  return { name: `${name}.webp`, sizeBytes: (await stat(file)).size, temporaryPath: file }
}
