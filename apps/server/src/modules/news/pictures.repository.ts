import { sql, type Reader, type Tx } from '#platform/database/index.ts'

/** Keeps in mind that the file is a picture for the text of a news item to come. */
export async function insertPicture(tx: Tx, fileId: number): Promise<void> {
  await tx.insertInto('news_pictures').values({ file_id: fileId, news_id: null }).execute()
}

/** Of the files those that are pictures of this news or of no news yet: a text may show no other file. */
export async function findUsable(
  reader: Reader,
  newsId: number | null,
  fileIds: readonly number[],
): Promise<Set<number>> {
  if (fileIds.length === 0) return new Set()
  const rows = await reader
    .selectFrom('news_pictures')
    .select('file_id')
    .where('file_id', 'in', fileIds)
    .where((where) => where.or([where('news_id', 'is', null), where('news_id', '=', newsId)]))
    .execute()
  return new Set(rows.map((row) => row.file_id))
}

/** The pictures of the texts of these news, as `news id → file ids`. */
export async function findPictures(
  reader: Reader,
  newsIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const found = new Map(newsIds.map((id) => [id, new Set<number>()]))
  if (newsIds.length === 0) return found
  const rows = await reader
    .selectFrom('news_pictures')
    .select(['news_id', 'file_id'])
    .where('news_id', 'in', newsIds)
    .execute()
  for (const row of rows) found.get(row.news_id!)?.add(row.file_id)
  return found
}

/** Gives the news exactly these pictures; answers the files it no longer shows. */
export async function assignPictures(tx: Tx, newsId: number, fileIds: readonly number[]): Promise<number[]> {
  await sql`
    update news_pictures set news_id = ${newsId}
    where news_id is null and file_id = any (${fileIds}::int8[])`.execute(tx)
  const { rows } = await sql<{ file_id: number }>`
    delete from news_pictures where news_id = ${newsId} and not file_id = any (${fileIds}::int8[])
    returning file_id`.execute(tx)
  return rows.map((row) => row.file_id)
}

/** Deletes pictures that no text has shown for 24 hours, at most 500 at a time; answers their files. */
export async function deleteUnusedPictures(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    delete from news_pictures where file_id in (
      select file_id from news_pictures
      where news_id is null and created_at < now() - interval '24 hours' limit 500)
    returning file_id`.execute(tx)
  return rows.map((row) => row.file_id)
}
