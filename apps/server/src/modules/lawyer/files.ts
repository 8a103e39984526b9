import { storable } from '@uprava/contract/fields.ts'
import type { ReferenceFile } from '@uprava/contract/lawyer.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { acceptFile } from '#platform/files/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'
import {
  extractText,
  whyUnreadable,
  type Extraction,
  type UnreadableTexts,
} from '#platform/text-extraction/index.ts'
import { recogniseText, sayRecognised } from '#platform/text-recognition/index.ts'

import { deleteFile, insertFile } from './files.repository.ts'
import { unusedFile } from './lawyer.access.ts'

/** Pages of a scan that are recognised while the person waits: less than a minute. */
const maxScanPages = 15

/** The stored text of a file is truncated to this length. Characters. */
const maxCharacters = 400_000

/**
 * POST files: the text alone is kept, and only for a question of this account in this channel. That of a scan is recognised;
 * the signal ends it when the person takes the file back.
 */
export async function storeReferenceFile(
  actor: SeatActor,
  file: UploadedFile,
  signal: AbortSignal,
): Promise<ReferenceFile> {
  const accepted = await acceptFile(file, 'reference')
  const extraction = await extractText(file.temporaryPath, accepted.extension, {
    pages: 500,
    characters: maxCharacters,
  })
  const read =
    extraction.outcome === 'scan'
      ? await recogniseText(file.temporaryPath, { pages: extraction.pages, maxPages: maxScanPages, signal })
      : null
  const text = textOf(
    read ? { outcome: 'text', text: read.text.slice(0, maxCharacters), warnings: [] } : extraction,
  )
  const note = read && storable(sayRecognised(read))
  const row = await transaction((tx) =>
    insertFile(tx, {
      managerId: actor.managerId,
      channelId: actor.channelId,
      name: accepted.name,
      size: file.sizeBytes,
      pages: extraction.pages,
      text,
      hidden: extraction.hidden.map(storable),
      recognition: note,
    }),
  )
  return { id: row.id, name: row.name, size: row.size, pages: row.pages, findings: row.hidden, note }
}

/** DELETE files/{id} */
export async function removeReferenceFile(actor: SeatActor, id: number): Promise<{ ok: true }> {
  const file = await unusedFile(db(), actor, id)
  await transaction((tx) => deleteFile(tx, file.id))
  return { ok: true }
}

/** Why a file cannot be used, with what to do instead. */
const unreadable: UnreadableTexts = {
  scan: 'Это скан, и распознать его текст не удалось. Приложите более чёткий скан или файл с текстом.',
  protected: 'Файл защищён паролем. Снимите защиту и приложите его снова.',
  damaged: 'Файл повреждён или не читается',
  unsupported: 'Файлы этого типа не принимаются. Подойдут: pdf, docx, txt',
  empty: 'В файле нет текста',
}

/** The text of a file; throws when it has none, so that no answer takes it for an empty document. */
function textOf({ outcome, text, warnings }: Pick<Extraction, 'outcome' | 'text' | 'warnings'>): string {
  if (outcome !== 'text') throw refuse.field('file', whyUnreadable({ outcome, warnings }, unreadable))
  const kept = storable(text).trim()
  if (kept === '') throw refuse.field('file', unreadable.empty)
  return kept
}
