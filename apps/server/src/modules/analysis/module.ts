import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import { registerAnalysisRuns } from './analysis-run.ts'
import { deleteOldAnalyses } from './analysis.jobs.ts'
import { mountAnalysis } from './analysis.routes.ts'
import './analysis.tables.ts'

/** Analysis of documents: rules, references to acts, a report with quotes and suggested wordings. */
export const analysis: Module = {
  name: 'analysis',
  mount(app: HttpServer) {
    registerAnalysisRuns()
    mountAnalysis(app)
  },
  jobs: [deleteOldAnalyses],
}
