import { documentsCalls } from '@uprava/contract/documents.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { restoreDocument, trashDocument } from './bin.ts'
import { listDocuments, uploadDocument } from './documents.service.ts'
import { createFolder, listFolders, trashFolder } from './folders.ts'
import { readText } from './read-document.ts'
import { sendDocument } from './send-document.ts'

export function mountDocuments(app: HttpServer): void {
  serve(app, documentsCalls.listDocuments, ({ asker, query }) => listDocuments(asker, query))
  serve(app, documentsCalls.uploadDocument, ({ asker, body, files: { file }, request }) => {
    const place = { name: body.name, folderId: body.folder_id ?? null }
    return uploadDocument(asker, place, file[0]!, () => request.raw.socket.destroyed)
  })
  serve(app, documentsCalls.readDocumentText, ({ asker, params }) => readText(asker, params.custom))
  serve(app, documentsCalls.trashDocument, ({ asker, params }) => trashDocument(asker, params.custom))
  serve(app, documentsCalls.restoreDocument, ({ asker, params }) => restoreDocument(asker, params.custom))
  serve(app, documentsCalls.sendDocument, ({ asker, params, body }) =>
    sendDocument(asker, params.custom, body.recipients),
  )
  serve(app, documentsCalls.listFolders, ({ asker }) => listFolders(asker))
  serve(app, documentsCalls.createFolder, ({ asker, body: { name, parent_id: parentId } }) =>
    createFolder(asker, { name, parentId: parentId ?? null }),
  )
  serve(app, documentsCalls.trashFolder, ({ asker, params }) => trashFolder(asker, params.folder))
}
