import type { Document } from '@uprava/contract/documents.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { signedPath } from '#platform/files/index.ts'

import type { DocumentRow } from './documents.repository.ts'

/** A document on the wire, with a path signed for the account it is shown to: its downloads are audited. */
export function presentDocument(row: DocumentRow, { managerId }: Pick<SeatActor, 'managerId'>): Document {
  return {
    id: row.id,
    file_id: row.file_id,
    name: row.name,
    title: row.name,
    created: row.created_at.toISOString(),
    document: signedPath({ id: row.file_id, name: fileNameOf(row) }, { account: managerId }),
    extension: row.extension,
    size: row.size,
    folder_id: row.folder_id,
    author: {
      id: row.author_id,
      full_name: personName({ name: row.author_name, surname: row.author_surname }),
    },
  }
}

/** The name the file is saved under: the document's, with the extension it may already end with. */
export function fileNameOf({ name, extension }: Pick<DocumentRow, 'name' | 'extension'>): string {
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`
}
