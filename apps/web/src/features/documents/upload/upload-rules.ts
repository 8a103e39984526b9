import { documentLimits } from '@uprava/contract/limits/documents-limits.ts'
import { documentExtensions } from '@uprava/contract/limits/file-extensions.ts'

import type { FileRules } from '#ui/files/files.ts'
import { nameAndExtension } from '#ui/lib/format.ts'

/** Files that the library accepts; the server checks the content too (DOC-37, DOC-50). */
export const documentFileRules: FileRules = {
  extensions: documentExtensions,
  maxBytes: documentLimits.fileBytes,
}

/** A dialog closes this long after its bar is full (DOC-40). */
export const closeDelayMs = 300

/** The name of a document until another is typed. */
export const defaultName = (file: File) => nameAndExtension(file.name).name.slice(0, documentLimits.name)
