import type { SeatActor } from '#modules/access/index.ts'
import type { Reader, Tx } from '#platform/database/index.ts'
import { Refusal, refuse } from '#platform/http/index.ts'

import { findDocuments, type DocumentRow } from './documents.repository.ts'
import { findFolder, holdFolder, type FolderRow } from './folders.repository.ts'

declare const granted: unique symbol

/** A document of the actor's channel: the guard has seen to the section «Документы» before. */
export type ReachedDocument = DocumentRow & { readonly [granted]: 'library' }
/** The same of the bin. */
export type BinnedDocument = DocumentRow & { readonly [granted]: 'bin' }
/** A living folder of the actor's channel. */
export type ReachedFolder = FolderRow & { readonly [granted]: 'folder' }

/** The document of the actor's channel; another channel's, or one in the bin, is as good as none. */
export async function documentOf(reader: Reader, actor: SeatActor, id: number): Promise<ReachedDocument> {
  const [row] = await findDocuments(reader, actor.channelId, [id])
  if (!row) throw refuse.notFound()
  return row as ReachedDocument
}

/** Documents of the actor's channel in the order of the ids; one that is not there refuses all. */
export async function documentsOf(
  reader: Reader,
  actor: SeatActor,
  ids: readonly number[],
): Promise<ReachedDocument[]> {
  if (ids.length === 0) return []
  const rows = new Map((await findDocuments(reader, actor.channelId, ids)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    if (!row) throw refuse.notFound()
    return row as ReachedDocument
  })
}

/** The document of the channel's bin. */
export async function binnedDocumentOf(
  reader: Reader,
  actor: SeatActor,
  id: number,
): Promise<BinnedDocument> {
  const [row] = await findDocuments(reader, actor.channelId, [id], 'bin')
  if (!row) throw refuse.notFound()
  return row as BinnedDocument
}

/** The document wherever it lies: what is in the bin can still be looked at. */
export async function documentAnywhere(
  reader: Reader,
  actor: SeatActor,
  id: number,
): Promise<ReachedDocument | BinnedDocument> {
  const [row] = await findDocuments(reader, actor.channelId, [id], 'anywhere')
  if (!row) throw refuse.notFound()
  return row as ReachedDocument | BinnedDocument
}

/** The folder of the actor's channel. */
export async function folderOf(reader: Reader, actor: SeatActor, id: number): Promise<ReachedFolder> {
  const row = await findFolder(reader, actor.channelId, id)
  if (!row) throw refuse.notFound()
  return row as ReachedFolder
}

/** The folder something is put into, the default one for null; it cannot be deleted until the transaction ends. */
export async function folderToFill(tx: Tx, actor: SeatActor, id: number | null): Promise<ReachedFolder> {
  const row = await holdFolder(tx, actor.channelId, id)
  if (!row) throw new Refusal(404, { folder_id: ['Не найдено или недоступно'] })
  return row as ReachedFolder
}
