import type { DocumentText } from '@uprava/contract/documents.ts'
import { z } from 'zod'

import type { SeatActor } from '#modules/access/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { withLocalFile } from '#platform/files/index.ts'
import { defineJob, enqueue } from '#platform/jobs/index.ts'
import { extractText } from '#platform/text-extraction/index.ts'
import { recogniseText, sayRecognised } from '#platform/text-recognition/index.ts'
import { onBehalfOf } from '#platform/workers/owner.ts'

import { authorizeDocument } from './documents.access.ts'
import { findText, findUnread, keepText } from './documents.repository.ts'
import { keysOfText } from './search-words.ts'

/** One channel's documents are read one after the other; those of other channels do not wait for them. */
const inTurns = { perGroup: 1, pollSeconds: 2 }
const groupOf = (channelId: number) => `channel ${channelId}`

/** Has a new document of the channel read after the commit. */
export const readLater = (tx: Tx, channelId: number, id: number): Promise<void> =>
  enqueue(tx, readDocumentJob, { document_id: id }, { group: groupOf(channelId) })

/** Reads the text of a new document, so that it is found by its words. Read once: files never change. */
export const readDocumentJob = defineJob({
  name: 'documents-read',
  schema: z.object({ document_id: z.int() }),
  options: { expireAfterSeconds: 300, concurrency: 4, ...inTurns },
  async handler({ document_id: id }) {
    const unread = await findUnread(db(), id)
    if (!unread) return
    const { outcome, pages, text } = await onBehalfOf(unread, () =>
      withLocalFile(db(), unread.fileId, (path, { extension }) => extractText(path, extension)),
    )
    if (outcome === 'scan')
      await transaction((tx) =>
        enqueue(tx, recogniseDocumentJob, { document_id: id, pages }, { group: groupOf(unread.channelId) }),
      )
    else await keep(id, { text, note: null })
  },
})

/** Pages of a scan that are recognised: three minutes of one core. */
const maxScanPages = 60

/** Recognises the text of a scan. A job of its own: it takes minutes, and other new documents are found meanwhile. */
export const recogniseDocumentJob = defineJob({
  name: 'documents-recognise',
  schema: z.object({ document_id: z.int(), pages: z.int() }),
  options: { expireAfterSeconds: 3600, retries: 2, concurrency: 3, ...inTurns },
  async handler({ document_id: id, pages }) {
    const unread = await findUnread(db(), id)
    if (!unread) return
    const read = await onBehalfOf(unread, () =>
      withLocalFile(db(), unread.fileId, (path) => recogniseText(path, { pages, maxPages: maxScanPages })),
    )
    await keep(id, { text: read?.text ?? '', note: read && sayRecognised(read) })
  },
})

async function keep(id: number, read: { text: string; note: string | null }): Promise<void> {
  const text = read.text.toWellFormed()
  const keys = await keysOfText(text)
  await transaction((tx) => keepText(tx, id, { text, keys, note: read.note }))
}

/** How much of a text is shown, in characters: some fifty pages. */
const maxShown = 100_000

/** The text of a document for a look at it; what is in the bin can be looked at too. */
export async function readDocumentText(actor: SeatActor, id: number): Promise<DocumentText> {
  const document = await authorizeDocument(db(), actor, 'read', id)
  const { isRead, text, length, note } = await findText(db(), document.id, maxShown)
  if (!isRead) return { state: 'reading', text: '', is_cut: false, note: null }
  return { state: text === '' ? 'none' : 'ready', text, is_cut: length > maxShown, note }
}
