import type { EditedNews, NewsItem, NewsRecord } from '@uprava/contract/news.ts'

import type { Reader } from '#platform/database/index.ts'
import { filesByIds, signedPath } from '#platform/files/index.ts'

import type { NewsRow, PublishedRow } from './news.repository.ts'
import { findPictures } from './pictures.repository.ts'

/** Published news on the wire, in the given order. */
export async function presentNews(reader: Reader, rows: readonly PublishedRow[]): Promise<NewsItem[]> {
  const show = await pictures(reader, rows)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.category,
    cover: show.cover(row),
    body: show.body(row),
    created: row.published_at.toISOString(),
  }))
}

/** A news item as the administrator edits it. */
export async function presentEdited(reader: Reader, row: NewsRow): Promise<EditedNews> {
  const show = await pictures(reader, [row])
  return { ...record(row, show.cover(row)), body: show.body(row) }
}

/** Rows of the console's list. */
export async function presentRecords(reader: Reader, rows: readonly NewsRow[]): Promise<NewsRecord[]> {
  const covers = await filesByIds(reader, coversOf(rows))
  return rows.map((row) => record(row, coverOf(row, covers)))
}

function record(row: NewsRow, cover: string | null): NewsRecord {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    cover,
    is_published: row.is_published,
    created: row.published_at?.toISOString() ?? null,
    updated: row.updated_at.toISOString(),
  }
}

type Files = Awaited<ReturnType<typeof filesByIds>>

const coversOf = (rows: readonly NewsRow[]) => rows.flatMap((row) => row.cover_file_id ?? [])

function coverOf({ cover_file_id: id }: NewsRow, files: Files): string | null {
  const file = id === null ? undefined : files.get(id)
  return file ? signedPath(file) : null
}

const plainAddress = /\/files\/(?<id>[1-9]\d{0,15})\/[^"?#\s]+/gu

/** Covers and texts with addresses that open for everybody who reads the news now; a text signs none but its own pictures. */
async function pictures(reader: Reader, rows: readonly NewsRow[]) {
  const ofTexts = await findPictures(
    reader,
    rows.map(({ id }) => id),
  )
  const files = await filesByIds(reader, [
    ...coversOf(rows),
    ...[...ofTexts.values()].flatMap((ids) => [...ids]),
  ])
  const body = ({ id: newsId, body: text }: NewsRow) =>
    text.replaceAll(plainAddress, (address, id: string) => {
      const file = ofTexts.get(newsId)?.has(Number(id)) ? files.get(Number(id)) : undefined
      return file ? signedPath(file).replaceAll('&', '&amp;') : address
    })
  return { cover: (row: NewsRow) => coverOf(row, files), body }
}
