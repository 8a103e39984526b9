import type { AccountActor } from '#modules/access/index.ts'
import { registerAttachmentSource } from '#modules/messenger/index.ts'
import { registerSearchSource } from '#modules/search/index.ts'
import { db } from '#platform/database/index.ts'
import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import { emptyBinJob } from './documents.jobs.ts'
import { showsFile } from './documents.repository.ts'
import { mountDocuments } from './documents.routes.ts'
import './documents.tables.ts'
import { readDocumentJob, recogniseDocumentJob } from './read-document.ts'
import { searchDocuments } from './search-documents.ts'
import { attachDocuments } from './send-document.ts'

/** The channel's library: folders, documents, the bin. */
export const documents: Module = {
  name: 'documents',
  mount(app: HttpServer) {
    registerAttachmentSource(attachDocuments)
    registerSearchSource('documents', searchDocuments)
    mountDocuments(app)
  },
  jobs: [readDocumentJob, recogniseDocumentJob, emptyBinJob],
}

export { auditDownload } from './audit-download.ts'
export { emptyBin } from './bin.ts'

/** Whether the account may see the file in the library of one of its channels. */
export function mayReadFile(actor: Pick<AccountActor, 'managerId'>, fileId: number): Promise<boolean> {
  return showsFile(db(), actor.managerId, fileId)
}
