import { refusalTexts } from '@uprava/contract/fields.ts'

import { refuse, type Refusal, type UploadedFile } from '#platform/http/index.ts'

import type { FileKind } from './file-types.ts'

/** A file that is what it should be but cannot be read. An attachment is named, as in MSG-120: ten may be sent at once. */
export function damagedFile({ field, name }: UploadedFile, kind?: FileKind | 'voice'): Refusal {
  const text = kind === 'attachment' ? refusalTexts.damagedAttachment(name) : refusalTexts.damagedFile
  return refuse.field(field ?? 'general', text)
}
