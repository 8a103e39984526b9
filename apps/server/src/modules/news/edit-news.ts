import type { EditedNews, newsAdminCalls } from '@uprava/contract/news.ts'
import type { AuditAction, AuditParty } from '@uprava/contract/rules/audit-texts.ts'
import type { z } from 'zod'

import { audit } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { deleteUnreferencedFiles, storePicture, signedPath, filesByIds } from '#platform/files/index.ts'
import { articleAside, picturesAside } from '#platform/html/read-article.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'
import { enqueue } from '#platform/jobs/index.ts'

import { notifyOfNews } from './news.jobs.ts'
import {
  changeNews,
  deleteOne,
  findEdited,
  findOne,
  insertNews,
  lockOne,
  type EditedFilter,
  type NewsRow,
} from './news.repository.ts'
import { assignPictures, findUsable, insertPicture } from './pictures.repository.ts'
import { presentEdited, presentRecords } from './present-news.ts'

type Creation = z.output<(typeof newsAdminCalls)['createNews']['body']>
type Change = z.output<(typeof newsAdminCalls)['updateNews']['body']>
/** How the audit names whoever edits. */
export type Editor = { readonly actor: AuditParty }

/** GET /news of the admin API. */
export async function listEditedNews({
  page,
  per_page: perPage,
  ...filter
}: EditedFilter & { page: number; per_page: number }) {
  const { rows, total } = await findEdited(db(), filter, { limit: perPage, offset: (page - 1) * perPage })
  return {
    items: await presentRecords(db(), rows),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
  }
}

/** GET /news/{id} of the admin API. */
export async function getEditedNews(id: number): Promise<EditedNews> {
  const row = await findOne(db(), id)
  if (!row) throw refuse.notFound()
  return presentEdited(db(), row)
}

/**
 * POST /news of the admin API. With `publishedAt` it is published as of then and nobody is notified: that is history, not
 * news.
 */
export async function createNews(
  editor: Editor,
  { title, category, body, is_published: isPublished }: Creation,
  { cover, publishedAt }: { cover?: UploadedFile | undefined; publishedAt?: Date } = {},
): Promise<EditedNews> {
  const text = await textToKeep(null, body)
  return transaction(async (tx) => {
    const row = await insertNews(tx, {
      title,
      category,
      body: text.html,
      cover_file_id: cover ? await storePicture(tx, cover, 'illustration') : null,
      is_published: isPublished,
      published_at: isPublished ? (publishedAt ?? new Date()) : null,
    })
    await assignPictures(tx, row.id, text.pictures)
    if (isPublished && publishedAt === undefined) await enqueue(tx, notifyOfNews, { news_id: row.id })
    await auditNews(tx, editor, isPublished ? 'news_published' : 'news_created', row)
    return presentEdited(tx, row)
  })
}

/** PUT /news/{id} of the admin API: what is left out stays. The first publication is announced. */
export async function updateNews(
  editor: Editor,
  id: number,
  { body, is_published: isPublished, remove_cover: removesCover, ...fields }: Change,
  cover?: UploadedFile,
): Promise<EditedNews> {
  const text = body === undefined ? undefined : await textToKeep(id, body)
  return transaction(async (tx) => {
    const before = await newsToEdit(tx, id)
    const coverId = cover ? await storePicture(tx, cover, 'illustration') : removesCover ? null : undefined
    const isFirst = isPublished === true && before.published_at === null
    const row = await changeNews(tx, id, {
      ...fields,
      ...(text && { body: text.html }),
      ...(coverId !== undefined && { cover_file_id: coverId }),
      ...(isPublished !== undefined && { is_published: isPublished }),
      ...(isFirst && { published_at: new Date() }),
    })
    const dropped = text ? await assignPictures(tx, id, text.pictures) : []
    if (coverId !== undefined && before.cover_file_id !== null) dropped.push(before.cover_file_id)
    await deleteUnreferencedFiles(tx, dropped)
    if (isFirst) await enqueue(tx, notifyOfNews, { news_id: id })
    await auditNews(tx, editor, actionOf(before, row), row)
    return presentEdited(tx, row)
  })
}

/** DELETE /news/{id} of the admin API, with its pictures. */
export async function deleteNews(editor: Editor, id: number): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    const row = await newsToEdit(tx, id)
    const files = await assignPictures(tx, id, [])
    await deleteOne(tx, id)
    await deleteUnreferencedFiles(tx, [...files, ...(row.cover_file_id === null ? [] : [row.cover_file_id])])
    await auditNews(tx, editor, 'news_deleted', row)
    return { ok: true }
  })
}

/** POST /news/pictures of the admin API: a picture to be shown in a text. */
export async function storeNewsPicture(file: UploadedFile): Promise<{ src: string }> {
  return transaction(async (tx) => {
    const id = await storePicture(tx, file, 'illustration')
    await insertPicture(tx, id)
    const kept = (await filesByIds(tx, [id])).get(id)
    return { src: signedPath(kept!) }
  })
}

async function newsToEdit(tx: Tx, id: number): Promise<NewsRow> {
  const row = await lockOne(tx, id)
  if (!row) throw refuse.notFound()
  return row
}

/**
 * The text as it is stored (NEWS-44), with the pictures it shows: none but those kept for news. It is read before the
 * transaction, which would hold its connection meanwhile.
 */
async function textToKeep(newsId: number | null, body: string) {
  const usable = await findUsable(db(), newsId, await picturesAside(body))
  const { html, isEmpty } = await articleAside(body, usable)
  if (isEmpty) throw refuse.field('body', 'Заполните поле «Текст»')
  return { html, pictures: [...usable] }
}

function actionOf(before: NewsRow, after: NewsRow): AuditAction {
  if (before.is_published === after.is_published) return 'news_changed'
  return after.is_published ? 'news_published' : 'news_unpublished'
}

async function auditNews(tx: Tx, { actor }: Editor, action: AuditAction, { id }: NewsRow): Promise<void> {
  await audit(tx, { actor, action, subject: { type: 'news', id } })
}
