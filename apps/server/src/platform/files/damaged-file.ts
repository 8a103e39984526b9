import { refusalTexts } from '@uprava/contract/fields.ts'

import { refuse, type Refusal, type UploadedFile } from '#platform/http/index.ts'

/** A file that is what it should be but cannot be read. It is named where several may come in a field. */
export function damagedFile(file: UploadedFile): Refusal {
  const text = file.isOneOfSeveral
    ? `Файл «${file.name}» повреждён или не читается`
    : refusalTexts.damagedFile
  return refuse.field(file.field ?? 'general', text)
}
