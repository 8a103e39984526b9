import { documentsCalls } from '@uprava/contract/documents.ts'
import { filesCalls } from '@uprava/contract/documents/files.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { moveDocuments, renameDocument } from './arrange-documents.ts'
import { restoreDocuments, trashDocuments } from './bin.ts'
import { listDocuments, uploadDocument } from './documents.service.ts'
import { createFolder, listFolders, trashFolder } from './folders.ts'
import { readDocumentText } from './read-document.ts'
import { saveFile } from './save-file.ts'
import { sendDocuments } from './send-document.ts'

export function mountDocuments(app: HttpServer): void {
  serve(app, documentsCalls.listDocuments, ({ actor, query }) => listDocuments(actor, query))
  serve(app, documentsCalls.uploadDocument, ({ actor, body, files: { file }, request }) => {
    const place = { name: body.name, folderId: body.folder_id ?? null }
    return uploadDocument(actor, place, file[0]!, () => request.raw.socket.destroyed)
  })
  serve(app, documentsCalls.readDocumentText, ({ actor, params }) => readDocumentText(actor, params.custom))
  serve(app, documentsCalls.trashDocument, async ({ actor, params }) => {
    await trashDocuments(actor, [params.custom])
    return { ok: true as const }
  })
  serve(app, documentsCalls.trashDocuments, ({ actor, body }) => trashDocuments(actor, body.ids))
  serve(app, documentsCalls.restoreDocuments, ({ actor, body }) => restoreDocuments(actor, body.ids))
  serve(app, documentsCalls.restoreDocument, async ({ actor, params }) => {
    const { documents } = await restoreDocuments(actor, [params.custom])
    return documents[0]!
  })
  serve(app, documentsCalls.sendDocument, ({ actor, params, body }) =>
    sendDocuments(actor, [params.custom], body.recipients),
  )
  serve(app, documentsCalls.sendDocuments, ({ actor, body }) =>
    sendDocuments(actor, body.ids, body.recipients),
  )
  serve(app, documentsCalls.renameDocument, ({ actor, params, body }) =>
    renameDocument(actor, params.custom, body.name),
  )
  serve(app, documentsCalls.moveDocuments, ({ actor, body }) =>
    moveDocuments(actor, body.ids, body.folder_id),
  )
  serve(app, filesCalls.saveFile, ({ actor, params }) => saveFile(actor, params.id))
  serve(app, documentsCalls.listFolders, ({ actor }) => listFolders(actor))
  serve(app, documentsCalls.createFolder, ({ actor, body: { name, parent_id: parentId } }) =>
    createFolder(actor, { name, parentId: parentId ?? null }),
  )
  serve(app, documentsCalls.trashFolder, ({ actor, params }) => trashFolder(actor, params.folder))
}
