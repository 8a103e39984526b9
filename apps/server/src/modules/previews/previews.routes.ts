import { filesCalls } from '@uprava/contract/documents/files.ts'

import { serve } from '#modules/access/index.ts'
import { SerializedReply, type HttpServer } from '#platform/http/index.ts'

import { previewFile } from './previews.service.ts'

export function mountPreviews(app: HttpServer): void {
  serve(
    app,
    filesCalls.previewFile,
    async ({ actor, params }) => new SerializedReply(await previewFile(actor, params.id)),
  )
}
