import { refusalTexts } from '@uprava/contract/fields.ts'

import { refuse, type Refusal, type UploadedFile } from '#platform/http/index.ts'

/** A file that is what it should be but cannot be read. */
export function damagedFile(file: UploadedFile): Refusal {
  return refuse.field(file.field ?? 'general', refusalTexts.damagedFile)
}
