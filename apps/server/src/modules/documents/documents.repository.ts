import type { DocumentOrder } from '@uprava/contract/limits/documents-limits.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'

import type { Authorized } from '#modules/access/index.ts'
import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import { expiredDocuments } from './retention.ts'

/** A document with what lists show of its file and its author. `size` in bytes. */
export type DocumentRow = {
  id: number
  channel_id: number
  folder_id: number
  file_id: number
  name: string
  created_at: Date
  extension: string
  size: number
  author_id: number
  author_name: string
  author_surname: string
}

const documentRows = (reader: Reader) =>
  reader
    .selectFrom('documents as d')
    .innerJoin('shared.files as f', 'f.id', 'd.file_id')
    .innerJoin('shared.managers as m', 'm.id', 'd.author_manager_id')
    .select([
      'd.id',
      'd.channel_id',
      'd.folder_id',
      'd.file_id',
      'd.name',
      'd.created_at',
      'f.extension',
      'f.size',
      'm.id as author_id',
      'm.name as author_name',
      'm.surname as author_surname',
    ])

type Place = 'library' | 'bin'

/** The documents of these ids that the channel has there, in no order. */
export function findDocuments(
  reader: Reader,
  channelId: number,
  ids: readonly number[],
  place: Place | 'anywhere' = 'library',
): Promise<DocumentRow[]> {
  return documentRows(reader)
    .where('d.channel_id', '=', channelId)
    .where('d.id', 'in', ids)
    .$if(place !== 'anywhere', (query) =>
      query.where('d.deleted_at', place === 'bin' ? 'is not' : 'is', null),
    )
    .execute()
}

/** The documents of the channel's living folders, newest first, at most `limit`. */
export function findNewest(reader: Reader, channelId: number, limit: number): Promise<DocumentRow[]> {
  return documentRows(reader)
    .where('d.channel_id', '=', channelId)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
}

/** How many documents lie in each folder of the channel. */
export async function countByFolder(reader: Reader, channelId: number): Promise<Map<number, number>> {
  const rows = await reader
    .selectFrom('documents')
    .select(({ fn }) => ['folder_id', fn.countAll<number>().as('count')])
    .where('channel_id', '=', channelId)
    .where('deleted_at', 'is', null)
    .groupBy('folder_id')
    .execute()
  return new Map(rows.map(({ folder_id: folderId, count }) => [folderId, count]))
}

/** How many documents the channel has, those in the bin included. */
export async function countDocuments(reader: Reader, channelId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow()
  return count
}

/** The document of the channel's library that holds the stored file; others who save the file wait for the end of the transaction. */
export async function findSaved(tx: Tx, channelId: number, fileId: number): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`saved file ${channelId}`}), ${fileId}::int4)`.execute(tx)
  const row = await tx
    .selectFrom('documents')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}

export type DocumentFilter = {
  channelId: number
  place: Place
  folderId: number | undefined
  /** Alternatives for each word of a search term (platform/russian); undefined: everything. */
  words: readonly (readonly string[])[] | undefined
  /** Undefined: the usual one. */
  order?: DocumentOrder | undefined
}
export type PageRange = { limit: number; offset: number }

/**
 * A page of documents in the order asked for; else what has the words in its name first, then by age, in the bin by when they
 * came there. The total is of all pages.
 */
export async function findPage(
  reader: Reader,
  { channelId, place, folderId, words, order }: DocumentFilter,
  { limit, offset }: PageRange,
): Promise<{ rows: DocumentRow[]; total: number }> {
  const found = documentRows(reader)
    .where('d.channel_id', '=', channelId)
    .where('d.deleted_at', place === 'bin' ? 'is not' : 'is', null)
    .$if(folderId !== undefined, (query) => query.where('d.folder_id', '=', folderId!))
    .$if(words !== undefined, (query) => query.where(hasWords('keys', words!)))
  const [rows, { total }] = await Promise.all([
    found
      .$if(order === 'name', (query) => query.orderBy(sql`d.name collate "ru-x-icu"`))
      .$if(order === 'size', (query) => query.orderBy('f.size', 'desc'))
      .$if(order === undefined && words !== undefined, (query) =>
        query.orderBy(hasWords('name_keys', words!), 'desc'),
      )
      .$if(order === undefined && place === 'bin', (query) => query.orderBy('d.deleted_at', 'desc'))
      .orderBy('d.id', order === 'old' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Names of the channel's newest documents. */
export async function findNames(reader: Reader, channelId: number, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('documents')
    .select('name')
    .where('channel_id', '=', channelId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

function hasWords(column: 'keys' | 'name_keys', words: readonly (readonly string[])[]) {
  const conditions = words.map((alternatives) => sql`${sql.ref(`d.${column}`)} && ${alternatives}::text[]`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export type NewDocument = {
  channelId: number
  folderId: number
  fileId: number
  authorManagerId: number
  name: string
  nameKeys: readonly string[]
}

export async function insertDocument(tx: Tx, document: NewDocument): Promise<number> {
  const { id } = await tx
    .insertInto('documents')
    .values({
      channel_id: document.channelId,
      folder_id: document.folderId,
      file_id: document.fileId,
      author_manager_id: document.authorManagerId,
      name: document.name,
      name_keys: [...document.nameKeys],
      keys: [...document.nameKeys],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The document as it is searched, kept from changes until the transaction ends; undefined when it came into the bin. */
export function lockSearchedText(
  tx: Tx,
  document: Authorized<DocumentRow, 'rename'>,
): Promise<{ content: string } | undefined> {
  return tx
    .selectFrom('documents')
    .select('content')
    .where('id', '=', document.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Gives the document a name; `keys` are those of the name and the text together. */
export async function rename(
  tx: Tx,
  document: Authorized<DocumentRow, 'rename'>,
  { name, nameKeys, keys }: { name: string; nameKeys: readonly string[]; keys: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ name, name_keys: [...nameKeys], keys: [...keys] })
    .where('id', '=', document.id)
    .execute()
}

/** Puts the documents into the folder; answers how many were still there. */
export async function move(
  tx: Tx,
  documents: Authorized<readonly DocumentRow[], 'move'>,
  folder: Authorized<{ id: number }, 'fill'>,
): Promise<number> {
  const ids = documents.map(({ id }) => id)
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ folder_id: folder.id })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Moves the documents to the bin; answers those where nobody was faster. */
export async function markDeleted(
  tx: Tx,
  documents: Authorized<readonly DocumentRow[], 'delete'>,
): Promise<number[]> {
  const ids = documents.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    update documents set deleted_at = now() where id = any(${ids}::int8[]) and deleted_at is null returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Moves what lies in the folders to the bin; answers how many documents. */
export async function markFoldersContentDeleted(tx: Tx, folderIds: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ deleted_at: new Date() })
    .where('folder_id', 'in', folderIds)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Takes the documents out of the bin, each into the folder beside it; answers those that were still there. */
export async function markRestored(
  tx: Tx,
  documents: Authorized<readonly DocumentRow[], 'restore'>,
  folderIds: readonly number[],
): Promise<number[]> {
  const ids = documents.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    update documents d set deleted_at = null, folder_id = g.folder_id
    from unnest(${ids}::int8[], ${folderIds}::int8[]) as g (id, folder_id)
    where d.id = g.id and d.deleted_at is not null returning d.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes up to `limit` documents whose time in the bin is over; answers their files. */
export async function deleteOld(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    delete from documents where id in (
      ${expiredDocuments(at)} order by d.deleted_at limit ${limit} for update of d skip locked
    ) returning file_id`.execute(tx)
  return rows.map((row) => row.file_id)
}

/** The file whose text is to be read; null when the document is gone or was read before. */
export async function findUnread(
  reader: Reader,
  id: number,
): Promise<{ fileId: number; channelId: number } | null> {
  const row = await reader
    .selectFrom('documents')
    .select(['file_id as fileId', 'channel_id as channelId'])
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Keeps what was read, and that it was. The name may have changed meanwhile: its keys are those of the moment. */
export async function keepText(
  tx: Tx,
  id: number,
  { text, keys, note }: { text: string; keys: readonly string[]; note: string | null },
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({
      content: text,
      keys: sql<string[]>`array(select distinct unnest(name_keys || ${[...keys]}::text[]))`,
      recognition: note,
      read_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

/** The beginning of the read text; `length` is that of the whole, in characters. */
export async function findText(reader: Reader, id: number, most: number): Promise<ReadText> {
  const { rows } = await sql<ReadText>`
    select read_at is not null as "isRead", left(content, ${most}) as text, length(content) as length, recognition as note
    from documents where id = ${id}`.execute(reader)
  return rows[0]!
}

type ReadText = { isRead: boolean; text: string; length: number; note: string | null }

/** Whether the account may see the file in some channel's library; what is in the bin can still be looked at. */
export async function showsFile(reader: Reader, managerId: number, fileId: number): Promise<boolean> {
  const { rows } = await sql<{ shows: boolean }>`
    select exists (
      select from documents d join shared.seats s on s.channel_id = d.channel_id
      where d.file_id = ${fileId} and s.manager_id = ${managerId} and (s.is_owner or 'documents' = any (s.sections))
    ) as shows`.execute(reader)
  return rows[0]!.shows
}

/** The document of a file: of several, one of a channel where the account sits. */
export async function findDocumentOfFile(
  reader: Reader,
  managerId: number,
  fileId: number,
): Promise<{ id: number; channelId: number } | undefined> {
  const { rows } = await sql<{ id: number; channelId: number }>`
    select d.id, d.channel_id as "channelId" from documents d where d.file_id = ${fileId}
    order by exists (select from shared.seats s where s.channel_id = d.channel_id and s.manager_id = ${managerId}) desc, d.id
    limit 1`.execute(reader)
  return rows[0]
}

export async function findFullName(reader: Reader, managerId: number): Promise<string> {
  const manager = await reader
    .selectFrom('shared.managers as managers')
    .select(['name', 'surname'])
    .where('id', '=', managerId)
    .executeTakeFirstOrThrow()
  return personName(manager)
}
