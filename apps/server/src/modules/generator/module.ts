import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import { registerGeneratorRuns } from './generator-run.ts'
import { deleteUnusedSessions } from './generator.jobs.ts'
import { mountGenerator } from './generator.routes.ts'
import './generator.tables.ts'

/** The dialogue that identifies a template, its form, and the generated document. */
export const generator: Module = {
  name: 'generator',
  mount(app: HttpServer) {
    registerGeneratorRuns()
    mountGenerator(app)
  },
  jobs: [deleteUnusedSessions],
}

// What the bench measures.
export { computedValues } from './fields/computed-values.ts'
export { extractValues } from './fields/extract-values.ts'
export { formalTexts } from './fields/kinds/formal-text.ts'
export { valuesOfSpans } from './fields/tagged-values.ts'
export { identifyTyped, type Identified } from './templates/identify.ts'
export { templateById } from './templates/templates.ts'
