import type { Document, documentsCalls } from '@uprava/contract/documents.ts'
import type { z } from 'zod'

import type { SeatActor } from '#modules/access/index.ts'
import { requireStorage } from '#modules/quotas/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { storeFile } from '#platform/files/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'

import { authorizeDocument, authorizeFolder } from './documents.access.ts'
import { findPage, insertDocument } from './documents.repository.ts'
import { presentDocument } from './present.ts'
import { readLater } from './read-document.ts'
import { requireRoom } from './room.ts'
import { keysOfName, searchAlternatives } from './search-words.ts'

type Query = z.output<(typeof documentsCalls)['listDocuments']['query']>

/** A page of the library, or of the bin: newest first, found ones by name before those found by their text. */
export async function listDocuments(actor: SeatActor, query: Query) {
  const { page, per_page: limit } = query
  const place = query.trashed === true ? 'bin' : 'library'
  const words = query.search ? searchAlternatives(query.search) : undefined
  // The bin knows no folders: theirs may be gone.
  const folderId = place === 'bin' ? undefined : query.folder_id
  if (folderId !== undefined) await authorizeFolder(db(), actor, 'read', folderId)
  const { rows, total } =
    words?.length === 0
      ? { rows: [], total: 0 }
      : await findPage(
          db(),
          { channelId: actor.channelId, place, folderId, words, order: query.sort },
          { limit, offset: (page - 1) * limit },
        )
  return {
    items: rows.map((row) => presentDocument(row, actor)),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / limit)),
    total,
  }
}

/**
 * Adds a document to a folder (null: «По умолчанию»). Its text is read for the search afterwards. `isCancelled` is asked
 * at the end: whoever has hung up by then finds nothing here (DOC-50).
 */
export async function uploadDocument(
  actor: SeatActor,
  { name, folderId }: { name: string; folderId: number | null },
  file: UploadedFile,
  isCancelled: () => boolean = () => false,
): Promise<Document> {
  return transaction(async (tx) => {
    const stored = await storeFile(tx, file, 'document')
    await requireRoom(tx, actor.channelId)
    // Last, since whoever deletes the folder waits for it.
    const folder = await authorizeFolder(tx, actor, 'fill', folderId)
    const id = await insertDocument(tx, {
      channelId: actor.channelId,
      folderId: folder.id,
      fileId: stored.id,
      authorManagerId: actor.managerId,
      name,
      nameKeys: keysOfName(name),
    })
    await requireStorage(tx, actor.channelId)
    await readLater(tx, actor.channelId, id)
    const document = presentDocument(await authorizeDocument(tx, actor, 'read', id), actor)
    // Nobody receives the refusal: it takes everything back.
    if (isCancelled()) throw refuse.conflict()
    return document
  })
}
