import { analysisCalls } from '@uprava/contract/analysis.ts'

import { serve } from '#modules/access/index.ts'
import { refuse, type HttpServer } from '#platform/http/index.ts'

import {
  analyseDocument,
  downloadReport,
  getAnalysis,
  listAnalyses,
  listParagraphs,
  removeAnalysis,
} from './analysis.service.ts'

export function mountAnalysis(app: HttpServer): void {
  serve(app, analysisCalls.analyzeDocument, ({ actor, body, files, request, reply }) => {
    const [file] = files.file
    if (!file) throw refuse.field('file', 'Выберите файл')
    const options = { instruction: body.instruction, hasStatistics: body.include_statistics }
    return analyseDocument(actor, file, options, { request, reply })
  })
  serve(app, analysisCalls.listAnalyses, ({ actor, query }) => listAnalyses(actor, query))
  serve(app, analysisCalls.getAnalysis, ({ actor, params }) => getAnalysis(actor, params.analysis))
  serve(app, analysisCalls.listParagraphs, ({ actor, params, query }) =>
    listParagraphs(actor, params.analysis, query),
  )
  serve(app, analysisCalls.downloadAnalysis, ({ actor, params, reply }) =>
    downloadReport(actor, params.analysis, reply),
  )
  serve(app, analysisCalls.deleteAnalysis, ({ actor, params }) => removeAnalysis(actor, params.analysis))
}
