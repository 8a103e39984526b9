import { generatorCalls } from '@uprava/contract/generator.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { downloadGeneratedDocument, generateDocument } from './generate-document.ts'
import { currentSession, fillFields, preview, startSession, sendMessage } from './generator.service.ts'

export function mountGenerator(app: HttpServer): void {
  serve(app, generatorCalls.currentGeneratorSession, ({ actor, query }) =>
    currentSession(actor, query.session),
  )
  serve(app, generatorCalls.startGeneratorSession, ({ actor }) => startSession(actor))
  serve(app, generatorCalls.sendGeneratorMessage, ({ actor, params, body, reply }) =>
    sendMessage(actor, params.session, body.content, reply),
  )
  serve(app, generatorCalls.fillGeneratorFields, ({ actor, params, body, reply }) =>
    fillFields(actor, params.session, { content: body.content, typed: body.field_values }, reply),
  )
  serve(app, generatorCalls.previewGeneratedDocument, ({ body }) => preview(body))
  serve(app, generatorCalls.generateDocument, ({ actor, body }) => generateDocument(actor, body))
  serve(app, generatorCalls.downloadGeneratedDocument, ({ actor, params, reply }) =>
    downloadGeneratedDocument(actor, params.file_name, reply),
  )
}
