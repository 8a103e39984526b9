import { audit } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import type { FileDownload } from '#platform/files/index.ts'

import { findDocumentOfFile } from './documents.repository.ts'

/** The parts of a download that is continued within this time belong to it. Milliseconds. */
const downloadLasts = 60 * 60 * 1000
const maxRemembered = 10_000

/** When a download by an account began, by file and account; the oldest first. */
const begun = new Map<string, number>()

/** Records that an account downloads a document of a library; its parts are one download. Other files are not recorded. */
export async function auditDownload({ fileId, account, isContinued }: FileDownload): Promise<void> {
  const key = `${fileId} ${account}`
  if (isContinued && Date.now() - (begun.get(key) ?? 0) < downloadLasts) return
  const document = await findDocumentOfFile(db(), account, fileId)
  if (!document) return
  await transaction((tx) =>
    audit(tx, {
      actor: { type: 'account', id: account },
      action: 'document_downloaded',
      subject: { type: 'document', id: document.id },
      details: { channel: document.channelId },
    }),
  )
  begun.delete(key)
  begun.set(key, Date.now())
  if (begun.size > maxRemembered) begun.delete(begun.keys().next().value!)
}
