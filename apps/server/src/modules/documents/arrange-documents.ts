import type { Document } from '@uprava/contract/documents.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { authorizeDocument, authorizeDocuments, authorizeFolder } from './documents.access.ts'
import { lockSearchedText, move, rename } from './documents.repository.ts'
import { presentDocument } from './present.ts'
import { keysOfName, keysOfText } from './search-words.ts'

/** Gives a document another name. It is found by the new one and no longer by the old one. */
export async function renameDocument(actor: SeatActor, id: number, name: string): Promise<Document> {
  return transaction(async (tx) => {
    const document = await authorizeDocument(tx, actor, 'rename', id)
    const searched = await lockSearchedText(tx, document)
    if (!searched) throw refuse.notFound()
    const nameKeys = keysOfName(name)
    const keys = [...new Set([...nameKeys, ...(await keysOfText(searched.content))])]
    await rename(tx, document, { name, nameKeys, keys })
    return presentDocument({ ...document, name }, actor)
  })
}

/** Puts documents into another folder: all or none. */
export async function moveDocuments(
  actor: SeatActor,
  ids: readonly number[],
  folderId: number,
): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    const documents = await authorizeDocuments(tx, actor, 'move', ids)
    const folder = await authorizeFolder(tx, actor, 'fill', folderId)
    // One that came into the bin meanwhile refuses all.
    if ((await move(tx, documents, folder)) !== documents.length) throw refuse.notFound()
    return { ok: true }
  })
}
