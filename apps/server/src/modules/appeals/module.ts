import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import { registerAppealRuns } from './appeal-run.ts'
import { mountAppealLetters, mountAppeals } from './appeals.routes.ts'

/** Answers to citizens' appeals: parsing, precheck by law, variants of the answer, checks of the answer. */
export const appeals: Module = {
  name: 'appeals',
  mount(app: HttpServer) {
    registerAppealRuns()
    mountAppeals(app)
  },
}

/** The letter as a Word document: a call of the main backend. */
export const appealLetters: Module = { name: 'appeal letters', mount: mountAppealLetters }

// What the bench measures.
export { writeLetters } from './letters/letters.ts'
export { parseAppeal, type ParsedAppeal } from './parse-appeal.ts'
