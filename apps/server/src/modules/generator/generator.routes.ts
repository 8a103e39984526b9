import { generatorCalls } from '@uprava/contract/generator.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { downloadPaper, generate } from './generate.ts'
import { currentSession, fillFields, preview, startSession, tell } from './generator.service.ts'

export function mountGenerator(app: HttpServer): void {
  serve(app, generatorCalls.currentGeneratorSession, ({ actor, query }) =>
    currentSession(actor, query.session),
  )
  serve(app, generatorCalls.startGeneratorSession, ({ actor }) => startSession(actor))
  serve(app, generatorCalls.tellGenerator, ({ actor, params, body, reply }) =>
    tell(actor, params.session, body.content, reply),
  )
  serve(app, generatorCalls.fillGeneratorFields, ({ actor, params, body, reply }) =>
    fillFields(actor, params.session, { content: body.content, typed: body.field_values }, reply),
  )
  serve(app, generatorCalls.previewPaper, async ({ body }) => preview(body))
  serve(app, generatorCalls.generatePaper, ({ actor, body }) => generate(actor, body))
  serve(app, generatorCalls.downloadPaper, ({ actor, params, reply }) =>
    downloadPaper(actor, params.file_name, reply),
  )
}
