import { defineAccess, type SeatActor } from '#modules/access/index.ts'
import type { Reader, Tx } from '#platform/database/index.ts'
import { Refusal } from '#platform/http/index.ts'

import { findDocuments, type DocumentRow } from './documents.repository.ts'
import { findFolder, findFolderForShare } from './folders.repository.ts'

/** Whether the library is open to the seat. */
export const mayUseDocuments = ({ sections, isOwner }: SeatActor) => isOwner || sections.has('documents')

const one =
  (place: 'library' | 'anywhere') =>
  async (reader: Reader, { channelId }: SeatActor, id: number) =>
    (await findDocuments(reader, channelId, [id], place))[0]

/** Documents of one place in the order of the ids; nothing when one is not there. */
const several =
  (place: 'library' | 'bin') =>
  async (reader: Reader, { channelId }: SeatActor, ids: readonly number[]): Promise<DocumentRow[] | null> => {
    if (ids.length === 0) return []
    const rows = new Map((await findDocuments(reader, channelId, ids, place)).map((row) => [row.id, row]))
    const documents = ids.flatMap((id) => rows.get(id) ?? [])
    return documents.length === ids.length ? documents : null
  }

/** Documents of the actor's channel. Another channel's are not found, nor one of the bin unless it is read. */
export const authorizeDocument = defineAccess({
  read: { load: one('anywhere'), may: mayUseDocuments },
  send: { load: one('library'), may: mayUseDocuments },
  rename: { load: one('library'), may: mayUseDocuments },
})

/** The same for several at once: one that is not found refuses all. */
export const authorizeDocuments = defineAccess({
  send: { load: several('library'), may: mayUseDocuments },
  move: { load: several('library'), may: mayUseDocuments },
  delete: { load: several('library'), may: mayUseDocuments },
  restore: { load: several('bin'), may: mayUseDocuments },
})

/** Folders of the actor's channel that are not deleted. */
export const authorizeFolder = defineAccess({
  read: {
    load: (reader: Reader, { channelId }: SeatActor, id: number) => findFolder(reader, channelId, id),
    may: mayUseDocuments,
  },
  /** The default folder for null. It cannot be deleted until the transaction ends. */
  fill: {
    load: (tx: Tx, { channelId }: SeatActor, id: number | null) => findFolderForShare(tx, channelId, id),
    may: mayUseDocuments,
    notFound: () => new Refusal(404, { folder_id: ['Не найдено или недоступно'] }),
  },
  delete: {
    load: (reader: Reader, { channelId }: SeatActor, id: number) => findFolder(reader, channelId, id),
    may: mayUseDocuments,
  },
})
