import type { Authorized } from '#modules/access/index.ts'
import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type FolderRow = {
  id: number
  channel_id: number
  parent_id: number | null
  name: string
  is_default: boolean
  deleted_at: Date | null
}

const columns = ['id', 'channel_id', 'parent_id', 'name', 'is_default', 'deleted_at'] as const

/** The living folder of this id in the channel. */
export async function findFolder(reader: Reader, channelId: number, id: number): Promise<FolderRow | null> {
  const row = await activeFolders(reader, channelId).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export function findFolders(reader: Reader, channelId: number): Promise<FolderRow[]> {
  return activeFolders(reader, channelId).execute()
}

const activeFolders = (reader: Reader, channelId: number) =>
  reader
    .selectFrom('folders')
    .select(columns)
    .where('channel_id', '=', channelId)
    .where('deleted_at', 'is', null)

/** The folder a document is put into (null: the default one), which nobody can delete until the transaction ends. */
export async function findFolderForShare(
  tx: Tx,
  channelId: number,
  id: number | null,
): Promise<FolderRow | null> {
  const row = await activeFolders(tx, channelId)
    .$if(id === null, (query) => query.where('is_default', '=', true))
    .$if(id !== null, (query) => query.where('id', '=', id))
    .forShare()
    .executeTakeFirst()
  return row ?? null
}

/** Makes everybody else who changes the channel's tree of folders wait for the end of the transaction. */
export async function lockTree(tx: Tx, channelId: number): Promise<void> {
  await tx
    .selectFrom('folders')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('is_default', '=', true)
    .forUpdate()
    .execute()
}

/** The folders with all that they stand in, in no order; deleted ones too. */
export async function findPaths(reader: Reader, ids: readonly number[]): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    with recursive path as (
      select f.* from folders f where id = any(${ids}::int8[])
      union
      select f.* from folders f join path p on f.id = p.parent_id
    )
    select id, channel_id, parent_id, name, is_default, deleted_at from path`.execute(reader)
  return rows
}

export type NewFolder = { channelId: number; parentId: number | null; name: string }

export async function insertFolder(tx: Tx, { channelId, parentId, name }: NewFolder): Promise<FolderRow> {
  return tx
    .insertInto('folders')
    .values({ channel_id: channelId, parent_id: parentId, name })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/**
 * Marks the folder and all below it as deleted. Folders come first: whoever is putting a document into one of them is
 * waited for, and the documents are taken afterwards.
 */
export async function markFoldersDeleted(tx: Tx, folder: Authorized<FolderRow, 'delete'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from folders where id = ${folder.id}
      union all
      select f.id from folders f join below b on f.parent_id = b.id where f.deleted_at is null
    )
    update folders set deleted_at = now() where id in (select id from below) returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Brings deleted folders back, each into the given one (null: the top level). */
export async function restoreFolderRows(
  tx: Tx,
  folders: readonly { id: number; parentId: number | null }[],
): Promise<void> {
  if (folders.length === 0) return
  const ids = folders.map(({ id }) => id)
  const parentIds = folders.map(({ parentId }) => parentId)
  await sql`
    update folders f set deleted_at = null, parent_id = g.parent_id
    from unnest(${ids}::int8[], ${parentIds}::int8[]) as g (id, parent_id) where f.id = g.id`.execute(tx)
}

/** Removes deleted folders of more than so many days that hold nothing any more, one layer of them. Answers how many. */
export async function deleteEmptyFolders(tx: Tx, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from folders f
    where f.deleted_at < now() - ${days} * interval '1 day'
      and not exists (select from documents d where d.folder_id = f.id)
      and not exists (select from folders c where c.parent_id = f.id)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
