import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import { registerGeneratorRuns } from './generator-run.ts'
import { forgetSessions } from './generator.jobs.ts'
import { mountGenerator } from './generator.routes.ts'
import './generator.tables.ts'

/** The dialogue that finds a template, its form, and the paper made of it. */
export const generator: Module = {
  name: 'generator',
  mount(app: HttpServer) {
    registerGeneratorRuns()
    mountGenerator(app)
  },
  jobs: [forgetSessions],
}
