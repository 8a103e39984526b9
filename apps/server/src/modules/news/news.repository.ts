import type { Insertable, Selectable, Updateable } from 'kysely'

import { contains, sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { NewsTable } from './news.tables.ts'

export type NewsRow = Selectable<NewsTable>
/** `published_at` is set as soon as something is published. */
export type PublishedRow = NewsRow & { published_at: Date }

const published = (reader: Reader) =>
  reader
    .selectFrom('news')
    .selectAll()
    .where('is_published', '=', true)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ published_at: Date }>()

/** A page of the published news, newest first, with how many there are. */
export async function findPublished(
  reader: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PublishedRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    published(reader).limit(limit).offset(offset).execute(),
    reader
      .selectFrom('news')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('is_published', '=', true)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function findPublishedOne(reader: Reader, id: number): Promise<PublishedRow | undefined> {
  return published(reader).where('id', '=', id).executeTakeFirst()
}

/** Those that follow it in the list, then the preceding ones from the newest on; `limit` of them (NEWS-14). */
export async function findOthers(reader: Reader, id: number, limit: number): Promise<PublishedRow[]> {
  // Compared in the database: its moments are finer than a Date.
  const place = sql`(published_at, id)`
  const own = sql`(select published_at, id from news where id = ${id})`
  const [following, preceding] = await Promise.all([
    published(reader)
      .where(sql<boolean>`${place} < ${own}`)
      .limit(limit)
      .execute(),
    published(reader)
      .where(sql<boolean>`${place} > ${own}`)
      .limit(limit)
      .execute(),
  ])
  return [...following, ...preceding].slice(0, limit)
}

export type EditedFilter = { status: 'published' | 'draft' | 'all'; search?: string | undefined }

/** A page of all news: those never published first, then newest first. Search looks into title and category. */
export async function findEdited(
  reader: Reader,
  { status, search }: EditedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NewsRow[]; total: number }> {
  const found = reader
    .selectFrom('news')
    .$if(status !== 'all', (query) => query.where('is_published', '=', status === 'published'))
    .where(contains(sql`title || ' ' || category`, search))
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('published_at', (order) => order.desc().nullsFirst())
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function findOne(reader: Reader, id: number): Promise<NewsRow | undefined> {
  return reader.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Makes everybody else who changes this news wait for the end of the transaction. */
export async function lockOne(tx: Tx, id: number): Promise<NewsRow | undefined> {
  return tx.selectFrom('news').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertNews(tx: Tx, news: Insertable<NewsTable>): Promise<NewsRow> {
  return tx.insertInto('news').values(news).returningAll().executeTakeFirstOrThrow()
}

export async function changeNews(tx: Tx, id: number, change: Updateable<NewsTable>): Promise<NewsRow> {
  return tx
    .updateTable('news')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteOne(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('news').where('id', '=', id).execute()
}

/** From now on everybody up to this account has been notified of the news. */
export async function setNotified(tx: Tx, id: number, managerId: number): Promise<void> {
  await tx.updateTable('news').set({ told_up_to_manager_id: managerId }).where('id', '=', id).execute()
}
