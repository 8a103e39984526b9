import type { Document } from '@uprava/contract/documents.ts'
import { documentExtensions } from '@uprava/contract/limits/file-extensions.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { findSeenFile } from '#modules/messenger/index.ts'
import { requireStorage } from '#modules/quotas/index.ts'
import { transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { authorizeDocument, authorizeFolder } from './documents.access.ts'
import { findSaved, insertDocument } from './documents.repository.ts'
import { presentDocument } from './present.ts'
import { readLater } from './read-document.ts'
import { requireRoom } from './room.ts'
import { keysOfName } from './search-words.ts'

const known: ReadonlySet<string> = new Set(documentExtensions)

/**
 * Saves a file of a message that the actor sees as a document of the channel's library, in the folder «По умолчанию». The bytes
 * are the same stored file, so what the library holds already is answered as it is. One that the actor does not see is not found.
 */
export async function saveFile(actor: SeatActor, fileId: number): Promise<Document> {
  return transaction(async (tx) => {
    const file = await findSeenFile(tx, actor.managerId, fileId)
    if (!file) throw refuse.notFound()
    if (!known.has(file.extension)) throw refuse.general('Этот файл нельзя сохранить в документы')
    const saved = await findSaved(tx, actor.channelId, fileId)
    if (saved !== undefined) return presentDocument(await authorizeDocument(tx, actor, 'read', saved), actor)
    await requireRoom(tx, actor.channelId)
    const folder = await authorizeFolder(tx, actor, 'fill', null)
    const name = withoutExtension(file.name, file.extension)
    const id = await insertDocument(tx, {
      channelId: actor.channelId,
      folderId: folder.id,
      fileId,
      authorManagerId: actor.managerId,
      name,
      nameKeys: keysOfName(name),
    })
    await requireStorage(tx, actor.channelId)
    await readLater(tx, actor.channelId, id)
    return presentDocument(await authorizeDocument(tx, actor, 'read', id), actor)
  })
}

/** Documents have names without an extension. */
function withoutExtension(name: string, extension: string): string {
  const end = `.${extension}`
  const short = name.toLowerCase().endsWith(end) ? name.slice(0, -end.length) : name
  return short.trim().slice(0, 255) || name
}
