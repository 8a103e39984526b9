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
  serve(app, analysisCalls.analyzeDocument, ({ asker, body, files, request, reply }) => {
    const [file] = files.file
    if (!file) throw refuse.field('file', 'Выберите файл')
    const order = { instruction: body.instruction, hasStatistics: body.include_statistics }
    return analyseDocument(asker, file, order, { request, reply })
  })
  serve(app, analysisCalls.listAnalyses, ({ asker, query }) => listAnalyses(asker, query))
  serve(app, analysisCalls.getAnalysis, ({ asker, params }) => getAnalysis(asker, params.analysis))
  serve(app, analysisCalls.listParagraphs, ({ asker, params, query }) =>
    listParagraphs(asker, params.analysis, query),
  )
  serve(app, analysisCalls.downloadAnalysis, ({ asker, params, reply }) =>
    downloadReport(asker, params.analysis, reply),
  )
  serve(app, analysisCalls.deleteAnalysis, ({ asker, params }) => removeAnalysis(asker, params.analysis))
}
