import { generatorCalls } from '@uprava/contract/generator.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { downloadPaper, generate } from './generate.ts'
import { currentSession, fillFields, preview, startSession, tell } from './generator.service.ts'

export function mountGenerator(app: HttpServer): void {
  serve(app, generatorCalls.currentGeneratorSession, ({ asker, query }) =>
    currentSession(asker, query.session),
  )
  serve(app, generatorCalls.startGeneratorSession, ({ asker }) => startSession(asker))
  serve(app, generatorCalls.tellGenerator, ({ asker, params, body, reply }) =>
    tell(asker, params.session, body.content, reply),
  )
  serve(app, generatorCalls.fillGeneratorFields, ({ asker, params, body, reply }) =>
    fillFields(asker, params.session, { content: body.content, typed: body.field_values }, reply),
  )
  serve(app, generatorCalls.previewPaper, async ({ body }) => preview(body))
  serve(app, generatorCalls.generatePaper, ({ asker, body }) => generate(asker, body))
  serve(app, generatorCalls.downloadPaper, ({ asker, params, reply }) =>
    downloadPaper(asker, params.file_name, reply),
  )
}
